"""Values that several games write alike: sizes and places of a grid, mappings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from mpoc.games.kit.keys import Form
from mpoc.games.kit.spaces.grid import Grid, Square, grid_of, in_order
from mpoc.rules.spaces import name_of
from mpoc.schema.envelope import Schema, keyed, list_of, mapping_of, ref, word_of
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
        return word_of(SIZE, description, **more)

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
        return word_of(SPACE, description, **more)

    def read(self, names: GameNames, value: str, path: Path) -> Square | None:
        place: Square | None = names.place(value, path)
        return place

    def write(self, value: Square) -> str:
        return name_of(*value)


SQUARE = SquareName()


class Squares(Form[tuple[Square, ...]]):
    """A list of squares; those that are not on the board are left out."""

    __slots__ = ()
    is_list = True

    def schema(self, description: str = "", **more: Any) -> Schema:
        title = "a list of squares such as `[C4, D4]`"
        return list_of(title, ref("space"), description, most=200, **more)

    def with_paths(
        self, names: GameNames, texts: Sequence[str], path: Path
    ) -> Iterator[tuple[Path, Square]]:
        """Those squares of a list that are on the board, with their paths."""
        for index, text in enumerate(texts):
            at = names.place(text, (*path, index))
            if at is not None:
                yield (*path, index), at

    def read(self, names: Any, value: list[str], path: Path) -> tuple[Square, ...]:
        return tuple([at for _, at in self.with_paths(names, value, path)])

    def write(self, value: Iterable[Square]) -> list[str]:
        return [SQUARE.write(at) for at in value]


class SquareSet(Form[frozenset[Square]]):
    """A set of squares, written by row, then by column."""

    __slots__ = ()
    is_list = True
    squares = Squares()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return self.squares.schema(description, **more)

    def read(self, names: Any, value: list[str], path: Path) -> frozenset[Square]:
        return frozenset(self.squares.read(names, value, path))

    def write(self, value: frozenset[Square]) -> list[str]:
        return self.squares.write(in_order(value))


class Id(Form[str]):
    """A piece by its id."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return word_of(ID, description, **more)

    def read(self, names: GameNames, value: str, path: Path) -> str | None:
        return names.id(value, path)


class NewId(Id):
    """The id of a piece that comes on."""

    __slots__ = ()
    is_read_last = True

    def read(self, names: GameNames, value: str, path: Path) -> str | None:
        return names.new_id(value, path)


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

    def is_same(self, written: Any, other: Any) -> bool:
        return self.form.is_same(written, other)


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


class ByPlayer(MapOf[T]):
    """A value of one form for each of the players that a game always has."""

    __slots__ = ("players",)

    def __init__(self, players: Sequence[str], entry: Form[T]) -> None:
        super().__init__("", entry)
        self.players = players

    def schema(self, description: str = "", **more: Any) -> Schema:
        return by_player(self.players, self.entry.schema(), description) | more


def by_player(players: Sequence[str], values: Schema, description: str) -> Schema:
    """The schema of a mapping with a value of one form for each player."""
    keys = {
        player: values | {"description": f"Those of {player}."} for player in players
    }
    names = " and ".join([f"`{player}`" for player in players])
    return mapping_of(f"a mapping of {names}", keys, (), description)


class ById(MapOf[T]):
    """Pieces by their ids, which are known from here on.

    The id of a piece that cannot be read is known too: only the problem of the piece
    itself is reported.
    """

    __slots__ = ()

    def read(self, names: GameNames, value: Any, path: Path) -> Mapping[str, T]:
        pieces = super().read(names, value, path)
        names.ids = {id for id in value if isinstance(id, str)}
        return pieces
