"""The games whose disputes can be settled, by the name that a file gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset

RULESETS = {
    "rise": "mpoc.games.rise",
    "smash-monster-rampage": "mpoc.games.smash_monster_rampage",
    "moongha-invaders": "mpoc.games.moongha_invaders",
    "giant-monster-invasion": "mpoc.games.giant_monster_invasion",
}
"""The package of each game; its `RULESET` is read when the game is first asked for."""

DEFAULT = "rise"
"""The game of a file that names none."""

_RULES: dict[str, Ruleset] = {}
_SCHEMAS: dict[str, Callable[[], Mapping[str, Any]]] = {}


def rules_of(name: str) -> Ruleset:
    """The rules of a game by its name; KeyError for an unknown name."""
    rules = _RULES.get(name)
    if rules is None:
        from importlib import import_module

        rules = _RULES[name] = import_module(RULESETS[name]).RULESET
    return rules


def register(rules: Ruleset, schema: Callable[[], Mapping[str, Any]]) -> None:
    """Add a game to those of this process, until `unregister`.

    `schema` builds the JSON Schema of its files, which is not stored among `schemas`.
    Raises ValueError if there is already a game of that name.
    """
    if rules.name in RULESETS:
        raise ValueError(f"there is a game {rules.name} already")
    RULESETS[rules.name] = ""
    _RULES[rules.name] = rules
    _SCHEMAS[rules.schema] = schema


def unregister(rules: Ruleset) -> None:
    """Remove a game that `register` added."""
    del RULESETS[rules.name], _RULES[rules.name], _SCHEMAS[rules.schema]


def registered_schema(name: str) -> Mapping[str, Any] | None:
    """The schema of that name, if it is one of a game that `register` added."""
    build = _SCHEMAS.get(name)
    return None if build is None else build()
