"""Hundreds of scenarios changed at random: each gets a plain answer.

`MPOC_MUTANTS=100000` asks for so many instead, `MPOC_MUTANTS_SEED` for others; where
one breaks something, the failure prints its file without the lines that do not matter.
"""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from shutil import copytree

import pytest
from mutants import NAME, PATIENCE, Bag, Chance, check, fall_text, hunt, misfits, mutant

MUTANTS = int(os.environ.get("MPOC_MUTANTS", "200"))
SEED = int(os.environ.get("MPOC_MUTANTS_SEED", "2008"))
PROCESSES = 4


@pytest.fixture(scope="module")
def bag() -> Bag:
    return hunt(MUTANTS, SEED)


def test_every_mutant_gets_an_answer(bag: Bag) -> None:
    assert not bag.falls, "\n\n".join(fall_text(fall) for fall in bag.falls)
    assert bag.codes.total() == MUTANTS


def test_mutants_end_in_every_way(bag: Bag) -> None:
    # Or nothing is shown by their answers.
    assert set(bag.codes) == {0, 1, 3, 4}
    assert min(bag.codes.values()) >= MUTANTS // 40


def test_most_faults_come_with_a_hint(bag: Bag) -> None:
    assert bag.hints.total() >= MUTANTS // 4
    assert bag.hints[True] >= 0.8 * bag.hints.total()


def test_a_mutant_comes_from_its_seed_and_number() -> None:
    assert mutant(1, 7) == mutant(1, 7)
    assert len({mutant(seed, number) for seed in (1, 2) for number in range(10)}) == 20


@pytest.mark.parametrize(
    ("value", "first", "step"),
    [
        ("{a: b}", 0, 12),
        ("[[x]]", 6, 12),
        pytest.param("{a: b}", 0, 4, marks=pytest.mark.slow),
        pytest.param("[[x]]", 3, 4, marks=pytest.mark.slow),
        pytest.param("null", 1, 4, marks=pytest.mark.slow),
        pytest.param("true", 2, 4, marks=pytest.mark.slow),
    ],
)
def test_a_value_of_another_kind_is_reported_wherever_it_stands(
    value: str, first: int, step: int
) -> None:
    codes = [check(data).code for data in islice(misfits(value), first, None, step)]
    assert len(codes) > 600 // step
    assert codes.count(3) > 0.9 * len(codes)


def test_what_came_before_changes_no_answer() -> None:
    numbers = range(0, 240, 4)
    first = {number: check(mutant(SEED, number)).output for number in numbers}
    for number in reversed(numbers):
        assert check(mutant(SEED, number)).output == first[number]


def test_mutants_as_processes(tmp_path: Path) -> None:
    chance = Chance(SEED)
    copytree(Path(NAME).parent / "mats", tmp_path / "mats")
    for number in range(PROCESSES):
        data = mutant(SEED, number)
        file = tmp_path / f"mutant-{number}.mpoc.yaml"
        file.write_bytes(data)
        options = chance.choice(((), ("-v",), ("-vv",), ("--format", "json")))
        result = subprocess.run(
            [sys.executable, "-m", "mpoc", "run", *options, str(file)],
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            env={**os.environ, "PYTHONUTF8": "1"},
            check=False,
        )
        assert result.returncode == check(data).code
        assert "Traceback" not in result.stdout + result.stderr
        assert bool(result.stderr) == (result.returncode == 3 and "json" not in options)
        assert bool(result.stdout) != bool(result.stderr)
