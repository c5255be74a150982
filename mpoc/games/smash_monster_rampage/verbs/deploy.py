"""A Reserve Unit comes on over any edge (reserve-units)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Check, Rule
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.game import is_known
from mpoc.games.kit.keys import key
from mpoc.games.kit.spaces.grid import Square, opposite, square_after
from mpoc.games.kit.verb import Way
from mpoc.games.kit.wording import steps_words
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import name
from mpoc.games.smash_monster_rampage.forms import (
    FACING,
    NEW_UNIT,
    SQUARE,
    STEPS,
    TYPE,
)
from mpoc.games.smash_monster_rampage.game import (
    Game,
    monster_known,
    of_phase,
    reserves_line,
)
from mpoc.games.smash_monster_rampage.pieces import Unit
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.turn.movement import (
    OF_TYPE,
    UnitPath,
    go_along,
    passing_checks,
    path_of,
    places_from_any,
    points_checks,
    rescues_in_passing,
    stop_checks,
)
from mpoc.games.smash_monster_rampage.verb import SmashVerb, facing_words, place_of
from mpoc.games.smash_monster_rampage.words import (
    FACINGS,
    MOST_ON_BOARD,
    MOVE,
    TANK,
    TYPES,
)
from mpoc.text.problems import count_of

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.file.names import Names
    from mpoc.text.document import Path


class Deploy(SmashVerb):
    """A Reserve Unit comes on."""

    word, cite, weight = "deploy", h("reserve-units"), 12
    also = ("enter", "spawn")
    title = "bring on a Reserve Unit"
    type: str = key(TYPE, is_main=True)
    id: str = key(NEW_UNIT, "Its id.", name="as", example="t3")
    at: Square = key(SQUARE, "The edge square.", example="A3")
    facing: str = key(FACING, "Where a tank faces.", default="")
    steps: tuple[str, ...] = key(STEPS, default=())

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Names, path: Path) -> bool:
        """A tank has a facing, and a helicopter has none."""
        facing = values.get("facing", "")
        return names.is_facing_sound(values["type"], facing, path, "value")

    def checks(self, game: Game) -> Iterator[Check]:
        """A unit in reserve, room on the board, an edge square, and points enough."""
        state, player, cite = game.state, game.player, self.cite
        stock = state.in_reserve(player)
        cost, path = self._cost(game), self._path(game)
        on_board = len(state.units_of(player))
        yield from of_phase(game, MOVE)
        yield from monster_known(game)
        yield is_known(
            stock is not None,
            f"what {player} has in reserve",
            reserves_line(player),
            cite,
        )
        yield self.check(
            "not-in-reserves",
            f"{player} has a {self.type} in reserve",
            stock is None or stock.of(self.type) > 0,
            failure=f"{player} has no {self.type} in reserve",
        )
        yield self.check(
            "over-limit",
            f"a player has at most {MOST_ON_BOARD} units on the board",
            on_board < MOST_ON_BOARD,
            f"{player} has {on_board}",
            failure=f"{MOST_ON_BOARD} units of {player} are on the board already",
        )
        is_edge = state.city.size.is_edge(self.at)
        yield self.check(
            "off-board",
            "a Reserve Unit comes on at an edge square",
            is_edge,
            "" if is_edge else f"{name(self.at)} lies inside the board",
            failure="the square is not at the edge of the board",
        )
        yield from points_checks(game, cost + len(self.steps))
        yield from passing_checks(game, self.type, self.at, OF_TYPE[self.type])
        yield from path.checks
        yield from self._straight(game)
        if path.end is not None:
            cite = OF_TYPE[self.type]
            yield from stop_checks(game, self.id, player, path.end, cite)

    def _straight(self, game: Game) -> Iterator[Check]:
        """Whether a tank comes on forward or in reverse."""
        if self.type == TANK:
            inwards = _directions_inwards(game, self.at)
            ways = {self.facing, opposite(self.facing)}
            is_straight = not inwards or bool(ways & {*inwards})
            where = f"at {name(self.at)} it cannot come on facing {self.facing}"
            yield Check(
                "bad-path",
                "a tank comes on straight, forward or in reverse",
                is_straight,
                h("reserve-units", "tank-movement"),
                "" if is_straight else where,
                failure="the tank would come on sideways",
            )

    def _cost(self, game: Game) -> int:
        """The points that the edge square costs."""
        return 0 if game.reading("entering-cost") == "free" else 1

    def _path(self, game: Game) -> UnitPath:
        """How the unit goes on from the edge square."""
        unit = Unit(game.player, self.type, self.at, self.facing)
        return path_of(game, unit, self.steps, self._cost(game))

    def rule(self, game: Game) -> Rule[None]:
        """The unit comes on, rescues its survivors there, and goes on."""
        cost, path = self._cost(game), self._path(game)
        points = game.state.turn.points
        assert points is not None
        unit = Unit(game.player, self.type, self.at, self.facing)
        survivors = game.state.survivors_of(game.player, self.at)
        yield events.Enter(self.id, unit, cost, points - cost)
        if survivors and (not self.steps or rescues_in_passing(game)):
            for marker in survivors:
                yield events.Rescue(self.id, marker)
        yield from go_along(game, self.id, path, cost)

    @classmethod
    def ways(cls, game: Game, actor: str) -> Iterator[Way]:
        """Each type of Reserve Unit at each edge square, and the squares it reaches."""
        state, letter = game.state, game.player[0]
        number = 1
        while f"{letter}{number}" in {*state.units, *state.lost_units}:
            number += 1
        id = f"{letter}{number}"
        edge = [at for at in state.city.size.places() if state.city.size.is_edge(at)]
        for type in TYPES:
            starts = []
            for at in edge:
                for facing in FACINGS if type == TANK else ("",):
                    words = f"{type} at {name(at)}{facing_words(facing)}"
                    action = cls(type, id, at, facing)
                    yield Way(action, words, place=place_of(at))
                    starts.append(action)
            yield from cls._farther(game, starts)

    @classmethod
    def _farther(cls, game: Game, starts: Sequence[Deploy]) -> Iterator[Way]:
        """The squares that a unit reaches by further steps, by the shortest way."""
        points, stock = game.state.turn.points, game.state.in_reserve(game.player)
        type, id = starts[0].type, starts[0].id
        if not points or game.state.monster is None or not (stock and stock.of(type)):
            return
        places = [(start.at, start.facing) for start in starts if start.comes_on(game)]
        unit = Unit(game.player, type, (0, 0))
        cost = starts[0]._cost(game)
        ways = places_from_any(game, unit, places, points - cost)
        for (at, facing), ((start, begin), steps) in ways.items():
            if steps:
                action = cls(type, id, start, begin, steps)
                words = f"{type} at {name(at)}{facing_words(facing)}"
                words += f" by {name(start)}"
                facts = count_of(cost + len(steps), "point")
                yield Way(action, words, facts, place=place_of(at))

    def comes_on(self, game: Game) -> bool:
        """Whether its square lets the unit on, if only to go on from there."""
        cite = OF_TYPE[self.type]
        passes = passing_checks(game, self.type, self.at, cite)
        return game.accepts([*passes, *self._straight(game)])

    def headline(self, state: State) -> str:
        where = f"at {name(self.at)}{facing_words(self.facing)}"
        steps = f": {steps_words(self.steps)}" if self.steps else ""
        return f"{state.turn.player} brings on the {self.type} {self.id} {where}{steps}"


def _directions_inwards(game: Game, at: Square) -> list[str]:
    """The directions that lead onto the board at an edge square."""
    has = game.state.city.size.has
    return [way for way in FACINGS if not has(square_after(at, opposite(way)))]
