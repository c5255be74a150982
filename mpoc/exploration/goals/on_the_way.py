"""What happened on a way up to the end of an action, which no position shows.

The dice that were rolled are such a thing. A goal about it is read at the end of each
action, before ways with the same result go on as one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any

from mpoc.engine.record import Record
from mpoc.engine.replay import Outcome
from mpoc.exploration.goals.claimed_goal import judge_goal, require_claimable
from mpoc.rules.facts import Scope, Verdict, number_in
from mpoc.rules.goals import Goal, QuantityValue, WrongGoal, as_shown, part_of
from mpoc.rules.ruleset import Ruleset
from mpoc.rules.wording import Wording
from mpoc.scenario.scenario import Scenario
from mpoc.scenario.verdict import scope_of_all
from mpoc.schema.validate import is_expectation

QuantityValues = tuple[tuple[str, QuantityValue], ...]
"""Quantities that no position shows, such as `dice`, with their values."""


class WaySoFar(Record):
    """What was read of a way up to the end of an action.

    `quantities` are those that were asked for. `memory` is equal for ways that lead to
    equal values of them later, if their positions are equal.
    """

    quantities: QuantityValues
    memory: Hashable

    def and_also(self, more: Iterable[tuple[str, QuantityValue]]) -> WaySoFar:
        """The same with more quantities, which are remembered too."""
        added = tuple(more)
        return WaySoFar(self.quantities + added, (self.memory, added))


ReadWay = Callable[[Outcome], WaySoFar]
"""Reads what happened on a way up to the end of an action."""


def reader_for(goal: Goal | None, scenario: Scenario, rules: Ruleset) -> ReadWay | None:
    """What reads a goal at the end of a way.

    None where a position lists the quantity, or where no file could claim a goal that
    it does not list. Raises `WrongGoal` for a condition about what happens on the way
    that the file could not claim.
    """
    wording = rules.wording()
    if goal is None:
        return None
    name = goal.name
    kind = name.partition(".")[0]
    is_on_the_way = kind in wording.on_the_way()
    is_unlisted = goal.is_condition and _is_unlisted(name, scenario, wording)
    if not is_on_the_way and not is_unlisted:
        return None
    try:
        if goal.is_condition:
            require_claimable(scenario, goal)
        elif _is_entry(name, rules):
            require_claimable(scenario, Goal(name, "=", 1))
    except WrongGoal:
        if is_on_the_way:
            raise
        return None

    def read(outcome: Outcome) -> WaySoFar:
        facts = wording.as_expectation(scope_of_all(outcome), False, only=kind)
        if goal.is_condition:
            value = _value_in(judge_goal(scenario, goal, outcome), goal)
            return WaySoFar(((name, value),), (value, repr(facts)))
        values = dict(_quantities(kind, facts.get(kind)))
        if name not in values and isinstance(count := part_of(facts, name), int):
            values[name] = count
        return WaySoFar(tuple(values.items()), repr(facts))

    return read


def _is_unlisted(name: str, scenario: Scenario, wording: Wording) -> bool:
    """Whether a quantity of something may have a value where no position lists it.

    So it is with any space of a tile, which is listed by its first space, and with a
    whole mapping, such as `secured`. A count is 0 where it is not listed.
    """
    kind, dot, _ = name.partition(".")
    at_start = wording.as_expectation(Scope((), scenario.start), False, only=kind)
    part = part_of(at_start, name)
    is_missing = bool(dot) and part is None
    is_count = wording.missing(kind) == 0
    return isinstance(part, Mapping) or (is_missing and not is_count)


def _is_entry(name: str, rules: Ruleset) -> bool:
    """Whether a name is that of an entry in a list, such as `applied.Marker`."""
    listed, dot, entry = name.partition(".")
    return bool(dot) and is_expectation({listed: [entry]}, rules.schema)


def facts_so_far(outcome: Outcome, kinds: Iterable[str], wording: Wording) -> WaySoFar:
    """All that some facts say of a way, such as `hit`, as the text of each."""
    scope = scope_of_all(outcome)
    facts = [
        (kind, repr(wording.as_expectation(scope, False, only=kind))) for kind in kinds
    ]
    return WaySoFar(tuple(facts), tuple(facts))


def _quantities(name: str, value: Any) -> Iterator[tuple[str, QuantityValue]]:
    """The value of a fact under its name, or each of its values by figure."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _quantities(f"{name}.{key}", part)
    elif value is not None:
        yield name, as_shown(name, value)


def _value_in(verdict: Verdict, goal: Goal) -> QuantityValue:
    """The value of a goal's quantity in a verdict, for which the goal holds if it does.

    A claim with `=` may also hold for one figure of several, or for a list in another
    order, and one with `!=` may not.
    """
    number = number_in(verdict.actual)
    value = as_shown(goal.name, verdict.actual) if number is None else number
    if goal.value(value) == verdict.holds:
        return value
    is_target = verdict.holds == (goal.relation == "=")
    return goal.target if is_target else f"not {goal.target}"
