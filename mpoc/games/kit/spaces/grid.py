"""A board of squares, named by a letter for the column and a number for the row.

A square is its column and row, both counted from 0 in the north-west corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.games.kit.spaces.space import Picture
from mpoc.rules.spaces import name_of, parse_space

if TYPE_CHECKING:
    from decimal import Decimal

    from mpoc.rules.chance import Chance

Square = tuple[int, int]

NORTH, EAST, SOUTH, WEST = "north", "east", "south", "west"
DIRECTIONS = (NORTH, EAST, SOUTH, WEST)
SHIFTS = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
ARROWS = {NORTH: "^", EAST: ">", SOUTH: "v", WEST: "<"}
"""How drawings show which way something faces."""


class Grid(Record):
    """A board of columns and rows; steps go north, east, south and west."""

    columns: int
    rows: int

    def has(self, place: Square) -> bool:
        """Whether a square is on the board."""
        return 0 <= place[0] < self.columns and 0 <= place[1] < self.rows

    def name(self, place: Square) -> str:
        """`C2`."""
        return name_of(*place)

    def parse(self, text: str) -> Square | None:
        """The square that `C2` names, or None off the board."""
        square = parse_space(text)
        return square if square is not None and self.has(square) else None

    def range_words(self) -> str:
        """`a square from A1 to H8`, with its names in backquotes."""
        last = self.name((self.columns - 1, self.rows - 1))
        return f"a square from `A1` to `{last}`"

    def distance(self, start: Square, end: Square) -> int:
        """Steps between two squares, none of them diagonal."""
        return abs(start[0] - end[0]) + abs(start[1] - end[1])

    def within(self, start: Square, end: Square, reach: int | Decimal) -> bool:
        """Whether two squares are at most `reach` steps apart."""
        return self.distance(start, end) <= reach

    def places(self) -> list[Square]:
        """Every square, by row, then by column."""
        return [
            (column, row) for row in range(self.rows) for column in range(self.columns)
        ]

    def neighbours(self, place: Square) -> list[Square]:
        """The squares beside a square: north, east, south, west."""
        beside = [square_after(place, direction) for direction in DIRECTIONS]
        return [square for square in beside if self.has(square)]

    def is_edge(self, place: Square) -> bool:
        """Whether a square lies at an edge of the board."""
        return place[0] in (0, self.columns - 1) or place[1] in (0, self.rows - 1)

    def sample(self, chance: Chance) -> Square:
        """A random square."""
        return (
            chance.number(0, self.columns - 1),
            chance.number(0, self.rows - 1),
        )

    def picture(self, marks: Mapping[Square, str]) -> Picture:
        """The board, row by row, with what stands on its squares."""
        return Picture(
            tuple([name_of(column, 0)[:-1] for column in range(self.columns)]),
            tuple([str(row + 1) for row in range(self.rows)]),
            tuple(
                [
                    tuple(
                        [marks.get((column, row), "") for column in range(self.columns)]
                    )
                    for row in range(self.rows)
                ]
            ),
            tuple([(row, column) for column, row in in_order(marks)]),
        )

    def smaller(self) -> Iterator[str]:
        """Fewer columns, then fewer rows: `1x8`, `2x8` and so on."""
        for columns in range(1, self.columns):
            yield f"{columns}x{self.rows}"
        for rows in range(1, self.rows):
            yield f"{self.columns}x{rows}"


def grid_of(text: str) -> Grid | None:
    """The board whose size a file writes as `16x12`: columns x rows; None if none."""
    columns, _, rows = text.partition("x")
    if not (columns.isdecimal() and rows.isdecimal()):
        return None
    return Grid(int(columns), int(rows))


def in_order(squares: Iterable[Square]) -> list[Square]:
    """Squares by row, then by column."""
    return sorted(squares, key=lambda square: (square[1], square[0]))


def square_after(square: Square, direction: str, steps: int = 1) -> Square:
    """The square some steps away in a direction; it may lie off the board."""
    across, down = SHIFTS[direction]
    return square[0] + across * steps, square[1] + down * steps


def facing_after(facing: str, quarters: int = 1) -> str:
    """A facing after quarter turns to the right, or to the left where negative."""
    return DIRECTIONS[(DIRECTIONS.index(facing) + quarters) % 4]


def opposite(facing: str) -> str:
    """The direction behind."""
    return facing_after(facing, 2)
