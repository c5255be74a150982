"""What `run -vv` says of conditions that hold: nothing that is so only if they fail."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import run
from places import SCENARIOS

HELD = {
    "giant-monster-invasion/damage/collision-too-far": [
        "it is the time at which a monster acts: yes (now a monster acts)",
        "tagon is the first thing in the way: yes",
        "tagon is on the battlefield: yes",
    ],
    "giant-monster-invasion/turn/no-die-for-special-attacks": [
        "gorra has a BRAWL score: yes (its BRAWL is 3)"
    ],
    "moongha-invaders/attack/casualties-not-chosen": ["m is on the board: yes"],
    "smash-monster-rampage/a13-fifth-unit": [
        "a Reserve Unit comes on at an edge square: yes",
        "the movement dice have been rolled: yes",
        "a unit stops on no other unit's square: yes",
        "no unit goes onto or through the Monster: yes",
        "a helicopter passes over no burning building: yes",
    ],
    "smash-monster-rampage/trade-discards-the-cards": [
        "cards are traded after the movement dice are rolled: yes",
        "a tank goes onto or through no building: yes",
        "a tank comes on straight, forward or in reverse: yes",
    ],
}


@pytest.mark.parametrize("scenario", HELD)
def test_a_condition_that_holds_is_not_said_to_fail(scenario: str) -> None:
    text = run("run", "-vv", str(SCENARIOS / f"{scenario}.mpoc.yaml")).out
    lines = [line.split("  ")[0] for line in map(str.strip, text.splitlines())]
    for line in HELD[scenario]:
        assert line in lines


BLOCKED = """\
mpoc: 1
game: giant-monster-invasion
title: Two buildings in the way
battlefield: 24x16
turn: gorra
buildings:
  hall: {corner: 7/7, opposite: 9/9, height: 2}
  tower: {corner: 11/7, opposite: 13/9, height: 2}
monsters:
  gorra: {at: 4/8, class: lost-world, stomp: 4, blast: 2, brawl: 3, roar: 3}
  tagon: {at: 20/2, class: mecha, stomp: 3, blast: 2, brawl: 3, roar: 1}
actions:
  - move: walk
    to: 18/8
"""


def test_names_agree_with_their_verb(tmp_path: Path) -> None:
    path = tmp_path / "blocked.mpoc.yaml"
    path.write_text(BLOCKED, "utf-8")
    assert "hall and tower stand in the way" in run("run", str(path)).out
    path.write_text(
        BLOCKED.replace("corner: 7/7, opposite: 9/9", "corner: 7/1, opposite: 9/3"),
        "utf-8",
    )
    assert "tower stands in the way" in run("run", str(path)).out
