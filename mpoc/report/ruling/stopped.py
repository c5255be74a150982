"""Why a replay stopped: the conditions that fail, or the question that is open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from mpoc.engine.replay import Step
from mpoc.engine.statements import Check, option_list
from mpoc.report.style import Style
from mpoc.rules.wording import Wording
from mpoc.scenario.answers import lines_to_add
from mpoc.scenario.questions import legal_answers, open_question
from mpoc.scenario.trace import pages

if TYPE_CHECKING:
    from mpoc.scenario.scenario import Scenario

MOST_LEGAL = 40
"""Legal answers to a question that are listed."""


def refusal_lines(checks: Sequence[Check], indent: int, style: Style) -> Iterable[str]:
    """Every condition that fails: name, facts, page, what would mend it."""
    width = max(len(check.name) for check in checks)
    blank = " " * indent
    hang = indent + width + 2
    for check in checks:
        text = f"{blank}{check.name:<{width}}  {check.reason}"
        yield style.line(text, pages([check.cite]), hang)
        if check.facts:
            yield style.line(f"{' ' * hang}{check.facts}", "", hang)
        if check.mend:
            yield style.line(f"{' ' * hang}to mend it: {check.mend}", "", hang)


def waiting_lines(
    scenario: Scenario, step: Step, wording: Wording, indent: int, style: Style
) -> Iterable[str]:
    """What the replay waits for, the legal answers, and the lines to add."""
    question = step.transcript.waits
    blank = " " * indent
    cite = getattr(question, "cite", None)
    pages_text = "" if cite is None else pages([cite])
    yield style.line(
        f"{blank}waits for {open_question(question)}", pages_text, indent + 2
    )
    legal = legal_answers(question)
    if legal:
        words = option_list(legal, MOST_LEGAL)
        yield style.line(f"{blank}legal: {words}", "", indent + 7)
    add = lines_to_add(scenario, step, wording)
    yield style.line(f"{blank}write {add.where}:", "", indent + 2)
    for line in add.lines:
        yield style.plain(f"{blank}    {line}")
    if add.note:
        yield style.line(f"{blank}({add.note})", "", indent + 2)
