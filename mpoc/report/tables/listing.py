"""Rows under headings, in columns: as they are, or by rich on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mpoc.report.style import Style
from mpoc.text.problems import _columns

GAP = 2
"""Blanks between columns where no terminal is."""


def listing_lines(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    style: Style,
    faint: Sequence[bool] = (),
) -> Iterator[str]:
    """The headings, then the rows; columns without any text are left out.

    The first column is the name of each row. Those rows are `faint` on a terminal for
    which that is true. Elsewhere than on a terminal nothing is broken.
    """
    if style.width:
        from mpoc.report.tables.terminal import Column, Row, table_lines

        columns = [
            Column(heading, is_whole=not at, tint="" if at else "label")
            for at, heading in enumerate(headings)
        ]
        tints = ["faint" if is_faint else "" for is_faint in faint] or [""] * len(rows)
        yield from table_lines(
            columns,
            [Row(row, tint) for row, tint in zip(rows, tints, strict=True)],
            style,
        )
        return
    column_texts = [
        [style.plain(cell) for cell in column]
        for column in zip(headings, *rows, strict=True)
        if any(column[1:])
    ]
    widths = [max(map(_columns, column)) for column in column_texts]
    for place, row in enumerate(zip(*column_texts, strict=True)):
        cells = [
            cell + " " * (width - _columns(cell))
            for cell, width in zip(row, widths, strict=True)
        ]
        line = (" " * GAP).join(cells).rstrip()
        yield line if place else style.paint("title", line)
