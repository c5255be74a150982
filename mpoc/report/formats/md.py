"""Markdown for a forum or a chat: the ruling, the board in a fence, steps with pages.

Every text is escaped, so that no title or name becomes a link, a heading or a mention.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from mpoc.engine.statements import option_list
from mpoc.report.report import Report, edition_and_readings
from mpoc.report.ruling.answer import LEAD, answer
from mpoc.report.ruling.figures import position_lines
from mpoc.report.ruling.text import (
    join_line,
    note_lines,
    refused_words,
    step_trace,
    table_lines,
    unplayed_lines,
    verdict_lines,
)
from mpoc.report.style import Style
from mpoc.scenario.answers import lines_to_add
from mpoc.scenario.questions import legal_answers, open_question
from mpoc.scenario.trace import Line, is_step, pages

if TYPE_CHECKING:
    from mpoc.engine.replay import Step
    from mpoc.exploration.exploration import Exploration
    from mpoc.exploration.odds.odds import Odds
    from mpoc.report.answers.as_text import Answer
    from mpoc.report.answers.position import FilePosition
    from mpoc.report.diff import DiffAnswer
    from mpoc.report.formats import Presentation
    from mpoc.report.legal import LegalActions
    from mpoc.report.odds.pool import PoolAnswer
    from mpoc.report.why import ActionAnswer
    from mpoc.scenario.settle import FileWithoutRuling

NESTED = "    "
"""The indent of a list within a list, deep enough below `10. `."""

NOTHING = "\N{ZERO WIDTH NON-JOINER}"
"""An invisible character that ends a word."""


def run(
    reports: Iterable[Report | FileWithoutRuling], presentation: Presentation
) -> Iterator[str]:
    """Each ruling under its title; with `quiet` without the steps.

    A file without a ruling has its problems there.
    """
    is_first = True
    for report in reports:
        parts = (
            _ruling(report, presentation)
            if isinstance(report, Report)
            else _problems(report, presentation.style)
        )
        for part in parts:
            yield part if is_first else f"\n{part}"
            is_first = False


def show(position: FilePosition, presentation: Presentation) -> Iterator[str]:
    """A position, its board in a fence."""
    yield from _fenced(position, presentation)


def legal(actions: LegalActions, presentation: Presentation) -> Iterator[str]:
    """What may be done, in a fence."""
    yield from _fenced(actions, presentation)


def why(answer: ActionAnswer, presentation: Presentation) -> Iterator[str]:
    """Whether one action is legal, in a fence."""
    yield from _fenced(answer, presentation)


def explore(exploration: Exploration, presentation: Presentation) -> Iterator[str]:
    """Every outcome, in a fence."""
    yield from _fenced(exploration, presentation)


def odds(odds: Odds, presentation: Presentation) -> Iterator[str]:
    """The exact chances of a file, in a fence."""
    yield from _fenced(odds, presentation)


def pool_odds(answer: PoolAnswer, presentation: Presentation) -> Iterator[str]:
    """The exact chances of a pool of dice, in a fence."""
    yield from _fenced(answer, presentation)


def diff(answer: DiffAnswer, presentation: Presentation) -> Iterator[str]:
    """Where two replays part, in a fence."""
    yield from _fenced(answer, presentation)


def _fenced(answer: Answer, presentation: Presentation) -> Iterator[str]:
    """An answer under its title, with the lines of its text."""
    from mpoc.report.answers.as_text import lines_of, title_of

    # The text beside the document keeps its width: no terminal shows it.
    fenced = Style(ascii=presentation.style.ascii)
    yield f"## {inline(title_of(answer), presentation.style)}\n\n"
    yield fence(lines_of(answer, fenced, presentation.verbose))


def inline(text: str, style: Style) -> str:
    """A text within a line, in which nothing is markup, a link or a mention."""
    text = re.sub(r"([\\`*_\[\]<>#|~$&])", r"\\\1", style.plain(text))
    # A leading sign would begin a list, and `1.` a numbered one.
    text = re.sub(r"^(\s*)([-+=])", r"\1\\\2", text)
    text = re.sub(r"^(\s*\d+)([.)])", r"\1\\\2", text)
    # Chats and forums make links of bare addresses: of `//a`, of `a.com`.
    text = re.sub(r"(?<=\w)\.(?=[^\W\d])", r"\.", text.replace("//", r"\/\/"))
    if style.ascii:
        return text.replace("@", "(at)")
    # An escape does not keep them from mentioning a name or a number, nor from writing
    # to somebody@example.com.
    text = text.replace("@", f"{NOTHING}@{NOTHING}")
    return re.sub(r"(?<!&\\)#(?=\d)", f"#{NOTHING}", text)


def fence(lines: Iterable[str], language: str = "text") -> str:
    """Lines as they are, in a fence that is longer than any within them."""
    text = "\n".join(lines)
    longest = max([len(run) for run in re.findall("`+", text)], default=0)
    ticks = "`" * max(3, longest + 1)
    return f"{ticks}{language}\n{text}\n{ticks}\n"


def _ruling(report: Report, presentation: Presentation) -> Iterator[str]:
    """The parts of a ruling; a blank line comes between any two."""
    style, scenario, outcome = presentation.style, report.scenario, report.outcome
    verdict = inline(report.summary()[0], style)
    edition = ", ".join(edition_and_readings(report))
    yield f"## {inline(scenario.title, style)}\n"
    yield f"**{verdict}** ({inline(edition, style)})\n"
    if scenario.question:
        yield f"> {inline(scenario.question, style)}\n"
    words, marks = answer(report)
    if words:
        words = inline(words.removeprefix(LEAD), style)
        yield f"**{words}**{_pages(marks)}\n"
    # The text beside the document keeps its width: no terminal shows it.
    fenced = Style(ascii=style.ascii)
    if outcome.end is not None:
        yield fence(_without_indent(position_lines(outcome, report.wording, fenced)))
    if presentation.quiet:
        return
    if outcome.steps:
        steps = [
            line for step in outcome.steps for line in _step(report, step, presentation)
        ]
        yield "\n".join([*steps, *_items(unplayed_lines(report, fenced), style), ""])
    summaries = report.wording.tables(outcome)
    tables = list(table_lines(summaries, fenced, presentation.verbose))
    if tables:
        yield fence(tables[1:])
    lines = [*note_lines(report, fenced), *verdict_lines(report, fenced)]
    yield "\n".join([*_items(lines, style), ""])


def _step(report: Report, step: Step, presentation: Presentation) -> Iterator[str]:
    """An action as an entry of a numbered list, what happened below it."""
    from mpoc.report.ruling.stopped import refusal_lines

    style, transcript = presentation.style, step.transcript
    trace = step_trace(report, step, presentation.verbose)
    text = trace.headline.text
    if transcript.refusals:
        text += refused_words(report, step)
    marks = pages(trace.headline.cites)
    yield f"{step.index + 1}. {inline(text, style)}{_pages(marks)}"
    yield from _lines(trace.lines, 1, style)
    plain = Style(ascii=style.ascii)
    lines: list[str] = []
    if transcript.refusals:
        lines += refusal_lines(transcript.refusals, 0, plain)
    for line in _items(lines, style):
        yield f"{NESTED}{line}"
    if transcript.waits is not None:
        yield from _question(report, step, style)
    if transcript.unbuilt is not None:
        yield f"{NESTED}- {inline(transcript.unbuilt.rule, style)} is not built yet"


def _question(report: Report, step: Step, style: Style) -> Iterator[str]:
    """What the action waits for, the legal answers, and the lines to add."""
    from mpoc.report.ruling.stopped import MOST_LEGAL

    question = step.transcript.waits
    cite = getattr(question, "cite", None)
    marks = "" if cite is None else pages([cite])
    waits = inline(f"waits for {open_question(question)}", style)
    yield f"{NESTED}- **{waits}**{_pages(marks)}"
    legal = legal_answers(question)
    if legal:
        words = option_list(legal, MOST_LEGAL)
        yield f"{NESTED}- legal: {inline(words, style)}"
    add = lines_to_add(report.scenario, step, report.wording)
    yield f"{NESTED}- write {inline(add.where, style)}:\n"
    entry = fence([style.plain(line) for line in add.lines], "yaml")
    for line in entry.rstrip("\n").split("\n"):
        yield f"{NESTED}  {line}"


def _lines(lines: Sequence[Line], depth: int, style: Style) -> Iterator[str]:
    for line in lines:
        text, cites, inner = join_line(line, 0)
        if is_step(line):
            # The step has a name; the pages are those of what happens in it.
            text, cites, inner = line.text, [], line.lines
            if len(inner) == 1:
                first, cites, inner = join_line(inner[0], 0)
                text = f"{line.text}: {first}"
        yield f"{NESTED * depth}- {inline(text, style)}{_pages(pages(cites))}"
        yield from _lines(inner, depth + 1, style)


def _items(lines: Iterable[str], style: Style) -> Iterator[str]:
    """Lines of a text report as entries of a list, deeper ones below."""
    for line in lines:
        text = line.strip()
        if text:
            nested = NESTED if line.startswith("  ") else ""
            yield f"{nested}- {inline(re.sub(' {2,}', '  ', text), style)}"


def _pages(marks: str) -> str:
    return f" ({marks})" if marks else ""


def _without_indent(lines: Iterable[str]) -> list[str]:
    texts = list(lines)
    indents = [len(text) - len(text.lstrip()) for text in texts if text.strip()]
    return [text[min(indents, default=0) :] for text in texts]


def _problems(without_ruling: FileWithoutRuling, style: Style) -> Iterator[str]:
    """What is wrong with a file."""
    from mpoc.text.problems import render_problem

    yield f"## {inline(without_ruling.name, style)}\n"
    problems = without_ruling.complaint.problems
    texts = [render_problem(problem, ascii=style.ascii) for problem in problems]
    yield fence("\n\n".join(texts).split("\n"))
