"""A line that a player types: with editing and history where a terminal has them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from time import monotonic

from mpoc.cli.speech import is_terminal, last_words, write

PROMPT = "> "

LONGEST_LINE = 100_000
"""The length of a line that no person has typed, but a device such as `/dev/zero`.

The input ends there.
"""


def typed_line(prompt: str = PROMPT, names: Sequence[str] = ()) -> str:
    """The next line with its line end; empty at the end of the input, or without one.

    At a terminal the tab key completes the line to one of some names.
    """
    try:
        if is_terminal(sys.stdin) and is_terminal(sys.stdout):
            return _edited_line(prompt, names)
        write(sys.stderr, prompt)
        sys.stderr.flush()
        return _next_line()
    except UnicodeDecodeError:
        return "\ufffd"
    finally:
        # To wait for an answer is no silence of the command.
        last_words.at = monotonic()


def _next_line() -> str:
    """The next line of standard input; what cannot be read has come to its end."""
    try:
        line = sys.stdin.readline(LONGEST_LINE)
    except OSError:
        return ""
    return "" if len(line) == LONGEST_LINE else line


def _edited_line(prompt: str, names: Sequence[str]) -> str:
    """A line from a terminal, which shows the prompt itself."""
    from contextlib import suppress

    with suppress(ImportError):
        # Once it is imported, `input` edits lines and remembers them.
        import readline

        readline.set_completer(Completer(names) if names else None)
        # A name may have blanks and hyphens.
        readline.set_completer_delims("")
        readline.parse_and_bind("tab: complete")
    try:
        return input(prompt) + "\n"
    except (EOFError, OSError):
        return ""


class Completer:
    """Gives readline, one at a time, the names that begin with what is typed.

    Letter case does not matter.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def __call__(self, begin: str, number: int) -> str | None:
        """The name of a number among those that begin so; None after the last."""
        low = begin.casefold()
        meant = [name for name in self.names if name.casefold().startswith(low)]
        return meant[number] if number < len(meant) else None
