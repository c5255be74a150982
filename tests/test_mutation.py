"""The tool that puts faults into rules: which there are, and what notices them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from forked_scenarios import ForkedScenarios
from mutation import (
    Fault,
    Faults,
    equivalent,
    name_of,
    rule_modules,
    table,
    with_fault,
)
from places import ROOT

RULE = '''\
def rule(dice, room):
    """Words with 1 number."""
    yield Note("said", p(9))
    if dice > 1:
        cite = p(9)
    yield check("name", "words", dice == 2, p(9), lambda: str(dice + 1))
    if dice > room and not room == 3:
        yield events.Earn(dice + 1, p(9))
'''


def test_faults_are_of_what_a_rule_decides_not_of_what_it_says(tmp_path: Path) -> None:
    module = tmp_path / "rule.py"
    module.write_text(RULE)
    faults = [(fault.before, fault.after) for fault in Faults(module, tmp_path).faults]
    assert faults == [
        (
            'yield check("name", "words", dice == 2, p(9), lambda: str(dice + 1))',
            "pass",
        ),
        ("==", "!="),
        ("2", "3"),
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
        if fault.path == "mpoc/games/rise/attack/power_attacks/head_butt.py"
        and fault.source == "if attack.hit and attack.target is not None:"
        and fault.after == "False"
    ]
    scenarios = ForkedScenarios(ROOT, "scenarios/rise/power-attacks")
    noticing = scenarios.notice(fault.path, with_fault(fault, ROOT))
    assert noticing is not None
    assert "head-butt" in noticing
    assert scenarios.order[0] == noticing
    as_it_is = (ROOT / fault.path).read_bytes()
    assert scenarios.notice(fault.path, as_it_is) is None


JUDGE = """
import sys
from forked_tests import judge_by_tests
from places import ROOT
path, text = sys.argv[1], sys.stdin.buffer.read()
unchanged = (ROOT / path).read_bytes()
judgements = judge_by_tests(ROOT, sys.argv[2:], [(path, text), (path, unchanged)])
print(*judgements, sep="\\n")
"""
"""Run in a process of its own: pytest runs in this one already."""


def test_a_fork_of_tests_notices_a_fault(faults: list[Fault]) -> None:
    """The replay would go on although a file leaves out a pool of Action Dice."""
    places = "tests/games/rise/test_effects.py"
    start = 'yield Unknown( f"the {events.POOL_WORDS[pool]}'
    [fault] = [fault for fault in faults if name_of(fault)[2].startswith(start)]
    process = subprocess.run(
        [sys.executable, "-c", JUDGE, fault.path, places],
        input=with_fault(fault, ROOT),
        capture_output=True,
        check=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT / "tests")},
    )
    first, second = process.stdout.decode().splitlines()[-2:]
    assert first.startswith(f"{places}::test_")
    assert second == "None"


def test_the_table_counts_by_module_and_game(faults: list[Fault]) -> None:
    dice = next(fault for fault in faults if fault.path.endswith("rise/dice.py"))
    board = next(fault for fault in faults if fault.path.endswith("rampage/board.py"))
    lines = table([(dice, "near"), (dice, ""), (board, "equivalent")])
    assert [" ".join(line.split()) for line in lines] == [
        "tried scenarios laws near all equivalent left",
        "rise/dice.py 2 0 0 1 0 0 1",
        "smash_monster_rampage/board.py 1 0 0 0 0 1 0",
        "rise, all modules 2 0 0 1 0 0 1",
        "smash_monster_rampage, all modules 1 0 0 0 0 1 0",
    ]


def test_each_fault_judged_equivalent_can_be_put_in(faults: list[Fault]) -> None:
    assert equivalent() <= {name_of(fault) for fault in faults}
