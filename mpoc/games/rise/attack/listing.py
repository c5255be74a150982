"""The attacks that may be declared: with which partners, on whom, with which dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from mpoc.engine.candidates import ActionKind, Candidate, DiceLimit
from mpoc.engine.statements import Check, Cite
from mpoc.games.kit.listing import candidate
from mpoc.games.kit.verb import Verb, Way
from mpoc.games.rise.attack.checks import (
    attack_candidates,
    attack_checks,
    further_kinds,
    owed_boost,
    type_of,
    unpayable_checks,
)
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks import names_target, power_attack_of
from mpoc.games.rise.attack.power_attacks.body_slam import BodySlam
from mpoc.games.rise.attack.power_attacks.moving import straight_lines
from mpoc.games.rise.board import DIRECTION_NAMES
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.dice import MOST_DICE, WrittenRoll
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure, FurtherAttack
from mpoc.games.rise.turn.checks import failing
from mpoc.games.rise.words import (
    ACTION,
    ATTACKS,
    BODY_SLAM,
    BOOST,
    COMBINED_POWER_ATTACKS,
    MONSTER,
    POWER_DIE,
    UNIT,
)

Declarations = Callable[[], Iterable[tuple[DeclaredAttack, tuple[Check, ...]]]]
"""Attacks with the checks that they fail with any dice."""

ActionOf = Callable[[DeclaredAttack], Verb]
"""Makes the action that declares an attack."""


def attack_kinds(action_of: ActionOf, game: Game, actor: str) -> Iterator[ActionKind]:
    """The attacks for which a figure's card prints a stat, each with its targets."""
    state = game.state
    figure = state.figures[actor]
    if not figure.player:
        return
    allies = [
        other.card.kind
        for other in state.figures.values()
        if other.player == figure.player and other.id != actor
    ]

    def kind_of(words: str, cite: Cite, declarations: Declarations) -> ActionKind:
        return _kind_of(action_of, game, actor, words, cite, declarations)

    for kind in ATTACKS:
        if getattr(figure.card, type_of(kind)) is None:
            continue
        attack = power_attack_of(kind)
        cite = p(20) if attack is None else attack.cite
        words = kind if attack is None else attack.name.lower()
        if kind not in COMBINED_POWER_ATTACKS:
            yield kind_of(words, cite, partial(attack_candidates, game, actor, kind))
        elif MONSTER in allies:
            yield kind_of(words, cite, partial(with_each_partner, game, figure, kind))
        if figure.card.kind == UNIT and UNIT in allies:
            all_able = partial(with_all_who_can_join, game, figure, kind)
            yield kind_of(f"combined {words}", p(43), all_able)


def _kind_of(
    action_of: ActionOf,
    game: Game,
    leader: str,
    words: str,
    cite: Cite,
    declarations: Declarations,
) -> ActionKind:
    """Attacks of one kind by one leader, as a kind of action."""

    def find(with_refused: bool) -> list[Candidate]:
        candidates = []
        for attack, failed_checks in declarations():
            failed_checks = failed_checks or unpayable_checks(game, attack)
            if with_refused or not failed_checks:
                candidates.append(_candidate(action_of, game, attack, failed_checks))
        return candidates

    def limits(choice: Candidate) -> tuple[DiceLimit, ...]:
        return attack_dice(game, choice.act)

    return ActionKind(leader, DeclaredAttack.word, words, cite, find, limits)


def _candidate(
    action_of: ActionOf,
    game: Game,
    attack: DeclaredAttack,
    failed_checks: tuple[Check, ...],
) -> Candidate:
    """A declared attack, with how far its target is and where it may be put."""
    facts = facts_of(game, attack, not failed_checks)
    return candidate(Way(action_of(attack), words_of(attack), facts), failed_checks)


def further_candidates(action_of: ActionOf, game: Game, source: str) -> list[Candidate]:
    """The legal declarations of the waiting further attack that `source` has caused."""
    for further in game.state.waiting:
        if further.source == source:
            return [
                _candidate(action_of, game, attack, ())
                for kind in further_kinds(game, further)
                for attack, failed_checks in attack_candidates(
                    game, further.leader, kind, further
                )
                if not failed_checks
                and (further.dice is not None or attack_dice(game, attack, further))
            ]
    return []


def words_of(act: DeclaredAttack) -> str:
    """What distinguishes an attack from others of its kind: its target or direction."""
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
    if is_legal and act.kind == BODY_SLAM:
        places = BodySlam().places(game, leader.figure, target.figure)
        free = [place.words for place in places if not place.objections]
        facts += f", to {' or '.join(free)}"
    return facts


def with_each_partner(
    game: Game, leader: Figure, kind: str
) -> Iterator[tuple[DeclaredAttack, tuple[Check, ...]]]:
    """A combined power attack with each other monster of the force (p45)."""
    figures = game.state.figures
    for other in figures.values():
        is_allied = other.player == leader.player and other.card.kind == MONSTER
        if not is_allied or other.id == leader.id:
            continue
        act = DeclaredAttack(kind, (leader.id, other.id))
        if names_target(kind):
            acts = [act.but(target=id) for id in figures if id not in act.by]
        else:
            acts = [act.but(direction=shift) for shift in straight_lines(game)]
        for declaration in acts:
            yield declaration, failing(attack_checks(game, declaration))


def with_all_who_can_join(
    game: Game, leader: Figure, kind: str
) -> Iterator[tuple[DeclaredAttack, tuple[Check, ...]]]:
    """The attack with every unit that may join it, on each target (p43).

    Targets that no unit can join against are left out. A unit that could attack alone
    but not with the leader is listed as refused.
    """
    units = [
        other.id
        for other in game.state.figures.values()
        if other.player == leader.player
        and other.card.kind == UNIT
        and other.id != leader.id
    ]
    for act, failed_checks in attack_candidates(game, leader.id, kind):
        if failed_checks:
            continue
        able = []
        for id in units:
            if failing(attack_checks(game, act.but(by=(id,)))):
                continue
            pair = act.but(by=(leader.id, id))
            failed_pair_checks = failing(attack_checks(game, pair))
            if failed_pair_checks:
                # Each could attack alone: say what keeps them from attacking together.
                yield pair, failed_pair_checks
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
    boost = sum([total.value for total in owed_boost(game, act)])
    limits = (
        DiceLimit(ACTION, least, most),
        DiceLimit(BOOST, boost, boost, True),
        DiceLimit(POWER_DIE, powers[0], powers[-1]),
    )
    return tuple([limit for limit in limits if limit.most])
