"""Look up precedents, and what words of a game mean."""

from __future__ import annotations

from itertools import islice

from mpoc.rules.registry import RULESETS, rules_of
from mpoc.text.problems import safe
from mpoc.web.requests.opening import Plain

MOST_PRECEDENTS = 30
"""Precedents that one search shows."""


def search(words: str, game: str = "") -> Plain:
    """The precedents that fit some words, the best first.

    Without words, those with a question come first.
    """
    from mpoc.lookup.find import find_precedents
    from mpoc.lookup.precedents import precedents

    rulesets = [rules_of(name) for name in RULESETS if game in ("", name)]
    if words.strip():
        hits = find_precedents(words, rulesets)
    else:
        hits = sorted(precedents(), key=lambda each: not each.question)
    names = {rules.name for rules in rulesets}
    fitting = (
        each for each in hits if each.game in names and "\nactions:" in each.text
    )
    return {
        "precedents": [
            {
                "title": safe(each.title or each.name),
                "question": safe(each.question),
                "game": each.game,
                "text": each.whole_text(),
            }
            for each in islice(fitting, MOST_PRECEDENTS)
        ]
    }


def explain(word: str, game: str) -> Plain:
    """What a word, page, ability, card or ruling means."""
    text = rules_of(game).reference().explain(word)
    return {"lines": [safe(line) for line in (text or "").splitlines()]}
