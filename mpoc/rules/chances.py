"""What exact chances need of a game: its dice and their laws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from mpoc.engine.statements import Answers

Counts = tuple[tuple[str, int], ...]
"""How many dice of each kind, kinds without dice left out."""


class Chances(Protocol):
    """The dice of one game and the exact chances of their rolls.

    `LETTERS` are what players write for each kind of die, `NAMES` what one is called,
    `MOST` how many there can be. `COUNTED` is what is counted on them, and `NEEDED` the
    number that a roll is held against. `DETAILS` are quantities of a position that are
    shown only where everything is, `PLACES` those of them that say where something is;
    of `LISTED` ones the figures are shown as a list.
    """

    LETTERS: Mapping[str, str]
    NAMES: Mapping[str, str]
    MOST: Mapping[str, int]
    COUNTED: str
    NEEDED: str
    DETAILS: Sequence[str]
    PLACES: Sequence[str]
    LISTED: Sequence[str]

    def law(self, counts: Counts) -> list[int]:
        """How many outcomes count 0, 1, 2 and so on."""

    def weight(self, counts: Counts, *, at_least: int) -> int:
        """How many outcomes count so much or more."""

    def outcomes(self, counts: Counts) -> int:
        """How many outcomes there are."""

    def pool_words(self, counts: Counts) -> str:
        """The dice in words."""

    def not_rolled(self, answers: Answers) -> Answers:
        """The answers of a file, with their own dice not rolled yet."""

    def with_one_more(self, act: Any, die: str) -> Any:
        """An action with one die more of a kind; None where there is no such action."""

    def unmade_roll(self, question: Any, ask: Any, state: Any) -> Any:
        """A roll that is not made yet, for a question of the rules in a state."""
