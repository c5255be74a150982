"""What second opinions of small games share: a record is played again by itself.

`SecondOpinion` takes from the record of an action the dice, draws and choices alone. A
game's own opinion says which conditions the action fails (`may_WORD`) and what comes of
it (`do_WORD`), on a position of plain values that it changes in place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from mpoc.engine.record import Record
from mpoc.engine.statements import OpenChoice, Reply, Roll, Unknown

Conditions = Iterator[tuple[str, bool]]
"""Conditions with whether each holds."""
UNTOLD = "?"
"""Stands for a fact that the file leaves out."""


class Refused(Exception):
    """The dice, or an answer, do not allow it: the condition that fails."""


class Waits(Exception):
    """The record ends before this question: its rule, who answers, what about."""


class Doubt(Exception):
    """Both answers may be right: something is grazed within the rounding."""


class SecondOpinion:
    """One action, worked out with the dice and choices of its record."""

    beside: Sequence[str] = ()
    """Fields of a position that are words, or are not told by what happened."""

    def __init__(self, transcript: Any, act: Any, defaults: Mapping[str, str]) -> None:
        before = transcript.before
        self.transcript = transcript
        self.s: Any = plain(before)
        self.act = act
        self.readings = {**defaults, **before.settings.readings}
        statements = transcript.statements
        self.replies = [each for each in statements if isinstance(each, Reply)]
        self.refusals = [check.name for check in transcript.refusals]

    def reads(self, ruling: str, reading: str) -> bool:
        """Whether an unclear rule is read so."""
        return bool(self.readings[ruling] == reading)

    # What is asked

    def next_reply(self, rule: str, player: str, what: Any) -> Any:
        """The next answer of the record, which is one to this question."""
        if not self.replies:
            raise Waits(rule, player, what)
        reply = self.replies.pop(0)
        asked = reply.question.rule, reply.question.player
        assert asked == (rule, player), f"{asked} is asked, and not {rule} of {player}"
        return reply

    def dice(self, rule: str, player: str, number: int) -> Any:
        """The answer to a roll of so many dice of one kind."""
        reply = self.next_reply(rule, player, number)
        assert isinstance(reply.question, Roll), rule
        counts = [count for _, count in reply.question.dice]
        assert counts == [number], f"{rule}: {counts} dice, and not {number}"
        return reply.answer

    def choice(
        self, rule: str, player: str, key: str, legal: Sequence[Any] = ()
    ) -> Any:
        """The answer to a choice or draw among these; none are given where open."""
        reply = self.next_reply(rule, player, key)
        question = reply.question
        assert question.key == key, f"{rule} asks for {question.key}, and not {key}"
        if not isinstance(question, OpenChoice):
            offered = [o.value for o in question.options if not o.objections]
            assert sorted(offered) == sorted(legal), f"{rule}: {offered}, not {legal}"
        return reply.answer

    # The action

    def conditions(self) -> Conditions:
        """All conditions of the action."""
        yield from getattr(self, f"may_{self.act.word.replace('-', '_')}")()

    def failed(self) -> list[str]:
        """The names of the conditions that the action fails."""
        failed = sorted([name for name, holds in self.conditions() if not holds])
        return [name for name in failed if name != UNTOLD] or failed

    def place_failed(self) -> list[str] | None:
        """The conditions that the place fails that the action names, if it does."""
        return None

    def play(self) -> None:
        """Do the action. Raises `Waits` for what the record lacks."""
        getattr(self, f"do_{self.act.word.replace('-', '_')}")()

    def may(self, act: Any) -> bool:
        """Whether an action fails no condition in this position."""
        self.act = act
        return not self.failed()

    def tidy(self, state: Any) -> Any:
        """A position without what makes no difference."""
        return state

    def check_words(self) -> None:
        """Assert that the record says what happened here."""


def record_of(state: Any) -> Any:
    """A position as the record of an action that nobody has begun."""
    return SimpleNamespace(
        before=state,
        after=state,
        statements=(),
        refusals=(),
        waits=None,
    )


def agrees(opinion: SecondOpinion) -> bool:
    """Whether a record comes to what a second opinion comes to, or may do so.

    Raises AssertionError where they differ; False where both may be right.
    """
    transcript = opinion.transcript
    refusals, refused_for, missing = sorted(opinion.refusals), [], None
    try:
        failed = opinion.failed()
        if failed and failed[0] != UNTOLD:
            assert refusals == failed, f"refused for {refusals}, and not {failed}"
            return True
        if refusals and (place_failed := opinion.place_failed()) is not None:
            assert refusals == place_failed, f"{refusals}, and not {place_failed}"
            return True
        if failed:
            raise Waits(UNTOLD)
        opinion.play()
        assert not opinion.replies, opinion.replies
    except Doubt:
        return False
    except Refused as refused:
        refused_for = [*refused.args]
    except Waits as waits:
        missing = waits.args
        if refusals:  # for an answer that the record does not hold
            return False
    assert refusals == refused_for
    if refusals:
        return True
    question = transcript.waits
    assert (question is None) == (missing is None), (question, missing)
    if missing == (UNTOLD,):
        assert isinstance(question, Unknown)
    elif missing is not None:
        asked = getattr(question, "key", None)
        if isinstance(question, Roll):
            ((_, asked),) = question.dice
        assert missing == (question.rule, question.player, asked)
    here, there = opinion.tidy(opinion.s), opinion.tidy(plain(transcript.after))
    wrong = [*differences(here, there, opinion.beside)]
    assert not wrong, "\n".join(wrong)
    opinion.check_words()
    return True


def plain(value: Any) -> Any:
    """A value of a game as one that can be changed."""
    if isinstance(value, Record):
        fields = {name: plain(getattr(value, name)) for name in value._fields}
        return SimpleNamespace(**{k: v for k, v in fields.items() if k != "settings"})
    if isinstance(value, Mapping):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, tuple):
        return tuple([plain(part) for part in value])
    return value


def differences(
    one: Any, other: Any, beside: Sequence[str] = (), path: str = ""
) -> Iterator[str]:
    """Where two plain values differ, but for the fields `beside`."""
    if isinstance(one, SimpleNamespace) and isinstance(other, SimpleNamespace):
        one, other = vars(one), vars(other)
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}.keys() - {*beside}:
            if key not in one or key not in other:
                yield f"{path}.{key} is in one only"
            else:
                here = f"{path}.{key}"
                yield from differences(one[key], other[key], beside, here)
    elif one != other:
        yield f"{path} should be {one!r}, and is {other!r}"
