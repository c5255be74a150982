"""What can be measured of an outcome, by names: `damage.T`, `dice.red.power`, `at.T`.

The names are those under which a file expects things. What actions deal and earn adds
up on the way (`damage.T`, `earned.red`); everything else is read off the last position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mpoc.engine.record import Record
from mpoc.exploration.outcomes import Result, Tally
from mpoc.rules.facts import Scope
from mpoc.rules.wording import Wording
from mpoc.text.problems import did_you_mean

Value = int | str | None
"""A number, a name, or None where there is no such thing any more."""

PLACE = "place"
"""What is told as `at`, in words."""

MOST_NAMED = 20
"""Quantities that are listed for who named none of them."""


class NoQuantity(Exception):
    """No outcome has a quantity of that name; `known` are those that there are.

    Its text says so and which are meant: those of the same kind, else the nearest,
    first of those in `differing`, which are not the same in all outcomes.
    """

    def __init__(
        self, name: str, known: Sequence[str], differing: Sequence[str] = ()
    ) -> None:
        what = name.partition(".")[0]
        alike = [one for one in known if one.partition(".")[0] == what]
        near = did_you_mean(name, differing) or did_you_mean(name, known)
        if near and not alike:
            hint = f"did you mean {near}"
        else:
            told = alike or list(dict.fromkeys([*differing, *known]))
            more = ", …" if len(told) > MOST_NAMED else ""
            hint = f"known: {', '.join(told[:MOST_NAMED])}{more}"
        super().__init__(f"no outcome has a quantity {name}; {hint}")
        self.name = name


def quantity_words(name: str) -> str:
    """A quantity in words: `damage of D`, `dice of red (power)`, `place of T`."""
    what, *whose = name.split(".")
    if not whose:
        return what
    what = PLACE if what == "at" else what
    which = f" ({' '.join(whose[1:])})" if whose[1:] else ""
    return f"{what} of {whose[0]}{which}"


def quantity_named(
    asked: str, known: Sequence[str], differing: Sequence[str] = ()
) -> str:
    """The name of the quantity that someone asks for, as files or as reports write it.

    Raises `NoQuantity` where it is none of those known.
    """
    if asked in known:
        return asked
    words = " ".join(asked.split()).casefold()
    for name in known:
        what, dot, whose = name.partition(".")
        spoken = f"{PLACE}{dot}{whose}" if what == "at" else name
        if words in (quantity_words(name).casefold(), spoken.casefold()):
            return name
    raise NoQuantity(asked, known, differing)


class Known(Record):
    """A position of which only the quantities are known."""

    quantities: Mapping[str, Value]


class Quantities:
    """The quantities of results, worked out once for each position."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
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
            facts = self.wording.expectable(Scope((), state))
            told = dict(_flat("", facts))
            known = self._of_state[id(state)] = state, told
        return known[1]


def of_tally(tally: Tally) -> dict[str, Value]:
    """What was dealt and earned."""
    return {f"{what}.{whose}": number for what, whose, number in tally}


def tallied_in(results: Iterable[Result]) -> list[str]:
    """The quantities that add up on the way, in some of these results."""
    names = [f"{what}.{whose}" for each in results for what, whose, _ in each.tally]
    return list(dict.fromkeys(names))


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
