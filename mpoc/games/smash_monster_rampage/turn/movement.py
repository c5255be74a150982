"""Paths of units: what they meet on each square, where they stop, what it costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mpoc.engine.record import Record
from mpoc.engine.statements import Check, Cite, Rule
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.spaces.grid import Square, opposite, square_after
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import facing_after_turn, name
from mpoc.games.smash_monster_rampage.game import Game
from mpoc.games.smash_monster_rampage.pieces import Unit
from mpoc.games.smash_monster_rampage.words import (
    BACK,
    FACINGS,
    FORWARD,
    HELICOPTER,
    LEFT,
    RIGHT,
    TANK,
    TANK_STEPS,
)

OF_TYPE = {TANK: h("tank-movement"), HELICOPTER: h("helicopter-movement")}


class UnitPath(Record):
    """The way of a unit: its stops, step by step, and the checks that fail on it.

    `end` is the square where it would stop, or None where the way does not reach one.
    """

    stops: tuple[tuple[Square, str, int], ...]
    checks: tuple[Check, ...]
    end: Square | None


def path_of(
    game: Game, unit: Unit, steps: Sequence[str], points_paid: int = 0
) -> UnitPath:
    """Follow the steps of a unit; `points_paid` points are spent before the first.

    Each stop is the square and the facing after a step, with the points spent by then.
    """
    cite = OF_TYPE[unit.type]
    at, facing = unit.at, unit.facing
    stops: list[tuple[Square, str, int]] = []
    failed_checks: list[Check] = []
    cost = points_paid
    for step in steps:
        cost += 1
        left = at
        if unit.type == TANK and step in (LEFT, RIGHT):
            facing = facing_after_turn(facing, step)
        elif unit.type == TANK and step in (FORWARD, BACK):
            at = square_after(at, facing if step == FORWARD else opposite(facing))
        elif unit.type != TANK and step in FACINGS:
            at = square_after(at, step)
        else:
            facts = f"{step} from {name(at)} is not a step of a {unit.type}"
            failed_checks.append(
                Check(
                    "bad-path",
                    _STEP_RULES[unit.type],
                    False,
                    _path_cite(step, cite),
                    facts,
                    failure=_STEP_FAILURES[unit.type],
                )
            )
            break
        if at != left:  # a tank that turns enters no square
            checks = passing_checks(game, unit.type, at, cite)
            failed_checks += [check for check in checks if not check.holds]
        stops.append((at, facing, cost))
        if any(check.name == "off-board" for check in failed_checks):
            break
    reaches_end = len(stops) == len(steps) and game.state.city.size.has(at)
    return UnitPath(tuple(stops), tuple(failed_checks), at if reaches_end else None)


_STEP_RULES = {
    TANK: "a tank goes forward or back, or turns left or right",
    HELICOPTER: "a helicopter goes north, east, south or west",
}
_STEP_FAILURES = {
    TANK: "a tank cannot take this step",
    HELICOPTER: "a helicopter cannot take this step",
}


def _path_cite(step: str, cite: Cite) -> Cite:
    """The rule against a step: that for all units if it is diagonal."""
    return h("unit-movement") if "-" in step else cite


def passing_checks(game: Game, type: str, at: Square, cite: Cite) -> Iterable[Check]:
    """Whether a unit of a type may enter a square at all, even only to pass."""
    state = game.state
    if not state.city.size.has(at):
        yield Check(
            "off-board",
            "a unit in play stays on the board",
            False,
            h("unit-movement"),
            "the way leads over the edge",
            failure="the unit would leave the board",
        )
        return
    has_monster, has_building = state.is_monster(at), state.has_building(at)
    yield Check(
        "blocked",
        "no unit goes onto or through the Monster",
        not has_monster,
        h("unit-movement"),
        f"the Monster covers {name(at)}" if has_monster else "",
        failure="the way leads onto or through the Monster",
    )
    if type == TANK:
        yield Check(
            "blocked",
            "a tank goes onto or through no building",
            not has_building,
            cite,
            f"a building stands at {name(at)}" if has_building else "",
            failure="a tank cannot go onto or through a building",
        )
    else:
        is_burning = at in state.fires
        yield Check(
            "blocked",
            "a helicopter passes over no burning building",
            not is_burning,
            cite,
            f"the building at {name(at)} burns" if is_burning else "",
            failure="a helicopter cannot pass over a burning building",
        )


def stop_checks(
    game: Game, id: str, player: str, at: Square, cite: Cite
) -> Iterable[Check]:
    """Whether a unit may end its move on a square."""
    state = game.state
    other = state.unit_at(at)
    yield Check(
        "occupied",
        "a unit stops on no other unit's square",
        other in ("", id),
        cite,
        f"{other} is at {name(at)}" if other else "",
        failure="another unit is on the square where it stops",
    )
    marker = state.marker_at(at)
    yield Check(
        "occupied",
        "a unit stops with survivors only to rescue its own",
        marker is None or marker.player == player,
        h("unit-movement", "survivors"),
        "" if marker is None else f"survivors of {marker.player} are at {name(at)}",
        failure="another player's survivors wait where the unit stops",
    )


def points_checks(game: Game, cost: int) -> Iterable[Check]:
    """Whether the dice have been rolled and give enough points."""
    turn = game.state.turn
    left, is_too_early = turn.points, turn.awaits_dice
    yield Check(
        "must-do-first",
        "the movement dice have been rolled",
        not is_too_early,
        h("unit-movement"),
        "they give the points that units spend" if is_too_early else "",
        "roll-movement" if is_too_early else "",
        failure="the movement dice have not been rolled yet",
    )
    if left is not None:
        yield Check(
            "too-far",
            "there are movement points enough",
            cost <= left,
            h("unit-movement"),
            f"{cost} needed, {left} left",
            failure="there are too few movement points",
        )


def go_along(game: Game, id: str, path: UnitPath, points_paid: int) -> Rule[None]:
    """Move a unit along its path, with a rescue wherever its own survivors wait."""
    for place, (at, facing, cost) in enumerate(path.stops):
        unit = game.state.units[id]
        survivors = game.state.survivors_of(unit.player, at)
        is_passing = place + 1 < len(path.stops)
        if is_passing and not (survivors and rescues_in_passing(game)):
            continue
        points = game.state.turn.points
        assert points is not None
        points_spent = cost - points_paid
        yield events.Go(
            id, at, facing, points_spent, points - points_spent, OF_TYPE[unit.type]
        )
        points_paid = cost
        for marker in survivors:
            yield events.Rescue(id, marker)


def rescues_in_passing(game: Game) -> bool:
    """Whether a unit rescues survivors on whose square its move does not end."""
    return game.reading("rescue-in-passing") == "rescued"


def steps_of(unit: Unit) -> tuple[str, ...]:
    """The steps that a unit can take at all."""
    return TANK_STEPS if unit.type == TANK else FACINGS


Place = tuple[Square, str]
"""Where a unit is, and where a tank faces; a helicopter's facing is empty."""


def places_from(game: Game, unit: Unit, points: int) -> dict[Place, tuple[str, ...]]:
    """The shortest steps to each square, and for a tank to each facing on it."""
    ways = places_from_any(game, unit, [(unit.at, unit.facing)], points)
    return {place: steps for place, (_, steps) in ways.items()}


def places_from_any(
    game: Game, unit: Unit, starts: Iterable[Place], points: int
) -> dict[Place, tuple[Place, tuple[str, ...]]]:
    """The places that a unit reaches from some starts: from which, by which steps."""
    ways: dict[Place, tuple[Place, tuple[str, ...]]] = {
        start: (start, ()) for start in starts
    }
    edge = list(ways)
    for _ in range(points):
        farther = []
        for here in edge:
            at, facing = here
            start, steps = ways[here]
            for step in steps_of(unit):
                path = path_of(game, unit.but(at=at, facing=facing), (step,))
                if path.checks:
                    continue
                there = path.stops[-1][:2]
                if there not in ways:
                    ways[there] = (start, (*steps, step))
                    farther.append(there)
        edge = farther
    return ways
