"""HTML: pages for eyes, each one file that asks the network for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mpoc.exploration.exploration import Exploration
    from mpoc.exploration.odds.odds import Odds
    from mpoc.report.answers.test_result import TestResult
    from mpoc.report.diff import DiffAnswer
    from mpoc.report.formats import Presentation
    from mpoc.report.odds.pool import PoolAnswer
    from mpoc.report.pages.all_files import Part
    from mpoc.report.report import Report
    from mpoc.scenario.settle import FileWithoutRuling


def details(report: Report | FileWithoutRuling) -> Part:
    """What the page of a test has of one file, made where it is replayed."""
    from mpoc.report.pages.all_files import part_of

    return part_of(report)


def run(
    reports: Iterable[Report | FileWithoutRuling], presentation: Presentation
) -> Iterator[str]:
    """The ruling sheet of a file, or of several below each other."""
    from mpoc.report.pages.sheet import sheets

    yield from sheets(list(reports))


def test(results: Iterable[TestResult], presentation: Presentation) -> Iterator[str]:
    """All files on one page."""
    from mpoc.report.pages.all_files import all_files

    yield from all_files(results)


def explore(exploration: Exploration, presentation: Presentation) -> Iterator[str]:
    """The tree of answers with who gives them, and what comes of it."""
    from mpoc.report.pages.tree import tree

    yield from tree(exploration)


def odds(odds: Odds, presentation: Presentation) -> Iterator[str]:
    """A histogram for each quantity."""
    from mpoc.report.pages.chances import odds_page
    from mpoc.rules.registry import rules_of

    yield from odds_page(odds, rules_of(odds.scenario.game).chances())


def pool_odds(answer: PoolAnswer, presentation: Presentation) -> Iterator[str]:
    """The histogram of a pool of dice."""
    from mpoc.report.pages.chances import pool_page

    yield from pool_page(answer)


def diff(answer: DiffAnswer, presentation: Presentation) -> Iterator[str]:
    """Two boards side by side at the first step that differs."""
    from mpoc.report.pages.sides import sides

    yield from sides(answer)
