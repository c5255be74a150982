"""An action with each roll that is possible, every die face by face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import Any

from mpoc.engine.adjudicate import AnswerMissing, Transcript, adjudicate
from mpoc.engine.replay import Action, Outcome, Step, status_of
from mpoc.engine.statements import Answers, Draw, Option, Reply
from mpoc.engine.statements import Roll as RollAsked
from mpoc.engine.tables import RecordedAnswers
from mpoc.games.rise.dice import FACE_COUNTS, Roll
from mpoc.games.rise.words import DICE
from mpoc.games.smash_monster_rampage.dice import Faces
from mpoc.games.smash_monster_rampage.words import D6, MONSTER_DIE
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario
from mpoc.scenario.verdict import holds, judge_claim

Counts = tuple[tuple[str, int], ...]

MOST_IN_A_ROW = 20
"""The most rolls of one action; ties may be rolled again for ever."""


class TooManyRolls(Exception):
    """An action rolls so often that not all of its rolls can be tried."""


DIE = ("forward", "forward", "left", "right", "right", "blast")


def faces_of(counts: Counts) -> Iterator[Faces]:
    """Each outcome of some dice, a Monster Die with the faces of `DIE`."""
    sides: dict[str, Any] = {D6: range(1, 7), MONSTER_DIE: DIE}
    for faces in product(*[sides[die] for die, count in counts for _ in range(count)]):
        yield Faces(faces)


@cache
def classes(counts: Counts) -> list[tuple[Roll, int]]:
    """Every roll of a pool, with how many of the 6^n outcomes show it."""
    each = [
        [
            (die, face_counts, number)
            for face_counts, number in _of_kind(count, FACE_COUNTS[die]).items()
        ]
        for die, count in counts
    ]
    return [
        (
            Roll(**{die: face_counts for die, face_counts, _ in ways}),
            prod(number for *_, number in ways),
        )
        for ways in product(*each)
    ]


def _of_kind(
    count: int, faces: tuple[int, int, int]
) -> dict[tuple[int, int, int], int]:
    results: dict[tuple[int, int, int], int] = {}
    for misses in range(count + 1):
        for strikes in range(count - misses + 1):
            face_counts = (misses, strikes, count - misses - strikes)
            ways = comb(count, misses) * comb(count - misses, strikes)
            results[face_counts] = ways * prod(
                f**n for f, n in zip(faces, face_counts, strict=True)
            )
    return results


@cache
def sorted_faces(dice: int) -> list[tuple[Faces, int]]:
    """Each result of some d6, whatever their order, and how many outcomes have it."""
    return [
        (
            Faces(faces),
            factorial(dice) // prod(map(factorial, Counter(faces).values())),
        )
        for faces in combinations_with_replacement(range(1, 7), dice)
    ]


class Rolling(RecordedAnswers):
    """The file's answers and first choices, and one of all possible rolls."""

    def __init__(self, answers: Answers, path: list[int], whole: list[Fraction]):
        super().__init__(answers, assume=True)
        self.path = path
        self.whole = whole
        self.place = 0
        self.paths: list[list[int]] = []

    def left_open_roll(self, question: RollAsked) -> Reply:
        kinds = dict(question.dice)
        if kinds.keys() <= {*DICE}:
            return self.one_of(question, classes(question.dice))
        if kinds.keys() == {D6}:
            return self.one_of(question, sorted_faces(kinds[D6]))
        return self.one_of(question, [(f, 1) for f in faces_of(question.dice)])

    def left_open_draw(self, question: Draw, legal: list[Option]) -> Reply:
        if not question.has_known_chances:
            raise AnswerMissing(question)
        every = [(option.value, weight) for option, weight in question.likely()]
        return self.one_of(question, every)

    def one_of(self, question: Any, every: Sequence[tuple[Any, int]]) -> Reply:
        if self.place == MOST_IN_A_ROW:
            raise TooManyRolls
        if self.place == len(self.path):
            turns = range(1, len(every))
            self.paths += [[*self.path, place] for place in turns]
            self.path.append(0)
        answer, weight = every[self.path[self.place]]
        self.place += 1
        self.whole[0] *= Fraction(weight, sum(number for _, number in every))
        return Reply(question, answer, "tried")


def every_roll(
    game: str, start: Any, action: Action
) -> Iterator[tuple[Transcript, Fraction]]:
    """An action with each possible roll, and the chance of that roll.

    Raises `TooManyRolls`.
    """
    rules = rules_of(game)
    paths: list[list[int]] = [[]]
    while paths:
        whole = [Fraction(1)]
        table = Rolling(action.answers, paths.pop(), whole)
        playing = rules.begin(start, watching=False)
        transcript = adjudicate(
            lambda game: rules.play(game, action.act), playing, table
        )
        paths += table.paths
        yield transcript, whole[0]


def every_end(scenario: Scenario) -> Iterator[tuple[Outcome, Fraction]]:
    """The outcomes of a scenario's one action, with the chance of each possible roll.

    The action has no roll yet. Raises `TooManyRolls`.
    """
    (action,) = scenario.actions
    start = scenario.start
    for transcript, part in every_roll(scenario.game, start, action):
        step, status = Step(0, transcript), status_of(transcript)
        yield Outcome(start, (step,), transcript.after, status, ()), part


def chance_by_all_rolls(
    scenario: Scenario, condition: str, ends: Iterable[tuple[Outcome, Fraction]]
) -> Fraction:
    """The chance that a condition holds, over the ends of all rolls."""
    claiming = scenario.but(claims={"a": condition})
    return sum(
        [part for end, part in ends if holds(judge_claim(claiming, "a", end))],
        Fraction(0),
    )
