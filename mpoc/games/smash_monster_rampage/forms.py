"""What values of Smash Monster Rampage look like in a file: squares, units, steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.games.kit.file.forms import SquareName
from mpoc.games.kit.keys import Form, Word
from mpoc.games.smash_monster_rampage.words import (
    DECK,
    DIAGONALS,
    FACINGS,
    TANK_STEPS,
    TYPES,
)
from mpoc.schema.envelope import Schema, listed, ref, shaped
from mpoc.schema.shapes import ID, Shape

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.file.names import Names
    from mpoc.text.document import Path

STEP = Shape(
    "a step such as `north`, `forward 3` or `left`",
    f"^({'|'.join((*FACINGS, *DIAGONALS, *TANK_STEPS))})( [1-9][0-9]?)?$",
)


class _Square(SquareName):
    """A square of the board by its name; the schema has it among its pieces."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return ref("space", description, **more)


class _Unit(Form[str]):
    """A unit by its id."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return shaped(ID, description, **more)

    def read(self, names: Names, value: str, path: Path) -> str | None:
        return names.id(value, path)


class _NewUnit(_Unit):
    """The id of a unit that comes on."""

    __slots__ = ()
    introduces = True

    def read(self, names: Names, value: str, path: Path) -> str | None:
        return names.new_id(value, path)


class _Steps(Form[tuple[str, ...]]):
    """The way of a unit in single steps: a file writes three of them as `forward 3`."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        title = "a list of steps such as `[north 2, east]` or `[left, forward 3]`"
        words = description or "A helicopter's go by compass, a tank's by its facing."
        return listed(title, shaped(STEP), words, least=1, most=40, **more)

    def read(self, names: Names, value: list[str], path: Path) -> tuple[str, ...]:
        steps: list[str] = []
        for text in value:
            way, _, count = text.partition(" ")
            steps += [way] * int(count or 1)
        return tuple(steps)

    def write(self, value: tuple[str, ...]) -> list[str]:
        return list(value)


SQUARE, UNIT, NEW_UNIT, STEPS = _Square(), _Unit(), _NewUnit(), _Steps()
TYPE = Word("a type", TYPES)
FACING = Word("a facing", FACINGS)
CARD = Word("a card", list(DECK))
