"""A position as one line that loads back, to post where nobody can attach a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mpoc.report.formats import NotInThisFormat
from mpoc.report.formats.yaml import file_text
from mpoc.text.file_code import code_of

if TYPE_CHECKING:
    from mpoc.report.answers.position import FilePosition
    from mpoc.report.formats import Presentation


def show(position: FilePosition, presentation: Presentation) -> Iterator[str]:
    """The code of the file that YAML has; raises NotInThisFormat if there is none."""
    try:
        code = code_of(file_text(position))
    except ValueError as impossible:
        raise NotInThisFormat(str(impossible)) from impossible
    yield f"{code}\n"
