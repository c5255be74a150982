"""How likely rolls are, and rolls that are not made yet (unit-attacks, order-of-play).

A chance is a whole number: how many of the 6^n outcomes of n dice it counts. What the
Monster Die shows is as likely as the city says that it has faces which show it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mpoc.engine.adjudicate import Waiting
from mpoc.engine.record import Record
from mpoc.engine.statements import Unknown
from mpoc.games.smash_monster_rampage.book.headings import h
from mpoc.games.smash_monster_rampage.words import D6, MONSTER_DIE
from mpoc.text.problems import counted

if TYPE_CHECKING:
    from mpoc.engine.statements import Answers, Roll
    from mpoc.games.smash_monster_rampage.state import State
    from mpoc.games.smash_monster_rampage.turn.acts import Act

Counts = tuple[tuple[str, int], ...]
"""How many dice of each kind are rolled."""

LETTERS: Mapping[str, str] = {"D": D6, "D6": D6}
NAMES: Mapping[str, str] = {D6: "die"}
MOST: Mapping[str, int] = {D6: 20}
COUNTED, NEEDED = "spots", "needs"

DETAILS: Sequence[str] = ("at", "facing", "phase", "points")
"""Quantities of a position that are told only where everything is."""

PLACES: Sequence[str] = ("at", "facing")
"""Those of them that only tell where something is."""

LISTED: Sequence[str] = ()
"""Nothing: what happens to units is told by the position."""

SPOTS = 6
"""The most that an ordinary die shows; 1 is the least."""

TOTAL, REACHES, RESULT = "total", "reaches", "result"
"""What rules ask of a roll."""


@lru_cache(maxsize=64)
def _by_total(dice: int) -> tuple[int, ...]:
    """How many outcomes of so many ordinary dice have each total, from 0 on."""
    found = [1]
    for _ in range(dice):
        longer = [0] * (len(found) + SPOTS)
        for total, weight in enumerate(found):
            for spots in range(1, SPOTS + 1):
                longer[total + spots] += weight
        found = longer
    return tuple(found)


def outcomes(counts: Iterable[tuple[str, int]]) -> int:
    """How many outcomes a roll of ordinary dice has."""
    total: int = SPOTS ** sum([count for _, count in counts])
    return total


def law(counts: Iterable[tuple[str, int]]) -> list[int]:
    """How many outcomes of ordinary dice have each total, from 0 on."""
    return list(_by_total(sum([count for _, count in counts])))


def weight(counts: Iterable[tuple[str, int]], *, at_least: int) -> int:
    """How many outcomes of ordinary dice have such a total or more."""
    return sum(law(counts)[max(at_least, 0) :])


def pool_words(counts: Iterable[tuple[str, int]]) -> str:
    """`2 dice`."""
    return counted(sum([count for _, count in counts]), "die", "dice")


class Asked(Record):
    """What a rule asks of a roll: a name of `acts.AnyFaces`, and about what."""

    name: str
    about: int = 0

    def told(self, answer: Any) -> str:
        """An answer in words: `4 or more`, `the Monster Die shows blast`."""
        if self.name == TOTAL:
            return str(answer)
        if self.name == RESULT:
            return f"the {('Monster', 'second Monster')[self.about]} Die shows {answer}"
        return f"{self.about} or more" if answer else f"{self.about - 1} or less"


Ask = Callable[[Asked, tuple[tuple[Any, int], ...]], Any]
"""Which answer a roll gives: the answers that are possible, each with the number of
outcomes that give it."""


class Unmade:
    """A roll that is not made yet, where rules expect one (`acts.AnyFaces`).

    What a rule asks of it, and what is not certain by what it has answered before, is
    asked of `ask`. `die` are the faces of the Monster Die. Two are equal if the same
    dice are rolled: what is known grows while positions hold the roll.
    """

    __slots__ = ("_ask", "_at_least", "_below", "_die", "_shown", "counts")

    def __init__(self, counts: Counts, ask: Ask, die: tuple[str, ...] = ()) -> None:
        self.counts = counts
        self._ask = ask
        self._die = die
        self._at_least = self._dice
        self._below = self._dice * SPOTS + 1
        self._shown: dict[int, str] = {}

    @property
    def _dice(self) -> int:
        """How many ordinary dice are rolled."""
        return dict(self.counts).get(D6, 0)

    # What rules ask

    @property
    def total(self) -> int:
        """The spots of the ordinary dice together."""
        numbers = range(self._at_least, self._below)
        answers = [(number, self._weight(number, number + 1)) for number in numbers]
        total: int = self._decided(Asked(TOTAL), answers)
        self._at_least, self._below = total, total + 1
        return total

    def reaches(self, spots: int) -> bool:
        """Whether the ordinary dice show so many spots or more together."""
        answers = [
            (True, self._weight(max(spots, self._at_least), self._below)),
            (False, self._weight(self._at_least, min(spots, self._below))),
        ]
        if self._decided(Asked(REACHES, spots), answers):
            self._at_least = max(spots, self._at_least)
            return True
        self._below = min(spots, self._below)
        return False

    def result(self, place: int) -> str:
        """What the Monster Die of a place shows, counted from 0."""
        if place not in self._shown:
            answers = [*Counter(self._die).items()]
            self._shown[place] = self._decided(Asked(RESULT, place), answers)
        return self._shown[place]

    # What is known

    def decide(self, asked: Asked) -> None:
        """Have a question answered before a rule asks it."""
        if asked.name == TOTAL:
            _ = self.total
        elif asked.name == REACHES:
            self.reaches(asked.about)
        else:
            self.result(asked.about)

    def _weight(self, at_least: int, below: int) -> int:
        return sum(_by_total(self._dice)[at_least:below])

    def _decided(self, asked: Asked, answers: Iterable[tuple[Any, int]]) -> Any:
        """The only answer that can be, else the one that is given."""
        possible = tuple([one for one in answers if one[1]])
        return possible[0][0] if len(possible) == 1 else self._ask(asked, possible)

    def sentence(self) -> str:
        """What is known: `4 or more`, `blast`."""
        told = [self._shown[place] for place in sorted(self._shown)]
        if self._dice:
            last = self._below - 1
            if self._at_least == last:
                told.append(str(last))
            elif last == self._dice * SPOTS and self._at_least > self._dice:
                told.append(f"{self._at_least} or more")
            else:
                told.append(f"{self._at_least} to {last}")
        return " and ".join(told) or "any result"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Unmade):
            return NotImplemented
        return self.counts == other.counts and self._die == other._die

    def __hash__(self) -> int:
        return hash((self.counts, self._die))

    def __repr__(self) -> str:
        return f"Unmade({self.counts!r}: {self.sentence()})"


class NotRolled(Record):
    """A roll of a file whose faces are not looked at."""

    faces: None = None


def not_rolled(answers: Answers) -> Answers:
    """Answers as a file gives them, but for what their own dice show."""
    return answers if answers.roll is None else answers.but(roll=NotRolled())


def with_one_more(act: Act, die: str) -> Act | None:
    """None: no player ever says how many dice are rolled."""
    return None


def unmade(question: Roll, ask: Ask, state: State) -> Unmade:
    """A roll that is not made yet, for the question that a rule asks.

    Raises `Waiting` where the file does not tell the faces of the Monster Die.
    """
    die = state.city.die
    if not die and dict(question.dice).get(MONSTER_DIE):
        raise Waiting(
            Unknown(
                "the six faces of the Monster Die",
                "monster-die: [forward, …]",
                h("monster-movement"),
                "under `board`",
            )
        )
    return Unmade(question.dice, ask, die)
