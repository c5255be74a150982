"""An action as a scenario writes it, with its names resolved."""

from __future__ import annotations

from typing import Protocol

from mpoc.engine.record import Record
from mpoc.games.smash_monster_rampage.board import Square
from mpoc.games.smash_monster_rampage.words import D6, MONSTER_DIE


class AnyFaces(Protocol):
    """What rules ask of a roll: the least that decides what they decide.

    So a roll that is not made yet (`chances.Unmade`) can stand in for one.
    """

    @property
    def total(self) -> int:
        """The spots of the ordinary dice together."""

    def reaches(self, spots: int) -> bool:
        """Whether the ordinary dice show so many spots or more together."""

    def result(self, place: int) -> str:
        """What the Monster Die of a place shows, counted from 0."""

    def sentence(self) -> str:
        """The faces, or what is known of them."""


class Faces(Record):
    """What dice show, in the order of the file: numbers, or words of the Monster Die.

    The file's `roll` is one die or a list of dice.
    """

    shown: tuple[int | str, ...]

    @property
    def faces(self) -> Faces:
        """What was rolled."""
        return self

    @property
    def numbers(self) -> tuple[int, ...]:
        """The spots of the ordinary dice."""
        return tuple([die for die in self.shown if isinstance(die, int)])

    @property
    def results(self) -> tuple[str, ...]:
        """What Monster Dice show."""
        return tuple([die for die in self.shown if isinstance(die, str)])

    @property
    def total(self) -> int:
        """The spots of the ordinary dice together."""
        return sum(self.numbers)

    def reaches(self, spots: int) -> bool:
        """Whether the ordinary dice show so many spots or more together."""
        return self.total >= spots

    def result(self, place: int) -> str:
        """What the Monster Die of a place shows, counted from 0."""
        return self.results[place]

    def counts(self) -> tuple[tuple[str, int], ...]:
        """How many dice of each kind there are, kinds without dice left out."""
        given = ((D6, len(self.numbers)), (MONSTER_DIE, len(self.results)))
        return tuple([(die, count) for die, count in given if count])

    def sentence(self) -> str:
        """`3 and 4`."""
        return " and ".join([str(die) for die in self.shown])


class Act(Record):
    """One action. `verb` is its key in the file; the other fields as the verb needs."""

    verb: str
    unit: str = ""
    steps: tuple[str, ...] = ()
    type: str = ""
    id: str = ""
    at: Square | None = None
    facing: str = ""
    cards: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
