"""What scenarios reach: how it is counted, and that it stays reached."""

from __future__ import annotations

import json
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from ability_conditions import CONDITIONS, NO_MOMENT
from asking import asked_of_each
from command_line import run
from places import SCENARIOS

from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.book import coverage
from mpoc.games.rise.book.coverage import (
    WINDOWS,
    conditions_of,
    exclusions,
    meeting_pairs,
    possible_pairs,
)
from mpoc.games.rise.book.rules import RULES
from mpoc.games.rise.book.rulings import READINGS
from mpoc.games.rise.cards.catalog import cards, why_not_loaded
from mpoc.report.coverage import reach_lines
from mpoc.report.style import PLAIN
from mpoc.rules.coverage import Reach

ABILITY = SCENARIOS / "rise" / "abilities"

UNCITED = {
    "2.1 Figure",
    "3.1 Agenda",
    "3.2 Faction",
    "4.1 Unit",
    "5.1 Battle map",
    "11.4 Least stat",
    "16.1 Aligned",
    "44.1 Agenda wheel",
}
"""Rules of which no trace cites a page: words that others use, and rules of forces."""

LEAST_PAIRS = {"pairs": 63, "asked": 73}
"""Pairs of abilities that are reached: all that are possible."""


@cache
def coverage_of(*paths: str) -> dict[str, Any]:
    """What some scenarios reach, and whether an impossible pair speaks."""
    with patch.object(coverage, "possible_pairs", meeting_pairs):
        result = run("catalog", "--coverage", "--format", "json", *paths)
    assert result.code == 0, result.err
    results: dict[str, Any] = json.loads(result.out)
    return results


def names_reached(part: str, *paths: str) -> set[str]:
    counts = coverage_of(*paths)["coverage"][part]["scenarios"]
    return {name for name, count in counts.items() if count}


def everything(part: str) -> set[str]:
    return set(coverage_of(str(SCENARIOS))["coverage"][part]["scenarios"])


def missing(part: str) -> set[str]:
    return everything(part) - names_reached(part, str(SCENARIOS))


# The threshold


def test_all_abilities_apply() -> None:
    assert everything("abilities") == set(ABILITIES)
    assert missing("abilities") <= set(NO_MOMENT)


def test_all_conditions_are_seen_true_and_false() -> None:
    number = sum(len(set(words)) for words in CONDITIONS.values())
    assert len(everything("conditions")) == 2 * number
    assert not missing("conditions")


def test_all_rulings_are_consulted_in_all_readings() -> None:
    assert everything("rulings") == set(READINGS)
    assert not missing("rulings")
    assert len(everything("readings")) == sum(map(len, READINGS.values()))
    assert not missing("readings")


def test_rules_are_cited() -> None:
    assert len(everything("rules")) == len(RULES)
    assert missing("rules") <= UNCITED
    assert everything("rules") >= UNCITED


def test_pages_are_cited() -> None:
    pages_left_out = {name.partition(".")[0] for name in UNCITED}
    assert missing("pages") <= {f"p{page}" for page in pages_left_out}


@pytest.mark.parametrize("part", LEAST_PAIRS)
def test_pairs_speak_in_one_window(part: str) -> None:
    assert len(names_reached(part, str(SCENARIOS))) >= LEAST_PAIRS[part]


# How it is counted


def test_a_replay_counts_and_not_the_name_of_a_file(tmp_path: Path) -> None:
    text = (ABILITY / "fling.mpoc.yaml").read_text(encoding="utf-8")
    (tmp_path / "other.mpoc.yaml").write_text(text, encoding="utf-8")
    results = names_reached("abilities", str(tmp_path))
    assert "Fling" in results
    assert "Munch" not in results
    # The same file without its actions reaches nothing.
    still = text[: text.index("actions:")] + "actions: []\n"
    (tmp_path / "still").mkdir()
    (tmp_path / "still" / "fling.mpoc.yaml").write_text(still, encoding="utf-8")
    assert not names_reached("abilities", str(tmp_path / "still"))


def test_a_condition_counts_with_its_truth() -> None:
    yes = names_reached("conditions", str(ABILITY / "fling.mpoc.yaml"))
    assert not [each for each in yes if each.startswith("Fling: not ")]
    assert [each for each in yes if each.startswith("Fling: ")]
    names = sorted(ABILITY.glob("fling.not-*.mpoc.yaml"))
    no = names_reached("conditions", *map(str, names))
    assert [each for each in no if each.startswith("Fling: not ")]


def test_another_reading_counts_as_another(tmp_path: Path) -> None:
    path = ABILITY / "fling.mpoc.yaml"
    text = path.read_text(encoding="utf-8")
    assert "rules:" not in text
    readings = sorted(names_reached("readings", str(path)))
    name = readings[0].partition("=")[0]
    usual, other, *_ = READINGS[name]
    assert readings[0] == f"{name}={usual}"
    copy = tmp_path / path.name
    copy.write_text(f"{text}\nrules: {{rulings: {{{name}: {other}}}}}\n", "utf-8")
    results = names_reached("readings", str(copy))
    assert f"{name}={other}" in results
    assert f"{name}={usual}" not in results


@asked_of_each(ABILITIES)
def test_conditions_are_read_from_the_code(name: str) -> None:
    assert tuple(conditions_of(ABILITIES[name])) == CONDITIONS[name]


def test_pairs_are_of_one_kind_and_can_meet_on_cards() -> None:
    pairs = meeting_pairs()
    for one, other in pairs:
        assert one < other
        assert ABILITIES[one].kind == ABILITIES[other].kind != "Skill"
    for card in cards():
        if why_not_loaded(card):
            continue
        for here, there in permutations(card.abilities, 2):
            kind = ABILITIES[here.name].kind
            if kind in WINDOWS and kind == ABILITIES[there.name].kind:
                pair = min(here.name, there.name), max(here.name, there.name)
                assert here.attack != there.attack or pair in pairs
    # Nobody prints both, and nobody lends one of them to who prints the other.
    assert ("Beat Back", "Fling") not in pairs


EXCLUDED = {
    ("Beat Back", "Explosion"): "kind of target",
    ("Chain Reaction", "Siphon"): "kind of target",
    ("Defenseless", "Superstructure"): "agenda of the attacker",
    ("Disintegrate", "Explosion"): "kind of target",
    ("Disrupt", "Explosion"): "kind of target",
    ("Explosion", "Overload"): "kind of target",
    ("Explosion", "Siphon"): "kind of target",
    ("Feeding Frenzy", "Munch"): "kind of target",
    ("Leach", "Manufacture"): "kind of target",
    ("Leach", "Power Cycle"): "kind of attacker",
}
"""Pairs that meet on cards but never speak together, and what they disagree about."""


def test_pairs_whose_conditions_exclude_each_other_are_not_possible() -> None:
    assert meeting_pairs() - possible_pairs() == set(EXCLUDED)
    for pair, about in EXCLUDED.items():
        assert exclusions(*pair) == (about,)
    # One of them demands less than the other, or of something else.
    assert not exclusions("Energy Sap", "Explosion")
    assert not exclusions("Energy Sap", "Siphon")
    assert not exclusions("High Occupancy", "Superstructure")
    assert exclusions("High Occupancy", "Nuclear Powered")


def test_no_scenario_lets_an_excluded_pair_speak() -> None:
    names = {" + ".join(pair) for pair in EXCLUDED}
    assert names <= everything("pairs")
    assert not names & names_reached("pairs", str(SCENARIOS))
    # They are asked all the same.
    assert names & names_reached("asked", str(SCENARIOS))


# How it is told


def test_the_table_has_counts_and_names_what_is_missing() -> None:
    reach = Reach("letters", "letters that are seen", "abc")
    reach.add("aab")
    reach.add("ax")
    assert reach.scenarios == {"a": 2, "b": 1, "c": 0}
    assert list(reach_lines([reach], 2, PLAIN, 0)) == [
        "reached by 2 scenarios:",
        "  2 of 3  letters that are seen",
    ]
    assert "missing: c" in list(reach_lines([reach], 2, PLAIN, 1))[-1]
    assert [
        line.split()[:2] for line in list(reach_lines([reach], 2, PLAIN, 2))[2:]
    ] == [
        ["2", "a"],
        ["1", "b"],
        ["0", "c"],
    ]


def test_the_command_tells_the_same_in_text(tmp_path: Path) -> None:
    path = str(ABILITY / "fling.mpoc.yaml")
    output = run("catalog", "--coverage", path).out
    part = coverage_of(path)["coverage"]["abilities"]
    assert f"{part['reached']} of {part['of']}  abilities" in output
    assert "Munch" not in output
    assert "missing: Munch" in run("catalog", "--coverage", "-v", path).out


def test_what_cannot_be_read_is_reported_and_counts_nothing(tmp_path: Path) -> None:
    (tmp_path / "bad.mpoc.yaml").write_text("board: [\n", encoding="utf-8")
    result = run("catalog", "--coverage", str(tmp_path))
    assert result.code == 3
    assert "bad.mpoc.yaml" in result.err
    assert run("catalog", "--coverage", str(tmp_path / "none")).code == 3
    (tmp_path / "empty").mkdir()
    assert run("catalog", "--coverage", str(tmp_path / "empty")).code == 5
