"""Places in a text, as mpoc counts them and as the protocol does.

mpoc counts characters from 1 in lines that end with LF, or with CR and LF. For the
protocol a lone CR ends a line too, and a column may count units of UTF-16.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from mpoc.engine.record import Record

UNITS = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
"""The bytes of one unit in each encoding of positions."""

_CODECS = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
_LINE_END = re.compile(r"\r\n|\n|\r")
BOM = "\ufeff"


class Place(Record):
    """A place of the protocol: a line and a column, both from 0."""

    line: int
    column: int


class Span(Record):
    """A part of a text between two places."""

    start: Place
    end: Place


class TextPlaces:
    """The places of one text in an encoding of positions."""

    def __init__(self, raw: str, encoding: str = "utf-16") -> None:
        self.raw = raw
        self._codec, self._unit = _CODECS[encoding], UNITS[encoding]
        # What mpoc leaves out of a text before it counts: a mark, and CR before LF.
        self._mark = len(BOM) if raw.startswith(BOM) else 0
        self.text = raw[self._mark :].replace("\r\n", "\n")
        self._pairs = [
            match.start() - place - self._mark
            for place, match in enumerate(re.finditer("\r\n", raw))
        ]
        self._starts = [0, *[match.end() for match in _LINE_END.finditer(raw)]]
        self._own_starts = [0]
        for line in self.text.split("\n")[:-1]:
            self._own_starts.append(self._own_starts[-1] + len(line) + 1)

    def offset(self, line: int, column: int) -> int:
        """The offset in mpoc's text of a line and column of mpoc's, both from 1."""
        if line > len(self._own_starts):
            return len(self.text)
        return min(self._own_starts[max(line, 1) - 1] + column - 1, len(self.text))

    def place(self, offset: int) -> Place:
        """The place of the protocol at an offset in mpoc's text."""
        raw_offset = offset + self._mark + bisect_right(self._pairs, offset - 1)
        line = bisect_right(self._starts, raw_offset) - 1
        before = self.raw[self._starts[line] : raw_offset]
        size = len(before.encode(self._codec, "surrogatepass"))
        return Place(line, size // self._unit)

    def span(self, start: int, end: int) -> Span:
        """The part between two offsets in mpoc's text."""
        return Span(self.place(start), self.place(end))

    def offset_of(self, place: Place) -> int:
        """The offset in mpoc's text of a place of the protocol, within the text."""
        if place.line >= len(self._starts):
            return len(self.text)
        start = self._starts[place.line]
        match = _LINE_END.search(self.raw, start)
        line = self.raw[start : match.start() if match else len(self.raw)]
        units = line.encode(self._codec, "surrogatepass")[: place.column * self._unit]
        # Half of a character is none of it.
        raw_offset = start + len(units.decode(self._codec, "ignore"))
        before = len(re.findall("\r\n", self.raw[:raw_offset]))
        return max(raw_offset - self._mark - before, 0)

    def as_written(self, new_text: str) -> str:
        """New text for this one, with the line ends that it has."""
        return new_text.replace("\n", "\r\n") if self._pairs else new_text
