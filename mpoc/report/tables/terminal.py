"""Tables on a terminal, laid out by rich.

This module and the bar of `mpoc.cli.progress` are all that imports rich. What goes to a
pipe or a file does not pass here. No text is read as markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import rich.style
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from mpoc.engine.record import Record
from mpoc.report.style import Style
from mpoc.text.problems import _columns

GAP = 2
"""Blanks between columns."""

LONGEST_WHOLE = 8
"""Cells of at most as many columns are never broken."""

LONGEST_IN_TWO = 24
"""Cells of at most as many columns are broken into two lines at most."""

ASCII_RULE = box.Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)
"""A rule below the headings and no other, in ASCII."""


class Column(Record):
    """A column of a table: its heading, and how its cells are shown.

    Numbers are `is_right`. A column that `is_whole` is broken after all others; with
    `most` it never takes more columns of the terminal than so many, unless for a word.
    """

    heading: str = ""
    is_right: bool = False
    is_whole: bool = False
    most: int = 0
    tint: str = ""


class Row(Record):
    """The cells of a row. `tint` is that of all its cells; `below` are lines under it.

    Lines below are as a terminal shows them already.
    """

    cells: Sequence[str]
    tint: str = ""
    below: Sequence[str] = ()


def table_lines(
    columns: Sequence[Column], rows: Sequence[Row], style: Style, indent: int = 0
) -> Iterator[str]:
    """The lines of a table, so far indented; columns without any text are left out.

    Where the terminal is too narrow, cells go on below, broken at blanks; where that is
    not enough, the last columns with a heading are left out and named at the end.
    """
    texts = [[style.plain(text) for text in row.cells] for row in rows]
    cells_of = [list(cells) for cells in zip(*texts, strict=True)]
    places = [at for at, cells in enumerate(cells_of) if any(cells)]
    least = [
        _least(column.heading, cells)
        for column, cells in zip(columns, cells_of, strict=True)
    ]
    left_out: list[str] = []
    room = style.width - indent
    while len(places) > 1 and _total([least[at] for at in places]) > room:
        with_heading = [at for at in places[1:] if columns[at].heading]
        at = with_heading[-1] if with_heading else places[-1]
        left_out.insert(0, columns[at].heading)
        places.remove(at)
    widths = _widths(places, columns, cells_of, least, room)
    is_headed = any([columns[at].heading for at in places])
    console = _console(style.but(width=room))
    table = _table(widths, columns, style, is_headed)
    for row, cells in zip(rows, texts, strict=True):
        table.add_row(
            *[_text(cells[at], row.tint or columns[at].tint, style) for at in widths]
        )
        if row.below:
            yield from _lines_of(table, console, indent)
            yield from row.below
            table = _table(widths, columns, style, is_headed=False)
    yield from _lines_of(table, console, indent)
    if left_out:
        names = ", ".join([name for name in left_out if name])
        yield style.line(f"a wider terminal also shows: {names}", "", 2, "faint")


def side_by_side(
    pairs: Sequence[tuple[str, str]], tints: Sequence[str], style: Style
) -> Iterator[str]:
    """Numbers and their names, down one column and then down the next.

    `tints` are those of the pairs.
    """
    number = max([_columns(number) for number, _ in pairs], default=0)
    texts = [f"{count:>{number}} {name}" for count, name in pairs]
    width = max(map(_columns, texts), default=0)
    across = max((style.width - GAP) // (width + GAP), 1)
    down = -(-len(texts) // across)
    console = _console(style)
    table = _table(dict.fromkeys(range(across), width), [Column()] * across, style)
    for row in range(down):
        table.add_row(
            *[_text(texts[at], tints[at], style) for at in range(row, len(texts), down)]
        )
    yield from _lines_of(table, console, GAP)


def _console(style: Style) -> Console:
    """Where rich lays out: as wide as the terminal, in its colours or in none."""
    return Console(
        width=style.width,
        force_terminal=True,
        color_system="standard" if style.colour else None,
        no_color=not style.colour,
        legacy_windows=False,
        markup=False,
        emoji=False,
        highlight=False,
    )


def _table(
    widths: dict[int, int],
    columns: Sequence[Column],
    style: Style,
    is_headed: bool = False,
) -> Table:
    """A table without rows, with columns of these widths, by their places."""
    rule = ASCII_RULE if style.ascii else box.SIMPLE_HEAD
    table = Table(
        box=None if style.is_dumb else rule,
        show_header=is_headed,
        show_edge=False,
        pad_edge=False,
        # The rule of a box takes one column of the gap.
        padding=(0, GAP - (not style.is_dumb), 0, 0),
    )
    for at, width in widths.items():
        column = columns[at]
        table.add_column(
            _text(style.plain(column.heading), "title", style),
            width=width,
            justify="right" if column.is_right else "left",
        )
    return table


def _text(text: str, tint: str, style: Style) -> Text:
    """A text in the colour that `Style` has for a tint."""
    return Text(text, _rich_style(style.paint(tint, "x")))


@cache
def _rich_style(painted_text: str) -> str | rich.style.Style:
    """The style of rich of a text that is painted already."""
    return next((span.style for span in Text.from_ansi(painted_text).spans), "")


def _lines_of(table: Table, console: Console, indent: int) -> Iterator[str]:
    """The lines of a table, without blanks at their ends."""
    if not table.row_count:
        return
    with console.capture() as capture:
        console.print(table)
    for line in capture.get().splitlines():
        yield (" " * indent + line).rstrip()


def _total(widths: Iterable[int]) -> int:
    """The columns of a line with cells of these widths."""
    return sum([width + GAP for width in widths]) - GAP


def _least(heading: str, cells: Sequence[str]) -> int:
    """The width below which cells would be broken too often.

    That is within a word, where they are short, or into more than two lines.
    """
    words = [word for cell in (heading, *cells) for word in cell.split()]
    short = [cell for cell in cells if _columns(cell) <= LONGEST_WHOLE]
    middling = [cell for cell in cells if _columns(cell) <= LONGEST_IN_TWO]
    widths = [_columns(text) for text in (*words, *short)]
    return max([*widths, *map(_least_in_two, middling)], default=0)


@cache
def _least_in_two(text: str) -> int:
    """The least width in which a text takes at most two lines."""
    words = text.split()
    return min(
        [
            max(_columns(" ".join(words[:at])), _columns(" ".join(words[at:])))
            for at in range(1, len(words) + 1)
        ],
        default=0,
    )


def _widths(
    places: Sequence[int],
    columns: Sequence[Column],
    cells_of: Sequence[Sequence[str]],
    least: Sequence[int],
    room: int,
) -> dict[int, int]:
    """The width of each column: as wide as needed, or as fits.

    In less room those first that are whole, then those that lack least.
    """
    widths = {at: least[at] for at in places}
    left = room - _total(widths.values())
    lacking = {}
    for at in places:
        column = columns[at]
        most = max(map(_columns, [column.heading, *cells_of[at]]))
        lacking[at] = max(min(most, column.most or most) - least[at], 0)
    for at in sorted(places, key=lambda at: (not columns[at].is_whole, lacking[at])):
        more = min(lacking[at], max(left, 0))
        widths[at] += more
        left -= more
    return widths
