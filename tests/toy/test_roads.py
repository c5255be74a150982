"""A small game on a map of cities: nothing in the kit asks for a grid, or for dice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import run
from toy.roads import MAP, ROADS

from mpoc.rules.registry import register, unregister

FILE = str(Path(__file__).parent / "trip.mpoc.yaml")


@pytest.fixture(autouse=True)
def roads() -> Iterator[None]:
    """The game is known while its tests run."""
    ruleset = ROADS.ruleset()
    register(ruleset, ROADS.schema)
    yield
    unregister(ruleset)


def with_change(tmp_path: Path, old: str, new: str) -> str:
    """The file with other words in it."""
    text = Path(FILE).read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "changed.mpoc.yaml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return str(path)


def test_its_file_holds_and_draws_the_cities() -> None:
    result = run("run", FILE)
    assert result.code == 0
    assert "ann wins" in result.out
    assert all(city in run("show", FILE).out for city in MAP.places())


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("travel: Milan", "travel: Turin", 4, "a road leads to Turin"),
        ("travel: Milan", "travel: Oslo", 3, "Oslo"),
        ("coins: 2", "coins: 1", 1, "coins ann 2, not 3"),
        ("- travel: Milan", "- travel: Milan\n  - travel: Rome", 4, "the game is over"),
    ],
)
def test_what_a_file_says_otherwise_comes_out_otherwise(
    old: str, new: str, code: int, words: str, tmp_path: Path
) -> None:
    result = run("run", with_change(tmp_path, old, new))
    assert result.code == code
    assert words in result.out + result.err


def test_each_word_of_a_verb_with_one_key_is_a_way() -> None:
    legal = json.loads(run("legal", "--format", "json", FILE).out)
    (travel,) = legal["files"][0]["legal"]
    ways = [way["action"]["travel"] for way in travel["ways"]]
    assert ways == [*MAP.neighbours("Rome")]


def test_a_report_gives_what_the_players_have() -> None:
    report = json.loads(run("run", "--format", "json", FILE).out)
    after = report["files"][0]["outcome"]["board"]["after"]
    assert after["players"]["ann"] == {"at": "Milan", "coins": 3}


def test_games_of_three_are_played_to_their_end() -> None:
    result = run("play", "--game", "roads", "--seed", "3", "--plays", "20")
    assert result.code == 0
    assert "no faults" in result.out
    assert "20 won" in result.out
