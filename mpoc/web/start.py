"""What the page shows before mpoc has loaded: every starter, and some precedents.

It is worked out when the page is written, so that nobody waits for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.exploration.replay import replay
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.scenario.starters import write_starter
from mpoc.version import __version__
from mpoc.web.requests.lookup import search
from mpoc.web.requests.opening import Plain

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.rules.starters import Starter


def start() -> Plain:
    """The games, each with its starters and the precedents of an empty search."""
    games = [_game(rules_of(name)) for name in RULESETS]
    return {"version": __version__, "games": games}


def _game(rules: Ruleset) -> Plain:
    return {
        "name": rules.name,
        "title": rules.title,
        "starters": [_starter(starter, rules) for starter in rules.starters()],
        "precedents": search("", rules.name)["precedents"],
    }


def _starter(starter: Starter, rules: Ruleset) -> Plain:
    name = starter.kind.replace("-", " ").capitalize()
    return {
        "kind": starter.kind,
        "words": f"{name}: {starter.words}",
        "about": starter.about,
        "text": starter_text(starter, rules),
    }


def starter_text(starter: Starter, rules: Ruleset) -> str:
    """A starter with its usual answers, without dice and expectations."""
    usual = {question.key: question.usual for question in starter.questions}
    return write_starter(starter, usual, rules, replay, is_open=True)
