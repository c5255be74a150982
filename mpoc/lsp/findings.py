"""What is wrong with a text: problems of the file, refusals, and false expectations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.lsp.answers import written_answers
from mpoc.lsp.place import Span, TextPlaces
from mpoc.lsp.reading import OpenText, document_of, settler, span_of
from mpoc.scenario.answers import lines_to_add
from mpoc.scenario.questions import open_question
from mpoc.scenario.scenario import faults_of, odd_spellings, scenario_of
from mpoc.scenario.terms import WrongReading
from mpoc.scenario.trace import check_text, pages, trace_text
from mpoc.scenario.verdict import AS_EXPECTED
from mpoc.text.document import parse
from mpoc.text.fixing import fix
from mpoc.text.problems import FileProblems, safe

if TYPE_CHECKING:
    from mpoc.scenario.settle import Settlement
    from mpoc.text.document import Document
    from mpoc.text.problems import Problem

ERROR, WARNING, INFORMATION = 1, 2, 3
"""How grave a finding is, by the numbers of the protocol."""

MOST_CAUSES = 3
"""Steps that made a value what it is, and are named."""


class Fix(Record):
    """A change to the text that mends a finding; `is_safe` leaves no doubt."""

    title: str
    span: Span
    new_text: str
    is_safe: bool


class Note(Record):
    """Another place that explains a finding; in this text if `path` is empty."""

    span: Span
    words: str
    path: str = ""


class Finding(Record):
    """Something that an editor marks, with what to write instead, if that is known."""

    span: Span
    gravity: int
    code: str
    message: str
    fixes: tuple[Fix, ...] = ()
    notes: tuple[Note, ...] = ()


def findings(open_text: OpenText) -> list[Finding]:
    """Everything that is wrong with a text, in the order of the text."""
    places = TextPlaces(open_text.text, open_text.encoding)
    try:
        document = document_of(open_text)
        settlement = _settle(document, open_text.name)
    except FileProblems as complaint:
        return problem_findings(complaint.problems, open_text)
    except WrongReading as wrong:
        return [Finding(places.span(0, 0), ERROR, "settings", safe(str(wrong)))]
    if settlement is None:
        return _of_spellings(document, places, open_text)
    return findings_of(settlement, document, open_text)


def findings_of(
    settlement: Settlement, document: Document, open_text: OpenText
) -> list[Finding]:
    """The findings in a text that has this ruling, in the order of its lines."""
    places = TextPlaces(open_text.text, open_text.encoding)
    odd = _of_spellings(document, places, open_text)
    return [*odd, *_of_settlement(settlement, document, places)]


def _of_spellings(
    document: Document, places: TextPlaces, open_text: OpenText
) -> list[Finding]:
    """Words that mpoc understands, but that are usually spelled otherwise."""
    odd = [_of_problem(it, places, open_text) for it in odd_spellings(document)]
    return [finding.but(gravity=INFORMATION) for finding in odd]


def problem_findings(problems: Sequence[Problem], open_text: OpenText) -> list[Finding]:
    """Problems of a text as findings."""
    places = TextPlaces(open_text.text, open_text.encoding)
    return [_of_problem(problem, places, open_text) for problem in problems]


def _settle(document: Document, name: str) -> Settlement | None:
    """The ruling on a document; None for a file of forces alone."""
    scenario = scenario_of(document)
    return None if scenario.start is None else settler().settle(scenario, name)


def _of_problem(problem: Problem, places: TextPlaces, open_text: OpenText) -> Finding:
    lines = [problem.message]
    if problem.expected:
        lines.append(f"expected: {problem.expected}")
    if problem.hint:
        lines.append(f"hint: {problem.hint}")
    lines += [f"then also: {other.message}" for other in problem.consequences]
    start = places.offset(problem.line, problem.column)
    end = places.offset(problem.line, problem.end_column)
    if problem.file != open_text.name:
        # Of a mat, which is another file.
        lines.insert(0, f"{problem.file}:{problem.line}:{problem.column}:")
        start = end = 0
        return Finding(places.span(start, end), ERROR, problem.code, _message(lines))
    fixes: tuple[Fix, ...] = ()
    if problem.mend is not None:
        mend = problem.mend
        cut = mend.cut(places.text, problem.line, problem.column, problem.end_column)
        fixes = (
            Fix(
                safe(mend.hint or problem.hint),
                places.span(cut.start, cut.end),
                places.as_written(cut.text),
                mend.is_safe,
            ),
        )
    notes: tuple[Note, ...] = ()
    other = problem.related_place
    if other is not None and not other.file:
        span = places.span(
            places.offset(other.line, other.column),
            places.offset(other.line, other.end_column),
        )
        notes = (Note(span, safe(other.label)),)
    span = places.span(start, max(start, end))
    return Finding(span, ERROR, problem.code, _message(lines), fixes, notes)


def _message(lines: Sequence[str]) -> str:
    return "\n".join([safe(line) for line in lines])


def _of_settlement(
    settlement: Settlement, document: Document, places: TextPlaces
) -> Iterator[Finding]:
    """What stops the replay, and the expectations that do not hold."""
    outcome = settlement.outcome
    if outcome.status != "done":
        step = outcome.steps[-1]
        start, _ = span_of(document, ("actions", step.index))
        end = _end_of_line(places.text, start)
        if step.transcript.refusals and settlement.exit_code != AS_EXPECTED:
            checks = step.transcript.refusals
            lines = [
                f"refused: {check.name}: {check_text(check)} {pages([check.cite])}"
                for check in checks
            ]
            yield Finding(
                places.span(start, end), ERROR, checks[0].name, _message(lines)
            )
        elif step.transcript.waits is not None:
            question = step.transcript.waits
            add = lines_to_add(settlement.scenario, step, settlement.wording)
            lines = [f"waits for {open_question(question)}"]
            lines += [f"write {add.where}:", *add.lines, *filter(None, [add.note])]
            yield Finding(
                places.span(start, end),
                INFORMATION,
                "waits",
                _message(lines),
                tuple(_answering(settlement, document, places)),
            )
        elif step.transcript.unbuilt is not None:
            words = trace_text(step.transcript.unbuilt)
            yield Finding(places.span(start, end), WARNING, "unbuilt", safe(words))
    for verdict in settlement.decided_verdicts():
        if verdict.holds:
            continue
        lines = [verdict.sentence()]
        lines += [
            f"made by: {trace_text(cause)}" for cause in verdict.causes[-MOST_CAUSES:]
        ]
        start, end = span_of(document, verdict.path)
        yield Finding(places.span(start, end), ERROR, "expectation", _message(lines))


def _answering(
    settlement: Settlement, document: Document, places: TextPlaces
) -> Iterator[Fix]:
    """The answers to an open question; which of them was played, the author knows."""
    for answer in written_answers(settlement, places.text, document.name):
        yield Fix(
            safe(answer.words),
            places.span(answer.start, answer.end),
            places.as_written(answer.new_text),
            is_safe=False,
        )


def _end_of_line(text: str, offset: int) -> int:
    end = text.find("\n", offset)
    return len(text) if end < 0 else end


def mended_text(open_text: OpenText) -> str:
    """The text after all safe mends, as `mpoc check --fix` makes them."""

    def problems_in(raw: str) -> Sequence[Problem]:
        try:
            is_file = bool(open_text.path)
            document = parse(raw, open_text.name, is_file=is_file, faults_of=faults_of)
            return odd_spellings(document) or faults_of(document)
        except FileProblems as fault:
            return fault.problems

    return fix(open_text.text, problems_in).raw
