"""The exact law of a pool of dice, and rolls that are not made yet (pp. 8, 9, 36).

A chance is a whole number: how many of the 6^n outcomes of n dice it counts. Outcomes
are told apart by what rules ask of a roll, which are its strikes and how many dice of
a kind missed, so that no list of faces is ever walked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.games.rise import dice
from mpoc.games.rise.dice import FACE_COUNTS, struck
from mpoc.games.rise.expect.facts import FACTS
from mpoc.games.rise.words import ACTION, BOOST, POWER_DIE

if TYPE_CHECKING:
    from mpoc.engine.statements import Answers, Roll
    from mpoc.games.rise.state import State
    from mpoc.games.rise.verb import RiseVerb

Counts = tuple[tuple[str, int], ...]
"""How many dice of each kind are rolled."""

LETTERS: Mapping[str, str] = {"A": ACTION, "B": BOOST, "P": POWER_DIE}
NAMES: Mapping[str, str] = {
    ACTION: "Action Die",
    BOOST: "Boost Die",
    POWER_DIE: "Power Die",
}
COUNTED, NEEDED = "strikes", "DEF"
pool_words = dice.pool_words

MOST: Mapping[str, int] = {ACTION: 10, BOOST: 20, POWER_DIE: 10}
"""Dice in a roll: each player has ten Action Dice and never more than ten Power Dice
(pp. 8, 9). Boost Dice have no limit in the rules; more than these no figure rolls."""

DETAILS: Sequence[str] = FACTS.words(lambda fact: fact.is_detail)
"""Keys of `expect` that odds show only where everything is shown."""

PLACES: Sequence[str] = FACTS.words(lambda fact: fact.is_place)
"""Those that only tell where something is."""

LISTED: Sequence[str] = FACTS.words(lambda fact: fact.happens_to_figures)
"""What happens to a figure or does not, so that figures are shown as a list."""

ANY: Mapping[str, range] = {}
"""Nothing is known of how many dice missed."""


# The law


def outcomes(counts: Iterable[tuple[str, int]]) -> int:
    """How many outcomes a roll has: 6^n."""
    total: int = 6 ** sum([count for _, count in counts])
    return total


@lru_cache(maxsize=4096)
def _packed(counts: Counts, missed: tuple[tuple[str, range], ...]) -> int:
    """The outcomes by strikes, in one integer: a limb of `_width` bits for each.

    The faces of a die are a polynomial in strikes; a pool is the product. No limb
    overflows, as all 6^n outcomes together stay below 8^n.
    """
    width = _width(counts)
    known = dict(missed)
    packed = 1
    for die, count in counts:
        misses, strikes, supers = FACE_COUNTS[die]
        hit = (strikes << width) + (supers << 2 * width)
        if die in known:
            packed *= sum(
                [
                    comb(count, number) * misses**number * hit ** (count - number)
                    for number in known[die]
                    if number <= count
                ]
            )
        else:
            packed *= (misses + hit) ** count
    return packed


def _width(counts: Counts) -> int:
    """The bits of a limb."""
    return 3 * sum([count for _, count in counts]) + 1


def law(counts: Iterable[tuple[str, int]]) -> list[int]:
    """The number of outcomes with 0, 1, 2 … strikes, of 6^n in all."""
    pool = tuple(counts)
    return _limbs(_packed(pool, ()), _width(pool), 2 * sum([n for _, n in pool]) + 1)


def _limbs(packed: int, width: int, number: int) -> list[int]:
    mask = (1 << width) - 1
    return [packed >> place * width & mask for place in range(number)]


def weight(
    counts: Iterable[tuple[str, int]],
    missed: Mapping[str, int | range] = ANY,
    at_least: int = 0,
    below: int | None = None,
) -> int:
    """How many of the 6^n outcomes have strikes from `at_least` to under `below`.

    `missed` also says of some kinds of dice how many of them missed: a number, or a
    range of numbers.
    """
    pool = tuple(counts)
    ranges = tuple(
        [
            (die, range(number, number + 1) if isinstance(number, int) else number)
            for die, number in missed.items()
        ]
    )
    return _weight(pool, ranges, at_least, below)


def _weight(
    counts: Counts,
    missed: tuple[tuple[str, range], ...],
    at_least: int,
    below: int | None,
) -> int:
    width = _width(counts)
    packed = _packed(counts, missed)
    if below is not None:
        packed &= (1 << max(below, 0) * width) - 1
    packed >>= max(at_least, 0) * width
    # Limbs are digits of a number, and a number is like its sum of digits.
    return packed % ((1 << width) - 1)


# A roll that is not made yet


class Asked(Record):
    """What a rule asks of a roll: a name of `dice.AnyRoll`, and about what."""

    name: str
    about: Any = None

    def told(self, answer: Any) -> str:
        """An answer in words: `7 or more strikes`, `no Power Die missed`."""
        if self.name == STRIKES:
            return struck(answer)
        if self.name == REACHES:
            most: int = self.about - 1
            fewer = f"{most} or fewer strikes" if most else "no strike"
            return f"{self.about} or more strikes" if answer else fewer
        return f"{'at least one' if answer else 'no'} {NAMES[self.about]} missed"


STRIKES, REACHES, ANY_MISSED = "strikes", "reaches", "any_missed"

Ask = Callable[[Asked, tuple[tuple[Any, int], ...]], Any]
"""Which answer a roll gives: the answers that are possible, each with the number of
outcomes that give it."""


class _Known(Record):
    """What is known of a roll: its strikes within bounds, and how many dice missed.

    `below` is the first number of strikes that are too many.
    """

    at_least: int
    below: int
    missed: tuple[tuple[str, range], ...] = ()

    def with_missed(self, die: str, numbers: range) -> _Known:
        """The same, and how many dice of a kind missed."""
        missed = dict(self.missed)
        missed[die] = numbers
        return self.but(missed=tuple(sorted(missed.items(), key=lambda one: one[0])))


class Unmade:
    """A roll that is not made yet, where rules expect one (`dice.AnyRoll`).

    What a rule asks of it, and what is not certain by what it has answered before, is
    asked of `ask`; the answers left open later on are those that agree. Two are equal
    if the same dice are rolled: what is known grows while positions hold the roll.
    """

    __slots__ = ("_ask", "_known", "counts")

    def __init__(self, counts: Counts, ask: Ask) -> None:
        self.counts = counts
        self._ask = ask
        self._known = _Known(0, _most(counts) + 1)

    # What rules ask

    @property
    def strikes(self) -> int:
        """Strikes in all; a super strike counts two (p8)."""
        known = self._known
        answers = [
            (number, known.but(at_least=number, below=number + 1))
            for number in range(known.at_least, known.below)
        ]
        strikes: int = self._decided(Asked(STRIKES), answers)
        return strikes

    def reaches(self, strikes: int) -> bool:
        """Whether there are so many strikes or more, as a hit needs them (p17)."""
        known = self._known
        if strikes <= known.at_least:
            return True
        if strikes >= known.below:
            return False
        answers = [
            (True, known.but(at_least=strikes)),
            (False, known.but(below=strikes)),
        ]
        return bool(self._decided(Asked(REACHES, strikes), answers))

    def rolled(self, die: str) -> int:
        """How many dice of a kind are rolled."""
        return dict(self.counts).get(die, 0)

    def any_missed(self, die: str) -> bool:
        """Whether any die of a kind shows a miss."""
        known = self._known
        count = self.rolled(die)
        numbers = dict(known.missed).get(die)
        if numbers is not None or not count:
            return numbers is not None and 0 not in numbers
        answers = [
            (True, known.with_missed(die, range(1, count + 1))),
            (False, known.with_missed(die, NONE)),
        ]
        return bool(self._decided(Asked(ANY_MISSED, die), answers))

    # What is known

    def decide(self, asked: Asked) -> None:
        """Have a question answered before a rule asks it."""
        if asked.name == STRIKES:
            _ = self.strikes
        elif asked.name == REACHES:
            self.reaches(asked.about)
        else:
            self.any_missed(asked.about)

    def _weight(self, known: _Known) -> int:
        """How many of the 6^n outcomes agree with what is known."""
        return _weight(self.counts, known.missed, known.at_least, known.below)

    def _decided(self, asked: Asked, answers: Iterable[tuple[Any, _Known]]) -> Any:
        """The only answer that can be, else the one that is given; it is known then."""
        possible = [
            (answer, known, weight)
            for answer, known in answers
            if (weight := self._weight(known))
        ]
        answer = possible[0][0]
        if len(possible) > 1:
            weights = tuple([(answer, weight) for answer, _, weight in possible])
            answer = self._ask(asked, weights)
            self._known = {answer: known for answer, known, _ in possible}[answer]
        return answer

    def sentence(self) -> str:
        """What is known: `7 or more strikes, no Power Die missed`."""
        known, most = self._known, _most(self.counts)
        last = known.below - 1
        told = []
        if known.at_least == last:
            told.append(struck(last))
        elif known.at_least and last < most:
            told.append(f"{known.at_least} to {last} strikes")
        elif known.at_least:
            told.append(Asked(REACHES, known.at_least).told(True))
        elif last < most:
            told.append(Asked(REACHES, known.below).told(False))
        for die, numbers in known.missed:
            told.append(Asked(ANY_MISSED, die).told(numbers != NONE))
        return ", ".join(told) or f"any roll of {pool_words(self.counts)}"

    def told(self) -> str:
        """What is known, as `sentence` tells it."""
        return self.sentence()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Unmade):
            return NotImplemented
        return self.counts == other.counts

    def __hash__(self) -> int:
        return hash(self.counts)

    def __repr__(self) -> str:
        return f"Unmade({self.counts!r}: {self.sentence()})"


NONE = range(1)
"""No die of a kind missed."""


def _most(counts: Counts) -> int:
    """The most strikes that dice can show."""
    return 2 * sum([count for _, count in counts])


def not_rolled(answers: Answers) -> Answers:
    """Answers as a file gives them, but for what their own dice show."""
    if answers.roll is None:
        return answers
    roll = answers.roll.but(faces=None)
    keys = {**answers.keys, "dice": roll} if "dice" in answers.keys else answers.keys
    return answers.but(roll=roll, keys=keys)


def with_one_more(act: RiseVerb, die: str) -> RiseVerb | None:
    """The action with one die more of a kind, where a player says how many there are.

    How many Boost Dice are rolled is said by the rules. None where there is no such
    action; whether it is legal is not asked here.
    """
    return act.with_one_more(die)


def unmade(question: Roll, ask: Ask, state: State) -> Unmade:
    """A roll that is not made yet, for the question that a rule asks."""
    return Unmade(question.dice, ask)
