"""What exact chances need of a game: its dice and their laws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from mpoc.engine.statements import Answers

Counts = tuple[tuple[str, int], ...]
"""How many dice of each kind, kinds without dice left out."""


class Chances(Protocol):
    """The dice of one game and the exact chances of their rolls.

    `LETTERS` are what players write for each kind of die, `NAMES` what one die is
    called, `MOST` how many there can be. `COUNT_NOUN` is what a roll counts, and
    `TARGET_NOUN` the number that the count is compared with. `DETAILS` are quantities
    of a position that are shown only in a full listing, and `PLACES` those of them that
    say where something is; for those in `LISTS` the figures are shown as a list.
    """

    LETTERS: Mapping[str, str]
    NAMES: Mapping[str, str]
    MOST: Mapping[str, int]
    COUNT_NOUN: str
    TARGET_NOUN: str
    DETAILS: Sequence[str]
    PLACES: Sequence[str]
    LISTS: Sequence[str]

    def law(self, counts: Counts) -> list[int]:
        """How many outcomes have a count of 0, 1, 2 and so on."""

    def weight(self, counts: Counts, *, at_least: int) -> int:
        """How many outcomes have a count of `at_least` or more."""

    def outcomes(self, counts: Counts) -> int:
        """How many outcomes there are."""

    def pool_words(self, counts: Counts) -> str:
        """The dice in words."""

    def not_rolled(self, answers: Answers) -> Answers:
        """The answers of a file without the result of the action's own roll."""

    def with_one_more(self, act: Any, die: str) -> Any:
        """An action with one more die of a kind; None where no such action exists."""

    def unmade_roll(self, question: Any, ask: Any, state: Any) -> Any:
        """A roll that has not been made, for a question of the rules in a state."""
