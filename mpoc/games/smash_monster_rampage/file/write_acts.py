"""Actions and answers written back as the plain values that a scenario file holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mpoc.engine.statements import Answers
from mpoc.games.smash_monster_rampage.board import name
from mpoc.games.smash_monster_rampage.turn.acts import Act


def keys_of(act: Act) -> dict[str, Any]:
    """What a file writes of an action, without its roll and choices."""
    verb = act.verb
    told: dict[str, Any] = {verb: None}
    if verb in ("move", "fire"):
        told = {verb: act.unit}
    elif verb == "deploy":
        assert act.at is not None
        told = {verb: act.type, "as": act.id, "at": name(act.at)}
        if act.facing:
            told["facing"] = act.facing
    elif verb == "trade":
        return {verb: list(act.cards), "take": list(act.types)}
    if act.steps:
        told["steps"] = list(act.steps)
    return told


def plain(key: str, value: Any) -> Any:
    """The value of a key, as a file writes it."""
    if key in ("target", "to", "at") and isinstance(value, tuple):
        return name(value)
    return list(value) if isinstance(value, tuple) else value


def answered(answers: Answers) -> dict[str, Any]:
    """The roll, the draw and the choices of an action, or of an entry of one."""
    told: dict[str, Any] = {}
    if answers.roll is not None:
        shown = list(answers.roll.shown)
        told["roll"] = shown[0] if len(shown) == 1 else shown
    if answers.choose:
        told["choose"] = [_entry(each.keys) | answered(each) for each in answers.choose]
    return told


def _entry(keys: Mapping[str, Any]) -> dict[str, Any]:
    return {key: plain(key, value) for key, value in keys.items()}
