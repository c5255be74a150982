"""The map of a scenario: its size, its drawing, its ground, also from a mat.

Tiles and foundations cover 2x2 spaces and are named by the north-west one; in a drawing
of the ground they may also be drawn in full.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.games.rise.board import (
    MOST_SIDE,
    STRIDE,
    Board,
    cells,
    name_of,
    parse_space,
)
from mpoc.games.rise.file.drawing import Drawing, is_of_a_report, read_drawing
from mpoc.games.rise.file.names import Names
from mpoc.games.rise.file.problem_kinds import (
    DRAWINGS_DIFFER,
    FOUNDATIONS_OVERLAP,
    GROUND_OVER_EDGE,
    GROUND_TWICE,
    NO_DRAWING,
    NO_MAP_SPACE,
    SIZES_DIFFER,
    TERRAIN_TWICE,
    TILE_SHAPE,
    TILES_OVERLAP,
    UNKNOWN_LETTER,
    UNKNOWN_PLAYER,
)
from mpoc.games.rise.words import FOUNDATIONS, OF_PLAYERS, TERRAIN, TILES
from mpoc.text.problems import Complaint, nearest_name

if TYPE_CHECKING:
    from mpoc.text.document import Document, Path

Report = Callable[[Complaint], None]
"""Reports a problem with one cell or entry."""

LARGE_GROUND = frozenset((*TILES, *FOUNDATIONS))


class Map(Record):
    """The map as the file gives it.

    `tiles` are named by their north-west spaces. `drawing` is the drawing of the
    figures, or None. `is_sound` is False where the map could not be read.
    """

    board: Board
    tiles: Mapping[int, str]
    drawing: Drawing | None
    is_sound: bool = True


def read_map(names: Names) -> Map:
    """The map of the file; its problems are reported.

    Where its size is unknown, the map is as large as a map may be.
    """
    board_keys = names.document.root.get("board")
    if not isinstance(board_keys, dict):
        return Map(names.board, {}, None, False)
    mat = None
    if "mat" in board_keys and not names.is_faulty("board", "mat"):
        from mpoc.games.rise.file.valid import PIECES
        from mpoc.games.rise.file.valid import mat as is_mat
        from mpoc.scenario.mats import read_mat

        mat = read_mat(names, str(board_keys["mat"]), "rise-mat", is_mat, PIECES)
    size = _size(names, board_keys, mat)
    drawing = None
    text = board_keys.get("map")
    if (
        isinstance(text, str)
        and not names.is_faulty("board", "map")
        and not is_of_a_report(names, ("board", "map"), text)
    ):
        drawing = read_drawing(names, names.document, ("board", "map"), text, size)
    if size is None and drawing is not None:
        size = drawing.columns, drawing.rows
    is_sound = size is not None and (text is None or drawing is not None)
    columns, rows = size or (MOST_SIDE, MOST_SIDE)
    board = Board(columns, rows, {})
    names.board = board
    ground = _Ground(names, board)
    if mat is not None:
        ground.lay(mat, mat.root, (), None)
    ground.lay(names.document, board_keys, ("board",), drawing)
    board = names.board = Board(columns, rows, ground.kinds())
    return Map(board, ground.tiles, drawing, is_sound)


def _size(
    names: Names, board_keys: Mapping[str, Any], mat: Document | None
) -> tuple[int, int] | None:
    """Columns and rows by `size`, of the file or of its mat."""
    size_in_file = None
    if "size" in board_keys and not names.is_faulty("board", "size"):
        size_in_file = str(board_keys["size"])
    size_of_mat = None if mat is None else str(mat.root["size"])
    if size_in_file and size_of_mat and size_in_file != size_of_mat:
        assert mat is not None
        names.problem(
            ("board", "size"),
            SIZES_DIFFER(mat_size=size_of_mat, file_size=size_in_file),
            related_place=mat.place(("size",), "the mat's size").but(file=mat.name),
        )
    size = size_of_mat or size_in_file
    if size is None:
        return None
    columns, _, rows = size.partition("x")
    return int(columns), int(rows)


class _Ground:
    """The ground of the spaces, collected from the mat and the file itself."""

    def __init__(self, names: Names, board: Board) -> None:
        self.names = names
        self.board = board
        self.on: dict[int, list[str]] = {}
        self.tiles: dict[int, str] = {}
        self._tile_at: dict[int, int] = {}
        self._entries: set[tuple[int, str]] = set()

    def kinds(self) -> dict[int, tuple[str, ...]]:
        """The kinds of ground of each space that has any, without tiles."""
        return {at: tuple(kinds) for at, kinds in self.on.items()}

    def lay(
        self,
        document: Document,
        board_keys: Mapping[str, Any],
        path: Path,
        drawing: Drawing | None,
    ) -> None:
        """Lay the `ground` of one file; `drawing` is its map, if it has one."""
        ground = board_keys.get("ground")
        own = document is self.names.document
        if "legend" in board_keys and not isinstance(ground, str):
            self._note(document, (*path, "legend"), "key", NO_DRAWING())
        if ground is None:
            return
        if isinstance(ground, str):
            if not (own and self.names.is_faulty(*path, "ground")):
                self._lay_drawing(document, board_keys, path, ground, drawing)
            return
        if not isinstance(ground, dict):
            return
        for text, kinds in ground.items():
            at_path = (*path, "ground", text)
            if own and self.names.is_faulty(*at_path):
                continue
            at = parse_space(text)
            if at is None or not self.board.has(at):
                columns, rows = self.board.columns, self.board.rows
                complaint = NO_MAP_SPACE(
                    text=text, columns=columns, rows=rows, expected=""
                )
                self._note(document, at_path, "key", complaint)
                continue
            several = [kinds] if isinstance(kinds, str) else kinds
            for index, kind in enumerate(several):
                value_path = at_path if isinstance(kinds, str) else (*at_path, index)
                self._put(at, kind, self._reporter(document, value_path, "value"))

    def _lay_drawing(
        self,
        document: Document,
        board_keys: Mapping[str, Any],
        path: Path,
        text: str,
        beside: Drawing | None,
    ) -> None:
        size = self.board.columns, self.board.rows
        at_path = (*path, "ground")
        drawing = read_drawing(self.names, document, at_path, text, size)
        if drawing is None:
            return
        if beside is not None:
            pairs = [
                (each.left, each.top, each.columns, each.rows)
                for each in (drawing, beside)
            ]
            if pairs[0] != pairs[1]:
                complaint = DRAWINGS_DIFFER(map=beside.extent, ground=drawing.extent)
                self._note(document, at_path, "key", complaint)
                return
        legend = board_keys.get("legend")
        if not isinstance(legend, dict):
            legend = {}
        cells_laid: set[tuple[int, str]] = set()
        for at, letter in drawing.words.items():
            kinds = legend.get(letter)
            report = self._reporter(document, at_path, drawing, at)
            if kinds is None or not self._is_letter_sound(document, path, letter):
                if kinds is None:
                    self._report_letter(report, letter, legend)
                continue
            for kind in [kinds] if isinstance(kinds, str) else kinds:
                if kind not in LARGE_GROUND:
                    self._put(at, kind, report)
                elif (at, letter) not in cells_laid:
                    block = _block(drawing, at, letter, cells_laid)
                    if block is None:
                        report(TILE_SHAPE(kind=kind))
                        return
                    cells_laid.update((each, letter) for each in block)
                    self._put(at, kind, report)

    def _is_letter_sound(self, document: Document, path: Path, letter: str) -> bool:
        is_own = document is self.names.document
        return not (is_own and self.names.is_faulty(*path, "legend", letter))

    def _report_letter(
        self, report: Report, letter: str, legend: Mapping[str, Any]
    ) -> None:
        letters = ", ".join(f"`{key}`" for key in legend)
        complaint = UNKNOWN_LETTER(
            letter=letter,
            letters=f"`.` or one of {letters}" if letters else "",
            mend=nearest_name(letter, legend),
        )
        report(complaint)

    def _put(self, at: int, kind: str, report: Report) -> None:
        """Lay one kind of ground on a space, or report why it cannot lie there."""
        if (at, kind) in self._entries:
            report(GROUND_TWICE(space=name_of(at), kind=kind))
            return
        self._entries.add((at, kind))
        if kind in LARGE_GROUND:
            self._put_large(at, kind, report)
            return
        kinds_there = self.on.setdefault(at, [])
        if kind in TERRAIN:
            other = next((each for each in kinds_there if each in TERRAIN), None)
            if other is not None:
                report(TERRAIN_TWICE(space=name_of(at), other=other, kind=kind))
                return
        for lead in OF_PLAYERS:
            name = kind.removeprefix(lead)
            if name != kind and name not in self.names.players:
                words = " or ".join(f"`{lead}{each}`" for each in self.names.players)
                near = nearest_name(name, self.names.players)
                mend = near and near.but(new=f"{lead}{near.new}")
                report(
                    UNKNOWN_PLAYER(
                        player=name,
                        words=words,
                        mend=mend,
                        hint=None if mend else "",
                    )
                )
                return
        kinds_there.append(kind)

    def _put_large(self, at: int, kind: str, report: Report) -> None:
        if not self.board.holds(at, 2):
            report(GROUND_OVER_EDGE(kind=kind, space=name_of(at)))
            return
        under = cells(at, 2)
        if kind in FOUNDATIONS:
            for cell in under:
                kinds_there = self.on.setdefault(cell, [])
                if any(each in FOUNDATIONS for each in kinds_there):
                    complaint = FOUNDATIONS_OVERLAP(
                        kind=kind, space=name_of(at), other=name_of(cell)
                    )
                    report(complaint)
                    return
            for cell in under:
                self.on[cell].append(kind)
            return
        for cell in under:
            other = self._tile_at.get(cell)
            if other is not None:
                complaint = TILES_OVERLAP(
                    kind=kind,
                    space=name_of(at),
                    other_kind=self.tiles[other],
                    other=name_of(other),
                )
                report(complaint)
                return
        self.tiles[at] = kind
        for cell in under:
            self._tile_at[cell] = at

    def _reporter(
        self, document: Document, path: Path, at: Any, cell: int = 0
    ) -> Report:
        """How to report a problem with an entry of `ground`, or a drawn cell."""

        def report(complaint: Complaint) -> None:
            mark = at.mark(cell) if isinstance(at, Drawing) else at
            self._note(document, path, mark, complaint)

        return report

    def _note(
        self, document: Document, path: Path, at: Any, complaint: Complaint
    ) -> None:
        self.names.note(document.problem(path, complaint, at=at))


def _block(
    drawing: Drawing, at: int, letter: str, cells_laid: set[tuple[int, str]]
) -> tuple[int, ...] | None:
    """The spaces of the tile that starts at a cell: 2x2, or the cell alone.

    None where only a part of a tile is drawn.
    """
    letters = drawing.words
    same = [
        cell
        for cell in (at + 1, at + STRIDE - 1, at + STRIDE, at + STRIDE + 1)
        if letters.get(cell) == letter and (cell, letter) not in cells_laid
    ]
    block = cells(at, 2)
    if all(cell in same for cell in block[1:]):
        return block
    return None if same else (at,)


def ground_names(board_keys: Any) -> Iterator[str]:
    """The players that a file's ground names by `spawn-` and `start-`."""
    if not isinstance(board_keys, dict):
        return
    for key in ("ground", "legend"):
        entries = board_keys.get(key)
        if not isinstance(entries, dict):
            continue
        for kinds in entries.values():
            for kind in kinds if isinstance(kinds, list) else [kinds]:
                if isinstance(kind, str) and kind.startswith(OF_PLAYERS):
                    yield kind.partition("-")[2]
