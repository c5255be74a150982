"""TAP 13, the Test Anything Protocol: a line for each file, and why it fails below.

Readers of version 14 read it too, and old ones only the plainest YAML.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from mpoc.report.answers.finding import (
    ERROR,
    Finding,
    findings_of,
    problem_findings,
)

if TYPE_CHECKING:
    from mpoc.report.answers.file_check import FileCheck
    from mpoc.report.answers.test_result import TestResult
    from mpoc.report.formats import Presentation
    from mpoc.report.style import Style

details = findings_of
"""What `test` keeps of each file."""

HEAD = "TAP version 13\n"


def test(results: Iterable[TestResult], presentation: Presentation) -> Iterator[str]:
    """A test point for each file that was tested."""
    yield HEAD
    number = 0
    for number, result in enumerate(results, 1):
        about = f"{result.file} {result.title}".strip()
        yield from _point(number, about, result.details, presentation.style)
    yield f"1..{number}\n"


def check(checks: Iterable[FileCheck], presentation: Presentation) -> Iterator[str]:
    """A test point for each file that was checked."""
    yield HEAD
    number = 0
    for number, each in enumerate(checks, 1):
        findings = list(problem_findings(each.problems))
        yield from _point(number, each.name, findings, presentation.style)
    yield f"1..{number}\n"


def _point(
    number: int, about: str, findings: Sequence[Finding], style: Style
) -> Iterator[str]:
    """A test point, with its findings as YAML below it."""
    from json import dumps

    word = "not ok" if any([each.level == ERROR for each in findings]) else "ok"
    name = style.plain(about).replace("\\", "\\\\").replace("#", "\\#")
    yield f"{word} {number} - {name}\n"
    if not findings:
        return
    yield "  ---\n"
    for finding in findings:
        fields = {
            "code": finding.code,
            "severity": "fail" if finding.level == ERROR else "comment",
            "message": finding.sentence(),
            "file": finding.file,
            "line": finding.line,
            "column": finding.column,
        }
        pairs = [f"{key}: {dumps(value)}" for key, value in fields.items()]
        yield "  - " + "\n    ".join(pairs) + "\n"
    yield "  ...\n"
