"""Answers of commands as parts of the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mpoc.report.formats import Presentation, writer_of
from mpoc.report.style import PLAIN


def body_of(page: str) -> str:
    """The body of a page; the page that shows it has the style already."""
    return page[page.index("<body>") + len("<body>") : page.rindex("</body>")]


def answer_page(command: str, answers: Any, format: str = "html") -> str:
    """An answer in a format, as the command writes it."""
    write = writer_of(format, command)
    assert write is not None
    pieces: Iterator[Any] = write(answers, Presentation(PLAIN))
    return "".join([piece for piece in pieces if isinstance(piece, str)])
