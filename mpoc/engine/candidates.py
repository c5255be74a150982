"""What may be done in a position: the kinds of action that exist, each with its ways.

A game lists them with the checks that its rules apply during play; nothing here decides
what is legal.
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

    `is_owed` marks dice whose number no player chooses; a roll in a file may omit them.
    """

    die: str
    least: int
    most: int
    is_owed: bool = False


class Candidate(Record):
    """One action that exists in a position; it is legal if `failed_checks` is empty.

    `keys` are its keys as a file writes them, `key_values` the same as the game reads
    them; rolls and choices are in neither. `words` tell it from the others of its kind,
    `facts` say what else to know, and `harm` what cannot be avoided on the way. `place`
    is the row and column of the board where it ends, for a picture.
    """

    act: Any
    keys: Mapping[str, Any]
    key_values: Mapping[str, Any]
    words: str
    failed_checks: tuple[Check, ...] = ()
    facts: str = ""
    harm: str = ""
    place: tuple[int, int] | None = None

    @property
    def is_open(self) -> bool:
        """Whether it lacks only facts that the file leaves out."""
        return bool(self.failed_checks) and all(
            [check.untold for check in self.failed_checks]
        )


Find = Callable[[bool], Sequence[Candidate]]
Limits = Callable[[Candidate], tuple[DiceLimit, ...]]


def no_dice(candidate: Candidate) -> tuple[DiceLimit, ...]:
    """The limits of an action that rolls no dice of its own."""
    return ()


class ActionKind(Record):
    """One kind of action of one figure, or of a player where `actor` is empty.

    `verb` is its key in a file, `words` its name, and `cost` what each way takes.
    `find` lists the ways: all that exist, or with False only the legal ones. `limits`
    gives the dice of the action's own roll. `passes` marks an action that only lets the
    game go on.
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
) -> Transcript:
    """The transcript of an action with these answers, with only the rules that apply.

    An action that lacks a roll or a choice waits for it.
    """
    game = begin(state, watching=False)
    return adjudicate(lambda game: play(game, act), game, RecordedAnswers(answers))


def failed_checks(transcript: Transcript) -> tuple[Check, ...]:
    """The conditions that an attempt fails, or the fact that it waits for.

    Empty where it is legal, and where it waits for an answer that its own action may
    still give: a roll, or a choice.
    """
    question = transcript.waits
    if isinstance(question, Unknown) and question.where:
        name, words, line = "condition-not-met", question.words, question.line
        return (Check(name, words, False, question.cite, untold=line),)
    return transcript.refusals
