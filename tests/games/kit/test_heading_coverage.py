"""What scenarios reach of a game whose rules have headings, counted from replays."""

from __future__ import annotations

import json

import pytest
from command_line import run
from places import SCENARIOS

GAME = "smash-monster-rampage"


def names_reached(*paths: str) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """What some scenarios reach of each sort, and what they do not."""
    result = run("catalog", "--coverage", "--game", GAME, "--format", "json", *paths)
    assert result.code == 0, result.err
    counts = {
        sort: each["scenarios"]
        for sort, each in json.loads(result.out)["coverage"].items()
    }
    return (
        {sort: [name for name in of if of[name]] for sort, of in counts.items()},
        {sort: [name for name in of if not of[name]] for sort, of in counts.items()},
    )


def test_the_scenarios_reach_everything() -> None:
    reaches, missing = names_reached(str(SCENARIOS / GAME))
    assert all(reaches.values())
    assert not any(missing.values())


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (
            "ruling-hopeless-shots.refused",
            {
                "verbs": [],
                "refusals": ["out-of-range"],
                "rulings": ["range", "hopeless-shots"],
                "readings": ["range=adjacent-1", "hopeless-shots=refused"],
                "headings": ["unit-attacks"],
            },
        ),
        (
            "ruling-hopeless-shots",
            {
                "verbs": ["fire"],
                "refusals": [],
                "rulings": ["range", "hopeless-shots"],
                "readings": ["range=adjacent-1", "hopeless-shots=allowed"],
                "headings": ["unit-attacks"],
            },
        ),
    ],
)
def test_a_scenario_reaches_what_its_replay_says(
    file: str, expected: dict[str, list[str]]
) -> None:
    """A refused action does not count as played; a default reading counts as used."""
    reaches, _ = names_reached(str(SCENARIOS / GAME / f"{file}.mpoc.yaml"))
    assert {sort: reaches[sort] for sort in expected} == expected
