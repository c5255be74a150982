"""Pools of dice as players write them, `5A+2B+5P`, and their exact chances."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from mpoc.engine.record import Record
from mpoc.rules.chances import Chances, Counts
from mpoc.text.problems import quote

PIECE = r"([0-9]{1,9})([A-Za-z][A-Za-z0-9]*)"


class WrongPool(ValueError):
    """A text is not a pool of the game's dice; the message says why."""


def read_pool(text: str, chances: Chances) -> Counts:
    """The dice of a pool written as `5A+2B+5P`, in the order of the game's letters.

    Letter case and blanks do not matter, and a kind may be written twice. Raises
    `WrongPool`.
    """
    letters = {letter.lower(): die for letter, die in chances.LETTERS.items()}
    numbers = dict.fromkeys(letters.values(), 0)
    for piece in text.replace(" ", "").split("+"):
        match = re.fullmatch(PIECE, piece)
        if match is None or match[2].lower() not in letters:
            raise WrongPool(
                f"{quote(piece or text)} is not a number of dice: "
                f"write for example {_example(chances)}"
            )
        numbers[letters[match[2].lower()]] += int(match[1])
    for die, count in numbers.items():
        if count > chances.MOST[die]:
            words = chances.pool_words(((die, count),))
            raise WrongPool(f"{words} are too many: at most {chances.MOST[die]}")
    counts = tuple([(die, count) for die, count in numbers.items() if count])
    if not counts:
        raise WrongPool(f"{quote(text)} has no dice")
    return counts


def _example(chances: Chances) -> str:
    """A pool with each kind of die: `2A+2B+2P`."""
    first: dict[str, str] = {}
    for letter, die in chances.LETTERS.items():
        first.setdefault(die, letter)
    return "+".join([f"2{letter}" for letter in first.values()])


class Need(Record):
    """The chance to reach a number, also with one more die of each kind."""

    number: int
    chance: Fraction
    one_more: tuple[tuple[str, Fraction], ...]


class PoolOdds(Record):
    """The exact chances of a pool.

    `law` holds how many outcomes have a count of 0, 1, 2 and so on.
    """

    counts: Counts
    outcomes: int
    law: tuple[int, ...]
    needs: tuple[Need, ...] = ()

    @property
    def mean(self) -> Fraction:
        """The average count of the pool."""
        total = sum([number * weight for number, weight in enumerate(self.law)])
        return Fraction(total, self.outcomes)

    def rows(self) -> list[tuple[int, Fraction, Fraction]]:
        """Each possible count: its chance, and the chance of that count or more."""
        rows = []
        remaining = self.outcomes
        for number, weight in enumerate(self.law):
            if weight:
                chance = Fraction(weight, self.outcomes)
                rows.append((number, chance, Fraction(remaining, self.outcomes)))
            remaining -= weight
        return rows


def pool_odds(
    chances: Chances, counts: Counts, numbers: Sequence[int] = ()
) -> PoolOdds:
    """The chance of each count of a pool, and the chance to reach each of `numbers`."""
    return PoolOdds(
        counts,
        chances.outcomes(counts),
        tuple(chances.law(counts)),
        tuple([_need(chances, counts, number) for number in numbers]),
    )


def _need(chances: Chances, counts: Counts, number: int) -> Need:
    one_more = []
    for die in chances.NAMES:
        if dict(counts).get(die, 0) < chances.MOST[die]:
            longer = _with_one_more(counts, die, [*chances.NAMES])
            one_more.append((die, _chance(chances, longer, number)))
    return Need(number, _chance(chances, counts, number), tuple(one_more))


def _chance(chances: Chances, counts: Counts, number: int) -> Fraction:
    return Fraction(chances.weight(counts, at_least=number), chances.outcomes(counts))


def _with_one_more(counts: Counts, die: str, order: Sequence[str]) -> Counts:
    """The counts with one more die of a kind."""
    numbers = dict(counts)
    numbers[die] = numbers.get(die, 0) + 1
    return tuple([(kind, numbers[kind]) for kind in order if kind in numbers])
