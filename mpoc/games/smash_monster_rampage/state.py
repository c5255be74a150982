"""A position: the city, the Monster, the units, the cards and the turn.

What a file leaves out is None: a rule that needs it asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.games.kit.keys import Count, Keyed, Word, key
from mpoc.games.kit.spaces.grid import Grid, Square, in_order
from mpoc.games.kit.supplies import Pieces, Supply
from mpoc.games.kit.turn_order import opponents
from mpoc.games.smash_monster_rampage import board
from mpoc.games.smash_monster_rampage.file.problem_kinds import (
    OFF_THE_LATTICE,
    POINTS_OUT_OF_PHASE,
    TRADED_AND_MOVING,
)
from mpoc.games.smash_monster_rampage.forms import FACING, PLAYER, SQUARE, TYPE, UNITS
from mpoc.games.smash_monster_rampage.words import (
    ACCOMPLISHED,
    BURNING,
    DECK,
    EDITIONS,
    GONE,
    HELICOPTER,
    MOST_TRADED,
    MOVE,
    OVER,
    PHASES,
    PIECES,
    PLAYERS,
    STANDING,
    SURVIVORS,
)
from mpoc.scenario.reading import Settings

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.file.names import Names
    from mpoc.text.document import Path


MONSTER_HITS = Supply(DECK, ACCOMPLISHED)
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
    """What is printed on the board and on the pieces.

    `debris` gives each square with a building the name of its block, empty where the
    file gives none. `starts` are the six starting places, `survivors` the squares on
    the Survivors cards, `die` the six faces of the Monster Die; each is empty where the
    file does not say.
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
    the units that have moved or entered, `fired` those that have fired; `passed` could
    have fired when a nearer unit did, and now may not. `traded` cards stand instead of
    moving, so that the movement phase is over.
    """

    player: str = key(PLAYER, "Whose turn it is.", example="green")
    phase: str = key(
        Word("a phase", (*PHASES, OVER)),
        "`move` if left out; `over` where the game has ended.",
        default=MOVE,
    )
    points: int | None = key(
        Count("points", 12), "Movement points left, once rolled.", default=None
    )
    moved: tuple[str, ...] = key(UNITS, "Units that have moved this turn.", default=())
    fired: tuple[str, ...] = key(UNITS, "Units that have fired this turn.", default=())
    passed: tuple[str, ...] = key(
        UNITS, "Units that may not fire: a nearer one has.", default=()
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


class State(Record):
    """A position between two things that happen.

    `seen` are cards that have left the deck and lie where no other field lists them,
    `coordinates` those of the Survivors cards that were drawn.
    """

    city: City
    turn: Turn
    monster: Monster | None = None
    units: Mapping[str, Unit] = {}
    lost: Mapping[str, Unit] = {}
    fires: frozenset[Square] = frozenset()
    rubble: frozenset[Square] = frozenset()
    markers: tuple[Marker, ...] = ()
    reserves: Mapping[str, Stock] = {}
    won: Mapping[str, tuple[str, ...]] = {}
    rescued: Mapping[str, int] = {}
    deck: tuple[Card, ...] | None = None
    discard: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    coordinates: frozenset[Square] = frozenset()
    winner: str | None = None
    ending: str = ""
    settings: Settings = Settings(EDITIONS[0])

    def key(self) -> tuple[Any, ...]:
        """Everything that tells two positions of one replay apart."""
        return (
            self.turn,
            self.monster,
            tuple(sorted(self.units.items(), key=lambda pair: pair[0])),
            self.fires,
            self.rubble,
            self.markers,
            tuple(sorted(self.reserves.items(), key=lambda pair: pair[0])),
            tuple(sorted(self.won.items())),
            tuple(sorted(self.rescued.items())),
            self.deck,
            self.discard,
            self.seen,
            self.coordinates,
            self.winner,
        )

    # Buildings

    def condition(self, square: Square) -> str:
        """`standing`, `burning` or `gone`; empty for a square that has no debris."""
        if square not in self.city.debris:
            return ""
        if square in self.rubble:
            return GONE
        return BURNING if square in self.fires else STANDING

    def has_building(self, square: Square) -> bool:
        """Whether a building stands there, burning or not."""
        return square in self.city.debris and square not in self.rubble

    def buildings(self) -> list[Square]:
        """The squares of all buildings left, by row, then by column."""
        return in_order([at for at in self.city.debris if at not in self.rubble])

    def unlit(self) -> list[Square]:
        """The squares of all buildings that do not burn."""
        return [at for at in self.buildings() if at not in self.fires]

    # Cards

    def seen_cards(self) -> list[str]:
        """The cards that have left the deck, as far as they are known."""
        seen = [*self.discard, *self.seen, *[SURVIVORS for _ in self.markers]]
        for won in self.won.values():
            seen += won
        return seen

    # Units

    def unit_at(self, square: Square) -> str:
        """The id of the unit on a square, or empty."""
        for id, unit in self.units.items():
            if unit.at == square:
                return id
        return ""

    def words(self, id: str) -> str:
        """`the tank t1 at C4, facing west`, or the id of a unit that is not there."""
        unit = self.units.get(id)
        if unit is None:
            return id
        facing = f", facing {unit.facing}" if unit.facing else ""
        return f"the {unit.type} {id} at {board.name(unit.at)}{facing}"

    def owner(self, id: str) -> str:
        """Whose a unit is, also one that was destroyed; else the active player."""
        unit = self.units.get(id) or self.lost.get(id)
        return self.turn.player if unit is None else unit.player

    def units_of(self, player: str) -> list[str]:
        """The ids of a player's units on the board."""
        return [id for id, unit in self.units.items() if unit.player == player]

    def owned(self, player: str) -> Stock | None:
        """A player's units on the board and in reserve, None without the latter."""
        owned = self.in_reserve(player)
        if owned is None:
            return None
        for id in self.units_of(player):
            owned = owned.plus(self.units[id].type)
        return owned

    def in_reserve(self, player: str) -> Stock | None:
        """A player's units in reserve, None where the file leaves it out."""
        return self.reserves.get(player)

    def marker_at(self, square: Square) -> Marker | None:
        """The survivors on a square."""
        for marker in self.markers:
            if marker.at == square:
                return marker
        return None

    def is_monster(self, square: Square) -> bool:
        """Whether the Monster covers a square."""
        return self.monster is not None and square in board.covered(self.monster.at)


def opponent(player: str) -> str:
    """The other player."""
    (other,) = opponents(PLAYERS, player)
    return other


def is_helicopter(unit: Unit) -> bool:
    """Whether a unit flies."""
    return unit.type == HELICOPTER
