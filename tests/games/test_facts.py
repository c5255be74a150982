"""The facts of each game: what is derived from their list, and the four bases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from asking import asked_of_each
from scenes import name_of_file, one_in, settle_file

from mpoc.engine.statements import Event, Statement
from mpoc.games.giant_monster_invasion.definition import INVASION
from mpoc.games.kit.fact import (
    AllOf,
    ByName,
    Expectations,
    ScopeFacts,
    Single,
    value_words,
)
from mpoc.games.kit.small.facts import expectations
from mpoc.games.moongha_invaders.definition import MOONGHA
from mpoc.games.rise.expect.facts import FACTS as RISE
from mpoc.games.smash_monster_rampage.expect.facts import FACTS as SMASH
from mpoc.rules.chance import Chance
from mpoc.rules.facts import Scope
from mpoc.rules.registry import rules_of
from mpoc.scenario.file_reading import FileReading
from mpoc.scenario.verdict import scope_of_action, scope_of_all
from mpoc.schema.envelope import Schema, number
from mpoc.schema.shapes import PLAYER
from mpoc.schema.validate import schema

GAMES: dict[str, Expectations[Any, Any]] = {
    "rise": RISE,
    "smash-monster-rampage": SMASH,
    "moongha-invaders": expectations(MOONGHA),
    "giant-monster-invasion": expectations(INVASION),
}

each_game = pytest.mark.parametrize("game", GAMES)


# What stands in the list of each game


@each_game
def test_the_schema_lists_the_facts_in_their_order(game: str) -> None:
    keys = list(schema(game)["properties"]["expect"]["properties"])
    assert keys == [*GAMES[game].by_word, "right"]


@each_game
def test_a_fact_names_fields_that_its_events_have(game: str) -> None:
    for word, fact in GAMES[game].by_word.items():
        set_by = fact.set_by if isinstance(fact.set_by, Mapping) else {}
        for event, path in set_by.items():
            field = path.partition(".")[0]
            assert not field or field in event._fields, f"{word}: {event.__name__}"


MADE_BY_OTHERS = ("points", "points-by-source", "monster")
"""Facts by name whose value may change with what happens to others."""


@each_game
def test_a_value_by_name_is_set_by_events_about_it(game: str) -> None:
    """What happens to another figure is no cause of where this one stands."""
    for word, fact in GAMES[game].by_word.items():
        if isinstance(fact, ByName) and fact.set_by and word not in MADE_BY_OTHERS:
            assert isinstance(fact.set_by, Mapping), word


@each_game
def test_nothing_decides_a_fact_but_the_fields_that_it_reads(game: str) -> None:
    """It keeps its value in another position that agrees in these fields."""
    playing = rules_of(game).playing()
    starts = [playing.start(partial(Chance, seed), "") for seed in range(8)]
    for word, fact in GAMES[game].by_word.items():
        for here, other in pairwise(starts if fact.reads else ()):
            mixed = other.but(**{field: getattr(here, field) for field in fact.reads})
            values = [
                fact.as_expectation(GAMES[game].scope_facts(Scope((), state)))
                for state in (here, mixed)
            ]
            assert values[0] == values[1], word


def test_a_fact_that_reads_other_fields_is_worked_out_again() -> None:
    """The latest value counts only as long as none of its fields has changed."""
    playing = rules_of("moongha-invaders").playing()
    states = [playing.start(partial(Chance, seed), "") for seed in range(8)]
    facts = GAMES["moongha-invaders"]
    for state in states:
        expected = facts.as_expectation(Scope((), state))
        again = facts.as_expectation(Scope((), state))
        alone = Expectations(facts.by_word.values(), facts.scope_facts)
        assert expected == again == alone.as_expectation(Scope((), state))
        # The same objects: nothing was worked out twice.
        assert all([expected[word] is again[word] for word in ("damage", "points")])


@asked_of_each(one_in(16), name_of_file)
def test_what_odds_add_up_is_what_the_fact_says(path: Path) -> None:
    """Each name in a tally is a fact, whose value over the whole is the sum."""
    scene = settle_file(path)
    outcome = scene.outcome
    totals: Counter[tuple[str, str]] = Counter()
    for step in outcome.steps:
        if not step.transcript.refusals:
            for word, name, number in step.transcript.tally():
                totals[word, name] += number
    if totals:
        wording = rules_of(scene.scenario.game).wording()
        facts = wording.as_expectation(scope_of_all(outcome))
    for (word, name), total in totals.items():
        fact = facts[word]
        assert total == (fact[name] if isinstance(fact, dict) else fact.count(name))


@asked_of_each(one_in(40), name_of_file)
def test_what_could_be_expected_holds_and_keeps_to_the_schema(path: Path) -> None:
    scene = settle_file(path)
    scenario, outcome = scene.scenario, scene.outcome
    if scenario.start is None:
        pytest.skip("no position")
    rules = rules_of(scenario.game)
    scopes = [scope_of_all(outcome)]
    scopes += [scope_of_action(outcome, step) for step in outcome.steps]
    for scope in scopes:
        for lasting in (True, False):
            expect = rules.wording().as_expectation(scope, lasting)
            facts = rules.facts(scope)
            for word, expected in expect.items():
                for verdict in facts.verdicts(word, expected, (word,)):
                    assert verdict.holds, verdict.sentence()
            keys = schema(scenario.game)["properties"]["expect"]["properties"]
            assert set(expect) <= set(keys)


# The bases, with facts of a game of two counters


class Add(Event):
    """A player gains."""

    player: str
    points: int


class Reset(Event):
    """All lose everything."""


class Facts(ScopeFacts):
    """The events of a scope, by kind."""

    def added(self) -> Iterable[Add]:
        return [each for each in self.scope.statements if isinstance(each, Add)]


class Gained(ByName[Facts, FileReading, int]):
    """Points gained."""

    word, words, title, shape = "gained", "points of", "a mapping of players", PLAYER
    set_by = {Add: "player", Reset: ""}  # noqa: RUF012

    def value_schema(self) -> Schema:
        return number()

    def check_name(self, names: FileReading, name: str, path: Any) -> bool:
        return True

    def values(self, facts: Facts) -> Mapping[str, int]:
        totals: dict[str, int] = {}
        for add in facts.added():
            totals[add.player] = totals.get(add.player, 0) + add.points
        return totals


class Players(AllOf[Facts, FileReading]):
    """All who gained."""

    word, rank = "players", 1

    def names(self, facts: Facts) -> Iterable[str]:
        return [add.player for add in facts.added()]


class Last(Single[Facts, FileReading, int]):
    """The last gain."""

    word, is_lasting, absent = "last", False, "no gain"

    def value(self, facts: Facts) -> int | None:
        values = [*facts.added()]
        return values[-1].points if values else None


TOY: Expectations[Facts, FileReading] = Expectations(
    (Players(), Gained(), Last()), Facts
)
STORY: tuple[Statement, ...] = (Add("red", 2), Reset(), Add("blue", 1), Add("red", 3))


def verdict_words(
    word: str, expected: Any, lines: tuple[Statement, ...] = STORY
) -> list[str]:
    """The sentences of the verdicts that do not hold."""
    verdicts = TOY.of_scope(Scope(lines, None)).verdicts(word, expected, (word,))
    return [verdict.sentence() for verdict in verdicts if not verdict.holds]


def test_each_base_judges_its_values() -> None:
    assert verdict_words("gained", {"red": 5, "blue": 1}) == []
    assert verdict_words("gained", {"red": 4, "green": 1}) == [
        "points of red 5, not 4",
        "points of green none, not 1",
    ]
    assert verdict_words("players", ["red", "red", "blue"]) == []
    assert verdict_words("players", ["red", "blue"]) == [
        "players blue, red, red, not blue, red"
    ]
    assert verdict_words("last", 3) == []
    assert verdict_words("last", 3, ()) == ["last no gain, not 3"]


def test_what_set_a_value_is_that_of_its_subject_and_what_sets_all() -> None:
    facts = TOY.of_scope(Scope(STORY, None))
    (verdict,) = facts.verdicts("gained", {"red": 4}, ("gained",))
    assert verdict.causes == (STORY[0], STORY[1], STORY[3])
    (holding,) = facts.verdicts("gained", {"red": 5}, ("gained",))
    assert holding.causes == ()
    parts = Facts(Scope((), None, story=((STORY[0],), (STORY[2],))))
    assert parts.setters(Gained.set_by, "blue") == (STORY[2],)


def test_all_that_could_be_expected_stands_by_rank() -> None:
    scope = Scope(STORY, None)
    assert list(TOY.as_expectation(scope, False)) == ["gained", "last", "players"]
    assert TOY.as_expectation(scope) == {
        "gained": {"red": 5, "blue": 1},
        "players": ["blue", "red", "red"],
    }
    assert "last" not in TOY.as_expectation(Scope((), None), False)
    assert TOY.words(lambda fact: fact.is_lasting) == ("players", "gained")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (None, "none"),
        ([], "none"),
        (["b", "a"], "b, a"),
        ({"tank": 2, "on": []}, "tank 2, on none"),
        (7, "7"),
    ],
)
def test_values_are_shown_as_a_table_would_hear_them(value: object, text: str) -> None:
    assert value_words(value) == text
