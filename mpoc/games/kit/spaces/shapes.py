"""What stands and lies on a plane: round bases, rectangles, straight ways.

All numbers are whole hundredths of an inch, and every question is decided exactly:
lengths are compared by their squares, and a sum of lengths by bounds that are drawn
closer until they decide. Only where a way is cut off at an obstacle is the place where
it ends rounded to a hundredth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.games.kit.spaces.plane import HUNDREDTHS, Point, inch_words, inches

if TYPE_CHECKING:
    from decimal import Decimal


class Disc(Record):
    """A round base: its centre, and how many hundredths of an inch it is across."""

    at: Point
    across: int = 0

    def square_from(self, point: Point) -> int:
        """The square of the distance from a point to the centre."""
        return _square(point[0] - self.at[0], point[1] - self.at[1])

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it, its edge included."""
        return 4 * self.square_from(point) <= self.across * self.across


class Box(Record):
    """A rectangle along the edges of the plane, from one corner to the opposite one."""

    first: Point
    last: Point

    across = 0

    @property
    def sides(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """West and east, then north and south."""
        (x1, y1), (x2, y2) = self.first, self.last
        return (min(x1, x2), max(x1, x2)), (min(y1, y2), max(y1, y2))

    @property
    def at(self) -> Point:
        """Its middle, to the nearest hundredth."""
        (west, east), (north, south) = self.sides
        return (west + east) // 2, (north + south) // 2

    def square_from(self, point: Point) -> int:
        """The square of the distance from a point; 0 inside."""
        outside = [
            max(least - place, 0, place - most)
            for place, (least, most) in zip(point, self.sides, strict=True)
        ]
        return _square(*outside)

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it, its edges included."""
        return not self.square_from(point)


Shape = Disc | Box


def are_within(first: Disc, second: Shape, reach: int) -> bool:
    """Whether the gap between a base and a shape is at most `reach` hundredths."""
    widest = 2 * reach + first.across + second.across
    return widest >= 0 and 4 * second.square_from(first.at) <= widest * widest


def overlap(first: Disc, second: Shape) -> bool:
    """Whether two shapes share more than their edges."""
    widest = first.across + second.across
    if not widest:
        return second.holds(first.at) if isinstance(second, Box) else False
    return 4 * second.square_from(first.at) < widest * widest


def gap(first: Disc, second: Shape) -> Decimal:
    """Inches between two shapes, to the nearest hundredth, for reports."""
    from decimal import ROUND_HALF_UP, Decimal

    length = Decimal(second.square_from(first.at)).sqrt()
    free = length - Decimal(first.across + second.across) / 2
    return max(free / HUNDREDTHS, Decimal(0)).quantize(Decimal("0.01"), ROUND_HALF_UP)


def gap_words(first: Disc, second: Shape) -> str:
    """`2.5 inches are`, or `1 inch is`: the gap of two shapes, with a verb."""
    length = f"{gap(first, second).normalize():f}"
    return f"{inch_words(length)} {'is' if length == '1' else 'are'}"


def nearest_inch(square: int) -> int:
    """The whole inches nearest to a length whose square is given; a half goes up."""
    return (isqrt(4 * square) + HUNDREDTHS) // (2 * HUNDREDTHS)


def square_between(first: Point, second: Point) -> int:
    """The square of the distance between two points."""
    return _square(first[0] - second[0], first[1] - second[1])


def _square(across: int, down: int) -> int:
    return across * across + down * down


# Straight ways


def away(start: Point, towards: Point, length: int) -> Point:
    """The point `length` hundredths from a point, straight towards another.

    It is rounded to the nearest hundredth. The two points are not the same.
    """
    across, down = towards[0] - start[0], towards[1] - start[1]
    square = _square(across, down)
    return (
        start[0] + _scaled(across, length, square),
        start[1] + _scaled(down, length, square),
    )


def _scaled(side: int, length: int, square: int) -> int:
    """`side * length / sqrt(square)` to the nearest whole number."""
    size = isqrt(4 * side * side * length * length // square) if square else 0
    rounded = (size + 1) // 2
    return rounded if side >= 0 else -rounded


def mirrored(centre: Point, point: Point) -> Point:
    """The point as far on the other side of a centre."""
    return 2 * centre[0] - point[0], 2 * centre[1] - point[1]


@lru_cache(maxsize=4096)
def crosses(start: Point, end: Point, shape: Shape, across: int = 0) -> bool:
    """Whether a base that goes straight from a point to another overlaps a shape."""
    return _nearest_overlaps(start, end, shape, across)


@lru_cache(maxsize=4096)
def free_length(start: Point, end: Point, across: int, shape: Shape) -> int | None:
    """How far a base goes straight towards a point until it touches a shape.

    The answer is in hundredths, rounded down; None where it does not come to overlap
    the shape. A base that overlaps it at the start goes nowhere.
    """
    if overlap(Disc(start, across), shape):
        return 0
    if not crosses(start, end, shape, across):
        return None
    low, high = 0, isqrt(square_between(start, end)) + 1
    # The way up to `low` is free, the way up to `high` is not.
    while high - low > 1:
        middle = (low + high) // 2
        if crosses(start, away(start, end, middle), shape, across):
            high = middle
        else:
            low = middle
    return low


def _nearest_overlaps(start: Point, end: Point, shape: Shape, across: int) -> bool:
    widest = across + shape.across
    if isinstance(shape, Disc):
        if not widest:
            return False
        return 4 * _square_to_way(start, end, shape.at) < widest * widest
    if not widest:
        inside = part_inside(start, end, shape)
        return inside is not None and inside[0] < inside[1]
    if part_inside(start, end, shape) is not None:
        return True
    (west, east), (north, south) = shape.sides
    corners = [(x, y) for x in (west, east) for y in (north, south)]
    squares: list[Fraction | int] = [
        shape.square_from(start),
        shape.square_from(end),
        *[_square_to_way(start, end, corner) for corner in corners],
    ]
    return 4 * min(squares) < widest * widest


def _square_to_way(start: Point, end: Point, point: Point) -> Fraction:
    """The square of the distance from a point to a straight way."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = _square(across, down)
    if not length:
        return Fraction(square_between(start, point))
    right, below = point[0] - start[0], point[1] - start[1]
    along = right * across + below * down
    if along <= 0:
        return Fraction(square_between(start, point))
    if along >= length:
        return Fraction(square_between(end, point))
    beside = right * down - below * across
    return Fraction(beside * beside, length)


def part_inside(start: Point, end: Point, box: Box) -> tuple[Fraction, Fraction] | None:
    """Where a straight way enters and leaves a rectangle, as parts of its length."""
    enter, leave = Fraction(0), Fraction(1)
    for first, last, (least, most) in zip(start, end, box.sides, strict=True):
        if first == last:
            if not least <= first <= most:
                return None
            continue
        ends = sorted([Fraction(side - first, last - first) for side in (least, most)])
        enter, leave = max(enter, ends[0]), min(leave, ends[1])
    return (enter, leave) if enter <= leave else None


# Sums of lengths


class Length(Record):
    """An exact sum of lengths: parts of the roots of whole numbers, in hundredths.

    `parts` has how much of each root it holds, such as half the root of 200.
    """

    parts: tuple[tuple[int, Fraction], ...] = ()

    def plus(self, square: int, part: Fraction) -> Length:
        """With a part of the root of `square` more."""
        parts = dict(self.parts)
        parts[square] = parts.get(square, Fraction(0)) + part
        return Length(tuple(sorted(parts.items())))

    def at_most(self, hundredths: int | Fraction) -> bool:
        """Whether it is no longer than a number of hundredths, exactly."""
        whole, rest = Fraction(0), []
        for square, part in self.parts:
            root = isqrt(square)
            if root * root == square:
                whole += root * part
            elif part:
                rest.append((square, part))
        room = Fraction(hundredths) - whole
        if not rest:
            return room >= 0
        # A sum of roots of numbers that are no squares is never a fraction, so that
        # bounds that are close enough decide.
        scale = 10**6
        while True:
            least = sum([part * isqrt(n * scale * scale) for n, part in rest])
            most = sum([part * (isqrt(n * scale * scale) + 1) for n, part in rest])
            if most <= room * scale:
                return True
            if least > room * scale:
                return False
            scale *= 10**6

    @property
    def inches(self) -> str:
        """Inches for reports, rounded up: a way that is too long never seems to fit."""
        from decimal import ROUND_CEILING, Decimal

        total = Decimal(0)
        for square, part in self.parts:
            share = Decimal(part.numerator) / Decimal(part.denominator)
            total += Decimal(square).sqrt() * share
        return inches(
            int(total.quantize(Decimal("1.000000")).to_integral(ROUND_CEILING))
        )


def straight_parts(
    way: Sequence[Point], boxes: Mapping[str, Box]
) -> Iterator[tuple[int, Fraction, tuple[str, ...]]]:
    """The parts of a way: the square of its straight piece, how much of it, and where.

    A part lies in the same boxes from end to end; they are given by their names.
    """
    for start, end in pairwise(way):
        square = square_between(start, end)
        if not square:
            continue
        inside = {
            name: part
            for name, box in boxes.items()
            if (part := part_inside(start, end, box)) is not None
        }
        cuts = sorted({Fraction(0), Fraction(1), *_ends(inside.values())})
        for first, last in pairwise(cuts):
            names = [
                name
                for name, (enter, leave) in inside.items()
                if enter <= first and last <= leave
            ]
            yield square, last - first, tuple(names)


def _ends(parts: Iterable[tuple[Fraction, Fraction]]) -> Iterator[Fraction]:
    for part in parts:
        yield from part
