"""Points, lengths and sizes of a plane in a file, all of them in exact decimal inches.

A length with a part of an inch is written with the sign for inches, as `2.5"`: a bare
decimal number is none of the format's values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.games.kit.keys import Form, Keyed, key
from mpoc.games.kit.spaces.plane import (
    HUNDREDTHS,
    Plane,
    Point,
    hundredths,
    inches,
    plane_of,
    point_name,
    point_of,
)
from mpoc.games.kit.spaces.shapes import Box
from mpoc.schema.envelope import Schema, by_type, whole, word_of
from mpoc.schema.shapes import LENGTH, PLANE_SIZE, POINT

if TYPE_CHECKING:
    from mpoc.games.kit.file.reading import GameNames
    from mpoc.text.document import Path


class PlaneSize(Form[Plane]):
    """The size of a table as `48x36`. Points are of this table then.

    It stands before every point among the keys of a position.
    """

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return word_of(PLANE_SIZE, description, **more)

    def read(self, names: GameNames, value: str, path: Path) -> Plane | None:
        plane = plane_of(value)
        if plane is not None:
            names.space = plane
        return plane

    def write(self, value: Plane) -> str:
        return f"{inches(value.width)}x{inches(value.depth)}"


class PointName(Form[Point]):
    """A point of the table by its name."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return word_of(POINT, description, **more)

    def read(self, names: GameNames, value: str, path: Path) -> Point | None:
        place: Point | None = names.place(value, path)
        return place

    def write(self, value: Point) -> str:
        return point_name(value)

    def is_same(self, written: Any, other: Any) -> bool:
        point = point_of(written)
        return point is not None and point == point_of(other)


POINT_NAME = PointName()


class Inches(Form[int]):
    """A length: whole inches, or a text such as `2.5"`; hundredths in play."""

    __slots__ = ("most", "title")

    def __init__(self, title: str, most: int = 99) -> None:
        self.title = title
        self.most = most

    def schema(self, description: str = "", **more: Any) -> Schema:
        forms = {
            "integer": whole(self.title, most=self.most),
            "string": word_of(LENGTH),
        }
        title = f'{self.title}, such as `2` or `2.5"`'
        return by_type(title, forms, description, **more)

    def read(self, names: GameNames, value: int | str, path: Path) -> int | None:
        if isinstance(value, int):
            return value * HUNDREDTHS
        return hundredths(value.removesuffix('"'))

    def write(self, value: int) -> int | str:
        whole_inches, rest = divmod(value, HUNDREDTHS)
        return f'{inches(value)}"' if rest else whole_inches


class Rectangle(Keyed):
    """A rectangle along the edges of the table: two opposite corners."""

    corner: Point = key(POINT_NAME, "One corner.", example="4/4")
    opposite: Point = key(POINT_NAME, "The opposite corner.", example="7/6")

    @property
    def box(self) -> Box:
        """Its shape."""
        return Box(self.corner, self.opposite)
