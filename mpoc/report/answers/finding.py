"""What is wrong with a file, as a place with a code and a message.

A `Finding` is what CI and editors understand: formats such as `github`, `sarif` and
`concise` are written from it. It is made of the problems of a file, or of what fails in
its replay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record

if TYPE_CHECKING:
    from mpoc.engine.replay import Step
    from mpoc.rules.facts import Verdict
    from mpoc.scenario.settle import FileWithoutRuling, Settlement
    from mpoc.text.problems import Problem
    from mpoc.text.source import Mark

ERROR, NOTE = "error", "note"
"""How grave a finding is: by an error the file fails, a note is a remark."""

FAILS, NOTHING_CHECKED, WAITS, REFUSED, NOT_BUILT, SHEET_DIFFERS = (
    "expectation-fails",
    "nothing-checked",
    "waits",
    "refused",
    "not-built",
    "sheet-differs",
)
"""The codes of what fails in a replay. Those of problems are their kinds'."""

MEANINGS = {
    FAILS: "The replay gives another value than the file expects.",
    NOTHING_CHECKED: "The file expects nothing that could fail.",
    WAITS: "The replay needs a roll, a choice or a fact that the file does not give.",
    REFUSED: "A condition of an action fails, and the file does not expect that.",
    NOT_BUILT: "The replay needs a rule that is not built yet.",
    SHEET_DIFFERS: "The file and the sheet of readings differ, and the sheet holds.",
}


class Finding(Record):
    """Something wrong at a place of a file.

    `line` and `column` count from 1, columns in characters; 0 where it is about the
    file as a whole. `end_column` is the first column after the marked text on that
    line, 0 if it is unknown. `advice` says how to mend it, or which step made it so,
    with its pages; it may be empty.
    """

    file: str
    code: str
    message: str
    level: str = ERROR
    line: int = 0
    column: int = 0
    end_column: int = 0
    advice: str = ""
    meaning: str = ""

    def sentence(self) -> str:
        """The message with the advice."""
        return f"{self.message} ({self.advice})" if self.advice else self.message

    def as_dict(self) -> dict[str, Any]:
        """The finding for JSON, without the file; fields that are empty are left out.

        `schemas/test-summary.schema.json` describes it.
        """
        fields = {"code": self.code, "level": self.level, "message": self.message}
        more = {"advice": self.advice, "line": self.line, "column": self.column}
        return {**fields, **{key: value for key, value in more.items() if value}}


def findings_of(answer: Settlement | FileWithoutRuling) -> tuple[Finding, ...]:
    """All that is wrong with a file, or fails in its replay; none where it passes."""
    from mpoc.scenario.settle import FileWithoutRuling

    if isinstance(answer, FileWithoutRuling):
        return tuple(problem_findings(answer.complaint.problems))
    return tuple(_replay_findings(answer))


def problem_findings(problems: Iterable[Problem]) -> Iterator[Finding]:
    """The problems of a file."""
    for problem in problems:
        yield Finding(
            problem.file,
            problem.code,
            problem.message,
            ERROR,
            problem.line,
            problem.column,
            problem.end_column,
            problem.hint or problem.expected,
            problem.kind.meaning,
        )


def _replay_findings(settlement: Settlement) -> Iterator[Finding]:
    scenario = settlement.scenario
    words, _ = settlement.summary()
    decided = settlement.decided_verdicts()
    failing = [verdict for verdict in decided if not verdict.holds]
    if settlement.is_incomplete:
        yield _stop_finding(settlement, settlement.outcome.steps[-1], words)
    elif not failing and (failure := settlement.failure()):
        at = scenario.document.key_mark_of(("mpoc",))
        yield _finding(settlement, NOTHING_CHECKED, failure, at)
    for verdict in failing:
        yield _verdict_finding(settlement, verdict)
    for departure in settlement.departures:
        at = scenario.document.key_mark_of(("mpoc",))
        words = departure.sentence()
        yield _finding(settlement, SHEET_DIFFERS, words, at)


def _verdict_finding(settlement: Settlement, verdict: Verdict) -> Finding:
    """An expectation that fails, with the step that made the value what it is."""
    from mpoc.report.ruling.text import cause_words

    advice = ""
    for why in verdict.causes[-1:]:
        text, pages = cause_words(settlement, why)
        advice = f"{text} {pages}".rstrip()
    words = f"{verdict.words}: expected {verdict.expected}, got {verdict.actual}"
    mark = settlement.scenario.document.mark_of(verdict.path)
    return _finding(settlement, FAILS, words, mark, advice)


def _stop_finding(settlement: Settlement, step: Step, words: str) -> Finding:
    """Why the last action that was played ended the replay."""
    from mpoc.scenario.trace import pages

    scenario, transcript = settlement.scenario, step.transcript
    mark = scenario.document.mark_of(scenario.actions[step.index].path)
    if transcript.refusals:
        code, cites = REFUSED, [check.cite for check in transcript.refusals]
        advice = "; ".join([check.reason for check in transcript.refusals])
    elif transcript.unbuilt is not None:
        code, cites, advice = NOT_BUILT, [transcript.unbuilt.cite], ""
    else:
        cite = getattr(transcript.waits, "cite", None)
        code, cites, advice = WAITS, [] if cite is None else [cite], ""
    advice = f"{advice} {pages(cites)}".strip()
    words = f"action {step.index + 1} {words}"
    return _finding(settlement, code, words, mark, advice)


def _finding(
    settlement: Settlement, code: str, message: str, mark: Mark, advice: str = ""
) -> Finding:
    end_column = mark.end_column if mark.end_line == mark.line else 0
    return Finding(
        settlement.scenario.name,
        code,
        message,
        NOTE if code == SHEET_DIFFERS else ERROR,
        mark.line,
        mark.column,
        end_column,
        advice,
        MEANINGS[code],
    )
