"""A goal, read as if the file claimed it: goals and claims are one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any

from mpoc.engine.record import Record
from mpoc.engine.replay import Outcome
from mpoc.rules.facts import Scope, Verdict
from mpoc.rules.goals import Goal, QuantityValue, WrongGoal, as_shown, part_of
from mpoc.rules.registry import rules_of
from mpoc.rules.ruleset import Ruleset
from mpoc.rules.wording import Wording
from mpoc.scenario.scenario import Scenario
from mpoc.scenario.single_action import without
from mpoc.scenario.verdict import judge_claim, scope_of_all
from mpoc.schema.validate import keeps_to
from mpoc.text.document import Document, MappingNode
from mpoc.text.problems import FileProblems

CLAIM = "goal"
"""The side whose claim the goal is read as."""

Passing = tuple[tuple[str, QuantityValue], ...]
"""Quantities that no position shows, such as `dice`, with their values."""


class WhatPassed(Record):
    """What was read of a way up to the end of an action.

    `quantities` are those that were asked for. `memory` is equal for ways that lead to
    equal values of them later, if their positions are equal.
    """

    quantities: Passing
    memory: Hashable

    def and_also(self, more: Iterable[tuple[str, QuantityValue]]) -> WhatPassed:
        """The same with more quantities, which are remembered too."""
        added = tuple(more)
        return WhatPassed(self.quantities + added, (self.memory, added))


Read = Callable[[Outcome], WhatPassed]
"""Reads what happened on a way up to the end of an action."""


class DocumentWithClaim(Document):
    """A scenario's document with one claim, which stands in no text."""

    __slots__ = ()

    def __init__(self, base: Document, claim: str) -> None:
        root = without(base.root, ("claims", "expect"))
        claims = MappingNode({CLAIM: claim})
        claims.marks = [0, 0, 0, 0, 0, 0]
        root["claims"] = claims
        root.marks += [0, 0, 0, 0]
        super().__init__(base._source, root)


def require_claimable(scenario: Scenario, goal: Goal) -> None:
    """Raise `WrongGoal` for a condition that the file could not claim.

    It may name a figure that does not exist, or a value that no file can expect.
    """
    document = DocumentWithClaim(scenario.document, goal.words())
    try:
        rules_of(scenario.game).read(document, ())
    except FileProblems as fault:
        raise WrongGoal(fault.problems[0].message) from None


def judge_goal(scenario: Scenario, goal: Goal, outcome: Outcome) -> Verdict:
    """The verdict on a condition, as on a side that claims it."""
    claiming = scenario.but(claims={CLAIM: goal.words()})
    (verdict,) = judge_claim(claiming, CLAIM, outcome)
    return verdict


# Goals that are read at the end of a way, since no position lists what they ask for


def passing_goal(
    goal: Goal | None, scenario: Scenario, rules: Ruleset
) -> tuple[Goal | None, Read | None]:
    """A goal under the name that files use, and what reads it at the end of a way.

    What reads it is None where a position lists the quantity. Raises `WrongGoal` for a
    condition about what passes that the file could not claim.
    """
    wording = rules.wording()
    if goal is None:
        return None, None
    name = goal.name
    kind = name.partition(".")[0]
    passes = kind in wording.passing()
    if not passes and not (goal.is_condition and _is_unlisted(name, scenario, wording)):
        return goal, None
    goal = goal.but(name=name)
    try:
        if goal.is_condition:
            require_claimable(scenario, goal)
        elif _is_entry(name, rules):
            require_claimable(scenario, Goal(name, "=", 1))
    except WrongGoal:
        if passes:
            raise
        return goal, None

    def read(outcome: Outcome) -> WhatPassed:
        facts = wording.as_expectation(scope_of_all(outcome), False, only=kind)
        if goal.is_condition:
            value = _value_in(judge_goal(scenario, goal, outcome), goal)
            return WhatPassed(((name, value),), (value, repr(facts)))
        values = dict(_quantities(kind, facts.get(kind)))
        if name not in values and isinstance(count := part_of(facts, name), int):
            values[name] = count
        return WhatPassed(tuple(values.items()), repr(facts))

    return goal, read


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
    return bool(dot) and keeps_to({listed: [entry]}, rules.schema, "outcome")


def facts_of_kinds(
    outcome: Outcome, kinds: Iterable[str], wording: Wording
) -> WhatPassed:
    """All that some facts say of a way, such as `hit`, as the text of each."""
    scope = scope_of_all(outcome)
    facts = [
        (kind, repr(wording.as_expectation(scope, False, only=kind))) for kind in kinds
    ]
    return WhatPassed(tuple(facts), tuple(facts))


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
    text = verdict.actual
    is_number = re.fullmatch(r"-?[0-9]+", text)
    value = int(text) if is_number else as_shown(goal.name, text)
    if goal.value(value) == verdict.holds:
        return value
    is_target = verdict.holds == (goal.relation == "=")
    return goal.target if is_target else f"not {goal.target}"
