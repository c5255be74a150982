"""The result of testing one file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.text.files import NO_SCENARIO
from mpoc.text.problems import count_of

if TYPE_CHECKING:
    from mpoc.report.answers.file_update import FileUpdate
    from mpoc.scenario.settle import FileWithoutRuling


PASSED, FAILED, UNREADABLE = "passed", "failed", "unreadable"
"""How the test of a file can end."""


class TestResult(Record):
    """The result of testing one file.

    `fault` says why it fails, if it does; `without_ruling` says why there is no ruling.
    `ruling` is the text of the ruling, if it is printed, and `details` what the format
    of the answer keeps of it. `remarks` say where the file differs from the sheet,
    which then prevails. `update` says whether its expectations were rewritten.
    """

    file: str
    title: str = ""
    fault: str = ""
    ruling: str = ""
    details: Any = None
    without_ruling: FileWithoutRuling | None = None
    remarks: tuple[str, ...] = ()
    update: FileUpdate | None = None

    @property
    def is_updated(self) -> bool:
        """Whether the file failed, and was rewritten so that it passes."""
        return self.update is not None and self.update.is_written

    @property
    def word(self) -> str:
        """How the test ended, in a word."""
        if self.without_ruling is not None:
            return UNREADABLE
        return FAILED if self.fault and not self.is_updated else PASSED


class Counts:
    """How many files passed, how many failed and how many could not be read."""

    def __init__(self) -> None:
        self.passes = self.failures = self.unreadable = 0
        self.updates = self.planned_updates = 0

    def add(self, result: TestResult) -> None:
        """Count one file."""
        self.passes += result.word == PASSED
        self.failures += result.word == FAILED
        self.unreadable += result.word == UNREADABLE
        if result.update is not None:
            self.updates += result.is_updated
            self.planned_updates += (
                result.update.is_planned and not result.update.reason
            )

    def as_dict(self) -> dict[str, int]:
        """The numbers by their words, for JSON."""
        numbers = (self.passes, self.failures, self.unreadable)
        return dict(zip((PASSED, FAILED, UNREADABLE), numbers, strict=True))

    def in_words(self) -> str:
        """The last line of a test: `12 passed, 1 failed`."""
        if not self.passes + self.failures + self.unreadable:
            return NO_SCENARIO
        counts = [f"{self.passes} passed"]
        if self.failures:
            counts.append(f"{self.failures} failed")
        if self.unreadable:
            counts.append(f"{count_of(self.unreadable, 'file')} could not be read")
        if self.updates:
            counts[0] += f" ({self.updates} updated)"
        if self.planned_updates:
            counts.append(f"{self.planned_updates} would be updated")
        return ", ".join(counts)
