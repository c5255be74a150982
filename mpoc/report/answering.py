"""What players answer or play, written into a file, and the ruling that follows.

Nothing is decided here: each answer becomes text of the file, and the replay starts
again from that text. So what was asked and what a file would say cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.report.asking import Unclear, answer_read
from mpoc.report.ruling.stopped import refusal_lines
from mpoc.scenario.edits.answer_edits import write_answer
from mpoc.scenario.problem_kinds import UNUSED_ANSWER
from mpoc.text.edits import Draft, flow, replacement
from mpoc.text.problems import FileProblems

if TYPE_CHECKING:
    from mpoc.report.style import Style
    from mpoc.scenario.settle import Settlement
    from mpoc.schema.key_order import KeyOrder

Settle = Callable[[Draft], "Settlement"]
"""The ruling on a text. Raises FileProblems, WrongReading."""


class AnsweredText(Record):
    """The words of a player, the text of the file with that answer, and its ruling."""

    words: str
    draft: Draft
    settlement: Settlement


class NotAccepted(Unclear):
    """What a player said is refused by the rules; `attempt` is the file with it.

    Where it is None, such a file cannot be.
    """

    def __init__(self, attempt: AnsweredText | None, *lines: str) -> None:
        super().__init__(*lines)
        self.attempt = attempt


def with_answer(
    draft: Draft,
    settlement: Settlement,
    words: str,
    settle: Settle,
    order: KeyOrder,
    style: Style,
) -> AnsweredText:
    """The file with an answer to the question for which its replay waits.

    Raises Unclear where the words do not answer it, and NotAccepted where the rules
    refuse an answer that is not among those listed.
    """
    step = settlement.outcome.steps[-1]
    question = step.transcript.waits
    assert question is not None
    answer = answer_read(question, words, settlement.wording, style)
    try:
        new_draft = write_answer(draft, settlement.scenario, step, answer, order)
        attempt = AnsweredText(words, new_draft, settle(new_draft))
    except FileProblems as complaint:
        raise Unclear(complaint_words(complaint)) from None
    before, after = settlement.outcome, attempt.settlement.outcome
    same_step = len(before.steps) == len(after.steps)
    if after.status == "waits" and same_step:
        old, new = before.steps[-1].transcript, after.steps[-1].transcript
        if old.waits == new.waits and len(old.statements) == len(new.statements):
            raise Unclear("this does not answer it")
    if after.status == "refused" and same_step and not answer.is_listed:
        checks = after.steps[-1].transcript.refusals
        lines = refusal_lines(checks, 2, style)
        raise NotAccepted(attempt, "this is refused:", *lines)
    return attempt


def with_action(
    draft: Draft,
    entry: Any,
    place: int,
    settle: Settle,
    order: KeyOrder,
    style: Style,
) -> AnsweredText:
    """The file with an action at a place, from 0: after the last, or instead of one.

    `entry` is the action as a file has it. Raises NotAccepted where the file cannot
    have it, or where the rules refuse it.
    """
    document = draft.document
    try:
        if place < len(document.root.get("actions") or ()):
            cut = replacement(document, ("actions", place), flow(entry))
            draft = draft.with_cuts(cut)
        else:
            keys = order.of(document.root, ())
            draft = draft.insert((), "actions", place, entry, keys)
        attempt = AnsweredText(flow(entry), draft, settle(draft))
    except FileProblems as complaint:
        raise NotAccepted(None, complaint_words(complaint)) from None
    outcome = attempt.settlement.outcome
    if len(outcome.steps) == place + 1 and outcome.status == "refused":
        checks = outcome.steps[place].transcript.refusals
        lines = refusal_lines(checks, 2, style)
        raise NotAccepted(attempt, "this is refused:", *lines)
    return attempt


def complaint_words(complaint: FileProblems) -> str:
    """What is wrong with a file that has an answer in it, in a line."""
    problem = complaint.problems[0]
    expectation = f"; expected: {problem.expected}" if problem.expected else ""
    where = f" (line {problem.line})" if problem.code == UNUSED_ANSWER.code else ""
    return f"{problem.message}{where}{expectation}"
