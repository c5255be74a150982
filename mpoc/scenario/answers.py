"""Answers to the questions of a replay, as a file gives them."""

from __future__ import annotations

from typing import Any

from mpoc.engine.statements import Choice, Draw
from mpoc.rules.wording import Wording
from mpoc.text.edits import flow


def choice_to_write(question: Choice | Draw, value: Any, wording: Wording) -> str:
    """An answer to a choice, but for an order: a key of its own, or a whole entry."""
    answer = f"{question.key}: {flow(wording.plain(question.key, value))}"
    if question.own:
        return answer
    by = f", by: {question.bearer}" if question.bearer else ""
    return f"{{for: {question.rule}{by}, {answer}}}"
