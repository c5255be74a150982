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
