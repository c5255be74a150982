"""What random play needs of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.candidates import ActionKind, Candidate, DiceLimit
from mpoc.engine.statements import Answers
from mpoc.rules.chance import Chance, Streams


class Playing(Protocol):
    """What one game provides for random play."""

    def start(self, streams: Streams, about: str) -> Any:
        """A random position in which the subject `about` may come up."""

    def subjects(self) -> Sequence[str]:
        """The names of the subjects that random play has to cover.

        What a game calls its abilities or cards, its verbs, and refusals by name.
        """

    def subjects_in(self, transcript: Transcript) -> Iterable[str]:
        """The subjects that came up in an action."""

    def suits(self, game: Any, candidate: Candidate, about: str) -> bool:
        """Whether a subject may come up in an action."""

    def forbids(self, about: str) -> bool:
        """Whether a subject comes up by forbidding something."""

    def unlisted(
        self, game: Any, about: str, chance: Chance
    ) -> Sequence[tuple[ActionKind, Candidate]]:
        """Random actions that no list holds, in which a subject may come up.

        A list cannot hold all that players may make up, and holds nothing wrong.
        """

    def weight_of(self, verb: str) -> float:
        """How often a kind of action is tried, relative to the others."""

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
        """The keys of the entry that answers a further action."""

    def as_file_entry(self, act: Any, answers: Answers) -> dict[str, Any]:
        """An action as a file writes it, with all its answers."""

    def broken_invariants(self, transcript: Transcript) -> Iterable[tuple[str, str]]:
        """The invariants that an action breaks: name, and what is wrong."""
