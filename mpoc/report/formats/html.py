"""HTML: pages for eyes, each one file that asks the network for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mpoc.exploration.exploration import Exploration
    from mpoc.exploration.odds.odds import Odds
    from mpoc.report.answers.as_text import Answer
    from mpoc.report.answers.position import FilePosition
    from mpoc.report.answers.test_result import TestResult
    from mpoc.report.diff import DiffAnswer
    from mpoc.report.formats import Presentation
    from mpoc.report.legal import LegalActions
    from mpoc.report.odds.pool import PoolAnswer
    from mpoc.report.pages.all_files import Part
    from mpoc.report.pictures.documents import Boards
    from mpoc.report.report import Report
    from mpoc.report.why import ActionAnswer
    from mpoc.scenario.settle import FileWithoutRuling


IS_MARKUP = True


def details(report: Report | FileWithoutRuling) -> Part:
    """What the page of a test has of one file, made where it is replayed."""
    from mpoc.report.pages.all_files import part_of

    return part_of(report)


def run(
    reports: Iterable[Report | FileWithoutRuling], presentation: Presentation
) -> Iterator[str]:
    """The ruling sheet of a file, or of several below each other."""
    from mpoc.report.pages.sheet import sheets

    yield from sheets(reports)


def test(results: Iterable[TestResult], presentation: Presentation) -> Iterator[str]:
    """All files on one page."""
    from mpoc.report.pages.all_files import all_files

    yield from all_files(results)


def show(position: FilePosition, presentation: Presentation) -> Iterator[str]:
    """The whole board of a position, and all of it in words."""
    from mpoc.report.pictures.documents import position_boards

    yield from _boards(position_boards(position), position, presentation)


def legal(actions: LegalActions, presentation: Presentation) -> Iterator[str]:
    """A board for each figure that may do something, and every action in words."""
    from mpoc.report.pictures.documents import legal_boards

    yield from _boards(legal_boards(actions), actions, presentation)


def why(answer: ActionAnswer, presentation: Presentation) -> Iterator[str]:
    """The board with the action that was asked about, and why it may not be done."""
    from mpoc.report.pictures.documents import action_boards

    yield from _boards(action_boards(answer), answer, presentation)


def _boards(
    boards: Boards, answer: Answer, presentation: Presentation
) -> Iterator[str]:
    from mpoc.report.answers.as_text import lines_of
    from mpoc.report.pages.boards import boards_page
    from mpoc.report.style import PLAIN

    yield from boards_page(boards, lines_of(answer, PLAIN, presentation.verbose))


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
