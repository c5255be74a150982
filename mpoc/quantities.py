"""What can be measured of an outcome, by names: `damage.T`, `dice.red.power`, `at.T`.

The names are those under which a file expects things. What actions deal and earn adds
up on the way (`damage.T`, `earned.red`); everything else is read off the last position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mpoc.engine.outcomes import Result, Tally
from mpoc.record import Record
from mpoc.report.telling import Telling
from mpoc.verdict import Scope

Value = int | str | None
"""A number, a name, or None where there is no such thing any more."""


class Known(Record):
    """A position of which only the quantities are known."""

    quantities: Mapping[str, Value]


class Quantities:
    """The quantities of results, worked out once for each position."""

    def __init__(self, telling: Telling) -> None:
        self.telling = telling
        self._of_state: dict[int, tuple[Any, dict[str, Value]]] = {}

    def of(self, result: Result) -> dict[str, Value]:
        """All quantities of a result, those of its tally first.

        A position by itself tells that nothing was dealt: what was is in the tally.
        """
        dealt = of_tally(result.tally)
        return {**dealt, **self.of_state(result.end.after), **dealt}

    def of_state(self, state: Any) -> dict[str, Value]:
        """What is read off a position."""
        if isinstance(state, Known):
            return dict(state.quantities)
        known = self._of_state.get(id(state))
        if known is None:
            facts = self.telling.expectable(Scope((), state))
            told = dict(_flat("", facts))
            known = self._of_state[id(state)] = state, told
        return known[1]


def of_tally(tally: Tally) -> dict[str, Value]:
    """What was dealt and earned."""
    return {f"{what}.{whose}": number for what, whose, number in tally}


def is_tallied(name: str, results: Iterable[Result]) -> bool:
    """Whether a quantity adds up on the way."""
    what, _, whose = name.partition(".")
    return any(one[:2] == (what, whose) for result in results for one in result.tally)


def amount(name: str, tally: Tally) -> int:
    """What a tally adds to a quantity that adds up."""
    what, _, whose = name.partition(".")
    return sum([number for each, who, number in tally if (each, who) == (what, whose)])


def differing(each: list[dict[str, Value]], tallied: Iterable[str]) -> list[str]:
    """The names of quantities that are not the same in all, in their order.

    What was not dealt is 0.
    """
    names: dict[str, None] = {}
    for one in each:
        names.update(dict.fromkeys(one))
    zero = set(tallied)
    return [
        name
        for name in names
        if len({one.get(name, 0 if name in zero else None) for one in each}) > 1
    ]


def _flat(name: str, value: Any) -> Iterable[tuple[str, Value]]:
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _flat(f"{name}.{key}" if name else str(key), each)
    elif isinstance(value, list | tuple):
        yield name, ", ".join([str(each) for each in value]) or "none"
    elif isinstance(value, bool):
        yield name, "yes" if value else "no"
    else:
        yield name, value
