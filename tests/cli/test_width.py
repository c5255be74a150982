"""Every command reads well on a terminal of 80 and of 120 columns."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from command_line import run
from places import ROOT

from mpoc.cli import speech

SMASH = "scenarios/rise/examples/smash-fire.mpoc.yaml"
LONG = "scenarios/rise/disputes/run-and-step-over-two-turns.mpoc.yaml"
READING = "hazard-under-mover=suffered-never"

ANSWERS = (
    ("run", SMASH),
    ("run", "-vv", SMASH),
    ("show", SMASH),
    ("legal", SMASH),
    ("legal", SMASH, "-v"),
    ("legal", SMASH, "--why", "{attack: swat, by: T, target: D}"),
    ("diff", SMASH, "--rulings", READING),
    ("explore", LONG),
    ("explore", LONG, "--free"),
    ("odds", LONG),
    ("odds", "5A+2B+5P", "--def", "7"),
    ("test", "scenarios/rise/disputes"),
    ("play", "--plays", "1"),
    ("catalog",),
    ("catalog", "--faction", "terra", "--playable"),
    ("catalog", "Defender X"),
    ("catalog", "--game", "smash-monster-rampage"),
    ("catalog", "--coverage", SMASH),
    ("rulings",),
    ("rulings", "-v"),
    ("rulings", "throw-region"),
    ("rulings", "--game", "smash-monster-rampage"),
    ("explain",),
    ("explain", "abilities"),
    ("explain", "complaints"),
    ("explain", "keys"),
    ("explain", "refusals"),
    ("explain", "rulings"),
    ("explain", "attack"),
    ("explain", "hazard-under-mover"),
    ("explain", "--game", "smash-monster-rampage", "keys"),
    ("find", "throw onto a unit"),
)


@cache
def on_a_terminal(columns: int, *arguments: str) -> list[str]:
    """The lines that a terminal of this width shows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        patch.setenv("NO_COLOR", "1")
        patch.setenv("COLUMNS", str(columns))
        patch.setattr(speech, "is_terminal", lambda stream: True)
        return run(*arguments).out.splitlines()


def words_in(text: str) -> set[str]:
    return set(re.findall(r"[\w-]+", text))


@pytest.mark.parametrize("arguments", ANSWERS, ids=" ".join)
def test_no_line_is_too_long_and_no_word_is_broken(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    whole_words = words_in(run(*arguments).out)
    for columns in (80, 120):
        lines = on_a_terminal(columns, *arguments)
        assert lines
        # A path is one word, however long it is.
        long = [line for line in lines if len(line) > columns and " " in line.strip()]
        assert long == []
        rest = [line for line in lines if not line.startswith("a wider terminal")]
        assert words_in("\n".join(rest)) <= whole_words


@pytest.mark.parametrize(
    "arguments",
    [("catalog",), ("rulings",), ("explain", "keys"), ("find", "throw onto a unit")],
    ids=" ".join,
)
def test_a_wide_terminal_is_used(arguments: tuple[str, ...]) -> None:
    narrow = on_a_terminal(80, *arguments)
    wide = on_a_terminal(120, *arguments)
    assert len(wide) < len(narrow)
    assert max(map(len, wide)) > 100


def test_pages_stand_in_one_column() -> None:
    lines = on_a_terminal(80, "run", SMASH)
    assert {line.index(" p") for line in lines if re.search(r"  p\d+$", line)} == {67}


def test_a_title_is_not_markup(tmp_path: Path) -> None:
    path = tmp_path / "markup.mpoc.yaml"
    text = (ROOT / SMASH).read_text(encoding="utf-8")
    title = "title: '[red]x[/red] [bold]'\nx-title: "
    path.write_text(text.replace("title: ", title, 1), encoding="utf-8")
    for command in ("run", "explore", "legal", "show"):
        output = on_a_terminal(80, command, str(path))
        assert any("[red]x[/red] [bold]" in line for line in output)


@pytest.mark.parametrize("colour", ["never", "always"])
def test_hints_fit_the_terminal(
    colour: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "a.mpoc.yaml"
    text = (ROOT / SMASH).read_text(encoding="utf-8")
    path.write_text(text.replace("attack: smash", "attack: smsh"), encoding="utf-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(speech, "is_terminal", lambda stream: True)
    output = run("check", str(path), "--color", colour).err
    plain = re.sub(r"\x1b\[[0-9;]*m", "", output)
    lines = plain.splitlines()
    assert [line for line in lines if len(line) > 80 and "-->" not in line] == []
    monkeypatch.undo()
    assert plain.split() == run("check", str(path)).err.split()
