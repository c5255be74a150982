"""Orchard, a whole game in one file: the one to copy for a game of your own.

Two to four players walk over a board and pick apples; whoever has two first wins. A
turn is one step, or one try to pick: a die that shows four or more.

From top to bottom: the position as a file writes it, what the rules ask and leave open,
events (every change, which also says itself), verbs (one kind of action each), what a
file may expect and what always holds, and the definition that holds all of it together.
Everything else, such as the schema, reading and writing, `legal`, odds and random play,
is derived. `python orchard.py run FILE`, or any other command, knows the game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import ClassVar

from mpoc.__main__ import main
from mpoc.engine.adjudicate import Transcript
from mpoc.engine.statements import Check, Event, Rule
from mpoc.games.kit.book.ruling import Ruling
from mpoc.games.kit.dice import D6
from mpoc.games.kit.file.forms import SQUARE, GridSize
from mpoc.games.kit.file.players import PlayersOf, TurnOf
from mpoc.games.kit.game import heading
from mpoc.games.kit.keys import Count, Keyed, ListOf, Word, key
from mpoc.games.kit.small.definition import Definition, SmallGame
from mpoc.games.kit.small.facts import PlayerFact
from mpoc.games.kit.small.position import SmallState
from mpoc.games.kit.small.question import Question
from mpoc.games.kit.small.verb import SmallVerb, Win, pass_turn
from mpoc.games.kit.spaces.grid import DIRECTIONS, Grid, Square, in_order, square_after
from mpoc.rules.chance import Chance
from mpoc.rules.registry import register

PLAYERS = ("red", "blue", "green", "black")
ENOUGH, NEEDED = 2, 4
"""Apples that win, and the least number that picks one."""


class Walker(Keyed):
    """What a player has: the keys under the player's name."""

    at: Square = key(SQUARE, "Its square.", example="A1")
    apples: int = key(Count("apples", ENOUGH - 1), "Apples that it has.", default=0)


class Position(SmallState):
    """The keys of a file."""

    size: Grid = key(GridSize(), "Columns x rows.", example="4x4")
    turn: str = key(TurnOf(PLAYERS))
    players: Mapping[str, Walker] = key(PlayersOf(Walker))
    apples: tuple[Square, ...] = key(
        ListOf("a list of squares", SQUARE), "Squares with an apple.", default=()
    )


PICKING = Question("Picking", "target", SQUARE, "which apple it is", heading("picking"))
REACH = Ruling(
    "reach",
    "May a player pick an apple from a square beside it?",
    (("here", "No, only on its own square."), ("beside", "Yes.")),
    "The rules say that a player picks where it stands.",
    ("picking",),
)


class Walk(Event):
    """A player goes to the next square."""

    player: str
    at: Square

    def apply(self, state: Position) -> Position:
        return state.with_player(self.player, at=self.at)

    def sentence(self) -> str:
        return f"{self.player} walks to {SQUARE.write(self.at)}"


class Pick(Event):
    """A player has an apple more, and the board one less."""

    player: str
    at: Square

    def apply(self, state: Position) -> Position:
        apples = state.players[self.player].apples + 1
        left = tuple([at for at in state.apples if at != self.at])
        return state.with_player(self.player, apples=apples).but(apples=left)

    def sentence(self) -> str:
        return f"{self.player} picks the apple at {SQUARE.write(self.at)}"


class Step(SmallVerb):
    """The active player walks one square."""

    word, cite, weight = "walk", heading("walking"), 3
    way: str = key(Word("a direction", DIRECTIONS), is_main=True)

    def checks(self, game: SmallGame) -> Iterator[Check]:
        """The next square is on the board, and free."""
        at, state = square_after(game.own.at, self.way), game.state
        yield self.check("off-board", "the step stays on the board", state.size.has(at))
        there = state.players_at(at)
        facts = f"{', '.join(there)} is there"
        yield self.check("occupied", "the next square is free", not there, facts)

    def rule(self, game: SmallGame) -> Rule[None]:
        yield Walk(game.player, square_after(game.own.at, self.way))
        yield from pass_turn(game)

    def headline(self, state: Position) -> str:
        return f"{state.turn} walks {self.way}"


class Harvest(SmallVerb):
    """The active player tries to pick an apple: one die."""

    word, cite = "pick", heading("picking")
    own_dice, roll_words = (D6.name, 1), "the try to pick"

    def checks(self, game: SmallGame) -> Iterator[Check]:
        """An apple is in reach."""
        yield self.check("no-target", "an apple is in reach", self._in_reach(game))

    def _in_reach(self, game: SmallGame) -> list[Square]:
        """The apples that may be picked, by the ruling `reach`."""
        steps = 1 if game.reading("reach") == "beside" else 0
        within, at = game.state.size.within, game.own.at
        return in_order([each for each in game.state.apples if within(at, each, steps)])

    def rule(self, game: SmallGame) -> Rule[None]:
        faces = yield self.own_roll(game)
        if faces.reaches(NEEDED):
            at = yield PICKING.ask(game, self._in_reach(game))
            yield Pick(game.player, at)
        if game.own.apples >= ENOUGH:
            yield Win(game.player)
        else:
            yield from pass_turn(game)

    def headline(self, state: Position) -> str:
        return f"{state.turn} tries to pick an apple"


class Picked(PlayerFact):
    """How many apples players have."""

    word, field, set_by = "picked", "apples", {Pick: "player"}


def nobody_shares_a_square(state: Position) -> Iterator[str]:
    """What is wrong with a position: this holds after everything that is played."""
    for walker in state.players.values():
        if len(state.players_at(walker.at)) > 1:
            yield f"two players are at {SQUARE.write(walker.at)}"


def no_apple_is_lost(action: Transcript) -> Iterator[str]:
    """What is wrong with a whole action: apples on the board and picked are as many."""
    before, after = map(_number_of_apples, (action.before, action.after))
    if before != after:
        yield f"{after} apples, not {before}"


def _number_of_apples(state: Position) -> int:
    return len(state.apples) + sum([each.apples for each in state.players.values()])


class Orchard(Definition):
    """The game."""

    name, title, players, ends = "orchard", "Orchard", PLAYERS, "winning"
    state, verbs, facts = Position, (Step, Harvest), (Picked,)
    questions, rulings = (PICKING,), (REACH,)
    invariants, action_invariants = (nobody_shares_a_square,), (no_apple_is_lost,)
    headings: ClassVar = {
        "walking": "Walking",
        "picking": "Picking Apples",
        "winning": "How to Win",
    }
    refusals: ClassVar = {
        "off-board": "Nobody leaves the board.",
        "occupied": "Another player is on the square.",
        "no-target": "No apple is in reach.",
    }
    signs: ClassVar = {"apples": ("o", "an apple")}

    def start(self, chance: Chance) -> Position:
        """A random position, for random play."""
        size = Grid(chance.number(2, 5), chance.number(3, 5))
        squares = chance.shuffle(size.places())
        names = PLAYERS[: chance.number(2, 4)]
        players = {name: Walker(squares[place]) for place, name in enumerate(names)}
        return Position(size, names[0], players, tuple(squares[4:10]))


ORCHARD = Orchard()
RULESET = ORCHARD.ruleset()

if __name__ == "__main__":
    register(RULESET, ORCHARD.schema)
    sys.exit(main())
