"""Exact chances: known values, brute force over faces, and a library of dice."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import comb, prod
from pathlib import Path
from typing import Any

import icepool
import pytest
from command_line import run
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from scenes import SCENARIOS, name_of_file, settle_file

from mpoc.engine.adjudicate import Told, Waiting, adjudicate
from mpoc.engine.explore import Explorer
from mpoc.engine.outcomes import Contest, Outcomes, distribution
from mpoc.engine.replay import Action
from mpoc.engine.tables import Recorded
from mpoc.engine.talk import Answered, Answers, Cite, Draw, Option, Unknown
from mpoc.engine.talk import Roll as RollAsked
from mpoc.games import RULESETS, rules_of
from mpoc.games.rise import chances
from mpoc.games.rise.dice import FACE_COUNTS, Roll
from mpoc.games.rise.words import ACTION, BOOST, DICE, POWER_DIE
from mpoc.games.smash_monster_rampage import chances as smash
from mpoc.games.smash_monster_rampage.acts import Faces
from mpoc.games.smash_monster_rampage.words import D6, MONSTER_DIE, RESULTS
from mpoc.likelihood import unrolled
from mpoc.percent import fraction, mixed, percent
from mpoc.pools import WrongPool, looks_like_pool, pool_odds, read_pool
from mpoc.report.odds import BAR, bar
from mpoc.scenario import load
from mpoc.validate import schema

Counts = tuple[tuple[str, int], ...]
NO_CITE = Cite("", (), "")


def pool(action: int = 0, boost: int = 0, power: int = 0) -> Counts:
    numbers = zip(DICE, (action, boost, power), strict=True)
    return tuple((die, count) for die, count in numbers if count)


def pools(most: int) -> list[Counts]:
    """All pools of at most so many dice."""
    each = product(range(most + 1), repeat=3)
    return [pool(*numbers) for numbers in each if 0 < sum(numbers) <= most]


@cache
def classes(counts: Counts) -> list[tuple[Roll, int]]:
    """Every roll of a pool, with how many of the 6^n outcomes show it."""
    each = [
        [
            (die, shown, number)
            for shown, number in _of_kind(count, FACE_COUNTS[die]).items()
        ]
        for die, count in counts
    ]
    return [
        (
            Roll(**{die: shown for die, shown, _ in ways}),
            prod(number for *_, number in ways),
        )
        for ways in product(*each)
    ]


def _of_kind(
    count: int, faces: tuple[int, int, int]
) -> dict[tuple[int, int, int], int]:
    found: dict[tuple[int, int, int], int] = {}
    for misses in range(count + 1):
        for strikes in range(count - misses + 1):
            shown = (misses, strikes, count - misses - strikes)
            ways = comb(count, misses) * comb(count - misses, strikes)
            found[shown] = ways * prod(f**n for f, n in zip(faces, shown, strict=True))
    return found


def outcomes(counts: Counts) -> Iterator[Roll]:
    """Each of the 6^n outcomes by itself, face by face."""
    sides = {
        die: "." * misses + "x" * strikes + "X" * supers
        for die, (misses, strikes, supers) in FACE_COUNTS.items()
    }
    dice = [die for die, count in counts for _ in range(count)]
    for shown in product(*[sides[die] for die in dice]):
        faces = {
            die: "".join(
                [one for one, kind in zip(shown, dice, strict=True) if kind == die]
            )
            for die in DICE
        }
        yield Roll(
            **{
                die: (face.count("."), face.count("x"), face.count("X"))
                for die, face in faces.items()
            }
        )


def of(part: int, counts: Counts) -> Fraction:
    return Fraction(part, 6 ** sum(count for _, count in counts))


# The law of a pool


@pytest.mark.parametrize(
    ("counts", "strikes", "chance"),
    [
        (pool(5, 2, 5), 7, Fraction(2043847489, 2176782336)),
        (pool(2, 2, 2), 5, Fraction(7099, 11664)),
        (pool(2), 2, Fraction(5, 12)),
        (pool(1), 1, Fraction(1, 2)),
        (pool(2), 1, Fraction(3, 4)),
        (pool(3), 1, Fraction(7, 8)),
    ],
)
def test_known_chances(counts: Counts, strikes: int, chance: Fraction) -> None:
    assert of(chances.weight(counts, at_least=strikes), counts) == chance


def test_classes_of_faces_count_each_outcome_once() -> None:
    for counts in (pool(2, 1, 1), pool(0, 2, 1), pool(3), pool(1, 1, 2)):
        assert dict(classes(counts)) == Counter(outcomes(counts))


@pytest.mark.parametrize("counts", pools(4), ids=str)
def test_law_is_that_of_all_outcomes(counts: Counts) -> None:
    found = Counter(roll.strikes for roll in outcomes(counts))
    law = chances.law(counts)
    assert law == [found[strikes] for strikes in range(len(law))]
    assert sum(law) == chances.outcomes(counts) == found.total()
    assert len(law) == 2 * sum(count for _, count in counts) + 1


@pytest.mark.parametrize("counts", pools(3), ids=str)
def test_weights_count_outcomes(counts: Counts) -> None:
    rolls = list(outcomes(counts))
    missed = [
        dict(zip(DICE, numbers, strict=True))
        for numbers in product([None, 0, 1, range(1, 4), range(2)], repeat=3)
    ]
    most = 2 * sum(count for _, count in counts)
    bounds = [(low, high) for low in range(-1, most + 2) for high in (None, 0, 2, most)]
    for numbers in missed:
        known = {die: number for die, number in numbers.items() if number is not None}
        ranges = {
            die: range(number, number + 1) if isinstance(number, int) else number
            for die, number in known.items()
        }
        agree = [
            roll
            for roll in rolls
            if all(getattr(roll, die)[0] in ranges[die] for die in known)
        ]
        for low, high in bounds:
            counted = [
                roll
                for roll in agree
                if low <= roll.strikes and (high is None or roll.strikes < high)
            ]
            asked = {die: n for die, n in known.items() if dict(counts).get(die)}
            if asked == known:
                assert chances.weight(counts, known, low, high) == len(counted)


DIE_OF = {
    die: icepool.Die({0: misses, 1: strikes, 2: supers})
    for die, (misses, strikes, supers) in FACE_COUNTS.items()
}


@cache
def many(die: str, count: int) -> Any:
    return count @ DIE_OF[die]


def test_every_pool_agrees_with_a_library_of_dice() -> None:
    most = chances.MOST
    for numbers in product(*[range(most[die] + 1) for die in DICE]):
        counts = pool(*numbers)
        if counts:
            theirs = sum([many(die, count) for die, count in counts])
            whole = sum(dict(theirs.items()).values())
            ours = chances.law(counts)
            assert [weight * whole for weight in ours] == [
                theirs.quantity(strikes) * 6 ** sum(numbers)
                for strikes in range(len(ours))
            ]


# Rolls that are not made yet

Script = Sequence[tuple[str, Any]]

QUESTIONS: Script = [
    ("reaches", 2),
    ("reaches", 4),
    ("any_missed", ACTION),
    ("any_missed", POWER_DIE),
    ("strikes", None),
]


def answered(roll: Any, script: Script) -> tuple[Any, ...]:
    """What a roll answers to some questions, one after the other."""
    return tuple(
        [
            roll.strikes if name == "strikes" else getattr(roll, name)(about)
            for name, about in script
        ]
    )


class Asking:
    """Answers what a roll asks along a path; past its end, all ways are noted."""

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.place = 0
        self.paths: list[list[int]] = []
        self.chance = Fraction(1)

    def __call__(self, asked: Any, groups: Any) -> Any:
        assert len(groups) > 1
        assert all(weight > 0 for _, weight in groups)
        if self.place == len(self.path):
            turns = range(1, len(groups))
            self.paths += [[*self.path, turn] for turn in turns]
            self.path.append(0)
        answer, weight = groups[self.path[self.place]]
        self.place += 1
        self.chance *= Fraction(weight, sum(each for _, each in groups))
        assert asked.told(answer)
        return answer


def grouped(make: Callable[[Any], Any], script: Script) -> dict[Any, Any]:
    """What a roll that is not made can answer, each with its chance and the roll."""
    found: dict[Any, Any] = {}
    paths: list[list[int]] = [[]]
    while paths:
        asking = Asking(paths.pop())
        roll = make(asking)
        told = answered(roll, script)
        # What was answered once stays so, and is not asked again.
        asked = asking.place
        assert answered(roll, script) == told
        assert asking.place == asked
        assert told not in found
        found[told] = (asking.chance, roll)
        paths += asking.paths
    return found


@pytest.mark.parametrize("counts", pools(3), ids=str)
def test_groups_of_a_roll_are_those_of_all_outcomes(counts: Counts) -> None:
    rolls = list(outcomes(counts))
    for length in range(1, 4):
        for script in permutations(QUESTIONS, length):
            found = grouped(lambda ask: chances.Unmade(counts, ask), script)
            brute = Counter(answered(roll, script) for roll in rolls)
            assert {told: of(n, counts) for told, n in brute.items()} == {
                told: chance for told, (chance, _) in found.items()
            }
            for told, (_, roll) in found.items():
                assert roll.weight() == brute[told]


def test_what_is_asked_early_holds_later() -> None:
    asked: list[str] = []

    def ask(question: Any, groups: Any) -> Any:
        asked.append(question.told(groups[1][0]))
        return groups[1][0]

    roll = chances.Unmade(pool(2, 0, 2), ask)
    for question in (
        chances.Asked("any_missed", POWER_DIE),
        chances.Asked("reaches", 5),
        chances.Asked("strikes"),
    ):
        roll.decide(question)
    told = ["no Power Die missed", "4 or fewer strikes", "3 strikes"]
    assert asked == told
    assert (roll.any_missed(POWER_DIE), roll.reaches(5), roll.strikes) == (False, 0, 3)
    assert asked == told
    assert roll.sentence() == "3 strikes, no Power Die missed"


def answering(*answers: Any) -> Callable[[Any, Any], Any]:
    left = list(answers)
    return lambda asked, groups: left.pop(0)


def test_what_is_known_of_a_roll_is_told() -> None:
    roll = chances.Unmade(pool(3, 2, 1), answering(True, False, True, False))
    assert roll.sentence() == "any roll of 3 Action, 2 Boost, 1 Power Die"
    assert roll.rolled(ACTION) == 3
    assert roll.rolled(BOOST) == 2
    assert not roll.any_missed("none such")
    assert roll.reaches(1)
    assert roll.sentence() == "1 or more strikes"
    assert not roll.reaches(7)
    assert roll.sentence() == "1 to 6 strikes"
    assert roll.any_missed(ACTION)
    assert not roll.any_missed(POWER_DIE)
    assert roll.told() == (
        "1 to 6 strikes, at least one Action Die missed, no Power Die missed"
    )
    assert chances.Unmade(pool(1), answering(False)).reaches(1) is False
    nothing = chances.Unmade(pool(1), answering(False))
    assert not nothing.reaches(1)
    assert nothing.sentence() == "0 strikes"
    assert chances.Asked("reaches", 1).told(False) == "no strike"


def test_positions_may_hold_a_roll_of_which_more_becomes_known() -> None:
    roll = chances.Unmade(pool(3), answering(True))
    other = chances.Unmade(pool(3), answering(False))
    before = hash(roll)
    assert roll.reaches(2)
    assert not other.reaches(2)
    assert hash(roll) == before
    assert roll == other
    assert roll != chances.Unmade(pool(2), answering())


# A whole attack, by groups and by every roll that there is


class Rolling(Recorded):
    """The file's answers and first choices, and one roll of all those there are."""

    def __init__(self, answers: Answers, path: list[int], whole: list[Fraction]):
        super().__init__(answers, assume=True)
        self.path = path
        self.whole = whole
        self.place = 0
        self.paths: list[list[int]] = []

    def left_open_roll(self, question: RollAsked) -> Answered:
        kinds = dict(question.dice)
        every = classes(question.dice) if kinds.keys() <= {*DICE} else None
        return self.one_of(question, every or [(f, 1) for f in faces_of(question.dice)])

    def left_open_draw(self, question: Draw, legal: list[Option]) -> Answered:
        weights = question.weights or [1] * len(legal)
        pairs = zip(question.options, weights, strict=True)
        every = [(one.value, number) for one, number in pairs if one in legal]
        return self.one_of(question, every)

    def one_of(self, question: Any, every: Sequence[tuple[Any, int]]) -> Answered:
        if self.place == len(self.path):
            turns = range(1, len(every))
            self.paths += [[*self.path, place] for place in turns]
            self.path.append(0)
        answer, weight = every[self.path[self.place]]
        self.place += 1
        self.whole[0] *= Fraction(weight, sum(number for _, number in every))
        return Answered(question, answer, "tried")


def key_of(told: Told) -> Any:
    """What tells results apart: the position, what was dealt and earned, how it ended.

    An action that was refused came to nothing.
    """
    counted: Counter[Any] = Counter()
    for what, whose, number in told.tally() if not told.refused else ():
        counted[what, whose] += number
    status = "refused" if told.refused else "waits" if told.waits else "done"
    return frozenset(counted.items()), told.after.key(), status


def brute_force(game: str, start: Any, action: Action) -> dict[Any, Fraction]:
    """The chance of every result, from each roll that there is."""
    rules = rules_of(game)
    found: dict[Any, Fraction] = {}
    paths: list[list[int]] = [[]]
    while paths:
        whole = [Fraction(1)]
        table = Rolling(action.answers, paths.pop(), whole)
        playing = rules.begin(start, watching=False)
        told = adjudicate(lambda game: rules.play(game, action.act), playing, table)
        paths += table.paths
        key = key_of(told)
        found[key] = found.get(key, Fraction(0)) + whole[0]
    return found


def by_groups(game: str, start: Any, action: Action) -> tuple[dict[Any, Fraction], int]:
    """The chance of every result as it is explored, and how many ways were told."""
    rules = rules_of(game)
    explorer = Explorer(
        (action,), rules.begin, rules.play, unmade=rules.chances().unmade
    )
    explored = Outcomes(explorer.explore(start))
    first = Contest(explored, lambda tally, end: 0, {}, odds=True)
    found: dict[Any, Fraction] = {}
    for result, chance in distribution(explored, first):
        counted = {(what, whose): number for what, whose, number in result.tally}
        key = frozenset(counted.items()), result.end.after.key(), result.end.status
        found[key] = found.get(key, Fraction(0)) + chance
    return found, explorer.ways


ROLL = re.compile(r"\broll: \{(.*?)\}")
DICE_WRITTEN = re.compile(r"(action|boost|power): ([Xx.]+|[0-9]+)")


def number_of_rolls(text: str) -> int:
    """How many rolls there are of the dice that a file writes down."""
    found = 1
    for roll in ROLL.findall(text):
        for _, shown in DICE_WRITTEN.findall(roll):
            found *= comb((int(shown) if shown.isdecimal() else len(shown)) + 2, 2)
    return found


FEW_ROLLS, MOST_ROLLS = 100, 1500


def cases() -> list[Any]:
    """Scenarios of one attack whose dice have few enough rolls."""
    found = []
    for path in sorted((SCENARIOS / "rise").rglob("*.mpoc.yaml")):
        text = path.read_text(encoding="utf-8")
        actions = text.partition("\nactions:\n")[2].partition("\nexpect:")[0]
        alone = actions.startswith("  - attack:") and actions.count("\n  - ") == 0
        rolls = number_of_rolls(actions)
        if alone and "assume:" not in text and 1 < rolls <= MOST_ROLLS:
            marks = [pytest.mark.slow] if rolls > FEW_ROLLS else []
            found.append(pytest.param(path, marks=marks, id=name_of_file(path)))
    return found


@pytest.mark.parametrize("path", cases())
def test_groups_of_an_attack_are_those_of_all_rolls(path: Path) -> None:
    scenario = load(str(path))
    written = scenario.actions[0]
    answers = unrolled(written.answers, chances)
    action = written.but(answers=answers, expects_refusal=False)
    found, _ = by_groups("rise", scenario.start, action)
    assert found == brute_force("rise", scenario.start, action)
    assert sum(found.values()) == 1


# Smash Monster Rampage


DIE = ("forward", "forward", "left", "right", "right", "blast")


def faces_of(counts: Counts) -> Iterator[Faces]:
    """Each outcome of some dice, a Monster Die with the faces of `DIE`."""
    sides: dict[str, Any] = {D6: range(1, 7), MONSTER_DIE: DIE}
    for shown in product(*[sides[die] for die, count in counts for _ in range(count)]):
        yield Faces(shown)


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_groups_of_numbers_are_those_of_all_outcomes(dice: int) -> None:
    counts = ((D6, dice),)
    every = list(faces_of(counts))
    law = Counter(faces.total for faces in every)
    assert smash.law(counts) == [law[total] for total in range(6 * dice + 1)]
    assert smash.weight(counts, at_least=4) == sum(faces.reaches(4) for faces in every)
    questions: Script = [("reaches", 2), ("reaches", 5), ("reaches", 1)]
    for script in permutations(questions):
        found = grouped(lambda ask: smash.Unmade(counts, ask), script)
        told = {answers: chance for answers, (chance, _) in found.items()}
        brute = Counter(answered(faces, script) for faces in every)
        assert told == {answers: of(n, counts) for answers, n in brute.items()}


@pytest.mark.parametrize("dice", [1, 2])
def test_results_of_the_monster_die_weigh_as_its_faces(dice: int) -> None:
    counts = ((MONSTER_DIE, dice),)
    script = [("result", place) for place in range(dice)]
    found = grouped(lambda ask: smash.Unmade(counts, ask, DIE), script)
    brute = Counter(faces.results for faces in faces_of(counts))
    told = {answers: chance for answers, (chance, _) in found.items()}
    assert told == {answers: of(n, counts) for answers, n in brute.items()}
    for answers, (_, roll) in found.items():
        assert roll.sentence() == " and ".join(answers)
    assert smash.Asked("result", 1).told("left") == "the second Monster Die shows left"


def rolling_cases() -> list[Any]:
    """Scenarios whose last action rolls dice; no shot with the whole deck."""
    found = []
    for path in sorted((SCENARIOS / "smash-monster-rampage").rglob("*.mpoc.yaml")):
        last = path.read_text(encoding="utf-8").rpartition("\n  - ")[2]
        if "roll:" in last and ("fire:" not in last or "draw:" in last):
            found.append(pytest.param(path, id=name_of_file(path)))
    return found


@pytest.mark.parametrize("path", rolling_cases())
def test_groups_of_the_other_game_are_those_of_all_rolls(path: Path) -> None:
    settled = settle_file(path)
    written = settled.scenario.actions[-1]
    answers = unrolled(written.answers, smash)
    action = written.but(answers=answers, expects_refusal=False)
    before = settled.outcome.steps[-1].told.before
    start = before.but(city=before.city.but(die=before.city.die or DIE))
    found, _ = by_groups(settled.scenario.game, start, action)
    assert found == brute_force(settled.scenario.game, start, action)
    assert sum(found.values()) == 1


def test_the_faces_of_the_monster_die_are_asked_for() -> None:
    question = RollAsked("monster", "", "green", ((MONSTER_DIE, 1),), "", NO_CITE)
    settled = settle_file(SCENARIOS / "smash-monster-rampage/a23-trampled.mpoc.yaml")
    state = settled.scenario.start
    assert state.city.die == ()
    with pytest.raises(Waiting) as waiting:
        smash.unmade(question, answering(), state)
    assert isinstance(waiting.value.question, Unknown)
    assert waiting.value.question.line.startswith("monster-die: [")
    city = state.city.but(die=DIE)
    roll = smash.unmade(question, answering(RESULTS[3]), state.but(city=city))
    assert roll.result(0) == "blast"


# How chances are shown


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 2), "50.00 %"),
        (Fraction(5, 12), "41.67 %"),
        (Fraction(1, 8), "12.50 %"),
        (Fraction(1, 20000), "0.01 %"),
        (Fraction(1, 20001), "<0.01 %"),
        (Fraction(1, 10**30), "<0.01 %"),
        (1 - Fraction(1, 10**30), ">99.99 %"),
        (Fraction(99994, 100000), "99.99 %"),
        (Fraction(99995, 100000), ">99.99 %"),
        (1, "100 %"),
    ],
)
def test_percent(chance: Fraction | int, told: str) -> None:
    assert percent(chance) == told


@given(st.fractions(0, 1))
def test_percent_is_certain_only_of_what_is(chance: Fraction) -> None:
    told = percent(chance)
    assert (told == "0 %") == (chance == 0)
    assert (told == "100 %") == (chance == 1)
    if told[0] == "<":
        assert 0 < chance < Fraction(1, 20000)
    elif told[0] == ">":
        assert 1 - Fraction(1, 20000) <= chance < 1
    else:
        shown = Fraction(told.removesuffix(" %")) / 100
        assert abs(shown - chance) <= Fraction(1, 20000)


@pytest.mark.parametrize(
    ("number", "exact", "spoken"),
    [
        (Fraction(29, 3), "29/3", "9 2/3"),
        (Fraction(2, 3), "2/3", "2/3"),
        (Fraction(4), "4", "4"),
        (Fraction(-5, 2), "-5/2", "-2 1/2"),
        (0, "0", "0"),
    ],
)
def test_exact_numbers(number: Fraction | int, exact: str, spoken: str) -> None:
    assert fraction(number) == exact
    assert mixed(number) == spoken


@given(st.fractions(0, 1), st.booleans())
def test_bars_are_as_long_as_their_share(share: Fraction, ascii: bool) -> None:
    drawn = bar(share, ascii)
    assert (drawn == "") == (share == 0)
    assert abs(len(drawn) - share * BAR) <= 1
    assert drawn.isascii() or not ascii


# Pools


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("5A+2B+5P", pool(5, 2, 5)),
        ("5a+2b+5p", pool(5, 2, 5)),
        (" 5P + 2 B+5A ", pool(5, 2, 5)),
        ("2A+1P+1A", pool(3, 0, 1)),
        ("0A+2B", pool(0, 2)),
        ("7A", pool(7)),
        ("10A+20B+10P", pool(10, 20, 10)),
    ],
)
def test_pools_are_read(text: str, counts: Counts) -> None:
    assert read_pool(text, chances) == counts
    assert looks_like_pool(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is not a number of dice"),
        ("A", "`A` is not a number of dice: write them as 2A+2B+2P"),
        ("5X", "`5X` is not a number of dice"),
        ("5A+", "is not a number of dice"),
        ("5A 2B", "is not a number of dice"),
        ("5A-2B", "is not a number of dice"),
        ("\u0665A", "is not a number of dice"),
        ("0A", "`0A` has no dice"),
        ("11A", "11 Action Dice are too many: at most 10"),
        ("6P+5P", "11 Power Dice are too many: at most 10"),
        ("999999999B", "999999999 Boost Dice are too many: at most 20"),
        ("9999999999B", "is not a number of dice"),
    ],
)
def test_what_is_no_pool_is_told(text: str, why: str) -> None:
    with pytest.raises(WrongPool) as wrong:
        read_pool(text, chances)
    assert why in str(wrong.value)
    done = run("odds", text)
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith("mpoc: ")
    assert why in done.err


def test_one_more_die_of_each_kind_of_which_there_can_be_more() -> None:
    odds = pool_odds(chances, pool(10, 2, 3), [12, 1])
    need = odds.needs[0]
    assert dict(need.one_more) == {
        BOOST: pool_odds(chances, pool(10, 3, 3), [12]).needs[0].chance,
        POWER_DIE: pool_odds(chances, pool(10, 2, 4), [12]).needs[0].chance,
    }
    assert odds.needs[1].needed == 1


@given(
    st.builds(pool, *[st.integers(0, 10) for _ in DICE]).filter(bool),
    st.integers(1, 70),
)
def test_more_dice_never_harm_and_rows_add_up(counts: Counts, needed: int) -> None:
    odds = pool_odds(chances, counts, [needed])
    (need,) = odds.needs
    assert all(chance >= need.chance for _, chance in need.one_more)
    mean = {ACTION: Fraction(2, 3), BOOST: Fraction(5, 6), POWER_DIE: Fraction(1)}
    assert odds.mean == sum([count * mean[die] for die, count in counts])
    rows = odds.rows()
    assert rows[0][2] == sum(exactly for _, exactly, _ in rows) == 1
    assert all(exactly > 0 for _, exactly, _ in rows)
    at_least = {number: chance for number, _, chance in rows}
    assert at_least.get(needed, 0) == need.chance


# The command


def test_the_chance_of_a_pool_is_told() -> None:
    done = run("odds", "5A+2B+5P", "--def", "7")
    assert done.code == 0
    assert done.err == ""
    lines = done.out.splitlines()
    assert lines[:6] == [
        "5 Action, 2 Boost, 5 Power Dice: 10 strikes on average",
        "",
        "DEF 7  93.89 %  2043847489/2176782336",
        "       one more Action Die adds 2.25 %: 96.14 %",
        "       one more Boost Die adds 2.91 %: 96.80 %",
        "       one more Power Die adds 3.57 %: 97.46 %",
    ]
    assert lines[7] == "strikes  exactly  at least"
    assert lines[8] == "      0  <0.01 %     100 %  \u258f"
    assert lines[18] == "     10  16.99 %   57.74 %  " + "\u2588" * BAR
    assert len(lines) == 8 + 25


def test_the_same_pool_may_be_written_in_parts() -> None:
    whole = run("odds", "2A+2B+2P", "--def", "5")
    assert "60.86 %  7099/11664" in whole.out
    assert run("odds", "2a", "+", "2b", "+2p", "--def", "5") == whole


def test_ways_to_tell_a_pool() -> None:
    several = run("odds", "2A", "--def", "2", "--def", "99", "-q")
    assert several.out.splitlines() == ["DEF 2   41.67 %  5/12", "DEF 99      0 %  0"]
    assert run("odds", "2A", "-q").out == "2 Action Dice: 1 1/3 strikes on average\n"
    assert "adds nothing" in run("odds", "2A", "--def", "99").out
    fractions = run("odds", "2A", "-v").out
    assert "      2   27.78 %   41.67 %  5/18  5/12" in fractions.replace(
        "  2 ", "  2  "
    )
    plain = run("odds", "2A", "--ascii").out
    assert plain.isascii()
    assert "#" * BAR in plain
    assert "\x1b[" not in run("odds", "2A", "--def", "2").out
    coloured = run("odds", "2A", "--def", "2", "--color", "always").out
    assert "\x1b[1;32m      2  27.78 %   41.67 %" in coloured


def test_dice_of_another_game() -> None:
    done = run("odds", "2D6", "--def", "4", "--game", "smash-monster-rampage")
    assert done.out.startswith("2 dice: 7 spots on average\n\nneeds 4  91.67 %  11/12")
    assert run("odds", "2A", "--game", "smash-monster-rampage").code == 2
    assert run("odds", "2A", "--game", "none").code == 2


@pytest.mark.parametrize("number", ["0", "-1", "1000", "x", "1.5", ""])
def test_what_is_needed_is_a_small_number(number: str) -> None:
    done = run("odds", "2A", "--def", number)
    assert done.code == 2
    assert done.out == ""


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    known = schema("odds")
    Draft202012Validator.check_schema(known)
    assert "$id" not in known
    return Draft202012Validator(known)


POOLS_TOLD = {
    "rise": ("5A+2B+5P", "--def", "7", "--def", "30"),
    "smash-monster-rampage": ("3D", "--def", "9"),
}


@pytest.mark.parametrize("game", RULESETS)
def test_json_of_a_pool_keeps_to_its_schema(
    game: str, validator: Draft202012Validator
) -> None:
    done = run("odds", *POOLS_TOLD[game], "--game", game, "--format", "json")
    told = json.loads(done.out)
    assert [error.message for error in validator.iter_errors(told)] == []
    assert told["pool"]["game"] == game
    told["pool"]["surprise"] = 1
    assert not validator.is_valid(told)


def test_json_tells_a_pool_exactly() -> None:
    told = json.loads(run("odds", "2A", "--def", "2", "--format", "json").out)["pool"]
    assert told["outcomes"] == "36"
    assert told["mean"] == "4/3"
    assert told["dice"] == {"action": 2}
    (need,) = told["needs"]
    assert need["chance"] == {"fraction": "5/12", "percent": "41.67 %"}
    assert need["one_more"]["power"]["adds"] == {
        "fraction": "23/72",
        "percent": "31.94 %",
    }
    assert [row["number"] for row in told["law"]] == [0, 1, 2, 3, 4]
    assert sum(Fraction(row["exactly"]["fraction"]) for row in told["law"]) == 1
