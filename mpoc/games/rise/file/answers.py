"""The answers in the keys of an action: removing, checking and writing them."""

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

KEYS_ATTACKS_ASK = frozenset({"to", "direction"})
"""The keys that an attack asks for in step 3 where the file leaves them out."""

KEYS_FURTHER_ATTACKS_ASK = KEYS_ATTACKS_ASK | {"attack", "target"}
"""The keys that a further attack asks for where its entry leaves them out."""


def without(answers: Answers, keys_asked: frozenset[str]) -> Answers:
    """The answers without some keys, and without the choices of further attacks."""
    keys = {key: value for key, value in answers.keys.items() if key not in keys_asked}
    then = tuple(
        [without(further, KEYS_FURTHER_ATTACKS_ASK) for further in answers.then]
    )
    return answers.but(keys=keys, then=then)


def report_surplus_answers(
    names: Names,
    asker: str,
    answered_keys: Iterable[str],
    keys_asked: Sequence[str],
    path: Path,
) -> bool:
    """Report each key that answers a question which `asker` does not ask.

    Returns whether there is such a key.
    """
    surplus_keys = [key for key in answered_keys if key not in keys_asked]
    words = " and ".join([f"`{key}`" for key in keys_asked])
    for key in surplus_keys:
        expectation = f"only {words}" if words else "nothing of the kind"
        complaint = ASKS_FOR_NO_SUCH(what=asker, key=key, expectation=expectation)
        names.problem((*path, key), complaint)
    return bool(surplus_keys)


def report_surplus_aims(
    names: Names, kind: str, answered_keys: Iterable[str], path: Path
) -> bool:
    """Report a place or a direction for which a kind of attack does not ask.

    Returns whether there is one.
    """
    aims = [key for key in answered_keys if key in KEYS_ATTACKS_ASK]
    return report_surplus_answers(
        names, f"a {kind}", aims, AIMED_WITH.get(kind, ()), path
    )


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

        return [ASKING.write(rule) for rule in value]
    if isinstance(value, (tuple, list)):
        return [plain(key, each) for each in value]
    return name_of(value)


def answers_as_written(answers: Answers) -> dict[str, Any]:
    """The roll, choices and further attacks of an action or of an entry of one."""
    mapping: dict[str, Any] = {}
    faces = {} if answers.roll is None else ROLL.write(answers.roll)
    if faces:
        mapping["roll"] = faces
    if answers.choose:
        mapping["choose"] = [
            _entry(each.keys) | answers_as_written(each) for each in answers.choose
        ]
    if answers.then:
        mapping["then"] = [
            _entry(each.keys) | answers_as_written(each) for each in answers.then
        ]
    return mapping


def _entry(keys: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of a choice or of a further attack; its dice stand in its roll."""
    return {key: plain(key, keys[key]) for key in keys if key != "dice"}
