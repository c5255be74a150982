"""What dice alone decide is told from what a choice decides."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from command_line import run
from parallel.test_positions import alone, results_in_processes

import mpoc
from mpoc.exploration.budget import NO_LIMITS
from mpoc.exploration.exploration import explorer_of, steps
from mpoc.exploration.graph import Position
from mpoc.exploration.odds.chance_law import ChanceLaws
from mpoc.exploration.outcomes import Outcomes
from mpoc.exploration.quantities import Quantities
from mpoc.rules.registry import rules_of

GRAB = """\
mpoc: 1
game: giant-monster-invasion
title: A grab, from which the target may strike back in four ways
battlefield: 36x24
turn: a
monsters:
  a:
    {at: 10/12, base: 2, class: mecha, stomp: 3, blast: 2, brawl: 1, roar: 1,
     powers: {flying: true}}
  b: {at: 13/12, base: 2, class: mecha, stomp: 3, blast: 2, brawl: 1, roar: 1}
actions:
  - {grab: b, option: low-orbit-plunge}
"""
"""Where they are pushed is a matter of dice; how b strikes decides what a suffers."""


@pytest.fixture
def grab(tmp_path: Path) -> str:
    path = tmp_path / "grab.mpoc.yaml"
    path.write_text(GRAB, "utf-8")
    return str(path)


def test_odds_leave_out_only_places_that_a_choice_decides(grab: str) -> None:
    odds = mpoc.odds(mpoc.load(grab))
    assert odds.without == ()
    assert len(odds.cases) == 4
    first, *others = [case.laws["at.a"] for case in odds.cases]
    assert len(first) == 4
    assert all(law == first for law in others)
    assert len({case.laws["tough.a"][3] for case in odds.cases}) > 1
    assert "left out because open choices decide them" not in run("odds", grab).out


def test_explorations_say_what_only_the_dice_decide(grab: str) -> None:
    lines = run("explore", grab, "--dice").out.splitlines()
    for name in ("place of a", "place of b", "tough of b", "prone of a"):
        assert f"{name}: only the dice decide" in lines
    (line,) = [line for line in lines if line.startswith("tough of a:")]
    assert line == "tough of a: 3 to 4; b cannot raise it and cannot lower it"
    goal = run("explore", grab, "--dice", "--goal", "prone.a==true").out
    assert "only the dice decide" in goal


def test_other_processes_tell_choices_from_dice_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With an action before it, the grab is explored elsewhere and summed up."""
    from mpoc.parallel import sharing

    monkeypatch.setattr(sharing, "LEAST_SECONDS", 0)
    monkeypatch.setattr(sharing, "WIDE", 1)
    path = tmp_path / "later.mpoc.yaml"
    before = "  - {brawl: b, type: claws}\n  - {grab"
    text = GRAB.replace("  - {grab", before).replace("true}", "true, extra-head: 2}")
    path.write_text(text, "utf-8")
    single = alone(str(path), dice=True)
    other, sent = results_in_processes(str(path), dice=True)
    assert sent
    assert any(control.is_by_chance for control in single.controls)
    assert not all(control.is_by_chance for control in single.controls)
    assert other.controls == single.controls


def test_a_law_holds_whatever_is_chosen(grab: str) -> None:
    scenario = mpoc.load(grab)
    rules = rules_of(scenario.game)
    explorer = explorer_of(scenario, rules, dice=True, budget=NO_LIMITS)
    position = Position(0, scenario.start)
    for _ in steps(explorer, position):
        pass
    laws = ChanceLaws(Outcomes(position), Quantities(rules.wording()), [])
    assert laws.of("tough.a") is None
    law = laws.of("at.a")
    assert law is not None
    assert sum(law.values()) == 1
    # Pushed 1, 2 or 3 inches, each in a third of the draws that both or neither win.
    assert law["9/12"] == law["8/12"] == law["7/12"]
    assert law["10/12"] == 1 - 3 * law["9/12"]
    assert law["9/12"] == Fraction(1, 3) * (
        Fraction(5, 6) * Fraction(25, 36) + Fraction(1, 6) * Fraction(5, 18)
    )
