"""Where the places of a graph lie on a picture, if no file says so.

Places as many steps apart are drawn about as far apart: the stress of the drawing is
made smaller step by step from places on a circle, always in the same way, so that a map
looks the same in every picture.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mpoc.games.kit.spaces.graph import Graph

Point = tuple[float, float]

MOST_MOVES = 400_000
"""Pairs of places that are looked at, after which a layout is good enough."""

ROUNDS = 200
"""Rounds after which a small layout no longer changes."""

ASPECT = 0.8
"""How high a layout is for its width: names need more room across."""


MOST_ACROSS = 2
"""The width of a row of parts, in distances of the nearest places."""


@lru_cache(maxsize=16)
def layout(graph: Graph, apart: float) -> dict[str, Point]:
    """A point for each place, none negative; the nearest two are `apart` from another.

    Parts that no way joins stand beside each other, in rows.
    """
    points: dict[str, Point] = {}
    left = top = deepest = 0.0
    for part in _parts(graph):
        own = _spread(_part_layout(graph, part), apart)
        width, depth = [max(point[side] for point in own.values()) for side in (0, 1)]
        if left and left + width > MOST_ACROSS * apart:
            left, top, deepest = 0.0, top + deepest + apart, 0.0
        points |= {place: (x + left, y + top) for place, (x, y) in own.items()}
        left += width + apart
        deepest = max(deepest, depth)
    return points


def _parts(graph: Graph) -> list[list[str]]:
    """The places that ways join, part by part, the largest first."""
    parts: list[list[str]] = []
    seen: set[str] = set()
    for place in graph.places():
        if place not in seen:
            part = [
                each
                for each in graph.places()
                if graph.distance(place, each) is not None
            ]
            seen.update(part)
            parts.append(part)
    return sorted(parts, key=len, reverse=True)


def _part_layout(graph: Graph, part: list[str]) -> dict[str, Point]:
    """A layout in which the distance of two places is about their steps."""
    count = len(part)
    points = [
        (
            count * cos(2 * pi * place / count) / 4,
            count * sin(2 * pi * place / count) / 4,
        )
        for place in range(count)
    ]
    steps = [[graph.distance(one, other) or 0 for other in part] for one in part]
    for _ in range(min(ROUNDS, MOST_MOVES // max(1, count * count))):
        points = [_moved(place, points, steps[place]) for place in range(count)]
    return dict(zip(part, points, strict=True))


def _moved(place: int, points: list[Point], steps: list[int]) -> Point:
    """Where a place has less stress while all others stay."""
    x, y = points[place]
    sum_x = sum_y = weights = 0.0
    for other, (other_x, other_y) in enumerate(points):
        wanted = steps[other]
        if other == place or not wanted:
            continue
        length = hypot(x - other_x, y - other_y) or 1e-6
        weight = 1 / (wanted * wanted)
        sum_x += weight * (other_x + wanted * (x - other_x) / length)
        sum_y += weight * (other_y + wanted * (y - other_y) / length)
        weights += weight
    return (sum_x / weights, sum_y / weights) if weights else (x, y)


def _spread(points: dict[str, Point], apart: float) -> dict[str, Point]:
    """The layout turned to lie flat, with the nearest two places `apart`."""
    xs, ys = [[point[side] for point in points.values()] for side in (0, 1)]
    if max(ys) - min(ys) > max(xs) - min(xs):
        points = {place: (y, x) for place, (x, y) in points.items()}
    nearest = min(
        [
            hypot(x - other_x, (y - other_y) * ASPECT)
            for one, (x, y) in points.items()
            for other, (other_x, other_y) in points.items()
            if one < other
        ],
        default=1.0,
    )
    scale = apart / max(nearest, 0.2)
    west = min(x for x, _ in points.values())
    north = min(y for _, y in points.values())
    return {
        place: ((x - west) * scale, (y - north) * scale * ASPECT)
        for place, (x, y) in points.items()
    }
