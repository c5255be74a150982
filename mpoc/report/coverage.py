"""How much of a game some scenarios reach, as a table and as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from mpoc.report.odds.chance import bar
from mpoc.report.style import Style
from mpoc.rules.coverage import Reach
from mpoc.text.problems import count_of

SHORT_BAR = 20
"""Columns of the bar of what is reached whole."""


def reach_lines(
    reaches: Iterable[Reach], scenarios: int, style: Style, verbose: int
) -> Iterator[str]:
    """The lines of a table; with `verbose` 1 what is missing, with 2 every count."""
    yield f"reached by {count_of(scenarios, 'scenario')}:"
    rows = [
        (f"{reach.reached_count} of {len(reach.scenarios)}", reach) for reach in reaches
    ]
    if style.width:
        from mpoc.report.tables.terminal import Column, Row, table_lines

        columns = [Column(is_right=True), Column(tint="pages"), Column()]
        table = [
            Row(
                (share, bar(_share(reach), style.ascii, SHORT_BAR), reach.words),
                below=[
                    style.line(f"    {line}", "", 4, "faint")
                    for line in _detail_lines(reach, verbose)
                ],
            )
            for share, reach in rows
        ]
        yield from table_lines(columns, table, style, 2)
        return
    width = max(len(share) for share, _ in rows)
    for share, reach in rows:
        yield style.plain(f"  {share:>{width}}  {reach.words}")
        for line in _detail_lines(reach, verbose):
            yield style.plain(f"  {'':>{width}}    {line}")


def _share(reach: Reach) -> Fraction:
    """The share of all that is reached."""
    return Fraction(reach.reached_count, len(reach.scenarios) or 1)


def _detail_lines(reach: Reach, verbose: int) -> Iterator[str]:
    """What is missing, or every count."""
    if verbose > 1:
        for name, count in reach.scenarios.items():
            yield f"{count:>4}  {name}"
    elif verbose and not reach.long:
        for name in reach.missing:
            yield f"missing: {name}"


def plain(reaches: Iterable[Reach], scenarios: int) -> dict[str, Any]:
    """The counts in plain values."""
    return {
        "scenarios": scenarios,
        "coverage": {
            reach.name: {
                "reached": reach.reached_count,
                "of": len(reach.scenarios),
                "scenarios": reach.scenarios,
            }
            for reach in reaches
        },
    }
