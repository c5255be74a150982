"""Chance for random play: streams of picks that depend on a seed and a name alone.

Nothing that decides a ruling knows this: rules ask for rolls, and a table answers them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of random picks that depends on its name alone."""

    __slots__ = ("random",)

    def __init__(self, *stream: object) -> None:
        self.random = Random("/".join(str(part) for part in stream))

    def number(self, least: int, most: int) -> int:
        """A number between two, both included."""
        return self.random.randint(least, most)

    def among(self, options: Sequence[T]) -> T:
        """One of the options, each equally likely."""
        return options[self.random.randrange(len(options))]

    def pick_by_weight(self, options: Sequence[T], weights: Sequence[float]) -> T:
        """One of the options, each as likely as its weight says."""
        return self.random.choices(options, weights)[0]

    def happens(self, percent: float) -> bool:
        """Whether something of this probability happens."""
        return self.random.random() * 100 < percent

    def shuffle(self, options: Iterable[T]) -> list[T]:
        """All of them in a random order."""
        items = list(options)
        self.random.shuffle(items)
        return items

    def rank(self, options: Sequence[T], weights: Sequence[float]) -> list[T]:
        """All of them in a random order, those of more weight earlier on average."""
        draws = [
            self.random.random() ** (1 / weight) if weight else -1.0
            for weight in weights
        ]
        order = sorted(range(len(options)), key=lambda place: -draws[place])
        return [options[place] for place in order if weights[place]]


Streams = Callable[..., Chance]
"""Gives the stream of a name, under a fixed seed."""
