"""What may be done from a position: the kinds of action that exist, each with its ways.

A game lists them with the checks that its rules use when an action is done; nothing
here decides what is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mpoc.engine.adjudicate import Transcript, adjudicate
from mpoc.engine.record import Record
from mpoc.engine.statements import Answers, Check, Cite, Rule, Unknown
from mpoc.engine.tables import RecordedAnswers


class DiceLimit(Record):
    """How many dice of a kind an action may roll: `least` to `most`, both included.

    `owed` marks dice whose number nobody chooses; a roll may leave them uncounted.
    """

    die: str
    least: int
    most: int
    owed: bool = False


class Candidate(Record):
    """One action that exists in a position; no condition in `failed` means it is legal.

    `keys` are what a file writes of it, `given` the same as the game reads its answers;
    rolls and choices are in neither. `words` tell it from the others of its kind,
    `facts` what else to know, and `harm` what cannot be avoided on the way. `place` is
    the row and column of the board where it ends, for a picture.
    """

    act: Any
    keys: Mapping[str, Any]
    given: Mapping[str, Any]
    words: str
    failed: tuple[Check, ...] = ()
    facts: str = ""
    harm: str = ""
    place: tuple[int, int] | None = None

    @property
    def is_open(self) -> bool:
        """Whether it lacks only facts that the file leaves out."""
        return bool(self.failed) and all([check.untold for check in self.failed])


Find = Callable[[bool], Sequence[Candidate]]
Limits = Callable[[Candidate], tuple[DiceLimit, ...]]


def no_dice(candidate: Candidate) -> tuple[DiceLimit, ...]:
    """The limits of an action that rolls no dice of its own."""
    return ()


class ActionKind(Record):
    """One kind of action of one figure, or of a player where `actor` is empty.

    `verb` is its key in a file, `words` its name, and `cost` what each way takes.
    `find` lists the ways: all that exist, or with False only those that are legal.
    `limits` tells the dice of the action's own roll. `passes` marks what does nothing
    but let the game go on.
    """

    actor: str
    verb: str
    words: str
    cite: Cite
    find: Find
    limits: Limits = no_dice
    cost: str = ""
    passes: bool = False


def attempt(
    state: Any,
    act: Any,
    answers: Answers,
    begin: Callable[..., Any],
    play: Callable[[Any, Any], Rule[None]],
    assume: bool = False,
) -> Transcript:
    """The transcript of an action with these answers, without what was considered.

    One that lacks a roll waits for it. With `assume` open choices take the first legal
    answer.
    """
    game = begin(state, watching=False)
    return adjudicate(
        lambda game: play(game, act), game, RecordedAnswers(answers, assume)
    )


def failed_checks(transcript: Transcript) -> tuple[Check, ...]:
    """The conditions that an attempt fails, or the fact that it waits for.

    Empty where it is legal, and where it waits for what its own action may still
    answer: a roll, or a choice.
    """
    question = transcript.waits
    if isinstance(question, Unknown) and question.where:
        name, words, line = "condition-not-met", question.words, question.line
        return (Check(name, words, False, question.cite, untold=line),)
    return transcript.refused
