"""The tool that puts faults into rules: which there are, and what notices them."""

from __future__ import annotations

from pathlib import Path

import pytest
from forked_scenarios import ForkedScenarios
from mutation import Fault, Faults, changed, equivalent, name_of, rule_modules
from places import ROOT

RULE = '''\
def rule(dice, room):
    """Words with 1 number."""
    yield Note("said", p(9))
    if dice > room and not room == 3:
        yield events.Earn(dice + 1, p(9))
'''


def test_faults_are_of_what_a_rule_decides_not_of_what_it_says(tmp_path: Path) -> None:
    module = tmp_path / "rule.py"
    module.write_text(RULE)
    faults = [(fault.before, fault.after) for fault in Faults(module, tmp_path).faults]
    assert faults == [
        ("dice > room and not room == 3", "True"),
        ("dice > room and not room == 3", "False"),
        ("and", "or"),
        (">", ">="),
        ("not room == 3", "room == 3"),
        ("==", "!="),
        ("3", "4"),
        ("yield events.Earn(dice + 1, p(9))", "pass"),
        ("+", "-"),
        ("1", "2"),
    ]


@pytest.fixture(scope="module")
def faults() -> list[Fault]:
    return [fault for path in rule_modules() for fault in Faults(path).faults]


def test_a_fork_notices_a_fault_and_leaves_this_process_as_it_was(
    faults: list[Fault],
) -> None:
    """A Head-butt would do nothing to a monster that it hits."""
    [fault] = [
        fault
        for fault in faults
        if fault.path == "mpoc/games/rise/attack/power_attacks.py"
        and fault.source == "if attack.hit and attack.target is not None:"
        and fault.after == "False"
    ]
    scenarios = ForkedScenarios(ROOT, "scenarios/rise/power-attacks")
    noticing = scenarios.notice(fault.path, changed(fault, ROOT))
    assert noticing is not None
    assert "head-butt" in noticing
    assert scenarios.order[0] == noticing
    as_it_is = (ROOT / fault.path).read_bytes()
    assert scenarios.notice(fault.path, as_it_is) is None


def test_each_fault_judged_equivalent_is_one_fault(faults: list[Fault]) -> None:
    names = [name_of(fault) for fault in faults]
    assert {name: names.count(name) for name in equivalent()} == dict.fromkeys(
        equivalent(), 1
    )
