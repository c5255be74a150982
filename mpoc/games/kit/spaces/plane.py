"""A table on which things stand anywhere, measured in decimal inches.

A point is whole hundredths of an inch from the west and the north edge, so that every
question of reach is decided exactly; no rule compares rounded distances.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.games.kit.spaces.space import Picture

if TYPE_CHECKING:
    from decimal import Decimal

    from mpoc.rules.chance import Chance

HUNDREDTHS = 100
"""Units of a point in one inch: finer than anyone measures on a table."""

Point = tuple[int, int]
"""Hundredths of an inch from the west edge and from the north edge."""


class Plane(Record):
    """A table: its hundredths of an inch from west to east and north to south."""

    width: int
    depth: int

    def has(self, place: Point) -> bool:
        """Whether a point lies on the table, its edges included."""
        return 0 <= place[0] <= self.width and 0 <= place[1] <= self.depth

    def name(self, place: Point) -> str:
        """`4.5/12`: inches from the west, then from the north."""
        return point_name(place)

    def parse(self, text: str) -> Point | None:
        """The point that `4.5/12` names; None off the table and for other texts."""
        point = point_of(text)
        return point if point is not None and self.has(point) else None

    def range_words(self) -> str:
        """`a point from 0/0 to 48/36`, with its names in backquotes."""
        return f"a point from `0/0` to `{self.name((self.width, self.depth))}`"

    def distance(self, start: Point, end: Point) -> Decimal:
        """Inches between two points, to the nearest hundredth; `within` is exact."""
        from decimal import ROUND_HALF_UP, Decimal

        length = (Decimal(_square(start, end)).sqrt() / HUNDREDTHS).quantize(
            Decimal("0.01"), ROUND_HALF_UP
        )
        return length

    def within(self, start: Point, end: Point, reach: int | Decimal) -> bool:
        """Whether two points are at most `reach` inches apart, exactly."""
        units = reach * HUNDREDTHS
        return reach >= 0 and _square(start, end) <= units * units

    def sample(self, chance: Chance) -> Point:
        """A random point."""
        return chance.number(0, self.width), chance.number(0, self.depth)

    def sample_within(self, chance: Chance, centre: Point, reach: int) -> Point:
        """A random point on the table at most `reach` inches from another."""
        least = [max(0, side - reach * HUNDREDTHS) for side in centre]
        most = [
            min(side, at + reach * HUNDREDTHS)
            for side, at in zip((self.width, self.depth), centre, strict=True)
        ]
        while True:
            point = (
                chance.number(least[0], most[0]),
                chance.number(least[1], most[1]),
            )
            if self.within(centre, point, reach):
                return point

    def picture(self, marks: Mapping[Point, str], side: int = HUNDREDTHS) -> Picture:
        """The table in square cells of one inch, or of another `side` in hundredths.

        Things in the same cell share it; columns and rows are named by their inches.
        """
        columns = -(-self.width // side) or 1
        rows = -(-self.depth // side) or 1
        cells = [["" for _ in range(columns)] for _ in range(rows)]
        for (across, down), mark in sorted(marks.items()):
            column = min(across // side, columns - 1)
            row = min(down // side, rows - 1)
            marks_there = cells[row][column]
            cells[row][column] = f"{marks_there} {mark}" if marks_there else mark
        return Picture(
            tuple([inches(column * side) for column in range(columns)]),
            tuple([inches(row * side) for row in range(rows)]),
            tuple([tuple(row) for row in cells]),
            tuple(
                [
                    (row, column)
                    for row in range(rows)
                    for column in range(columns)
                    if cells[row][column]
                ]
            ),
        )

    def smaller(self) -> Iterator[str]:
        """Tables of fewer whole inches: `1x36`, `2x36` and so on."""
        for width in range(HUNDREDTHS, self.width, HUNDREDTHS):
            yield f"{inches(width)}x{inches(self.depth)}"
        for depth in range(HUNDREDTHS, self.depth, HUNDREDTHS):
            yield f"{inches(self.width)}x{inches(depth)}"


def point_name(place: Point) -> str:
    """`4.5/12`: inches from the west, then from the north."""
    return f"{inches(place[0])}/{inches(place[1])}"


def point_of(text: str) -> Point | None:
    """The point that `4.5/12` names, on any table; None for other texts."""
    across, slash, down = text.partition("/")
    first, second = hundredths(across), hundredths(down)
    return (
        (first, second) if slash and first is not None and second is not None else None
    )


def plane_of(text: str) -> Plane | None:
    """The table whose size a file writes as `48x36`, in inches; None if none."""
    across, letter, down = text.partition("x")
    width, depth = hundredths(across), hundredths(down)
    if not letter or width is None or depth is None:
        return None
    return Plane(width, depth)


def hundredths(text: str) -> int | None:
    """Hundredths of an inch from a text such as `4.5` or `4.25`, or None."""
    whole, point, part = text.partition(".")
    if not (whole.isascii() and whole.isdecimal()) or len(whole) > 4:
        return None
    if point and not (part.isascii() and part.isdecimal() and len(part) <= 2):
        return None
    return int(whole) * HUNDREDTHS + int(part.ljust(2, "0") if part else 0)


def inches(units: int) -> str:
    """Hundredths of an inch as a decimal number: `4`, `4.5`, `4.25`."""
    if units < 0:
        return f"-{inches(-units)}"
    whole, part = divmod(units, HUNDREDTHS)
    return f"{whole}.{part:02d}".rstrip("0") if part else str(whole)


def inch_words(length: str | int) -> str:
    """A length in inches with its noun: `1 inch`, `4.5 inches`."""
    return f"{length} {'inch' if str(length) == '1' else 'inches'}"


def _square(start: Point, end: Point) -> int:
    """The square of the distance, in squared hundredths of an inch."""
    across, down = start[0] - end[0], start[1] - end[1]
    return across * across + down * down
