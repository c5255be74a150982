"""The text of a file, whose offsets become lines and columns here."""

from __future__ import annotations

from bisect import bisect_right

from mpoc.engine.record import Record
from mpoc.text.mend import Mend
from mpoc.text.problems import Complaint, FileProblems, Place, Problem


class Mark(Record):
    """The place of a part of a text, by lines and columns from 1.

    Columns count characters; the end is the place after the last character.
    """

    line: int
    column: int
    end_line: int
    end_column: int


class Source:
    """A file's name for messages and its text, in which every line ends with LF.

    A text that `is_file` has its name from a file, beside which others may lie.
    """

    __slots__ = ("_starts", "is_file", "lines", "name", "text")

    def __init__(self, name: str, text: str, is_file: bool = True) -> None:
        self.name = name
        self.is_file = is_file
        self.text = text
        self.lines = text.split("\n")
        self._starts: list[int] = []

    def mark(self, start: int, end: int) -> Mark:
        """The mark of the text between two offsets."""
        line, column = self._place(start)
        end_line, end_column = self._place(max(start, end))
        return Mark(line, column, end_line, end_column)

    def line_of(self, offset: int) -> int:
        """The number of the line, from 1, in which an offset lies."""
        return self._place(offset)[0]

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and column, both from 1; the end for a later line."""
        starts = self._line_starts()
        return starts[line - 1] + column - 1 if line <= len(starts) else len(self.text)

    def line(self, number: int) -> str:
        """A line by its number from 1; empty before the first and after the last."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def problem(
        self,
        complaint: Complaint,
        start: int,
        end: int = -1,
        *,
        related_place: Place | None = None,
    ) -> Problem:
        """A problem with the text between two offsets, at least one character."""
        mark = self.mark(start, end)
        source = self.line(mark.line)
        return Problem(
            complaint.kind,
            complaint.message,
            self.name,
            mark.line,
            mark.column,
            _end_column(mark, source),
            complaint.expected,
            complaint.hint,
            source,
            related_place,
            _mend_at(complaint, mark),
        )

    def refusal(
        self, complaint: Complaint, *at: int, related_place: Place | None = None
    ) -> FileProblems:
        """The exception for one problem; the parameters are those of `problem`."""
        return FileProblems([self.problem(complaint, *at, related_place=related_place)])

    def place(self, start: int, end: int, label: str) -> Place:
        """The text between two offsets as the second place of a problem."""
        mark = self.mark(start, end)
        source = self.line(mark.line)
        end_column = _end_column(mark, source)
        return Place(mark.line, mark.column, end_column, source, label)

    def _place(self, offset: int) -> tuple[int, int]:
        starts = self._line_starts()
        offset = min(offset, len(self.text))
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def _line_starts(self) -> list[int]:
        if not self._starts:
            at = 0
            for line in self.lines:
                self._starts.append(at)
                at += len(line) + 1
        return self._starts


def indent_of(line: str) -> int:
    """The number of blanks at the beginning of a line."""
    return len(line) - len(line.lstrip(" "))


def _mend_at(complaint: Complaint, mark: Mark) -> Mend | None:
    """The mend of a complaint about a place, if the place is within one line."""
    mend = complaint.mend
    if mend is None or mend.number or mark.line == mark.end_line:
        return mend
    return None


def _end_column(mark: Mark, source: str) -> int:
    """Where the mark ends on its first line; a mark is never empty."""
    end = mark.end_column
    if mark.end_line != mark.line:
        comment = source.find(" #", mark.column - 1)
        end = len(source[: comment if comment >= 0 else None].rstrip()) + 1
    return max(end, mark.column + 1)
