"""PNG: the pictures of the format `svg`, drawn by resvg; `mpoc[png]` installs it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mpoc.report.pictures.documents import (
    action_picture,
    legal_picture,
    position_picture,
    ruling_picture,
)
from mpoc.report.pictures.png import png_of

if TYPE_CHECKING:
    from mpoc.report.answers.position import FilePosition
    from mpoc.report.formats import Presentation
    from mpoc.report.legal import LegalActions
    from mpoc.report.report import Report
    from mpoc.report.why import ActionAnswer
    from mpoc.scenario.settle import FileWithoutRuling

HOLDS_PROBLEMS = False
"""A picture cannot say what is wrong with a file."""


def run(
    reports: Iterable[Report | FileWithoutRuling], presentation: Presentation
) -> Iterator[bytes]:
    """The board at the end, with what happened. Raises WrongRequest for two files."""
    yield from _document(ruling_picture(reports))


def show(position: FilePosition, presentation: Presentation) -> Iterator[bytes]:
    """The whole board of a position."""
    yield from _document(position_picture(position))


def legal(actions: LegalActions, presentation: Presentation) -> Iterator[bytes]:
    """A board for each figure that may do something: where it may go, whom attack."""
    yield from _document(legal_picture(actions))


def why(answer: ActionAnswer, presentation: Presentation) -> Iterator[bytes]:
    """The board with the action that was asked about."""
    yield from _document(action_picture(answer))


def _document(text: str) -> Iterator[bytes]:
    if text:
        yield png_of(text)
