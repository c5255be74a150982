"""The exact law of a pool of dice, and rolls that are not made yet (pp. 8, 9, 36).

A chance is a whole number: how many of the 6^n outcomes of n dice it covers. Rules ask
a roll only for its strikes and whether dice of a kind missed, so outcomes are counted
by these numbers and faces are never listed. The law is not that of `kit.dice`: products
of large integers are many times faster for large pools.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.games.kit import dice as kit
from mpoc.games.kit.dice import Ask, OpenRoll, Pool
from mpoc.games.rise import dice
from mpoc.games.rise.dice import FACE_COUNTS, strike_words
from mpoc.games.rise.words import ACTION, BOOST, POWER_DIE

if TYPE_CHECKING:
    from mpoc.engine.statements import Answers, Roll
    from mpoc.games.rise.state import State
    from mpoc.games.rise.verb import RiseVerb

LETTERS: Mapping[str, str] = {"A": ACTION, "B": BOOST, "P": POWER_DIE}
NAMES: Mapping[str, str] = {
    ACTION: "Action Die",
    BOOST: "Boost Die",
    POWER_DIE: "Power Die",
}
COUNT_NOUN, TARGET_NOUN = "strikes", "DEF"
pool_words = dice.pool_words

MOST: Mapping[str, int] = {ACTION: 10, BOOST: 20, POWER_DIE: 10}
"""Dice in a roll: each player has ten Action Dice and never more than ten Power Dice
(pp. 8, 9). The rules do not limit Boost Dice; no figure rolls more than these."""

DETAILS: Sequence[str]
"""Keys of `expect` that odds show only at `--verbose`."""

PLACES: Sequence[str]
"""The keys that say only where something is."""

LISTS: Sequence[str]
"""The keys of what may happen to a figure; reports list their figures."""

_LOOKS_OF_FACTS = {
    "DETAILS": "is_detail",
    "PLACES": "is_place",
    "LISTS": "adds_up",
}


def __getattr__(name: str) -> Sequence[str]:
    """The keys above. A pool of dice needs no facts, so that they are read late."""
    look = _LOOKS_OF_FACTS.get(name)
    if look is None:
        raise AttributeError(f"module {__name__} has no attribute {name}")
    from mpoc.games.rise.expect.facts import FACTS

    words = FACTS.words(lambda fact: getattr(fact, look))
    globals()[name] = words
    return words


ANY: Mapping[str, range] = {}
"""Any number of dice of each kind may have missed."""


# The law


def outcomes(counts: Iterable[tuple[str, int]]) -> int:
    """How many outcomes a roll has: 6^n."""
    total: int = 6 ** sum([count for _, count in counts])
    return total


@lru_cache(maxsize=4096)
def _law_in_one_integer(
    counts: Pool, misses_by_die: tuple[tuple[str, range], ...]
) -> int:
    """The outcomes by strikes, in one integer: a limb of `_width` bits for each.

    The faces of a die are a polynomial in strikes; a pool is the product. No limb
    overflows, as all 6^n outcomes together stay below 8^n.
    """
    width = _width(counts)
    allowed_misses = dict(misses_by_die)
    law = 1
    for die, count in counts:
        misses, strikes, supers = FACE_COUNTS[die]
        hit = (strikes << width) + (supers << 2 * width)
        if die in allowed_misses:
            law *= sum(
                [
                    comb(count, number) * misses**number * hit ** (count - number)
                    for number in allowed_misses[die]
                    if number <= count
                ]
            )
        else:
            law *= (misses + hit) ** count
    return law


def _width(counts: Pool) -> int:
    """The bits of a limb."""
    return 3 * sum([count for _, count in counts]) + 1


def law(counts: Iterable[tuple[str, int]]) -> list[int]:
    """The number of outcomes with 0, 1, 2 … strikes, of 6^n in all."""
    pool = tuple(counts)
    return _limbs(
        _law_in_one_integer(pool, ()), _width(pool), 2 * sum([n for _, n in pool]) + 1
    )


def _limbs(law: int, width: int, number: int) -> list[int]:
    mask = (1 << width) - 1
    return [law >> place * width & mask for place in range(number)]


def weight(
    counts: Iterable[tuple[str, int]],
    misses_by_die: Mapping[str, int | range] = ANY,
    at_least: int = 0,
    below: int | None = None,
) -> int:
    """How many of the 6^n outcomes have at least `at_least` strikes and under `below`.

    `misses_by_die` limits how many dice of some kinds missed, to a number or to a range
    of numbers.
    """
    pool = tuple(counts)
    ranges = tuple(
        [
            (die, range(number, number + 1) if isinstance(number, int) else number)
            for die, number in misses_by_die.items()
        ]
    )
    return _weight(pool, ranges, at_least, below)


def _weight(
    counts: Pool,
    misses_by_die: tuple[tuple[str, range], ...],
    at_least: int,
    below: int | None,
) -> int:
    width = _width(counts)
    law = _law_in_one_integer(counts, misses_by_die)
    if below is not None:
        law &= (1 << max(below, 0) * width) - 1
    law >>= max(at_least, 0) * width
    # Modulo one less than the base, a number equals the sum of its digits, the limbs.
    return law % ((1 << width) - 1)


# A roll that is not made yet


class RollQuestion(kit.RollQuestion):
    """A question that a rule asks of a roll; `name` is a method of `dice.AnyRoll`."""

    def answer_words(self, answer: Any) -> str:
        """An answer in words: `7 or more strikes`, `no Power Die missed`."""
        if self.name == STRIKES:
            return strike_words(answer)
        if self.name == REACHES:
            most: int = self.about - 1
            fewer = f"{most} or fewer strikes" if most else "no strike"
            return f"{self.about} or more strikes" if answer else fewer
        return f"{'at least one' if answer else 'no'} {NAMES[self.about]} missed"


STRIKES, REACHES, ANY_MISSED = "strikes", "reaches", "any_missed"


class _Knowledge(Record):
    """What is known of a roll: its strikes within bounds, and how many dice missed.

    `below` is one more than the most strikes that are possible.
    """

    at_least: int
    below: int
    misses_by_die: tuple[tuple[str, range], ...] = ()

    def with_missed(self, die: str, numbers: range) -> _Knowledge:
        """The same, with the numbers of dice of a kind that may have missed."""
        misses_by_die = {**dict(self.misses_by_die), die: numbers}
        return self.but(
            misses_by_die=tuple(
                [(kind, misses_by_die[kind]) for kind in sorted(misses_by_die)]
            )
        )


class UnmadeRoll(OpenRoll[_Knowledge]):
    """A roll that is not made yet, where rules expect one (`dice.AnyRoll`)."""

    __slots__ = ()

    def __init__(self, counts: Pool, ask: Ask) -> None:
        super().__init__(counts, ask, _Knowledge(0, _most(counts) + 1))

    # What rules ask

    @property
    def strikes(self) -> int:
        """Strikes in all; a super strike counts two (p8)."""
        knowledge = self._knowledge
        answers = [
            (number, knowledge.but(at_least=number, below=number + 1))
            for number in range(knowledge.at_least, knowledge.below)
        ]
        strikes: int = self.choose(RollQuestion(STRIKES), answers)
        return strikes

    def reaches(self, strikes: int) -> bool:
        """Whether the strikes are enough for a hit that needs this many (p17)."""
        knowledge = self._knowledge
        if strikes <= knowledge.at_least:
            return True
        if strikes >= knowledge.below:
            return False
        answers = [
            (True, knowledge.but(at_least=strikes)),
            (False, knowledge.but(below=strikes)),
        ]
        return bool(self.choose(RollQuestion(REACHES, strikes), answers))

    def number_of(self, die: str) -> int:
        """How many dice of a kind are rolled."""
        return dict(self.counts).get(die, 0)

    def any_missed(self, die: str) -> bool:
        """Whether any die of a kind shows a miss."""
        knowledge = self._knowledge
        count = self.number_of(die)
        numbers = dict(knowledge.misses_by_die).get(die)
        if numbers is not None or not count:
            return numbers is not None and 0 not in numbers
        answers = [
            (True, knowledge.with_missed(die, range(1, count + 1))),
            (False, knowledge.with_missed(die, NONE)),
        ]
        return bool(self.choose(RollQuestion(ANY_MISSED, die), answers))

    def rolls_near(self, shown: dice.Roll | None) -> Iterator[dice.WrittenRoll]:
        kinds = [die for die, count in self.counts for _ in range(count)]
        signs = "".join(["." * count for _, count in self.counts])
        if shown is not None:
            recorded = "".join([dice.faces_words(shown, die) for die, _ in self.counts])
            signs = recorded if len(recorded) == len(signs) else signs
        pool = [(die, ".xX", sign) for die, sign in zip(kinds, signs, strict=True)]
        for roll in kit.nearest_first(pool):
            faces = dict.fromkeys(kinds, "")
            for die, sign in zip(kinds, roll, strict=True):
                faces[die] += str(sign)
            yield dice.roll_with_faces(faces)

    # What is known

    def weight(self, knowledge: _Knowledge) -> int:
        """How many of the 6^n outcomes agree with what is known."""
        return _weight(
            self.counts, knowledge.misses_by_die, knowledge.at_least, knowledge.below
        )

    def sentence(self) -> str:
        """What is known: `7 or more strikes, no Power Die missed`."""
        knowledge, most = self._knowledge, _most(self.counts)
        last = knowledge.below - 1
        parts = []
        if knowledge.at_least == last:
            parts.append(strike_words(last))
        elif knowledge.at_least and last < most:
            parts.append(f"{knowledge.at_least} to {last} strikes")
        elif knowledge.at_least:
            parts.append(RollQuestion(REACHES, knowledge.at_least).answer_words(True))
        elif last < most:
            parts.append(RollQuestion(REACHES, knowledge.below).answer_words(False))
        for die, numbers in knowledge.misses_by_die:
            question = RollQuestion(ANY_MISSED, die)
            parts.append(question.answer_words(numbers != NONE))
        return ", ".join(parts) or f"any roll of {pool_words(self.counts)}"

    def with_strikes(self) -> str:
        """What is known: `sentence` already includes the strikes."""
        return self.sentence()


NONE = range(1)
"""Numbers of dice that missed: none."""


def _most(counts: Pool) -> int:
    """The most strikes that dice can show."""
    return 2 * sum([count for _, count in counts])


def not_rolled(answers: Answers) -> Answers:
    """The answers of a file without the faces of their dice."""
    if answers.roll is None:
        return answers
    roll = answers.roll.but(faces=None)
    keys = {**answers.keys, "dice": roll} if "dice" in answers.keys else answers.keys
    return answers.but(roll=roll, keys=keys)


def with_one_more(act: RiseVerb, die: str) -> RiseVerb | None:
    """The action with one more die of a kind; None where the player does not choose.

    The rules set the number of Boost Dice. The action need not be legal.
    """
    return act.with_one_more(die)


def unmade_roll(question: Roll, ask: Ask, state: State) -> UnmadeRoll:
    """A roll that is not made yet, for the question that a rule asks."""
    return UnmadeRoll(question.dice, ask)
