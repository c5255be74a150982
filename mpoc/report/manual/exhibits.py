"""What the scenarios that come with mpoc show, found by replaying each of them.

Nothing is taken from tags alone: a scenario shows a rule if its replay reached it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.exploration.replay import replay
from mpoc.lookup.precedents import Precedent
from mpoc.report.board import board_lines
from mpoc.report.pages.document import svg
from mpoc.report.pictures.frames import film_of
from mpoc.report.pictures.svg import all_looks, board_markup
from mpoc.report.report import Report
from mpoc.report.ruling.answer import LEAD, answer
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario, scenario_of
from mpoc.scenario.verdict import judge
from mpoc.text.document import Document, parse
from mpoc.text.files import SCENARIOS, SUFFIX
from mpoc.text.packaged import packaged_path
from mpoc.text.problems import FileProblems

if TYPE_CHECKING:
    from mpoc.rules.coverage import Coverage


class Exhibit(Record):
    """A scenario with its ruling, its picture, and what its replay reached.

    `path` is that of its file below the scenarios, without the ending. `reached` are
    names by the word of their topic; `marks` are the pages or headings that it cites.
    `looks` are the patterns that its picture needs.
    """

    path: str
    game: str
    title: str
    question: str
    tags: str
    text: str
    answer: str
    pages: str
    picture: str
    looks: tuple[tuple[str, str], ...]
    reached: Mapping[str, frozenset[str]]
    marks: frozenset[str]

    @property
    def page(self) -> str:
        """Where its page stands in the manual."""
        return f"{self.game}/scenarios/{self.path.partition('/')[2]}.html"

    @property
    def list_page(self) -> str:
        """Where all scenarios of its game are listed."""
        return f"{self.game}/scenarios.html"

    @property
    def file(self) -> str:
        """Its file, as somebody with a checkout of mpoc would name it."""
        return f"scenarios/{self.path}{SUFFIX}"


MARK_TOPICS = ("pages", "headings")
"""The topics whose names are cited."""


class ExhibitMaker:
    """Makes an exhibit of each scenario: a task that processes can share."""

    def __init__(self) -> None:
        self._documents: dict[str, Document] = {}
        self._coverages: dict[str, Coverage | None] = {}

    def prepare(self, precedents: Sequence[Precedent]) -> None:
        """Parse the files that come next, which is faster than one by one."""
        self._documents = {}
        for precedent in precedents:
            with suppress(FileProblems):
                document = parse(precedent.text, precedent.path)
                self._documents[precedent.path] = document

    def __call__(self, precedent: Precedent) -> Exhibit | None:
        """The exhibit of a scenario; None if it has no position.

        It is read as its file says, whatever a project round mpoc chooses.
        """
        try:
            scenario = scenario_of(self._documents.pop(precedent.path))
        except (KeyError, FileProblems):
            return None
        if scenario.start is None:
            return None
        report = _report_on(scenario)
        reached = self._reached(report)
        marks = [reached.get(topic, frozenset()) for topic in MARK_TOPICS]
        words, pages = answer(report)
        scene = film_of(report).whole()
        text = board_lines(report.wording.drawing(report.outcome.end))
        picture = svg(board_markup(scene, "The board, and what happened", text))
        return Exhibit(
            below_scenarios(precedent.path),
            scenario.game,
            scenario.title or precedent.name,
            scenario.question,
            precedent.tags,
            precedent.text,
            words.removeprefix(LEAD),
            pages,
            str(picture),
            tuple(sorted(all_looks([scene]))),
            reached,
            frozenset().union(*marks),
        )

    def replace_lost(self, precedent: Precedent) -> Exhibit | None:
        """None for a scenario whose process ended."""
        return None

    def _reached(self, report: Report) -> dict[str, frozenset[str]]:
        """What a replay reached: the names of each topic that is counted, and others.

        `verbs` and `refusals` are those of its actions; `""` are all words of the file,
        among which are the names of its cards.
        """
        scenario, outcome = report.scenario, report.outcome
        steps = outcome.steps
        reached: dict[str, frozenset[str]] = {
            "": frozenset(_words(scenario.document.root)),
            "verbs": frozenset(
                [scenario.actions[step.index].act.word for step in steps]
            ),
            "refusals": frozenset(
                [check.name for step in steps for check in step.transcript.refusals]
            ),
        }
        coverage = self._coverage_of(scenario.game)
        if coverage is not None:
            coverage.add(scenario, outcome)
            for reach in coverage.reaches():
                reached[reach.name] = frozenset(reach.latest)
        return reached

    def _coverage_of(self, game: str) -> Coverage | None:
        if game not in self._coverages:
            make = rules_of(game).coverage
            self._coverages[game] = None if make is None else make()
        return self._coverages[game]


def _report_on(scenario: Scenario) -> Report:
    """The ruling on a scenario, without what did not apply."""
    rules = rules_of(scenario.game)
    begin = partial(rules.begin, watching=False)
    assume = scenario.assume
    outcome = replay(scenario.start, scenario.actions, begin, rules.play, assume)
    defaults = rules.defaults(scenario.start.settings.edition)
    return Report(scenario, outcome, judge(scenario, outcome), defaults)


def below_scenarios(path: str) -> str:
    """The path of a file below the scenarios that come with mpoc, without its ending.

    With slashes, whatever the system has.
    """
    relative = os.path.relpath(path, packaged_path(SCENARIOS)).replace(os.sep, "/")
    return relative.removesuffix(SUFFIX)


def _words(value: Any) -> Iterator[str]:
    """Every text and every key of a document."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _words(inner)
