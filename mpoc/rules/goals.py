"""Goals: a quantity that should be high, or a condition on it, as `damage.D>=3`.

`odds` and `explore` are asked for goals, a claim may be one, and `shrink` keeps one.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import Any

from mpoc.engine.record import Record
from mpoc.rules.facts import GONE, NONE

QuantityValue = int | str | None
"""A value that a quantity may have: a number, a name, or None for no value."""


class Goal(Record):
    """A quantity, or with a relation, a condition on it.

    The targets `gone` and `none` both mean that it has no value.
    """

    name: str
    relation: str = ""
    target: QuantityValue = None

    @property
    def is_condition(self) -> bool:
        """Whether it is a condition, so that its value is a chance."""
        return bool(self.relation)

    def value(self, quantity: QuantityValue) -> int:
        """The worth of a quantity's value: itself, or for a condition 1 or 0."""
        if not self.relation:
            return quantity if isinstance(quantity, int) else 0
        if isinstance(self.target, int) and not isinstance(quantity, int):
            return int(self.relation == "!=")
        return int(_RELATIONS[self.relation](_or_none(quantity), _or_none(self.target)))

    def is_target(self, quantity: QuantityValue) -> bool:
        """Whether a quantity's value is the target."""
        return _or_none(quantity) == _or_none(self.target)

    def as_expectation(self) -> dict[str, Any]:
        """The target as an `expect` of a file would have it; no file expects `gone`."""
        expectation: Any = None if self.target == GONE else self.target
        for step in reversed(self.name.split(".")):
            expectation = {step: expectation}
        assert isinstance(expectation, dict)
        return expectation

    def words(self) -> str:
        """As it is written: `damage.D >= 3`."""
        if not self.relation:
            return self.name
        return f"{self.name} {self.relation} {self.target}"


def _or_none(value: QuantityValue) -> QuantityValue:
    """A value, None for a word that says that there is none."""
    return None if value in (GONE, NONE) else value


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
    if relation is None:
        return Goal(name)
    relation = "=" if relation == "==" else relation
    target = target.strip()
    if re.fullmatch(_NUMBER, target):
        return Goal(name, relation, int(target))
    if relation not in ("=", "!="):
        raise WrongGoal(f"{target!r} is not a number, and {relation} compares numbers")
    return Goal(name, relation, target)
