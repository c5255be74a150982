"""A small game on a plane: points are checked exactly, and never listed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import run
from toy.meadow import MEADOW

from mpoc.rules.registry import register, unregister

FILE = str(Path(__file__).parent / "walk.mpoc.yaml")


@pytest.fixture(autouse=True)
def meadow() -> Iterator[None]:
    """The game is known while its tests run."""
    ruleset = MEADOW.ruleset()
    register(ruleset, MEADOW.schema)
    yield
    unregister(ruleset)


def with_change(tmp_path: Path, old: str, new: str) -> str:
    """The file with other words in it."""
    text = Path(FILE).read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "changed.mpoc.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(path)


def test_its_file_holds() -> None:
    result = run("run", FILE)
    assert result.code == 0, result.out
    assert "ann wins" in result.out


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("to: 6.5/1.5", "to: 7.01/1.5", 4, "too-far"),
        ("to: 6.5/1.5", "to: 6.5/1.9", 4, "wet"),
        ('base: 0.5"', 'base: 1.01"', 4, "wet"),
        ('base: 0.5"', "base: 1", 0, "holds"),
        ("to: 9.25/1.5", "to: 9.24/1.5", 1, "winner none, not ann"),
        ("to: 6.5/1.5", "to: 12.01/1.5", 3, "a point from `0/0` to `12/8`"),
        ("    to: 6.5/1.5\n", "", 4, "waits for a choice of ann"),
        ("to: 6.5/1.5", "to: 6,5/1.5", 3, "a point such as `4.5/12`"),
        ("size: 12x8", "size: 12", 3, "a size such as `48x36`"),
        ('base: 0.5"', "base: 0.5", 3, "is not a whole number"),
        ('base: 0.5"', 'base: ٢"', 3, "a length such as"),
    ],
)
def test_what_a_file_says_otherwise_comes_out_otherwise(
    old: str, new: str, code: int, words: str, tmp_path: Path
) -> None:
    result = run("run", with_change(tmp_path, old, new))
    assert result.code == code, result.out
    assert words in result.out + result.err


def test_a_region_is_listed_and_a_point_is_checked() -> None:
    listing = run("legal", FILE).out
    assert "within 3 inches, not through the pond" in listing
    assert "legal" in run("legal", FILE, "--why", "{walk: , to: 4/0}").out
    assert "wet" in run("legal", FILE, "--why", "{walk: , to: 5/3}").out


def test_games_are_played_at_random() -> None:
    result = run("play", "--game", "meadow", "--seed", "3", "--plays", "20")
    assert result.code == 0, result.out
    assert "no faults" in result.out
