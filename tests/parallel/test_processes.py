"""`mpoc test -j`: several processes give the output and the exit code of one."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from command_line import run
from places import ROOT

from mpoc.cli.commands import test as testing
from mpoc.parallel.processes import Processes
from mpoc.scenario.settle import Settler

SCENARIOS = str(ROOT / "scenarios" / "rise" / "abilities")
GOLDEN = ROOT / "tests" / "golden"

forks = pytest.mark.skipif(
    "fork" not in multiprocessing.get_all_start_methods(),
    reason="a process that is not forked does not know what a test has replaced",
)


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few files are enough for several processes."""
    monkeypatch.setattr(testing, "BATCH", 2000)
    monkeypatch.setattr(testing, "LEAST_BATCHES", 2)


@pytest.fixture
def many(tmp_path: Path) -> list[str]:
    """Files that hold, fail, are illegal, wait, and cannot be read, in mixed order."""
    paths = []
    names = ["smash", "fails", "refused", "lightning", "faulty"]
    for place in range(20):
        text = (GOLDEN / f"{names[place % len(names)]}.mpoc.yaml").read_text("utf-8")
        path = tmp_path / f"{place:02}.mpoc.yaml"
        path.write_text(text, "utf-8")
        paths.append(str(path))
    return [*paths, str(tmp_path / "none.mpoc.yaml")]


def batch_counts(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts the batches of each use of several processes."""
    counts: list[int] = []
    original = Processes.map

    def counted(self: Processes, task: Any, batches: Any) -> Any:
        counts.append(len(batches))
        return original(self, task, batches)

    monkeypatch.setattr(Processes, "map", counted)
    return counts


# The same as in one


@pytest.mark.parametrize(
    "more",
    [
        (),
        ("-q",),
        ("-vv",),
        ("--format", "json"),
        ("-x",),
        ("-k", "smashed"),
        ("--tag", "no-such-tag"),
        ("--color", "always", "-v"),
        ("--rulings", "throw-region=nowhere"),
    ],
)
def test_several_processes_tell_what_one_tells(
    many: list[str], more: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = batch_counts(monkeypatch)
    alone = run("test", *many, *more)
    assert not counts
    for jobs in ("2", "3"):
        assert run("test", *many, *more, "-j", jobs) == alone
    assert [count > 2 for count in counts] == [True, True] or alone.code == 2


@pytest.mark.slow
def test_all_abilities_in_two_processes() -> None:
    assert run("test", SCENARIOS, "-j", "2") == run("test", SCENARIOS)


def test_processes_that_are_not_forked_tell_the_same(
    many: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = run("test", *many, "-v")
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    assert run("test", *many, "-v", "-j", "2") == alone


def test_no_output_replaces_what_another_process_reads(
    many: list[str], tmp_path: Path
) -> None:
    shipped = ROOT / "scenarios" / "rise" / "format"
    shutil.copytree(shipped / "mats", tmp_path / "mats")
    shutil.copy(shipped / "a-mat-and-the-first-answers.mpoc.yaml", many[-2])
    mat = tmp_path / "mats" / "crossroads.yaml"
    before = mat.read_bytes()
    result = run("test", *many, "-j", "2", "-o", str(mat))
    assert (result.code, "would replace a file that is read" in result.err) == (2, True)
    assert mat.read_bytes() == before


# One process is enough


def test_little_work_stays_in_one_process(
    many: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = batch_counts(monkeypatch)
    monkeypatch.setattr(testing, "LEAST_BATCHES", 1000)
    run("test", *many, "-j", "2")
    assert not counts


def test_standard_input_stays_in_one_process(
    many: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    counts = batch_counts(monkeypatch)
    text = (GOLDEN / "smash.mpoc.yaml").read_bytes()
    stdin = io.TextIOWrapper(io.BytesIO(text), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", stdin)
    assert "ok      -" in run("test", "-", *many, "-j", "2").out
    assert not counts


@pytest.mark.parametrize("jobs", ["0", "-1", "two"])
def test_a_number_of_processes_is_at_least_one(jobs: str) -> None:
    assert run("test", SCENARIOS, "-j", jobs).code == 2


# Ends


def breaking_at(wrong: str, how: Callable[[], object]) -> Callable[..., object]:
    """A ruling that breaks at a file with this text in its name."""

    settle_file = Settler.settle_file

    def breaks(settler: Settler, path: str, *more: Any, **named: Any) -> object:
        if wrong in path:
            how()
        return settle_file(settler, path, *more, **named)

    return breaks


@forks
@pytest.mark.parametrize(
    "wrong",
    [
        "10.mpoc",
        *[
            pytest.param(name, marks=pytest.mark.slow)
            for name in ("03.mpoc", "19.mpoc")
        ],
    ],
)
def test_a_process_that_ends_costs_its_file_alone(
    many: list[str], wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = json.loads(run("test", *many, "--format", "json").out)["files"]
    breaks = breaking_at(wrong, lambda: os._exit(9))
    monkeypatch.setattr(Settler, "settle_file", breaks)
    result = run("test", *many, "-j", "2")
    assert result.code == 70
    (line,) = [line for line in result.err.splitlines() if "has ended" in line]
    assert wrong in line
    after = json.loads(run("test", *many, "-j", "2", "--format", "json").out)["files"]
    assert [file["file"] for file in after] == many
    assert [
        Path(file["file"]).name
        for file, old in zip(after, before, strict=True)
        if file != old
    ] == [f"{wrong}.yaml"]
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("refused", ["thread", "process", "semaphore"])
def test_where_nothing_can_start_one_process_does_the_work(
    many: list[str], monkeypatch: pytest.MonkeyPatch, refused: str
) -> None:
    """As under a limit of processes: Python's own pool would wait for ever."""
    expected = run("test", *many)

    def refuses(*_: Any, **__: Any) -> Any:
        raise fault

    faults: dict[str, tuple[str, Exception]] = {
        "thread": ("Thread.start", RuntimeError("can't start new thread")),
        "process": ("ProcessPoolExecutor.submit", BlockingIOError(11, "Try again")),
        "semaphore": ("ProcessPoolExecutor", ImportError("no sem_open here")),
    }
    where, fault = faults[refused]
    monkeypatch.setattr(f"mpoc.parallel.processes.{where}", refuses)
    assert run("test", *many, "-j", "2") == expected
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("most", [7, 8])
def test_few_open_files_are_enough_for_one_process(most: int) -> None:
    """What the pool had opened before it failed must be closed for the work."""
    resource = pytest.importorskip("resource")
    play = [sys.executable, "-m", "mpoc", "play", "--plays", "2", "--moves", "1"]
    alone, together = [
        subprocess.run(
            [*play, *more],
            capture_output=True,
            text=True,
            timeout=60,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)),
        )
        for more in ((), ("-j", "2"))
    ]
    assert (together.returncode, together.stdout) == (0, alone.stdout)


@forks
def test_a_fault_in_a_process_is_a_fault(
    many: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise ZeroDivisionError("nothing goes into nothing")

    monkeypatch.setattr(Settler, "settle_file", breaking_at("10.mpoc", fails))
    alone = run("test", *many)
    assert alone.code == 70
    assert "nothing goes into nothing" in alone.err
    assert run("test", *many, "-j", "2") == alone


@forks
def test_an_interrupt_ends_every_process(
    many: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never() -> None:
        os.kill(os.getppid(), signal.SIGINT)
        time.sleep(600)

    monkeypatch.setattr(Settler, "settle_file", breaking_at("10.mpoc", never))
    result = run("test", *many, "-j", "2")
    assert result.code == 130
    assert "Traceback" not in result.err
    assert not multiprocessing.active_children()


@forks
def test_stopping_at_the_first_failure_ends_every_process(
    many: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks = breaking_at("15.mpoc", lambda: time.sleep(600))
    monkeypatch.setattr(Settler, "settle_file", breaks)
    assert run("test", *many, "-x", "-j", "2").code == 1
    assert not multiprocessing.active_children()


PATIENCE = 60
"""Seconds after which processes that should have ended are ended."""


DEAF = "processes.wait = lambda pipes, seconds: time.sleep(seconds)\n"
"""Nobody hears by the pipe that the process has ended: another holds its other end."""


@forks
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no process groups")
@pytest.mark.parametrize("deaf", ["", DEAF], ids=["hears", "deaf"])
def test_no_process_outlives_the_one_that_began_it(many: list[str], deaf: str) -> None:
    """The pipe of standard output closes only when the last of them has ended."""
    code = (
        "import sys, time\n"
        "from mpoc.cli.commands import test as testing\n"
        "from mpoc.parallel import processes\n"
        f"{deaf}"
        "testing.BATCH, testing.LEAST_BATCHES = 2000, 2\n"
        "class Slow(testing.Tester):\n"
        "    def __call__(self, file):\n"
        "        if '10.mpoc' in file:\n"
        "            print('there', flush=True)\n"
        "            time.sleep(600)\n"
        "        return super().__call__(file)\n"
        "testing.Tester = Slow\n"
        "from mpoc.cli.app import run_command_line\n"
        "sys.argv = ['mpoc', 'test', '-j', '2', '-q', *sys.argv[1:]]\n"
        "run_command_line()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, *many],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    ) as began:
        assert began.stdout is not None
        survivors: list[int] = []

        def end_all() -> None:
            survivors.append(began.pid)
            os.killpg(began.pid, signal.SIGKILL)

        watch = Timer(PATIENCE, end_all)
        watch.start()
        try:
            while b"there" not in (line := began.stdout.readline()):
                assert line, "it ended before it came there"
            began.kill()
            began.stdout.read()
        finally:
            watch.cancel()
        assert not survivors
