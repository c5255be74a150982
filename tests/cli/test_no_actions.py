"""Every command answers plainly on a file that has no actions."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from command_line import run

from mpoc.cli.app import COMMANDS

RISE = """\
mpoc: 1
title: Two monsters stand side by side
board:
  map: |
    +  A B C D E F
    1  T T . . D D
    2  T T . . D D
figures:
  T: {card: Terra Khan, player: red}
  D: {card: Defender X, player: blue}
turn: {player: red, activation: monster}
"""
RISE_CLAIMS = """\
claims:
  a: {damage: {D: 1}}
  b: {damage: {D: 0}}
"""
SMR = """\
mpoc: 1
game: smash-monster-rampage
title: A monster stands before a tank
board: {size: 16x12, blocks: {one: [G6]}}
turn: {player: green, phase: attack}
monster: {at: I5, facing: west}
units:
  t: {player: green, type: tank, at: D5, facing: east}
"""
SMR_CLAIMS = """\
claims:
  a: {at: {t: D6}}
  b: {at: {t: D5}}
"""
FILES = {
    "rise": RISE,
    "rise-empty-list": RISE + "actions: []\n",
    "rise-claims": RISE + RISE_CLAIMS,
    "smr": SMR,
    "smr-empty-list": SMR + "actions: []\n",
    "smr-claims": SMR + SMR_CLAIMS,
}

ANSWERS = {
    "run": 0,
    "run -vv": 0,
    "run --format json": 0,
    "run --assume first": 0,
    "run --ask": 0,
    "test": 1,
    "test -j 2": 1,
    "check": 0,
    "show": 0,
    "show --at 0 --format json": 0,
    "show --at 0 --format yaml": 0,
    "show --at 1": 2,
    "diff FILE": 0,
    "diff FILE --format json": 0,
    "legal": 0,
    "legal --at 0": 0,
    "legal --at 0 --format json": 0,
    "legal --at 1": 2,
    "odds": 0,
    "odds --again": 0,
    "odds --again --format json": 0,
    "odds -j 2": 0,
    "odds --limit 1": 0,
    "odds --goal CONDITION --for PLAYER": 0,
    "odds --goal CONDITION --again -j 2": 0,
    "explore": 0,
    "explore --format json": 0,
    "explore --limit 1": 0,
    "explore --free --dice -j 2": 0,
    "explore --free --dice --goal QUANTITY": 0,
    "shrink --keep QUANTITY": 0,
    "fmt --check": 0,
    "play --plays 1 --moves 1": 0,
}
"""What is asked of every file, with the exit code.

FILE stands for the file again, QUANTITY, CONDITION and PLAYER for words of its game.
"""

WORDS = {
    "rise": {"QUANTITY": "health.T", "CONDITION": "health.T>=1", "PLAYER": "red"},
    "smr": {"QUANTITY": "burning", "CONDITION": "burning=none", "PLAYER": "green"},
}

NEED_NO_FILE = {"new", "lsp", "schema", "catalog", "rulings", "explain", "find"}
NEED_NO_FILE |= {"manual", "site"}

NEED_A_TERMINAL = {"step"}
"""Asked in `test_step`."""


@pytest.fixture
def file(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The file of a name in `FILES`."""
    path = tmp_path / f"{request.param}.mpoc.yaml"
    path.write_text(FILES[request.param], encoding="utf-8")
    return str(path)


def arguments(question: str, file: str) -> list[str]:
    """A line of `ANSWERS` about a file, as arguments of `mpoc`."""
    game = "smr" if Path(file).name.startswith("smr") else "rise"
    for word, meaning in {**WORDS[game], "FILE": file}.items():
        question = question.replace(word, meaning)
    command, *flags = question.split(" ")
    return [command, file, *flags]


@pytest.mark.parametrize("file", FILES, indirect=True)
@pytest.mark.parametrize("command", ANSWERS)
def test_every_command_answers(file: str, command: str) -> None:
    # `run --ask` asks for the next action, and nobody answers.
    with patch.object(sys, "stdin", io.StringIO()):
        answer = run(*arguments(command, file))
    assert answer.code == ANSWERS[command], answer.out + answer.err
    assert answer.out or answer.code == 2
    if "json" in command:
        json.loads(answer.out)


def test_every_command_that_reads_a_scenario_is_asked() -> None:
    assert {question.partition(" ")[0] for question in ANSWERS} == {
        *COMMANDS
    } - NEED_NO_FILE - NEED_A_TERMINAL


@pytest.mark.parametrize("file", FILES, indirect=True)
def test_nothing_happens_for_certain(file: str) -> None:
    """The only way is that everything stays as it is, which is certain."""
    document = json.loads(run("explore", file, "--format", "json").out)
    assert document["files"][0]["explored"]["ways"] == 1
    assert "100 %" in run("odds", file).out


@pytest.mark.parametrize("file", ["rise-claims", "smr-claims"], indirect=True)
def test_claims_are_judged_by_the_position(file: str) -> None:
    out = run("run", file).out
    assert "a is wrong" in out
    assert "these actions cannot lead there" in out
    assert "b is right" in out


@pytest.mark.parametrize("file", ["rise", "smr"], indirect=True)
def test_shrink_asks_what_must_stay(file: str) -> None:
    answer = run("shrink", file)
    assert answer.code == 5
    assert (
        "expects nothing and has no action: --keep names what must stay" in answer.err
    )
