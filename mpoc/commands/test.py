"""`mpoc test`: replay many files and compare what comes of them with what they say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from mpoc.commands.options import NOTHING, WRONG, Options, Speech, worst
from mpoc.commands.readings import Readings
from mpoc.commands.replaying import Unsettled, complain, ruling
from mpoc.files import SCENARIOS, scenario_files
from mpoc.problems import counted
from mpoc.record import Record
from mpoc.report.text import report_text
from mpoc.verdict import STOPPED, checks_nothing, summary

if TYPE_CHECKING:
    from mpoc.report.text import Report
    from mpoc.scenario import Scenario


class Selection(Record):
    """Which files are tested: `words` in path or title, `tags` that a file must have.

    `first_only` stops at the first file that fails.
    """

    words: str = ""
    tags: tuple[str, ...] = ()
    first_only: bool = False

    def takes(self, file: str, scenario: Scenario) -> bool:
        """Whether a scenario is tested."""
        text = f"{file} {scenario.title}".casefold()
        return all(word in text for word in self.words.casefold().split()) and all(
            tag in scenario.tags for tag in self.tags
        )


def test(paths: Sequence[str], options: Options, wanted: Selection) -> int:
    """Test all scenario files under some paths; the exit code."""
    files = scenario_files(paths or [SCENARIOS])
    speech = Speech(options, files)
    style = speech.style
    readings = Readings(options)
    codes: set[int] = set()
    passed = failed = without = 0
    documents = []
    for file in files:
        if wanted.first_only and codes:
            break
        report = ruling(file, readings, partial(wanted.takes, file))
        if report is None:
            continue
        if isinstance(report, Unsettled):
            fault = ""
            without += 1
            codes.add(report.code)
        else:
            fault = fault_of(report)
            failed += bool(fault)
            passed += not fault
            if fault:
                codes.add(WRONG)
        if options.is_json:
            from mpoc.report.outcome_json import document_of

            documents.append(document_of(report))
        elif isinstance(report, Unsettled):
            speech.say(f"{style.paint('bad', 'ERROR')}   {style.plain(file)}")
            complain(speech, report)
        elif fault:
            told = style.plain(f"{file}: {fault}")
            speech.say(f"{style.paint('bad', 'FAILED')}  {told}")
            if options.verbose:
                speech.say(report_text(report, style, options.verbose - 1) + "\n")
        elif not options.quiet:
            told = style.plain(f"{file}  {report.scenario.title}")
            speech.say(f"{style.paint('good', 'ok')}      {told}")
    if not passed and not codes:
        codes.add(NOTHING)
    if options.is_json:
        from mpoc.report.outcome_json import written

        speech.say(written({"files": documents}))
    else:
        tint = "bad" if codes else "good"
        speech.say(style.paint(tint, _total(passed, failed, without)))
    speech.done()
    return worst(codes)


def _total(passed: int, failed: int, without: int) -> str:
    """The last line: how many passed and how many did not."""
    if not passed + failed + without:
        return "no scenario was found"
    told = [f"{passed} passed"]
    if failed:
        told.append(f"{failed} failed")
    if without:
        told.append(f"{counted(without, 'file')} could not be read")
    return ", ".join(told)


def fault_of(report: Report) -> str:
    """Why a file fails its test, or nothing."""
    told, code = summary(report.scenario, report.outcome, report.verdicts)
    if code == STOPPED:
        return told
    failing = [verdict for verdict in report.verdicts if not verdict.holds]
    if failing:
        return "; ".join(
            f"{verdict.words}: expected {verdict.expected}, got {verdict.actual}"
            for verdict in failing
        )
    if checks_nothing(report.scenario):
        return "nothing is checked: `expect` is missing or empty"
    return ""
