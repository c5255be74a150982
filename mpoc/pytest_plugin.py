"""pytest collects scenario files: each `*.mpoc.yaml` is one test, as for `mpoc test`.

Words of its title and its tags are keywords for `-k`, and tags are markers for `-m`.
Until pytest comes upon such a file, only this module is loaded, so that other suites
stay as fast as without it. `-p no:mpoc` leaves the files alone. It works with pytest
7.0 and later.
"""

from __future__ import annotations

import os
import re
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
    """A scenario file fails.

    `words` say why in a line or two, the message is that of `mpoc test -v`.
    """

    def __init__(self, words: str, message: str) -> None:
        super().__init__(message)
        self.words = words


class Failure:
    """What pytest shows of a scenario that fails: the message, and one line of it.

    pytest looks for these names. The line stands in its summary at the end.
    """

    class Summary:
        """The line, where pytest looks for that of a traceback."""

        def __init__(self, message: str) -> None:
            self.message = message

        def __str__(self) -> str:
            return self.message

    def __init__(self, failure: ScenarioFailed) -> None:
        self.text = str(failure)
        self.reprcrash = self.Summary(failure.words)

    def __str__(self) -> str:
        return self.text

    def toterminal(self, tw: Any) -> None:
        """Write the message to a terminal."""
        for line in self.text.split("\n"):
            tw.line(line)


class ScenarioFile(pytest.File):
    """A scenario file."""

    def collect(self) -> Iterator[pytest.Item]:
        name = os.path.basename(self.name).removesuffix(SUFFIX)
        item: ScenarioItem = ScenarioItem.from_parent(self, name=name)
        title, tags = _title_and_tags(_name_for_messages(self.path))
        item.extra_keyword_matches.update((title, *tags))
        for tag in tags:
            if _MAY_BE_MARKER(tag) and tag not in MARKERS_OF_PYTEST:
                # Strict pytest asks for every marker to be declared.
                line = f"{tag}: scenarios with the tag {tag}"
                if line not in self.config.getini("markers"):
                    self.config.addinivalue_line("markers", line)
                item.add_marker(tag)
        yield item


MARKERS_OF_PYTEST = frozenset(
    ("filterwarnings", "parametrize", "skip", "skipif", "usefixtures", "xfail")
)
"""Markers that would change how a scenario is run, so that no tag becomes one."""

_MAY_BE_MARKER = re.compile("[A-Za-z0-9][A-Za-z0-9-]*").fullmatch


class ScenarioItem(pytest.Item):
    """The replay of a scenario file and the check of all that it expects."""

    def runtest(self) -> None:
        failure = _failure(_name_for_messages(self.path), _settler_of(self.config))
        if failure is not None:
            raise failure

    def repr_failure(  # type: ignore[override]
        self, excinfo: pytest.ExceptionInfo[BaseException]
    ) -> object:
        """What went wrong, without a traceback."""
        if isinstance(excinfo.value, ScenarioFailed):
            return Failure(excinfo.value)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, None, str]:
        """The file and the name of the test."""
        return self.path, None, f"scenario {self.name}"


def _name_for_messages(path: Path) -> str:
    """A file's name for messages: relative if it is below the working directory."""
    try:
        short = os.path.relpath(path)
    except (ValueError, OSError):
        # It lies on another disk, or the working directory is gone.
        return str(path)
    return str(path) if short.startswith(os.pardir) else short


_SETTLER: pytest.StashKey[Settler] = pytest.StashKey()


def _settler_of(config: pytest.Config) -> Settler:
    """The settler of a pytest run, which reads rules as files and projects say."""
    from mpoc.exploration.replay import replay
    from mpoc.scenario.settle import Settler
    from mpoc.scenario.terms import Terms

    return config.stash.setdefault(_SETTLER, Settler(Terms(), replay))


def _title_and_tags(file: str) -> tuple[str, list[str]]:
    """The title and the tags of a file; none where it cannot be read."""
    from mpoc.text.document import read_document
    from mpoc.text.problems import FileProblems

    try:
        root = read_document(file).root
    except FileProblems:
        return "", []
    title, tags = root.get("title"), root.get("tags")
    return (
        title if isinstance(title, str) else "",
        [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else [],
    )


def _failure(file: str, settler: Settler) -> ScenarioFailed | None:
    """Why a file fails: what differs, the step that made it so, the whole ruling."""
    from mpoc.report.answers.finding import findings_of
    from mpoc.report.report import bare_report, with_dependences
    from mpoc.report.ruling.text import report_text
    from mpoc.report.style import Style
    from mpoc.scenario.settle import FileWithoutRuling
    from mpoc.scenario.terms import WrongRequest

    try:
        settlement = settler.settle_file(file)
    except WrongRequest as wrong:
        return ScenarioFailed(str(wrong), str(wrong))
    if isinstance(settlement, FileWithoutRuling):
        complaint = settlement.complaint
        words = complaint.problems[0].message
        return ScenarioFailed(words, words if settlement.is_fault else str(complaint))
    failure = settlement.failure()
    if not failure:
        return None
    lines = []
    for finding in findings_of(settlement):
        place = f"{finding.file}:{finding.line}:{finding.column}"
        lines.append(f"{place}: {finding.message}")
        if finding.advice:
            lines.append(f"  {finding.advice}")
    ruling = report_text(with_dependences(bare_report(settlement)), Style())
    return ScenarioFailed(failure, "\n".join([*lines, "", ruling]))
