"""A refusal lists every condition that fails, each of them once."""

from __future__ import annotations

from pathlib import Path

import pytest
from asking import asked_of_each
from places import SCENARIOS
from scenes import name_of_file, scenario_files, settle_file

from mpoc.engine.statements import Check

REFUSED = [path for path in scenario_files() if "illegal" in path.read_text("utf-8")]

ALL_THAT_FAILS = {
    "rise/refusals/gone-after-the-end": [
        "no-target game-over",
        "no-target game-over wrong-phase form-destroyed too-few-dice",
    ],
    "rise/refusals/gone-on-the-other-turn": [
        "no-target already-advanced",
        "no-target not-your-turn",
        "no-target not-your-turn own-figure",
        "no-target not-your-turn not-adjacent",
        "no-target not-your-turn too-many-dice",
    ],
    "rise/refusals/a-structure-attacks": [
        "no-such-attack not-adjacent",
        "no-such-attack no-target",
        "no-such-attack already-attacked not-adjacent not-adjacent",
        "no-such-attack",
        "no-such-attack wrong-phase not-adjacent",
    ],
    "rise/refusals/nobody-of-its-faction-in-reserve": [
        "not-in-reserves condition-not-met",
    ],
    "rise/refusals/a-use-after-the-turn": ["not-your-turn"],
    "rise/refusals/a-body-slam-onto-its-old-place": [
        "same-place",
        "outside-region",
    ],
    "smash-monster-rampage/refused-for-all-that-fails": [
        "wrong-phase off-board",
        "not-your-turn wrong-phase off-board",
        "not-your-turn wrong-phase blocked occupied",
        "not-your-turn not-aligned",
        "already-attacked",
    ],
}
"""The lists of reasons in a file, in their order; a list that comes again once."""


def refusals_of(path: Path) -> list[tuple[Check, ...]]:
    steps = settle_file(path).outcome.steps
    return [step.transcript.refusals for step in steps if step.transcript.refusals]


@pytest.mark.parametrize("file", ALL_THAT_FAILS)
def test_a_refusal_lists_all_that_fails(file: str) -> None:
    refusals = refusals_of(SCENARIOS / f"{file}.mpoc.yaml")
    lists = [" ".join([check.name for check in checks]) for checks in refusals]
    assert list(dict.fromkeys(lists)) == ALL_THAT_FAILS[file]


@asked_of_each(REFUSED, name_of_file)
def test_a_refusal_names_no_condition_twice(path: Path) -> None:
    """No condition comes twice in the same words or with the same obstacle."""
    for checks in refusals_of(path):
        reasons = [
            (check.name, check.facts.rpartition(": ")[2] or check.reason)
            for check in checks
        ]
        assert len(reasons) == len(set(reasons)), reasons
