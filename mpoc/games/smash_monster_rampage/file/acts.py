"""The actions of a scenario, with their dice, draws and choices, and expectations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Answers
from mpoc.games.smash_monster_rampage.dice import Faces
from mpoc.games.smash_monster_rampage.expect.facts import FACTS
from mpoc.games.smash_monster_rampage.file.problem_kinds import (
    FACING,
    NO_SUCH_FACE,
    UNEQUAL_TRADE,
)
from mpoc.games.smash_monster_rampage.turn.acts import Act
from mpoc.games.smash_monster_rampage.words import TANK, VERBS
from mpoc.scenario.problem_kinds import DUPLICATE_ID
from mpoc.scenario.scenario import ScenarioAction
from mpoc.text.problems import quoted

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.file.names import Names
    from mpoc.games.smash_monster_rampage.state import City
    from mpoc.text.document import Path

Keys = Mapping[str, Any]


def read_actions(names: Names, city: City) -> tuple[ScenarioAction, ...]:
    """The actions of the file in order; what is wrong with them is noted."""
    written = names.document.root.get("actions")
    if not isinstance(written, list):
        return ()
    found = []
    for index, action in enumerate(written):
        path: Path = ("actions", index)
        if names.is_faulty(*path):
            if isinstance(action, dict) and isinstance(action.get("as"), str):
                names.units.add(action["as"])
            continue
        found.append(_action(names, action, path))
    return tuple(found)


def _action(names: Names, written: Any, path: Path) -> ScenarioAction:
    """One action, as a bare word or a mapping."""
    keys: Keys = {written: None} if isinstance(written, str) else written
    verb = next(verb for verb in VERBS if verb in keys)
    expect = keys.get("expect")
    refused = bool(expect.get("illegal")) if isinstance(expect, dict) else False
    act = _act(names, verb, keys, path)
    own: dict[str, Any] = {}
    if verb == "fire":
        if "draw" in keys:
            own["draw"] = keys["draw"]
        if "at" in keys:
            own["at"] = names.square(keys["at"], (*path, "at"))
    choose = tuple(
        [
            _choice(names, choice, (*path, "choose", index))
            for index, choice in enumerate(keys.get("choose", ()))
        ]
    )
    FACTS.check(names, expect, (*path, "expect"))
    roll = _roll(names, keys.get("roll"), (*path, "roll"))
    answers = Answers(path, own, roll, choose, (), expect)
    return ScenarioAction(act, answers, refused, path, _label(verb, keys), expect)


def _label(verb: str, keys: Keys) -> str:
    value = keys[verb]
    return verb if value is None else f"{verb}: {value}"


def _act(names: Names, verb: str, keys: Keys, path: Path) -> Act:
    value = keys[verb]
    if verb in ("move", "fire"):
        names.id(value, (*path, verb))
        return Act(verb, value, steps(keys.get("steps", ())))
    if verb == "deploy":
        return _deploy(names, keys, path)
    if verb == "trade":
        if len(keys["take"]) != len(value):
            names.problem(
                (*path, "take"),
                f"{len(keys['take'])} units are taken for {len(value)} cards",
                UNEQUAL_TRADE,
                expected="one unit for each card",
            )
        return Act(verb, cards=tuple(value), types=tuple(keys["take"]))
    return Act(verb)


def _deploy(names: Names, keys: Keys, path: Path) -> Act:
    type, id = keys["deploy"], keys["as"]
    refused = bool((keys.get("expect") or {}).get("illegal"))
    if id in names.units and id not in names.refused_ids and not refused:
        names.problem(
            (*path, "as"),
            f"there is a unit {quoted(id)} already",
            DUPLICATE_ID,
            hint="choose another id",
        )
    if refused and id not in names.units:
        names.refused_ids.add(id)
    elif not refused:
        names.refused_ids.discard(id)
    names.units.add(id)
    facing = keys.get("facing", "")
    if (type == TANK) != bool(facing):
        names.problem(
            path if not facing else (*path, "facing"),
            f"a {type} {'has no facing' if facing else 'needs a facing'}",
            FACING,
            expected="a `facing` for each tank, and for no helicopter",
            at="value",
        )
    at = names.square(keys["at"], (*path, "at"))
    return Act(
        "deploy",
        type=type,
        id=id,
        at=at,
        facing=facing,
        steps=steps(keys.get("steps", ())),
    )


def steps(written: Any) -> tuple[str, ...]:
    """Single steps: `forward 3` is three of them."""
    found: list[str] = []
    for text in written:
        way, _, count = text.partition(" ")
        found += [way] * int(count or 1)
    return tuple(found)


def _roll(names: Names, written: Any, path: Path) -> Faces | None:
    if written is None:
        return None
    shown = tuple(written) if isinstance(written, list) else (written,)
    for die in shown:
        if isinstance(die, str) and names.die and die not in names.die:
            names.problem(
                path,
                f"the Monster Die of this board has no face {quoted(die)}",
                NO_SUCH_FACE,
                expected=" or ".join(f"`{face}`" for face in dict.fromkeys(names.die)),
            )
    return Faces(shown)


def _choice(names: Names, written: Keys, path: Path) -> Answers:
    keys = {
        key: names.square(value, (*path, key)) if key in ("target", "to") else value
        for key, value in written.items()
        if key not in ("roll", "note")
    }
    return Answers(path, keys, _roll(names, written.get("roll"), (*path, "roll")))
