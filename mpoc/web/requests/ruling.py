"""The ruling on a text: what the page shows first, and the whole sheet."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mpoc.lsp.findings import Finding, findings, findings_of
from mpoc.lsp.reading import OpenText
from mpoc.report.next_action import turn_words
from mpoc.report.report import influence_words, report_on, verdict_words
from mpoc.report.ruling.answer import LEAD, with_capital
from mpoc.report.ruling.answer import answer as answer_of
from mpoc.report.values import Report
from mpoc.scenario.terms import WrongReading
from mpoc.text.problems import FileProblems, safe
from mpoc.web.requests.opening import MEGABYTES, SECONDS, Dispute, Plain, dispute_of
from mpoc.web.requests.pages import answer_page, body_of
from mpoc.web.requests.question import open_question

if TYPE_CHECKING:
    from mpoc.rules.reference import Ruling


def rule(text: str) -> Plain:
    """What the page shows first: problems of the text, the answer, the question."""
    request = OpenText(text, seconds=SECONDS)
    try:
        dispute = dispute_of(text)
    except (FileProblems, WrongReading):
        marks = [_mark(finding) for finding in findings(request)]
        return {"marks": marks, "problems": [mark["message"] for mark in marks]}
    settlement = dispute.settlement
    in_file = findings_of(settlement, dispute.draft.document, request)
    marks = [_mark(finding) for finding in in_file]
    report = _report_on(text)
    words, tint = verdict_words(settlement)
    state, wording = settlement.outcome.end, settlement.wording
    is_done = settlement.outcome.status == "done"
    headline = answer_of(report)[0].removeprefix(LEAD)
    actions = [dispute.headline(at) for at in range(len(settlement.outcome.steps))]
    return {
        "marks": marks,
        "game": settlement.scenario.game,
        "title": safe(settlement.scenario.title),
        "about": safe(settlement.scenario.question),
        "headline": safe(with_capital(headline)),
        "figures": dispute.figures_in(headline),
        "verdict": safe(words),
        # A file with a question but no expectation is not at fault.
        "tint": tint if settlement.verdicts or not is_done else "",
        "status": settlement.outcome.status,
        "actions": actions,
        "last-figures": dispute.figures_in(actions[-1]) if actions else [],
        "turn": safe(turn_words(state, wording)),
        "question": open_question(dispute),
        "headings": dispute.headings,
        "rulings": _rulings(dispute, report),
    }


@lru_cache(maxsize=1)
def _report_on(text: str) -> Report:
    """The ruling on a text with what it depends on."""
    return Report(*report_on(dispute_of(text).settlement, SECONDS, MEGABYTES).values())


def sheet(text: str) -> Plain:
    """The ruling as a page: with its boards it takes longer than all the rest."""
    return {"page": body_of(answer_page("run", [_report_on(text)]))}


def _mark(finding: Finding) -> Plain:
    """A finding with its places as offsets in units of UTF-16, as browsers count."""
    span = finding.span
    return {
        "line": span.start.line,
        "column": span.start.column,
        "endLine": span.end.line,
        "endColumn": span.end.column,
        "gravity": finding.gravity,
        "message": finding.message,
        "fixes": [
            {
                "title": fix.title,
                "line": fix.span.start.line,
                "column": fix.span.start.column,
                "endLine": fix.span.end.line,
                "endColumn": fix.span.end.column,
                "text": fix.new_text,
            }
            for fix in finding.fixes
        ],
    }


def _rulings(dispute: Dispute, report: Report) -> list[Plain]:
    """The unclear rules that the replay asked about, each with its readings in words.

    Those on which the ruling depends come first.
    """
    readings = report.scenario.start.settings.readings

    def ours(ruling: Ruling) -> str:
        default = report.defaults.get(ruling.name, ruling.default)
        return readings.get(ruling.name) or default

    decisive = {dependence.ruling for dependence in report.dependences}
    rulings = [
        {
            "name": ruling.name,
            "question": safe(ruling.question),
            "pages": safe(" ".join(map(str, ruling.marks))),
            "decides": ruling.name in decisive,
            "influence": influence_words(report, ruling.name),
            "readings": [
                {
                    "name": name,
                    "words": safe(words),
                    "holds": name == ours(ruling),
                }
                for name, words in ruling.readings
            ],
        }
        for ruling in dispute.rules.ledger()
        if ruling.name in report.outcome.rulings_consulted
    ]
    return sorted(rulings, key=lambda each: not each["decides"])
