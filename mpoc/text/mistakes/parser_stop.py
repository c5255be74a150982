"""The place where a parser of YAML stopped, and the text around it."""

from __future__ import annotations

from typing import Any

from mpoc.engine.record import Record
from mpoc.text.problems import Complaint, Place, Problem
from mpoc.text.source import Source


class ParserStop(Record):
    """The place where a parser stopped.

    `at` is the offset of the text that the parser could not use, `begin` that of the
    part that it was reading; `containers` holds the open mappings and lists.
    """

    source: Source
    at: int
    begin: int
    containers: list[Any]

    @property
    def sign(self) -> str:
        """The character at the place; empty at the end of the file."""
        return self.source.text[self.at : self.at + 1]

    @property
    def line(self) -> int:
        """The number of the line with the place."""
        return self.source.line_of(self.at)

    @property
    def lead(self) -> str:
        """The text before the place on its line."""
        mark = self.source.mark(self.at, self.at)
        return self.source.line(mark.line)[: mark.column - 1]

    @property
    def bracket(self) -> int | None:
        """The offset of the innermost bracket that is open."""
        for node in reversed(self.containers):
            start: int = node.marks[0]
            if self.source.text[start : start + 1] in ("[", "{"):
                return start
        return None

    def problem(
        self,
        complaint: Complaint,
        at: int = -1,
        end: int = -1,
        *,
        related_place: Place | None = None,
    ) -> Problem:
        """A problem at the place, or from the offset `at` to `end`."""
        at = self.at if at < 0 else at
        return self.source.problem(complaint, at, end, related_place=related_place)
