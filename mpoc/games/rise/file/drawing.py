"""Drawings in a scenario file: a header, then a line for each row of cells.

Every fault is reported at the cell where it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.games.rise.board import MOST_SIDE, STRIDE, name_of, parse_space, space
from mpoc.games.rise.file.names import Names
from mpoc.games.rise.file.problem_kinds import (
    DRAWING_HEADER,
    DRAWING_ROW,
    DRAWING_TOO_LARGE,
    DRAWING_TOO_WIDE,
    DRAWING_WIDTH,
    NO_BLOCK,
    NO_COLUMNS,
    NO_HEADER,
    NO_ROW_NUMBER,
    NO_ROWS,
    SIGNS_OF_A_REPORT,
    TOO_MANY_COLUMNS,
    TOO_MANY_ROWS,
    WORDS_OF_A_REPORT,
)
from mpoc.games.rise.words import FOUNDATIONS, GROUND, GROUND_SIGNS, OF_PLAYERS, TILES
from mpoc.text.mend import Mend, line_anew
from mpoc.text.problems import Complaint, count_of
from mpoc.text.source import indent_of

if TYPE_CHECKING:
    from mpoc.text.document import Document, Path


NO_OTHER_WORDS = "leave out all words beside and below the rows"
PART_OF_A_MAP = "a part of a larger map needs its `size`, such as `size: 24x24`"


class Drawing(Record):
    """A drawing as the file has it.

    `left` and `top` are the first column and row, from 0; `words` holds the cells
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
    words: Mapping[int, str]
    lines: tuple[int, ...]

    def mark(self, at: int) -> Any:
        """Where a cell stands in the file."""
        row, column = (at >> 6) - self.top, (at & 63) - self.left
        line = self.lines[row]
        place, length = _words_of(self.text.split("\n")[line])[column + 1]
        return self.document.block_mark(self.path, line, place, length)

    @property
    def extent(self) -> str:
        """`A1 to J4`: its first and last space."""
        first = space(self.left, self.top)
        last = space(self.left + self.columns - 1, self.top + self.rows - 1)
        return f"{name_of(first)} to {name_of(last)}"

    def shows(self, at: int) -> bool:
        """Whether a space lies within the drawing."""
        return (
            self.left <= (at & 63) < self.left + self.columns
            and self.top <= (at >> 6) < self.top + self.rows
        )


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
    words_by_space: dict[int, str] = {}
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
                words_by_space[at] = word
    if not numbers:
        line = f"1  {' '.join('.' * min(columns, 10))}"
        reader.report(first, 0, len(lines[first].rstrip()), NO_ROWS(row=line))
        return None
    if not is_whole:
        return None
    rows = len(numbers)
    return Drawing(
        document, path, text, left, top, columns, rows, words_by_space, tuple(numbers)
    )


SIGN = r"(?m) {3,}\S{1,2} [a-z]|^ *[0-9]+ .*([^\w\s.-]| -( |$))"
"""Perhaps a sign of a report, or its explanation."""
PLAIN = frozenset(
    {*map(chr, (*range(48, 58), *range(65, 91), *range(97, 123))), *" +.\n"}
)
"""The characters of most drawings; the sign of a report is another."""


def is_of_a_report(names: Names, path: Path, text: str) -> bool:
    """Whether a drawing was copied from a report, with signs of its ground.

    Then that is noted, with the lines that a file has instead.
    """
    if PLAIN.issuperset(text) and "   " not in text:
        return False
    document = names.document
    start, _ = document.span_of(path)
    if re.search(SIGN, text) is None or document.text[start : start + 1] != "|":
        return False
    from mpoc.games.kit.file.reported_drawing import reported_drawing

    lines = text.rstrip().split("\n")
    kinds = {sign: kind for kind, sign in GROUND_SIGNS.items()}
    figures = document.root.get("figures")
    ids = figures if isinstance(figures, dict) else {}
    large = (*TILES, *FOUNDATIONS)
    drawing = reported_drawing(lines, kinds, large, ids, _is_ground)
    if drawing is None:
        return False
    mark = document.block_mark(path, 0, 0, max(len(lines[0]), 1))
    blanks = indent_of(document.lines[mark.line - 1])
    new = [f"{' ' * blanks}{row.strip()}" for row in drawing.lines]
    pairs = ", ".join([f"{space}: {kind}" for space, kind in drawing.ground.items()])
    board = document.value_at(path[:-1])
    there = board.get("ground")
    is_told = isinstance(there, dict) and drawing.ground.items() <= there.items()
    more = ""
    if drawing.ground and not is_told:
        more = f", and add `ground: {{{pairs}}}` under `board`"
    if drawing.ground and there is None:
        key = document.key_mark_of(path).column - 1
        new.append(f"{' ' * key}ground: {{{pairs}}}")
    words = f"{NO_OTHER_WORDS}{more}"
    if drawing.ground:
        words = f"write `.` for the signs, {words}"
    is_safe = drawing.is_sure and (there is None or is_told)
    mend = Mend("\n".join(new), words, is_safe, mark.line, len(lines))
    complaint = SIGNS_OF_A_REPORT if drawing.ground else WORDS_OF_A_REPORT
    names.note(document.problem(path, complaint(mend=mend), at=mark))
    return True


def _is_ground(kind: str) -> bool:
    return kind in GROUND or kind.startswith(OF_PLAYERS)


class _Lines:
    """The lines of a drawing while they are checked."""

    def __init__(
        self, names: Names, document: Document, path: Path, lines: list[str]
    ) -> None:
        self.names = names
        self.document = document
        self.path = path
        self.lines = lines
        self.has_told_row = False

    def report(self, line: int, column: int, length: int, complaint: Complaint) -> None:
        """Note a problem with a part of a line."""
        mark = self.document.block_mark(self.path, line, column, max(length, 1))
        self.names.note(self.document.problem(self.path, complaint, at=mark))

    def report_word(self, line: int, index: int, complaint: Complaint) -> None:
        """Note a problem with a word of a line."""
        place, length = _words_of(self.lines[line])[index]
        self.report(line, place, length, complaint)

    def header(self, line: int, size: tuple[int, int] | None) -> tuple[int, int] | None:
        """The first column and the number of columns, or None for no header."""
        words = self.lines[line].split()
        if len(self.lines) <= line + 2 and re.search(r"\+ .* 1 ", self.lines[line]):
            self.report_no_block()
            return None
        if not words or words[0] != "+":
            self.report_no_header(line, words)
            return None
        if len(words) == 1:
            self.report_word(line, 0, NO_COLUMNS())
            return None
        first = parse_space(f"{words[1]}1")
        left = 0 if first is None or size is None else first & 63
        for index, word in enumerate(words[1:], 1):
            column = left + index - 1
            if column >= MOST_SIDE:
                last = _letters(MOST_SIDE - 1)
                complaint = TOO_MANY_COLUMNS(limit=MOST_SIDE, letters=last)
                self.report_word(line, index, complaint)
                return None
            letters = _letters(column)
            if word == letters:
                continue
            is_part = index == 1 and size is None and first is not None
            hint = PART_OF_A_MAP if is_part else None
            if word.startswith("#"):
                hint = self.no_comments()
            elif not _may_be_letters(word):
                hint = NO_OTHER_WORDS
            complaint = DRAWING_HEADER(
                column=_ordinal(index),
                letters=letters,
                word=word,
                mend=Mend(letters, "", is_safe=word.upper() == letters)
                if _may_be_letters(word)
                else None,
                hint=hint,
            )
            self.report_word(line, index, complaint)
            return None
        if size is not None and left + len(words) - 1 > size[0]:
            index = size[0] - left + 1 if left < size[0] else 1
            complaint = DRAWING_TOO_WIDE(limit=size[0], letters=_letters(size[0] - 1))
            self.report_word(line, index, complaint)
            return None
        return left, len(words) - 1

    def no_comments(self) -> str:
        """Where a remark goes that stands in the drawing."""
        return f"a drawing has no comments: write the remark above `{self.path[-1]}:`"

    def report_no_block(self) -> None:
        """Report that YAML has joined the lines of the drawing for lack of a `|`."""
        mark = self.document.key_mark_of(self.path)
        line = self.document.lines[mark.line - 1]
        key = str(self.path[-1])
        colon = line.find(":", mark.end_column - 1) + 1
        # Anything else on the line, such as a comment, is not ours to delete.
        is_safe = line[colon:].strip() in ("", ">", ">-", ">+")
        mend = line_anew(mark.line, f"{line[:colon]} |", is_safe)
        complaint = NO_BLOCK(key=key, mend=mend)
        self.names.note(self.document.problem(self.path, complaint, at=mark))

    def report_no_header(self, line: int, words: list[str]) -> None:
        """Report that the first line is not a header: it may lack its `+`."""
        mend = None
        text = self.lines[line].rstrip()
        if words and all(word.isalpha() and word.isupper() for word in words):
            first = self.document.block_mark(self.path, line, 0).line
            lead = text[: len(text) - len(text.lstrip())]
            blanks = self.document.lines[first - 1].partition(words[0])[0]
            blanks = blanks[:-3] if len(lead) >= 3 else blanks
            mend = line_anew(first, f"{blanks}+  {text.lstrip()}", is_safe=True)
        self.report(line, 0, len(text), NO_HEADER(mend=mend))

    def split_cells(self, line: int, words: list[str], columns: int) -> Mend | None:
        """A mend for a row whose only fault is that its cells are not separated."""
        figures = self.document.root.get("figures")
        ids = figures if isinstance(figures, dict) else {}
        cells = [
            cell
            for word in words[1:]
            for cell in ([word] if word in ids else list(word))
        ]
        if len(cells) == columns and all(cell == "." or cell in ids for cell in cells):
            mark = self.document.block_mark(self.path, line, 0)
            whole = self.document.lines[mark.line - 1]
            lead = whole[: len(whole) - len(whole.lstrip())]
            row = f"{lead}{words[0]}  {' '.join(cells)}"
            return line_anew(mark.line, row, is_safe=True)
        return None

    def is_row(
        self,
        line: int,
        words: list[str],
        row: int,
        columns: int,
        size: tuple[int, int] | None,
    ) -> bool:
        """Whether a line is the next row; if not, its fault is reported."""
        if words[0] != str(row + 1):
            # If one number is wrong or missing, those below it mostly are too.
            if not self.has_told_row:
                self.has_told_row = True
                self._report_number(line, words[0], row, size)
            return False
        most = MOST_SIDE if size is None else size[1]
        if row >= most:
            kind = TOO_MANY_ROWS if size is None else DRAWING_TOO_LARGE
            self.report_word(line, 0, kind(limit=most))
            return False
        cells = len(words) - 1
        if cells == columns:
            return True
        comparison = "less" if cells < columns else "more"
        is_remark = cells > columns and words[columns + 1].startswith("#")
        complaint = DRAWING_WIDTH(
            row=row + 1,
            cells=count_of(cells, "cell"),
            difference=f"{abs(cells - columns)} {comparison}",
            columns=columns,
            mend=self.split_cells(line, words, columns),
            hint=self.no_comments() if is_remark else None,
        )
        self.report_word(line, min(cells, columns + 1), complaint)
        return False

    def _report_number(
        self, line: int, word: str, row: int, size: tuple[int, int] | None
    ) -> None:
        """Report that a line does not begin with the number of the next row."""
        hint = None
        if word.startswith("#"):
            hint = self.no_comments()
        elif word == "+":
            hint = "the header stands once, in the first line"
        elif not word.isdecimal() and not self._has_cells(line):
            hint = NO_OTHER_WORDS
        elif word == "0":
            hint = "rows are counted from 1"
        elif row == 0 and size is None:
            hint = PART_OF_A_MAP
        mend = Mend(str(row + 1), "", is_safe=self._is_counted_on(line, row))
        complaint = DRAWING_ROW(row=row + 1, word=word, hint=hint, mend=mend)
        if word != "+" and not word.isdecimal():
            new = f"{row + 1}  {word}"
            complaint = NO_ROW_NUMBER(
                row=row + 1,
                word=word,
                hint=hint,
                mend=mend.but(new=new) if self._has_cells(line) else None,
            )
        self.report_word(line, 0, complaint)

    def _has_cells(self, line: int) -> bool:
        """Whether a line may be a row that lacks its number."""
        cells = self.lines[line].split()
        header = next(text.split() for text in self.lines if text.strip())
        figures = self.document.root.get("figures")
        ids = figures if isinstance(figures, dict) else {}
        are_cells = all([cell == "." or cell in ids for cell in cells])
        return are_cells or len(cells) == len(header) - 1

    def _is_counted_on(self, line: int, row: int) -> bool:
        """Whether the row below has the number that follows `row` (from 0)."""
        words = next((text.split() for text in self.lines[line + 1 :] if text), [""])
        return words[:1] == [str(row + 2)]


def _may_be_letters(word: str) -> bool:
    """Whether a word of the header may be meant as the letters of a column."""
    return len(word) <= 3 and any([sign.isalnum() for sign in word])


def _words_of(line: str) -> list[tuple[int, int]]:
    """The start of each word of a line, from 0, and its length."""
    places = []
    at = 0
    for word in line.split():
        at = line.index(word, at)
        places.append((at, len(word)))
        at += len(word)
    return places


def _letters(column: int) -> str:
    return name_of(column)[:-1]


def _ordinal(number: int) -> str:
    if number == 1:
        return "first"
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if 10 < number % 100 < 14 else ending}"
