"""Facts of a replay: the part that an expectation speaks of, and whether it holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Protocol

from mpoc.engine.record import Record
from mpoc.engine.statements import Check, Statement
from mpoc.engine.tables import Path

GONE, NONE, UNKNOWN = "gone", "none", "unknown"
"""What no value is called, of a figure and of a place or the whole game; and a value
that the file does not state."""


class Scope(Record):
    """The part of a replay that expectations speak of: all of it, or one action.

    `statements` are its own, without those of further actions that have an entry in the
    file; `story` is everything up to its end, in parts. `state` is the state right
    after it, `refusals` are the conditions that it failed, `waits` is the question that
    it met. If it `explains`, verdicts that hold have their causes too.
    """

    statements: tuple[Statement, ...]
    state: Any
    refusals: tuple[Check, ...] = ()
    waits: Statement | None = None
    story: tuple[tuple[Statement, ...], ...] = ()
    explains: bool = False


class Verdict(Record):
    """Whether one expectation holds.

    `path` leads to it in the file; `words` name it ("damage of D"), so that the
    sentence is "words actual, not expected". `causes` are the statements that made the
    value what it is, in order, present only where the expectation does not hold or the
    scope `explains`. `phrase` is a sentence to use instead.
    """

    path: Path
    words: str
    expected: str
    actual: str
    holds: bool
    causes: tuple[Statement, ...] = ()
    phrase: str = ""

    @property
    def is_known(self) -> bool:
        """Whether the replay knows the value; otherwise the file does not state it."""
        return self.actual != UNKNOWN

    def sentence(self) -> str:
        """`damage of D 4, not 3`."""
        return self.phrase or f"{self.words} {self.actual}, not {self.expected}"


def number_in(words: str) -> int | None:
    """The number that a verdict shows in these words; None if they are no number."""
    return int(words) if re.fullmatch("-?[0-9]+", words) else None


class Facts(Protocol):
    """What a game knows of a scope."""

    def verdicts(self, key: str, expected_value: Any, path: Path) -> Iterator[Verdict]:
        """The verdicts on one entry of an `expect`, which stands at a path."""

    def opposite(self, key: str) -> str:
        """The key whose list holds what the list of `key` lacks; empty for none."""
