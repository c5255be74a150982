"""Values that several games write alike: sizes and places of a grid, mappings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from mpoc.games.kit.keys import Form
from mpoc.games.kit.spaces.grid import Grid, Square, grid_of
from mpoc.rules.spaces import name_of
from mpoc.schema.envelope import Schema, keyed, ref, shaped
from mpoc.schema.shapes import ID, SIZE, SPACE, Shape

if TYPE_CHECKING:
    from mpoc.games.kit.file.reading import GameNames
    from mpoc.text.document import Path

T = TypeVar("T")


class GridSize(Form[Grid]):
    """The size of a board as `16x12`: columns x rows. Squares are of this board then.

    It stands before every square among the keys of a position.
    """

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return shaped(SIZE, description, **more)

    def read(self, names: GameNames, value: str, path: Path) -> Grid | None:
        grid = grid_of(value)
        if grid is not None:
            names.space = grid
        return grid

    def write(self, value: Grid) -> str:
        return f"{value.columns}x{value.rows}"


class SquareName(Form[Square]):
    """A square of the board by its name."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return shaped(SPACE, description, **more)

    def read(self, names: GameNames, value: str, path: Path) -> Square | None:
        place: Square | None = names.place(value, path)
        return place

    def write(self, value: Square) -> str:
        return name_of(*value)


SQUARE = SquareName()


class Piece(Form[T]):
    """A value whose form stands once among the shared pieces of the schema."""

    __slots__ = ("form", "name")

    def __init__(self, name: str, form: Form[T]) -> None:
        self.name = name
        self.form = form

    def schema(self, description: str = "", **more: Any) -> Schema:
        return ref(self.name, description, **more)

    def read(self, names: Any, value: Any, path: Path) -> T | None:
        return self.form.read(names, value, path)

    def write(self, value: T) -> Any:
        return self.form.write(value)


def schemas_of(*pieces: Piece[Any]) -> dict[str, Schema]:
    """The schemas of shared pieces, by their names."""
    return {piece.name: piece.form.schema() for piece in pieces}


class MapOf(Form[Mapping[str, T]]):
    """A mapping of names of one shape to values of one form.

    Entries that cannot be read are left out: their problems have been noted.
    """

    __slots__ = ("entry", "most", "shape", "title")
    passes_over_faults: ClassVar[bool] = True

    def __init__(
        self, title: str, entry: Form[T], *, shape: Shape = ID, most: int = 200
    ) -> None:
        self.title = title
        self.entry = entry
        self.shape = shape
        self.most = most

    def schema(self, description: str = "", **more: Any) -> Schema:
        values = self.entry.schema()
        return keyed(
            self.title, self.shape, values, description, most=self.most, **more
        )

    def read(self, names: Any, value: Any, path: Path) -> Mapping[str, T]:
        entries = {
            name: self.entry.read(names, inner, (*path, name))
            for name, inner in value.items()
            if not names.is_faulty(*path, name)
        }
        return {name: entry for name, entry in entries.items() if entry is not None}

    def write(self, value: Mapping[str, T]) -> dict[str, Any]:
        return {name: self.entry.write(inner) for name, inner in value.items()}
