"""pytest collects scenario files: each `*.mpoc.yaml` is one test, as for `mpoc test`.

Until such a file runs, only this module is loaded, so that other suites stay as fast as
without it. `-p no:mpoc` leaves the files alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from mpoc.scenario.settle import Settler

SUFFIX = ".mpoc.yaml"


def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> ScenarioFile | None:
    """A collector with one test for a scenario file; None for any other file."""
    if not file_path.name.endswith(SUFFIX):
        return None
    names: dict[str, Any] = {}
    if not file_path.name.isprintable():
        # Such a name could steer the terminal on which pytest reports.
        from mpoc.text.problems import safe

        names["name"] = safe(file_path.name)
        names["nodeid"] = safe(_name_for_messages(file_path))
    collector: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path, **names)
    return collector


class ScenarioFailed(Exception):
    """A scenario file fails; the message is that of `mpoc test -v`."""


class ScenarioFile(pytest.File):
    """A scenario file."""

    def collect(self) -> Iterator[pytest.Item]:
        name = os.path.basename(self.name).removesuffix(SUFFIX)
        yield ScenarioItem.from_parent(self, name=name)


class ScenarioItem(pytest.Item):
    """The replay of a scenario file and the check of all that it expects."""

    def runtest(self) -> None:
        failure = _failure(_name_for_messages(self.path), _settler_of(self.config))
        if failure:
            raise ScenarioFailed(failure)

    def repr_failure(  # type: ignore[override]
        self, excinfo: pytest.ExceptionInfo[BaseException]
    ) -> object:
        """What went wrong, without a traceback."""
        if isinstance(excinfo.value, ScenarioFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, None, str]:
        """The file and the name of the test."""
        return self.path, None, f"scenario {self.name}"


def _name_for_messages(path: Path) -> str:
    """A file's name for messages: relative if it is below the working directory."""
    try:
        short = os.path.relpath(path)
    except ValueError:
        return str(path)
    return str(path) if short.startswith(os.pardir) else short


_SETTLER: pytest.StashKey[Settler] = pytest.StashKey()


def _settler_of(config: pytest.Config) -> Settler:
    """The settler of a pytest run, which reads rules as files and projects say."""
    from mpoc.exploration.replay import replay
    from mpoc.scenario.settle import Settler
    from mpoc.scenario.terms import Terms

    return config.stash.setdefault(_SETTLER, Settler(Terms(), replay))


def _failure(file: str, settler: Settler) -> str:
    """Why a file fails, with its whole ruling; empty if it passes."""
    from mpoc.report.report import bare_report
    from mpoc.report.ruling.text import report_text
    from mpoc.report.style import Style
    from mpoc.scenario.settle import FileWithoutRuling
    from mpoc.scenario.terms import WrongReading

    try:
        settlement = settler.settle_file(file)
    except WrongReading as wrong:
        return str(wrong)
    if isinstance(settlement, FileWithoutRuling):
        complaint = settlement.complaint
        if settlement.is_fault:
            return complaint.problems[0].message
        return str(complaint)
    failure = settlement.failure()
    if not failure:
        return ""
    return f"{failure}\n\n{report_text(bare_report(settlement), Style())}"
