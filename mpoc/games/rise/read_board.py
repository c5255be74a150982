"""The map of a scenario: its drawing, its size, its ground, a mat in another file.

Drawings are read by line and cell, and every fault is told at its very cell. Tiles and
foundations cover 2x2 spaces and are named by the north-west one; in a drawing of the
ground they may also be drawn in full.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mpoc.games.rise.board import STRIDE, Board, cells, name_of, parse_space, space
from mpoc.games.rise.read_names import MOST_SIDE, Names
from mpoc.games.rise.words import FOUNDATIONS, TERRAIN, TILES
from mpoc.problems import FileProblems, did_you_mean, quoted
from mpoc.record import Record

if TYPE_CHECKING:
    from mpoc.document import Document, Path

Telling = Callable[..., None]
"""Notes a problem with one cell or entry: takes message, code, and more by name."""

LARGE_GROUND = frozenset((*TILES, *FOUNDATIONS))


class Drawing(Record):
    """A drawing as it is written.

    `left` and `top` are the first column and row, from 0; `written` holds the cells
    that are not `.` by their spaces, by row, then column. `lines` are the numbers of
    the lines of the text on which the rows stand, from 0.
    """

    document: Document
    path: Path
    text: str
    left: int
    top: int
    columns: int
    rows: int
    written: Mapping[int, str]
    lines: tuple[int, ...]

    def mark(self, at: int) -> Any:
        """Where a cell stands in the file."""
        row, column = (at >> 6) - self.top, (at & 63) - self.left
        line = self.lines[row]
        place, length = _words_of(self.text.split("\n")[line])[column + 1]
        return self.document.block_mark(self.path, line, place, length)

    def shows(self, at: int) -> bool:
        """Whether a space lies within the drawing."""
        return (
            self.left <= (at & 63) < self.left + self.columns
            and self.top <= (at >> 6) < self.top + self.rows
        )


class Map(Record):
    """The map as the file tells it.

    `tiles` are named by their north-west spaces. `drawing` is the drawing of the
    figures, or None. `is_sound` is False where the map could not be read.
    """

    board: Board
    tiles: Mapping[int, str]
    drawing: Drawing | None
    is_sound: bool = True


def read_map(names: Names) -> Map:
    """The map of the file; what is wrong with it is noted.

    Where its size cannot be told, the map is the largest there can be.
    """
    written = names.document.root.get("board")
    if not isinstance(written, dict):
        return Map(names.board, {}, None, False)
    mat = _mat(names, written)
    size = _size(names, written, mat)
    drawing = None
    text = written.get("map")
    if isinstance(text, str) and not names.is_faulty("board", "map"):
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
    ground.lay(names.document, written, ("board",), drawing)
    board = names.board = Board(columns, rows, ground.kinds())
    return Map(board, ground.tiles, drawing, is_sound)


def _size(
    names: Names, written: Mapping[str, Any], mat: Document | None
) -> tuple[int, int] | None:
    """Columns and rows by `size`, of the file or of its mat."""
    given = None
    if "size" in written and not names.is_faulty("board", "size"):
        given = str(written["size"])
    printed = None if mat is None else str(mat.root["size"])
    if given and printed and given != printed:
        assert mat is not None
        names.problem(
            ("board", "size"),
            f"the mat has the size {printed}, not {given}",
            "sizes-differ",
            hint="leave `size` out: the mat tells it",
            related=mat.place(("size",), "the mat's size").but(file=mat.name),
        )
    told = printed or given
    if told is None:
        return None
    columns, _, rows = told.partition("x")
    return int(columns), int(rows)


# Drawings


def read_drawing(
    names: Names,
    document: Document,
    path: Path,
    text: str,
    size: tuple[int, int] | None,
) -> Drawing | None:
    """A drawing of the map or of the ground, or None where it cannot be read.

    With a size the drawing may be a window of the map; without, it is the whole map.
    """
    lines = text.split("\n")
    first = next((i for i, line in enumerate(lines) if line.strip()), 0)
    reader = _Lines(names, document, path, lines)
    header = reader.header(first, size)
    if header is None:
        return None
    left, columns = header
    top = 0
    written: dict[int, str] = {}
    numbers: list[int] = []
    is_whole = True
    for number in range(first + 1, len(lines)):
        words = lines[number].split()
        if not words:
            continue
        row = top + len(numbers)
        if not numbers and size is not None and words[0].isdecimal():
            row = top = max(0, int(words[0][:4]) - 1)
        numbers.append(number)
        if not reader.is_row(number, words, row, columns, size):
            is_whole = False
            continue
        at = row * STRIDE + left - 1
        for word in words[1:]:
            at += 1
            if word != ".":
                written[at] = word
    if not numbers:
        reader.tell(
            first,
            0,
            len(lines[first].rstrip()),
            "the drawing has no rows",
            "drawing-row",
            "a line for each row that starts with its number",
            f"add `1  {'. ' * min(columns, 10)}`".rstrip(),
        )
        return None
    if not is_whole:
        return None
    rows = len(numbers)
    return Drawing(
        document, path, text, left, top, columns, rows, written, tuple(numbers)
    )


class _Lines:
    """The lines of a drawing while they are checked."""

    def __init__(
        self, names: Names, document: Document, path: Path, lines: list[str]
    ) -> None:
        self.names = names
        self.document = document
        self.path = path
        self.lines = lines

    def tell(
        self,
        line: int,
        column: int,
        length: int,
        message: str,
        code: str,
        expected: str = "",
        hint: str = "",
    ) -> None:
        """Note a problem with a part of a line."""
        mark = self.document.block_mark(self.path, line, column, max(length, 1))
        self.names.note(
            self.document.problem(
                self.path, message, code=code, expected=expected, hint=hint, at=mark
            )
        )

    def tell_word(self, line: int, index: int, *told: str) -> None:
        """Note a problem with a word of a line."""
        place, length = _words_of(self.lines[line])[index]
        self.tell(line, place, length, *told)

    def header(self, line: int, size: tuple[int, int] | None) -> tuple[int, int] | None:
        """The first column and the number of columns, or None for no header."""
        words = self.lines[line].split()
        if not words or words[0] != "+":
            self.tell(
                line,
                0,
                len(self.lines[line].rstrip()),
                "the drawing does not begin with its header",
                "drawing-header",
                "`+` and then the letters of the columns",
                "begin with `+  A B C` and so on; `+` stands alone",
            )
            return None
        if len(words) == 1:
            self.tell_word(
                line,
                0,
                "the header names no columns",
                "drawing-header",
                "`+` and then the letters of the columns",
                "`+  A B C` and so on",
            )
            return None
        first = parse_space(f"{words[1]}1")
        left = 0 if first is None or size is None else first & 63
        for index, word in enumerate(words[1:], 1):
            column = left + index - 1
            if column >= MOST_SIDE:
                self.tell_word(
                    line,
                    index,
                    f"a map has at most {MOST_SIDE} columns",
                    "drawing-header",
                )
                return None
            letters = _letters(column)
            if word == letters:
                continue
            hint = f"write `{letters}`"
            if index == 1 and size is None and first is not None:
                hint = "a part of a larger map needs its `size`, such as `size: 24x24`"
            self.tell_word(
                line,
                index,
                f"the {_ordinal(index)} column is `{letters}`, not {quoted(word)}",
                "drawing-header",
                "the letters of the columns without a gap",
                hint,
            )
            return None
        if size is not None and left + len(words) - 1 > size[0]:
            self.tell_word(
                line,
                size[0] - left + 1 if left < size[0] else 1,
                f"the drawing goes beyond the map, which has {size[0]} columns",
                "drawing-too-large",
                f"columns up to `{_letters(size[0] - 1)}`",
                "correct the `size`, or leave it out: then the drawing is the map",
            )
            return None
        return left, len(words) - 1

    def is_row(
        self,
        line: int,
        words: list[str],
        row: int,
        columns: int,
        size: tuple[int, int] | None,
    ) -> bool:
        """Whether a line is the row that comes next; else its fault is noted."""
        if words[0] != str(row + 1):
            hint = f"write `{row + 1}`"
            if words[0] == "+":
                hint = "the header stands once, in the first line"
            elif words[0].isdecimal() and row == 0 and size is None:
                hint = "a part of a larger map needs its `size`, such as `size: 24x24`"
            self.tell_word(
                line,
                0,
                f"this row is number {row + 1}, not {quoted(words[0])}",
                "drawing-row",
                "each line starts with the number of its row",
                hint,
            )
            return False
        most = MOST_SIDE if size is None else size[1]
        if row >= most:
            self.tell_word(
                line,
                0,
                f"a map has at most {MOST_SIDE} rows"
                if size is None
                else f"the drawing goes beyond the map, which has {most} rows",
                "drawing-too-large",
                f"rows up to {most}",
                "" if size is None else "correct the `size`, or leave it out",
            )
            return False
        there = len(words) - 1
        if there == columns:
            return True
        more = "less" if there < columns else "more"
        self.tell_word(
            line,
            min(there, columns + 1),
            f"row {row + 1} has {there} cells, {abs(there - columns)} {more} than the "
            "header has columns",
            "drawing-width",
            f"{columns} cells, each `.` or an id",
            "cells are separated by blanks",
        )
        return False


def _words_of(line: str) -> list[tuple[int, int]]:
    """Where each word of a line begins, from 0, and how long it is."""
    found = []
    at = 0
    for word in line.split():
        at = line.index(word, at)
        found.append((at, len(word)))
        at += len(word)
    return found


def _letters(column: int) -> str:
    return name_of(column)[:-1]


def _ordinal(number: int) -> str:
    if number == 1:
        return "first"
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if 10 < number % 100 < 14 else ending}"


# The ground


class _Ground:
    """What lies on the spaces, gathered from the mat and the file itself."""

    def __init__(self, names: Names, board: Board) -> None:
        self.names = names
        self.board = board
        self.on: dict[int, list[str]] = {}
        self.tiles: dict[int, str] = {}
        self._tiled: dict[int, int] = {}
        self._named: set[tuple[int, str]] = set()

    def kinds(self) -> dict[int, tuple[str, ...]]:
        """The kinds of ground of each space that has any, tiles left out."""
        return {at: tuple(found) for at, found in self.on.items()}

    def lay(
        self,
        document: Document,
        written: Mapping[str, Any],
        path: Path,
        drawing: Drawing | None,
    ) -> None:
        """Lay what one file says under `ground`; `drawing` is its map, if drawn."""
        ground = written.get("ground")
        own = document is self.names.document
        if "legend" in written and not isinstance(ground, str):
            self._note(
                document,
                (*path, "legend"),
                "key",
                "the letters of `legend` are for a drawing of the ground",
                "no-drawing",
                hint="draw the `ground`, or leave `legend` out",
            )
        if ground is None:
            return
        if isinstance(ground, str):
            if not (own and self.names.is_faulty(*path, "ground")):
                self._lay_drawn(document, written, path, ground, drawing)
            return
        if not isinstance(ground, dict):
            return
        for text, kinds in ground.items():
            at_path = (*path, "ground", text)
            if own and self.names.is_faulty(*at_path):
                continue
            at = parse_space(text)
            if at is None or not self.board.has(at):
                self._note(
                    document,
                    at_path,
                    "key",
                    f"{quoted(text)} is not a space of the map",
                    "unknown-space",
                    hint=f"the map has {self.board.columns} columns and "
                    f"{self.board.rows} rows",
                )
                continue
            several = [kinds] if isinstance(kinds, str) else kinds
            for index, kind in enumerate(several):
                value_path = at_path if isinstance(kinds, str) else (*at_path, index)
                self._put(at, kind, self._teller(document, value_path, "value"))

    def _lay_drawn(
        self,
        document: Document,
        written: Mapping[str, Any],
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
                self._note(
                    document,
                    at_path,
                    "key",
                    "the drawing of the ground shows other spaces than the map",
                    "drawings-differ",
                    expected="the same columns and rows as in `map`",
                    hint=f"`map` shows {_extent(beside)}, `ground` {_extent(drawing)}",
                )
                return
        legend = written.get("legend")
        if not isinstance(legend, dict):
            legend = {}
        laid: set[tuple[int, str]] = set()
        for at, letter in drawing.written.items():
            kinds = legend.get(letter)
            tell = self._teller(document, at_path, drawing, at)
            if kinds is None or not self._is_letter_sound(document, path, letter):
                if kinds is None:
                    self._tell_letter(tell, letter, legend)
                continue
            for kind in [kinds] if isinstance(kinds, str) else kinds:
                if kind not in LARGE_GROUND:
                    self._put(at, kind, tell)
                elif (at, letter) not in laid:
                    block = _block(drawing, at, letter, laid)
                    if block is None:
                        tell(
                            f"the {kind} is drawn on a part of its 2x2 spaces",
                            "tile-shape",
                            expected="2x2 spaces, or the north-west one alone",
                        )
                        return
                    laid.update((each, letter) for each in block)
                    self._put(at, kind, tell)

    def _is_letter_sound(self, document: Document, path: Path, letter: str) -> bool:
        is_own = document is self.names.document
        return not (is_own and self.names.is_faulty(*path, "legend", letter))

    def _tell_letter(
        self, tell: Telling, letter: str, legend: Mapping[str, Any]
    ) -> None:
        near = did_you_mean(letter, legend)
        known = ", ".join(f"`{key}`" for key in legend)
        tell(
            f"the letter {quoted(letter)} is not in the `legend`",
            "unknown-letter",
            expected=f"`.` or one of {known}" if known else "",
            hint=f"did you mean `{near}`?"
            if near
            else f"add it to the legend: `legend: {{{letter}: forest}}`",
        )

    def _put(self, at: int, kind: str, tell: Telling) -> None:
        """Lay one kind of ground on a space; what cannot be is told."""
        if (at, kind) in self._named:
            tell(f"{name_of(at)} is {kind} already", "ground-twice")
            return
        self._named.add((at, kind))
        if kind in LARGE_GROUND:
            self._put_large(at, kind, tell)
            return
        there = self.on.setdefault(at, [])
        if kind in TERRAIN:
            other = next((each for each in there if each in TERRAIN), None)
            if other is not None:
                tell(
                    f"{name_of(at)} is {other} already and cannot be {kind} too",
                    "ground-twice",
                    expected="one kind of terrain for each space",
                )
                return
        for lead in ("spawn-", "start-"):
            name = kind.removeprefix(lead)
            if name != kind and name not in self.names.players:
                near = did_you_mean(name, self.names.players)
                players = " or ".join(f"`{lead}{each}`" for each in self.names.players)
                tell(
                    f"there is no player {quoted(name)}",
                    "unknown-player",
                    expected=players,
                    hint=f"did you mean `{lead}{near}`?" if near else "",
                )
                return
        there.append(kind)

    def _put_large(self, at: int, kind: str, tell: Telling) -> None:
        if not self.board.holds(at, 2):
            tell(
                f"the {kind} at {name_of(at)} hangs over the edge of the map",
                "over-edge",
                expected="the north-west space of its 2x2 spaces",
            )
            return
        under = cells(at, 2)
        if kind in FOUNDATIONS:
            for cell in under:
                there = self.on.setdefault(cell, [])
                if any(each in FOUNDATIONS for each in there):
                    tell(
                        f"the {kind} at {name_of(at)} overlaps another at "
                        f"{name_of(cell)}",
                        "overlap",
                    )
                    return
            for cell in under:
                self.on[cell].append(kind)
            return
        for cell in under:
            other = self._tiled.get(cell)
            if other is not None:
                tell(
                    f"the {kind} at {name_of(at)} overlaps the {self.tiles[other]} at "
                    f"{name_of(other)}",
                    "overlap",
                    expected="tiles side by side, each named by its north-west space",
                )
                return
        self.tiles[at] = kind
        for cell in under:
            self._tiled[cell] = at

    def _teller(
        self, document: Document, path: Path, at: Any, cell: int = 0
    ) -> Telling:
        """What notes a problem with an entry of `ground`, or a cell of its drawing."""

        def tell(message: str, code: str, **more: str) -> None:
            mark = at.mark(cell) if isinstance(at, Drawing) else at
            self._note(document, path, mark, message, code, **more)

        return tell

    def _note(
        self,
        document: Document,
        path: Path,
        at: Any,
        message: str,
        code: str,
        **more: str,
    ) -> None:
        self.names.note(document.problem(path, message, code=code, at=at, **more))


def _block(
    drawing: Drawing, at: int, letter: str, laid: set[tuple[int, str]]
) -> tuple[int, ...] | None:
    """The spaces of the tile that begins at a cell: 2x2, or the cell alone."""
    written = drawing.written
    same = [
        cell
        for cell in (at + 1, at + STRIDE - 1, at + STRIDE, at + STRIDE + 1)
        if written.get(cell) == letter and (cell, letter) not in laid
    ]
    block = cells(at, 2)
    if all(cell in same for cell in block[1:]):
        return block
    return None if same else (at,)


def _extent(drawing: Drawing) -> str:
    last = space(drawing.left + drawing.columns - 1, drawing.top + drawing.rows - 1)
    return f"{name_of(space(drawing.left, drawing.top))} to {name_of(last)}"


def ground_names(written: Any) -> Iterator[str]:
    """The players that a file's ground names by `spawn-` and `start-`."""
    if not isinstance(written, dict):
        return
    for key in ("ground", "legend"):
        entries = written.get(key)
        if not isinstance(entries, dict):
            continue
        for kinds in entries.values():
            for kind in kinds if isinstance(kinds, list) else [kinds]:
                if isinstance(kind, str) and kind.startswith(("spawn-", "start-")):
                    yield kind[6:]


# Mats


def _mat(names: Names, written: Mapping[str, Any]) -> Document | None:
    """The mat that the board names: `mats/NAME.yaml` beside the file."""
    if "mat" not in written or names.is_faulty("board", "mat"):
        return None
    import os

    from mpoc.document import read_document
    from mpoc.games.rise.valid import PIECES
    from mpoc.games.rise.valid import mat as is_mat
    from mpoc.validate import validate

    name = str(written["mat"])
    root = os.path.dirname(names.document.name)
    shown = os.path.join(root, "mats", f"{name}.yaml")
    if not os.path.lexists(shown):
        _tell_missing(names, name, shown)
        return None
    inside = os.path.realpath(root or ".")
    if os.path.commonpath([inside, os.path.realpath(shown)]) != inside:
        names.problem(
            ("board", "mat"),
            f"the mat {quoted(name)} leads out of the scenario's folder",
            "mat-outside",
            expected="a file in `mats` beside the scenario",
            hint="put a copy of the mat there instead of a link",
        )
        return None
    try:
        mat = read_document(shown)
    except FileProblems as found:
        for problem in found.problems:
            names.note(problem)
        return None
    faults = validate(mat, "rise-mat", is_mat, PIECES)
    for problem in faults:
        names.note(problem)
    return None if faults else mat


def _tell_missing(names: Names, name: str, shown: str) -> None:
    import os

    folder = os.path.dirname(shown)
    there: list[str] = []
    if os.path.isdir(folder):
        files = sorted(os.listdir(folder))[:200]
        there = [file[:-5] for file in files if file.endswith(".yaml")]
    near = did_you_mean(name, there)
    names.problem(
        ("board", "mat"),
        f"there is no mat {quoted(name)}",
        "unknown-mat",
        expected=f"a file `mats/{name}.yaml` beside the scenario",
        hint=f"did you mean `{near}`?"
        if near
        else "write `size` and `ground` into that file",
    )
