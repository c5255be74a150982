"""Texts to begin with: starters, precedents; and what words of a game mean."""

from __future__ import annotations

from itertools import islice

from mpoc.exploration.replay import replay
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.text.problems import safe
from mpoc.version import __version__
from mpoc.web.requests.opening import Plain

MOST_FOUND = 30
"""Precedents that one search shows."""


def games() -> Plain:
    """The games with their starters, and the version."""
    return {
        "version": __version__,
        "games": [
            {
                "name": name,
                "title": rules_of(name).title,
                "starters": [
                    {
                        "kind": starter.kind,
                        "words": f"{_name_of(starter.kind)}: {starter.words}",
                        "about": starter.about,
                    }
                    for starter in rules_of(name).starters()
                ],
            }
            for name in RULESETS
        ],
    }


def _name_of(kind: str) -> str:
    """The name of a starter's kind as a player says it."""
    return kind.replace("-", " ").capitalize()


def begin(game: str, kind: str, is_open: bool = True) -> Plain:
    """The text of a starter; without dice and expectations if it `is_open`."""
    from mpoc.scenario.starters import write_starter

    rules = rules_of(game)
    starter = next(each for each in rules.starters() if each.kind == kind)
    usual = {question.key: question.usual for question in starter.questions}
    return {"text": write_starter(starter, usual, rules, replay, is_open)}


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
            for each in islice(fitting, MOST_FOUND)
        ]
    }


def explain(word: str, game: str) -> Plain:
    """What a word, page, ability, card or ruling means."""
    text = rules_of(game).reference().explain(word)
    return {"lines": [safe(line) for line in (text or "").splitlines()]}
