"""Lines of a report as textual shows them. No text of a file is ever read as markup."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.content import Content

from mpoc.report.board import board_lines
from mpoc.report.ruling.moments import ACTION, LABEL, RESULT, START
from mpoc.report.ruling.text import note_lines, table_lines, verdict_lines
from mpoc.report.style import Style

if TYPE_CHECKING:
    from typing import Any

    from mpoc.report.report import Report
    from mpoc.report.ruling.moments import Moment
    from mpoc.rules.wording import Drawing, Wording

GUTTER = 2
"""Columns before a line of the trace: the line that is shown, and an open choice."""

HERE, CHOICE = ">", "?"


def content(lines: str | Iterable[str]) -> Content:
    """Painted lines, whose only signs for a terminal are colours, as content."""
    from rich.text import Text

    text = lines if isinstance(lines, str) else "\n".join(lines)
    return Content.from_rich_text(Text.from_ansi(text))


def moment_line(moment: Moment, style: Style, is_here: bool, has_answers: bool) -> str:
    """A line of the trace, with its pages at the right, in the columns of a style."""
    lead = f"{moment.action}  " if moment.kind == ACTION else ""
    indent = " " * (3 + 2 * (moment.depth - 1)) if moment.depth else ""
    tint = moment.tint
    if not tint and moment.kind in (ACTION, LABEL, START, RESULT):
        tint = "label"
    hang = len(lead) or len(indent) + 2
    narrow = style.but(width=style.width - GUTTER)
    rows = narrow.line(f"{indent}{lead}{moment.text}", moment.pages, hang, tint)
    marks = f"{HERE if is_here else ' '}{CHOICE if has_answers else ' '}"
    first, *others = rows.split("\n")
    return "\n".join([marks + first, *[" " * GUTTER + row for row in others]])


def position_text(
    moment: Moment, wording: Wording, style: Style, window: Drawing
) -> list[str]:
    """The board at a moment, its figures, players and turn below it.

    `window` has the places of figures at all moments, so that the board stands still.
    The board keeps its width; rows below it are wrapped in the columns of the style.
    """
    state: Any = moment.state
    if style.colour:
        style = style.for_players(wording.position(state)["players"])
    drawing = wording.drawing(state).but(figures=window.figures)
    lines = board_lines(drawing, style=style)
    for table in wording.position_tables(state):
        rows = [row for row in table.rows if any(row)]
        if not rows:
            continue
        lines += ["", style.paint("label", style.plain(table.title))]
        columns = max([len(row) for row in rows])
        padded = [(*row, *[""] * (columns - len(row))) for row in rows]
        widths = [max(map(len, column)) for column in zip(*padded, strict=True)]
        for row in padded:
            cells = [
                f"{style.plain(cell):<{width}}"
                for cell, width in zip(row, widths, strict=True)
                if width
            ]
            lines.append(style.line("  ".join(cells).rstrip(), "", 4))
    return lines


def result_text(report: Report, style: Style) -> list[str]:
    """What came of it, the unclear rules it depends on, and the expectations."""
    lines = [*table_lines(report.wording.tables(report.outcome), style, 0), ""]
    return [*lines, *note_lines(report, style), *verdict_lines(report, style)]


def window_of(moments: Iterable[Moment], wording: Wording) -> Drawing:
    """The drawing of the first moment, with the places of figures at all of them."""
    states = {id(moment.state): moment.state for moment in moments}
    drawings = [wording.drawing(state) for state in states.values()]
    figures = dict.fromkeys([place for each in drawings for place in each.figures])
    return drawings[0].but(figures=tuple(figures))
