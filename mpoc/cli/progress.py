"""How far a long command is: one line on a terminal, which is empty in the end."""

from __future__ import annotations

import sys
from contextlib import suppress
from time import monotonic

from mpoc.cli.options import Options, is_terminal, write

EVERY = 0.2
"""Seconds between two words of progress."""


class Progress:
    """The line; nothing is shown where standard error is no terminal, or `--quiet`."""

    __slots__ = ("_told_at", "_width", "is_shown")

    def __init__(self, options: Options) -> None:
        self.is_shown = is_terminal(sys.stderr) and not options.quiet
        self._told_at = 0.0
        self._width = 0

    def tell(self, words: str) -> None:
        """Put words in the place of those before, if these were not put just now."""
        if not self.is_shown:
            return
        now = monotonic()
        if now - self._told_at >= EVERY:
            self._told_at = now
            self._show(words)

    def clear(self) -> None:
        """Leave the line empty."""
        if self._width:
            self._show("")
            self._show("")

    def _show(self, words: str) -> None:
        with suppress(OSError, ValueError):
            write(sys.stderr, f"\r{words:<{self._width}}")
            sys.stderr.flush()
        self._width = len(words)
