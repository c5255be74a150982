"""The exit codes of commands."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mpoc.scenario.settle import FileWithoutRuling

FAULT = 70
"""A fault of mpoc's own."""

UNREADABLE = 3
"""A file that cannot be read or is not a scenario."""

ILLEGAL = 4
"""Play that is illegal, or that waits for a roll or a choice."""

WRONG = 1
"""An expectation that does not hold."""

NOTHING = 5
"""Nothing was found or checked."""

USAGE = 2
"""A wrong command line, or output that cannot be written."""

INTERRUPTED = 130
"""An interrupted command, whatever it has printed before."""

_ORDER = (FAULT, UNREADABLE, ILLEGAL, WRONG, NOTHING)


def worst(codes: set[int]) -> int:
    """The exit code of several files: the first of 70, 3, 4, 1, 5 that occurred."""
    return next((code for code in _ORDER if code in codes), 0)


def code_without_ruling(without_ruling: FileWithoutRuling) -> int:
    """The exit code of a file that has no ruling."""
    return FAULT if without_ruling.is_fault else UNREADABLE
