"""The places of a board: a square, a named spot, or a point in inches.

Nothing here knows a game: places come from the picture of a position.
"""

from __future__ import annotations

import re
from math import floor
from typing import TYPE_CHECKING

from mpoc.report.pictures.board import Frame, spot_box
from mpoc.rules.picture import Mark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mpoc.report.pictures.scene import Scene
    from mpoc.rules.picture import Picture

Box = tuple[float, float, float, float]
"""The north-west corner, the width and the height, in units of the board."""

STEPS = 4
"""A tap on a plane is rounded to one of so many parts of an inch."""

OPEN_GROUND = "open ground"
"""The words for a space where nothing lies."""

NOTHING_THERE = "nothing is there"
"""The words for an empty named place, such as a city."""


def place_at(picture: Picture, across: float, down: float, scene: Scene) -> str:
    """The place at a point of the board, as a file writes it."""
    if picture.is_grid:
        column = min(max(floor(across), 0), len(picture.columns) - 1)
        row = min(max(floor(down), 0), len(picture.rows) - 1)
        return f"{picture.columns[column]}{picture.rows[row]}"
    if picture.spots:
        return min(
            picture.spots,
            key=lambda spot: _distance(box_of(picture, spot.name, scene), across, down),
        ).name
    inside = (min(max(across, 0), picture.width), min(max(down, 0), picture.height))
    return point(*inside)


def spoken(picture: Picture, name: str) -> str:
    """A place in words."""
    if picture.is_grid or picture.spots:
        return name
    west, _, north = name.partition("/")
    inch = picture.unit
    return f"{west}{inch} from the west edge, {north}{inch} from the north edge"


def point(across: float, down: float) -> str:
    """A point of a plane, to the nearest part of an inch."""
    return "/".join([f"{round(part * STEPS) / STEPS:g}" for part in (across, down)])


def _distance(box: Box | None, across: float, down: float) -> float:
    """The squared distance of a point from a box."""
    assert box is not None
    x, y, width, height = box
    right, below = across - x - width, down - y - height
    return max(x - across, right, 0) ** 2 + max(y - down, below, 0) ** 2


def box_of(picture: Picture, name: str, scene: Scene) -> Box | None:
    """The box of a named place; None if the board lacks it."""
    for spot in picture.spots:
        if spot.name == name:
            frame = Frame(scene)
            left, top, width, height = spot_box(spot, frame)
            return (
                (left - frame.x(0)) / frame.unit,
                (top - frame.y(0)) / frame.unit,
                width / frame.unit,
                height / frame.unit,
            )
    for down, row in enumerate(picture.rows):
        if name.endswith(row) and name[: -len(row)] in picture.columns:
            return picture.columns.index(name[: -len(row)]), down, 1, 1
    numbers = re.fullmatch(r"([0-9.]+)/([0-9.]+)", name)
    if numbers and not picture.is_grid and not picture.spots:
        return float(numbers[1]), float(numbers[2]), 0, 0
    return None


def mark_of(picture: Picture, name: str) -> Mark | None:
    """A mark on a named place; None if the board lacks it."""
    for spot in picture.spots:
        if spot.name == name:
            return Mark(name, spot.x - 0.5, spot.y - 0.5)
    for down, row in enumerate(picture.rows):
        if name.endswith(row) and name[: -len(row)] in picture.columns:
            return Mark(name, picture.columns.index(name[: -len(row)]), down)
    return None


def around(boxes: list[Box]) -> Box:
    """The box round some boxes, at least one."""
    west, north = min(box[0] for box in boxes), min(box[1] for box in boxes)
    east = max(box[0] + box[2] for box in boxes)
    return west, north, east - west, max(box[1] + box[3] for box in boxes) - north


def has_point(box: Box, across: float, down: float) -> bool:
    """Whether a point lies in a box."""
    x, y, width, height = box
    return x <= across < x + width and y <= down < y + height


def lying_at(picture: Picture, name: str, scene: Scene) -> Iterator[str]:
    """What stands and lies at a place, in words."""
    for spot in picture.spots:
        if spot.name == name:
            yield from [part for part in spot.label.split("; ") if part]
            for token in picture.tokens:
                if token.spot == name:
                    yield _token_words(token.id, token.name)
            return
    box = box_of(picture, name, scene)
    if box is None:
        return
    across, down = box[0] + box[2] / 2, box[1] + box[3] / 2
    for token in picture.tokens:
        if has_point((token.x, token.y, token.width, token.height), across, down):
            yield _token_words(token.id, token.name)
    for area in picture.areas:
        if has_point((area.x, area.y, area.width, area.height), across, down):
            yield area.words


def _token_words(id: str, name: str) -> str:
    return name if id == name else f"{name} ({id})"
