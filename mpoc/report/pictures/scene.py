"""What one picture shows: a board, what is pointed out on it, and which part of it."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.rules.picture import (
    NOTHING,
    Area,
    Arrow,
    DrawnPictures,
    Mark,
    Picture,
    Pointers,
    Region,
    Ring,
    Token,
)

if TYPE_CHECKING:
    from mpoc.rules.picture import Pictures
    from mpoc.rules.ruleset import Ruleset

MARGIN = 1
"""Squares that are shown round what stands on a board."""

ROOM = 3
"""Units that are shown round what stands on a board with a ruler."""

Window = tuple[float, float, float, float]
"""The part of a board that is shown: west, north, east and south, in its units."""


class Numbered(Record):
    """An arrow with the number of the action that it belongs to; 0 for none."""

    arrow: Arrow
    number: int = 0


class Scene(Record):
    """A board and what is pointed out on it.

    `players` are all players in their order, by which their pieces look different.
    `ghosts` are pieces where they are no longer; `window` is the part that is shown.
    """

    picture: Picture
    players: tuple[str, ...]
    arrows: tuple[Numbered, ...] = ()
    ghosts: tuple[Token, ...] = ()
    marks: tuple[Mark, ...] = ()
    window: Window | None = None
    regions: tuple[Region, ...] = ()
    rings: tuple[Ring, ...] = ()

    @property
    def part(self) -> Window:
        """The part that is shown: all of the board, unless there is a window.

        A window for several boards is cut to this one. If it lies beside this one, all
        of the board is shown.
        """
        width, height = self.picture.width, self.picture.height
        west, north, east, south = self.window or (0, 0, width, height)
        if west >= width or north >= height:
            return (0, 0, width, height)
        return (west, north, min(east, width), min(south, height))


def pictures_of(rules: Ruleset) -> Pictures:
    """The pictures of a game: its own, or its text boards drawn."""
    if rules.pictures is not None:
        return rules.pictures()
    return DrawnPictures(rules.wording())


def players_of(rules: Ruleset, state: Any) -> tuple[str, ...]:
    """The names of the players in their order."""
    return tuple(rules.wording().position(state).get("players", ()))


def pointed_out(picture: Picture, players: tuple[str, ...], points: Pointers) -> Scene:
    """A board with what is pointed out on it; its arrows have no numbers."""
    return Scene(
        picture,
        players,
        tuple([Numbered(arrow) for arrow in points.arrows]),
        marks=points.marks,
        window=window_round([picture], points),
        regions=points.regions,
        rings=points.rings,
    )


def window_round(pictures: Sequence[Picture], more: Pointers = NOTHING) -> Window:
    """The part of a board in which any of some pictures shows a piece, or differs.

    Where the boards differ in size, it is a part of the largest.

    `more` is pointed out besides. A board with neither squares nor a ruler is shown
    whole.
    """
    first = pictures[0]
    width = max([picture.width for picture in pictures])
    height = max([picture.height for picture in pictures])
    if not (first.is_grid or first.unit):
        return (0, 0, width, height)
    margin = ROOM if first.unit else MARGIN
    lasting = set(first.areas)
    for picture in pictures[1:]:
        lasting &= set(picture.areas)
    boxes: list[Window] = []
    for picture in pictures:
        things: list[Token | Area | Mark] = [*picture.tokens, *more.marks]
        things += [area for area in picture.areas if area not in lasting]
        boxes += [
            (each.x, each.y, each.x + each.width, each.y + each.height)
            for each in things
        ]
    boxes += [
        (across, down, across, down)
        for arrow in more.arrows
        for across, down in arrow.points
    ]
    boxes += [
        (
            ring.x - ring.radius,
            ring.y - ring.radius,
            ring.x + ring.radius,
            ring.y + ring.radius,
        )
        for ring in more.rings
    ]
    if not boxes:
        return (0, 0, width, height)
    return (
        max(0, floor(min(box[0] for box in boxes) - margin)),
        max(0, floor(min(box[1] for box in boxes) - margin)),
        min(width, ceil(max(box[2] for box in boxes) + margin)),
        min(height, ceil(max(box[3] for box in boxes) + margin)),
    )
