"""The answers in the keys of an action: left out, out of place, written back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Answers
from mpoc.games.rise.board import name_of
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.file.problem_kinds import ASKS_FOR_NO_SUCH
from mpoc.games.rise.forms import DIRECTION, LEAP, ROLL, Leap
from mpoc.games.rise.words import AIMED_WITH

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path

ASKED_IN_ATTACKS = frozenset({"to", "direction"})
"""What an attack asks for in step 3 where the file leaves it out."""

ASKED_IN_FURTHER = ASKED_IN_ATTACKS | {"attack", "target"}
"""What a further attack asks for where its entry leaves it out."""


def without(answers: Answers, keys_asked: frozenset[str]) -> Answers:
    """The answers without those to some questions, and without what further attacks
    would ask for.
    """
    keys = {key: value for key, value in answers.keys.items() if key not in keys_asked}
    then = tuple([without(further, ASKED_IN_FURTHER) for further in answers.then])
    return answers.but(keys=keys, then=then)


def report_unasked(
    names: Names,
    what: str,
    answered: Iterable[str],
    asked: Sequence[str],
    path: Path,
) -> bool:
    """Note each key that answers a question which `what` does not ask.

    Returns whether any does.
    """
    unasked = [key for key in answered if key not in asked]
    words = " and ".join([f"`{key}`" for key in asked])
    for key in unasked:
        wanted = f"only {words}" if words else "nothing of the kind"
        complaint = ASKS_FOR_NO_SUCH(what=what, key=key, wanted=wanted)
        names.problem((*path, key), complaint)
    return bool(unasked)


def report_unaimed(
    names: Names, kind: str, answered: Iterable[str], path: Path
) -> bool:
    """Note a place or a direction for which a kind of attack does not ask.

    Returns whether any was noted.
    """
    aims = [key for key in answered if key in ASKED_IN_ATTACKS]
    return report_unasked(names, f"a {kind}", aims, AIMED_WITH.get(kind, ()), path)


# Written back


def plain(key: str, value: Any) -> Any:
    """The value of a key, as a file writes it."""
    if isinstance(value, (bool, str)) or value is None:
        return value
    if key == "direction":
        return DIRECTION.write(value)
    if isinstance(value, Leap):
        return LEAP.write(value)
    if isinstance(value, Card):
        return value.name
    if key == "order":
        from mpoc.games.rise.choices import ASKING

        return [ASKING.write(named) for named in value]
    if isinstance(value, (tuple, list)):
        return [plain(key, each) for each in value]
    return name_of(value)


def answered(answers: Answers) -> dict[str, Any]:
    """The roll, choices and further attacks of an action or of an entry of one."""
    mapping: dict[str, Any] = {}
    faces = {} if answers.roll is None else ROLL.write(answers.roll)
    if faces:
        mapping["roll"] = faces
    if answers.choose:
        mapping["choose"] = [
            _entry(each.keys) | answered(each) for each in answers.choose
        ]
    if answers.then:
        mapping["then"] = [_entry(each.keys) | answered(each) for each in answers.then]
    return mapping


def _entry(keys: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of a choice or of a further attack; its dice stand in its roll."""
    return {key: plain(key, keys[key]) for key in keys if key != "dice"}
