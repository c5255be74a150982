"""Every ability matters: taken away, or let off one condition, the ruling changes.

The scenarios of `scenarios/rise/abilities` are found by name: `fling.mpoc.yaml` (or
`fling.WHAT.mpoc.yaml`) is one in which Fling applies, `fling.not-WHY.mpoc.yaml` one in
which it must not. With the change, each must fail by an expected outcome; expected
abilities and pages do not count.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ability_conditions import CONDITIONS, NO_MOMENT
from asking import asked_of_each
from places import SCENARIOS

from mpoc.engine.record import Record
from mpoc.engine.replay import Outcome
from mpoc.exploration.replay import replay
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.attack.windows import BESIDE
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import State
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario, load
from mpoc.scenario.verdict import AS_EXPECTED, NOT_REACHED, judge, summary
from mpoc.text.problems import FileProblems

RISE = SCENARIOS / "rise"
FOLDER = RISE / "abilities"
ENDING = ".mpoc.yaml"

Condition = tuple[str, str]
"""An ability's name and the words of one of its conditions."""

NO_OUTCOME = ("applied", "not-applied", "cites", "right")
"""Expectations that are not about an outcome."""


NO_CONDITION = {
    "Cargo": "the card names no condition: Transport does",
}
"""Abilities that always apply: no scenario shows them failing by a condition."""

NO_DIFFERENCE = {
    ("Chain Attack", "this figure is a monster"): "units make no power attacks (p36)",
    ("Disintegrate", "the target is a building"): "only buildings leave tiles (p21)",
    ("Feeding Frenzy", "the target is a monster"): "only monsters have Health (p8)",
    ("High Occupancy", "the attacker is a monster"): "only monsters have Health (p8)",
    ("Leach", "this figure is a monster"): "only monsters have Health (p8)",
    ("Leadership", "the attack is a brawl or a blast"): "units make no others (p36)",
    ("Lightning Attack", "the target is a monster"): "others do not outlive a hit",
    ("Mire", "an enemy unit advances"): "only units count spaces twice (p14)",
    ("Nuclear Powered", "the attacker is a monster"): "only monsters have Health (p8)",
    ("Overload", "the target is a monster"): "only monsters have Health (p8)",
    ("Power Cycle", "this figure is a monster"): "units roll no Power Dice (p9)",
    ("Resilience", "this figure is a monster"): "only monsters have Health (p8)",
    ("Self Destruct", "this figure is a unit"): "only units can be crushed (p21)",
    ("Solid", "this figure is a monster"): "only monsters are smashed (p39)",
    ("Steady", "this figure is a monster"): "only monsters are slammed (p36)",
    ("Vampirism", "this figure is a monster"): "only monsters have Health (p8)",
}
"""Conditions that, taken as true, change nothing: another rule comes to the same."""


def kebab(name: str) -> str:
    """The name of an ability as a file's name has it."""
    return name.lower().replace("&", "and").replace(" ", "-")


OF_FILE = {kebab(name): name for name in ABILITIES}
FILES = sorted(path.name for path in FOLDER.glob(f"*{ENDING}"))
NEGATIVES = [name for name in FILES if ".not-" in name]
POSITIVES = [name for name in FILES if ".not-" not in name]
NAMES = [name for name in sorted(ABILITIES) if name not in NO_MOMENT]


def ability_of(file: str) -> str:
    """The ability that a file is about."""
    return OF_FILE[file.partition(".")[0]]


# Scenarios, as they stand and changed


@cache
def scenario_of(path: Path) -> Scenario:
    return load(str(path))


def replay_verdicts(
    scenario: Scenario,
    assumptions: frozenset[Condition] = frozenset(),
    verdicts: set[tuple[str, str, bool]] | None = None,
) -> Outcome:
    """A replay with conditions assumed to hold, noting all that is judged."""

    def begin(state: State, watching: bool = True) -> Game:
        game = Game(state, assumptions, watching=watching)
        game.verdicts = verdicts
        return game

    rule_of = rules_of("rise").play
    return replay(scenario.start, scenario.actions, begin, rule_of, scenario.assume)


def failing_outcomes(scenario: Scenario, outcome: Outcome) -> list[str]:
    """The expected outcomes that did not come about, each in a sentence."""
    return [
        verdict.sentence()
        for verdict in judge(scenario, outcome)
        if not verdict.holds
        and verdict.actual != NOT_REACHED
        and _key_of(verdict.path) not in NO_OUTCOME
    ]


def _key_of(path: tuple[str | int, ...]) -> str | int:
    if "expect" not in path:
        return path[0]
    return path[len(path) - path[::-1].index("expect")]


def without(scenario: Scenario, ability: str) -> Scenario:
    """The scenario with the ability on nobody's card."""

    def stripped(value: Any) -> Any:
        if isinstance(value, Card):
            if not value.prints(ability):
                return value
            remaining = [one for one in value.abilities if one.name != ability]
            return value.but(abilities=tuple(remaining))
        if isinstance(value, tuple):
            return tuple([stripped(one) for one in value])
        if isinstance(value, Mapping):
            return {key: stripped(one) for key, one in value.items()}
        if isinstance(value, Record):
            fields = zip(value._fields, value.values(), strict=True)
            return value.but(**{field: stripped(one) for field, one in fields})
        return value

    start = scenario.start.but(grants=None, roster=None)
    return scenario.but(start=stripped(start), actions=stripped(scenario.actions))


@cache
def judged_in(path: Path) -> frozenset[tuple[str, str, bool]]:
    """Every condition that a replay of the file judged, with its truth."""
    verdicts: set[tuple[str, str, bool]] = set()
    try:
        scenario = scenario_of(path)
    except FileProblems:
        return frozenset()  # another test says so, once
    if scenario.start is not None:
        replay_verdicts(scenario, verdicts=verdicts)
    return frozenset(verdicts)


@cache
def judged_anywhere() -> frozenset[tuple[str, str, bool]]:
    """Every condition that any scenario judged, with its truth."""
    paths = RISE.rglob(f"*{ENDING}")
    return frozenset().union(*[judged_in(path) for path in paths])


@cache
def biting(file: str) -> Mapping[str, str]:
    """The failing conditions of a negative that decide its outcome, and how."""
    ability = ability_of(file)
    scenario = scenario_of(FOLDER / file)
    results = {}
    for name, words, truth in sorted(judged_in(FOLDER / file)):
        if truth or name != ability:
            continue
        assumptions = frozenset([(name, words)])
        failing = failing_outcomes(scenario, replay_verdicts(scenario, assumptions))
        if failing:
            results[words] = failing[0]
    return results


# The tests


@asked_of_each(FILES)
def test_is_named_after_an_ability_and_holds(file: str) -> None:
    assert file.partition(".")[0] in OF_FILE, "no ability has this name"
    scenario = scenario_of(FOLDER / file)
    outcome = replay_verdicts(scenario)
    assert not outcome.unused_answers
    sentence, code = summary(scenario, outcome, judge(scenario, outcome))
    assert code == AS_EXPECTED, sentence


@asked_of_each(POSITIVES)
def test_without_the_ability_another_outcome(file: str) -> None:
    scenario = scenario_of(FOLDER / file)
    other_scenario = without(scenario, ability_of(file))
    assert failing_outcomes(scenario, replay_verdicts(other_scenario)), (
        f"it also holds without {ability_of(file)}: expect what would differ"
    )


@asked_of_each(NEGATIVES)
def test_with_the_condition_another_outcome(file: str) -> None:
    ability = ability_of(file)
    conditions = [
        words
        for name, words, truth in sorted(judged_in(FOLDER / file))
        if name == ability and not truth
    ]
    assert conditions, f"no condition of {ability} fails"
    if {(ability, words) for words in conditions} <= set(NO_DIFFERENCE):
        assert not biting(file)
        return
    assert biting(file), (
        f"it also holds with any of {conditions} assumed to be true: "
        "expect what would differ"
    )


@asked_of_each(NAMES, kebab)
def test_has_a_scenario_of_each_sort(name: str) -> None:
    assert any(ability_of(file) == name for file in POSITIVES), (
        f"no scenario in {FOLDER} in which {name} applies: write {kebab(name)}{ENDING}"
    )
    if name not in NO_CONDITION:
        assert any(ability_of(file) == name for file in NEGATIVES), (
            f"no scenario in {FOLDER} in which a condition stops {name}: "
            f"write {kebab(name)}.not-WHY{ENDING}"
        )


@asked_of_each(NAMES, kebab)
def test_every_condition_is_seen_true_and_false(name: str) -> None:
    names_seen = judged_anywhere()
    conditions = {(name, words) for words in CONDITIONS[name]}
    conditions |= {(name, words) for words in BESIDE.values()}
    assert {
        condition[:2] for condition in names_seen if condition[0] == name
    } <= conditions
    missing = [
        f"`{words}` is {'true' if truth else 'false'}"
        for words in CONDITIONS[name]
        for truth in (True, False)
        if (name, words, truth) not in names_seen
    ]
    assert not missing, f"no scenario of {name} in which {' or '.join(missing)}"


@asked_of_each(NAMES, kebab)
def test_every_condition_bites(name: str) -> None:
    own = [file for file in NEGATIVES if ability_of(file) == name]
    bitten = {words for file in own for words in biting(file)}
    idle = {words for other, words in NO_DIFFERENCE if other == name}
    assert set(CONDITIONS[name]) - bitten == idle, (
        f"each condition of {name} needs a file {kebab(name)}.not-WHY{ENDING} "
        "that fails once it is assumed to be true, or a line in NO_DIFFERENCE, "
        "but never both"
    )


def test_exceptions_are_of_conditions_that_exist() -> None:
    for name, words in NO_DIFFERENCE:
        assert words in CONDITIONS[name]
    assert set(NO_MOMENT) | set(NO_CONDITION) <= set(ABILITIES)
