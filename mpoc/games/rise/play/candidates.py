"""What may be done from a position, by the checks that doing it uses.

Every kind of action that exists for the player whose turn it is, and for each the ways
to do it, legal or not. Combined attacks are listed by the largest group that can make
them: what a smaller one may do follows from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from mpoc.engine.candidates import (
    ActionKind,
    Candidate,
    DiceLimit,
    attempted,
    failed_by,
    no_dice,
)
from mpoc.engine.statements import Answers, Check
from mpoc.games.rise import stats
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.attack.checks import (
    attack_candidates,
    attack_checks,
    further_kinds,
    owed_boost,
    type_of,
)
from mpoc.games.rise.attack.combined_power_attacks import COMBINED, EVERY_POWER_ATTACK
from mpoc.games.rise.attack.power_attacks import BodySlam, straight_lines
from mpoc.games.rise.board import (
    DIRECTION_NAMES,
    EIGHT,
    cells,
    column_row,
    name_of,
)
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.dice import MOST_DICE, counted
from mpoc.games.rise.file.write_acts import given_of, keys_of
from mpoc.games.rise.game import Game
from mpoc.games.rise.kinds import Action
from mpoc.games.rise.roster import has_ability, wording_for
from mpoc.games.rise.state import Figure, FurtherAttack
from mpoc.games.rise.turn import setting_up
from mpoc.games.rise.turn.actions import use_checks
from mpoc.games.rise.turn.acts import Act, Declared, failing
from mpoc.games.rise.turn.ending import end_game
from mpoc.games.rise.turn.entering import free_id
from mpoc.games.rise.turn.movement import (
    advance_candidates,
    advance_checks,
    step_candidates,
    step_checks,
)
from mpoc.games.rise.turn.power_up import (
    MOST_ACTION_DICE,
    power_up_boost,
    power_up_checks,
)
from mpoc.games.rise.turn.spawning import PUSH_COST, spawn_checks, spawn_cost
from mpoc.games.rise.turn.travel import Travel, Way
from mpoc.games.rise.turn.turn import (
    activate_checks,
    alpha_checks,
    end_turn_checks,
    hyper_checks,
)
from mpoc.games.rise.verbs import VERBS
from mpoc.games.rise.words import (
    ACTION,
    ACTIVATIONS,
    BLAST,
    BODY_SLAM,
    BOOST,
    BRAWL,
    BUILDING,
    CRADLE_THROW,
    MONSTER,
    NEUTRAL_SPAWN,
    POWER,
    POWER_DIE,
    THROW,
    UNIT,
)

KINDS_OF_ATTACK = (
    BRAWL,
    BLAST,
    *(kind for kind, attack in EVERY_POWER_ATTACK.items() if not attack.only_further),
)
ACTIONS = tuple(
    [name for name, found in ABILITIES.items() if isinstance(found, Action)]
)


def action_kinds(game: Game) -> list[ActionKind]:
    """Every kind of action that exists now; figures in the order of the position."""
    state = game.state
    turn = state.turn
    found: list[ActionKind] = []
    if setting_up.is_set_up(state):
        found += _of_set_up(game)
    if turn is not None and turn.phase != "over":
        if turn.activation == MONSTER:
            found.append(_power_up(game))
        found += VERBS["shuffle"].kinds(game, "")
        for figure in state.figures.values():
            if figure.player in (turn.player, ""):
                found += _of_figure(game, figure)
        if turn.activation == UNIT:
            found.append(_listed(game, "", "spawn", "spawn", 28, _spawns))
        found += VERBS["push"].kinds(game, "")
        found.append(_listed(game, "", "end-turn", "end the turn", 27, _end, True))
    found.append(_listed(game, "", "activate", "activate", 26, _activations, True))
    found.append(_listed(game, "", "end-game", "call time", 30, _end_game))
    return found


def _listed(
    game: Game,
    actor: str,
    verb: str,
    words: str,
    page: int,
    ways: Callable[[Game, str], Iterable[Candidate]],
    passes: bool = False,
    cost: str = "",
) -> ActionKind:
    """A kind of action whose ways are few: the legal ones are picked from all."""

    def find(refused: bool) -> list[Candidate]:
        return [one for one in ways(game, actor) if refused or not one.failed]

    return ActionKind(actor, verb, words, p(page), find, no_dice, cost, passes)


def candidate(
    act: Act,
    words: str,
    checks: Iterable[Check],
    facts: str = "",
    harm: str = "",
    at: int | None = None,
) -> Candidate:
    """An action as it is listed; `at` is the space where it ends."""
    place = None
    if at is not None:
        column, row = column_row(at)
        place = row, column
    failed = failing(checks)
    return Candidate(
        act, keys_of(act), given_of(act), words, failed, facts, harm, place
    )


# What a player does


def _power_up(game: Game) -> ActionKind:
    def find(refused: bool) -> list[Candidate]:
        found = []
        for count in range(1, MOST_ACTION_DICE + 1):
            act = Act("power-up", count=count)
            checks = power_up_checks(game, act)
            one = candidate(act, str(count), checks, "Action Dice")
            if refused or not one.failed:
                found.append(one)
        return found

    def limits(one: Candidate) -> tuple[DiceLimit, ...]:
        turn = game.state.turn
        assert turn is not None
        count = one.act.count
        owed = power_up_boost(game, turn.player).value
        return _limits(DiceLimit(ACTION, count, count), _owed(owed))

    return ActionKind("", "power-up", "power up", p(27), find, limits)


def _end(game: Game, _: str) -> Iterator[Candidate]:
    act = Act("end-turn")
    yield candidate(act, "", end_turn_checks(game, act))


def _end_game(game: Game, _: str) -> Iterator[Candidate]:
    act = Act("end-game")
    told = attempted(game.state, act, Answers(), Game, end_game)
    yield candidate(act, "", failed_by(told))


def _activations(game: Game, _: str) -> Iterator[Candidate]:
    for player in game.state.players:
        for kind in ACTIVATIONS:
            act = Act("activate", kind=kind, player=player)
            words = f"{kind.title()} Activation of {player}"
            yield candidate(act, words, activate_checks(game, act))


def _spawns(game: Game, _: str) -> Iterator[Candidate]:
    """Each kind of unit in reserve at each spawn point, with the pushes it may need."""
    state = game.state
    turn = state.turn
    assert turn is not None
    player = turn.player
    points = [
        at
        for at, kinds in sorted(state.board.ground.items())
        if NEUTRAL_SPAWN in kinds or f"spawn-{player}" in kinds
    ]
    reserves = {card.name: card for card in state.players[player].reserves}
    for _, card in sorted(reserves.items()):
        cost = spawn_cost(game, player, card)
        for at in points:
            there = state.occupied.get(at)
            clears: list[tuple[str, int] | None] = [None]
            if there is not None:
                clears += [(there, at + shift) for shift in EIGHT]
            for clear in clears:
                named = free_id(game, card)
                act = Act("spawn", card=card, to=at, named=named, clear=clear)
                words = f"{card.name} at {name_of(at)}"
                if clear is not None:
                    words += f" ({there} to {name_of(clear[1])})"
                dice = counted(cost + (PUSH_COST if clear else 0), "Action")
                yield candidate(act, words, spawn_checks(game, act), dice, at=at)


# Before the first turn


def _of_set_up(game: Game) -> Iterator[ActionKind]:
    state = game.state
    if state.turn is None:
        yield _set_up_roll(game)
    if setting_up.untold(state) is not None:
        return
    player, kind = setting_up.due(state)
    left = {card.name: card for card in state.players[player].to_place}

    def ways(game: Game, _: str) -> Iterator[Candidate]:
        for card in left.values():
            for at in _places_to_set_up(game, player, card):
                act = Act("place", to=at, card=card, named=free_id(game, card))
                checks = [
                    *setting_up.before_turns_checks(state),
                    *setting_up.place_checks(game, act),
                ]
                words = f"{card.name} at {name_of(at)}"
                yield candidate(act, words, checks, at=at)

    words = f"{player} places a {'structure' if kind == BUILDING else kind}"
    yield _listed(game, "", "place", words, 26, ways)


def _set_up_roll(game: Game) -> ActionKind:
    """The roll for who begins: each player's dice stand in the action itself (p26)."""
    players = list(game.state.players)

    def ways(game: Game, _: str) -> Iterator[Candidate]:
        act = Act("set-up")
        words = f"{' and '.join(players)} roll"
        yield candidate(act, words, setting_up.set_up_checks(game, act))

    dice = setting_up.SET_UP_DICE
    kind = _listed(game, "", "set-up", "the set-up roll", 26, ways)
    return kind.but(cost=f"{counted(dice, 'Action')} each")


def _places_to_set_up(game: Game, player: str, card: Card) -> list[int]:
    """The foundations, or what begins a place on the player's starting area."""
    board = game.state.board
    if card.kind == BUILDING:
        return sorted(setting_up.foundations(board))
    area = f"start-{player}"
    return [
        at
        for at in board.spaces()
        if all(area in board.ground.get(cell, ()) for cell in cells(at, 2))
    ]


# What a figure does


def _of_figure(game: Game, figure: Figure) -> Iterator[ActionKind]:
    id = figure.id
    if figure.card.kind == MONSTER:
        price = figure.other.hyper if figure.other is not None else None
        cost = "" if price is None else counted(price, "Power")
        yield _listed(game, id, "hyper", "go Hyper", 27, _hyper, cost=cost)
        yield _listed(game, id, "alpha", "return to Alpha", 29, _alpha)
    if figure.card.kind != BUILDING:
        yield ActionKind(
            *(id, "advance", "advance", p(14)),
            partial(_advances, game, id),
            cost=f"{counted(1, 'Action')}, SPD {stats.speed(game, id).value}",
        )
    if figure.card.kind == MONSTER:
        cost = counted(1, "Action")
        yield _listed(game, id, "step", "step", 14, _steps, cost=cost)
    if figure.player:
        yield from _attack_kinds(game, figure)
    for name in ACTIONS:
        if has_ability(game, id, name):
            yield _use(game, figure, name)


def _hyper(game: Game, id: str) -> Iterator[Candidate]:
    act = Act("hyper", (id,))
    yield candidate(act, "", hyper_checks(game, act))


def _alpha(game: Game, id: str) -> Iterator[Candidate]:
    act = Act("alpha", (id,))
    yield candidate(act, "", alpha_checks(game, act))


def _advances(game: Game, id: str, refused: bool) -> list[Candidate]:
    """Every space within reach of the eye; or only those where the advance may end."""
    act = Act("advance", (id,))
    first = failing(advance_checks(game, act))
    if first and not refused:
        return []
    total = stats.speed(game, id).value
    travel = Travel(game, id, total)
    ways = travel.ways()
    places: Iterable[tuple[int, tuple[Check, ...]]]
    if refused:
        places = advance_candidates(game, id, total)
    else:
        places = [(at, ()) for at in sorted(ways) if not any(travel.ending(at))]
    return [
        candidate(
            act.but(to=at),
            name_of(at),
            (*first, *failed),
            harm=_harm(game, ways.get(at, [])) if not failed else "",
            at=at,
        )
        for at, failed in places
    ]


def _harm(game: Game, ways: Sequence[Way]) -> str:
    """The hazards that a figure cannot but suffer on its way."""
    if not ways or any(not way.suffered for way in ways):
        return ""
    tiles = min((way.suffered for way in ways), key=len)
    kinds = game.state.tiles
    return "suffers " + " and ".join(f"{kinds[at]} at {name_of(at)}" for at in tiles)


def _steps(game: Game, id: str) -> Iterator[Candidate]:
    act = Act("step", (id,))
    first = failing(step_checks(game, act))
    for at, failed in step_candidates(game, id):
        if "off-board" in [check.name for check in failed]:
            continue
        yield candidate(act.but(to=at), name_of(at), (*first, *failed), at=at)


def _use(game: Game, figure: Figure, name: str) -> ActionKind:
    """The use of an Action, on each target that it may name."""
    ability = wording_for(game, figure.id, name)
    assert isinstance(ability, Action)

    def ways(game: Game, id: str) -> Iterator[Candidate]:
        act = Act("use", (id,), name)
        targets: list[str | int | None] = [None]
        if ability.target == "tile":
            targets = [*sorted(game.state.tiles)] or [None]
        elif ability.target:
            targets = [*game.state.figures]
        for target in targets:
            words = target if isinstance(target, str) else ""
            if isinstance(target, int):
                words = name_of(target)
            each = act.but(target=target)
            yield candidate(each, words, use_checks(game, each))

    kind = _listed(game, figure.id, "use", f"use {name}", 30, ways)
    cite = ability.cite_for(game.piece(figure.id))
    return kind.but(cite=cite, cost=counted(1, "Action"))


# Attacks


def _attack_kinds(game: Game, figure: Figure) -> Iterator[ActionKind]:
    """The attacks for which its card prints a stat, each with its targets."""
    state = game.state
    others = [
        other
        for other in state.figures.values()
        if other.player == figure.player and other.id != figure.id
    ]
    for kind in KINDS_OF_ATTACK:
        if getattr(figure.card, type_of(kind)) is None:
            continue
        attack = EVERY_POWER_ATTACK.get(kind)
        cite = p(20) if attack is None else attack.cite
        if kind in COMBINED:
            if not any(other.card.kind == MONSTER for other in others):
                continue
            find = partial(_attacks, game, partial(_paired, game, figure, kind))
        else:
            find = partial(_attacks, game, partial(_alone, game, figure, kind))
        words = kind if attack is None else attack.name.lower()
        limits = partial(attack_dice, game)
        yield ActionKind(figure.id, "attack", words, cite, find, limits)
        if figure.card.kind == UNIT and any(o.card.kind == UNIT for o in others):
            find = partial(_attacks, game, partial(_joined, game, figure, kind))
            words = f"combined {words}"
            yield ActionKind(figure.id, "attack", words, p(43), find, limits)


Declarations = Callable[[], Iterable[tuple[Act, tuple[Check, ...]]]]


def _attacks(game: Game, declared: Declarations, refused: bool) -> list[Candidate]:
    found = []
    for act, failed in declared():
        failed = failed or _payable(game, act)
        if refused or not failed:
            found.append(_attack(game, act, failed))
    return found


def _payable(game: Game, act: Act) -> tuple[Check, ...]:
    """What an attack fails with any dice that could be rolled for it; none if some do.

    More Power Dice may make room for what is thrown, so most are tried as well.
    """
    failed: tuple[Check, ...] = ()
    for dice in _fewest_and_most(game, act):
        failed = failing(attack_checks(game, act.but(dice=dice)))
        if not failed:
            return ()
    return failed


def _fewest_and_most(game: Game, act: Act) -> Iterator[Declared]:
    least = len(act.by)
    power = least if type_of(act.kind) == POWER else 0
    yield Declared(least, None, power, None)
    leader = game.state.figures.get(act.by[0])
    held = None if leader is None else game.state.players[leader.player].power
    if act.kind in (THROW, CRADLE_THROW):
        yield Declared(least, None, MOST_DICE if held is None else held, None)


def _attack(game: Game, act: Act, failed: tuple[Check, ...]) -> Candidate:
    """A declared attack, with how far its target is and where it may be put."""
    words = "" if act.direction is None else DIRECTION_NAMES[act.direction]
    facts = ""
    if isinstance(act.target, str):
        words = act.target
        target, leader = game.piece(act.target), game.piece(act.by[0])
        away = leader.distance_to(target)
        facts = "adjacent" if leader.adjacent_to(target) else f"{away} spaces away"
        if act.kind == BODY_SLAM and not failed:
            slam = EVERY_POWER_ATTACK[BODY_SLAM]
            assert isinstance(slam, BodySlam)
            places = slam.places(game, leader.figure, target.figure)
            open_ = [place.words for place in places if not place.objections]
            facts += f", to {' or '.join(open_)}"
    if len(act.by) > 1:
        words = f"{words} with {' and '.join(act.by[1:])}".strip()
    return candidate(act, words, failed, facts)


def _alone(
    game: Game, figure: Figure, kind: str
) -> Iterable[tuple[Act, tuple[Check, ...]]]:
    return attack_candidates(game, figure.id, kind)


def _paired(
    game: Game, leader: Figure, kind: str
) -> Iterator[tuple[Act, tuple[Check, ...]]]:
    """A combined power attack with each other monster of the force (p45)."""
    figures = game.state.figures
    for other in figures.values():
        allied = other.player == leader.player and other.card.kind == MONSTER
        if not allied or other.id == leader.id:
            continue
        act = Act("attack", (leader.id, other.id), kind)
        if EVERY_POWER_ATTACK[kind].names_target:
            acts = [act.but(target=id) for id in figures if id not in act.by]
        else:
            acts = [act.but(direction=shift) for shift in straight_lines(game)]
        for each in acts:
            yield each, failing(attack_checks(game, each))


def _joined(
    game: Game, leader: Figure, kind: str
) -> Iterator[tuple[Act, tuple[Check, ...]]]:
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
    game: Game, one: Candidate, further: FurtherAttack | None = None
) -> tuple[DiceLimit, ...]:
    """The dice that an attack may roll: every number that its own checks accept.

    None where a further attack rolls again what is in play.
    """
    if further is not None and further.dice is not None:
        return ()
    act: Act = one.act

    def allows(action: int, power: int) -> bool:
        dice = Declared(action, None, power, None)
        return not failing(attack_checks(game, act.but(dice=dice), further))

    least = len(act.by)
    powers = [power for power in range(MOST_DICE + 1) if allows(least, power)]
    if not powers:
        return ()
    most = least
    while most < MOST_DICE and allows(most + 1, powers[0]):
        most += 1
    owed = sum([total.value for total in owed_boost(game, act)])
    return _limits(
        DiceLimit(ACTION, least, most),
        _owed(owed),
        DiceLimit(POWER_DIE, powers[0], powers[-1]),
    )


def further_candidates(game: Game, source: str) -> list[Candidate]:
    """The legal declarations of a further attack that waits, by what has caused it."""
    found = []
    for further in game.state.waiting:
        if further.source != source:
            continue
        for kind in further_kinds(game, further):
            for act, failed in attack_candidates(game, further.leader, kind, further):
                one = _attack(game, act, failed)
                if not failed and (
                    further.dice is not None or attack_dice(game, one, further)
                ):
                    found.append(one)
        break
    return found


def _owed(boost: int) -> DiceLimit:
    return DiceLimit(BOOST, boost, boost, True)


def _limits(*limits: DiceLimit) -> tuple[DiceLimit, ...]:
    """Limits without dice of which there are none."""
    return tuple([limit for limit in limits if limit.most])
