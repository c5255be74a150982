"""`mpoc run`: replay files and tell the rulings."""

from __future__ import annotations

from collections.abc import Sequence

from mpoc.commands.options import UNREADABLE, Options, Speech, worst
from mpoc.commands.readings import Readings
from mpoc.commands.replaying import code_of, settled, with_dependences
from mpoc.problems import FileProblems
from mpoc.report.text import report_text
from mpoc.scenario import load


def run(files: Sequence[str], options: Options) -> int:
    """Replay files one after the other; the exit code."""
    speech = Speech(options)
    readings = Readings(options)
    codes: set[int] = set()
    told = 0
    documents = []
    for file in files:
        try:
            scenario = load(file, stdin_name=options.stdin_name)
            report = with_dependences(settled(scenario, file, readings), readings)
        except FileProblems as found:
            codes.add(UNREADABLE)
            if options.is_json:
                from mpoc.report.outcome_json import problems_document

                documents.append(problems_document(file, found, options.stdin_name))
                continue
            speech.complain_of(found)
            continue
        codes.add(code_of(report))
        if options.is_json:
            from mpoc.report.outcome_json import outcome_document

            documents.append(outcome_document(report))
            continue
        if told:
            speech.say("")
        told += 1
        if options.quiet:
            from mpoc.report.text import report_line

            speech.say(report_line(report, speech.style))
        else:
            speech.say(report_text(report, speech.style, options.verbose))
    if options.is_json:
        from mpoc.report.outcome_json import written

        speech.say(written({"files": documents}))
    speech.done()
    return worst(codes)
