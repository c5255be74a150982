"""Actions and answers written back as the plain values that a scenario file holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mpoc.engine.statements import Answers
from mpoc.games.kit.verb import Verb
from mpoc.games.rise.board import DIRECTION_NAMES, name_of
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.dice import Faces, Roll
from mpoc.games.rise.turn.acts import Act, Leap
from mpoc.games.rise.words import DICE


def keys_of(act: Act | Verb) -> dict[str, Any]:
    """What a file writes of an action, without its roll, choices and further attacks.

    A figure that enters play gets the id that the action gives it.
    """
    if isinstance(act, Verb):
        return act.as_written()
    verb = act.verb
    told: dict[str, Any] = {verb: None}
    if verb == "activate":
        return {verb: act.kind, "player": act.player}
    if verb == "power-up":
        return {verb: act.count}
    if verb in ("hyper", "alpha", "advance", "step"):
        told = {verb: act.by[0]}
    elif verb in ("attack", "use"):
        by = act.by[0] if len(act.by) == 1 else list(act.by)
        told = {verb: act.kind, "by": by}
        if act.target is not None:
            told["target"] = plain("target", act.target)
    elif verb in ("spawn", "place"):
        assert act.card is not None
        told = {verb: act.card.name, "as": act.named, "at": name_of(act.to or 0)}
        if act.player:
            told["player"] = act.player
        if act.clear is not None:
            who, to = act.clear
            told["clear"] = {"figure": who, "to": name_of(to)}
        return told
    elif verb == "set-up":
        return {verb: {player: faces_of(roll, "action") for player, roll in act.rolls}}
    for key in ("to", "path", "direction"):
        value = getattr(act, key)
        if value is not None:
            told[key] = plain(key, value)
    if verb == "use" and act.card is not None:
        told["unit"] = act.card.name
        told |= {"as": act.named} if act.named else {}
    return told


def given_of(act: Act) -> dict[str, Any]:
    """What the keys of an action answer, as the game reads it from a file."""
    if act.verb in ("spawn", "place"):
        return {"as": act.named}
    fields = {
        "advance": ("to", "path"),
        "step": ("to",),
        "attack": ("target", "to", "direction"),
        "use": ("target", "to", "path"),
    }.get(act.verb, ())
    told = {field: getattr(act, field) for field in fields}
    if act.verb == "use":
        told |= {"unit": act.card, "as": act.named or None}
    return {key: value for key, value in told.items() if value is not None}


def plain(key: str, value: Any) -> Any:
    """The value of a key, as a file writes it."""
    if isinstance(value, (bool, str)) or value is None:
        return value
    if key == "direction":
        return DIRECTION_NAMES[value]
    if isinstance(value, Leap):
        return {"via": value.via, "to": name_of(value.to)}
    if isinstance(value, Card):
        return value.name
    if key == "order":
        return [f"{name} of {bearer}" if bearer else name for name, bearer in value]
    if isinstance(value, (tuple, list)):
        return [plain(key, one) for one in value]
    return name_of(value)


def faces_of(roll: Roll, die: str) -> str:
    """The faces of the dice of a kind: `Xxx..`."""
    faces: Faces = getattr(roll, die)
    misses, strikes, supers = faces
    return "X" * supers + "x" * strikes + "." * misses


def rolled(faces: Roll) -> dict[str, str]:
    """The key `roll` of dice that were rolled."""
    told = {die: faces_of(faces, die) for die in DICE}
    return {die: shown for die, shown in told.items() if shown}


def answered(answers: Answers) -> dict[str, Any]:
    """The roll, choices and further attacks of an action or of an entry of one."""
    told: dict[str, Any] = {}
    if answers.roll is not None and answers.roll.faces is not None:
        faces = rolled(answers.roll.faces)
        if faces:
            told["roll"] = faces
    if answers.choose:
        told["choose"] = [_entry(each.keys) | answered(each) for each in answers.choose]
    if answers.then:
        told["then"] = [_entry(each.keys) | answered(each) for each in answers.then]
    return told


def _entry(keys: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of a choice or of a further attack; its dice stand in its roll."""
    return {key: plain(key, keys[key]) for key in keys if key != "dice"}
