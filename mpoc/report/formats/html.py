"""HTML: pages for eyes, each one file that asks the network for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mpoc.report.formats import Presentation
    from mpoc.report.report import Report
    from mpoc.scenario.settle import FileWithoutRuling


def run(
    reports: Iterable[Report | FileWithoutRuling], presentation: Presentation
) -> Iterator[str]:
    """The ruling sheet of a file, or of several below each other."""
    from mpoc.report.pages.sheet import sheets

    yield from sheets(list(reports))
