"""What is wrong with one file, and what was mended in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.report.answers.file_update import lines_of_diff
from mpoc.text.problems import Problem, problem_as_dict

if TYPE_CHECKING:
    from mpoc.text.fixing import FixedText


class FileCheck(Record):
    """A file with its problems, or with those that are left after it was mended.

    `fixed` is the mended text, if mends were asked for, and `text` the one before. With
    `is_planned` nothing was written: the answer shows what would change. A file that
    `is_stream` came from standard input, and goes on to standard output.
    """

    name: str
    problems: tuple[Problem, ...] = ()
    fixed: FixedText | None = None
    text: str = ""
    is_planned: bool = False
    is_stream: bool = False

    def diff(self) -> list[str]:
        """The lines of a unified diff between the text before and the mended one."""
        if self.fixed is None:
            return []
        return lines_of_diff(self.name, self.text, self.fixed.raw)

    def as_dict(self) -> dict[str, Any]:
        """The check as plain values, for JSON."""
        document: dict[str, Any] = {"file": self.name}
        if self.fixed is not None:
            document["mended"] = [
                {
                    "code": correction.problem.code,
                    "message": correction.problem.message,
                    "line": correction.problem.line,
                    "column": correction.problem.column,
                    "before": correction.before,
                    "after": correction.after,
                }
                for correction in self.fixed.corrections
            ]
            if self.is_planned:
                document["diff"] = "".join([f"{line}\n" for line in self.diff()])
            elif self.is_stream:
                document["text"] = self.fixed.raw
        document["problems"] = [problem_as_dict(problem) for problem in self.problems]
        return document
