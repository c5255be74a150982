"""Goals: a quantity that is to be high, or a condition on it, as `damage.D>=3`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mpoc.engine.record import Record
from mpoc.exploration.graph import Value
from mpoc.exploration.quantities import GONE, NONE, quantity_named


class Goal(Record):
    """A quantity that counts, or, with a relation, a condition on it."""

    name: str
    relation: str = ""
    wanted: Value = None

    @property
    def is_condition(self) -> bool:
        """Whether it holds or not, so that its value is a chance."""
        return bool(self.relation)

    def value(self, quantity: Value) -> int:
        """What a quantity's value is worth: itself, or 1 where the condition holds."""
        if not self.relation:
            return quantity if isinstance(quantity, int) else 0
        if isinstance(self.wanted, int) and not isinstance(quantity, int):
            return int(self.relation == "!=")
        return int(_RELATIONS[self.relation](quantity, self.wanted))

    def words(self) -> str:
        """As it is written: `damage.D >= 3`."""
        if not self.relation:
            return self.name
        return f"{self.name} {self.relation} {self.wanted}"


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
    """A goal cannot be read, or nobody can want it; the message says why."""


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
    name, relation, wanted = match.groups()
    if relation is None:
        return Goal(name)
    relation = "=" if relation == "==" else relation
    wanted = wanted.strip()
    if re.fullmatch(_NUMBER, wanted):
        return Goal(name, relation, int(wanted))
    if relation not in ("=", "!="):
        raise WrongGoal(f"{wanted!r} is not a number, and {relation} compares numbers")
    return Goal(name, relation, None if wanted in (GONE, NONE) else wanted)


def goal_among(goal: Goal, outcomes: Sequence[Mapping[str, Value]]) -> Goal:
    """A goal under the name that files use for its quantity.

    `outcomes` are the quantities of each result. Raises `NoQuantity` or `WrongGoal`
    where no outcome has such a quantity.
    """
    known = dict.fromkeys([name for quantities in outcomes for name in quantities])
    goal = goal.but(name=quantity_named(goal.name, list(known)))
    values = [each[goal.name] for each in outcomes if goal.name in each]
    is_number = not goal.is_condition or isinstance(goal.wanted, int)
    if is_number and not any([isinstance(value, int) for value in values]):
        raise WrongGoal(
            f"{goal.name} is not a number: write the value that it should have, as "
            f"{goal.name}={values[0]}"
        )
    return goal
