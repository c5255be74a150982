"""The ledger of unclear rules: each reading is real, and a scenario shows what it does.

`scenarios/rise/rulings/NAME.mpoc.yaml` is played by the defaults, and the file beside
it with `.READING` before the ending by that reading. What a later printing changed has
its pair in `scenarios/rise/editions`, the other file with `.EDITION`.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from textwrap import indent
from types import FrameType

import pytest
from asking import asked_of_each
from modules import nodes_in, tree_of
from places import SCENARIOS
from scenes import Scene, in_two_sizes, scenario_files, settle, settle_text

import mpoc
from mpoc.engine.replay import Outcome
from mpoc.engine.statements import Choice, Option, Reply
from mpoc.engine.tables import RecordedAnswers
from mpoc.exploration.dependence import (
    dependences,
    other_readings,
    start_read_otherwise,
)
from mpoc.games.rise import wording
from mpoc.games.rise.book import explain, ledger
from mpoc.games.rise.book.editions import PROFILES
from mpoc.games.rise.book.ledger import LEDGER
from mpoc.games.rise.book.rulings import DEFAULTS, READINGS
from mpoc.games.rise.game import Game
from mpoc.games.rise.kinds import Ability
from mpoc.games.rise.words import RISE_2008
from mpoc.rules.facts import Scope
from mpoc.rules.registry import rules_of
from mpoc.scenario.file_reading import Settings
from mpoc.scenario.scenario import Scenario, load, scenario_of
from mpoc.text.document import parse

RULINGS = SCENARIOS / "rise" / "rulings"
OF_EDITIONS = SCENARIOS / "rise" / "editions"
ENGINE = Path(ledger.__file__).parents[1]
OTHERS = [
    (name, reading) for name, readings in READINGS.items() for reading in readings[1:]
]
MISSING_PAGES = {6, 7, 12, 13, 18, 19, 24, 25, 34, 35, 40, 41, 47, *range(48, 53)}
ENDING = ".mpoc.yaml"

each_ruling = asked_of_each(READINGS)


def each_other_reading(ask: Callable[[str, str], None]) -> Callable[[], None]:
    """Make one test of a question that is asked of each reading but the default."""

    @wraps(ask)
    def ask_of(other: tuple[str, str]) -> None:
        ask(*other)

    return asked_of_each(OTHERS, "=".join)(ask_of)


def pairs(name: str, reading: str) -> list[tuple[Path, Path]]:
    """The files that show a reading, each with the file played by the default."""
    result = [
        (by_default, path)
        for by_default, path in beside(RULINGS, name, reading)
        if load(str(path)).readings == {name: reading}
    ]
    for edition, profile in PROFILES.items():
        if profile.get(name) == reading:
            result += beside(OF_EDITIONS, name, edition)
    return result


def beside(folder: Path, name: str, mark: str) -> list[tuple[Path, Path]]:
    """The files about a ruling: those with a mark before the ending, and the others."""
    ending = f".{mark}{ENDING}"
    return [
        (path.with_name(path.name.removesuffix(ending) + ENDING), path)
        for path in sorted(folder.glob(f"{name}*{ending}"))
    ]


def settle_with(scenario: Scenario, readings: dict[str, str]) -> Scene:
    """A scenario replayed and judged by the book of 2008 under some readings.

    Whatever it says itself of readings and of its edition.
    """
    settings = Settings(RISE_2008, readings)
    return settle(scenario.but(start=scenario.start.but(settings=settings)))


# Every reading changes the outcome of some scenario


@each_other_reading
def test_a_scenario_shows_the_reading(name: str, reading: str) -> None:
    assert pairs(name, reading), f"no scenario shows {name}: {reading}"


@each_other_reading
def test_both_readings_come_to_what_their_files_say(name: str, reading: str) -> None:
    for by_default, otherwise in pairs(name, reading):
        usual, unusual = load(str(by_default)), load(str(otherwise))
        assert usual.readings == {}
        assert settle_with(usual, {}).failing == []
        assert settle_with(unusual, {name: reading}).failing == []


@each_other_reading
def test_neither_reading_comes_to_what_the_other_file_says(
    name: str, reading: str
) -> None:
    for by_default, otherwise in pairs(name, reading):
        usual, unusual = load(str(by_default)), load(str(otherwise))
        assert settle_with(usual, {name: reading}).code != 0
        assert settle_with(unusual, {}).code != 0


@each_other_reading
def test_what_a_reading_decides_is_marked_as_touched(name: str, reading: str) -> None:
    for by_default, otherwise in pairs(name, reading):
        assert name in settle(load(str(by_default))).outcome.rulings_consulted
        assert name in settle(load(str(otherwise))).outcome.rulings_consulted


def test_nobody_asks_what_becomes_of_an_empty_row() -> None:
    """Where two monsters collide and nothing is beside, no ruling speaks of the row."""
    path = SCENARIOS / "rise/power-attacks/super-smash-into-a-monster.mpoc.yaml"
    assert (
        "collision-blocked-row" not in settle(load(str(path))).outcome.rulings_consulted
    )


def test_every_file_among_the_rulings_belongs_to_a_pair() -> None:
    paths_in_pairs = {
        path
        for name, reading in OTHERS
        for pair in pairs(name, reading)
        for path in pair
    }
    there = {*RULINGS.glob(f"*{ENDING}"), *OF_EDITIONS.glob(f"*{ENDING}")}
    assert paths_in_pairs == there


# The code asks for just what the ledger knows


@cache
def trees() -> list[ast.Module]:
    """The modules of the rules, without those that only list rulings."""
    return [
        tree_of(path)
        for path in sorted(ENGINE.rglob("*.py"))
        if path.name not in ("rulings.py", "editions.py", "valid.py")
    ]


def ruling_asked_for(node: ast.AST) -> str:
    """The ruling that a call of `reading` asks for; empty for anything else."""
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "reading"
    ):
        ruling = node.args[0]
        assert isinstance(ruling, ast.Constant), "a ruling is asked for by its name"
        return str(ruling.value)
    return ""


def test_no_ruling_is_a_switch_that_does_nothing() -> None:
    names = {ruling_asked_for(node) for tree in trees() for node in nodes_in(tree)} - {
        ""
    }
    assert names == set(READINGS)


def test_the_rules_compare_with_readings_that_exist() -> None:
    """This covers comparisons that stand right beside the question."""
    count = 0
    for tree in trees():
        for node in nodes_in(tree):
            if not isinstance(node, ast.Compare) or not ruling_asked_for(node.left):
                continue
            for other in node.comparators:
                assert isinstance(other, ast.Constant)
                assert other.value in READINGS[ruling_asked_for(node.left)]
                count += 1
    assert count > 20


# What the ledger tells


def test_the_ledger_tells_of_every_ruling_in_the_same_order() -> None:
    assert list(LEDGER) == list(READINGS)


@each_ruling
def test_a_ruling_is_explained_whole(name: str) -> None:
    ruling = LEDGER[name]
    assert ruling.question.endswith("?")
    assert [reading for reading, _ in ruling.readings] == list(READINGS[name])
    assert ruling.default == DEFAULTS[name] == READINGS[name][0]
    sentences = [sentence for _, sentence in ruling.readings]
    assert len(set(sentences)) == len(sentences) >= 2
    for sentence in (*sentences, ruling.reason):
        assert sentence[0].isupper()
        assert sentence.endswith(".")
    assert ruling.tier in ledger.TIERS
    pages = [int(mark.removeprefix("p")) for mark in ruling.marks]
    assert pages == sorted(set(pages))
    assert set(pages) <= set(range(2, 60)) - MISSING_PAGES


@each_ruling
def test_what_a_ruling_is_about_can_be_explained(name: str) -> None:
    assert LEDGER[name].about
    for word in LEDGER[name].about:
        assert explain.explain(word), f"{name} is about {word}"


def test_no_reading_is_a_truth_value_to_some_reader_of_yaml() -> None:
    value = {"yes", "no", "on", "off", "true", "false", "null", "~", ""}
    assert not value & {each for readings in READINGS.values() for each in readings}


# Readings whose other side is not a scenario


def test_a_tie_waits_for_a_form_that_is_left_out() -> None:
    """Damage on both forms decides, so that both must be known (p30)."""
    path = RULINGS / f"mutual-destruction-tiebreak.tiebreak{ENDING}"
    text = path.read_text(encoding="utf-8")
    untold = text.replace(", other-form: {card: Ultra Zor-Raiden, destroyed: true}", "")
    assert untold != text
    scene = settle_text(untold)
    assert scene.outcome.status == "waits"
    assert "the other form of K" in scene.word


def test_all_eight_directions_are_offered_where_they_are_straight() -> None:
    path = RULINGS / f"straight-lines.with-diagonal{ENDING}"
    text = path.read_text(encoding="utf-8").replace("    direction: south-east\n", "")
    for reading, many in (("with-diagonal", 8), ("orthogonal", 4)):
        scenario = scenario_of(parse(text, "test.mpoc.yaml"))
        result = settle_with(scenario, {"straight-lines": reading})
        question = result.outcome.steps[-1].transcript.waits
        assert isinstance(question, Choice)
        assert len(question.options) == many


# What is said of another reading


def test_a_figure_that_enters_under_one_reading_did_not_leave_under_the_other() -> None:
    name = "crushed-unit-reactions"
    scenario = load(str(RULINGS / f"{name}-incubator.allow-on-hit{ENDING}"))
    hatched = settle_with(scenario, {name: "allow-on-hit"}).outcome
    crushed = settle_with(scenario, {name: "deny"}).outcome
    assert "q does not enter play" in wording.differences(hatched, crushed)
    assert "q enters play" in wording.differences(crushed, hatched)


def test_a_figure_that_leaves_under_one_reading_stays_under_the_other() -> None:
    scenario = load(str(RULINGS / f"splash-def{ENDING}"))
    reachable = settle_with(scenario, {}).outcome
    covered = settle_with(scenario, {"splash-def": "attack-modified"}).outcome
    assert "h stays on the map" in wording.differences(reachable, covered)
    assert "h is destroyed" in wording.differences(covered, reachable)


# Readings that meet


def test_each_hazard_under_a_new_form_burns_it_once() -> None:
    path = RULINGS / f"hazard-under-new-form-lost.by-change{ENDING}"
    text = path.read_text(encoding="utf-8").replace("damage: 4", "damage: 2")
    for ground, left in (("{D4: fire}", 2), ("{C4: fire, E4: radiation}", 1)):
        scene = settle_text(text.replace("{D4: fire}", ground))
        monster = scene.outcome.end.figures["C"]
        assert (monster.card.name, monster.health) == ("Ultra Cthugrosh", left)


def test_a_form_that_burns_to_death_as_it_goes_hyper_gives_way_again() -> None:
    path = RULINGS / f"hazard-under-new-form.by-change{ENDING}"
    text = path.read_text(encoding="utf-8")
    weak = text.replace("card: Ultra Cthugrosh", "card: Ultra Cthugrosh, damage: 4")
    assert weak != text
    scene = settle_text(weak)
    monster = scene.outcome.end.figures["C"]
    assert (monster.card.name, monster.other_destroyed) == ("Cthugrosh", True)
    assert scene.outcome.end.players["blue"].power == 0


def test_what_a_double_head_butt_burns_at_once_waits_for_the_damage() -> None:
    """Where the form changes before step 6, its burn is dealt in step 6 (p31)."""
    text = """\
mpoc: 1
title: Two readings meet
rules:
  rulings: {double-headbutt-swap: immediately, hazard-under-new-form: by-change}
board:
  size: 12x10
  ground: {D4: fire}
figures:
  Y: {card: Ultra Yasheth, player: red, at: D4, other-form: {card: Yasheth}}
  D: {card: Defender X, player: blue, at: F4}
  S: {card: Sky Sentinel, player: blue, at: D6}
dice:
  red: {monster: 5, unit: 5, power: 3}
  blue: {monster: 9, unit: 1, power: 2}
turn: {player: blue, activation: monster}
actions:
  - attack: double-head-butt
    by: [D, S]
    target: Y
    roll: {action: XXXX, boost: xxx, power: xx}
"""
    scene = settle_text(text)
    monster = scene.outcome.end.figures["Y"]
    assert (monster.card.name, monster.damage) == ("Yasheth", 3)
    # All three points are of one form: the one that comes back has none of them (p29).
    weak = settle_text(text.replace("{card: Yasheth}", "{card: Yasheth, damage: 4}"))
    monster = weak.outcome.end.figures["Y"]
    assert (monster.card.name, monster.damage) == ("Ultra Yasheth", 0)


GENERAL = {"power-cap": "Power Die", "trigger-compulsion": "Trigger"}
"""Rulings about all abilities of a kind, which name the kind alone."""


@pytest.mark.parametrize(
    "folders",
    [
        pytest.param(["rulings", "abilities"], id="rulings and abilities"),
        pytest.param([""], id="all", marks=pytest.mark.slow),
    ],
)
def test_a_ruling_names_every_ability_that_consults_it(
    monkeypatch: pytest.MonkeyPatch, folders: list[str]
) -> None:
    """The explanation of a card names each unclear rule that its abilities consult."""
    rulings_by_ability: dict[str, set[str]] = {}
    reading = Game.reading

    def noted(game: Game, ruling: str) -> str:
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            who = frame.f_locals.get("self")
            if isinstance(who, Ability):
                rulings_by_ability.setdefault(ruling, set()).add(who.name)
                break
            frame = frame.f_back
        return reading(game, ruling)

    monkeypatch.setattr(Game, "reading", noted)
    for path in [p for each in folders for p in scenario_files(f"rise/{each}")]:
        scenario = load(str(path))
        if scenario.start is not None:
            settle(scenario)
    assert len(rulings_by_ability) > 20
    for ruling in LEDGER.values():
        if ruling.name in GENERAL:
            assert GENERAL[ruling.name] in ruling.about
        else:
            assert rulings_by_ability.get(ruling.name, set()) <= set(ruling.about), (
                ruling.name
            )


@pytest.mark.parametrize("files", in_two_sizes(12, 3))
def test_every_dependence_that_can_be_seen_is_reported(files: list[Path]) -> None:
    """Over scenarios: each reading that changes the outcome is named."""
    count = 0
    for path in files:
        scenario = load(str(path))
        if scenario.start is None:
            continue
        report = mpoc.replay(scenario)
        if report.outcome.status in ("waits", "unbuilt"):
            continue
        rules = rules_of(scenario.game)
        there = dependences(scenario, report.outcome, rules, scenario.assume)
        pairs = {(one.ruling, one.other) for one in report.dependences}
        left = {one.ruling for one in there if (one.ruling, one.other) not in pairs}
        assert not left, path
        count += len(pairs)
    assert count > len(files) // 5


@pytest.mark.parametrize("files", in_two_sizes(12, 3))
def test_the_order_of_answers_decides_no_dependence(
    files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over scenarios: with the last legal answer first, the same rulings are named.

    So it is where a map is turned round. Whether an ability is used is asked in the
    same order on every map.
    """
    leave_open = RecordedAnswers.left_open_choice
    turned = 0

    def last_first(
        table: RecordedAnswers, question: Choice, legal: list[Option]
    ) -> Reply:
        nonlocal turned
        if {option.value for option in legal} != {True, False}:
            turned += 1
            legal = legal[::-1]
        return leave_open(table, question, legal)

    def named(scenario: Scenario, outcome: Outcome) -> set[tuple[str, str]]:
        found = dependences(scenario, outcome, rules_of(scenario.game))
        return {(one.ruling, one.other) for one in found}

    for path in files:
        scenario = load(str(path))
        outcome = None if scenario.start is None else settle(scenario).outcome
        if outcome is None or scenario.assume or outcome.status != "done":
            continue
        usual = named(scenario, outcome)
        with monkeypatch.context() as patch:
            patch.setattr(RecordedAnswers, "left_open_choice", last_first)
            assert named(scenario, outcome) == usual, path
    assert turned > len(files) // 10


CLAIMED = """
mpoc: 1
title: A side claims the place that another reading lets red choose
rules: {rulings: {throw-region: away-lane}}
board:
  map: |
MAP
figures:
  T: {card: Terra Khan, player: red}
  D: {card: Defender X, player: blue}
dice:
  red:  {monster: 6, unit: 4, power: 4}
  blue: {monster: 5, unit: 5, power: 2}
turn: {player: red, activation: monster}
actions:
  - {attack: throw, by: T, target: D, roll: {action: Xxxx, boost: xx, power: xx}}
claims: {red: {at: {D: RED}}, blue: {at: {D: BLUE}}}
"""


@pytest.mark.parametrize(("red", "blue"), [("D1", "C2"), ("D2", "C1")])
def test_a_reading_that_lets_a_player_choose_what_a_side_claims_is_named(
    red: str, blue: str
) -> None:
    rows = ["T T D D .", "T T D D .", ". . . . ."]
    if red == "D2":
        rows = [rows[2], rows[0], rows[1]]
    rows = ["+ A B C D E", *[f"{i} {row}" for i, row in enumerate(rows, 1)]]
    text = CLAIMED.replace("MAP", indent("\n".join(rows), "    "))

    def named(claim: str) -> set[str]:
        whole = text.replace("RED", red).replace("BLUE", claim)
        return {one.ruling for one in mpoc.replay(mpoc.loads(whole)).dependences}

    assert named(red) == set()
    assert named(blue) == {"throw-region"}


@pytest.mark.parametrize("files", in_two_sizes(12, 1))
def test_a_ruling_that_was_not_consulted_changes_nothing(files: list[Path]) -> None:
    """Over scenarios: all these rulings are read otherwise at once."""
    for path in files:
        scenario = load(str(path))
        if scenario.start is None:
            continue
        outcome = settle(scenario).outcome
        rules = rules_of(scenario.game)
        others = {*rules.readings()} - {*outcome.rulings_consulted}
        readings = {
            name: other for name, _, other in other_readings(scenario, others, rules)
        }
        start = start_read_otherwise(scenario, readings)
        again = settle(scenario.but(start=start)).outcome
        assert again.rulings_consulted == outcome.rulings_consulted, path
        assert again.status == outcome.status, path
        wording = rules.wording()
        facts, anew = (
            wording.as_expectation(Scope((), each.end), False)
            for each in (outcome, again)
        )
        assert facts == anew, path


FORMS = """
mpoc: 1
title: Two monsters butt a Hyper form whose Alpha form is alive
board: {size: 14x12}
figures:
  U: {card: Ultra Terra Khan, player: red, at: C5, other-form: {card: Terra Khan}}
  R: {card: Armodax, player: red, at: E3, other-form: {card: Ultra Armodax}}
  D: {card: Ultra Defender X, player: blue, at: E5, other-form: {card: Defender X}}
dice: {red: {monster: 8, power: 4}, blue: {monster: 5, power: 4}}
turn: {player: red, activation: monster}
actions:
  - attack: double-head-butt
    by: [U, R]
    target: D
    roll: {action: XXXX, boost: xxxx, power: xx}
"""


def test_a_dependence_of_a_forms_health_alone_is_reported() -> None:
    """The damage is dealt to one form or to the other (p46)."""
    scenario = scenario_of(parse(FORMS, "forms.mpoc.yaml"))
    (line,) = [
        line
        for line in mpoc.render(mpoc.replay(scenario)).splitlines()
        if "depends on double-headbutt-swap" in line
    ]
    assert "D with Health 3 as Defender X, D with Health 6 as Ultra Defender X" in line
