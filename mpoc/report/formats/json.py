"""JSON: everything that was recorded, in one document with names that stay.

`mpoc schema` lists the schemas of these documents.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from mpoc.report.outcome_json import document_of, json_pieces, json_text
from mpoc.rules.registry import rules_of
from mpoc.text.files import Spool

if TYPE_CHECKING:
    from mpoc.exploration.exploration import Exploration
    from mpoc.exploration.odds.odds import Odds
    from mpoc.report.answers.file_check import FileCheck
    from mpoc.report.answers.position import FilePosition
    from mpoc.report.answers.test_result import TestResult
    from mpoc.report.diff import DiffAnswer
    from mpoc.report.formats import Presentation
    from mpoc.report.legal import LegalActions
    from mpoc.report.odds.pool import PoolAnswer
    from mpoc.report.report import Report
    from mpoc.report.why import ActionAnswer
    from mpoc.scenario.settle import FileWithoutRuling

WATCHING = True
"""The document holds what did not apply too."""

NAMES_DEPENDENCES = True
"""The document lists the readings under which the result would differ."""

details = document_of
"""What `test` keeps of each file: its part of the document."""


def run(
    reports: Iterable[Report | FileWithoutRuling], presentation: Presentation
) -> Iterator[str]:
    """The outcome of each file, or what is wrong with it."""
    yield from _files(map(document_of, reports))


def test(results: Iterable[TestResult], presentation: Presentation) -> Iterator[str]:
    """The outcome of each file that was tested."""
    yield from _files(map(_of_test, results))


def _of_test(result: TestResult) -> dict[str, Any]:
    """The outcome of a file; one that checks nothing fails a test."""
    document: dict[str, Any] = result.details
    outcome = document.get("outcome")
    if not (result.fault and outcome and outcome["exit_code"] == 0):
        return document
    return document | {"outcome": outcome | {"verdict": result.fault, "exit_code": 1}}


def summary(results: Iterable[TestResult], presentation: Presentation) -> Iterator[str]:
    """How many files passed, and the findings of the others."""
    from mpoc.report.answers.test_result import Counts

    counts = Counts()
    files = []
    for result in results:
        counts.add(result)
        if result.details:
            files.append(
                {
                    "file": result.file,
                    "title": result.title,
                    "result": result.word,
                    "findings": [finding.as_dict() for finding in result.details],
                }
            )
    yield _text({**counts.as_dict(), "files": files})


def check(checks: Iterable[FileCheck], presentation: Presentation) -> Iterator[str]:
    """The problems of each file, and what was mended in it."""
    yield from _files(check.as_dict() for check in checks)


def show(position: FilePosition, presentation: Presentation) -> Iterator[str]:
    """The position as plain values."""
    document = {
        "file": position.scenario.name,
        "at": position.at,
        "position": position.rules.wording().position(position.state),
    }
    yield _text({"files": [document]})


def legal(actions: LegalActions, presentation: Presentation) -> Iterator[str]:
    """Each kind of action with its ways; one is made at a time."""
    from mpoc.report.legal import legal_parts

    yield from json_pieces({"files": [legal_parts(actions)]})
    yield "\n"


def why(answer: ActionAnswer, presentation: Presentation) -> Iterator[str]:
    """Whether one action is legal, and what would make it so."""
    from mpoc.report.why import why_document

    yield _text({"files": [why_document(answer)]})


def explore(exploration: Exploration, presentation: Presentation) -> Iterator[str]:
    """Every outcome; each of them is made only when it is written."""
    from mpoc.report.explored import exploration_document

    wording = rules_of(exploration.scenario.game).wording()
    document = {
        "file": exploration.scenario.name,
        "explored": exploration_document(exploration, wording),
    }
    yield from json_pieces({"files": [document]})
    yield "\n"


def odds(odds: Odds, presentation: Presentation) -> Iterator[str]:
    """The exact chances of a file."""
    from mpoc.report.odds.scenario_json import odds_document

    yield _text({"files": [odds_document(odds)]})


def pool_odds(answer: PoolAnswer, presentation: Presentation) -> Iterator[str]:
    """The exact chances of a pool of dice."""
    from mpoc.report.odds.pool import pool_document

    yield _text(pool_document(answer.odds, answer.chances, answer.game))


def diff(answer: DiffAnswer, presentation: Presentation) -> Iterator[str]:
    """Where two replays part, and how each ends."""
    from mpoc.report.diff import diff_document

    yield _text(diff_document(answer.comparison, answer.unused_keys))


def _files(documents: Iterator[Any]) -> Iterator[str]:
    """The document of many files: nothing of it is written before all of it is made."""
    spool = Spool()
    for text in json_pieces({"files": documents}):
        spool.add(text.encode())
    yield from spool.texts()
    yield "\n"


def _text(document: dict[str, Any]) -> str:
    return f"{json_text(document)}\n"
