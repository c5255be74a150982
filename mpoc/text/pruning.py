"""Take parts out of the text of a file; every other byte stays as it was.

A key goes with its value, an entry of a list with its dash, both with the comment on
the same line and the comment lines right above. Drawings lose figures, rows or columns.
The result is a text to be read again: nothing here checks whether it is still a valid
scenario.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.text.document import MappingNode, SequenceNode
from mpoc.text.edits import BEGIN_MARK
from mpoc.text.mend import Cut
from mpoc.text.source import indent_of

if TYPE_CHECKING:
    from mpoc.text.document import Document, Path
    from mpoc.text.edits import Draft

EMPTY = "."
"""The word of an empty cell of a drawing."""


def splice(draft: Draft, cuts: Iterable[Cut]) -> str:
    """The text of a file, byte for byte, after some changes.

    Overlapping changes are joined, and so must only take text away. Offsets are those
    of the document's text.
    """
    place, line_end = _places(draft)
    raw = draft.raw
    parts: list[str] = []
    at = 0
    for cut in _without_overlaps(cuts):
        parts.append(raw[at : place(cut.start)])
        parts.append(cut.text.replace("\n", line_end))
        at = place(cut.end)
    return "".join([*parts, raw[at:]])


def _without_overlaps(cuts: Iterable[Cut]) -> list[Cut]:
    """Changes in the order of the text, with overlapping ones joined."""
    disjoint: list[Cut] = []
    for cut in sorted(cuts, key=lambda cut: (cut.start, cut.end)):
        if disjoint and cut.start < disjoint[-1].end:
            last = disjoint[-1]
            text = last.text + cut.text
            disjoint[-1] = Cut(last.start, max(last.end, cut.end), text)
        else:
            disjoint.append(cut)
    return disjoint


def _places(draft: Draft) -> tuple[Callable[[int], int], str]:
    """A function from offsets in the text to offsets in the file, and the line end."""
    raw, text = draft.raw, draft.document.text
    shift = len(BEGIN_MARK) if raw.startswith(BEGIN_MARK) else 0
    if len(raw) == len(text) + shift:
        return (lambda at: at + shift), "\n"
    # In the file, some line feeds of the text have a carriage return before them.
    body = raw[shift:]
    returns = [at for at in range(len(body)) if body.startswith("\r\n", at)]
    before = [at - count for count, at in enumerate(returns)]
    return (lambda at: at + shift + bisect_left(before, at)), "\r\n"


# Keys and entries


def entries(document: Document) -> Iterator[Path]:
    """The paths of all keys and all entries of lists, the outer ones first."""
    level: list[Path] = [()]
    while level:
        inner: list[Path] = []
        for path in level:
            inner += [(*path, step) for step in _steps_of(document.value_at(path))]
        yield from inner
        level = inner


def _steps_of(node: object) -> list[str | int]:
    """The keys of a mapping, or the numbers of a list's entries; empty for a scalar."""
    if isinstance(node, MappingNode):
        return list(node)
    return list(range(len(node))) if isinstance(node, SequenceNode) else []


def removal(document: Document, paths: Iterable[Path]) -> list[Cut]:
    """The changes that take out the values at some paths.

    A mapping or list that loses all its entries goes too. Raises KeyError or IndexError
    if a path leads nowhere, ValueError if the file would be empty.
    """
    paths = list(paths)
    for path in paths:
        document.value_at(path)
    roots = _outermost(document, paths)
    if () in roots:
        raise ValueError("nothing would be left of the file")
    by_parent: dict[Path, set[str | int]] = {}
    for path in roots:
        by_parent.setdefault(path[:-1], set()).add(path[-1])
    cuts: list[Cut] = []
    for parent, steps in by_parent.items():
        node = document.value_at(parent)
        all_steps = _steps_of(node)
        if document.text[node.marks[0]] in "{[":
            cuts += _from_flow(document, parent, all_steps, steps)
        else:
            cuts += _from_block(document, parent, all_steps, steps)
    return cuts


def _outermost(document: Document, paths: Iterable[Path]) -> set[Path]:
    """The paths to take out, without any path inside another.

    A mapping or list that loses all its entries is taken out itself.
    """
    roots = set(paths)
    while True:
        roots = {
            path
            for path in roots
            if not any(path[:length] in roots for length in range(len(path)))
        }
        counts: dict[Path, int] = {}
        for path in roots:
            counts[path[:-1]] = counts.get(path[:-1], 0) + 1
        empty_parents = {
            parent
            for parent, count in counts.items()
            if count == len(document.value_at(parent))
        } - {()}
        if () in counts and counts[()] == len(document.root):
            return {()}
        if not empty_parents:
            return roots
        roots |= empty_parents


Steps = Sequence[str | int]


def _from_flow(
    document: Document, parent: Path, steps: Steps, removed_steps: Collection[str | int]
) -> Iterator[Cut]:
    """Take entries between braces or brackets out, with the commas beside them."""
    rest_end: int | None = None
    start: int | None = None
    for step in steps:
        first, last = _span(document, (*parent, step))
        if step in removed_steps:
            start = first if start is None else start
            end = last
            continue
        if start is not None:
            yield Cut(start, first, "")
            start = None
        rest_end = last
    if start is not None and rest_end is not None:
        # A colon without a value needs a blank before the brace.
        is_bare = document.text[rest_end - 1] == ":"
        yield Cut(rest_end, end, " " if is_bare else "")


def _span(document: Document, path: Path) -> tuple[int, int]:
    """From a key, or the first character of an entry, to the end of its value."""
    first, key_end = document.key_span_of(path)
    return first, max(document.span_of(path)[1], key_end)


def _from_block(
    document: Document, parent: Path, steps: Steps, removed_steps: Collection[str | int]
) -> Iterator[Cut]:
    """Take entries on lines of their own out, with their comments."""
    text = document.text
    heads = [_head(document, (*parent, step)) for step in steps]
    first_rest = next(
        place for place, step in enumerate(steps) if step not in removed_steps
    )
    for place, step in enumerate(steps):
        if step not in removed_steps:
            continue
        start = heads[place]
        line = text.rfind("\n", 0, start) + 1
        if text[line:start].strip():
            # The first entry shares its line with the dash of the list outside.
            yield Cut(start, heads[first_rest], "")
            continue
        above = _comments_above(text, line, start - line)
        below = _line_after(text, _span(document, (*parent, step))[1])
        yield Cut(*_with_blank_line(text, above, below), "")


def _head(document: Document, path: Path) -> int:
    """The offset of a key, or of the dash of an entry."""
    start, _ = document.key_span_of(path)
    if isinstance(path[-1], int):
        return document.text.rfind("-", 0, start)
    return start


def _comments_above(text: str, line: int, indent: int) -> int:
    """The beginning of the comment lines right above a line, indented like it."""
    while line:
        above = text.rfind("\n", 0, line - 1) + 1
        comment = text[above : line - 1]
        if indent_of(comment) != indent or comment[indent : indent + 1] != "#":
            break
        line = above
    return line


def _line_after(text: str, at: int) -> int:
    """The beginning of the next line."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def _with_blank_line(text: str, start: int, end: int) -> tuple[int, int]:
    """The span of some lines, with a blank line beside it if two would be left."""
    if start and not _is_blank(text, text.rfind("\n", 0, start - 1) + 1, start):
        return start, end
    if end == len(text):
        while start and _is_blank(text, text.rfind("\n", 0, start - 1) + 1, start):
            start = text.rfind("\n", 0, start - 1) + 1
        return start, end
    after = _line_after(text, end)
    return start, after if _is_blank(text, end, after) else end


def _is_blank(text: str, start: int, end: int) -> bool:
    return not text[start:end].strip()


# Drawings


class Cell(Record):
    """A word of a drawing: its line and its place there, from 0, and its offsets."""

    row: int
    column: int
    word: str
    start: int
    end: int


class Sketch(Record):
    """A drawing as text: the words of its header and of its rows, by line."""

    path: Path
    lines: tuple[tuple[Cell, ...], ...]

    @property
    def size(self) -> tuple[int, int]:
        """Its columns and rows."""
        return len(self.lines[0]) - 1, len(self.lines) - 1

    def cells(self) -> Iterator[Cell]:
        """The cells that are not empty, by row, then column."""
        for line in self.lines[1:]:
            for cell in line[1:]:
                if cell.word != EMPTY:
                    yield cell


def sketches(document: Document) -> list[Sketch]:
    """The drawings of a file: block text below `board`."""
    board = document.root.get("board")
    if not isinstance(board, MappingNode):
        return []
    drawings = []
    for key in board:
        value = board[key]
        if isinstance(value, str) and value.lstrip().startswith("+"):
            sketch = _sketch(document, ("board", key))
            if sketch is not None:
                drawings.append(sketch)
    return drawings


def _sketch(document: Document, path: Path) -> Sketch | None:
    """A drawing in block text; None if its lines have different numbers of words."""
    text = document.text
    start, end = document.span_of(path)
    if text[start : start + 1] != "|":
        return None
    lines: list[tuple[Cell, ...]] = []
    at = _line_after(text, start)
    while at < end:
        after = _line_after(text, at)
        words = text[at:after].split()
        if words:
            cells = []
            place = at
            for column, word in enumerate(words):
                place = text.index(word, place)
                cells.append(Cell(len(lines), column, word, place, place + len(word)))
                place += len(word)
            lines.append(tuple(cells))
        at = after
    if len(lines) < 2 or len({len(line) for line in lines}) != 1:
        return None
    return Sketch(path, tuple(lines))


def empty_cells(document: Document, cells: Iterable[Cell]) -> Iterator[Cut]:
    """The changes that empty some cells; columns stay in line."""
    text = document.text
    for cell in cells:
        after = text[cell.end : cell.end + 1]
        blank = " " * (cell.end - cell.start - 1) if after == " " else ""
        yield Cut(cell.start, cell.end, EMPTY + blank)


def crop(document: Document, sketch: Sketch, side: str, count: int) -> Iterator[Cut]:
    """The changes that take rows or columns off a drawing.

    `side` is `top`, `bottom`, `left` or `right`; at least one row and column stay.
    """
    text = document.text
    columns, rows = sketch.size
    if side in ("top", "bottom"):
        first = 1 if side == "top" else rows - count + 1
        for line in sketch.lines[first : first + count]:
            start = text.rfind("\n", 0, line[0].start) + 1
            yield Cut(start, _line_after(text, start), "")
        return
    for line in sketch.lines:
        if side == "left":
            yield Cut(line[1].start, line[1 + count].start, "")
        else:
            yield Cut(line[columns - count].end, line[columns].end, "")


def whole_size(sketch: Sketch) -> str:
    """The size of a map, columns x rows, that ends with the last space of a drawing.

    A drawing of the whole map begins with its first space.
    """
    columns, rows = sketch.size
    return f"{columns}x{rows}"
