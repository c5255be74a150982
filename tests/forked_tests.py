"""Tests run in forks of a process that has collected them, with a fault in one module.

Collecting takes longer than most tests. A fork runs the tests that reach a function
that the fault changes, the quickest first, as many as a time allows; a first run finds
out which reach what. Before them it runs all tests that hold laws of the game (`laws`).
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from forked_scenarios import (
    CANNOT_CHANGE,
    FAILS,
    PASSES,
    change_functions,
    changed_names,
    forget,
    rule_caches,
)

SECONDS = 60
"""The processor time for the tests of a fault, by what they took in the first run.

Tests take longer in that run, which is traced.
"""
LONGEST_SECONDS = 120
"""The processor time after which a test hangs, and so notices a fault."""

Change = tuple[str, bytes]
"""The path of a module below the root, and another text of it."""


def judge_by_tests(
    root: Path, tests: Sequence[str], changes: Sequence[Change]
) -> list[str | None]:
    """For each change the test that fails with it; empty if none does.

    It is None if a running process cannot make the change.
    """
    arguments = [
        "-q",
        "-p",
        "no:xdist",
        "-o",
        "addopts=-pno:mpoc",
        "-m",
        "not slow or laws",
    ]
    arguments += ["-p", "no:cacheprovider", "--capture=no", "--no-header"]
    # The tool has imported modules before pytest can change their asserts.
    arguments += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    arguments += [str(root / place) for place in tests]
    judge = _Judge(root, changes)
    pytest.main(arguments, [judge])
    if len(judge.judgements) != len(changes):
        raise SystemExit("the tests cannot be collected")
    return judge.judgements


def is_law(item: pytest.Item) -> bool:
    """Whether a test holds laws, whatever its own rules call."""
    return item.get_closest_marker("laws") is not None


class _Judge:
    """Runs tests in forks in the place of the loop that runs each once."""

    def __init__(self, root: Path, changes: Sequence[Change]) -> None:
        self.root = root
        self.changes = changes
        self.judgements: list[str | None] = []
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        others = [item for item in session.items if not is_law(item)]
        reach = self._in_fork(lambda: self._reach(others))
        games = {Path(path).parts[2].replace("_", "-") for path, _ in self.changes}
        laws = [
            id
            for id, item in items.items()
            if is_law(item) and any(game in id for game in games)
        ]
        # One that fails without any fault judges nothing.
        laws = self._in_fork(lambda: [id for id in laws if not self._run(items[id])])
        for path, text in self.changes:
            module = self.root / path
            names = {f"{module} {name}" for name in changed_names(module, text)}
            reaching = [id for id, (_, calls) in reach.items() if names & {*calls}]
            reaching.sort(key=lambda id: reach[id][0])
            totals = accumulate(reach[id][0] for id in reaching)
            tests = [
                items[id]
                for id, seconds in zip(reaching, totals, strict=True)
                if seconds < SECONDS
            ]
            game = Path(path).parts[2].replace("_", "-")
            tests = [*[items[id] for id in laws if game in id], *tests]
            judgement = self._in_fork(partial(self._first_failing, path, text, tests))
            self.judgements.append(judgement)
        return True

    def _run(self, item: pytest.Item) -> bool:
        """Run one test; return whether it failed."""
        self.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return self.failed

    def _reach(
        self, tests: Sequence[pytest.Item]
    ) -> dict[str, tuple[float, list[str]]]:
        """How long each test takes, and which functions it calls."""
        calls: set[CodeType] = set()

        def trace(frame: FrameType, _event: str, _value: object) -> None:
            calls.add(frame.f_code)

        reach = {}
        remembered = rule_caches(self.root)
        for test in tests:
            calls.clear()
            forget(remembered)
            began = time.process_time()
            sys.settrace(trace)
            fails = self._run(test)
            sys.settrace(None)
            if not fails:  # one that fails without any fault judges nothing
                reach[test.nodeid] = (
                    time.process_time() - began,
                    [f"{code.co_filename} {code.co_qualname}" for code in calls],
                )
        return reach

    def _first_failing(
        self, path: str, text: bytes, tests: Sequence[pytest.Item]
    ) -> str | None:
        signal.signal(signal.SIGPROF, lambda *_: os._exit(FAILS))
        signal.setitimer(signal.ITIMER_PROF, LONGEST_SECONDS)
        importlib.import_module(path.removesuffix(".py").replace("/", "."))
        if not change_functions(self.root / path, text):
            return None
        return next((test.nodeid for test in tests if self._run(test)), "")

    def _in_fork(self, work: Callable[[], Any]) -> Any:
        """What some work comes to in a fork, which says nothing; None if it fails."""
        to_read, to_write = os.pipe()
        fork = os.fork()
        if not fork:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            ending = CANNOT_CHANGE
            try:
                with os.fdopen(to_write, "w") as pipe:
                    json.dump(work(), pipe)
                ending = PASSES
            finally:
                os._exit(ending)
        os.close(to_write)
        with os.fdopen(to_read) as pipe:
            words = pipe.read()
        ending = os.waitstatus_to_exitcode(os.waitpid(fork, 0)[1])
        if ending == FAILS:
            return "a test that hangs"
        return json.loads(words) if ending == PASSES else None
