"""The law of a quantity that dice and cards alone decide, whatever players choose."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from mpoc.exploration.graph import (
    CHANCE,
    Fork,
    Node,
    Position,
    PositionSummary,
    Tally,
    Value,
)
from mpoc.exploration.outcomes import Measure, Outcomes, inside_out
from mpoc.exploration.quantities import Quantities, QuantityMeasure

Law = Mapping[Any, Fraction]
"""Each possible value with its chance; the chances add up to 1."""


def chance_law(
    outcomes: Outcomes,
    measure: Measure,
    law_at: Callable[[PositionSummary], Law | None] = lambda _: None,
) -> Law | None:
    """The law of what a measure comes to; None where the law depends on a choice.

    None also where a chance is unknown. `law_at` gives the law from a position on that
    another process explored.
    """

    def legal_branches(fork: Fork) -> Sequence[Node]:
        return [branch for _, branch in outcomes.legal(fork)]

    laws: dict[int, Law] = {}
    # Equal laws are one, so that most forks compare a few objects.
    equal_laws: dict[Hashable, Law] = {}

    def law_from(position: Position) -> Law | None:
        if position.summary is not None:
            return law_at(position.summary)
        return laws.get(id(position.root))

    for node in inside_out(outcomes.position, legal_branches):
        law: Law | None
        if isinstance(node, Fork):
            law = _law_of_fork(node, [laws[id(each)] for each in legal_branches(node)])
        elif node.then is None:
            law = {measure(node.tally, node): Fraction(1)}
        else:
            law = _with_more(law_from(node.then), measure(node.tally, None))
        if law is None:
            return None
        laws[id(node)] = equal_laws.setdefault(frozenset(law.items()), law)
    return law_from(outcomes.position)


def _law_of_fork(fork: Fork, laws: Sequence[Law]) -> Law | None:
    """The law at a fork, by the laws of its branches."""
    if fork.owner != CHANCE:
        return laws[0] if all([law is laws[0] for law in laws]) else None
    weights = [answer.weight for answer in fork.answers]
    whole = sum(weights)
    if not whole:
        return None
    mixed: dict[Any, Fraction] = {}
    for weight, law in zip(weights, laws, strict=True):
        if weight:
            for value, chance in law.items():
                more = Fraction(weight, whole) * chance
                mixed[value] = mixed.get(value, Fraction(0)) + more
    return mixed


def _with_more(law: Law | None, more: int) -> Law | None:
    """The law of what is higher by a number."""
    if law is None or not more:
        return law
    return {value + more: chance for value, chance in law.items()}


class ChanceLaws:
    """The laws of single quantities in an explored position."""

    def __init__(
        self, outcomes: Outcomes, quantities: Quantities, sums: Sequence[str]
    ) -> None:
        self.outcomes = outcomes
        self.quantities = quantities
        self.sums = frozenset(sums)

    def of(self, name: str) -> Law | None:
        """The law of a quantity; None where it depends on a choice."""
        missing = self.quantities.missing[name]

        def value_at(tally: Tally, end: Any) -> Value:
            if end is None:
                return 0
            return self.quantities.at(end).get(name, missing)

        def law_at(summary: PositionSummary) -> Law | None:
            if name in summary.differing:
                return summary.laws.get(name)
            return {summary.certain.get(name, missing): Fraction(1)}

        measure: Measure = value_at
        if name in self.sums:
            measure = QuantityMeasure(self.quantities, name, True)
        return chance_law(self.outcomes, measure, law_at)
