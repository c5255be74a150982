"""Look up games by name, and report names that are unknown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mpoc.cli.exit_codes import NOTHING
from mpoc.cli.options import WrongUsage
from mpoc.cli.speech import Speech
from mpoc.rules.registry import DEFAULT, RULESETS, rules_of
from mpoc.text.problems import did_you_mean

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset

MOST_LISTED = 30
"""The most known names that are listed where a name is unknown."""


def report_unknown(speech: Speech, noun: str, name: str, names: Iterable[str]) -> int:
    """Report an unknown name and suggest a known one; return the exit code."""
    every = list(names)
    near = did_you_mean(name, every)
    more = f"; did you mean {near}?" if near else ""
    if every and not near and len(every) <= MOST_LISTED:
        more = f"; known: {', '.join(every)}"
    speech.complain(f"there is no {noun} {name!r}{more}")
    return NOTHING


def find_game(name: str) -> Ruleset:
    """The rules of a game by its name, by default the usual game. Raises WrongUsage."""
    if name and name not in RULESETS:
        near = did_you_mean(name, RULESETS)
        more = f"; did you mean {near}?" if near else f"; known: {', '.join(RULESETS)}"
        raise WrongUsage(f"there is no game {name!r}{more}")
    return rules_of(name or DEFAULT)


def find_games(name: str) -> list[Ruleset]:
    """The game of this name; without a name all games, the usual one first."""
    if name:
        return [find_game(name)]
    return [rules_of(DEFAULT)] + [
        rules_of(other) for other in RULESETS if other != DEFAULT
    ]
