"""GitHub Actions: annotations on the lines of a change, and a summary of the job.

GitHub shows ten annotations of a step. The gravest come first, as workflow commands;
what does not fit is counted in a notice. Every finding also stands in the log as a
plain line.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from mpoc.report.answers.finding import (
    ERROR,
    FAILS,
    Finding,
    findings_of,
    problem_findings,
)
from mpoc.report.formats import Appendix
from mpoc.report.formats.concise import concise_line
from mpoc.report.formats.md import inline
from mpoc.text.problems import count_of

if TYPE_CHECKING:
    from mpoc.report.answers.file_check import FileCheck
    from mpoc.report.answers.test_result import TestResult
    from mpoc.report.formats import Presentation
    from mpoc.report.style import Style

MOST_ANNOTATIONS = 10
"""Annotations of one step that GitHub shows."""

MOST_ROWS = 200
"""Rows of the summary; GitHub drops a summary above a megabyte."""

SUMMARY = "GITHUB_STEP_SUMMARY"
"""The variable that names the file of the summary."""

details = findings_of
"""What `test` keeps of each file."""


def test(
    results: Iterable[TestResult], presentation: Presentation
) -> Iterator[str | Appendix]:
    """What fails in the files that were tested, and how many passed."""
    from mpoc.report.answers.test_result import Counts

    counts = Counts()
    findings: list[Finding] = []
    for result in results:
        counts.add(result)
        findings += result.details
    return _document(findings, f"mpoc test: {counts.in_words()}", presentation)


def check(
    checks: Iterable[FileCheck], presentation: Presentation
) -> Iterator[str | Appendix]:
    """The problems of the files."""
    files = 0
    findings: list[Finding] = []
    for each in checks:
        files += 1
        findings += problem_findings(each.problems)
    faulty = len({finding.file for finding in findings})
    words = f"mpoc check: {count_of(files, 'file')}, {faulty} with problems"
    return _document(findings, words, presentation)


def _document(
    findings: Sequence[Finding], total: str, presentation: Presentation
) -> Iterator[str | Appendix]:
    style = presentation.style
    gravest_first = sorted(findings, key=_gravity)
    for finding in gravest_first[:MOST_ANNOTATIONS]:
        yield _annotation(finding, style)
    hidden = len(findings) - MOST_ANNOTATIONS
    if hidden > 0:
        yield f"::notice::{count_of(hidden, 'more finding')}: see the log\n"
    for finding in findings:
        yield f"  {_no_command(concise_line(finding, style))}\n"
    yield f"{total}\n"
    yield Appendix(SUMMARY, "".join(_summary(gravest_first, total, style)))


def _gravity(finding: Finding) -> tuple[bool, bool]:
    """Files that cannot be used come before tests that fail, those before notes."""
    return finding.level != ERROR, finding.code == FAILS


def _annotation(finding: Finding, style: Style) -> str:
    command = "error" if finding.level == ERROR else "notice"
    fields = {"file": _path(finding.file), "title": finding.code}
    if finding.line:
        fields |= {"line": str(finding.line), "col": str(finding.column)}
        if finding.end_column > finding.column:
            # GitHub counts the last column as marked.
            fields["endColumn"] = str(finding.end_column - 1)
    pairs = [
        f"{key}={_value(style.plain(value))}" for key, value in sorted(fields.items())
    ]
    return f"::{command} {','.join(pairs)}::{_text(style.plain(finding.sentence()))}\n"


def _path(file: str) -> str:
    """A file as GitHub names it: from the root of the repository."""
    root = os.environ.get("GITHUB_WORKSPACE")
    if not root:
        return file
    try:
        path = os.path.relpath(os.path.realpath(file), os.path.realpath(root))
    except (ValueError, OSError):
        # It lies on another disk, or the working folder is gone.
        return file
    return file if path.startswith(os.pardir) else path.replace(os.sep, "/")


def _text(text: str) -> str:
    """A text as workflow commands have it; line ends are gone already."""
    return _no_command(text.replace("%", "%25"))


def _value(text: str) -> str:
    """A property of a workflow command."""
    return _text(text).replace(":", "%3A").replace(",", "%2C")


def _no_command(text: str) -> str:
    """A text in which the runner finds no command: it looks for `##[` everywhere."""
    return text.replace("##[", "## [")


def _summary(findings: Sequence[Finding], total: str, style: Style) -> Iterator[str]:
    yield f"### {inline(total, style)}\n"
    if not findings:
        return
    yield "\n| place | code | what |\n|---|---|---|\n"
    for finding in findings[:MOST_ROWS]:
        place = f"{finding.file}:{finding.line}" if finding.line else finding.file
        cells = [place, finding.code, finding.sentence()]
        yield f"| {' | '.join([inline(cell, style) for cell in cells])} |\n"
    if findings[MOST_ROWS:]:
        yield f"\n{len(findings) - MOST_ROWS} more\n"
