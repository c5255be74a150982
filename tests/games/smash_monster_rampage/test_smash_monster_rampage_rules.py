"""Every rule of Smash Monster Rampage matters: switched off, its scenarios fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from asking import asked_of_each
from places import SCENARIOS
from scenes import name_of_file, settle, settle_file, settle_text, trace_text

from mpoc.engine.replay import Outcome
from mpoc.engine.statements import (
    Check,
    Draw,
    Reply,
    Rule,
    Total,
    Unknown,
)
from mpoc.exploration.replay import replay
from mpoc.games.smash_monster_rampage import effects, events
from mpoc.games.smash_monster_rampage.book.rulings import DEFAULTS, READINGS
from mpoc.games.smash_monster_rampage.book.texts import HEADINGS, LEDGER, REFUSALS
from mpoc.games.smash_monster_rampage.game import Game
from mpoc.games.smash_monster_rampage.turn import attack, cards, monster
from mpoc.games.smash_monster_rampage.turn.cards import CARDS
from mpoc.games.smash_monster_rampage.verbs import deploy, fire, move
from mpoc.games.smash_monster_rampage.verbs import monster as monster_verb
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario, load, scenario_of
from mpoc.scenario.trace import cited_pages
from mpoc.scenario.verdict import judge
from mpoc.text.document import parse

GAME = "smash-monster-rampage"
FILES = sorted((SCENARIOS / GAME).glob("*.mpoc.yaml"))
OF_DICE = ("too-few-dice", "too-many-dice", "condition-not-met")
"""Refusals that the table gives, or that no condition of a rule has alone."""


SHOT = f"""
mpoc: 1
game: {GAME}
title: A card is drawn that cannot come
board: {{size: 16x12, debris: [C4, M9]}}
turn: {{player: green, phase: attack}}
monster: {{at: I5, facing: west}}
units: {{h1: {{player: green, type: helicopter, at: H5}}}}
actions:
  - {{fire: h1, roll: 6, draw: Monster Quake}}
"""


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (
            "deck: [Direct Hit, Fire Crew, Mission Accomplished]",
            "the top card is Direct",
        ),
        ("deck: [Mission Accomplished]", "the top card is Mission Accomplished"),
        (
            "discard: [Monster Quake, Monster Quake, Monster Quake]",
            "every Monster Quake has left the deck",
        ),
    ],
)
def test_why_a_card_cannot_be_drawn_is_said(cards: str, words: str) -> None:
    scene = settle_text(f"{SHOT}{cards}\n")
    (refusal,) = scene.outcome.steps[-1].transcript.refusals
    assert refusal.failure.startswith(words)


def test_moves_that_the_phase_forbids_are_listed_only_as_refused() -> None:
    start = scenario_of(parse(SHOT, "shot.mpoc.yaml")).start
    rules = rules_of(GAME)
    (kind,) = [
        each for each in rules.candidates(rules.begin(start)) if each.verb == "move"
    ]
    assert kind.find(False) == []
    assert {check.name for way in kind.find(True) for check in way.failed_checks} == {
        "wrong-phase"
    }


@cache
def scenario_at(path: Path) -> Scenario:
    return load(str(path))


def fails(scenario: Scenario, assumptions: frozenset[str] = frozenset()) -> bool:
    """Whether a scenario does not hold, its cites left aside."""
    scenario = scenario.but(cites=())
    rules = rules_of(GAME)
    try:
        outcome = replay(
            scenario.start,
            scenario.actions,
            lambda state: Game(state, assumptions=assumptions),
            rules.play,
        )
    except (AssertionError, KeyError, ValueError, IndexError, TypeError):
        # Without its rule the position became one that cannot be.
        return True
    verdicts = judge(scenario, outcome)
    is_complete = len(outcome.steps) == len(scenario.actions)
    return not is_complete or any(not verdict.holds for verdict in verdicts)


def refused_in(scenario: Scenario) -> Iterator[tuple[int, Any]]:
    """The refusals that a scenario expects by name, with their action."""
    for index, action in enumerate(scenario.actions):
        if action.expect and "illegal" in action.expect:
            yield index, action.expect["illegal"]


@asked_of_each(FILES, name_of_file)
def test_a_limit_taken_away_makes_its_scenario_fail(path: Path) -> None:
    for _, why in refused_in(scenario_at(path)):
        if why in REFUSALS and why not in OF_DICE:
            assert not fails(scenario_at(path))
            assert fails(scenario_at(path), frozenset((why,))), why


def test_every_refusal_is_met_by_a_scenario() -> None:
    refusals = {
        check.name
        for path in FILES
        for step in settle_file(path).outcome.steps
        for check in step.transcript.refusals
    }
    assert refusals == set(REFUSALS)


def test_every_refusal_names_a_condition_and_says_the_facts() -> None:
    for path in FILES:
        for step in settle_file(path).outcome.steps:
            for check in step.transcript.refusals:
                assert isinstance(check, Check)
                assert check.words
                assert check.cite.marks
                assert set(check.cite.marks) <= set(HEADINGS)


# Cards, the Monster's results, and what follows


def nothing(*_: Any, **__: Any) -> Rule[bool]:
    """A rule that does nothing."""
    yield from ()
    return False


def any_fails() -> list[str]:
    """The scenarios that do not hold."""
    return [path.name for path in FILES if fails(scenario_at(path))]


@pytest.mark.parametrize("name", CARDS)
def test_a_card_that_does_nothing_makes_a_scenario_fail(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(cards.CARDS, name, CARDS[name].but(obey=nothing))
    assert any_fails()


@pytest.mark.parametrize(
    "name", [name for name in CARDS if CARDS[name].won_when != "always"]
)
def test_a_card_that_is_always_won_makes_a_scenario_fail(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def won(game: Game, id: str, card: Any) -> Rule[bool]:
        yield events.Win(game.player, card.name, CARDS[card.name].cite)
        return False

    monkeypatch.setitem(cards.CARDS, name, CARDS[name].but(obey=won))
    assert any_fails()


PARTS: list[tuple[Any, str, Callable[..., Any]]] = [
    (monster, "_forward", nothing),
    (monster, "_turn", nothing),
    (monster, "_blast", nothing),
    (monster, "smash", nothing),
    (monster, "ignite", nothing),
    (monster_verb, "settle", nothing),
    (attack, "ignite", nothing),
    (fire, "settle", nothing),
    (fire, "critical_miss", nothing),
    (fire.Fire, "_farther", lambda *_: ()),
    (cards, "smash", nothing),
    (cards, "ignite", nothing),
    (cards, "obey", nothing),
    (effects, "city_falls", nothing),
    (effects, "_is_wiped_out", nothing),
    (move, "stop_checks", lambda *_: ()),
    (deploy, "stop_checks", lambda *_: ()),
    (deploy, "_directions_inwards", lambda *_: []),
    (move, "points_checks", lambda *_: ()),
    (deploy, "points_checks", lambda *_: ()),
]


@pytest.mark.parametrize(
    ("module", "name", "instead"), PARTS, ids=[f"{m.__name__}.{n}" for m, n, _ in PARTS]
)
def test_a_rule_that_does_nothing_makes_a_scenario_fail(
    module: Any, name: str, instead: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, instead)
    assert any_fails()


def test_every_card_is_drawn_and_every_heading_cited() -> None:
    cards: set[str] = set()
    headings: set[str] = set()
    for path in FILES:
        settlement = settle_file(path)
        acts = [action.act for action in settlement.scenario.actions]
        headings |= cited_pages(settlement.outcome, rules_of(GAME).wording(), acts)
        for step in settlement.outcome.steps:
            for statement in step.transcript.statements:
                if isinstance(statement, events.TakeCard):
                    cards.add(statement.card.name)
                if isinstance(statement, Reply) and isinstance(
                    statement.question, Draw
                ):
                    assert statement.how in ("given", "only")
    assert cards == set(CARDS)
    assert headings == set(HEADINGS)


# Rulings


def test_the_ledger_lists_every_ruling() -> None:
    assert list(LEDGER) == list(READINGS)
    for ruling in LEDGER.values():
        assert len(ruling.readings) == len(READINGS[ruling.name]) > 1
        assert set(ruling.marks) <= set(HEADINGS)
        assert ruling.default == DEFAULTS[ruling.name]


@pytest.mark.parametrize("name", READINGS)
def test_the_other_reading_makes_the_scenario_of_a_ruling_fail(name: str) -> None:
    """The scenario of each reading fails under the others, and has consulted it."""
    default = READINGS[name][0]
    for reading in READINGS[name]:
        suffix = "" if reading == default else f".{reading}"
        scenario = scenario_at(SCENARIOS / GAME / f"ruling-{name}{suffix}.mpoc.yaml")
        settlement = settle(scenario)
        assert settlement.code == 0, settlement.word
        assert name in settlement.outcome.rulings_consulted
        start = scenario.start
        for instead in READINGS[name]:
            settings = start.settings.but(readings={name: instead})
            other = scenario.but(start=start.but(settings=settings))
            assert fails(other) == (instead != reading), instead


LAST_UNIT = """\
mpoc: 1
game: smash-monster-rampage
title: The last unit is trampled
board: {size: 16x12, debris: [M9]}
turn: {player: green, phase: monster}
monster: {at: I5, facing: west}
units:
  o1: {player: orange, type: tank, at: G5, facing: east}
  h1: {player: green, type: helicopter, at: D9}
KNOWN
actions:
  - {monster: null, roll: forward}
"""


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ("won: {orange: {cards: [], markers: 0}}", "has in reserve"),
        ("reserves: {orange: {tank: 0, helicopter: 0}}", "which cards orange"),
    ],
)
def test_what_is_left_to_a_player_is_asked_where_it_decides(
    known: str, words: str
) -> None:
    """Nobody has lost before it is known that there is no reserve and no card."""
    wait, outcome = wait_of(LAST_UNIT.replace("KNOWN", known))
    assert words in wait.words
    assert outcome.end.winner is None


def outcome_of(text: str) -> Outcome:
    """What becomes of a scenario."""
    scenario = scenario_of(parse(text, "waits.mpoc.yaml"))
    rules = rules_of(GAME)
    return replay(scenario.start, scenario.actions, rules.begin, rules.play)


def wait_of(text: str) -> tuple[Unknown, Outcome]:
    """The fact for which a replay waits."""
    outcome = outcome_of(text)
    wait = outcome.steps[-1].transcript.waits
    assert isinstance(wait, Unknown)
    return wait, outcome


DRAW = """\
mpoc: 1
game: smash-monster-rampage
title: A card is drawn
board: {size: 16x12, debris: [C4, M9], blocks: {one: [A1, B1]}}
turn: {player: green, phase: attack}
monster: {at: I5, facing: west}
units:
  h1: {player: green, type: helicopter, at: D5}
KNOWN
actions:
  - {fire: h1, roll: 5, draw: CARD}
"""


@pytest.mark.parametrize(
    ("card", "known", "words"),
    [
        ("Critical Hit", "", "what green, who may gain a unit, has in reserve"),
        ("Fire Storm", "burning: [M9]", "which buildings are one block"),
        ("Fire Storm", "burning: [M9, A1]", "which buildings are one block"),
        ("Mission Accomplished", "", "what green has won"),
        ("Mission Accomplished", "won: {green: {cards: []}}", "what green has won"),
        ("Mission Accomplished", "won: {green: {markers: 1}}", "what green has won"),
        (
            "Mission Accomplished",
            "won: {green: {cards: [], markers: 0}}",
            "what orange has won",
        ),
    ],
)
def test_a_card_waits_for_what_decides_it(card: str, known: str, words: str) -> None:
    wait, _ = wait_of(DRAW.replace("KNOWN", known).replace("CARD", card))
    assert wait.words == words


def test_a_mission_score_is_added_up_in_words() -> None:
    known = (
        "won: {green: {cards: [], markers: 2}, orange: {cards: "
        "[Fire Crew, Fire Storm], markers: 1}}"
    )
    text = DRAW.replace("KNOWN", known).replace("CARD", "Mission Accomplished")
    outcome = outcome_of(text)
    scores = [
        statement.sentence()
        for statement in outcome.steps[-1].transcript.statements
        if isinstance(statement, Total)
    ]
    assert scores == [
        "Mission Score 4 = 1 card +2 Survivor Markers +1 unit on the board",
        "Mission Score 3 = 2 cards +1 Survivor Marker +0 units on the board",
    ]


def test_nobody_is_asked_where_the_fire_markers_are_enough() -> None:
    scene = settle_file(SCENARIOS / GAME / "fire-limit-just-kept.mpoc.yaml")
    assert "Fire Markers are left" not in trace_text(scene, 0)


def test_a_fire_marker_goes_with_its_building_alone() -> None:
    """The Monster tramples both: one of them burns."""
    text = """\
mpoc: 1
game: smash-monster-rampage
title: Over two buildings
board: {size: 16x12, debris: [G5, H6, M9]}
turn: {player: green, phase: monster}
monster: {at: I5, facing: west}
burning: [G5]
actions:
  - monster:
    roll: forward
"""
    lines = trace_text(settle_text(text), 0)
    assert "G5 is destroyed with its Fire Marker  " in lines
    assert "the building at H6 is destroyed  " in lines
