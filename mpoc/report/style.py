"""How text is laid out: its width and colour, with nothing that steers a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mpoc.engine.record import Record
from mpoc.text.problems import _columns, _plain, wrap

WIDTH = 88
"""Columns of a report where no terminal says how wide it is."""

COLUMN = 80
"""The column at which pages begin there."""

PAGES_WIDTH = 12
"""Columns kept for pages at the right of a terminal."""

WIDEST = 120
"""Columns of a report on a terminal that has more; longer lines are hard to read."""

_CODES = {
    "title": "1",
    "good": "1;32",
    "bad": "1;31",
    "open": "1;33",
    "pages": "36",
    "faint": "2",
    "label": "1",
    "first": "96",
    "second": "95",
}

_COLOURS = {
    "blue": "94",
    "green": "32",
    "orange": "33",
    "purple": "95",
    "red": "91",
    "yellow": "93",
}
"""Names of players that are colours."""

_OTHER_PLAYERS = ("first", "second")
"""The tints of players whose names are not colours, in their order."""


class Style(Record):
    """Colour or none, ASCII only or not; `width` is 0 where nothing is ever wrapped.

    `tints` are those of the players, by their names. A terminal that `is_dumb` gets
    no lines drawn.
    """

    colour: bool = False
    ascii: bool = False
    width: int = 0
    tints: Mapping[str, str] = {}
    is_dumb: bool = False

    def plain(self, text: str) -> str:
        """A text as it may be shown: one line, no character that steers a terminal."""
        return _plain(text, self.ascii)

    def paint(self, tint: str, text: str) -> str:
        """A text in a colour, where there is colour and the `tint` is not empty."""
        if not (self.colour and text and tint):
            return text
        code = _CODES.get(tint) or _COLOURS[tint]
        return f"\x1b[{code}m{text}\x1b[0m"

    def player_tint(self, player: str) -> str:
        """The tint of a player: the colour of that name, else one of the `tints`."""
        return player if player in _COLOURS else self.tints.get(player, "")

    def for_players(self, players: Iterable[str]) -> Style:
        """The style in which the figures of each of these players have a colour."""
        if not self.colour:
            return self
        return self.but(tints=dict(zip(players, _OTHER_PLAYERS, strict=False)))

    @property
    def column(self) -> int:
        """The column at which pages begin."""
        return self.columns - PAGES_WIDTH if self.width else COLUMN

    @property
    def columns(self) -> int:
        """The columns that a line has."""
        return min(self.width, WIDEST) if self.width else WIDTH

    def line(self, text: str, right: str = "", hang: int = 0, tint: str = "") -> str:
        """One line with its pages at the right.

        On a terminal a longer text goes on below, `hang` columns in; elsewhere it runs
        over and nothing is cut.
        """
        text = self.plain(text)
        right = self.plain(right)
        rows = [text]
        column = self.column
        if self.width:
            # Many pages begin further to the left.
            column = min(column, self.columns - _columns(right))
        room = column - 1 if right else self.columns
        if self.width and _columns(text) > room:
            rows = wrap(text, max(room, hang + 20), hang)
        if right:
            room = column - _columns(rows[0])
            room = room if room > 0 else 2
            right = " " * room + self.paint("pages", right)
        first, *others = [self.paint(tint, row) for row in rows]
        return "\n".join([first + right, *others])


PLAIN = Style()
"""No colour, every character, nothing wrapped."""
