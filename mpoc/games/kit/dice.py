"""Dice: their faces, exact chances, what was rolled, and rolls not made yet.

A rule asks a roll for a count: the spots together, or how many dice reach a threshold,
or what one die shows. `ShownFaces` answers from the faces of a file; `UnmadeRoll`
answers by the exact law of the dice, and asks which of the possible answers it is to
give. Chances are whole numbers: how many of all outcomes, each equally likely, they
count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from mpoc.engine.record import Record

if TYPE_CHECKING:
    from mpoc.engine.statements import Answers
    from mpoc.games.kit.fact import Expectations

K = TypeVar("K")

Face = int | str
Pool = tuple[tuple[str, int], ...]
"""How many dice of each kind are rolled."""


class Die(Record):
    """A kind of die: its faces, each as likely as any other.

    A face is a number of spots, or a word that stands on it.
    """

    name: str
    faces: tuple[Face, ...]

    @property
    def is_numbered(self) -> bool:
        """Whether its faces are numbers, which a total adds up."""
        return all([isinstance(face, int) for face in self.faces])


D6 = Die("six-sided", (1, 2, 3, 4, 5, 6))
"""The ordinary die."""


class AnyRoll(Protocol):
    """What rules may ask of a roll: only what they need for their decision.

    Exploration groups rolls by these answers, so a rule that asks more than it needs
    makes more groups than there are outcomes.
    """

    @property
    def total(self) -> int:
        """The spots of all numbered dice together."""

    def reaches(self, spots: int) -> bool:
        """Whether the numbered dice together show at least this many spots."""

    def successes(self, threshold: int) -> int:
        """How many numbered dice show a threshold or more each."""

    def showing(self, spots: int) -> int:
        """How many numbered dice show just this number of spots each."""

    def at_most(self, limit: int) -> int:
        """How many numbered dice show a limit or less each."""

    @property
    def alike(self) -> int:
        """What all numbered dice show; 0 where they differ."""

    def result(self, place: int) -> str:
        """What the die of a place shows among those with words, counted from 0."""

    def sentence(self) -> str:
        """The faces, or what is known of them."""


class ShownFaces(Record):
    """What dice show, in the order of the file: numbers, or words on their faces.

    `dice` are the names of the numbered kind and of the kind with words, as `counts`
    needs them; a game that rolls more kinds has a roll of its own.
    """

    face_values: tuple[Face, ...]
    dice: ClassVar[tuple[str, str]] = (D6.name, "")

    @property
    def faces(self) -> ShownFaces:
        """What was rolled; `engine.tables` asks for it."""
        return self

    @property
    def numbers(self) -> tuple[int, ...]:
        """The spots of the numbered dice."""
        return tuple([face for face in self.face_values if isinstance(face, int)])

    @property
    def words(self) -> tuple[str, ...]:
        """What the dice with words show."""
        return tuple([face for face in self.face_values if isinstance(face, str)])

    @property
    def total(self) -> int:
        """The spots of all numbered dice together."""
        return sum(self.numbers)

    def reaches(self, spots: int) -> bool:
        """Whether the numbered dice together show at least this many spots."""
        return self.total >= spots

    def successes(self, threshold: int) -> int:
        """How many numbered dice show a threshold or more each."""
        return len([face for face in self.numbers if face >= threshold])

    def showing(self, spots: int) -> int:
        """How many numbered dice show just this number of spots each."""
        return self.numbers.count(spots)

    def at_most(self, limit: int) -> int:
        """How many numbered dice show a limit or less each."""
        return len([face for face in self.numbers if face <= limit])

    @property
    def alike(self) -> int:
        """What all numbered dice show; 0 where they differ."""
        first, *others = self.numbers
        return 0 if [face for face in others if face != first] else first

    def result(self, place: int) -> str:
        """What the die of a place shows among those with words, counted from 0."""
        return self.words[place]

    def counts(self) -> Pool:
        """How many dice of each kind there are, kinds without dice left out."""
        numbered_kind, kind_with_words = self.dice
        pool = ((numbered_kind, len(self.numbers)), (kind_with_words, len(self.words)))
        return tuple([(kind, count) for kind, count in pool if count])

    def as_written(self) -> Face | list[Face]:
        """The `roll` of a file: one die alone, or a list of dice."""
        return (
            self.face_values[0]
            if len(self.face_values) == 1
            else list(self.face_values)
        )

    def sentence(self) -> str:
        """`3 and 4`."""
        return " and ".join([str(face) for face in self.face_values])


# Laws

Count = tuple[int, ...]
"""What each face of a die adds to a count, such as its spots."""


@lru_cache(maxsize=512)
def law_of(counts: tuple[Count, ...], dice: int) -> Mapping[tuple[int, ...], int]:
    """How many outcomes of like dice have each combination of some counts.

    `counts` says what each face adds to each count.
    """
    faces = Counter(zip(*counts, strict=True))
    law: dict[tuple[int, ...], int] = {(0,) * len(counts): 1}
    for _ in range(dice):
        longer: dict[tuple[int, ...], int] = {}
        for sums, weight in law.items():
            for face, times in faces.items():
                key = tuple([a + b for a, b in zip(sums, face, strict=True)])
                longer[key] = longer.get(key, 0) + weight * times
        law = longer
    return law


def law_of_total(die: Die, dice: int) -> list[int]:
    """How many outcomes of some dice have each total, from 0 on."""
    spots = tuple([face for face in die.faces if isinstance(face, int)])
    law = law_of((spots,), dice)
    return [law.get((total,), 0) for total in range(max(spots) * dice + 1)]


def law_of_successes(die: Die, dice: int, threshold: int) -> list[int]:
    """How many outcomes have 0, 1, 2 … dice that show a threshold or more."""
    hits = _hits(die, threshold)
    law = law_of((hits,), dice)
    return [law.get((number,), 0) for number in range(dice + 1)]


@lru_cache(maxsize=65536)
def law_given(
    known: tuple[tuple[Count, range], ...], count: Count, dice: int
) -> Mapping[int, int]:
    """How many outcomes of like dice have each possible number of a count.

    Only outcomes are counted in which the `known` counts are within their bounds.
    """
    counts, limits = [each for each, _ in known], [bounds for _, bounds in known]
    if all([len(bounds) == 1 for bounds in limits]) and _are_apart([*counts, count]):
        numbers = [bounds.start for bounds in limits]
        return _law_apart(counts, numbers, count, dice)
    law: dict[int, int] = {}
    for (number, *others), weight in law_of((count, *counts), dice).items():
        if all([n in bounds for n, bounds in zip(others, limits, strict=True)]):
            law[number] = law.get(number, 0) + weight
    return dict(sorted(law.items()))


def _are_apart(counts: Sequence[Count]) -> bool:
    """Whether each face adds 1 to one of the counts at most, and 0 to the others."""
    adds = [sum(face) for face in zip(*counts, strict=True)]
    return max(adds) <= 1 and min(map(min, counts)) >= 0


def _law_apart(
    counts: Sequence[Count], numbers: Sequence[int], count: Count, dice: int
) -> Mapping[int, int]:
    """`law_given` for counts of faces apart from each other: by multinomials."""
    outcomes, faces = 1, len(count)
    for each, number in zip(counts, numbers, strict=True):
        outcomes *= comb(dice, number) * sum(each) ** number
        dice, faces = dice - number, faces - sum(each)
    own = sum(count)
    law = {
        number: outcomes * comb(dice, number) * own**number * (faces - own) ** rest
        for number, rest in zip(range(dice + 1), range(dice, -1, -1), strict=True)
    }
    return {number: weight for number, weight in law.items() if weight}


@lru_cache(maxsize=64)
def _showing(faces: tuple[Face, ...], spots: int) -> Count:
    return tuple([int(face == spots) for face in faces])


def _hits(die: Die, threshold: int) -> Count:
    return tuple([int(isinstance(f, int) and f >= threshold) for f in die.faces])


def _low(die: Die, limit: int) -> Count:
    return tuple([int(isinstance(f, int) and f <= limit) for f in die.faces])


# A roll that is not made yet

TOTAL, REACHES, RESULT = "total", "reaches", "result"
SUCCESSES, SHOWING = "successes", "showing"
AT_MOST, ALIKE = "at_most", "alike"
"""What rules ask of a roll: the names of `AnyRoll`."""


class RollQuestion(Record):
    """A question that a rule asks of a roll: a name of `AnyRoll`, and about what."""

    name: str
    about: Any = 0

    def answer_words(self, answer: Any) -> str:
        """An answer in words, such as `4 or more on 2 dice`, `5 on 1 die`."""
        if self.name == TOTAL:
            return str(answer)
        if self.name == SUCCESSES:
            return _on_dice(f"{self.about} or more", answer)
        if self.name == SHOWING:
            return _on_dice(self.about, answer)
        if self.name == AT_MOST:
            return _on_dice(f"{self.about} or less", answer)
        if self.name == ALIKE:
            return f"all show {answer}" if answer else "the dice differ"
        if self.name == RESULT:
            return f"{self.die_words()} shows {answer}"
        return f"{self.about} or more" if answer else f"{self.about - 1} or less"

    def die_words(self) -> str:
        """The die with words that it is about: a game may name it otherwise."""
        return "the die" if not self.about else f"die {self.about + 1}"


def _on_dice(shown: Face, number: int) -> str:
    """What a number of dice show: `5 on 2 dice`, `4 or more on no die`."""
    return f"{shown} on {number or 'no'} {'die' if number < 2 else 'dice'}"


Ask = Callable[[RollQuestion, tuple[tuple[Any, int], ...]], Any]
"""Picks the answer of a roll, given the possible answers, each with the number of
outcomes that give it."""


def ask_nobody(question: RollQuestion, answers: tuple[tuple[Any, int], ...]) -> Any:
    """Raises LookupError: a copy of a roll knows no more than the roll knew."""
    raise LookupError(question)


class OpenRoll(Generic[K]):
    """A roll that is not made yet: its dice, and what its answers so far tell of them.

    `ask` answers each question that the earlier answers leave open. `knowledge` is what
    is known of the dice, in the game's own terms; `weight` counts the outcomes that
    agree with it. Two rolls of the same dice are equal, because knowledge grows while
    positions hold the roll.
    """

    __slots__ = ("_ask", "_knowledge", "counts")

    def __init__(self, counts: Pool, ask: Ask, knowledge: K) -> None:
        self.counts = counts
        self._ask = ask
        self._knowledge = knowledge

    def __getstate__(self) -> Any:
        """What a copy has: all that is known, but not who answers."""
        classes = type(self).__mro__
        slots = [slot for each in classes for slot in vars(each).get("__slots__", ())]
        fields = {slot: getattr(self, slot) for slot in slots}
        return None, {**fields, "_ask": ask_nobody}

    def weight(self, knowledge: K) -> int:
        """How many outcomes of the dice agree with something known."""
        raise NotImplementedError

    def choose(self, question: RollQuestion, answers: Iterable[tuple[Any, K]]) -> Any:
        """The only possible answer, or the one that `ask` gives.

        Each answer comes with what is known once it is given.
        """
        possible = [
            (answer, knowledge, weight)
            for answer, knowledge in answers
            if (weight := self.weight(knowledge))
        ]
        answer = possible[0][0]
        if len(possible) > 1:
            weights = tuple([(answer, weight) for answer, _, weight in possible])
            answer = self._ask(question, weights)
            self._knowledge = {answer: knowledge for answer, knowledge, _ in possible}[
                answer
            ]
        return answer

    def decide(self, question: RollQuestion) -> None:
        """Have a question answered before a rule asks it."""
        member = getattr(self, question.name)
        if callable(member):
            member(question.about)

    def rolls_near(self, shown: Any) -> Iterator[Any]:
        """Every roll of these dice, as a file gives it: the least changes come first.

        `shown` is what the dice showed, as rules ask it, or None.
        """
        raise NotImplementedError

    def sentence(self) -> str:
        """What is known, in words."""
        raise NotImplementedError

    def same_dice(self) -> Hashable:
        """A value that is equal for rolls of the same dice."""
        return self.counts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OpenRoll):
            return NotImplemented
        return self.same_dice() == other.same_dice()

    def __hash__(self) -> int:
        return hash(self.same_dice())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.counts!r}: {self.sentence()})"


class UnmadeRoll(OpenRoll[Mapping[Count, range]]):
    """A roll of numbered dice, and dice with words, that is not made yet (`AnyRoll`).

    `dice` are the kinds of dice by name; one kind in the pool may be numbered and one
    may have words. Its knowledge is the bounds of counts.
    """

    __slots__ = ("_alike", "_dice_with_words", "_die", "_number", "_words")

    question: ClassVar[type[RollQuestion]] = RollQuestion
    """The class of its questions, which words them for a game."""
    shown: ClassVar[type[ShownFaces]] = ShownFaces
    """The class of a roll of the same dice that a file gives."""

    def __init__(self, counts: Pool, ask: Ask, dice: Mapping[str, Die]) -> None:
        super().__init__(counts, ask, {})
        pool = [(dice[kind], number) for kind, number in counts]
        numbered_dice = [(die, number) for die, number in pool if die.is_numbered]
        if len(numbered_dice) > 1:
            raise ValueError("a roll has one kind of numbered dice")
        self._die, self._number = numbered_dice[0] if numbered_dice else (D6, 0)
        self._dice_with_words = tuple([die for die, _ in pool if not die.is_numbered])
        self._words: dict[int, str] = {}
        self._alike: int | None = None

    # What rules ask

    @property
    def total(self) -> int:
        """The spots of all numbered dice together."""
        return self._exact(self.question(TOTAL), self._spots)

    def reaches(self, spots: int) -> bool:
        """Whether the numbered dice together show at least this many spots."""
        bounds = self._bounds_of(self._spots)
        enough = range(max(spots, bounds.start), bounds.stop)
        too_few = range(bounds.start, min(spots, bounds.stop))
        answers = [
            (answer, {**self._knowledge, self._spots: numbers})
            for answer, numbers in ((True, enough), (False, too_few))
        ]
        return bool(self.choose(self.question(REACHES, spots), answers))

    def successes(self, threshold: int) -> int:
        """How many numbered dice show a threshold or more each."""
        return self._exact(
            self.question(SUCCESSES, threshold), _hits(self._die, threshold)
        )

    def showing(self, spots: int) -> int:
        """How many numbered dice show just this number of spots each."""
        count = _showing(self._die.faces, spots)
        return self._exact(self.question(SHOWING, spots), count)

    def at_most(self, limit: int) -> int:
        """How many numbered dice show a limit or less each."""
        return self._exact(self.question(AT_MOST, limit), _low(self._die, limit))

    @property
    def alike(self) -> int:
        """What all numbered dice show; 0 where they differ.

        It is asked of a roll of which nothing else is asked.
        """
        if self._alike is None:
            faces = Counter(self._spots)
            answers = [(face, times**self._number) for face, times in faces.items()]
            others = len(self._spots) ** self._number - sum([n for _, n in answers])
            if others:
                answers.insert(0, (0, others))
            self._alike = answers[0][0]
            if len(answers) > 1:
                self._alike = self._ask(self.question(ALIKE), tuple(answers))
        return self._alike

    def result(self, place: int) -> str:
        """What the die of a place shows among those with words, counted from 0."""
        if place not in self._words:
            (die,) = self._dice_with_words
            possible = tuple(Counter([str(face) for face in die.faces]).items())
            question = self.question(RESULT, place)
            answer = possible[0][0]
            if len(possible) > 1:
                answer = self._ask(question, possible)
            self._words[place] = answer
        return self._words[place]

    # What is known

    @property
    def _spots(self) -> Count:
        return tuple([face for face in self._die.faces if isinstance(face, int)])

    def _bounds_of(self, count: Count) -> range:
        """The numbers that a count may still have."""
        least, most = min(count) * self._number, max(count) * self._number
        return self._knowledge.get(count, range(least, most + 1))

    def _exact(self, question: RollQuestion, count: Count) -> int:
        """The number of a count. It asks what `choose` asks, in less time."""
        law = law_given(tuple(self._knowledge.items()), count, self._number)
        number = next(iter(law))
        if len(law) > 1:
            number = self._ask(question, tuple(law.items()))
            bounds = range(number, number + 1)
            self._knowledge = {**self._knowledge, count: bounds}
        return number

    def weight(self, bounds: Mapping[Count, range]) -> int:
        """How many outcomes of the numbered dice agree with bounds of counts."""
        *known, (count, numbers) = bounds.items()
        law = law_given(tuple(known), count, self._number)
        return sum([law.get(number, 0) for number in numbers])

    def rolls_near(self, shown: ShownFaces | None) -> Iterator[ShownFaces]:
        kinds: list[tuple[Hashable, Sequence[Face]]] = []
        kinds += [(self._die.name, self._die.faces)] * self._number
        for die in self._dice_with_words:
            # Rules tell dice with words apart by their places.
            kinds += [(at, die.faces) for at in range(dict(self.counts)[die.name])]
        faces: Sequence[Face] = [each[0] for _, each in kinds]
        if shown is not None and shown.counts() == self.counts:
            faces = (*shown.numbers, *shown.words)
        dice = [(*kind, face) for kind, face in zip(kinds, faces, strict=True)]
        for roll in nearest_first(dice):
            yield self.shown(roll)

    def sentence(self) -> str:
        """What is known: `4 or more`, `red`."""
        parts = [self._words[place] for place in sorted(self._words)]
        if self._alike is not None:
            parts.append(self.question(ALIKE).answer_words(self._alike))
        elif self._number:
            spots = self._spots
            bounds = self._bounds_of(spots)
            first, last = bounds.start, bounds.stop - 1
            most, least = max(spots) * self._number, min(spots) * self._number
            if first == last:
                parts.append(str(last))
            elif last == most and first > least:
                parts.append(f"{first} or more")
            else:
                parts.append(f"{first} to {last}")
            for count, numbers in self._knowledge.items():
                if count != spots and sum(count) == 1:
                    face = self._die.faces[count.index(1)]
                    parts.append(_on_dice(face, numbers.start))
                elif count != spots:
                    parts.append(f"{numbers.start} successes")
        return " and ".join(parts) or "any result"

    def same_dice(self) -> Hashable:
        """The number of dice of each kind, and their faces."""
        return self.counts, self._die, self._dice_with_words


def nearest_first(
    dice: Sequence[tuple[Hashable, Sequence[Face], Face]],
) -> Iterator[tuple[Face, ...]]:
    """What some dice may show, first where the fewest of them show something else.

    Each die comes with its kind, its faces and what it shows. Which of the dice of a
    kind shows what makes no difference: such rolls come once.
    """

    def key(roll: Sequence[Face]) -> Hashable:
        shown = [(kind, face) for (kind, _, _), face in zip(dice, roll, strict=True)]
        return frozenset(Counter(shown).items())

    level = [tuple([face for _, _, face in dice])]
    keys = {key(level[0])}
    while level:
        yield from level
        next_level = []
        for roll in level:
            for place, (_, faces, _) in enumerate(dice):
                at = faces.index(roll[place])
                # A face next to the one shown changes least.
                for near in sorted(range(len(faces)), key=lambda n: abs(n - at)):
                    changed = (*roll[:place], faces[near], *roll[place + 1 :])
                    if key(changed) not in keys:
                        keys.add(key(changed))
                        next_level.append(changed)
        level = next_level


class RollWithoutFaces(Record):
    """The roll of a file without its faces."""

    faces: None = None


class DiceChances:
    """What `odds` and exploration need to know of a game's dice.

    `die` is the numbered die of pools such as `3D`. `PLACES` and `DETAILS` are keys of
    `expect` that odds show only at `--verbose`, and `LISTS` those that show figures as
    a list.
    """

    LETTERS: Mapping[str, str] = {"D": D6.name, "D6": D6.name}
    NAMES: Mapping[str, str] = {D6.name: "die"}
    MOST: Mapping[str, int] = {D6.name: 20}
    COUNT_NOUN: str = "spots"
    TARGET_NOUN: str = "needs"
    DETAILS: Sequence[str] = ()
    PLACES: Sequence[str] = ()
    LISTS: Sequence[str] = ()
    die: Die = D6

    def __init__(self, facts: Expectations[Any, Any] | None = None) -> None:
        """`facts` are those of the game, which say what is a detail or a place."""
        if facts is not None:
            self.DETAILS = facts.words(lambda fact: fact.is_detail)
            self.PLACES = facts.words(lambda fact: fact.is_place)
            self.LISTS = facts.words(lambda fact: fact.adds_up)

    def outcomes(self, counts: Pool) -> int:
        """How many outcomes a roll of numbered dice has."""
        total: int = len(self.die.faces) ** _number(counts)
        return total

    def law(self, counts: Pool) -> list[int]:
        """How many outcomes of numbered dice have each total, from 0 on."""
        return law_of_total(self.die, _number(counts))

    def weight(self, counts: Pool, *, at_least: int) -> int:
        """How many outcomes of numbered dice have such a total or more."""
        return sum(self.law(counts)[max(at_least, 0) :])

    def pool_words(self, counts: Pool) -> str:
        """`1 die`, `2 dice`."""
        number = _number(counts)
        return f"{number} {'die' if number == 1 else 'dice'}"

    def not_rolled(self, answers: Answers) -> Answers:
        """The answers of a file without the faces of their dice."""
        return answers if answers.roll is None else answers.but(roll=RollWithoutFaces())

    def with_one_more(self, act: Any, die: str) -> Any:
        """The action with one more die; None where the player does not choose."""
        return None

    def unmade_roll(self, question: Any, ask: Ask, state: Any) -> Any:
        """A roll that is not made yet, for the question that a rule asks."""
        return UnmadeRoll(question.dice, ask, {self.die.name: self.die})


def _number(counts: Iterable[tuple[str, int]]) -> int:
    return sum([number for _, number in counts])
