"""Rows under headings, in columns that fit the terminal.

What a user has written stays as it is: no text is read as markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mpoc.report.style import Style
from mpoc.text.problems import _columns, wrap

GAP = 2
"""Blanks between columns."""

LONGEST_WHOLE = 8
"""Cells of at most as many columns are never broken."""

Row = Sequence[str]


def table_lines(headings: Row, rows: Sequence[Row], style: Style) -> Iterator[str]:
    """The headings, then the rows; columns without any text are left out.

    Where a terminal is too narrow, cells go on below, broken at blanks; where that is
    not enough, the last columns with a heading are left out and named at the end.
    Elsewhere nothing is broken.
    """
    columns = [
        [style.plain(cell) for cell in column]
        for column in zip(headings, *rows, strict=True)
        if any(column[1:])
    ]
    left_out: list[str] = []
    if style.width:
        while len(columns) > 1 and _total(map(_least, columns)) > style.width:
            places_with_heading = [
                at for at, column in enumerate(columns) if at and column[0]
            ]
            at = places_with_heading[-1] if places_with_heading else len(columns) - 1
            left_out.insert(0, columns.pop(at)[0])
    widths = _widths(columns, style.width)
    for place, row in enumerate(zip(*columns, strict=True)):
        for line in _row_lines(row, widths):
            yield line if place else style.paint("title", line)
    if left_out:
        names = ", ".join([name for name in left_out if name])
        yield style.line(f"a wider terminal also shows: {names}", "", 2, "faint")


def _total(widths: Iterable[int]) -> int:
    """The columns of a line with cells of these widths."""
    return sum([width + GAP for width in widths]) - GAP


def _least(column: Row) -> int:
    """The width below which a word of a column, or a short cell, would be broken."""
    words = [word for cell in column for word in cell.split()]
    short = [cell for cell in column[1:] if _columns(cell) <= LONGEST_WHOLE]
    return max([_columns(text) for text in (*words, *short)], default=0)


def _widths(columns: Sequence[Row], room: int) -> list[int]:
    """As wide as needed; in less room (0: any) those first that lack least."""
    full_widths = [max(map(_columns, column)) for column in columns]
    if not room or _total(full_widths) <= room:
        return full_widths
    widths = [_least(column) for column in columns]
    left = room - _total(widths)
    lacking = [most - width for most, width in zip(full_widths, widths, strict=True)]
    for lack, at in sorted((lack, at) for at, lack in enumerate(lacking)):
        widths[at] += min(lack, left)
        left -= min(lack, left)
    return widths


def _row_lines(row: Row, widths: Sequence[int]) -> Iterator[str]:
    """A row in as many lines as its cells need."""
    cells = [wrap(cell, width, 0) for cell, width in zip(row, widths, strict=True)]
    for place in range(max(map(len, cells))):
        parts = [cell[place] if place < len(cell) else "" for cell in cells]
        padded_parts = [
            part + " " * (width - _columns(part))
            for part, width in zip(parts, widths, strict=True)
        ]
        yield (" " * GAP).join(padded_parts).rstrip()
