"""YAML: a position as a scenario file that begins there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mpoc.report.formats import NotInThisFormat

if TYPE_CHECKING:
    from mpoc.report.answers.position import FilePosition
    from mpoc.report.formats import Presentation


def show(position: FilePosition, presentation: Presentation) -> Iterator[str]:
    """A file that loads to the same position; raises NotInThisFormat if none can."""
    text = file_text(position)
    if presentation.style.ascii:
        # All that is not ASCII is in double quotes, where YAML reads `\xf6`.
        text = text.encode("ascii", "backslashreplace").decode("ascii")
    yield text


def file_text(position: FilePosition) -> str:
    """The text of the file, with one line end; raises NotInThisFormat if none can."""
    try:
        text = position.rules.write(position.state, title=position.title())
    except ValueError as impossible:
        raise NotInThisFormat(str(impossible)) from impossible
    text = text.rstrip("\n") + "\n"
    return f"{text}\nassume: first\n" if position.scenario.assume else text
