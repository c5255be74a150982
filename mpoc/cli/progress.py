"""How far a long command has come: a line on a terminal, cleared at the end."""

from __future__ import annotations

import sys
from contextlib import suppress
from time import monotonic

from mpoc.cli.options import Options
from mpoc.cli.speech import is_terminal, write

EVERY = 0.2
"""The least number of seconds between two changes of the line."""


class Progress:
    """The line. Nothing is shown unless standard error is a terminal, or if `quiet`."""

    __slots__ = ("_changed_at", "_width", "is_shown")

    def __init__(self, options: Options) -> None:
        self.is_shown = is_terminal(sys.stderr) and not options.quiet
        self._changed_at = 0.0
        self._width = 0

    def show(self, words: str) -> None:
        """Replace the words on the line, unless that has just been done."""
        if not self.is_shown:
            return
        now = monotonic()
        if now - self._changed_at >= EVERY:
            self._changed_at = now
            self._put(words)

    def clear(self) -> None:
        """Leave the line empty."""
        if self._width:
            self._put("")
            self._put("")

    def _put(self, words: str) -> None:
        with suppress(OSError, ValueError):
            write(sys.stderr, f"\r{words:<{self._width}}")
            sys.stderr.flush()
        self._width = len(words)
