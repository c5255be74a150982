"""Shows each message that a library logs in one line, without a traceback."""

from __future__ import annotations

import logging

from mpoc.text.problems import safe

LONGEST = 200
"""The longest line, in characters."""


class OneLine(logging.Formatter):
    """The first line of a message, and the exception with it."""

    def format(self, record: logging.LogRecord) -> str:
        """One line that cannot steer a terminal."""
        words = record.getMessage().partition("\n")[0]
        if record.exc_info and record.exc_info[1] is not None:
            words += f": {record.exc_info[1]!r}"
        return safe(f"mpoc: {words[:LONGEST]}")


def log_in_lines(library: str) -> None:
    """Have a library log each warning in one line on standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine())
    logger = logging.getLogger(library)
    logger.handlers = [handler]
    logger.propagate = False
