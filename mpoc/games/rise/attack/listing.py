"""The attacks that may be declared: with which partners, on whom, with which dice."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.candidates import DiceLimit
from mpoc.engine.statements import Check
from mpoc.games.rise.attack.checks import (
    attack_candidates,
    attack_checks,
    owed_boost,
    type_of,
)
from mpoc.games.rise.attack.combined_power_attacks import EVERY_POWER_ATTACK
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks import BodySlam, straight_lines
from mpoc.games.rise.board import DIRECTION_NAMES
from mpoc.games.rise.dice import MOST_DICE, WrittenRoll
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure, FurtherAttack
from mpoc.games.rise.turn.checks import failing
from mpoc.games.rise.words import (
    ACTION,
    BODY_SLAM,
    BOOST,
    CRADLE_THROW,
    MONSTER,
    POWER,
    POWER_DIE,
    THROW,
    UNIT,
)


def unpayable_checks(game: Game, act: DeclaredAttack) -> tuple[Check, ...]:
    """What an attack fails with any dice that could be rolled for it; none if some do.

    More Power Dice may make room for what is thrown, so most are tried as well.
    """
    failed: tuple[Check, ...] = ()
    for dice in fewest_and_most(game, act):
        failed = failing(attack_checks(game, act.but(dice=dice)))
        if not failed:
            return ()
    return failed


def fewest_and_most(game: Game, act: DeclaredAttack) -> Iterator[WrittenRoll]:
    """Dice to try an attack with, where its stats and pools are not looked at."""
    least = len(act.by)
    power = least if type_of(act.kind) == POWER else 0
    yield WrittenRoll(least, None, power, None)
    leader = game.state.figures.get(act.by[0])
    held = None if leader is None else game.state.players[leader.player].power
    if act.kind in (THROW, CRADLE_THROW):
        yield WrittenRoll(least, None, MOST_DICE if held is None else held, None)


def words_of(act: DeclaredAttack) -> str:
    """What tells an attack from the others of its kind: its target or direction."""
    words = act.target or ""
    if not words and act.direction is not None:
        words = DIRECTION_NAMES[act.direction]
    if len(act.by) > 1:
        words = f"{words} with {' and '.join(act.by[1:])}".strip()
    return words


def facts_of(game: Game, act: DeclaredAttack, is_legal: bool) -> str:
    """How far the target is, and where a body slam may put it."""
    if act.target is None:
        return ""
    target, leader = game.piece(act.target), game.piece(act.by[0])
    away = leader.distance_to(target)
    facts = "adjacent" if leader.adjacent_to(target) else f"{away} spaces away"
    slam = EVERY_POWER_ATTACK[BODY_SLAM]
    if is_legal and act.kind == BODY_SLAM and isinstance(slam, BodySlam):
        places = slam.places(game, leader.figure, target.figure)
        free = [place.words for place in places if not place.objections]
        facts += f", to {' or '.join(free)}"
    return facts


def paired(
    game: Game, leader: Figure, kind: str
) -> Iterator[tuple[DeclaredAttack, tuple[Check, ...]]]:
    """A combined power attack with each other monster of the force (p45)."""
    figures = game.state.figures
    for other in figures.values():
        allied = other.player == leader.player and other.card.kind == MONSTER
        if not allied or other.id == leader.id:
            continue
        act = DeclaredAttack(kind, (leader.id, other.id))
        if EVERY_POWER_ATTACK[kind].names_target:
            acts = [act.but(target=id) for id in figures if id not in act.by]
        else:
            acts = [act.but(direction=shift) for shift in straight_lines(game)]
        for each in acts:
            yield each, failing(attack_checks(game, each))


def joined(
    game: Game, leader: Figure, kind: str
) -> Iterator[tuple[DeclaredAttack, tuple[Check, ...]]]:
    """The attack with all units that may join it, on each target with some (p43).

    One that could attack it alone and not with the leader is listed as refused.
    """
    units = [
        other.id
        for other in game.state.figures.values()
        if other.player == leader.player
        and other.card.kind == UNIT
        and other.id != leader.id
    ]
    for act, failed in attack_candidates(game, leader.id, kind):
        if failed:
            continue
        able = []
        for id in units:
            if failing(attack_checks(game, act.but(by=(id,)))):
                continue
            pair = act.but(by=(leader.id, id))
            hindered = failing(attack_checks(game, pair))
            if hindered:
                # Each could attack alone: what keeps them apart is worth telling.
                yield pair, hindered
            else:
                able.append(id)
        if able:
            together = act.but(by=(leader.id, *able))
            yield together, failing(attack_checks(game, together))


def attack_dice(
    game: Game, act: DeclaredAttack, further: FurtherAttack | None = None
) -> tuple[DiceLimit, ...]:
    """The dice that an attack may roll: every number that its own checks accept.

    None where a further attack rolls again what is in play.
    """
    if further is not None and further.dice is not None:
        return ()

    def allows(action: int, power: int) -> bool:
        dice = WrittenRoll(action, None, power, None)
        return not failing(attack_checks(game, act.but(dice=dice), further))

    least = len(act.by)
    powers = [power for power in range(MOST_DICE + 1) if allows(least, power)]
    if not powers:
        return ()
    most = least
    while most < MOST_DICE and allows(most + 1, powers[0]):
        most += 1
    owed = sum([total.value for total in owed_boost(game, act)])
    limits = (
        DiceLimit(ACTION, least, most),
        DiceLimit(BOOST, owed, owed, True),
        DiceLimit(POWER_DIE, powers[0], powers[-1]),
    )
    return tuple([limit for limit in limits if limit.most])
