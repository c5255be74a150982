"""Goals: a quantity that should be high, or a condition on it, as `damage.D>=3`.

`odds` and `explore` are asked for goals, a claim may be one, and `shrink` keeps one.
All of them read a goal alike: its name is a key of `expect` with the keys that follow
it, which reports print as `damage of D`, or an entry of a list, which counts how often
it is there (`crushed.g`). Its target is what `expect` accepts or what reports print,
also `gone`, which no file expects.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from mpoc.engine.record import Record
from mpoc.rules.facts import GONE, NONE

QuantityValue = int | str | None
"""A value that a quantity may have: a number, a name, or None for no value."""


class Goal(Record):
    """A quantity, or with a relation, a condition on it."""

    name: str
    relation: str = ""
    target: QuantityValue = None

    @property
    def is_condition(self) -> bool:
        """Whether it is a condition, so that its value is a chance."""
        return bool(self.relation)

    def value(self, quantity: Any) -> int:
        """The worth of a quantity's value: itself, or for a condition 1 or 0."""
        quantity = as_shown(self.name, quantity)
        if not self.relation:
            return quantity if isinstance(quantity, int) else 0
        if isinstance(self.target, int) and not isinstance(quantity, int):
            return int(self.relation == "!=")
        target = as_shown(self.name, self.target)
        return int(_RELATIONS[self.relation](quantity, target))

    def is_target(self, quantity: Any) -> bool:
        """Whether a quantity's value is the target."""
        return as_shown(self.name, quantity) == as_shown(self.name, self.target)

    def among(
        self,
        values: Iterable[QuantityValue],
        is_alike: Callable[[str, str, str], bool],
    ) -> Goal:
        """The goal with its target in the words of one of these values.

        `is_alike` says which of them a file may write as the target (`Wording`).
        """
        values = tuple(values)
        if not isinstance(self.target, str) or any(map(self.is_target, values)):
            return self
        for value in values:
            if isinstance(value, str) and is_alike(self.name, self.target, value):
                return self.but(target=value)
        return self

    def expectations(self) -> Iterator[dict[str, Any]]:
        """The target in each form in which an `expect` of a file might have it.

        Without a condition there is none.
        """
        path = self.name.split(".")
        for target in _forms(self.target):
            yield _nested(path, target)
        if path[1:] and isinstance(self.target, int):
            *others, entry = path
            yield _nested(others, [entry])

    def words(self) -> str:
        """As it is written: `damage.D >= 3`."""
        if not self.relation:
            return self.name
        return f"{self.name} {self.relation} {self.target}"


_TRUTHS = {"true": True, "yes": True, "false": False, "no": False}


def no_value(name: str) -> str:
    """What reports show where a quantity has no value.

    What is named within others, such as `at.g`, is gone then.
    """
    return GONE if "." in name else NONE


def as_shown(name: str, value: Any) -> int | str:
    """The value of a quantity as reports show it, such as `yes` for True."""
    if value is None:
        return no_value(name)
    if isinstance(value, str):
        value = _TRUTHS.get(value, value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join([str(entry) for entry in value]) or NONE
    if isinstance(value, Mapping):
        shown = {key: as_shown(key, part) for key, part in value.items()}
        parts = [f"{key} {part}" for key, part in shown.items() if part != NONE]
        return ", ".join(parts) or NONE
    return value if isinstance(value, int) else str(value)


def entries_of(text: str) -> list[str]:
    """The entries of a list that a report shows as `g, S`."""
    if text == NONE:
        return []
    return [entry.strip() for entry in text.split(",")]


def _forms(target: QuantityValue) -> Iterator[Any]:
    """A target as a file may expect it: as a word or number, a truth or a list."""
    yield target
    if isinstance(target, str):
        if target in _TRUTHS:
            yield _TRUTHS[target]
        yield entries_of(target)


def _nested(path: list[str], value: Any) -> dict[str, Any]:
    """A value under some keys, one within the other."""
    for step in reversed(path):
        value = {step: value}
    assert isinstance(value, dict)
    return value


def part_of(facts: Mapping[str, Any], name: str) -> Any:
    """The part of some facts that a name leads to, such as `damage.D`.

    For an entry of a list it is how often the entry is there. None where there is no
    such part.
    """
    for key, value in facts.items():
        if key == name:
            return value
        if not name.startswith(f"{key}."):
            continue
        rest = name[len(key) + 1 :]
        if isinstance(value, Mapping):
            return part_of(value, rest)
        if isinstance(value, list | tuple):
            return [str(entry) for entry in value].count(rest)
    return None


_RELATIONS: Mapping[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "!=": operator.ne,
}
_GOAL = r"([^<>=!]+?)\s*(?:(>=|<=|!=|>|<|==?)\s*([^<>=!]+))?"
_NUMBER = r"-?[0-9]{1,9}"

MOST_PARTS = 32
"""The most parts of the name of a quantity; there are three in `dice.red.power`."""


PLACE = "place"
"""The word for `at`."""

WORDS = {
    "earned": "earned by",
    "ground": "ground at",
    "buildings": "building at",
    "at": f"{PLACE} of",
}
"""How reports introduce the owner of a quantity, where that is not `KIND of`."""

_SPOKEN = r"([A-Za-z-]+ (?:of|by|at)) (.+?)(?: \(([^()]+)\))?"


def _name_in_files(name: str) -> str:
    """The name of a quantity in files, from that name or from the words of a report.

    `damage.D` for `damage of D` and `Damage.D`, `dice.red.power` for `dice of red
    (power)`.
    """
    match = re.fullmatch(_SPOKEN, name, re.IGNORECASE)
    if match is None:
        kind, dot, owner = name.partition(".")
        if " " in kind:
            return name
        kind = kind.lower()
        return f"{'at' if dot and kind == PLACE else kind}{dot}{owner}"
    words, owner, key = match.groups()
    words = words.lower()
    kinds = {spoken: kind for kind, spoken in WORDS.items()}
    kind = kinds.get(words, words.removesuffix(" of"))
    if " " in kind:
        return name
    return ".".join([kind, owner, *([key] if key else [])])


class WrongGoal(ValueError):
    """A goal cannot be read, or makes no sense; the message says why."""


def goal_of(text: str) -> Goal:
    """The goal that is written as `damage.D`, `damage.D>=3` or `form.D=Defender X`.

    Raises `WrongGoal`.
    """
    match = re.fullmatch(_GOAL, text.strip())
    if match is None:
        raise WrongGoal(
            f"{text!r} is not a goal: name a quantity such as damage.D, or a condition "
            "such as damage.D>=3"
        )
    name, relation, target = match.groups()
    parts = name.count(".") + 1
    if parts > MOST_PARTS:
        raise WrongGoal(f"no quantity has a name of {parts} parts")
    name = _name_in_files(" ".join(name.split()))
    if relation is None:
        return Goal(name)
    relation = "=" if relation == "==" else relation
    target = target.strip()
    if target.startswith("[") and target.endswith("]"):
        target = target[1:-1].strip() or NONE
    if "[" in target or "]" in target:
        raise WrongGoal(f"{text!r} has brackets too many or too few: write [a, b]")
    if re.fullmatch(_NUMBER, target):
        return Goal(name, relation, int(target))
    if relation not in ("=", "!="):
        raise WrongGoal(f"{target!r} is not a number, and {relation} compares numbers")
    return Goal(name, relation, target)
