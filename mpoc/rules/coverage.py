"""Counts of how much of a game is reached by scenarios."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from mpoc.engine.replay import Begin, Outcome


class Reach:
    """One kind of thing that scenarios reach, and how many scenarios reach each.

    `name` is its key, `words` say what is counted, and `names` are all that can be
    reached. `long` marks a list too long to print, unless every count is printed.
    `latest` are the names that the scenario added last reached.
    """

    def __init__(
        self, name: str, words: str, names: Iterable[str], *, long: bool = False
    ) -> None:
        self.name = name
        self.words = words
        self.long = long
        self.scenarios: dict[str, int] = dict.fromkeys(names, 0)
        self.latest: set[str] = set()

    def add(self, names: Iterable[str]) -> None:
        """Count one scenario for each name in `names`; unknown names are ignored."""
        self.latest = self.scenarios.keys() & set(names)
        for name in self.latest:
            self.scenarios[name] += 1

    @property
    def missing(self) -> list[str]:
        """What no scenario reaches."""
        return [name for name, count in self.scenarios.items() if not count]

    @property
    def reached_count(self) -> int:
        """How many names some scenario reaches."""
        return len(self.scenarios) - len(self.missing)


class Coverage(Protocol):
    """Counts, over the scenarios that are added, what each of them reaches."""

    @property
    def begin(self) -> Begin:
        """Makes the game in play of a state, in which everything counts."""

    def add(self, scenario: Any, outcome: Outcome) -> None:
        """Count what a scenario reaches; it was replayed with `begin`."""

    def reaches(self) -> Sequence[Reach]:
        """The counts."""
