"""A board drawn with letters: each figure by its id, hazards and zones by signs."""

from __future__ import annotations

from collections.abc import Sequence

from mpoc.report.style import PLAIN, Style
from mpoc.rules.wording import Drawing

MARGIN = 1
"""Rows and columns shown round what stands on a board."""


def board_lines(
    drawing: Drawing, window: bool = True, style: Style = PLAIN
) -> list[str]:
    """The drawing, line by line; with `window` only the part where something is.

    Figures have the colour of their players, where there is colour.
    """
    rows = list(range(len(drawing.rows)))
    columns = list(range(len(drawing.columns)))
    if window and drawing.figures:
        rows = _part(rows, [row for row, _ in drawing.figures])
        columns = _part(columns, [column for _, column in drawing.figures])
    if not rows or not columns:
        return []
    names = [drawing.columns[column] for column in columns]
    cells = [
        [style.plain(drawing.cells[row][column]) or "." for column in columns]
        for row in rows
    ]
    tints = {
        style.plain(text): style.player_tint(player)
        for text, player in drawing.owners.items()
    }
    widths = [
        max(len(names[place]), *(len(row[place]) for row in cells))
        for place in range(len(columns))
    ]
    margin = max(len(drawing.rows[row]) for row in rows)
    lines = [_row("+", names, names, widths, margin)]
    for row, line in zip(rows, cells, strict=True):
        painted_cells = [style.paint(tints.get(cell, ""), cell) for cell in line]
        lines.append(_row(drawing.rows[row], line, painted_cells, widths, margin))
    legend = [
        style.plain(f"{sign.sign} {sign.words}")
        for sign in drawing.signs
        if any(sign.sign in row for row in cells)
    ]
    for place, words in enumerate(legend):
        if place + 1 < len(lines):
            lines[place + 1] = f"{lines[place + 1]}     {words}"
        else:
            lines.append(f"{'':{margin}}  {words}")
    return lines


def _part(numbers: list[int], indexes: list[int]) -> list[int]:
    """The range that holds all wanted numbers, with a margin."""
    first, last = min(indexes) - MARGIN, max(indexes) + MARGIN
    return [number for number in numbers if first <= number <= last]


def _row(
    name: str,
    cells: Sequence[str],
    painted_cells: Sequence[str],
    widths: Sequence[int],
    margin: int,
) -> str:
    cells_of_width = [
        paint + " " * (width - len(cell))
        for cell, paint, width in zip(cells, painted_cells, widths, strict=True)
    ]
    return f"{name:<{margin}}  {' '.join(cells_of_width)}".rstrip()
