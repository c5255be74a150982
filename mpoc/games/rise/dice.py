"""The three dice and what a roll of them says (pages 8, 9 and 36).

Rules ask a roll only the questions of `AnyRoll` and never for its faces, so that a roll
not made yet (`play.chances`) can take the place of a roll with faces.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from mpoc.engine.record import Record
from mpoc.games.rise.words import ACTION, BOOST, DICE, POWER_DIE

MOST_DICE = 10
"""Action Dice, and Power Dice, that a player can have (p9)."""

FACE_COUNTS = {ACTION: (3, 2, 1), BOOST: (2, 3, 1), POWER_DIE: (1, 4, 1)}
"""Misses, strikes and super strikes among the six faces of each die (pp. 8-9)."""

Faces = tuple[int, int, int]
"""How many dice show a miss, a strike, a super strike."""


def read_faces(token: str) -> Faces:
    """The faces written as `Xxx..`: X super strike, x strike, . miss."""
    return token.count("."), token.count("x"), token.count("X")


class AnyRoll(Protocol):
    """What rules may ask of a roll: only what they need for their decision.

    Exploration groups rolls by these answers, so a rule that asks more than it needs
    makes more groups than there are outcomes.
    """

    @property
    def strikes(self) -> int:
        """Strikes in all; a super strike counts two (p8)."""

    def reaches(self, strikes: int) -> bool:
        """Whether the strikes are enough for a hit that needs this many (p17)."""

    def number_of(self, die: str) -> int:
        """How many dice of a kind were rolled."""

    def any_missed(self, die: str) -> bool:
        """Whether any die of a kind shows a miss."""

    def sentence(self) -> str:
        """The faces, or what is known of them."""

    def with_strikes(self) -> str:
        """The faces and their strikes, or what is known of them."""


class Roll(Record):
    """One roll of dice; every kind counts its misses, strikes and super strikes."""

    action: Faces = (0, 0, 0)
    boost: Faces = (0, 0, 0)
    power: Faces = (0, 0, 0)

    @property
    def strikes(self) -> int:
        """Strikes in all; a super strike counts two (p8)."""
        a, b, p = self.action, self.boost, self.power
        return a[1] + b[1] + p[1] + 2 * (a[2] + b[2] + p[2])

    def number_of(self, die: str) -> int:
        """How many dice of a kind were rolled."""
        faces: Faces = getattr(self, die)
        return faces[0] + faces[1] + faces[2]

    def any_missed(self, die: str) -> bool:
        """Whether any die of a kind shows a miss."""
        faces: Faces = getattr(self, die)
        return faces[0] > 0

    def reaches(self, strikes: int) -> bool:
        """Whether the strikes are enough for a hit that needs this many (p17)."""
        return self.strikes >= strikes

    def sentence(self) -> str:
        """`Xxx.. x. Xxx`: Action, Boost and Power Dice in turn."""
        kinds = [faces_words(self, die) for die in DICE if self.number_of(die)]
        return " ".join(kinds) or "no dice"

    def with_strikes(self) -> str:
        """`Xxx.. x. Xxx = 9 strikes`."""
        return f"{self.sentence()} = {strike_words(self.strikes)}"


class Dice(Record):
    """Dice in play: picked up for a roll and not yet put back into a pool (p36)."""

    player: str
    home: str
    action: int
    boost: int
    power: int

    def counts(self) -> tuple[tuple[str, int], ...]:
        """How many of each kind there are, kinds without dice left out."""
        counts = zip(DICE, (self.action, self.boost, self.power), strict=True)
        return tuple([(die, count) for die, count in counts if count])


def dice_words(number: int, kind: str) -> str:
    """`1 Power Die`, `3 Power Dice`; `kind` is the kind of die in words."""
    return f"{number} {kind} {'Die' if number == 1 else 'Dice'}"


def strike_words(strikes: int) -> str:
    """`1 strike`, `2 strikes`."""
    return "1 strike" if strikes == 1 else f"{strikes} strikes"


def pool_words(counts: tuple[tuple[str, int], ...]) -> str:
    """`5 Action, 2 Boost, 3 Power Dice`."""
    names = {ACTION: "Action", BOOST: "Boost", POWER_DIE: "Power"}
    if not counts:
        return "no dice"
    kinds = ", ".join(f"{count} {names[die]}" for die, count in counts)
    return f"{kinds} {'Die' if counts[-1][1] == 1 else 'Dice'}"


class WrittenRoll(Record):
    """The dice of a roll as the file gives them: numbers, and faces if it has them.

    `boost` is None where the file leaves the number of Boost Dice open.
    """

    action: int
    boost: int | None
    power: int
    faces: Roll | None

    def counts(self) -> tuple[tuple[str, int], ...]:
        """How many dice of each kind there are, kinds without dice left out."""
        counts = zip(DICE, (self.action, self.boost or 0, self.power), strict=True)
        return tuple([(die, count) for die, count in counts if count])

    def with_one_more(self, die: str) -> WrittenRoll:
        """The dice with one more of a kind, not rolled."""
        return self.but(**{die: getattr(self, die) + 1}, faces=None)


def roll_without_faces(counts: Mapping[str, int]) -> WrittenRoll:
    """Dice in these numbers, without faces; Boost Dice stay open unless counted."""
    action, power = counts[ACTION], counts.get(POWER_DIE, 0)
    return WrittenRoll(action, counts.get(BOOST), power, None)


def roll_with_faces(faces_by_kind: Mapping[str, str]) -> WrittenRoll:
    """Dice that show these faces, by their kinds: `Xxx..`."""
    faces = [faces_by_kind.get(die, "") for die in DICE]
    action, boost, power = [len(each) for each in faces]
    roll = Roll(*[read_faces(each) for each in faces])
    return WrittenRoll(action, boost, power, roll)


def faces_words(roll: Roll, die: str) -> str:
    """The faces of the dice of a kind, as a file writes them: `Xxx..`."""
    faces: Faces = getattr(roll, die)
    misses, strikes, supers = faces
    return "X" * supers + "x" * strikes + "." * misses
