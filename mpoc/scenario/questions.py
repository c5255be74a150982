"""The questions of a replay in words, and the answers that a file may give."""

from __future__ import annotations

from mpoc.engine.statements import (
    Choice,
    Draw,
    Further,
    OpenChoice,
    Roll,
    Statement,
    Unknown,
)


def open_question(question: Statement | None) -> str:
    """What a replay waits for, in words that follow "waits for"."""
    if isinstance(question, Choice):
        words = question.words
        if question.bearer and question.rule not in words:
            words = f"{words} ({question.rule} of {question.bearer})"
        return f"a choice of {question.player}: {words}"
    if isinstance(question, Roll):
        return f"a roll: {question.words}"
    if isinstance(question, Draw):
        return f"a draw: {question.words}"
    if isinstance(question, Further):
        sources = " or ".join(dict.fromkeys(question.options or question.sources))
        return f"{sources} of {question.player}"
    if isinstance(question, Unknown):
        return question.words
    return "an answer"


def legal_answers(question: Statement | None) -> list[str]:
    """The legal answers in words, in the order in which they are listed."""
    if isinstance(question, Choice | Draw):
        return [option.words for option in question.options if not option.objections]
    if isinstance(question, Further):
        return [
            f"{source} (may be declined)" if optional else source
            for source, optional in zip(
                question.options, question.optional, strict=True
            )
        ]
    return []


def chosen_words(question: Choice | Draw, answer: object) -> str:
    """An answer in the words of the option that it takes."""
    if isinstance(question, OpenChoice):
        return question.words_of(answer)
    for option in question.options:
        if option.value == answer:
            return option.words
    return str(answer)
