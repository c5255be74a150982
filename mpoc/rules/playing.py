"""What random play needs of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.candidates import Candidate, DiceLimit
from mpoc.engine.statements import Answers
from mpoc.rules.chance import Chance, Streams


class Playing(Protocol):
    """What one game brings along for random play."""

    def start(self, streams: Streams, about: str) -> Any:
        """A random position, one in which a subject may come up."""

    def subjects(self) -> Sequence[str]:
        """What random play has to cover, by name."""

    def subjects_in(self, transcript: Transcript) -> Iterable[str]:
        """The subjects that came up in an action."""

    def suits(self, game: Any, candidate: Candidate, about: str) -> bool:
        """Whether an action may let a subject come up."""

    def forbids(self, about: str) -> bool:
        """Whether a subject comes up by forbidding something."""

    def weight_of(self, verb: str) -> float:
        """How often a kind of action is tried, compared with the others."""

    def with_dice(self, act: Any, counts: Mapping[str, int]) -> Any:
        """An action with the numbers of dice that it rolls."""

    def with_rolls(self, act: Any, state: Any, chance: Chance) -> Any:
        """An action with the rolls that stand in it rather than in its answers."""

    def random_roll(self, state: Any, dice: Mapping[str, int], chance: Chance) -> Any:
        """A roll of these dice, as a file gives it."""

    def further(self, game: Any, source: str) -> Sequence[Candidate]:
        """The legal ways to do a further action that waits."""

    def further_limits(
        self, game: Any, source: str, candidate: Candidate
    ) -> tuple[DiceLimit, ...]:
        """The dice that a further action may roll."""

    def further_keys(
        self, candidate: Candidate, counts: Mapping[str, int]
    ) -> dict[str, Any]:
        """What the entry of a further action answers."""

    def as_file_entry(self, act: Any, answers: Answers) -> dict[str, Any]:
        """An action as a file writes it, with everything that was answered."""

    def broken_invariants(self, transcript: Transcript) -> Iterable[tuple[str, str]]:
        """The invariants that an action breaks: name, and what is wrong."""
