"""Decks, bags and stocks: what may still be drawn, and what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Self

from mpoc.engine.record import Record


class Supply(Record):
    """What a deck or a bag holds at first: how many there are of each kind.

    `last` is a kind that lies under all others, where there is one: it is drawn only
    once nothing else is left.
    """

    counts: Mapping[str, int]
    last: str = ""

    @property
    def total(self) -> int:
        """How many there are of all kinds."""
        return sum(self.counts.values())

    def left(self, drawn_pieces: Iterable[str]) -> dict[str, int]:
        """How many there may still be of each kind once some are gone.

        Kinds that are used up are absent.
        """
        numbers_drawn = Counter(drawn_pieces)
        numbers_left = {
            kind: count - numbers_drawn[kind] for kind, count in self.counts.items()
        }
        return {kind: count for kind, count in numbers_left.items() if count > 0}

    def drawable(self, drawn_pieces: Iterable[str]) -> dict[str, int]:
        """Which kinds may come next, each with how many ways there are to draw it."""
        numbers_left = self.left(drawn_pieces)
        above = {
            kind: count for kind, count in numbers_left.items() if kind != self.last
        }
        return above or numbers_left

    def excess(self, pieces: Iterable[str]) -> dict[str, int]:
        """The kinds that are listed more often than they exist, with their numbers."""
        numbers = Counter(pieces)
        return {
            kind: numbers[kind]
            for kind, count in self.counts.items()
            if numbers[kind] > count
        }

    def misplacements(self, order: Iterable[str]) -> list[int]:
        """The places, counted from 0, at which the last kind lies above another."""
        kinds = tuple(order)
        places = [place for place, kind in enumerate(kinds) if kind == self.last]
        return [place for place in places if place + 1 < len(kinds)]


class Pieces(Record):
    """How many pieces there are of each kind; a game lists the kinds as its fields.

    A field is a whole number with the default 0, and its name is the kind.
    """

    def of(self, kind: str) -> int:
        """How many there are of a kind."""
        count: int = getattr(self, kind)
        return count

    def plus(self, kind: str, count: int = 1) -> Self:
        """With some more of a kind, or fewer."""
        return self.but(**{kind: self.of(kind) + count})

    @property
    def total(self) -> int:
        """Pieces of all kinds."""
        return sum(self.values())

    def as_written(self) -> dict[str, int]:
        """How many there are of each kind, by its name."""
        return dict(zip(self._fields, self.values(), strict=True))
