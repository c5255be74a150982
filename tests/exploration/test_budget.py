"""A search that runs out of time or memory keeps its results and says so."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any

import pytest
from command_line import run
from places import GOLDEN, ROOT

from mpoc.exploration.budget import MEMORY, SECONDS, Budget, Limit
from mpoc.exploration.exploration import (
    Exploration,
    exploration_of,
    explorer_of,
    steps,
)
from mpoc.exploration.graph import Position
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import load

SCENARIOS = ROOT / "scenarios" / "rise"
FILE = SCENARIOS / "disputes" / "run-and-step-over-two-turns.mpoc.yaml"
NEVER = 10**9


def clock() -> Callable[[], float]:
    """A clock that advances by one second on each look."""
    seconds = count()
    return lambda: float(next(seconds))


def explore_within(reporting: Budget, exploring: Budget) -> Exploration:
    """The exploration of the file within two budgets."""
    scenario = load(str(FILE))
    rules = rules_of(scenario.game)
    explorer = explorer_of(scenario, rules, is_free=True, budget=exploring)
    position = Position(0, scenario.start)
    for _ in steps(explorer, position):
        pass
    return exploration_of(scenario, rules, explorer, position, "", reporting)


@cache
def whole() -> Exploration:
    """The exploration without a limit."""
    return explore_within(Budget(), Budget())


def results(exploration: Exploration) -> set[Any]:
    """The results, told apart by their whole positions."""
    return {
        (group.result.tally, group.result.end.key()) for group in exploration.groups
    }


def test_a_search_that_is_broken_off_knows_a_part_of_the_whole() -> None:
    assert whole().is_complete
    assert whole().bound == ""
    assert whole().ways_tried > 5
    for seconds in (*range(1, whole().ways_tried, 7), whole().ways_tried):
        part = explore_within(Budget(), Budget(seconds, clock=clock()))
        assert not part.is_complete
        assert part.bound == SECONDS
        assert part.controls == ()
        assert part.ways_tried == seconds - 1
        assert part.ways <= part.ways_tried
    again = explore_within(Budget(), Budget(NEVER, clock=clock()))
    assert again.controls == whole().controls
    assert results(again) == results(whole())


def test_the_results_of_a_broken_search_are_results_of_the_whole() -> None:
    part = explore_within(Budget(), Budget(whole().ways_tried // 2, clock=clock()))
    assert part.groups
    assert results(part) < results(whole())


def test_controls_that_are_not_worked_out_are_named() -> None:
    names = [control.quantity for control in whole().controls]
    assert len(names) > 1
    for seconds in range(1, len(names) + 2):
        part = explore_within(Budget(seconds, clock=clock()), Budget())
        assert part.is_complete
        assert len(part.controls) == seconds - 1
        assert part.controls == whole().controls[: seconds - 1]
        assert part.skipped_quantities == tuple(names[seconds - 1 :])


def test_memory_counts_from_the_beginning_of_the_search() -> None:
    sizes = iter([700, 700, 799, 800])
    budget = Budget(megabytes=100, memory=lambda: next(sizes))
    budget.check()
    budget.check()
    with pytest.raises(Limit) as caught:
        budget.check()
    assert caught.value.bound == MEMORY


def test_exploring_leaves_a_part_to_the_report() -> None:
    budget = Budget(10, 1000, clock=lambda: 0.0, memory=lambda: 0)
    part = budget.for_exploring()
    assert 0 < part.seconds < budget.seconds
    assert 0 < part.megabytes < budget.megabytes


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use up a budget of seconds at the fifth look at the clock."""
    looks: dict[Budget, int] = {}

    def check(budget: Budget) -> None:
        looks[budget] = looks.get(budget, 0) + 1
        if budget.seconds and looks[budget] >= 5:
            raise Limit(SECONDS)

    monkeypatch.setattr(Budget, "check", check)


@pytest.mark.usefixtures("hurry")
def test_explore_says_why_it_stopped() -> None:
    result = run("explore", "--free", str(FILE), "--seconds", "9")
    assert result.code == 4
    assert ", when the time was used up (--seconds): 1 outcome so far" in result.out
    again = run("explore", "--free", str(FILE), "--seconds", "9", "--format", "json")
    (file,) = json.loads(again.out)["files"]
    assert file["explored"]["broken_off_by"] == SECONDS
    assert file["explored"]["control"] == []


@pytest.mark.usefixtures("hurry")
def test_odds_give_no_chances_of_a_part() -> None:
    file = str(SCENARIOS / "examples" / "smash-fire.mpoc.yaml")
    result = run("odds", "--again", file, "--seconds", "9")
    assert result.code == 4
    assert "the time is used up: no exact chances; raise --seconds" in result.err
    again = run("odds", "--again", file, "--seconds", "9", "--format", "json")
    assert json.loads(again.out)["files"] == [{"file": file, "broken_off_by": SECONDS}]


@pytest.mark.usefixtures("hurry")
def test_shrink_writes_the_smallest_file_so_far() -> None:
    file = str(SCENARIOS / "examples" / "smash-fire.mpoc.yaml")
    result = run("shrink", file, "--seconds", "9")
    assert result.code == 0
    assert "tried, the smallest so far, when the time was used up (--sec" in result.err
    again = run("shrink", file, "--seconds", "9", "--format", "json")
    assert json.loads(again.out)["complete"] is False


@pytest.mark.usefixtures("hurry")
def test_run_calls_no_claim_impossible_where_its_time_is_used_up() -> None:
    file = str(GOLDEN / "claims.mpoc.yaml")
    whole, hasty = run("run", file), run("run", file, "--seconds", "9")
    assert hasty.code == whole.code
    assert (
        "nothing that leads there was found, but not everything could be tried"
        in hasty.out
    )
    assert "nothing that leads there was found" not in whole.out


def test_a_limit_of_ways_needs_no_reason() -> None:
    result = run("explore", "--free", str(FILE), "--limit", "9")
    assert "so far, and there may be more" in result.out
    assert "used up" not in result.out


@pytest.mark.parametrize("megabytes", [1, 2, 3, 100])
def test_the_least_memory_bounds_exploring_too(megabytes: int) -> None:
    """A share below one whole megabyte is no reason to take as many as there are."""
    in_use = iter([0, 0, megabytes])
    budget = Budget(megabytes=megabytes, memory=lambda: next(in_use))
    exploring = budget.for_exploring()
    assert 1 <= exploring.megabytes <= megabytes
    with pytest.raises(Limit) as limit:
        exploring.check()
    assert limit.value.bound == MEMORY


def test_a_bound_of_memory_may_have_any_number_of_digits() -> None:
    # Whole numbers of over 308 digits are no floating-point numbers.
    assert Budget(megabytes=10**400).for_exploring().megabytes == 45 * 10**398


def test_no_bound_of_memory_sets_none_for_exploring() -> None:
    assert Budget(seconds=5).for_exploring().megabytes == 0
