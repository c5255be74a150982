"""SVG: boards as pictures, which describe themselves in words too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mpoc.report.pictures.documents import (
    action_boards,
    comparison_boards,
    legal_boards,
    position_boards,
    ruling_picture,
)

if TYPE_CHECKING:
    from mpoc.exploration.exploration import Exploration
    from mpoc.exploration.odds.odds import Odds
    from mpoc.report.answers.position import FilePosition
    from mpoc.report.diff import DiffAnswer
    from mpoc.report.formats import Presentation
    from mpoc.report.legal import LegalActions
    from mpoc.report.odds.pool import PoolAnswer
    from mpoc.report.report import Report
    from mpoc.report.why import ActionAnswer
    from mpoc.scenario.settle import FileWithoutRuling

HOLDS_PROBLEMS = False
"""A picture cannot say what is wrong with a file."""

IS_MARKUP = True


def run(
    reports: Iterable[Report | FileWithoutRuling], presentation: Presentation
) -> Iterator[str]:
    """The board at the end, with what happened. Raises WrongRequest for two files."""
    yield from _document(ruling_picture(reports))


def show(position: FilePosition, presentation: Presentation) -> Iterator[str]:
    """The whole board of a position."""
    yield from _document(position_boards(position).as_svg())


def legal(actions: LegalActions, presentation: Presentation) -> Iterator[str]:
    """A board for each figure that may do something: where it may go, whom attack."""
    yield from _document(legal_boards(actions).as_svg())


def why(answer: ActionAnswer, presentation: Presentation) -> Iterator[str]:
    """The board with the action that was asked about."""
    yield from _document(action_boards(answer).as_svg())


def explore(exploration: Exploration, presentation: Presentation) -> Iterator[str]:
    """A bar for each outcome, by how many ways lead to it."""
    from mpoc.report.pictures.charts import exploration_picture

    yield from _document(exploration_picture(exploration))


def odds(odds: Odds, presentation: Presentation) -> Iterator[str]:
    """A histogram for each quantity."""
    from mpoc.report.pictures.charts import odds_picture

    yield from _document(odds_picture(odds))


def pool_odds(answer: PoolAnswer, presentation: Presentation) -> Iterator[str]:
    """The histogram of a pool of dice."""
    from mpoc.report.pictures.charts import pool_picture

    yield from _document(pool_picture(answer))


def diff(answer: DiffAnswer, presentation: Presentation) -> Iterator[str]:
    """The boards of both sides at the first step that differs."""
    yield from _document(comparison_boards(answer).as_svg())


def _document(text: str) -> Iterator[str]:
    if text:
        yield f"{text}\n"
