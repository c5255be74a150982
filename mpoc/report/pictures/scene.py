"""What one picture shows: a board, what is pointed out on it, and which part of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.rules.picture import Area, Arrow, DrawnPictures, Mark, Picture, Token

if TYPE_CHECKING:
    from mpoc.rules.picture import Pictures
    from mpoc.rules.ruleset import Ruleset

MARGIN = 1
"""Squares that are shown round what stands on a board."""

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

    @property
    def part(self) -> Window:
        """The part that is shown: all of the board, unless there is a window."""
        return self.window or (0, 0, self.picture.width, self.picture.height)


def pictures_of(rules: Ruleset) -> Pictures:
    """The pictures of a game: its own, or its text boards drawn."""
    if rules.pictures is not None:
        return rules.pictures()
    return DrawnPictures(rules.wording())


def players_of(rules: Ruleset, state: Any) -> tuple[str, ...]:
    """The names of the players in their order."""
    return tuple(rules.wording().position(state).get("players", ()))


def window_round(pictures: Sequence[Picture], more: Iterable[Arrow] = ()) -> Window:
    """The part of a grid in which any of some pictures shows a piece, or differs.

    A board without squares is shown whole.
    """
    first = pictures[0]
    if not first.is_grid:
        return (0, 0, first.width, first.height)
    lasting = set(first.areas)
    for picture in pictures[1:]:
        lasting &= set(picture.areas)
    boxes: list[Window] = []
    for picture in pictures:
        things: list[Token | Area] = [*picture.tokens]
        things += [area for area in picture.areas if area not in lasting]
        boxes += [
            (each.x, each.y, each.x + each.width, each.y + each.height)
            for each in things
        ]
    boxes += [
        (across, down, across, down) for arrow in more for across, down in arrow.points
    ]
    if not boxes:
        return (0, 0, first.width, first.height)
    return (
        max(0, min(box[0] for box in boxes) - MARGIN),
        max(0, min(box[1] for box in boxes) - MARGIN),
        min(first.width, max(box[2] for box in boxes) + MARGIN),
        min(first.height, max(box[3] for box in boxes) + MARGIN),
    )
