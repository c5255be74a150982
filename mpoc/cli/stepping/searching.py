"""Which lines of a ruling some words are about, and what is known of its rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mpoc.rules.registry import rules_of

if TYPE_CHECKING:
    from mpoc.report.ruling.moments import Moment

_PAGE = re.compile(r"p\s*\.?\s*([0-9]+)")


def is_about(moment: Moment, words: str) -> bool:
    """Whether a line is about some words: a page, a rule, or all words in its text."""
    low = words.casefold()
    page = _PAGE.fullmatch(low)
    if page:
        return f"p{page[1]}" in moment.pages.split() or f"p{page[1]}" in moment.marks
    names = [name.casefold() for name in (*moment.rules, *moment.marks)]
    if low in names:
        return True
    text = " ".join([moment.text.casefold(), *names])
    return all([word in text for word in low.split()])


def explanation(names: Sequence[str], marks: Sequence[str], game: str) -> list[str]:
    """What is known of some rules and pages of a game, line by line, each text once."""
    explain = rules_of(game).reference().explain
    texts = [explain(word) for word in dict.fromkeys([*names, *marks])]
    known = dict.fromkeys([text for text in texts if text])
    return "\n\n".join(known).split("\n") if known else []
