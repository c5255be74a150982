"""An explanation as a tree of lines, read from the text that `mpoc explain` prints.

A line that is indented further belongs to the one above it. The lines below
`in FILE.mpoc.yaml:` and those that begin with `$ ` or `>>> ` are code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from mpoc.engine.record import Record

GAP = "    "
"""What stands between a line and the pages or headings at its end."""

PROMPTS = ("$ ", ">>> ")

_COLUMNS = re.compile(r"(?<=\S) {3,}(?=\S)")
"""What stands between the columns of a row, such as those of a card."""

_MARK = re.compile(r"p[0-9]+|[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
"""A page, or the name of a heading as it is cited."""

_EXAMPLE = re.compile(r"in (\S.*\.mpoc\.yaml):$")


class Line(Record):
    """A line, the `marks` at its end, and the lines that belong to it.

    `code` are lines of code below it, and `example` is the path of the file that they
    are from. It `opens` a paragraph if an empty line or another kind of line is above.
    """

    text: str
    marks: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    code: str = ""
    example: str = ""
    opens: bool = False


def outline(text: str) -> list[Line]:
    """The lines of an explanation that belong to no other, with those below them."""
    return list(_lines(text.split("\n")))


def _lines(rows: Sequence[str]) -> Iterator[Line]:
    """The lines of some rows of which the first is indented least."""
    rest = list(rows)
    is_after_gap = True
    while rest:
        row = rest.pop(0)
        if not row.strip():
            is_after_gap = True
            continue
        indent = _indent(row)
        if row.strip().startswith(PROMPTS):
            commands = [row]
            while rest and rest[0].strip().startswith(PROMPTS):
                commands.append(rest.pop(0))
            yield Line("", code=_code(commands), opens=True)
            is_after_gap = True
            continue
        inner: list[str] = []
        while rest and (not rest[0].strip() or _indent(rest[0]) > indent):
            inner.append(rest.pop(0))
        ends_in_gap = bool(inner) and not inner[-1].strip()
        example = _EXAMPLE.fullmatch(row.strip())
        if example is not None:
            yield Line(row.strip(), code=_code(inner), example=example[1])
        else:
            words, marks = _parted(row.strip())
            below = tuple(_lines(inner))
            yield Line(words, marks, below, opens=is_after_gap)
        is_after_gap = ends_in_gap


def _parted(row: str) -> tuple[str, tuple[str, ...]]:
    """A row in words, and the marks at its end; columns are parted by a dot."""
    words, _, end = row.rpartition(GAP)
    marks = end.split()
    if not words or not all([_MARK.fullmatch(mark) for mark in marks]):
        words, marks = row, []
    return _COLUMNS.sub(" · ", words.rstrip()), (*marks,)


def _code(rows: Iterable[str]) -> str:
    """Some rows without the indentation that they share."""
    from textwrap import dedent

    return dedent("\n".join(rows)).strip("\n")


def _indent(row: str) -> int:
    """The blanks before a row; a star before one of some readings counts as such."""
    return len(row) - len(row.lstrip().removeprefix("* "))
