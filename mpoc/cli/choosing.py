"""Let somebody at a terminal choose a name: by its number, in part, or in full."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from mpoc.cli.asking.keyboard import typed_line
from mpoc.cli.speech import write
from mpoc.games.kit.book.glossary import plain
from mpoc.text.nodes import index_of_number
from mpoc.text.problems import did_you_mean

MOST_LISTED = 12
"""The most names that are listed because an answer is part of them."""


class Choosing:
    """A question whose answer is one of some names.

    Numbers stand for the names that were listed last: at first for all of them if
    `is_listed`, else for none.
    """

    def __init__(self, words: str, names: Sequence[str], is_listed: bool) -> None:
        self.words = words
        self.names = names
        self._names_listed = list(names) if is_listed else []

    def ask(self, usual: str) -> str:
        """Ask until the answer is clear; nothing, or the end of input, is the usual."""
        while True:
            line = typed_line(f"{self.words} [{usual}] ", self.names)
            answer = line.strip()
            if not answer:
                return usual
            name = self.name_of(answer)
            if name is not None:
                return name

    def name_of(self, answer: str) -> str | None:
        """The name that an answer means; None where it is not clear yet.

        Then the names that it may mean are listed, or what is near is suggested.
        """
        place = index_of_number(answer, len(self._names_listed))
        if place is not None:
            return self._names_listed[place]
        meant = names_meant(answer, self.names)
        if len(meant) == 1:
            return meant[0]
        if 1 < len(meant) <= MOST_LISTED:
            self._names_listed = meant
            rows = [f"  {at:>2}  {name}" for at, name in enumerate(meant, 1)]
            _print("\n".join(["which of them?", *rows]))
        elif meant:
            _print(f"{len(meant)} names have {answer!r} in them; more letters, please")
        else:
            near = did_you_mean(answer, self.names)
            _print(
                f"there is no {answer!r}" + (f"; did you mean {near}?" if near else "")
            )
        return None


def names_meant(answer: str, names: Sequence[str]) -> list[str]:
    """The names that an answer may mean: the very one, else those that begin with it,
    else those that have it in them. Letter case does not matter, nor whether blanks or
    hyphens join words.
    """
    part = plain(answer)
    by_low_name = {plain(name): name for name in names}
    if part in by_low_name:
        return [by_low_name[part]]
    beginning = [name for low, name in by_low_name.items() if low.startswith(part)]
    return beginning or [name for low, name in by_low_name.items() if part in low]


def _print(text: str) -> None:
    write(sys.stderr, f"{text}\n")
