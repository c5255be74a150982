"""Answers to an open question, each as a change that writes it at its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, permutations
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.engine.statements import Choice, Draw, Further, Roll, Statement, Unknown
from mpoc.report.asking import OPEN, Unclear, mapping_of
from mpoc.rules.registry import rules_of
from mpoc.scenario.edits.answer_edits import (
    Answer,
    answer_to,
    legal_options,
    listed_answers,
    write_answer,
)
from mpoc.schema.key_order import key_order
from mpoc.text.edits import draft_of, flow
from mpoc.text.problems import FileProblems

if TYPE_CHECKING:
    from mpoc.rules.wording import Wording
    from mpoc.scenario.settle import Settlement

MOST_ANSWERS = 16
"""Of more legal answers an editor offers the first; the others can be typed."""

_DICE = re.compile(r"\?(?:, \?|\?)*")
"""The dice of one kind in a line to add: a sign for each."""


class WrittenAnswer(Record):
    """An answer in words, and the text that writes it between two offsets."""

    words: str
    start: int
    end: int
    new_text: str


class Offer(Record):
    """An answer in words, as the file gives it, and what is left to the author.

    Each OPEN in the answer stands for one of the `blanks`.
    """

    words: str
    answer: Answer
    blanks: tuple[str, ...] = ()


def written_answers(
    settlement: Settlement, text: str, name: str
) -> Iterator[WrittenAnswer]:
    """What may be answered to the question that is open, at most MOST_ANSWERS.

    A roll has a sign for each die, and a fact has open places: the author fills them.
    """
    draft = draft_of(text, name)
    scenario, step = settlement.scenario, settlement.outcome.steps[-1]
    order = key_order(rules_of(scenario.game).schema)
    question = step.transcript.waits
    assert question is not None
    for offer in islice(_offers(question, settlement.wording), MOST_ANSWERS):
        try:
            new = write_answer(draft, scenario, step, offer.answer, order).raw
        except FileProblems:
            # It cannot stand there: the finding itself says what to write.
            continue
        start, end, new_text = _difference(text, new)
        for blank in offer.blanks:
            new_text = new_text.replace(flow(OPEN), blank, 1)
        yield WrittenAnswer(offer.words, start, end, new_text)


def _offers(question: Statement, wording: Wording) -> Iterator[Offer]:
    if isinstance(question, Choice | Draw) and question.key == "order":
        names = [option.words for option in legal_options(question)]
        for order in permutations(names):
            answer = Answer("choose", {"order": [*order]}, True)
            yield Offer(f"first {', then '.join(order)}", answer)
    elif isinstance(question, Choice | Draw):
        for words, value in listed_answers(question, wording):
            answer = answer_to(question, {question.key: value}, is_listed=True)
            yield Offer(f"{question.words}: {words}", answer)
    elif isinstance(question, Further):
        for words, value in listed_answers(question, wording):
            yield Offer(words, Answer("then", value, True))
    elif isinstance(question, Roll):
        line, _ = wording.roll_to_write(question)
        dice = tuple(_DICE.findall(line))
        answer = answer_to(question, mapping_of(_DICE.sub(OPEN, line)), is_listed=False)
        yield Offer(f"write {line}", answer, dice)
    elif isinstance(question, Unknown):
        try:
            keys = mapping_of(question.line.removeprefix("- "))
        except Unclear:
            return
        blanks = (OPEN,) * question.line.count(OPEN)
        yield Offer(f"write {question.line}", Answer("", keys), blanks)


def _difference(old: str, new: str) -> tuple[int, int, str]:
    """The offsets of the part of a text that another replaces, and the new part."""
    most = min(len(old), len(new))
    start = next((at for at in range(most) if old[at] != new[at]), most)
    most -= start
    same = next((at for at in range(most) if old[-1 - at] != new[-1 - at]), most)
    return start, len(old) - same, new[start : len(new) - same]
