"""Laws of dice, and rolls that are not made yet, against every list of faces."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from mpoc.games.kit.dice import (
    D6,
    Die,
    RollQuestion,
    ShownFaces,
    UnmadeRoll,
    law_of_successes,
    law_of_total,
)

COIN = Die("coin", (0, 1))
SIGN = Die("sign", ("sun", "moon", "moon"))
DICE = {die.name: die for die in (D6, COIN, SIGN)}


@pytest.mark.parametrize("die", [D6, COIN, Die("odd", (1, 1, 5))])
@pytest.mark.parametrize("number", range(4))
def test_a_law_counts_every_list_of_faces(die: Die, number: int) -> None:
    rolls = [ShownFaces(faces) for faces in product(die.faces, repeat=number)]
    totals = Counter([roll.total for roll in rolls])
    law = law_of_total(die, number)
    assert law == [totals[total] for total in range(len(law))]
    for threshold in range(8):
        hits = Counter([roll.successes(threshold) for roll in rolls])
        law = law_of_successes(die, number, threshold)
        assert law == [hits[count] for count in range(number + 1)]


def outcomes(pool: tuple[tuple[str, int], ...], script: Callable[[Any], Any]) -> Any:
    """Each answer to a script with its weight, found by unmade rolls."""
    counts: Counter[Any] = Counter()

    def explore(answers: list[Any], weight: int) -> None:
        questions: list[Any] = []

        def ask(question: RollQuestion, possible: tuple[tuple[Any, int], ...]) -> Any:
            place = len(questions)
            questions.append(possible)
            if place < len(answers):
                return answers[place]
            raise LookupError

        try:
            counts[script(UnmadeRoll(pool, ask, DICE))] += weight
        except LookupError:
            for answer, part in questions[-1]:
                explore([*answers, answer], part)

    explore([], 1)
    return counts


SCRIPTS: list[Callable[[Any], Any]] = [
    lambda roll: roll.total,
    lambda roll: roll.reaches(8),
    lambda roll: roll.successes(5),
    lambda roll: (roll.reaches(9), roll.reaches(6), roll.total),
    lambda roll: (roll.successes(6), roll.reaches(10)),
    lambda roll: (roll.reaches(10), roll.successes(4), roll.successes(6)),
    lambda roll: tuple([roll.showing(spots) for spots in (1, 6, 3, 2, 4, 5)]),
    lambda roll: (roll.showing(5), roll.successes(4), roll.showing(2)),
    lambda roll: (roll.at_most(2), roll.reaches(9), roll.at_most(4)),
    lambda roll: (roll.alike, roll.alike),
]


@pytest.mark.parametrize("script", SCRIPTS)
def test_an_unmade_roll_answers_as_every_list_of_faces_does(
    script: Callable[[Any], Any],
) -> None:
    """Also several questions, each answer of which says something of the others."""
    every = Counter(
        [script(ShownFaces(faces)) for faces in product(D6.faces, repeat=3)]
    )
    assert outcomes(((D6.name, 3),), script) == every


def test_a_die_with_words_shows_each_as_often_as_it_has_the_face() -> None:
    questions = []

    def ask(question: RollQuestion, possible: tuple[tuple[Any, int], ...]) -> Any:
        questions.append((question.answer_words("sun"), possible))
        return "moon"

    roll = UnmadeRoll(((SIGN.name, 2),), ask, DICE)
    assert roll.result(1) == roll.result(1) == "moon"
    assert questions == [("die 2 shows sun", (("sun", 1), ("moon", 2)))]
    assert roll.sentence() == "moon"


def test_an_unmade_roll_says_what_is_known_of_it() -> None:
    roll = UnmadeRoll(((D6.name, 2),), lambda question, possible: True, DICE)
    assert roll.sentence() == "2 to 12"
    assert roll.reaches(7)
    assert roll.sentence() == "7 or more"
    assert roll.reaches(5)
    assert roll.showing(6) == 1
    assert roll.sentence() == "7 or more and 6 on 1 die"
    assert RollQuestion("showing", 5).answer_words(2) == "5 on 2 dice"
    assert RollQuestion("reaches", 7).answer_words(False) == "6 or less"
    assert RollQuestion("successes", 4).answer_words(2) == "4 or more on 2 dice"
    assert RollQuestion("at_most", 3).answer_words(2) == "3 or less on 2 dice"
    assert RollQuestion("alike").answer_words(5) == "all show 5"
    doubles = UnmadeRoll(((D6.name, 2),), lambda question, possible: 0, DICE)
    assert doubles.alike == 0
    assert doubles.sentence() == "the dice differ"


def test_a_roll_has_one_kind_of_numbered_dice() -> None:
    with pytest.raises(ValueError, match="one kind"):
        UnmadeRoll(((D6.name, 1), (COIN.name, 1)), lambda question, known: None, DICE)


def test_a_roll_is_written_as_one_die_or_a_list() -> None:
    assert ShownFaces((5,)).as_written() == 5
    assert ShownFaces((3, 4)).as_written() == [3, 4]
    assert ShownFaces((3, 4)).counts() == ((D6.name, 2),)


@pytest.mark.parametrize(("limit", "number"), [(0, 0), (6, 2)])
def test_what_no_face_or_each_face_decides_is_not_asked(
    limit: int, number: int
) -> None:
    def nobody(question: RollQuestion, possible: object) -> int:
        raise AssertionError(possible)

    assert UnmadeRoll(((D6.name, 2),), nobody, DICE).at_most(limit) == number


def test_a_copy_of_a_roll_knows_what_the_roll_knew() -> None:
    roll = UnmadeRoll(((D6.name, 2),), lambda question, possible: True, DICE)
    assert roll.reaches(8)
    copy = pickle.loads(pickle.dumps(roll))
    assert (copy, copy.sentence()) == (roll, "8 or more")
    assert copy.reaches(8)
    with pytest.raises(LookupError):
        copy.reaches(9)
