"""The board in a file: everything printed on it, or the name of a mat."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Self

from mpoc.games.kit.file.forms import GridSize, MapOf
from mpoc.games.kit.file.reading import LARGEST
from mpoc.games.kit.keys import Form, Keyed, ListOf, Word, key
from mpoc.games.kit.spaces.grid import Grid, Square
from mpoc.games.smash_monster_rampage.board import monster_squares, name
from mpoc.games.smash_monster_rampage.file.names import Names
from mpoc.games.smash_monster_rampage.file.problem_kinds import (
    IMPOSSIBLE,
    MAT_AND_BOARD,
    NO_SIZE,
    ODD_SIZE,
    START_TWICE,
)
from mpoc.games.smash_monster_rampage.forms import DEBRIS, SQUARES
from mpoc.games.smash_monster_rampage.pieces import MONSTER, City, Monster
from mpoc.games.smash_monster_rampage.words import GAME, RESULTS
from mpoc.schema.envelope import Schema, list_of, mapping_of, word_of
from mpoc.schema.shapes import MAT, WORD

if TYPE_CHECKING:
    from mpoc.text.document import Path


class _Starts(Form[Mapping[int, Monster]]):
    """The six starting places by their numbers, without those that are unreadable."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        title = "a list of six places such as `[{at: A1, facing: south}, …]`"
        return list_of(title, MONSTER.schema(), description, least=6, most=6, **more)

    def read(self, names: Any, value: Any, path: Path) -> Mapping[int, Monster]:
        places = [MONSTER.read(names, at, (*path, i)) for i, at in enumerate(value)]
        return {i + 1: place for i, place in enumerate(places) if place is not None}

    def write(self, value: Mapping[int, Monster]) -> list[Any]:
        return [MONSTER.write(place) for place in value.values()]


class PrintedBoard(Keyed):
    """What is printed on a board and on the pieces, as a file or a mat holds it.

    `size` comes first: squares are read as those of this board.
    """

    size: Grid | None = key(
        GridSize(), "Columns x rows, both even.", example="16x12", default=None
    )
    blocks: Mapping[str, tuple[Square, ...]] = key(
        MapOf(
            "a mapping of blocks to their squares such as `{north: [B2, C2]}`",
            DEBRIS,
            shape=WORD,
            most=60,
        ),
        "Squares with a building at set-up (debris squares), by their block.",
        default={},
    )
    debris: tuple[Square, ...] = key(
        DEBRIS,
        "Squares with a building at set-up, without the name of a block.",
        default=(),
    )
    starts: Mapping[int, Monster] = key(
        _Starts(), "The Monster's starting places 1 to 6.", default={}
    )
    survivors: tuple[Square, ...] = key(
        SQUARES, "The squares on the eight Survivors cards.", default=()
    )
    die: tuple[str, ...] = key(
        ListOf(
            "a list of six results such as `[forward, …]`",
            Word("a result of the Monster Die", RESULTS),
            least=6,
            most=6,
        ),
        "The six faces of the Monster Die.",
        name="monster-die",
        default=(),
    )

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Names, path: Path) -> bool:
        """The size is there, and both sides are even."""
        size = values.get("size")
        if size is None:
            names.problem(path, NO_SIZE())
        elif size.columns % 2 or size.rows % 2:
            complaint = ODD_SIZE(size=GridSize().write(size))
            names.problem((*path, "size"), complaint)
        return size is not None

    @classmethod
    def of(cls, city: City) -> Self:
        """The printed board of a city."""
        blocks: dict[str, tuple[Square, ...]] = {}
        for at, block in city.debris.items():
            blocks[block] = (*blocks.get(block, ()), at)
        loose = blocks.pop("", ())
        return cls(city.size, blocks, loose, city.starts, city.survivors, city.die)

    def city(self) -> City:
        """The city of this board."""
        blocks = self.blocks.items()
        debris = {at: block for block, squares in blocks for at in squares}
        debris |= dict.fromkeys(self.debris, "")
        size = self.size or LARGEST
        return City(size, debris, self.starts, self.survivors, self.die)


class Board(Form[City]):
    """A board: what is printed on it, or the name of its mat."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        from mpoc.games.kit.schema_of import properties

        mat = word_of(MAT, "Uses `mats/NAME.yaml` beside the scenario.")
        title = "a board such as `{size: 16x12, blocks: {north: [B2, C2]}}`"
        keys = {"mat": mat} | properties(PrintedBoard)
        return mapping_of(title, keys, (), description, minProperties=1, **more)

    def read(self, names: Names, value: dict[str, Any], path: Path) -> City | None:
        if "mat" in value:
            return _city_of_mat(names, value, path)
        city = _city(names, value, path)
        names.knows_debris = city is not None
        if city is not None:
            names.die = city.die
        return city

    def write(self, value: City) -> dict[str, Any]:
        return PrintedBoard.of(value).as_written()


def _city(names: Names, board_keys: Mapping[str, Any], path: Path) -> City | None:
    """The city at a path of a file, or None for a city without a size."""
    # Without a size no square can be judged.
    printed_board = PrintedBoard.read(
        names, board_keys if "size" in board_keys else {}, path
    )
    if printed_board is None:
        return None
    city = printed_board.city()
    earlier_starts: set[Square] = set()
    for number, place in city.starts.items():
        where = (*path, "starts", number - 1)
        check_street(names, city.debris, place.at, where)
        if place.at in earlier_starts:
            names.problem((*where, "at"), START_TWICE(square=name(place.at)))
        earlier_starts.add(place.at)
    return city


def check_street(
    names: Names, debris: Collection[Square], at: Square, path: Path
) -> None:
    """The Monster does not stand on a building, because it would have trampled it."""
    under = [square for square in monster_squares(at) if square in debris]
    if under:
        names.problem((*path, "at"), IMPOSSIBLE(square=name(under[0])))


def _city_of_mat(
    names: Names, board_keys: Mapping[str, Any], path: Path
) -> City | None:
    """The city of the mat that a file names, or None for an unreadable mat."""
    from mpoc.games.smash_monster_rampage.file.valid import PIECES
    from mpoc.games.smash_monster_rampage.file.valid import mat as is_mat
    from mpoc.scenario.mats import read_mat

    mat = read_mat(names, board_keys["mat"], f"{GAME}-mat", is_mat, PIECES)
    if mat is None:
        names.knows_debris = False
        return None
    of_mat = Names(mat)
    city = _city(of_mat, mat.root, ())
    names.space, names.debris = of_mat.space, of_mat.debris
    if city is not None:
        names.die = city.die
    names.knows_debris = not of_mat.problems
    for problem in of_mat.problems:
        names.note(problem)
    for key_name in board_keys:
        if key_name != "mat":
            names.problem((*path, key_name), MAT_AND_BOARD(key=key_name), at="key")
    return city
