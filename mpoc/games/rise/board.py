"""Spaces, bases and distances: pages 14 to 17 and 20 of the 2008 rulebook.

A space is one integer, row times 64 plus column, so that a base is its north-west
space and a size (1 for units, 2 for monsters and structures), and a shift is added.
This module knows nothing of figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from mpoc.engine.record import Record
from mpoc.rules import spaces

STRIDE = 64
MOST_SIDE = 40
"""Columns and rows that a map may have."""
NORTH, EAST, SOUTH, WEST = -STRIDE, 1, STRIDE, -1
ORTHOGONAL = (NORTH, EAST, SOUTH, WEST)
DIAGONAL = (NORTH + WEST, NORTH + EAST, SOUTH + WEST, SOUTH + EAST)
EIGHT = (
    NORTH + WEST,
    NORTH,
    NORTH + EAST,
    WEST,
    EAST,
    SOUTH + WEST,
    SOUTH,
    SOUTH + EAST,
)
CORNERS = {
    diagonal: tuple([shift for shift in ORTHOGONAL if diagonal - shift in ORTHOGONAL])
    for diagonal in DIAGONAL
}
"""The two orthogonal shifts that add up to a diagonal one: around its corner."""
DIRECTION_NAMES = {
    NORTH: "north",
    EAST: "east",
    SOUTH: "south",
    WEST: "west",
    NORTH + EAST: "north-east",
    SOUTH + EAST: "south-east",
    SOUTH + WEST: "south-west",
    NORTH + WEST: "north-west",
}
DIRECTION_BY_NAME = {name: shift for shift, name in DIRECTION_NAMES.items()}


def space(column: int, row: int) -> int:
    """The space at a column and row, both counted from 0."""
    return row * STRIDE + column


def column_row(at: int) -> tuple[int, int]:
    """Column and row of a space, both counted from 0; either may lie off the map."""
    column = at % STRIDE
    if column >= STRIDE // 2 + 8:
        column -= STRIDE
    return column, (at - column) // STRIDE


def off_map_words(at: int) -> str:
    """Why a base cannot stand at a space that is not wholly on the map, in words."""
    if min(column_row(at)) < 0:
        return "it would stand off the map"
    return f"{name_of(at)} hangs over the edge of the map"


OFF_MAP = "off the map"
"""The name of all spaces west or north of the map."""


def name_of(at: int) -> str:
    """`C2`: letters for the column from the west, the row's number from the north."""
    column, row = column_row(at)
    if column < 0 or row < 0:
        return OFF_MAP
    return spaces.name_of(column, row)


@lru_cache(maxsize=2_000)
def parse_space(text: str) -> int | None:
    """The space that a text such as `C2` names, or None if it names no space."""
    square = spaces.parse_space(text)
    if square is None or max(square) >= MOST_SIDE:
        return None
    return space(*square)


def cells(at: int, size: int) -> tuple[int, ...]:
    """The spaces under a base."""
    if size == 1:
        return (at,)
    return (at, at + 1, at + STRIDE, at + STRIDE + 1)


def gaps(a: int, a_size: int, b: int, b_size: int) -> tuple[int, int]:
    """Columns and rows between two bases: 0 where they overlap, 1 where they touch."""
    ax, ay = a & 63, a >> 6
    bx, by = b & 63, b >> 6
    across = max(0, bx - ax - a_size + 1, ax - bx - b_size + 1)
    down = max(0, by - ay - a_size + 1, ay - by - b_size + 1)
    return across, down


def adjacent(a: int, a_size: int, b: int, b_size: int) -> bool:
    """Whether two bases touch at a side or corner (p15)."""
    across = (b & 63) - (a & 63)
    down = (b >> 6) - (a >> 6)
    return (
        -b_size <= across <= a_size
        and -b_size <= down <= a_size
        and not (-b_size < across < a_size and -b_size < down < a_size)
    )


def are_aligned(a: int, b: int) -> bool:
    """Whether two large bases touch along one whole edge (p16)."""
    return a - b in (-2, 2, -2 * STRIDE, 2 * STRIDE)


def distance(a: int, a_size: int, b: int, b_size: int) -> int:
    """Spaces from base to base, at most one of them diagonal; adjacent is 1 (p20)."""
    across, down = gaps(a, a_size, b, b_size)
    return across + down - (1 if across and down else 0)


def adjacent_spaces(at: int, size: int) -> tuple[int, ...]:
    """The spaces next to a base, also at its corners, by row, then column."""
    if size == 1:
        return tuple(at + shift for shift in EIGHT)
    return (
        *(at - STRIDE + column for column in (-1, 0, 1, 2)),
        at - 1,
        at + 2,
        at + STRIDE - 1,
        at + STRIDE + 2,
        *(at + 2 * STRIDE + column for column in (-1, 0, 1, 2)),
    )


def area_around(at: int, size: int, spaces: int) -> list[int]:
    """The spaces of a base and those up to `spaces` rows and columns away from it."""
    away = range(-spaces, size + spaces)
    return [at + row * STRIDE + column for row in away for column in away]


def newly_covered(at: int, direction: int) -> tuple[int, ...]:
    """The spaces that a large base newly covers when it moves one space straight on."""
    cells_before = cells(at, 2)
    cells_after = cells(at + direction, 2)
    return tuple([cell for cell in cells_after if cell not in cells_before])


class Board(Record):
    """A map that does not change in play: its size, and what its spaces are.

    `ground` gives for a space the kinds that are not tiles (terrain, zones, spawn
    points, foundations); a space without an entry is open. Tiles are part of the state.
    """

    columns: int
    rows: int
    ground: Mapping[int, tuple[str, ...]]

    def has(self, at: int) -> bool:
        """Whether a space lies on the map."""
        return (at & 63) < self.columns and 0 <= (at >> 6) < self.rows

    def holds(self, at: int, size: int) -> bool:
        """Whether a whole base lies on the map."""
        across, down = at & 63, at >> 6
        return across + size <= self.columns and 0 <= down <= self.rows - size

    def spaces(self) -> list[int]:
        """All spaces by row, then column."""
        return [
            row * STRIDE + column
            for row in range(self.rows)
            for column in range(self.columns)
        ]
