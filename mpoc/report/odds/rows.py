"""Chances as rows of a histogram: values of a quantity, outcomes of a scenario."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from mpoc.exploration.quantities import value_words
from mpoc.report.explored import measure_words, stopped_words

Row = tuple[str, Fraction, Fraction | None]
"""A value, its chance, and for a number the chance of so much or more."""


def group_words(group: Any, left_out: Collection[str] = ()) -> str:
    """What came of it, without some quantities, and why it stopped."""
    parts = [
        measure_words(name, value)
        for name, value in group.measures.items()
        if name not in left_out
    ]
    parts.append(end_words(group))
    return ", ".join([part for part in parts if part]) or "the only outcome"


def end_words(group: Any) -> str:
    """Why it stopped, with the reasons of a refusal; empty if it is complete."""
    if group.status != "refused":
        return stopped_words(group)
    reasons = dict.fromkeys([check.reason for check in group.stop])
    return f"refused: {'; '.join(reasons)}"


def in_every(groups: Sequence[Any]) -> dict[str, Any]:
    """The quantities that have the same value in each of several outcomes."""
    first, *others = groups
    return {
        name: value
        for name, value in first.measures.items()
        if others and all([group.measures.get(name) == value for group in others])
    }


FEW_VALUES = 2
"""A quantity with no more values needs no column "so much or more"."""


def further_tables(
    groups: Sequence[Any], laws: Mapping[str, Mapping[Any, Fraction]]
) -> list[list[str]]:
    """The quantities whose chances the outcomes do not say yet, a list for each table.

    Quantities that always have the same value share a table. A quantity that changes
    with every outcome has none, unless its table also says how likely so much or more
    is.
    """
    by_values: dict[tuple[Any, ...], list[str]] = {}
    for quantity, law in laws.items():
        values = tuple([group.measures.get(quantity) for group in groups])
        is_ladder = len(law) > FEW_VALUES and all(
            [isinstance(each, int) for each in law]
        )
        if len(law) > 1 and (is_ladder or not is_said(values)):
            by_values.setdefault(values, []).append(quantity)
    return list(by_values.values())


def is_said(values: Sequence[Any]) -> bool:
    """Whether the outcomes say the chances of values: each outcome has its own."""
    return len({*values}) == len(values)


def rows_of(quantity: str, law: Mapping[Any, Fraction]) -> list[Row]:
    """The values of a quantity in their order."""
    numbers = all([isinstance(value, int) for value in law])
    order = sorted(law) if numbers else sorted(law, key=lambda value: -law[value])
    rows: list[Row] = []
    at_least = Fraction(1)
    for value in order:
        words = value_words(quantity, value)
        rows.append((words, law[value], at_least if numbers else None))
        at_least -= law[value]
    return rows
