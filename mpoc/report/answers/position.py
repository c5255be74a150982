"""The position of a file after some of its actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario

LONGEST_TITLE = 200


class FilePosition(Record):
    """The state after the first `at` actions of a file."""

    scenario: Scenario
    rules: Ruleset
    at: int
    state: Any

    def title(self) -> str:
        """The title of a file with the position, cut to LONGEST_TITLE."""
        after = f", after action {self.at}" if self.at else ""
        return self.scenario.title[: LONGEST_TITLE - len(after)] + after


def moment(at: int) -> str:
    """The words `after action 3` for the position after three actions."""
    return f"after action {at}" if at else "before the first action"


def position_lines(position: FilePosition) -> list[str]:
    """The position as text: the whole board, the figures, the players, the turn."""
    from itertools import zip_longest

    from mpoc.report.board import board_lines

    state, wording = position.state, position.rules.wording()
    lines = [f"{position.scenario.title}: {moment(position.at)}", ""]
    lines += [
        "   " + line for line in board_lines(wording.drawing(state), window=False)
    ]
    tables = [table for table in wording.position_tables(state) if table.rows]
    lead = max([8, *[len(table.title) for table in tables]]) + 2
    for table in tables:
        lines.append("")
        # A row may lack the last cells of another.
        columns = zip_longest(*table.rows, fillvalue="")
        widths = [max(map(len, column)) for column in columns]
        for place, row in enumerate(table.rows):
            title = table.title if not place else ""
            cells = "   ".join(
                f"{cell:<{width}}"
                for cell, width in zip(row, widths, strict=False)
                if width
            )
            lines.append(f"{title:<{lead}}{cells}".rstrip())
    return lines
