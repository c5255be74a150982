"""What values of Smash Monster Rampage look like in a file: squares, units, steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.games.kit.file.forms import Id, NewId, Piece, SquareName, Squares, SquareSet
from mpoc.games.kit.keys import Form, Keyed, ListOf, Word, key
from mpoc.games.kit.spaces.grid import Square
from mpoc.games.smash_monster_rampage.file.problem_kinds import (
    DEBRIS_TWICE,
    NO_BUILDING,
)
from mpoc.games.smash_monster_rampage.words import (
    DECK,
    DIAGONALS,
    FACINGS,
    PLAYERS,
    TANK_STEPS,
    TYPES,
)
from mpoc.schema.envelope import Schema, list_of, word_of
from mpoc.schema.shapes import Shape

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.file.names import Names
    from mpoc.text.document import Path

STEP = Shape(
    "a step such as `north`, `forward 3` or `left`",
    f"^({'|'.join((*FACINGS, *DIAGONALS, *TANK_STEPS))})( [1-9][0-9]?)?$",
)


SQUARE = Piece("space", SquareName())


class _Debris(Squares):
    """Debris squares of the board; each may stand in one list only."""

    __slots__ = ()

    def read(self, names: Names, value: list[str], path: Path) -> tuple[Square, ...]:
        for place, at in self.with_paths(names, value, path):
            if at in names.debris:
                names.problem(place, DEBRIS_TWICE(square=SQUARE.write(at)))
            names.debris.add(at)
        return super().read(names, value, path)


class _Buildings(SquareSet):
    """Squares of buildings, which must all be debris squares."""

    __slots__ = ()

    def read(self, names: Names, value: list[str], path: Path) -> frozenset[Square]:
        squares = set()
        for place, at in self.squares.with_paths(names, value, path):
            squares.add(at)
            if at not in names.debris and names.knows_debris:
                names.problem(place, NO_BUILDING(square=SQUARE.write(at)))
        return frozenset(squares)


class _Steps(Form[tuple[str, ...]]):
    """The way of a unit in single steps: a file writes three of them as `forward 3`."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        title = "a list of steps such as `[north 2, east]` or `[left, forward 3]`"
        words = description or "A helicopter's go by compass, a tank's by its facing."
        return list_of(title, word_of(STEP), words, least=1, most=40, **more)

    def read(self, names: Names, value: list[str], path: Path) -> tuple[str, ...]:
        steps: list[str] = []
        for text in value:
            way, _, count = text.partition(" ")
            steps += [way] * int(count or 1)
        return tuple(steps)

    def write(self, value: tuple[str, ...]) -> list[str]:
        return list(value)


SQUARES = Piece("spaces", Squares())
SQUARE_SET = Piece(SQUARES.name, SquareSet())
DEBRIS = Piece(SQUARES.name, _Debris())
BUILDINGS = Piece(SQUARES.name, _Buildings())
UNIT, NEW_UNIT, STEPS = Id(), NewId(), _Steps()
UNITS = ListOf("a list of ids such as `[h1]`", UNIT, most=12)
PLAYER = Piece("player", Word("a player", PLAYERS))
TYPE = Word("a type", TYPES)
FACING = Word("a facing", FACINGS)
CARD = Word("a card", list(DECK))
CARD_LIST = Piece(
    "cards", ListOf("a list of cards such as `[Direct Hit]`", CARD, most=40)
)


class Choice(Keyed):
    """The keys of a choice besides `for`, `roll` and `player`."""

    target: Square | None = key(SQUARE, "The building that is chosen.", default=None)
    to: Square | None = key(SQUARE, "The square that is chosen.", default=None)
    unit: str | None = key(TYPE, "The type that is chosen.", default=None)
