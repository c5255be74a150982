"""Pools of dice as players write them, `5A+2B+5P`, and how likely they are what."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.rules.chances import Chances, Counts
from mpoc.text.problems import quoted

if TYPE_CHECKING:
    pass

PIECE = re.compile(r"([0-9]{1,9})([a-z][a-z0-9]*)", re.ASCII | re.IGNORECASE)


class WrongPool(ValueError):
    """What is written is no pool of the game's dice; the words say why."""


def read_pool(text: str, chances: Chances) -> Counts:
    """The dice of a pool written as `5A+2B+5P`, in the order of the game's letters.

    Letter case and blanks do not matter, and one kind may be written twice. Raises
    `WrongPool`.
    """
    letters = {letter.lower(): die for letter, die in chances.LETTERS.items()}
    found = dict.fromkeys(letters.values(), 0)
    for piece in text.replace(" ", "").split("+"):
        read = PIECE.fullmatch(piece)
        if read is None or read[2].lower() not in letters:
            raise WrongPool(
                f"{quoted(piece or text)} is not a number of dice: "
                f"write them as {_example(chances)}"
            )
        found[letters[read[2].lower()]] += int(read[1])
    for die, count in found.items():
        if count > chances.MOST[die]:
            told = chances.pool_words(((die, count),))
            raise WrongPool(f"{told} are too many: at most {chances.MOST[die]}")
    counts = tuple([(die, count) for die, count in found.items() if count])
    if not counts:
        raise WrongPool(f"{quoted(text)} has no dice")
    return counts


def _example(chances: Chances) -> str:
    """`2A+2B+2P`: each kind of die once."""
    first: dict[str, str] = {}
    for letter, die in chances.LETTERS.items():
        first.setdefault(die, letter)
    return "+".join([f"2{letter}" for letter in first.values()])


class Need(Record):
    """The chance to reach a number, and with one more die of each kind."""

    needed: int
    chance: Fraction
    one_more: tuple[tuple[str, Fraction], ...]


class PoolOdds(Record):
    """The exact law of a pool: `law` counts the outcomes with 0, 1, 2 and so on."""

    counts: Counts
    outcomes: int
    law: tuple[int, ...]
    needs: tuple[Need, ...] = ()

    @property
    def mean(self) -> Fraction:
        """What the pool counts on average."""
        total = sum([number * weight for number, weight in enumerate(self.law)])
        return Fraction(total, self.outcomes)

    def rows(self) -> list[tuple[int, Fraction, Fraction]]:
        """Each number that can come: its chance, and that of it or more."""
        found = []
        left = self.outcomes
        for number, weight in enumerate(self.law):
            if weight:
                chance = Fraction(weight, self.outcomes)
                found.append((number, chance, Fraction(left, self.outcomes)))
            left -= weight
        return found


def pool_odds(chances: Chances, counts: Counts, needed: Sequence[int] = ()) -> PoolOdds:
    """How likely a pool counts each number, and reaches those that are needed."""
    return PoolOdds(
        counts,
        chances.outcomes(counts),
        tuple(chances.law(counts)),
        tuple([_need(chances, counts, number) for number in needed]),
    )


def _need(chances: Chances, counts: Counts, needed: int) -> Need:
    more = []
    for die in chances.NAMES:
        if dict(counts).get(die, 0) < chances.MOST[die]:
            longer = _with_one(counts, die, [*chances.NAMES])
            more.append((die, _chance(chances, longer, needed)))
    return Need(needed, _chance(chances, counts, needed), tuple(more))


def _chance(chances: Chances, counts: Counts, needed: int) -> Fraction:
    return Fraction(chances.weight(counts, at_least=needed), chances.outcomes(counts))


def _with_one(counts: Counts, die: str, order: Sequence[str]) -> Counts:
    """One die more of a kind."""
    found = dict(counts)
    found[die] = found.get(die, 0) + 1
    return tuple([(each, found[each]) for each in order if each in found])
