"""What lies on the table: the city, Monster, units, markers, cards, and the turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.games.kit.file.forms import Piece
from mpoc.games.kit.keys import Count, Group, Keyed, Word, key
from mpoc.games.kit.spaces.grid import Grid, Square
from mpoc.games.kit.supplies import Pieces, Supply
from mpoc.games.smash_monster_rampage import board
from mpoc.games.smash_monster_rampage.file.problem_kinds import (
    OFF_THE_LATTICE,
    POINTS_OUT_OF_PHASE,
    TRADED_AND_MOVING,
)
from mpoc.games.smash_monster_rampage.forms import (
    CARD_LIST,
    FACING,
    PLAYER,
    SQUARE,
    TYPE,
    UNITS,
)
from mpoc.games.smash_monster_rampage.words import (
    DECK,
    HELICOPTER,
    MARKERS,
    MISSION_ACCOMPLISHED,
    MOST_POINTS,
    MOST_TRADED,
    MOVE,
    OVER,
    PHASES,
    PIECES,
    SURVIVORS,
)

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.file.names import Names
    from mpoc.text.document import Path


MONSTER_HITS = Supply(DECK, MISSION_ACCOMPLISHED)
"""The 32 cards, of which the last is always Mission Accomplished."""

_PIECES = Count("a number of units", PIECES)


class Monster(Keyed):
    """Where the Monster stands, by its north-west square, and where it faces."""

    at: Square = key(SQUARE, "Its north-west square.", example="I5")
    facing: str = key(FACING, "Where it faces.", example="west")

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Names, path: Path) -> bool:
        """Monster Squares lie side by side."""
        at = values["at"]
        if at is not None and (at[0] % 2 or at[1] % 2):
            names.problem((*path, "at"), OFF_THE_LATTICE(square=board.name(at)))
        return True


class City(Record):
    """Everything printed on the board and on the pieces.

    `debris` gives for each square with a building the name of its block, which is empty
    where the file has none. `starts` are the six starting places, `survivors` the
    squares on the Survivors cards, `die` the six faces of the Monster Die; each is
    empty where the file does not say.
    """

    size: Grid
    debris: Mapping[Square, str]
    starts: Mapping[int, Monster] = {}
    survivors: tuple[Square, ...] = ()
    die: tuple[str, ...] = ()


class Unit(Keyed):
    """A tank or a helicopter; only a tank has a facing."""

    player: str = key(PLAYER, "Whose unit it is.", example="green")
    type: str = key(TYPE, "What it is.", example="tank")
    at: Square = key(SQUARE, "Its square.", example="D5")
    facing: str = key(FACING, "Where a tank faces.", example="west", default="")

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Names, path: Path) -> bool:
        names.is_facing_sound(values["type"], values.get("facing", ""), path, "key")
        return True


class Marker(Record):
    """A Survivor Marker on the board; its card is won with it."""

    player: str
    at: Square


class Card(Keyed):
    """A Monster Hit card, with the square that is printed on a Survivors card."""

    name: str = key(
        Word("`Survivors`", [SURVIVORS]), "The card.", name="card", example=SURVIVORS
    )
    at: Square | None = key(
        SQUARE, "The printed coordinates.", example="C4", default=None
    )


class Stock(Pieces, Keyed):
    """Tanks and helicopters of one player that are off the board."""

    tank: int = key(_PIECES, "How many tanks.", default=0)
    helicopter: int = key(_PIECES, "How many helicopters.", default=0)


class Turn(Keyed):
    """Whose turn it is and how far it has come.

    `points` are the movement points left, None before the dice are rolled. `moved` are
    the units that have moved or entered, `fired` those that have fired; units in
    `passed` could have fired before a nearer unit did, and may not fire now. `traded`
    is how many cards were traded instead of moving, which ends the movement phase.
    """

    player: str = key(PLAYER, "Whose turn it is.", example="green")
    phase: str = key(
        Word("a phase", (*PHASES, OVER)),
        "`move` if left out; `over` where the game has ended.",
        default=MOVE,
    )
    points: int | None = key(
        Count("points", MOST_POINTS), "Movement points left, once rolled.", default=None
    )
    moved: tuple[str, ...] = key(UNITS, "Units that have moved this turn.", default=())
    fired: tuple[str, ...] = key(UNITS, "Units that have fired this turn.", default=())
    passed: tuple[str, ...] = key(
        UNITS,
        "Units that may not fire: a nearer one has, even if it is gone since.",
        default=(),
    )
    traded: int = key(
        Count("a number of cards", MOST_TRADED),
        "Cards traded this turn, instead of moving.",
        default=0,
    )

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Names, path: Path) -> bool:
        """Movement points belong to the movement phase, which a trade ends."""
        if values.get("phase", MOVE) == MOVE and values.get("traded"):
            names.problem((*path, "traded"), TRADED_AND_MOVING(), at="key")
        if values.get("phase", MOVE) != MOVE and "points" in values:
            names.problem((*path, "points"), POINTS_OUT_OF_PHASE(), at="key")
        return True

    @property
    def awaits_dice(self) -> bool:
        """Whether the movement dice are still to be rolled."""
        return self.phase == MOVE and self.points is None


LISTS_OF_UNITS = ("moved", "fired", "passed")
"""The fields of a turn that list units."""


class Winnings(Keyed):
    """What a player has won; None where the file leaves it out."""

    cards: tuple[str, ...] | None = key(
        CARD_LIST, "Monster Hit cards that are won.", default=None
    )
    markers: int | None = key(
        Count("a number of markers", MARKERS), "Survivor Markers won.", default=None
    )


def is_helicopter(unit: Unit) -> bool:
    """Whether a unit flies."""
    return unit.type == HELICOPTER


MONSTER = Piece("monster", Group("a place such as `{at: I5, facing: west}`", Monster))
UNIT = Piece(
    "unit",
    Group("a unit such as `{player: green, type: tank, at: D5, facing: east}`", Unit),
)
STOCK = Piece("stock", Group("units such as `{tank: 2, helicopter: 3}`", Stock))
