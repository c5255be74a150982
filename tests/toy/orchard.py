"""Orchard, a whole game in one file: the one to copy for a game of your own.

Two to four players walk over a board and pick apples; whoever has two first wins. A
turn is one step, or one try to pick: a die that shows four or more.

From top to bottom: headings and unclear rules, the position as a file writes it, events
(every change, which also says itself), verbs (one kind of action each), facts (what a
file may expect), and the definition that holds all of it together. Everything else,
such as the schema, reading and writing, `legal`, odds and random play, is derived.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from mpoc.engine.statements import LEAVE, Check, Choice, Enter, Event, Option, Rule
from mpoc.games.kit.action import ActionVerb
from mpoc.games.kit.book.ruling import Ruling
from mpoc.games.kit.dice import D6
from mpoc.games.kit.file.forms import GridSize, MapOf, SquareName
from mpoc.games.kit.keys import Count, Group, Keyed, ListOf, Word, key
from mpoc.games.kit.small.definition import Definition, SmallGame, SmallState, cite
from mpoc.games.kit.small.facts import PlayerFact, StateFact
from mpoc.games.kit.small.ruleset import ruleset_of
from mpoc.games.kit.small.schema import scenario_schema
from mpoc.games.kit.spaces.grid import DIRECTIONS, Grid, Square, in_order, shifted
from mpoc.games.kit.turn_order import next_player
from mpoc.games.kit.verb import Way
from mpoc.rules.chance import Chance
from mpoc.rules.wording import Table
from mpoc.scenario.reading import Settings
from mpoc.schema.envelope import Schema, number, one_of
from mpoc.schema.shapes import PLAYER

PLAYERS = ("red", "blue", "green", "black")
ENOUGH, NEEDED = 2, 4
"""Apples that win, and the least number that picks one."""
REACH = Ruling(
    "reach",
    "May a player pick an apple from a square beside it?",
    (("here", "No, only on its own square."), ("beside", "Yes.")),
    "The rules say that a player picks where it stands.",
    ("picking",),
    1,
)


# The position

SQUARE = SquareName()


class Walker(Keyed):
    """A player on the board."""

    at: Square = key(SQUARE, "Its square.", example="A1")
    apples: int = key(Count("apples", 9), "Apples that it has.", default=0)


class Position(SmallState):
    """The keys of a file, and below them what a file does not write."""

    size: Grid = key(GridSize(), "Columns x rows.", example="4x4")
    turn: str = key(Word("a player", PLAYERS), "Whose turn it is.", example="red")
    walkers: Mapping[str, Walker] = key(
        MapOf("players by name", Group("a player", Walker), shape=PLAYER),
        "The players in the order of their turns.",
        example={"red": {"at": "A1"}, "blue": {"at": "C3"}},
    )
    apples: tuple[Square, ...] = key(
        ListOf("a list of squares", SQUARE), "Squares with an apple.", default=()
    )
    winner: str | None = None
    settings: Settings = Settings("first")


# Events


class Walk(Event):
    """A player goes to the next square."""

    player: str
    at: Square

    def apply(self, state: Position) -> Position:
        walker = state.walkers[self.player].but(at=self.at)
        return state.but(walkers={**state.walkers, self.player: walker})

    def sentence(self) -> str:
        return f"{self.player} walks to {SQUARE.write(self.at)}"


class Pick(Event):
    """A player has an apple more, and the board one less."""

    player: str
    at: Square

    def apply(self, state: Position) -> Position:
        walker = state.walkers[self.player]
        walkers = {**state.walkers, self.player: walker.but(apples=walker.apples + 1)}
        left = tuple([at for at in state.apples if at != self.at])
        return state.but(walkers=walkers, apples=left)

    def sentence(self) -> str:
        return f"{self.player} picks the apple at {SQUARE.write(self.at)}"


class BeginTurn(Event):
    """The turn passes on."""

    player: str

    def apply(self, state: Position) -> Position:
        return state.but(turn=self.player)

    def sentence(self) -> str:
        return f"the turn of {self.player} begins"


class Win(Event):
    """A player has apples enough."""

    player: str

    def apply(self, state: Position) -> Position:
        return state.but(winner=self.player)

    def sentence(self) -> str:
        return f"{self.player} wins"


# Verbs


def goes_on(game: SmallGame) -> Check:
    """Nothing more is done once a player has won."""
    winner = game.state.winner
    facts = f"{winner} has won"
    return Check("game-over", "the game goes on", not winner, cite("winning"), facts)


def pass_turn(game: SmallGame) -> Rule[None]:
    """The next player's turn begins."""
    player = next_player(tuple(game.state.walkers), game.player)
    assert player is not None
    yield BeginTurn(player)


class Step(ActionVerb):
    """The active player walks one square."""

    word, cite, weight = "walk", cite("walking"), 3
    way: str = key(Word("a direction", DIRECTIONS), is_main=True)

    def checks(self, game: SmallGame) -> Iterator[Check]:
        """The next square is on the board, and free."""
        yield goes_on(game)
        at, state = self._end(game), game.state
        on_board = state.size.has(at)
        yield Check("off-board", "the step stays on the board", on_board, self.cite)
        here = [name for name, walker in state.walkers.items() if walker.at == at]
        facts = f"{', '.join(here)} is there"
        yield Check("occupied", "the next square is free", not here, self.cite, facts)

    def _end(self, game: SmallGame) -> Square:
        return shifted(game.state.walkers[game.player].at, self.way)

    def rule(self, game: SmallGame) -> Rule[None]:
        yield Walk(game.player, self._end(game))
        yield from pass_turn(game)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        for way in DIRECTIONS:
            yield Way(cls(way), way)

    def headline(self, state: Position) -> str:
        return f"{state.turn} walks {self.way}"


class Harvest(ActionVerb):
    """The active player tries to pick an apple: one die."""

    word, cite = "pick", cite("picking")
    own_dice, roll_words = (D6.name, 1), "the try to pick"

    def checks(self, game: SmallGame) -> Iterator[Check]:
        """An apple is in reach."""
        yield goes_on(game)
        near = bool(self._in_reach(game))
        yield Check("no-target", "an apple is in reach", near, self.cite)

    def _in_reach(self, game: SmallGame) -> list[Square]:
        """The apples that may be picked, by the ruling `reach`."""
        state = game.state
        at = state.walkers[game.player].at
        steps = 1 if game.reading("reach") == "beside" else 0
        apples = [each for each in state.apples if state.size.within(at, each, steps)]
        return in_order(apples)

    def rule(self, game: SmallGame) -> Rule[None]:
        faces = yield self.own_roll(game)
        if not faces.reaches(NEEDED):
            yield from pass_turn(game)
            return
        yield Enter("Picking", self.cite, "", "Picking")
        options = [Option(at, SQUARE.write(at)) for at in self._in_reach(game)]
        words, player = "which apple is picked", game.player
        at = yield Choice(
            "Picking", "", player, "target", words, tuple(options), self.cite
        )
        yield Pick(player, at)
        yield LEAVE
        if game.state.walkers[player].apples >= ENOUGH:
            yield Win(player)
        else:
            yield from pass_turn(game)

    def headline(self, state: Position) -> str:
        return f"{state.turn} tries to pick an apple"


class AppleChoice(Keyed):
    """What a choice may say."""

    target: Square | None = key(SQUARE, "The apple's square.", default=None)


# Facts


class Winner(StateFact):
    """Who has won."""

    word, form, set_by = "winner", one_of("a player", PLAYERS), {Win: ""}

    def of(self, state: Position) -> str | None:
        return state.winner


class Picked(PlayerFact):
    """How many apples players have."""

    word, form, set_by = "picked", number(), {Pick: "player"}

    def of(self, state: Position) -> Mapping[str, int]:
        return {name: walker.apples for name, walker in state.walkers.items()}


# The whole


def nobody_shares_a_square(state: Position) -> Iterator[str]:
    """What holds in every position."""
    if len({walker.at for walker in state.walkers.values()}) < len(state.walkers):
        yield "two players are on one square"


class Orchard(Definition):
    """The game."""

    name, title, players = "orchard", "Orchard", PLAYERS
    state, verbs, facts = Position, (Step, Harvest), (Winner(), Picked())
    rulings, choice, asking = (REACH,), AppleChoice, ("Picking",)
    headings: ClassVar[Mapping[str, str]] = {
        "walking": "Walking",
        "picking": "Picking Apples",
        "winning": "How to Win",
    }
    refusals: ClassVar[Mapping[str, str]] = {
        "game-over": "A player has won already.",
        "off-board": "Nobody leaves the board.",
        "occupied": "Another player is on the square.",
        "no-target": "No apple is in reach.",
        "condition-not-met": "The answer is not among the possible ones.",
    }
    invariants: ClassVar[Mapping[str, Any]] = {"squares": nobody_shares_a_square}
    legend: ClassVar[Mapping[str, str]] = {"o": "an apple"}

    def space(self, state: Position) -> Grid:
        return state.size

    def marks(self, state: Position) -> Mapping[Square, str]:
        names = {walker.at: name for name, walker in state.walkers.items()}
        return dict.fromkeys(state.apples, "o") | names

    def tables(self, state: Position) -> list[Table]:
        walkers = state.walkers.items()
        rows = [(name, f"apples {walker.apples}") for name, walker in walkers]
        return [Table("Players", tuple(rows)), Table("Turn", ((state.turn,),))]

    def start(self, chance: Chance) -> Position:
        size = Grid(chance.number(2, 5), chance.number(3, 5))
        squares = chance.mixed(size.places())
        names = PLAYERS[: chance.number(2, 4)]
        walkers = {name: Walker(squares[place]) for place, name in enumerate(names)}
        return Position(size, names[0], walkers, tuple(squares[4:10]))


ORCHARD = Orchard()
RULESET = ruleset_of(ORCHARD)


def schema() -> Schema:
    """The schema of its files."""
    return scenario_schema(ORCHARD)
