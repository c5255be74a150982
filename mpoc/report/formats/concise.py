"""One line for each thing that is wrong: `file:line:column: code message`.

Editors jump to such lines, and they are short enough for a chat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mpoc.report.answers.finding import (
    FAILS,
    SHEET_DIFFERS,
    Finding,
    findings_of,
    problem_findings,
)

if TYPE_CHECKING:
    from mpoc.report.answers.file_check import FileCheck
    from mpoc.report.answers.test_result import TestResult
    from mpoc.report.formats import Presentation
    from mpoc.report.report import Report
    from mpoc.report.style import Style
    from mpoc.scenario.settle import FileWithoutRuling
    from mpoc.text.source import Mark

details = findings_of
"""What `test` keeps of each file."""


def concise_line(finding: Finding, style: Style) -> str:
    """A finding in one line, without a line end."""
    place = f"{finding.file}:"
    if finding.line:
        place += f"{finding.line}:{finding.column}:"
    return style.plain(f"{place} {finding.code} {finding.sentence()}")


def test(results: Iterable[TestResult], presentation: Presentation) -> Iterator[str]:
    """What fails in the files that were tested."""
    for result in results:
        for finding in result.details:
            yield f"{concise_line(finding, presentation.style)}\n"


def check(checks: Iterable[FileCheck], presentation: Presentation) -> Iterator[str]:
    """The problems of the files, or those that are left after mending."""
    for each in checks:
        for finding in problem_findings(each.problems):
            yield f"{concise_line(finding, presentation.style)}\n"


def run(
    reports: Iterable[Report | FileWithoutRuling], presentation: Presentation
) -> Iterator[str]:
    """Each ruling in a line at its last action, then what fails in it."""
    from mpoc.report.report import Report
    from mpoc.report.ruling.answer import LEAD, answer

    style = presentation.style
    for report in reports:
        findings = findings_of(report)
        if isinstance(report, Report):
            words, pages = answer(report)
            words = f"{report.scenario.title}: {words.removeprefix(LEAD)}".rstrip(": ")
            name, mark = report.scenario.name, _last_action(report)
            ruling = Finding(
                name,
                _verdict(report),
                words,
                line=mark.line,
                column=mark.column,
                advice=pages,
            )
            yield f"{concise_line(ruling, style)}\n"
            # Why a replay stops, the ruling has said.
            shown = (FAILS, SHEET_DIFFERS)
            findings = tuple([each for each in findings if each.code in shown])
        for finding in findings:
            yield f"{concise_line(finding, style)}\n"


def _verdict(report: Report) -> str:
    """The verdict in a word."""
    if report.is_incomplete:
        return report.outcome.status
    if not report.verdicts:
        return "ruling"
    return "holds" if all([each.holds for each in report.verdicts]) else "fails"


def _last_action(report: Report) -> Mark:
    """Where the last action stands that was played; without one, the title."""
    steps, scenario = report.outcome.steps, report.scenario
    path = scenario.actions[steps[-1].index].path if steps else ("title",)
    return scenario.document.mark_of(path)
