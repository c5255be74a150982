"""Squares, lines and areas: nothing here knows units, buildings or turns.

A square is its column and row, both counted from 0 in the north-west. The Monster
covers four squares, a Monster Square, and is named by the north-west one; Monster
Squares lie side by side from that corner of the board, so both sides are even.
"""

from __future__ import annotations

from collections.abc import Iterable

from mpoc.games.kit.spaces import grid
from mpoc.games.kit.spaces.grid import Square, in_order, opposite, square_after
from mpoc.games.smash_monster_rampage.words import RIGHT
from mpoc.rules.spaces import name_of

BLAST_REACH = 2


def name(square: Square) -> str:
    """`C2`."""
    return name_of(*square)


def names(squares: Iterable[Square]) -> str:
    """`C2, D2`, by row, then by column."""
    return ", ".join([name(square) for square in in_order(squares)])


def facing_after_turn(facing: str, way: str) -> str:
    """A facing after a quarter turn to the `right` or `left`."""
    return grid.facing_after(facing, 1 if way == RIGHT else -1)


def monster_squares(at: Square) -> tuple[Square, ...]:
    """The four squares of the Monster Square with this north-west square."""
    column, row = at
    return (at, (column + 1, row), (column, row + 1), (column + 1, row + 1))


def ring(at: Square) -> tuple[Square, ...]:
    """The twelve squares round the Monster."""
    inside = monster_squares(at)
    return tuple(
        [
            (column, row)
            for row in range(at[1] - 1, at[1] + 3)
            for column in range(at[0] - 1, at[0] + 3)
            if (column, row) not in inside
        ]
    )


def _offsets(square: Square, at: Square) -> tuple[int, int]:
    """Columns and rows from a square to the nearest of the Monster's."""
    across = max(at[0] - square[0], square[0] - at[0] - 1, 0)
    down = max(at[1] - square[1], square[1] - at[1] - 1, 0)
    return across, down


def direction_to(square: Square, at: Square) -> str:
    """The direction in which the Monster lies straight ahead, or empty."""
    across, down = _offsets(square, at)
    if bool(across) == bool(down):
        return ""
    if across:
        return "east" if at[0] > square[0] else "west"
    return "south" if at[1] > square[1] else "north"


def spaces_to(square: Square, at: Square) -> int:
    """Squares from a square to the nearest of the Monster's, counting the latter."""
    return sum(_offsets(square, at))


def between(square: Square, at: Square) -> tuple[Square, ...]:
    """The squares between a square and the Monster straight ahead of it."""
    direction = direction_to(square, at)
    count = spaces_to(square, at) - 1
    return tuple([square_after(square, direction, step + 1) for step in range(count)])


def blast_area(at: Square, is_square: bool) -> tuple[Square, ...]:
    """The squares within two of the Monster, without the Monster's own.

    In a square area a diagonal step counts as one, in a diamond as two.
    """
    area = []
    for row in range(at[1] - BLAST_REACH, at[1] + BLAST_REACH + 2):
        for column in range(at[0] - BLAST_REACH, at[0] + BLAST_REACH + 2):
            across, down = _offsets((column, row), at)
            reach = max(across, down) if is_square else across + down
            if 0 < reach <= BLAST_REACH:
                area.append((column, row))
    return tuple(area)


def tail_area(at: Square, before: str, after: str, reading: str) -> tuple[Square, ...]:
    """The three squares behind the Monster over which its tail sweeps as it turns.

    The tail goes from the rear of one facing to the rear of the other. `reading` is a
    reading of `tail-sweep`. With `quarter-ring` it covers the corner between the two
    rears and the squares on either side of that corner; with `rear-row` the corner and
    the two squares behind the new facing; with `old-rear-row` the corner and the two
    squares behind the old facing.
    """
    rears = (opposite(before), opposite(after))
    column = at[0] - 1 if "west" in rears else at[0] + 2
    row = at[1] - 1 if "north" in rears else at[1] + 2
    beside_column = column + 1 if "west" in rears else column - 1
    beside_row = row + 1 if "north" in rears else row - 1
    corner = (column, row)
    if reading == "quarter-ring":
        return (corner, (beside_column, row), (column, beside_row))
    if rears[reading == "rear-row"] in ("west", "east"):
        return (corner, (column, at[1]), (column, at[1] + 1))
    return (corner, (at[0], row), (at[0] + 1, row))


def steps_between(a: Square, b: Square, is_orthogonal: bool) -> int:
    """Squares from one to another; a diagonal step counts as two, or as one."""
    across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
    return across + down if is_orthogonal else max(across, down)
