"""What may be done from a position: each action's own rule is asked for its refusal.

Every kind of action of the phase's player, and for each the ways to do it. Where a unit
may go is searched step by step, by the conditions that a move itself meets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations_with_replacement

from mpoc.engine.candidates import (
    ActionKind,
    Candidate,
    DiceLimit,
    Limits,
    attempted,
    failed_by,
    no_dice,
)
from mpoc.engine.statements import Answers, Check, Cite
from mpoc.games.kit.grid import Square
from mpoc.games.smash_monster_rampage.board import name
from mpoc.games.smash_monster_rampage.book.headings import h
from mpoc.games.smash_monster_rampage.file.write_acts import keys_of
from mpoc.games.smash_monster_rampage.game import Game
from mpoc.games.smash_monster_rampage.state import State, Unit
from mpoc.games.smash_monster_rampage.turn.acts import Act
from mpoc.games.smash_monster_rampage.turn.movement import OF_TYPE, Way, way_of
from mpoc.games.smash_monster_rampage.turn.play import play
from mpoc.games.smash_monster_rampage.words import (
    D6,
    FACINGS,
    MONSTER_DIE,
    MOST_TRADED,
    OVER,
    TANK,
    TANK_STEPS,
    TYPES,
)

MOST_POINTS = 12
"""Movement points that two dice can give."""


def action_kinds(game: Game) -> list[ActionKind]:
    """Every kind of action that exists now; units in the order of the position."""
    state = game.state
    rolls = _dice(D6, 2)
    found: list[ActionKind] = []
    if state.monster is None:
        found.append(_plain(game, "set-up", "set the Monster up", "set-up", _dice(D6)))
    if state.turn.phase == OVER:
        return found
    words = "roll the movement dice"
    found.append(_plain(game, "roll-movement", words, "unit-movement", rolls))
    own = state.units_of(game.player)
    for id in own:
        cite = OF_TYPE[state.units[id].type]
        find = partial(_moves, game, id)
        found.append(ActionKind(id, "move", "move", cite, find, cost="1 point a step"))
    find = partial(_entries, game)
    cite = h("reserve-units")
    found.append(ActionKind("", "deploy", "bring on a Reserve Unit", cite, find))
    found.append(_listed(game, "", "trade", "trade cards", cite, _trades))
    kind = _plain(game, "end-movement", "end the movement phase", "unit-movement")
    found.append(kind.but(passes=True))
    words = "roll the Monster Die"
    dice = _dice(MONSTER_DIE)
    found.append(_plain(game, "monster", words, "monster-movement", dice))
    for id in own:
        kind = _listed(game, id, "fire", "fire", h("unit-attacks"), _shots)
        found.append(kind.but(limits=_dice(D6)))
    kind = _plain(game, "end-turn", "end the turn", "order-of-play")
    return [*found, kind.but(passes=True)]


def _dice(die: str, count: int = 1) -> Limits:
    """Dice whose number is fixed."""
    limits = (DiceLimit(die, count, count, True),)
    return lambda one: limits


def refusal(state: State, act: Act) -> tuple[Check, ...]:
    """What an action fails by its own rule; also what the file does not tell for it."""
    return failed_by(attempted(state, act, Answers(), Game, play))


def _candidate(
    game: Game, act: Act, words: str, facts: str = "", at: Square | None = None
) -> Candidate:
    place = None if at is None else (at[1], at[0])
    failed = refusal(game.state, act)
    return Candidate(act, keys_of(act), {}, words, failed, facts, place=place)


def _listed(
    game: Game,
    actor: str,
    verb: str,
    words: str,
    cite: Cite,
    ways: Callable[[Game, str], Iterable[Candidate]],
) -> ActionKind:
    """A kind of action whose ways are few: the legal ones are picked from all."""

    def find(refused: bool) -> list[Candidate]:
        return [one for one in ways(game, actor) if refused or not one.failed]

    return ActionKind(actor, verb, words, cite, find)


def _plain(
    game: Game, verb: str, words: str, heading: str, limits: Limits = no_dice
) -> ActionKind:
    """A kind of action that can be done in one way only."""

    def ways(game: Game, _: str) -> Iterator[Candidate]:
        yield _candidate(game, Act(verb), "")

    return _listed(game, "", verb, words, h(heading), ways).but(limits=limits)


# Movement


def _reached(
    game: Game, unit: Unit, points: int, paid: int
) -> dict[tuple[Square, str], tuple[str, ...]]:
    """The shortest steps to each square, and for a tank to each facing on it."""
    steps = TANK_STEPS if unit.type == TANK else FACINGS
    found: dict[tuple[Square, str], tuple[str, ...]] = {(unit.at, unit.facing): ()}
    edge = list(found)
    for _ in range(points - paid):
        reached = []
        for key in edge:
            at, facing = key
            here = unit.but(at=at, facing=facing)
            for step in steps:
                way: Way = way_of(game, here, (step,))
                if way.checks:
                    continue
                there = way.stops[-1][:2]
                if there not in found:
                    found[there] = (*found[key], step)
                    reached.append(there)
        edge = reached
    return found


def _points(game: Game) -> int:
    """The movement points there are, or could be before the dice are rolled."""
    points = game.state.turn.points
    return MOST_POINTS if points is None else points


def _moves(game: Game, id: str, refused: bool) -> list[Candidate]:
    """The moves of a unit: the shortest way to each square and facing."""
    unit = game.state.units[id]
    first = refusal(game.state, Act("move", id, _one_step(unit)))
    if not refused and any(check.name in _BARRED for check in first):
        return []
    found = []
    for (at, facing), steps in _reached(game, unit, _points(game), 0).items():
        if not steps:
            continue
        words = name(at) + (f" facing {facing}" if facing else "")
        one = _candidate(game, Act("move", id, steps), words, _cost(len(steps)), at)
        if refused or not one.failed:
            found.append(one)
    return found


_BARRED = ("game-over", "wrong-phase", "not-your-turn", "must-do-first")


def _one_step(unit: Unit) -> tuple[str, ...]:
    return (TANK_STEPS[2] if unit.type == TANK else FACINGS[0],)


def _cost(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"


def _entries(game: Game, refused: bool) -> list[Candidate]:
    """The squares at the edge where each type of Reserve Unit could come on."""
    state = game.state
    stock = state.in_reserve(game.player)
    found = []
    number = 1
    while f"{game.player[0]}{number}" in {*state.units, *state.lost}:
        number += 1
    id = f"{game.player[0]}{number}"
    for type in TYPES:
        if stock is not None and not stock.of(type) and not refused:
            continue
        for at in state.city.size.places():
            if not state.city.size.is_edge(at):
                continue
            for facing in FACINGS if type == TANK else ("",):
                act = Act("deploy", type=type, id=id, at=at, facing=facing)
                words = f"{type} at {name(at)}" + (
                    f" facing {facing}" if facing else ""
                )
                one = _candidate(game, act, words, at=at)
                if refused or not one.failed:
                    found.append(one)
    return found


def _trades(game: Game, _: str) -> Iterator[Candidate]:
    """One card or more for as many units, each choice of both once."""
    won = game.state.won.get(game.player, ())
    kinds = list(dict.fromkeys(won))
    for count in range(1, MOST_TRADED + 1):
        for cards in combinations_with_replacement(kinds, count):
            for types in combinations_with_replacement(TYPES, count):
                act = Act("trade", cards=cards, types=types)
                words = f"{' and '.join(cards)} for a {' and a '.join(types)}"
                yield _candidate(game, act, words)


# Attacks


def _shots(game: Game, id: str) -> Iterator[Candidate]:
    state = game.state
    facts = ""
    if state.monster is not None:
        spaces = game.range_of(state.units[id].at)
        facts = f"range {spaces}"
    yield _candidate(game, Act("fire", id), "", facts)
