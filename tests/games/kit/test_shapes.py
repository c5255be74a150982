"""Bases, rectangles and straight ways on a plane, decided exactly."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

import pytest

from mpoc.games.kit.spaces.shapes import (
    Box,
    Disc,
    Length,
    Shape,
    are_within,
    away,
    crosses,
    free_length,
    gap,
    mirrored,
    nearest_inch,
    overlap,
    part_inside,
    square_between,
    straight_parts,
)
from mpoc.rules.chance import Chance

WALL = Box((500, -100), (700, 300))
BALL = Disc((600, 0), 200)


def test_a_gap_is_measured_from_edge_to_edge() -> None:
    base = Disc((0, 0), 200)
    assert are_within(base, WALL, 400)
    assert not are_within(base, WALL, 399)
    assert are_within(base, BALL, 400)
    assert not are_within(base, BALL, 399)
    assert str(gap(base, WALL)) == "4.00"
    assert str(gap(Disc((600, 0), 10), WALL)) == "0.00"
    # Half a hundredth counts.
    assert not are_within(Disc((0, 0), 1), Disc((100, 0), 0), 99)
    assert are_within(Disc((0, 0), 2), Disc((100, 0), 0), 99)


def test_edges_that_touch_do_not_overlap() -> None:
    assert not overlap(Disc((400, 0), 200), WALL)
    assert overlap(Disc((401, 0), 200), WALL)
    assert not overlap(Disc((400, 0), 200), BALL)
    assert overlap(Disc((401, 0), 200), BALL)
    assert overlap(Disc((600, 100)), WALL)
    assert not overlap(Disc((600, 0)), Disc((600, 0)))


@pytest.mark.parametrize(
    ("square", "inches"),
    [(0, 0), (49**2, 0), (50**2, 1), (249**2, 2), (250**2, 3), (2 * 100**2, 1)],
)
def test_a_length_goes_to_the_nearest_inch(square: int, inches: int) -> None:
    assert nearest_inch(square) == inches


def test_a_straight_way_is_cut_off_where_it_touches() -> None:
    assert free_length((0, 0), (1000, 0), 200, WALL) == 400
    assert free_length((0, 0), (1000, 0), 200, BALL) == 400
    assert free_length((0, 0), (400, 0), 200, WALL) is None
    assert free_length((0, 401), (1000, 401), 200, WALL) is None
    assert free_length((0, 399), (1000, 399), 200, WALL) is not None
    assert free_length((600, 0), (1000, 0), 200, WALL) == 0


@pytest.mark.parametrize("shape", [WALL, BALL], ids=["rectangle", "base"])
def test_a_way_crosses_where_one_of_its_points_overlaps(shape: Shape) -> None:
    chance = Chance("shapes", 3)
    for _ in range(60):
        start = (chance.number(0, 1200), chance.number(-400, 600))
        end = (chance.number(0, 1200), chance.number(-400, 600))
        across = chance.number(0, 300)
        length = isqrt(square_between(start, end))
        if not length:
            continue
        points = [away(start, end, step) for step in range(0, length + 1, 5)]
        seen = any([overlap(Disc(point, across), shape) for point in points])
        if seen:
            assert crosses(start, end, shape, across)
        # A way that is free with some room to spare meets no point.
        if not crosses(start, end, shape, across + 4):
            assert not seen


def test_directions_and_what_lies_opposite() -> None:
    assert away((0, 0), (100, 100), 200) == (141, 141)
    assert away((0, 0), (-300, 400), 500) == (-300, 400)
    assert mirrored((10, 10), (0, 4)) == (20, 16)


def test_a_way_is_divided_where_ground_changes() -> None:
    assert part_inside((0, 0), (1000, 0), WALL) == (Fraction(1, 2), Fraction(7, 10))
    assert part_inside((0, 400), (1000, 400), WALL) is None
    assert [*straight_parts([(0, 0), (0, 0), (1000, 0)], {"w": WALL})] == [
        (1000**2, Fraction(1, 2), ()),
        (1000**2, Fraction(1, 5), ("w",)),
        (1000**2, Fraction(3, 10), ()),
    ]


def test_sums_of_roots_are_compared_exactly() -> None:
    three = Length().plus(9, Fraction(1))
    assert three.at_most(3)
    assert not three.at_most(Fraction(299, 100))
    # The roots of 2 and 8 together are the root of 18: 4.2426406871192851464…
    both = Length().plus(2, Fraction(1)).plus(8, Fraction(1))
    assert both.at_most(Fraction(42426406871192852, 10**16))
    assert not both.at_most(Fraction(42426406871192851, 10**16))
    # Rounded up, so that no way seems to fit that is too long.
    assert both.inches == "0.05"
