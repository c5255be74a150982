"""Exact chances: known values, brute force over faces, and a library of dice."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import comb
from pathlib import Path
from typing import Any

import icepool
import pytest
from asking import ask_each
from campaigns.agreement import conditions_on
from command_line import run
from every_roll import (
    DIE,
    Counts,
    chance_by_all_rolls,
    classes,
    every_end,
    every_roll,
    faces_of,
)
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from places import GOLDEN, SCENARIOS
from scenes import in_two_sizes, is_drawn, name_of_file, one_in, settle_file

import mpoc
from mpoc.engine.adjudicate import AnswerMissing, Transcript
from mpoc.engine.replay import Action
from mpoc.engine.statements import Cite, Unknown
from mpoc.engine.statements import Roll as RollAsked
from mpoc.exploration.explorer import Explorer
from mpoc.exploration.exploring_table import Freedom
from mpoc.exploration.graph import End, Tally
from mpoc.exploration.odds import cases as odds_cases
from mpoc.exploration.odds.pools import WrongPool, pool_odds, read_pool
from mpoc.exploration.odds.variants import roll_remover, without_rolls
from mpoc.exploration.outcomes import Contest, Outcomes, distribution
from mpoc.exploration.quantities import Quantities, amount
from mpoc.games.rise.dice import FACE_COUNTS, Roll
from mpoc.games.rise.play import chances
from mpoc.games.rise.words import ACTION, BOOST, DICE, POWER_DIE
from mpoc.games.smash_monster_rampage.play import chances as smash
from mpoc.games.smash_monster_rampage.words import D6, MONSTER_DIE, RESULTS
from mpoc.report.odds.chance import BAR, bar
from mpoc.report.percent import decimal, fraction, mixed_number, percent
from mpoc.rules.goals import goal_of
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.scenario.scenario import Scenario, load, scenario_of
from mpoc.scenario.verdict import scope_of_all
from mpoc.schema.validate import schema
from mpoc.text.document import parse

NO_CITE = Cite("", (), "")


def pool(action: int = 0, boost: int = 0, power: int = 0) -> Counts:
    numbers = zip(DICE, (action, boost, power), strict=True)
    return tuple((die, count) for die, count in numbers if count)


def pools(most: int) -> list[Counts]:
    """All pools of at most `most` dice."""
    each = product(range(most + 1), repeat=3)
    return [pool(*numbers) for numbers in each if 0 < sum(numbers) <= most]


def outcomes(counts: Counts) -> Iterator[Roll]:
    """Each of the 6^n outcomes by itself, face by face."""
    sides = {
        die: "." * misses + "x" * strikes + "X" * supers
        for die, (misses, strikes, supers) in FACE_COUNTS.items()
    }
    dice = [die for die, count in counts for _ in range(count)]
    for sides_up in product(*[sides[die] for die in dice]):
        faces = {
            die: "".join(
                [one for one, kind in zip(sides_up, dice, strict=True) if kind == die]
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
    tally = Counter(roll.strikes for roll in outcomes(counts))
    law = chances.law(counts)
    assert law == [tally[strikes] for strikes in range(len(law))]
    assert sum(law) == chances.outcomes(counts) == tally.total()
    assert len(law) == 2 * sum(count for _, count in counts) + 1


@pytest.mark.parametrize("counts", pools(3), ids=str)
def test_weights_count_outcomes(counts: Counts) -> None:
    rolls = list(outcomes(counts))
    misses = [
        dict(zip(DICE, numbers, strict=True))
        for numbers in product([None, 0, 1, range(1, 4), range(2)], repeat=3)
    ]
    most = 2 * sum(count for _, count in counts)
    bounds = [(low, high) for low in range(-1, most + 2) for high in (None, 0, 2, most)]
    for numbers in misses:
        numbers_known = {
            die: number for die, number in numbers.items() if number is not None
        }
        ranges = {
            die: range(number, number + 1) if isinstance(number, int) else number
            for die, number in numbers_known.items()
        }
        agree = [
            roll
            for roll in rolls
            if all(getattr(roll, die)[0] in ranges[die] for die in numbers_known)
        ]
        for low, high in bounds:
            tally = [
                roll
                for roll in agree
                if low <= roll.strikes and (high is None or roll.strikes < high)
            ]
            names = {
                die: n for die, n in numbers_known.items() if dict(counts).get(die)
            }
            if names == numbers_known:
                assert chances.weight(counts, numbers_known, low, high) == len(tally)


DIE_OF = {
    die: icepool.Die({0: misses, 1: strikes, 2: supers})
    for die, (misses, strikes, supers) in FACE_COUNTS.items()
}


@cache
def many(die: str, count: int) -> Any:
    return count @ DIE_OF[die]


@pytest.mark.parametrize(
    "share", [0, *[pytest.param(each, marks=pytest.mark.slow) for each in (1, 2, 3)]]
)
def test_every_pool_agrees_with_a_library_of_dice(share: int) -> None:
    most = chances.MOST
    for numbers in product(*[range(most[die] + 1) for die in DICE]):
        counts = pool(*numbers)
        if counts and sum(n * (at + 1) for at, n in enumerate(numbers)) % 4 == share:
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


def answers_of(roll: Any, script: Script) -> tuple[Any, ...]:
    """The answers of a roll to some questions, one after the other."""
    return tuple(
        [
            roll.strikes if name == "strikes" else getattr(roll, name)(about)
            for name, about in script
        ]
    )


class Asking:
    """Answers a roll's questions along a path, and notes all ways beyond its end."""

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.place = 0
        self.paths: list[list[int]] = []
        self.chance = Fraction(1)

    def __call__(self, question: Any, groups: Any) -> Any:
        assert len(groups) > 1
        assert all(weight > 0 for _, weight in groups)
        if self.place == len(self.path):
            turns = range(1, len(groups))
            self.paths += [[*self.path, turn] for turn in turns]
            self.path.append(0)
        answer, weight = groups[self.path[self.place]]
        self.place += 1
        self.chance *= Fraction(weight, sum(each for _, each in groups))
        assert question.answer_words(answer)
        return answer


def chances_of_answers(make: Callable[[Any], Any], script: Script) -> dict[Any, Any]:
    """The possible answers of an open roll, each with its chance and the roll."""
    results: dict[Any, Any] = {}
    paths: list[list[int]] = [[]]
    while paths:
        asking = Asking(paths.pop())
        roll = make(asking)
        value = answers_of(roll, script)
        # What was answered once stays so, and is not asked again.
        question = asking.place
        assert answers_of(roll, script) == value
        assert asking.place == question
        assert value not in results
        results[value] = (asking.chance, roll)
        paths += asking.paths
    return results


@pytest.mark.parametrize("counts", pools(3), ids=str)
def test_groups_of_a_roll_are_those_of_all_outcomes(counts: Counts) -> None:
    rolls = list(outcomes(counts))
    for length in range(1, 4):
        for script in permutations(QUESTIONS, length):
            groups = chances_of_answers(
                lambda ask: chances.UnmadeRoll(counts, ask), script
            )
            brute = Counter(answers_of(roll, script) for roll in rolls)
            assert {sentence: of(n, counts) for sentence, n in brute.items()} == {
                sentence: chance for sentence, (chance, _) in groups.items()
            }


def test_what_is_asked_early_holds_later() -> None:
    questions: list[str] = []

    def ask(question: Any, groups: Any) -> Any:
        questions.append(question.answer_words(groups[1][0]))
        return groups[1][0]

    roll = chances.UnmadeRoll(pool(2, 0, 2), ask)
    for question in (
        chances.RollQuestion("any_missed", POWER_DIE),
        chances.RollQuestion("reaches", 5),
        chances.RollQuestion("strikes"),
    ):
        roll.decide(question)
    lines = ["no Power Die missed", "4 or fewer strikes", "3 strikes"]
    assert questions == lines
    assert (roll.any_missed(POWER_DIE), roll.reaches(5), roll.strikes) == (False, 0, 3)
    assert questions == lines
    assert roll.sentence() == "3 strikes, no Power Die missed"


def answering(*answers: Any) -> Callable[[Any, Any], Any]:
    left = list(answers)
    return lambda question, groups: left.pop(0)


def test_what_is_known_of_a_roll_is_reported() -> None:
    roll = chances.UnmadeRoll(pool(3, 2, 1), answering(True, False, True, False))
    assert roll.sentence() == "any roll of 3 Action, 2 Boost, 1 Power Die"
    assert roll.number_of(ACTION) == 3
    assert roll.number_of(BOOST) == 2
    assert not roll.any_missed("none such")
    assert roll.reaches(1)
    assert roll.sentence() == "1 or more strikes"
    assert not roll.reaches(7)
    assert roll.sentence() == "1 to 6 strikes"
    assert roll.any_missed(ACTION)
    assert not roll.any_missed(POWER_DIE)
    assert roll.with_strikes() == (
        "1 to 6 strikes, at least one Action Die missed, no Power Die missed"
    )
    assert chances.UnmadeRoll(pool(1), answering(False)).reaches(1) is False
    nothing = chances.UnmadeRoll(pool(1), answering(False))
    assert not nothing.reaches(1)
    assert nothing.sentence() == "0 strikes"
    assert chances.RollQuestion("reaches", 1).answer_words(False) == "no strike"


def test_positions_may_hold_a_roll_of_which_more_becomes_known() -> None:
    roll = chances.UnmadeRoll(pool(3), answering(True))
    other = chances.UnmadeRoll(pool(3), answering(False))
    before = hash(roll)
    assert roll.reaches(2)
    assert not other.reaches(2)
    assert hash(roll) == before
    assert roll == other
    assert roll != chances.UnmadeRoll(pool(2), answering())


# A whole attack, by groups and by every roll that there is


def key_of(transcript: Transcript) -> Any:
    """What tells results apart: the position, what was dealt and earned, how it ended.

    An action that was refused came to nothing, and so does a die for a full pool.
    """
    count: Counter[Any] = Counter()
    for what, whose, number in transcript.tally() if not transcript.refusals else ():
        count[what, whose] += number
    status = (
        "refused" if transcript.refusals else "waits" if transcript.waits else "done"
    )
    return frozenset((+count).items()), transcript.after.key(), status


def brute_force(game: str, start: Any, action: Action) -> dict[Any, Fraction]:
    """The chance of every result, from each possible roll."""
    results: dict[Any, Fraction] = {}
    for transcript, chance in every_roll(game, start, action):
        key = key_of(transcript)
        results[key] = results.get(key, Fraction(0)) + chance
    return results


def by_groups(game: str, start: Any, action: Action) -> tuple[dict[Any, Fraction], int]:
    """The chance of every result by exploring, and the number of ways."""
    rules = rules_of(game)
    explorer = Explorer(
        (action,), rules.begin, rules.play, Freedom(rules.chances().unmade_roll)
    )
    all_results = Outcomes(explorer.explore(start))
    first = Contest(all_results, lambda tally, end: 0, {})
    results: dict[Any, Fraction] = {}
    for result, chance in distribution(all_results, first):
        count = {(what, whose): number for what, whose, number in result.tally}
        key = frozenset(count.items()), result.end.after.key(), result.end.status
        results[key] = results.get(key, Fraction(0)) + chance
    return results, explorer.ways


ROLL = re.compile(r"\broll: \{(.*?)\}")
DICE_WRITTEN = re.compile(r"(action|boost|power): ([Xx.]+|[0-9]+)")


def number_of_rolls(text: str) -> int:
    """How many rolls are possible with the dice of a file."""
    count = 1
    for roll in ROLL.findall(text):
        for _, dice in DICE_WRITTEN.findall(roll):
            count *= comb((int(dice) if dice.isdecimal() else len(dice)) + 2, 2)
    return count


FEW_ROLLS, MANY_ROLLS, MOST_ROLLS = 60, 400, 1500


def cases() -> list[Any]:
    """Scenarios of one attack whose dice have few enough rolls; most are slow.

    Of those with many rolls, which take half the time, one in three is enough.
    """
    results = []
    some = {*one_in(8)}
    for path in sorted((SCENARIOS / "rise").rglob("*.mpoc.yaml")):
        text = path.read_text(encoding="utf-8")
        actions = text.partition("\nactions:\n")[2].partition("\nexpect:")[0]
        alone = actions.startswith("  - attack:") and actions.count("\n  - ") == 0
        rolls = number_of_rolls(actions)
        if rolls > MANY_ROLLS and not is_drawn(name_of_file(path), 3):
            continue
        if alone and "assume:" not in text and 1 < rolls <= MOST_ROLLS:
            often = rolls <= FEW_ROLLS and path in some
            marks = () if often else pytest.mark.slow
            results.append(pytest.param(path, marks=marks, id=name_of_file(path)))
    return results


@pytest.mark.parametrize("path", cases())
def test_groups_of_an_attack_are_those_of_all_rolls(path: Path) -> None:
    scenario = load(str(path))
    own_action = scenario.actions[0]
    answers = without_rolls(own_action.answers, chances)
    action = own_action.but(answers=answers, expects_refusal=False)
    results, _ = by_groups("rise", scenario.start, action)
    assert results == brute_force("rise", scenario.start, action)
    assert sum(results.values()) == 1


# Smash Monster Rampage


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_groups_of_numbers_are_those_of_all_outcomes(dice: int) -> None:
    counts = ((D6, dice),)
    every = list(faces_of(counts))
    law = Counter(faces.total for faces in every)
    assert smash.CHANCES.law(counts) == [law[total] for total in range(6 * dice + 1)]
    four = sum(faces.reaches(4) for faces in every)
    assert smash.CHANCES.weight(counts, at_least=4) == four
    questions: Script = [("reaches", 2), ("reaches", 5), ("reaches", 1)]
    for script in permutations(questions):
        groups = chances_of_answers(lambda ask: smash.Unmade(counts, ask), script)
        values = {answers: chance for answers, (chance, _) in groups.items()}
        brute = Counter(answers_of(faces, script) for faces in every)
        assert values == {answers: of(n, counts) for answers, n in brute.items()}


@pytest.mark.parametrize("dice", [1, 2])
def test_results_of_the_monster_die_weigh_as_its_faces(dice: int) -> None:
    counts = ((MONSTER_DIE, dice),)
    script = [("result", place) for place in range(dice)]
    groups = chances_of_answers(lambda ask: smash.Unmade(counts, ask, DIE), script)
    brute = Counter(faces.words for faces in faces_of(counts))
    values = {answers: chance for answers, (chance, _) in groups.items()}
    assert values == {answers: of(n, counts) for answers, n in brute.items()}
    for answers, (_, roll) in groups.items():
        assert roll.sentence() == " and ".join(answers)
    assert (
        smash.RollQuestion("result", 1).answer_words("left")
        == "the second Monster Die shows left"
    )


def rolling_cases() -> list[Any]:
    """Scenarios whose last action rolls dice; no shot with the whole deck."""
    results = []
    for path in sorted((SCENARIOS / "smash-monster-rampage").rglob("*.mpoc.yaml")):
        last = path.read_text(encoding="utf-8").rpartition("\n  - ")[2]
        if "roll:" in last and ("fire:" not in last or "draw:" in last):
            results.append(pytest.param(path, id=name_of_file(path)))
    return results


@pytest.mark.parametrize("path", rolling_cases())
def test_groups_of_the_other_game_are_those_of_all_rolls(path: Path) -> None:
    scene = settle_file(path)
    own_action = scene.scenario.actions[-1]
    answers = without_rolls(own_action.answers, smash.CHANCES)
    action = own_action.but(answers=answers, expects_refusal=False)
    before = scene.outcome.steps[-1].transcript.before
    start = before.but(city=before.city.but(die=before.city.die or DIE))
    results, _ = by_groups(scene.scenario.game, start, action)
    assert results == brute_force(scene.scenario.game, start, action)
    assert sum(results.values()) == 1


@pytest.mark.parametrize(
    "name",
    [
        "examples/fifth-turn-of-four-players",
        "examples/moogre-kills-mechoor",
        "attack/infantry-fires-after-the-attack",
        "military/air-force-kills-and-the-rest-is-wasted",
    ],
)
def test_groups_of_a_game_of_d6_are_those_of_all_rolls(name: str) -> None:
    scenario = load(str(SCENARIOS / "moongha-invaders" / f"{name}.mpoc.yaml"))
    own_action, *others = scenario.actions
    assert not others
    answers = without_rolls(own_action.answers, rules_of(scenario.game).chances())
    action = own_action.but(answers=answers)
    results, _ = by_groups(scenario.game, scenario.start, action)
    assert results == brute_force(scenario.game, scenario.start, action)
    assert sum(results.values()) == 1


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("rise/attack/stomp-compares-each", ("hit", "strikes", "needs")),
        ("rise/actions/telekinesis.a-target-off-the-map", ("hit", "strikes")),
        ("smash-monster-rampage/w01-hit", ("shot", "range", "ignited")),
        ("moongha-invaders/examples/moogre-kills-mechoor", ("hits", "open")),
        ("giant-monster-invasion/brawl/bite", ("successes", "dice", "damage")),
    ],
)
def test_what_passes_has_the_chance_of_all_rolls(
    name: str, kinds: tuple[str, ...]
) -> None:
    """No position shows how many dice succeed; every possible roll is judged."""
    scenario = load(str(SCENARIOS / f"{name}.mpoc.yaml"))
    chances = rules_of(scenario.game).chances()
    action = roll_remover(chances)(scenario.actions[0])
    scenario = scenario.but(actions=(action,), expect=None, cites=())
    ends = [*every_end(scenario)]
    wording = rules_of(scenario.game).wording()
    conditions: set[str] = set()
    for end, _ in ends:
        facts = wording.as_expectation(scope_of_all(end), False)
        conditions.update(conditions_on({kind: facts.get(kind) for kind in kinds}))
    differing = 0
    for text in sorted(conditions):
        expected = chance_by_all_rolls(scenario, text, ends)
        (best,) = mpoc.odds(scenario, goal=text, assume=True).best
        assert best.value == expected, text
        differing += 0 < expected < 1
    assert differing > 1


@pytest.mark.parametrize(
    ("goal", "is_so"),
    [("illegal=none", 1), ("illegal!=none", 0), ("illegal=false", 1), ("open=none", 1)],
)
def test_what_is_legal_has_no_refusal(goal: str, is_so: int) -> None:
    scenario = load(str(SCENARIOS / "smash-monster-rampage/w01-hit.mpoc.yaml"))
    assert mpoc.odds(scenario, again=True, goal=goal).best[0].value == is_so


def test_ways_that_passed_alike_go_on_as_one() -> None:
    """Of several rolls the last counts, whatever the others were."""
    name = "giant-monster-invasion/grab/breaks-free-in-two-turns"
    scenario = load(str(SCENARIOS / f"{name}.mpoc.yaml"))
    odds = mpoc.odds(scenario, again=True, goal="successes=2")
    assert odds.best[0].value == Fraction(3, 8)
    # Without that there are more than twenty thousand.
    assert odds.ways < 2_000


def test_the_faces_of_the_monster_die_are_asked_for() -> None:
    question = RollAsked("monster", "", "green", ((MONSTER_DIE, 1),), "", NO_CITE)
    scene = settle_file(SCENARIOS / "smash-monster-rampage/a23-trampled.mpoc.yaml")
    state = scene.scenario.start
    assert state.city.die == ()
    with pytest.raises(AnswerMissing) as waiting:
        smash.CHANCES.unmade_roll(question, answering(), state)
    assert isinstance(waiting.value.question, Unknown)
    assert waiting.value.question.line.startswith("monster-die: [")
    city = state.city.but(die=DIE)
    roll = smash.CHANCES.unmade_roll(
        question, answering(RESULTS[3]), state.but(city=city)
    )
    assert roll.result(0) == "blast"


# How chances are shown


@pytest.mark.parametrize(
    ("chance", "words"),
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
def test_percent(chance: Fraction | int, words: str) -> None:
    assert percent(chance) == words


@given(st.fractions(0, 1))
def test_percent_is_certain_only_of_what_is(chance: Fraction) -> None:
    words = percent(chance)
    assert (words == "0 %") == (chance == 0)
    assert (words == "100 %") == (chance == 1)
    if words[0] == "<":
        assert 0 < chance < Fraction(1, 20000)
    elif words[0] == ">":
        assert 1 - Fraction(1, 20000) <= chance < 1
    else:
        fraction_shown = Fraction(words.removesuffix(" %")) / 100
        assert abs(fraction_shown - chance) <= Fraction(1, 20000)


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
    assert mixed_number(number) == spoken


@given(st.fractions(0, 1), st.booleans())
def test_bars_are_as_long_as_their_share(share: Fraction, ascii: bool) -> None:
    drawing = bar(share, ascii)
    assert (drawing == "") == (share == 0)
    assert abs(len(drawing) - share * BAR) <= 1
    assert drawing.isascii() or not ascii


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


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (" ", "is not a number of dice"),
        ("A", "`A` is not a number of dice: write for example 2A+2B+2P"),
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
def test_a_text_that_is_not_a_pool_is_reported(text: str, why: str) -> None:
    with pytest.raises(WrongPool) as wrong:
        read_pool(text, chances)
    assert why in str(wrong.value)
    result = run("odds", text)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("mpoc: ")
    assert why in result.err


def test_one_more_die_of_each_kind_of_which_there_can_be_more() -> None:
    odds = pool_odds(chances, pool(10, 2, 3), [12, 1])
    need = odds.needs[0]
    assert dict(need.one_more) == {
        BOOST: pool_odds(chances, pool(10, 3, 3), [12]).needs[0].chance,
        POWER_DIE: pool_odds(chances, pool(10, 2, 4), [12]).needs[0].chance,
    }
    assert odds.needs[1].number == 1


@given(
    st.builds(pool, *[st.integers(0, 10) for _ in DICE]).filter(bool),
    st.integers(1, 70),
)
def test_more_dice_never_harm_and_rows_add_up(counts: Counts, threshold: int) -> None:
    odds = pool_odds(chances, counts, [threshold])
    (need,) = odds.needs
    assert all(chance >= need.chance for _, chance in need.one_more)
    mean = {ACTION: Fraction(2, 3), BOOST: Fraction(5, 6), POWER_DIE: Fraction(1)}
    assert odds.mean == sum([count * mean[die] for die, count in counts])
    rows = odds.rows()
    assert rows[0][2] == sum(exactly for _, exactly, _ in rows) == 1
    assert all(exactly > 0 for _, exactly, _ in rows)
    at_least = {number: chance for number, _, chance in rows}
    assert at_least.get(threshold, 0) == need.chance


# The command


def test_the_chance_of_a_pool_is_reported() -> None:
    result = run("odds", "5A+2B+5P", "--def", "7")
    assert result.code == 0
    assert result.err == ""
    lines = result.out.splitlines()
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
    output = run("odds", "2A", "--def", "2", "--color", "always").out
    assert "\x1b[1;32m      2  27.78 %   41.67 %" in output


def test_dice_of_another_game() -> None:
    result = run("odds", "2D6", "--def", "4", "--game", "smash-monster-rampage")
    assert result.out.startswith(
        "2 dice: 7 spots on average\n\nneeds 4  91.67 %  11/12"
    )
    assert run("odds", "2A", "--game", "smash-monster-rampage").code == 2
    assert run("odds", "2A", "--game", "none").code == 2


@pytest.mark.parametrize("number", ["0", "-1", "1000", "x", "1.5", ""])
def test_what_is_needed_is_a_small_number(number: str) -> None:
    result = run("odds", "2A", "--def", number)
    assert result.code == 2
    assert result.out == ""


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    odds_schema = schema("odds")
    Draft202012Validator.check_schema(odds_schema)
    assert "$id" not in odds_schema
    return Draft202012Validator(odds_schema)


POOLS_TOLD = {
    "rise": ("5A+2B+5P", "--def", "7", "--def", "30"),
    "smash-monster-rampage": ("3D", "--def", "9"),
    "moongha-invaders": ("9D", "--def", "4"),
    "giant-monster-invasion": ("4D3", "--def", "2"),
}


@pytest.mark.parametrize("game", RULESETS)
def test_json_of_a_pool_keeps_to_its_schema(
    game: str, validator: Draft202012Validator
) -> None:
    result = run("odds", *POOLS_TOLD[game], "--game", game, "--format", "json")
    document = json.loads(result.out)
    assert [error.message for error in validator.iter_errors(document)] == []
    assert document["pool"]["game"] == game
    document["pool"]["surprise"] = 1
    assert not validator.is_valid(document)


def test_json_tells_a_pool_exactly() -> None:
    output = json.loads(run("odds", "2A", "--def", "2", "--format", "json").out)["pool"]
    assert output["outcomes"] == "36"
    assert output["mean"] == "4/3"
    assert output["dice"] == {"action": 2}
    (need,) = output["needs"]
    assert need["chance"] == {"fraction": "5/12", "percent": "41.67 %"}
    assert need["one_more"]["power"]["adds"] == {
        "fraction": "23/72",
        "percent": "31.94 %",
    }
    assert [row["number"] for row in output["law"]] == [0, 1, 2, 3, 4]
    assert sum(Fraction(row["exactly"]["fraction"]) for row in output["law"]) == 1


# What a scenario comes to

DUEL = """\
mpoc: 1
title: A duel
board: {size: 14x10}
figures:
  ATTACKER
  D: {card: Defender X, player: blue, at: E3, damage: 3, other-form: OTHER}
dice:
  red:  {monster: 8, unit: 2, power: 2}
  blue: {monster: 5, unit: 5, power: 1}
turn: {player: red, activation: monster, phase: power}
actions:
"""
OTHER = "{card: Ultra Defender X}"
ZOR = "Z: {card: Zor-Raiden, player: red, at: C3}"
CYCLING = "Z: {card: Mega Gorghadra, player: red, at: C3}"
BRAWL = "  - {attack: brawl, by: Z, target: D, roll: {action: 4, power: 2}}\n"
MISS = "  - {attack: brawl, by: Z, target: D, roll: {action: ., boost: xx}}\n"
POWER_UP = "  - {power-up: 2, roll: {action: 2}}\n"


def duel(actions: str, attacker: str = ZOR) -> Scenario:
    text = DUEL.replace("ATTACKER", attacker).replace("OTHER", OTHER)
    return scenario_of(parse(text + actions, "duel.mpoc.yaml"))


@pytest.fixture
def duel_file(tmp_path: Path) -> Callable[..., str]:
    def written(actions: str, attacker: str = ZOR) -> str:
        text = DUEL.replace("ATTACKER", attacker).replace("OTHER", OTHER)
        path = tmp_path / "duel.mpoc.yaml"
        path.write_text(text + actions, encoding="utf-8")
        return str(path)

    return written


HIT = of(chances.weight(pool(4, 2, 2), at_least=6), pool(4, 2, 2))


def example(name: str) -> str:
    return str(SCENARIOS / "rise" / "examples" / f"{name}.mpoc.yaml")


@pytest.mark.parametrize(
    ("name", "chance"),
    [
        ("p39-smash", Fraction(2043847489, 2176782336)),
        ("p37-ram", Fraction(7099, 11664)),
    ],
)
def test_the_rolls_of_the_rulebook_had_these_chances(
    name: str, chance: Fraction
) -> None:
    result = mpoc.odds(mpoc.load(example(name)), again=True)
    assert result.questions[0].answers[0][1] == chance
    (case,) = result.cases
    assert [group.chance for group in case.groups] == [chance, 1 - chance]
    assert result.comes_to_its_end


def test_two_blows_with_the_same_dice_are_rolled_one_after_the_other() -> None:
    result = mpoc.odds(duel(BRAWL))
    (case,) = result.cases
    assert case.laws["damage.D"] == {0: 1 - HIT, 1: HIT * (1 - HIT), 2: HIT * HIT}
    both = HIT * HIT
    assert case.laws["form.D"] == {"Defender X": 1 - both, "Ultra Defender X": both}
    assert sum(group.chance for group in case.groups) == 1
    assert [question.roll.rule for question in result.questions] == [
        "brawl",
        "Lightning Attack",
    ]


def test_chances_of_several_actions_multiply() -> None:
    result = mpoc.odds(duel(POWER_UP + BRAWL))
    (case,) = result.cases
    assert case.laws["damage.D"] == {0: 1 - HIT, 1: HIT * (1 - HIT), 2: HIT * HIT}
    assert result.questions[0].answers[0] == ("1 or more strikes", Fraction(3, 4))
    assert dict(result.questions[0].more) == {ACTION: Fraction(7, 8)}


TWICE = f"{BRAWL}  - end-turn\n"


@pytest.mark.parametrize(
    ("goal", "value"),
    [
        ("damage.D", HIT + HIT * HIT),
        ("damage.D>=1", HIT),
        ("damage.D >= 2", HIT * HIT),
        ("damage.D=1", HIT * (1 - HIT)),
        ("damage.D==1", HIT * (1 - HIT)),
        ("damage.D!=1", 1 - HIT * (1 - HIT)),
        ("damage.D<2", 1 - HIT * HIT),
        ("damage.D<=0", 1 - HIT),
        ("damage.D>2", Fraction(0)),
        ("form.D=Ultra Defender X", HIT * HIT),
        ("form.D != Ultra Defender X", 1 - HIT * HIT),
        ("form.D=Terra Khan", Fraction(0)),
        ("form.D=ultra defender x", HIT * HIT),
    ],
)
@pytest.mark.parametrize("actions", [BRAWL, POWER_UP + BRAWL, TWICE])
def test_goals_are_worth_what_they_are(
    actions: str, goal: str, value: Fraction
) -> None:
    (best,) = mpoc.odds(duel(actions), goal=goal).best
    assert best.value == value
    assert best.player == ""


def test_a_condition_on_a_sum_sees_the_actions_before() -> None:
    """Two attacks of a turn: only both together do 2."""
    actions = (
        "  - {attack: blast, by: g, target: D, roll: {action: 2}}\n"
        "  - {attack: blast, by: h, target: D, roll: {action: 2}}\n"
    )
    units = (
        "g: {card: G-Tank, player: red, at: C4}\n  "
        "h: {card: G-Tank, player: red, at: C3}"
    )
    text = DUEL.replace("ATTACKER", units).replace("OTHER", OTHER)
    text = text.replace("activation: monster, phase: power", "activation: unit")
    text = text.replace("unit: 2", "unit: 8").replace("monster: 8", "monster: 2")
    text = text.replace("Defender X, player", "SOFT, player").replace("damage: 3, ", "")
    text = text.replace("SOFT", "{name: Soft X, like: Defender X, def: 2}")
    scenario = scenario_of(parse(text + actions, "two.mpoc.yaml"))
    result = mpoc.odds(scenario)
    (case,) = result.cases
    law = {value: odd for value, odd in case.laws["damage.D"].items() if value}
    once, twice = law[1], law[2]
    assert law.keys() == {1, 2}
    assert Fraction(5, 12) ** 2 == twice
    assert 2 * Fraction(5, 12) * Fraction(7, 12) == once
    for expected, value in enumerate((1, once + twice, twice, 0)):
        (best,) = mpoc.odds(scenario, goal=f"damage.D>={expected}").best
        assert best.value == value
    (best,) = mpoc.odds(scenario, goal="damage.D").best
    assert best.value == once + 2 * twice


def test_an_answer_that_is_open_makes_a_case_of_each() -> None:
    result = mpoc.odds(duel(BRAWL, CYCLING))
    assert [[one.words for one in case.answers] for case in result.cases] == [
        ["use it"],
        ["decline"],
    ]
    case_of_use, case_of_declining = result.cases
    assert case_of_use.laws["damage.D"] == case_of_declining.laws["damage.D"]
    chance_of_miss = of(
        6**8 - chances.weight(pool(4, 2, 2), {ACTION: 0}), pool(4, 2, 2)
    )
    assert case_of_use.laws["dice.red.monster"] == {
        5: chance_of_miss,
        4: 1 - chance_of_miss,
    }
    # What differs between the cases is in both.
    assert case_of_declining.laws["dice.red.monster"] == {4: 1}
    assert result.comes_to_its_end


def test_players_answer_for_the_goal_and_against_it() -> None:
    scenario = duel(BRAWL, CYCLING)
    chance_of_miss = of(
        6**8 - chances.weight(pool(4, 2, 2), {ACTION: 0}), pool(4, 2, 2)
    )
    goal = "dice.red.monster>=5"
    (best,) = mpoc.odds(scenario, goal=goal).best
    assert (best.player, best.value) == ("red", chance_of_miss)
    (best,) = mpoc.odds(scenario, goal=goal, player="red").best
    assert (best.player, best.value) == ("red", chance_of_miss)
    result = mpoc.odds(scenario, goal=goal, player="blue")
    (best,) = result.best
    assert best.player == "blue"
    assert best.value == 0
    (case,) = result.cases
    assert "dice.red.monster" not in case.laws


def test_one_more_die_is_reported_where_it_is_legal() -> None:
    result = mpoc.odds(duel(BRAWL), goal="damage.D>=1")
    more = of(chances.weight(pool(5, 2, 2), at_least=6), pool(5, 2, 2))
    # Red has two Power Dice and rolls both.
    assert result.questions[0].more == ((ACTION, more),)
    assert result.best[0].more == ((0, ACTION, more),)
    fewer = duel(BRAWL.replace("power: 2", "power: 1"))
    assert dict(mpoc.odds(fewer).questions[0].more).keys() == {ACTION, POWER_DIE}
    assert dict(mpoc.odds(fewer).questions[0].more)[POWER_DIE] == HIT


TWO_BRAWLS = """\
mpoc: 1
title: Two units are brawled by the same, a turn apart
board: {size: 6x6}
figures:
  a: {card: {name: Runner, like: Carnidon, brawl: 4}, player: red, at: C2}
  u: {card: {name: Near, like: Spitter, def: 2}, player: blue, at: D2}
  v: {card: {name: Far, like: Spitter, def: 4}, player: blue, at: B2}
dice:
  red: {monster: 5, unit: 5, power: 0}
  blue: {monster: 5, unit: 5, power: 0}
turn: {player: red, activation: unit}
actions:
  - {attack: brawl, by: a, target: u, roll: {action: 2}}
  - end-turn
  - activate: monster
  - end-turn
  - activate: unit
  - {attack: brawl, by: a, target: v, roll: {action: 2}}
"""


def test_one_more_die_is_shown_for_the_question_of_the_roll() -> None:
    """Two rolls of the same dice by the same figure are held against two DEF."""
    questions = mpoc.odds(scenario_of(parse(TWO_BRAWLS, "two.mpoc.yaml"))).questions
    assert [each.answers[0][0] for each in questions] == [
        "2 or more strikes",
        "4 or more strikes",
    ]
    for each, threshold in zip(questions, (2, 4), strict=True):
        boost = dict(each.roll.dice).get(BOOST, 0)
        for more, sentence in ((0, each.answers[0][1]), (1, dict(each.more)[ACTION])):
            dice = pool(2 + more, boost)
            assert sentence == of(chances.weight(dice, at_least=threshold), dice)


def test_what_was_rolled_is_certain_unless_it_is_asked_again() -> None:
    scenario = mpoc.load(example("p39-smash"))
    result = mpoc.odds(scenario)
    assert result.questions == ()
    (case,) = result.cases
    assert [group.chance for group in case.groups] == [1]
    assert case.groups[0].measures["damage.D"] == 1


def test_dice_that_are_not_counted_are_waited_for() -> None:
    result = mpoc.odds(duel("  - {attack: brawl, by: Z, target: D}\n"))
    assert not result.comes_to_its_end
    (group,) = result.cases[0].groups
    assert group.status == "waits"
    assert "roll:" in group.stop.line


def test_rolls_under_which_the_file_is_illegal_are_an_outcome_too() -> None:
    """A further attack that the file takes with other dice than are in play."""
    then = "{from: Lightning Attack, roll: {action: xxxxx, boost: xx}}"
    scenario = duel(f"{BRAWL.removesuffix('}}').rstrip()[:-1]}, then: [{then}]}}\n")
    result = mpoc.odds(scenario)
    (case,) = result.cases
    assert {group.status: group.chance for group in case.groups} == {
        "refused": HIT,
        "done": 1 - HIT,
    }
    assert not result.comes_to_its_end
    (best,) = mpoc.odds(scenario, goal="dice.red.power=2").best
    assert best.value == HIT


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("moongha-invaders/attack/kiddoo-misses", "damage of m 1"),
        ("moongha-invaders/attack/bloobs-at-a-monster-and-a-city", "damage of m 2"),
        ("giant-monster-invasion/blast/immune-to-another-kind", "tough of tagon 5"),
        ("rise/examples/smash-fire", "damage of D 3, earned by red 2"),
    ],
)
def test_where_no_roll_is_open_the_only_outcome_is_told(name: str, words: str) -> None:
    out = run("odds", str(SCENARIOS / f"{name}.mpoc.yaml")).out
    (outcome,) = [line for line in out.splitlines() if line.startswith("   1 ")]
    assert words in outcome


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"goal": "at.D"}, "at.D is not a number"),
        ({"goal": "at.D>=3"}, "at.D is not a number"),
        ({"goal": "winner=redd"}, "there is no player `redd`; did you mean `red`?"),
        ({"goal": "at.D=h2"}, "no file can expect at.D to be h2"),
        (
            {"goal": "at.D==none"},
            "at.D is never none; did you mean at.D=gone",
        ),
        ({"goal": "damage.D=3.0"}, "no file can expect damage.D to be 3.0"),
        (
            {"goal": "damage.X"},
            "no outcome has the quantity damage.X; known: damage.Z, ",
        ),
        ({"goal": "form.D=nothing such"}, "there is no card `nothing such`"),
        ({"goal": "destroyed=d"}, "there is no figure `d`"),
        ({"goal": "damage.d>=1"}, "no outcome has the quantity damage.d"),
        ({"goal": "damage.D>=x"}, "'x' is not a number, and >= compares numbers"),
        ({"goal": ">=3"}, "is not a goal"),
        ({"goal": "damage.D>=1>=2"}, "is not a goal"),
        ({"goal": "damage.D>==1"}, "is not a goal"),
        (
            {"goal": "damage.D", "player": "me"},
            "'me' is not a player in this file: red, blue",
        ),
        ({"ways": 1}, "there are more than 1 ways"),
        ({"edition": "none"}, "none"),
    ],
)
def test_what_cannot_be_asked_is_reported(arguments: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        mpoc.odds(duel(BRAWL), **arguments)


def test_a_goal_on_what_the_file_leaves_out_is_told_so() -> None:
    path = SCENARIOS / "smash-monster-rampage" / "a-board-of-its-own.mpoc.yaml"
    scenario = mpoc.load(path)
    with pytest.raises(ValueError, match="does not state"):
        mpoc.odds(scenario, goal="score.green>=3")
    with pytest.raises(ValueError, match="no outcome has"):
        mpoc.odds(scenario, goal="score.blue>=3")


def test_who_rolls_is_not_taken_for_the_owner_of_what_is_rolled_at() -> None:
    """The hidden monster is of red, and blue searches for it."""
    path = SCENARIOS / "moongha-invaders/hero/three-heroes-search.mpoc.yaml"
    lines = run("odds", str(path), "--again").out.splitlines()
    assert lines[2] == "the search for m, rolled by blue: 3 dice"


def test_too_many_choices_are_not_told_one_by_one(monkeypatch: Any) -> None:
    monkeypatch.setattr(odds_cases, "MOST_CASES", 1)
    result = mpoc.odds(duel(BRAWL, CYCLING))
    assert result.cases == ()
    assert result.open_choice is not None
    assert result.open_choice.owner == "red"
    assert not result.comes_to_its_end


# The command on a file


def test_the_chances_of_a_file_are_reported(duel_file: Callable[..., str]) -> None:
    result = run("odds", duel_file(BRAWL))
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[:5] == [
        "A duel",
        "",
        "the attack roll (brawl of Z), rolled by red: 4 Action, 2 Boost, 2 Power Dice",
        "  6 or more strikes                65.52 %  550205/839808",
        "    one more Action Die adds 10.25 %: 75.77 %",
    ]
    assert " sum     100 %  1" in lines
    assert "damage of D: exactly, at least" in lines
    assert "  2   42.92 %   42.92 %  " + "\u2588" * BAR in lines
    assert any("form of D Ultra Defender X" in line for line in lines)
    assert not any("at of D" in line for line in lines)
    plain = run("odds", duel_file(BRAWL), "--ascii").out
    assert plain.isascii()


def test_quiet_and_verbose_odds(duel_file: Callable[..., str]) -> None:
    path = duel_file(POWER_UP + BRAWL)
    quiet = run("odds", path, "-q").out.splitlines()
    assert quiet[0] == "outcomes"
    assert quiet[-1] == " sum     100 %  1"
    goal = run("odds", path, "-q", "--goal", "damage.D>=2").out
    assert goal == "damage.D >= 2: 42.92 %  302725542025/705277476864\n"
    verbose = run("odds", path, "-v").out
    assert "health of D" in verbose
    assert "health of D" not in run("odds", path).out
    whole = run("odds", path, "--goal", "damage.D>=2").out
    assert "  one more Action Die in action 1 adds nothing\n" in whole
    assert "  one more Action Die in action 2 adds 14.48 %: 57.41 %\n" in whole


def test_a_choice_that_is_open_is_reported(
    duel_file: Callable[..., str], monkeypatch: Any
) -> None:
    path = duel_file(BRAWL, CYCLING)
    output = run("odds", path).out
    question = "if red decides whether Energy Cycle of Z is used:"
    assert f"{question} use it\n" in output
    assert f"{question} decline\n" in output
    goal = run("odds", path, "--goal", "dice.red.monster", "--for", "blue").out
    assert "dice.red.monster: 4 on average  (blue wants it high" in goal
    monkeypatch.setattr(odds_cases, "MOST_CASES", 1)
    result = run("odds", path)
    assert result.code == 4
    assert "red has a choice that matters: whether Energy Cycle of Z" in result.out
    assert "--goal damage.D --for red" in result.out
    for format in ("svg", "html"):
        seen = without_text(run("odds", path, "--format", format).out)
        assert "red has a choice that matters: whether" in seen


def without_text(document: str) -> str:
    """What everybody sees of a picture or a page: not the answer as text in it."""
    hidden = re.compile("<(style|title|desc|details)[ >].*?</\\1>", re.DOTALL)
    return hidden.sub("", document)


def test_a_picture_and_a_page_show_the_goal(duel_file: Callable[..., str]) -> None:
    for format in ("svg", "html"):
        output = run(
            "odds", duel_file(BRAWL), "--goal", "damage.D>=1", f"--format={format}"
        )
        assert "damage.D &gt;= 1: " in without_text(output.out)


def test_a_goal_that_no_outcome_meets_is_reported(
    duel_file: Callable[..., str],
) -> None:
    result = run("odds", duel_file(BRAWL), "--goal", "form.D=Terra Khan")
    assert "form.D = Terra Khan: 0 %  0\n" in result.out
    (line,) = [each for each in result.out.splitlines() if "form.D comes to" in each]
    assert "Ultra Defender X" in line


def test_what_is_asked_of_dice_is_not_asked_of_a_file(
    duel_file: Callable[..., str], tmp_path: Path
) -> None:
    path = duel_file(BRAWL)
    for arguments in (
        (path, "--def", "3"),
        (path, "--game", "rise"),
        (path, "--for", "red"),
        (path, "--goal", "damage"),
        (path, "--goal", ">3"),
        (path, "--goal", "damage.D", "--for", "green"),
        (path, path),
        ("5A", "--again"),
        ("5A", "--goal", "damage.D"),
        ("5A", "--for", "red"),
    ):
        result = run("odds", *arguments)
        assert result.code == 2, arguments
        assert result.out == ""
        assert result.err.startswith("mpoc: ")
    assert run("odds", str(tmp_path / "none.mpoc.yaml")).code == 3
    with_limit = run("odds", path, "--limit", "1")
    assert with_limit.code == 4
    assert "more than 1 ways" in with_limit.err
    waiting = run("odds", duel_file("  - {attack: brawl, by: Z, target: D}\n"))
    assert waiting.code == 4
    assert "to write in the action: roll: {action:" in waiting.out


FILES_TOLD: dict[str, tuple[str, ...]] = {
    BRAWL: (),
    POWER_UP + BRAWL: ("--goal", "damage.D>=2"),
    POWER_UP: ("--goal", "dice.red.power"),
    "  - {attack: brawl, by: Z, target: D}\n": (),
    "  - {attack: brawl, by: Z, target: E}\n": (),
}


@pytest.mark.parametrize("actions", FILES_TOLD)
def test_json_of_a_file_keeps_to_its_schema(
    actions: str, duel_file: Callable[..., str], validator: Draft202012Validator
) -> None:
    for attacker in (ZOR, CYCLING):
        path = duel_file(actions, attacker)
        result = run("odds", path, *FILES_TOLD[actions], "--format", "json")
        document = json.loads(result.out)
        assert [error.message for error in validator.iter_errors(document)] == []
        (file,) = document["files"]
        assert file["file"] == path
        if "odds" in file:
            for case in file["odds"]["cases"]:
                whole = [one["chance"]["fraction"] for one in case["outcomes"]]
                assert sum(map(Fraction, whole)) == 1
            file["odds"]["surprise"] = 1
            assert not validator.is_valid(document)


def test_json_tells_an_open_choice(
    duel_file: Callable[..., str],
    validator: Draft202012Validator,
    monkeypatch: Any,
) -> None:
    monkeypatch.setattr(odds_cases, "MOST_CASES", 1)
    output = json.loads(run("odds", duel_file(BRAWL, CYCLING), "--format", "json").out)
    assert [error.message for error in validator.iter_errors(output)] == []
    assert output["files"][0]["odds"]["undecided"]["answers"] == ["use it", "decline"]


def test_schema_of_odds_describes_everything() -> None:
    def undescribed(node: Any, at: str) -> Iterator[str]:
        if isinstance(node, dict):
            for name, form in node.get("properties", {}).items():
                if not {"description", "$ref"} & set(form):
                    yield f"{at}/{name}"
            for word, each in node.items():
                yield from undescribed(each, f"{at}/{word}")

    assert not list(undescribed(schema("odds"), ""))


def test_odds_of_the_other_game() -> None:
    path = SCENARIOS / "smash-monster-rampage" / "a45-dazed-without-harm.mpoc.yaml"
    result = run("odds", str(path), "--again")
    assert result.code == 4
    assert "  4 or more                        50.00 %  1/2\n" in result.out
    assert "waits for the six faces of the Monster Die" in result.out
    assert "to write under `board`: monster-die: [" in result.out
    assert " sum     100 %  1\n" in result.out


def test_a_choice_of_a_place_needs_no_answer_where_only_that_is_decided() -> None:
    """After a miss the target may step aside, to one of several places."""
    scenario = mpoc.load(example("p31-side-step-not-when-hit"))
    odds = mpoc.odds(scenario, again=True)
    # It secures nothing there, so that is not left out.
    assert odds.without == ("at",)
    (case,) = odds.cases
    assert len(case.groups) == 2
    assert not any(name.startswith("at.") for name in case.laws)
    (best,) = mpoc.odds(scenario, again=True, goal="at.Z=E4").best
    assert (best.player, best.value) == ("blue", case.laws["damage.Z"][0])
    result = run("odds", example("p31-side-step-not-when-hit"), "--again")
    assert "left out because open choices decide them: at\n" in result.out


@pytest.mark.parametrize("files", in_two_sizes(22, 11))
def test_chances_of_scenarios_add_up_to_one(files: list[Path]) -> None:
    """At most one in forty is left out, since it has more than 1,000 ways."""
    left_out = set()

    def check(path: Path) -> None:
        scenario = load(str(path))
        if scenario.start is None:
            pytest.skip("no position")
        try:
            result = mpoc.odds(scenario, again=True, ways=1_000)
        except mpoc.LimitReached:
            left_out.add(path)
            return
        for case in result.cases:
            assert sum(group.chance for group in case.groups) == 1
            for law in case.laws.values():
                assert sum(law.values()) == 1
                assert all(chance > 0 for chance in law.values())
        assert result.cases or result.open_choice is not None

    ask_each(files, check, name_of_file)
    assert len(left_out) <= len(files) // 40, left_out


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (Fraction(41, 17), "2.41"),
        (Fraction(1, 8), "0.13"),
        (Fraction(-1, 8), "-0.13"),
        (Fraction(-1, 1000), "0.00"),
        (Fraction(2999, 1000), "3.00"),
        (Fraction(3), "3"),
        (-2, "-2"),
    ],
)
def test_numbers_that_are_not_chances_are_rounded(
    number: Fraction | int, words: str
) -> None:
    assert decimal(number) == words


@pytest.mark.parametrize(
    ("text", "worth", "value"),
    [
        ("damage.D", 3, 3),
        ("damage.D", None, 0),
        ("health.D!=3", None, 1),
        ("health.D>=0", None, 0),
        ("health.D>=-1", 0, 1),
        ("form.D=gone", None, 1),
        ("form.D=gone", "Defender X", 0),
        ("form.D!=gone", "Defender X", 1),
        ("secured.S=none", "none", 1),
        ("secured.S=none", None, 0),
        ("secured.S=gone", None, 1),
        ("secured.S!=none", "none", 0),
        ("form.D=gone", "none", 0),
        ("winner=none", None, 1),
        ("hidden.m=true", "yes", 1),
        ("crushed=[]", "none", 1),
        ("crushed=[g, h]", "g, h", 1),
        ("at.D = E3", "E3", 1),
        ("at.D == E3", "E3", 1),
        ("damage.D >2", 2, 0),
    ],
)
def test_what_a_value_is_worth_to_a_goal(
    text: str, worth: int | str | None, value: int
) -> None:
    assert goal_of(text).value(worth) == value


FIRE_SMASH = SCENARIOS / "rise/examples/smash-fire.mpoc.yaml"
SMASH_DICE = pool(5, 2, 3)
CRUSHING = of(chances.weight(SMASH_DICE, at_least=6), SMASH_DICE)
"""The chance that the Smash hits DEF 6, which crushes g and destroys S."""


@pytest.mark.parametrize(
    ("goal", "chance"),
    [
        ("crushed=g", CRUSHING),
        ("crushed=none", 1 - CRUSHING),
        ("crushed!=none", CRUSHING),
        ("crushed.g=0", 1 - CRUSHING),
        ("destroyed=[S]", CRUSHING),
        ("secured.S=none", Fraction(1)),
        ("at.S=gone", CRUSHING),
        ("crushed.T=0", Fraction(1)),
        ("reserves.blue=none", 1 - CRUSHING),
    ],
)
def test_a_goal_may_be_whatever_reports_show(goal: str, chance: Fraction) -> None:
    (best,) = mpoc.odds(load(str(FIRE_SMASH)), again=True, goal=goal).best
    assert best.value == chance


def test_a_monster_that_is_destroyed_is_gone() -> None:
    """The best chances of red that k lives and of blue that it is gone add up to 1."""
    name = "armour-destroys-kiddoo-before-infantry-fires.mpoc.yaml"
    scenario = load(str(SCENARIOS / "moongha-invaders/attack" / name))
    (lives,) = mpoc.odds(scenario, again=True, goal="destroyed.k=0", player="red").best
    (gone,) = mpoc.odds(scenario, again=True, goal="at.k=gone", player="blue").best
    assert 0 < lives.value == 1 - gone.value


def test_a_list_of_what_happened_is_no_number() -> None:
    result = run("odds", str(FIRE_SMASH), "--again", "--goal", "crushed")
    assert result.code == 2
    assert "as crushed=g" in result.err


UNTOUCHED = (
    SCENARIOS / "moongha-invaders/attack/own-cubes-where-no-black-is-left.mpoc.yaml"
)
"""An attack at a city that the position lists only once it is hit."""


def test_a_place_that_is_not_listed_counts_nothing() -> None:
    (case,) = mpoc.odds(load(str(UNTOUCHED)), again=True).cases
    numbers = {0: 1, 1: 3, 2: 3, 3: 1}
    law = {number: Fraction(part, 8) for number, part in numbers.items()}
    assert case.laws["cubes.Rome.red"] == law
    assert not [name for name in case.laws if name.startswith("humans")]


@pytest.mark.parametrize(
    ("goal", "chance"),
    [
        ("humans.Rome.infantry=0", Fraction(1)),
        ("cubes.Rome.red=0", Fraction(1, 8)),
        ("cubes.Rome.red<2", Fraction(1, 2)),
        ("trophies.red=none", Fraction(1)),
        ("pass-token.red!=none", Fraction(0)),
    ],
)
def test_a_goal_may_be_that_nothing_is_there(goal: str, chance: Fraction) -> None:
    (best,) = mpoc.odds(load(str(UNTOUCHED)), again=True, goal=goal).best
    assert best.value == chance


def test_further_attacks_are_rolled_again_too() -> None:
    path = SCENARIOS / "rise" / "abilities" / "lightning-attack.mpoc.yaml"
    result = mpoc.odds(load(str(path)), again=True)
    (case,) = result.cases
    hit = of(chances.weight(pool(4, 2), at_least=6), pool(4, 2))
    assert case.laws["damage.D"][2] == hit * hit
    assert result.comes_to_its_end
    (best,) = mpoc.odds(load(str(path)), again=True, goal="damage.D=2").best
    more = of(chances.weight(pool(5, 2), at_least=6), pool(5, 2))
    assert best.more[0] == (0, ACTION, more * more)


HEALED = """
mpoc: 1
title: Whether the tanks hit it or not, the monster is at full Health in the end
board: {size: 12x10}
figures:
  T: {card: Terra Khan, player: red, at: A2}
  S: {card: Skyscraper, at: C2}
  g: {card: G-Tank, player: blue, at: A6}
  h: {card: G-Tank, player: blue, at: B6}
  i: {card: G-Tank, player: blue, at: C6}
  D: {card: Defender X, player: blue, at: J8}
dice:
  red:  {monster: 5, unit: 5, power: 0}
  blue: {monster: 5, unit: 5, power: 0}
turn: {player: blue, activation: unit}
actions:
  - {attack: blast, by: [g, h, i], target: T, roll: {action: 3}}
  - end-turn
  - activate: monster
  - attack: brawl
    by: T
    target: S
    roll: {action: Xxxx, boost: x.}
    choose: [order: [High Occupancy, Blazing Inferno]]
"""


def test_a_sum_counts_what_left_no_trace_in_the_position() -> None:
    scenario = scenario_of(parse(HEALED, "healed.mpoc.yaml"))
    (case,) = mpoc.odds(scenario).cases
    assert "health.T" not in case.laws
    hit = Fraction(1, 216)
    assert case.laws["damage.T"] == {0: 1 - hit, 1: hit}
    (best,) = mpoc.odds(scenario, goal="damage.T>=1").best
    assert best.value == hit
    (best,) = mpoc.odds(scenario, goal="damage.T").best
    assert best.value == hit


def test_choices_are_reported_in_the_order_in_which_they_come(monkeypatch: Any) -> None:
    monkeypatch.setattr(chances, "PLACES", ())
    odds = mpoc.odds(mpoc.load(example("p31-side-step-not-when-hit")), again=True)
    answers = [[one.words for one in case.answers] for case in odds.cases]
    assert answers == [
        *[["use it", place] for place in ("E4", "F4", "F5", "E6", "F6")],
        ["decline"],
    ]
    result = run("odds", example("p31-side-step-not-when-hit"), "--again")
    assert result.out.count("outcomes\n") == 6
    assert "damage of Z, and" not in result.out
    assert result.out.endswith("\n-v shows each quantity\n")


def test_one_more_die_may_take_something(duel_file: Callable[..., str]) -> None:
    path = duel_file(BRAWL, CYCLING)
    result = run("odds", path, "--goal", "dice.red.monster")
    assert re.search(r"one more Action Die takes 0\.\d\d: \d\.\d\d\n", result.out)


def test_the_damage_of_several_figures_is_reported_together() -> None:
    """The units next to the one that is hit suffer as far as the strikes reach."""
    path = SCENARIOS / "rise" / "abilities" / "explosion.mpoc.yaml"
    lines = run("odds", str(path), "--again", "-v").out.splitlines()
    place = lines.index("damage of Y, c, g, r together")
    assert lines[place + 1 : place + 4] == [
        "   85.03 %  551/648  Y 0, c 0, g 0, r 0",
        "   10.49 %  17/162  Y 0, c 1, g 1, r 1",
        "    4.48 %  29/648  Y 1, c 1, g 1, r 1",
    ]
    place = lines.index("destroyed")
    assert lines[place + 2] == "   14.97 %  97/648  c, g, r"


def test_an_outcome_in_which_nothing_happens_is_nothing(tmp_path: Path) -> None:
    """Nothing more is said only beside what happens in every outcome."""
    path = tmp_path / "miss.mpoc.yaml"
    text = re.sub("(?m)^dice:(\n  .*)*", "", DUEL).replace("OTHER", OTHER)
    path.write_text(text.replace("ATTACKER", ZOR) + MISS, encoding="utf-8")
    rows = run("odds", str(path)).out.splitlines()
    assert rows[-2].split() == ["1", "100", "%", "1", "nothing"]


def test_what_the_outcomes_say_already_has_no_table() -> None:
    lines = run("odds", str(GOLDEN / "smash.mpoc.yaml"), "--again").out.splitlines()
    assert lines[-1] == "in every outcome: dice of blue (power) 0"
    assert lines[-5] == "outcomes"
    longer = run("odds", str(GOLDEN / "smash.mpoc.yaml"), "--again", "-v").out
    assert "\ndamage of D: exactly, at least\n" in longer


def test_a_scenario_from_standard_input(monkeypatch: Any) -> None:
    text = DUEL.replace("ATTACKER", ZOR).replace("OTHER", OTHER) + BRAWL
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    result = run("odds", "-", "-q", "--goal", "damage.D>=1")
    assert result.out == "damage.D >= 1: 65.52 %  550205/839808\n"


CHOOSING = {
    "abilities/energy-cycle.granted": "dice.red.monster",
    "abilities/side-step.into-a-fire": "damage.Z",
    "power-attacks/solid-is-beaten-back": "damage.A",
    "puzzles/windows/no-room-for-the-returning-die": "earned.red",
    "puzzles/windows/read-as-optional-the-own-belcher-is-spared": "earned.red",
    "rulings/trigger-compulsion.optional": "crushed.e",
    "timing/beat-back-first": "damage.M",
}
"""Attacks in which somebody chooses after the roll, and what depends on it."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if "spared" in name else ())
        for name in CHOOSING
    ],
)
def test_a_player_who_chooses_sees_earlier_dice_alone(name: str) -> None:
    """The best value of a goal is the average, over all rolls, of the best answers."""
    scenario = load(str(SCENARIOS / "rise" / f"{name}.mpoc.yaml"))
    (action,) = scenario.actions
    answers = without_rolls(action.answers, chances).but(choose=(), then=())
    count = answers.roll
    scenario = scenario.but(actions=(action.but(answers=answers),))
    goal = CHOOSING[name]
    rules = rules_of("rise")
    quantities = Quantities(rules.wording())

    def measure(tally: Tally, end: End | None) -> Any:
        if not goal.startswith("dice"):
            return amount(goal, tally)
        return 0 if end is None else quantities.of_state(end.after)[goal]

    players = ("red", "blue")
    best = dict.fromkeys(players, Fraction(0))
    for roll, weight in classes(count.counts()):
        answers_with_roll = answers.but(roll=count.but(faces=roll))
        explorer = Explorer(
            (action.but(answers=answers_with_roll),), rules.begin, rules.play
        )
        names_seen = Outcomes(explorer.explore(scenario.start))
        assert all(result.end.status == "done" for result, _ in names_seen.results())
        for player in players:
            wants = {each: 1 if each == player else -1 for each in players}
            value = Contest(names_seen, measure, wants).value()
            best[player] += of(weight, count.counts()) * value
    assert best["red"] != best["blue"]
    for player in players:
        (results,) = mpoc.odds(scenario, goal=goal, player=player).best
        assert results.value == best[player]


def test_first_answers_may_be_assumed(duel_file: Callable[..., str]) -> None:
    """The first answer to whether the die is taken back is to do so."""
    scenario = duel(BRAWL, CYCLING)
    first_case = mpoc.odds(scenario).cases[0]
    result = mpoc.odds(scenario, assume=True)
    (case,) = result.cases
    assert case.laws == first_case.laws
    assert case.answers == ()
    path = duel_file(f"assume: first\n{BRAWL}", CYCLING)
    text = Path(path).read_text(encoding="utf-8")
    text = text.replace("actions:\nassume: first\n", "assume: first\nactions:\n")
    Path(path).write_text(text, encoding="utf-8")
    (case,) = mpoc.odds(mpoc.load(path)).cases
    assert case.laws == first_case.laws
    law = first_case.laws["dice.red.monster"]
    goal = "dice.red.monster>=5"
    (best,) = mpoc.odds(mpoc.load(path), goal=goal).best
    assert (best.player, best.value) == ("", law[5])
    (best,) = mpoc.odds(mpoc.load(path), goal=goal, player="blue").best
    assert best.value == 0
    output = run("odds", duel_file(BRAWL, CYCLING), "--assume", "first").out
    assert "if red decides" not in output
    assert "if red decides" in run("odds", duel_file(BRAWL, CYCLING)).out


def test_chances_are_those_of_the_readings_that_are_chosen() -> None:
    path = SCENARIOS / "rise" / "abilities" / "explosion.mpoc.yaml"
    scenario = load(str(path))
    (case,) = mpoc.odds(scenario, again=True).cases
    assert "damage.c" in case.laws
    rulings = {"explosion-scope": "enemies"}
    (case,) = mpoc.odds(scenario, again=True, rulings=rulings).cases
    assert "damage.c" not in case.laws
    output = run(
        "odds", str(path), "--again", "-v", "--rulings", "explosion-scope=enemies"
    ).out
    assert "damage of Y, g, r together" in output


def test_json_says_that_there_are_too_many_ways(
    duel_file: Callable[..., str], validator: Draft202012Validator
) -> None:
    path = duel_file(BRAWL)
    result = run("odds", path, "--limit", "1", "--format", "json")
    assert result.code == 4
    document = json.loads(result.out)
    assert document == {"files": [{"file": path, "limit": 1}]}
    assert validator.is_valid(document)


def test_a_miss_is_rolled_again() -> None:
    result = mpoc.odds(
        load(str(SCENARIOS / "rise" / "abilities" / "marker.mpoc.yaml")), again=True
    )
    (case,) = result.cases
    hit = of(chances.weight(pool(4, 3), at_least=6), pool(4, 3))
    assert case.laws["damage.D"] == {0: (1 - hit) ** 2, 1: hit + (1 - hit) * hit}


def test_a_returned_die_is_kept_where_one_missed() -> None:
    path = SCENARIOS / "rise" / "abilities" / "power-cycle.mpoc.yaml"
    (case,) = mpoc.odds(load(str(path)), again=True).cases
    dice = pool(4, 2, 2)
    chance_of_miss = 1 - of(chances.weight(dice, {POWER_DIE: 0}), dice)
    assert case.laws["dice.red.power"] == {2: chance_of_miss, 1: 1 - chance_of_miss}
    hit = of(chances.weight(dice, at_least=6), dice)
    hit_without = of(chances.weight(dice, {POWER_DIE: 0}, at_least=6), dice)
    both = {
        (group.measures["damage.D"], group.measures["dice.red.power"]): group.chance
        for group in case.groups
    }
    assert both[1, 1] == hit_without
    assert both[1, 2] == hit - hit_without


def test_the_owner_of_a_goal_is_named_where_it_matters(
    duel_file: Callable[..., str],
) -> None:
    path = duel_file(BRAWL, CYCLING)
    output = run("odds", path, "-q", "--goal", "damage.D>=1").out
    assert output == "damage.D >= 1: 65.52 %  550205/839808\n"
    output = run("odds", path, "-q", "--goal", "damage.D>=1", "--for", "blue").out
    assert output.endswith("(blue wants it, nobody else does)\n")


def test_the_odds_of_a_pool_import_no_rules() -> None:
    code = (
        "import sys; sys.argv[0] = 'mpoc'; from mpoc.__main__ import main; main(); "
        "sys.stderr.write(' '.join(sys.modules))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code, "odds", "5A+2B", "--def", "3"],
        capture_output=True,
        cwd=SCENARIOS.parent,
        text=True,
        check=True,
    )
    modules = set(result.stderr.split())
    assert "mpoc.games.rise.play.chances" in modules
    needless = {
        "json",
        "rich",
        "mpoc.scenario.scenario",
        "mpoc.text.document",
        "mpoc.exploration.graph",
    }
    assert not modules & {
        *needless,
        "mpoc.exploration.odds.odds",
        "mpoc.games.rise.verbs.attack",
    }


def test_before_the_dice_are_counted_no_chance_is_shown(tmp_path: Path) -> None:
    """Readers would take 0 % for an answer."""
    text = (SCENARIOS / "rise/examples/smash-fire.mpoc.yaml").read_text("utf-8")
    roll = next(line for line in text.splitlines() if "roll:" in line)
    path = tmp_path / "open.mpoc.yaml"
    path.write_text(text.replace(f"{roll}\n", ""), "utf-8")
    for more in ((), ("--goal", "damage.D>=3", "--for", "red")):
        result = run("odds", str(path), *more)
        assert result.code == 4
        assert "waits for the dice of the attack" in result.out
        assert "%" not in result.out
        assert "roll: {action: …" in result.out


@pytest.mark.parametrize(
    ("whole", "entry"), [("crushed=g", "crushed.g=1"), ("destroyed=S", "destroyed.S=1")]
)
def test_one_more_die_adds_the_same_to_a_list_and_to_its_only_entry(
    whole: str, entry: str
) -> None:
    path = str(SCENARIOS / "rise" / "examples" / "smash-fire.mpoc.yaml")
    sentences = [
        re.findall(
            "(?m)^  one more .*", run("odds", path, "--again", "--goal", goal).out
        )
        for goal in (whole, entry)
    ]
    assert "one more Action Die adds 4.33 %: 92.05 %" in sentences[0][0]
    assert sentences[0] == sentences[1]


MAY_BE_DESTROYED = """\
mpoc: 1
game: moongha-invaders
title: A monster that may be destroyed
players: {red: {boxes: {moogre: {white: 1}}}, yellow: {}, blue: {}}
turn: red
boxes: {attack: 1}
cities: {Rome: {}}
monsters:
  g: {player: red, kind: moogre, at: Rome}
  b: {player: blue, kind: bloob, at: Rome, damage: 1}
board: {sample: invented-earth}
actions:
  - {attack: g, target: b, spend: 1}
"""


def test_an_average_says_what_counts_as_nothing(tmp_path: Path) -> None:
    path = tmp_path / "duel.mpoc.yaml"
    path.write_text(MAY_BE_DESTROYED, "utf-8")
    out = run("odds", str(path), "--goal", "damage.b").out
    assert re.search(r"on average.*\n  gone counts as 0\n", out)
    assert "counts as 0" not in run("odds", str(path), "--goal", "damage.g").out
    assert "counts as 0" not in run("odds", str(path), "--goal", "damage.b=1").out
