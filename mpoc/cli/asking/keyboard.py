"""A line that a player types: with editing and history where a terminal has them."""

from __future__ import annotations

import sys

from mpoc.cli.speech import is_terminal, write

PROMPT = "> "


def typed_line() -> str:
    """The next line with its line end; empty at the end of the input."""
    try:
        if is_terminal(sys.stdin) and is_terminal(sys.stdout):
            return _edited_line()
        write(sys.stderr, PROMPT)
        sys.stderr.flush()
        return sys.stdin.readline()
    except UnicodeDecodeError:
        return "\ufffd"


def _edited_line() -> str:
    """A line from a terminal, which shows the prompt itself."""
    from contextlib import suppress

    with suppress(ImportError):
        # Once it is imported, `input` edits lines and remembers them.
        import readline  # noqa: F401
    try:
        return input(PROMPT) + "\n"
    except EOFError:
        return ""
