"""The games whose disputes can be settled, by the name that a file gives."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset

RULESETS = {
    "rise": "mpoc.games.rise",
    "smash-monster-rampage": "mpoc.games.smash_monster_rampage",
}
"""The package of each game; its `RULESET` is read when the game is first asked for."""

DEFAULT = "rise"
"""The game of a file that names none."""


@cache
def rules_of(name: str) -> Ruleset:
    """The rules of a game by its name; KeyError where there is none of that name."""
    from importlib import import_module

    found: Ruleset = import_module(RULESETS[name]).RULESET
    return found
