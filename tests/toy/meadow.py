"""Meadow, a small game on a plane: it shows points, bases and ways in decimal inches.

Players walk up to three inches a turn, not through the pond; who touches the flag wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from mpoc.engine.statements import Check, Event, OpenChoice, Rule
from mpoc.games.kit.file.players import PlayersOf, TurnOf
from mpoc.games.kit.file.points import POINT_NAME, Inches, PlaneSize
from mpoc.games.kit.game import heading
from mpoc.games.kit.keys import Keyed, key
from mpoc.games.kit.small.definition import Definition, SmallGame
from mpoc.games.kit.small.facts import PlayerFact
from mpoc.games.kit.small.position import SmallState
from mpoc.games.kit.small.verb import SmallVerb, Win, pass_turn
from mpoc.games.kit.spaces.plane import HUNDREDTHS, Plane, Point, point_name
from mpoc.games.kit.spaces.shapes import Box, Disc, are_within, crosses
from mpoc.games.kit.verb import Way
from mpoc.rules.chance import Chance

PLAYERS = ("ann", "bob")
REACH = 3
POND = Box((400, 200), (600, 700))
WALKING = heading("walking")


class Walker(Keyed):
    """What a player has."""

    at: Point = key(POINT_NAME, "Where it stands.", example="1/4")
    base: int = key(Inches("inches"), "How wide it is.", default=0)

    @property
    def disc(self) -> Disc:
        """Its base."""
        return Disc(self.at, self.base)


class Position(SmallState):
    """The keys of a file."""

    size: Plane = key(PlaneSize(), "The meadow in inches.", example="12x8")
    turn: str = key(TurnOf(PLAYERS))
    players: Mapping[str, Walker] = key(PlayersOf(Walker))
    flag: Point = key(POINT_NAME, "Where the flag is.", example="11/4")


class WhereTo(OpenChoice):
    """A point that a walker may go to: it is tested and sampled, never listed."""

    state: Any = None

    def objections(self, answer: Point) -> tuple[Check, ...]:
        walker = self.state.players[self.player]
        near = self.state.size.within(walker.at, answer, REACH)
        wet = crosses(walker.at, answer, POND, walker.base)
        checks = (
            Check("too-far", f"it is at most {REACH} inches away", near, WALKING),
            Check("wet", "the way keeps out of the pond", not wet, WALKING),
        )
        return tuple([check for check in checks if not check.holds])

    def sample(self, chance: Chance) -> Point:
        start: Point = self.state.players[self.player].at
        points = [
            self.state.size.sample_within(chance, start, REACH) for _ in range(20)
        ]
        return next((p for p in points if not self.objections(p)), start)

    def words_of(self, answer: Point) -> str:
        return point_name(answer)

    def form(self) -> str:
        return "…/…"


class Arrive(Event):
    """A player comes to a point."""

    player: str
    at: Point

    def apply(self, state: Position) -> Position:
        return state.with_player(self.player, at=self.at)

    def sentence(self) -> str:
        return f"{self.player} walks to {point_name(self.at)}"


class Walk(SmallVerb):
    """The active player walks to a point."""

    word, cite = "walk", WALKING
    to: Point | None = key(POINT_NAME, "The point.", default=None, is_answer=True)

    def rule(self, game: SmallGame) -> Rule[None]:
        state, player = game.state, game.player
        words = f"where {player} goes: within {REACH} inches, not through the pond"
        cite = self.cite
        to = yield WhereTo(
            self.word, "", player, "to", words, (), cite, True, state=state
        )
        yield Arrive(player, to)
        if are_within(game.own.disc, Disc(game.state.flag), 0):
            yield Win(player)
        else:
            yield from pass_turn(game)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> list[Way]:
        return [Way(cls(), f"within {REACH} inches, not through the pond")]

    def headline(self, state: Position) -> str:
        to = "" if self.to is None else f" to {point_name(self.to)}"
        return f"{state.turn} walks{to}"


class Places(PlayerFact):
    """Where players stand."""

    word, field, form, set_by = "at", "at", POINT_NAME, {Arrive: "player"}


class Meadow(Definition):
    """The game."""

    name, title, players, ends = "meadow", "Meadow", PLAYERS, "winning"
    state, verbs, facts = Position, (Walk,), (Places,)
    headings: ClassVar = {"walking": "Walking", "winning": "How to Win"}
    refusals: ClassVar = {
        "too-far": "Nobody walks so far in a turn.",
        "wet": "Nobody walks through the pond.",
    }
    signs: ClassVar = {}

    def start(self, chance: Chance) -> Position:
        size = Plane(12 * HUNDREDTHS, 8 * HUNDREDTHS)
        players = {
            name: Walker((chance.number(0, 300), chance.number(0, 800)), 50)
            for name in PLAYERS
        }
        return Position(size, PLAYERS[0], players, (250, 400))

    def place_name(self, place: Point) -> str:
        return point_name(place)


MEADOW = Meadow()
