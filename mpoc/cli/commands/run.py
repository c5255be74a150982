"""`mpoc run`: replay files and tell the rulings."""

from __future__ import annotations

from collections.abc import Sequence

from mpoc.cli.options import Options, Speech, worst
from mpoc.report.text import Report, report_line, report_text
from mpoc.scenario.readings import Readings
from mpoc.scenario.settle import (
    Unsettled,
    complain,
    ruling,
    with_dependences,
    with_remedies,
)
from mpoc.scenario.verdict import summary


def run(files: Sequence[str], options: Options) -> int:
    """Replay files one after the other; the exit code."""
    speech = Speech(options, files)
    readings = Readings(options)
    codes: set[int] = set()
    documents = []
    is_first = True
    for file in files:
        report = ruling(file, readings)
        assert report is not None
        if isinstance(report, Unsettled):
            codes.add(report.code)
        else:
            report = completed(report, readings)
            codes.add(summary(report.scenario, report.outcome, report.verdicts)[1])
        if options.is_json:
            from mpoc.report.outcome_json import document_of

            documents.append(document_of(report))
        elif isinstance(report, Unsettled):
            complain(speech, report)
        else:
            if not (is_first or options.quiet):
                speech.say("")
            is_first = False
            speech.say(ruling_text(report, speech))
    if options.is_json:
        from mpoc.report.outcome_json import written

        speech.say(written({"files": documents}))
    speech.done()
    return worst(codes)


def completed(report: Report, readings: Readings) -> Report:
    """A ruling with what it depends on, and under what false claims would hold."""
    return with_remedies(with_dependences(report, readings))


def ruling_text(report: Report, speech: Speech) -> str:
    """A ruling as it was asked to be told: whole, or in one line."""
    if speech.options.quiet:
        return report_line(report, speech.style)
    return report_text(report, speech.style, speech.options.verbose)
