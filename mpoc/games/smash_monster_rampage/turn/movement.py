"""Phase 1: the movement dice, moves, entering, rescues and trades."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.engine.statements import Check, Cite, Roll, Rule
from mpoc.games.kit.game import is_known, require
from mpoc.games.kit.grid import Square, opposite, shifted
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import name, turned
from mpoc.games.smash_monster_rampage.book.headings import h
from mpoc.games.smash_monster_rampage.game import (
    Game,
    monster_known,
    of_phase,
    of_unit,
    reserves_line,
    won_line,
)
from mpoc.games.smash_monster_rampage.state import Unit
from mpoc.games.smash_monster_rampage.words import (
    BACK,
    D6,
    FACINGS,
    FORWARD,
    LEFT,
    MARKER,
    MONSTER,
    MOST_ON_BOARD,
    MOST_OWNED,
    MOST_TRADED,
    MOVE,
    PIECES,
    RIGHT,
    TANK,
    TYPES,
)

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.turn.acts import Act

OF_TYPE = {TANK: h("tank-movement"), "helicopter": h("helicopter-movement")}


def roll_movement(game: Game, act: Act) -> Rule[None]:
    """Two dice give the points that all units share (unit-movement)."""
    yield from require(
        game,
        [
            *of_phase(game, MOVE),
            Check(
                "already-used",
                "the movement dice have not been rolled this turn",
                game.state.turn.points is None,
                h("unit-movement"),
            ),
        ],
    )
    faces = yield Roll(
        "roll-movement",
        "",
        game.player,
        ((D6, 2),),
        "the movement roll",
        h("unit-movement"),
        True,
    )
    yield events.GivePoints(game.player, faces.total)


class Way(Record):
    """How a unit goes: what it meets square by square, and what fails on it."""

    stops: tuple[tuple[Square, str, int], ...]
    checks: tuple[Check, ...]


def way_of(game: Game, unit: Unit, steps: Sequence[str], paid: int = 0) -> Way:
    """Follow the steps of a unit; `paid` points are spent before the first.

    Each stop is the square and the facing after a step, with the points spent by then.
    """
    cite = OF_TYPE[unit.type]
    at, facing = unit.at, unit.facing
    stops: list[tuple[Square, str, int]] = []
    failed: list[Check] = []
    cost = paid
    for step in steps:
        cost += 1
        if unit.type == TANK and step in (LEFT, RIGHT):
            facing = turned(facing, step)
        elif unit.type == TANK and step in (FORWARD, BACK):
            at = shifted(at, facing if step == FORWARD else opposite(facing))
        elif unit.type != TANK and step in FACINGS:
            at = shifted(at, step)
        else:
            told = f"{step} from {name(at)} is no step of a {unit.type}"
            failed.append(
                Check("bad-path", _WAYS[unit.type], False, _path_cite(step, cite), told)
            )
            break
        found = _meets(game, unit.type, at, cite)
        failed += [check for check in found if not check.holds]
        stops.append((at, facing, cost))
        if any(check.name == "off-board" for check in failed):
            break
    return Way(tuple(stops), tuple(failed))


_WAYS = {
    TANK: "a tank goes forward or back, or turns left or right",
    "helicopter": "a helicopter goes north, east, south or west",
}


def _path_cite(step: str, cite: Cite) -> Cite:
    """A diagonal is against the rule for all units."""
    return h("unit-movement") if "-" in step else cite


def _meets(game: Game, type: str, at: Square, cite: Cite) -> Iterable[Check]:
    """Whether a unit of a type may be on a square at all, if only to pass."""
    state = game.state
    if not state.city.size.has(at):
        yield Check(
            "off-board",
            "a unit in play stays on the board",
            False,
            h("unit-movement"),
            "the way leads over the edge",
        )
        return
    yield Check(
        "blocked",
        "no unit goes onto or through the Monster",
        not state.is_monster(at),
        h("unit-movement"),
        f"the Monster covers {name(at)}",
    )
    if type == TANK:
        yield Check(
            "blocked",
            "a tank goes onto or through no building",
            not state.has_building(at),
            cite,
            f"a building stands at {name(at)}",
        )
    else:
        yield Check(
            "blocked",
            "a helicopter passes over no burning building",
            at not in state.fires,
            cite,
            f"the building at {name(at)} burns",
        )


def _stop(game: Game, id: str, player: str, at: Square, cite: Cite) -> Iterable[Check]:
    """Whether a unit may end its move on a square."""
    state = game.state
    other = state.unit_at(at)
    yield Check(
        "occupied",
        "a unit stops on no other unit's square",
        other in ("", id),
        cite,
        f"{other} is at {name(at)}",
    )
    marker = state.marker_at(at)
    yield Check(
        "occupied",
        "a unit stops with survivors only to rescue its own",
        marker is None or marker.player == player,
        h("unit-movement", "survivors"),
        "" if marker is None else f"survivors of {marker.player} are at {name(at)}",
    )


def _points(game: Game, cost: int) -> Iterable[Check]:
    """Whether the dice are rolled and give points enough."""
    left = game.state.turn.points
    yield Check(
        "must-do-first",
        "the movement dice have been rolled",
        left is not None or game.state.turn.phase != MOVE,
        h("unit-movement"),
        "they give the points that units spend",
        "roll-movement",
    )
    if left is not None:
        yield Check(
            "too-far",
            "there are movement points enough",
            cost <= left,
            h("unit-movement"),
            f"{cost} needed, {left} left",
        )


def move(game: Game, act: Act) -> Rule[None]:
    """A unit on the board moves (unit-movement)."""
    state = game.state
    unit = state.units.get(act.unit)
    yield from require(game, [*of_unit(game, act.unit), *monster_known(game)])
    assert unit is not None
    way = way_of(game, unit, act.steps)
    checks = [*of_phase(game, MOVE), *_points(game, len(act.steps)), *way.checks]
    if act.unit in state.turn.moved:
        checks.append(
            Check(
                "already-moved",
                "a unit moves in one go",
                game.reading("movement-instalments") == "allowed",
                h("unit-movement"),
                f"{act.unit} has moved this turn",
            )
        )
    if not way.checks:
        end = way.stops[-1][0]
        checks += _stop(game, act.unit, unit.player, end, OF_TYPE[unit.type])
    yield from require(game, checks)
    yield from _go(game, act.unit, way, 0)


def _go(game: Game, id: str, way: Way, paid: int) -> Rule[None]:
    """Move a unit along its way, with a rescue wherever its own survivors wait."""
    for place, (at, facing, cost) in enumerate(way.stops):
        unit = game.state.units[id]
        waits = [
            each
            for each in game.state.markers
            if each.at == at and each.player == unit.player
        ]
        if place + 1 < len(way.stops) and not waits:
            continue
        points = game.state.turn.points
        assert points is not None
        spent = cost - paid
        yield events.Go(id, at, facing, spent, points - spent, OF_TYPE[unit.type])
        paid = cost
        for marker in waits:
            yield events.Rescue(id, marker)


def deploy(game: Game, act: Act) -> Rule[None]:
    """A Reserve Unit comes on over any edge (reserve-units)."""
    state = game.state
    player = game.player
    cite = h("reserve-units")
    assert act.at is not None
    stock = state.in_reserve(player)
    cost = 0 if game.reading("entering-cost") == "free" else 1
    piece = Unit(player, act.type, act.at, act.facing)
    way = way_of(game, piece, act.steps, cost)
    on_board = len(state.units_of(player))
    checks = [
        *of_phase(game, MOVE),
        *monster_known(game),
        is_known(
            stock is not None,
            f"what {player} has in reserve",
            reserves_line(player),
            cite,
        ),
        Check(
            "not-in-reserves",
            f"{player} has a {act.type} in reserve",
            stock is None or stock.of(act.type) > 0,
            cite,
        ),
        Check(
            "over-limit",
            f"a player has at most {MOST_ON_BOARD} units on the board",
            on_board < MOST_ON_BOARD,
            cite,
            f"{player} has {on_board}",
        ),
        Check(
            "off-board",
            "a Reserve Unit comes on at an edge square",
            state.city.size.is_edge(act.at),
            cite,
            f"{name(act.at)} lies inside the board",
        ),
        *_points(game, cost + len(act.steps)),
        *_meets(game, act.type, act.at, OF_TYPE[act.type]),
        *way.checks,
    ]
    if act.type == TANK:
        ways_in = _ways_in(game, act.at)
        checks.append(
            Check(
                "bad-path",
                "a tank comes on straight, forward or in reverse",
                not ways_in or act.facing in ways_in or opposite(act.facing) in ways_in,
                h("reserve-units", "tank-movement"),
                f"at {name(act.at)} it cannot come on facing {act.facing}",
            )
        )
    if not way.checks:
        end = way.stops[-1][0] if way.stops else act.at
        checks += _stop(game, act.id, player, end, OF_TYPE[act.type])
    yield from require(game, checks)
    points = state.turn.points
    assert points is not None
    yield events.Enter(act.id, piece, cost, points - cost)
    for marker in state.markers:
        if marker.at == act.at and marker.player == player:
            yield events.Rescue(act.id, marker)
    yield from _go(game, act.id, way, cost)


def _ways_in(game: Game, at: Square) -> list[str]:
    """The directions that lead onto the board at an edge square."""
    has = game.state.city.size.has
    return [way for way in FACINGS if not has(shifted(at, opposite(way)))]


def trade(game: Game, act: Act) -> Rule[None]:
    """Won cards are traded for Reserve Units instead of moving (reserve-units)."""
    state, player, cite = game.state, game.player, h("reserve-units")
    turn = state.turn
    won, owned = state.won.get(player), state.owned(player)
    cards = [card for card in act.cards if card != MARKER]
    checks = [
        *of_phase(game, MOVE),
        Check(
            "wrong-phase",
            "cards are traded after the movement dice are rolled",
            turn.phase != MOVE or turn.points is not None,
            cite,
            "the dice have not been rolled",
            "roll-movement",
        ),
        Check(
            "already-moved",
            "a trade is made instead of moving units",
            not turn.moved,
            cite,
            f"{', '.join(turn.moved)} moved this turn",
        ),
        Check(
            "over-limit",
            f"at most {MOST_TRADED} cards are traded at a time",
            len(act.cards) <= MOST_TRADED,
            cite,
            f"{len(act.cards)} are given",
        ),
        Check(
            "bad-target",
            "only cards are traded, no Survivor Marker",
            len(cards) == len(act.cards),
            cite,
        ),
        is_known(
            won is not None, f"which cards {player} has won", won_line(player), cite
        ),
        is_known(
            owned is not None,
            f"what {player} has in reserve",
            reserves_line(player),
            cite,
        ),
    ]
    if won is not None:
        missing = [
            card for card in dict.fromkeys(cards) if cards.count(card) > won.count(card)
        ]
        checks.append(
            Check(
                "not-in-won-cards",
                f"{player} has won the cards that are given",
                not missing,
                cite,
                f"not won: {', '.join(missing)}",
            )
        )
    if owned is not None:
        for type in TYPES:
            count = owned.of(type) + act.types.count(type)
            checks.append(
                Check(
                    "over-limit",
                    f"{player} has at most {PIECES} {type}s",
                    type not in act.types or count <= PIECES,
                    cite,
                    f"{owned.of(type)} are on the board or in reserve",
                )
            )
        checks.append(
            Check(
                "over-limit",
                f"{player} owns at most {MOST_OWNED} units",
                owned.total + len(act.types) <= MOST_OWNED,
                cite,
                f"{owned.total} are on the board or in reserve",
            )
        )
    yield from require(game, checks)
    yield events.Trade(player, act.cards, act.types)
    yield events.ReachPhase(MONSTER, 0)


def end_movement(game: Game, act: Act) -> Rule[None]:
    """The movement phase ends; points may be left over (unit-movement)."""
    yield from require(game, of_phase(game, MOVE))
    yield events.ReachPhase(MONSTER, game.state.turn.points or 0)
