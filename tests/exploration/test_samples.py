"""Choices whose answers cannot be listed: explored by a sample, which says so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from command_line import run
from places import SCENARIOS

FILE = """\
mpoc: 1
game: giant-monster-invasion
title: Where shall it go?
battlefield: 24x16
turn: gorra
monsters:
  gorra: {at: 4/8, sample: invented-gorra}
  tagon: {at: 10/8, sample: invented-tagon}
actions:
  - move: walk
  - guard:
    expect: {illegal: already-moved}
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "x.mpoc.yaml"
    path.write_text(FILE, "utf-8")
    return str(path)


def test_a_sample_of_points_is_explored_and_nothing_claims_to_be_all(file: str) -> None:
    result = run("explore", file)
    assert result.code == 4
    assert "12 ways through a sample of the answers: 12 outcomes" in result.out
    assert "there may be more" in result.out
    assert "can force" not in result.out
    whole = json.loads(run("explore", "--format", "json", file).out)
    explored = whole["files"][0]["explored"]
    assert not explored["is_complete"]
    assert explored["broken_off_by"] == "sample"


def test_the_same_points_are_tried_each_time(file: str) -> None:
    assert run("explore", file).out == run("explore", "-j", "2", file).out


def test_a_sample_does_not_hang_on_the_names_of_monsters(tmp_path: Path) -> None:
    throw = SCENARIOS / "giant-monster-invasion" / "grab" / "spinning-launch.mpoc.yaml"
    path = tmp_path / "x.mpoc.yaml"
    answers = []
    for name in ("gorra", "rogga"):
        path.write_text(re.sub(r"\bgorra\b", name, throw.read_text("utf-8")), "utf-8")
        answers.append(run("explore", "--free", str(path)).out.replace(name, "gorra"))
    assert "a sample of the answers" in answers[0]
    assert answers[0] == answers[1]


def test_no_chance_rests_on_a_sample(file: str) -> None:
    result = run("odds", file)
    assert "the play waits for a choice of gorra" in result.out
