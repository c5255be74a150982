"""Mends: what to write in a file so that a problem of it is gone."""

from __future__ import annotations

from mpoc.engine.record import Record

NEAR_NAME = "did you mean `{new}`?"
"""The hint where another name was probably meant."""


class Cut(Record):
    """A part of a text, by its offsets, and the text that replaces it."""

    start: int
    end: int
    text: str


class Mend(Record):
    """What to write so that a problem is gone; its hint and `check --fix` come from it.

    `new` replaces the text that the problem marks, or `replaces` whole lines from line
    `number` on, counted from 1; if it replaces none, it is inserted before that line.
    `words` is the hint, in which `{new}` stands for the new text; if it is empty, the
    hint of the kind of problem is used. `is_safe` is true if the author cannot have
    meant anything else. With `is_read` a file is read as if it had been mended, so that
    the problem is not reported.
    """

    new: str
    words: str = NEAR_NAME
    is_safe: bool = False
    number: int = 0
    replaces: int = 1
    is_read: bool = False

    @property
    def hint(self) -> str:
        """The hint that tells an author what to write."""
        return self.words.replace("{new}", self.new)

    def cut(self, text: str, line: int, column: int, end_column: int) -> Cut:
        """The change to a text in which a problem marks these columns of a line."""
        lines = text.split("\n")
        if not self.number:
            start = _start_of(lines, line)
            return Cut(start + column - 1, start + end_column - 1, self.new)
        start = _start_of(lines, self.number)
        if not self.replaces:
            return Cut(start, start, f"{self.new}\n")
        return Cut(start, _start_of(lines, self.number + self.replaces) - 1, self.new)


def line_anew(number: int, line: str, is_safe: bool = False) -> Mend:
    """The mend that replaces a whole line."""
    words = f"write line {number} as `{{new}}`"
    return Mend(line, words, is_safe=is_safe, number=number)


def _start_of(lines: list[str], number: int) -> int:
    """The offset at which a line begins, counted from 1."""
    return sum(len(line) + 1 for line in lines[: number - 1])
