"""pytest collects scenario files: each `*.mpoc.yaml` is one test, as for `mpoc test`.

Nothing but this module is loaded before such a file is run, so that other suites pay
nothing. `-p no:mpoc` leaves the files alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from mpoc.scenario.readings import Readings

SUFFIX = ".mpoc.yaml"


def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> ScenarioFile | None:
    """A scenario file becomes a collector with one test."""
    if not file_path.name.endswith(SUFFIX):
        return None
    found: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path)
    return found


class ScenarioFailed(Exception):
    """What is wrong with a file or with what came of it, as `mpoc test -v` says it."""


class ScenarioFile(pytest.File):
    """A scenario file."""

    def collect(self) -> Iterator[pytest.Item]:
        yield ScenarioItem.from_parent(self, name=self.path.name.removesuffix(SUFFIX))


class ScenarioItem(pytest.Item):
    """The replay of a scenario file and the check of all that it expects."""

    def runtest(self) -> None:
        fault = _fault(_shown(self.path), _readings_of(self.config))
        if fault:
            raise ScenarioFailed(fault)

    def repr_failure(  # type: ignore[override]
        self, excinfo: pytest.ExceptionInfo[BaseException]
    ) -> object:
        """What went wrong, without the way through the code."""
        if isinstance(excinfo.value, ScenarioFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, None, str]:
        """The file, and what the test is called."""
        return self.path, None, f"scenario {self.name}"


def _shown(path: Path) -> str:
    """A file's name for messages: short where it is below the folder of the run."""
    try:
        short = os.path.relpath(path)
    except ValueError:
        return str(path)
    return str(path) if short.startswith(os.pardir) else short


_READINGS: pytest.StashKey[Readings] = pytest.StashKey()


def _readings_of(config: pytest.Config) -> Readings:
    """How unclear rules are read: as files and their projects say, looked up once."""
    from mpoc.cli.options import Options
    from mpoc.scenario.readings import Readings

    return config.stash.setdefault(_READINGS, Readings(Options()))


def _fault(file: str, readings: Readings) -> str:
    """Why a file fails, with its whole ruling; nothing where it does not."""
    from mpoc.cli.commands.test import fault_of
    from mpoc.cli.options import FAULT, WrongUsage
    from mpoc.report.style import Style
    from mpoc.report.text import report_text
    from mpoc.scenario.settle import Unsettled, ruling

    try:
        report = ruling(file, readings)
    except WrongUsage as wrong:
        return str(wrong)
    assert report is not None
    if isinstance(report, Unsettled):
        problems = report.found.problems
        return problems[0].message if report.code == FAULT else str(report.found)
    fault = fault_of(report)
    return f"{fault}\n\n{report_text(report, Style())}" if fault else ""
