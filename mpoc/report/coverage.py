"""What of a game scenarios reach, in counts and as a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any


class Reach:
    """One sort of thing that scenarios can reach: how many of them reach each.

    `name` is its key, `words` say what is counted. What is not in `known` does not
    count. `long` marks what is too much to be listed
    unless every count is.
    """

    def __init__(
        self, name: str, words: str, known: Iterable[str], *, long: bool = False
    ) -> None:
        self.name = name
        self.words = words
        self.long = long
        self.scenarios: dict[str, int] = dict.fromkeys(known, 0)

    def add(self, reached: Iterable[str]) -> None:
        """Count one scenario for each thing that it reaches."""
        for each in set(reached):
            if each in self.scenarios:
                self.scenarios[each] += 1

    @property
    def missing(self) -> list[str]:
        """What no scenario reaches."""
        return [each for each, count in self.scenarios.items() if not count]

    @property
    def reached(self) -> int:
        """How many are reached."""
        return len(self.scenarios) - len(self.missing)


def table(reaches: Iterable[Reach], scenarios: int, verbose: int) -> Iterator[str]:
    """The lines of a table; with `verbose` 1 what is missing, with 2 every count."""
    rows = [(f"{one.reached} of {len(one.scenarios)}", one) for one in reaches]
    width = max(len(told) for told, _ in rows)
    yield f"reached by {scenarios} {'scenario' if scenarios == 1 else 'scenarios'}:"
    for told, one in rows:
        yield f"  {told:>{width}}  {one.words}"
        if verbose > 1:
            for each, count in one.scenarios.items():
                yield f"  {'':>{width}}    {count:>4}  {each}"
        elif verbose and not one.long:
            for each in one.missing:
                yield f"  {'':>{width}}    missing: {each}"


def plain(reaches: Iterable[Reach], scenarios: int) -> dict[str, Any]:
    """The counts in plain values."""
    return {
        "scenarios": scenarios,
        "coverage": {
            one.name: {
                "reached": one.reached,
                "of": len(one.scenarios),
                "scenarios": one.scenarios,
            }
            for one in reaches
        },
    }
