"""The quantities of an outcome by their names: `damage.T`, `dice.red.power`, `at.T`.

The names are those under which a file expects things. What actions deal and earn adds
up on the way (`damage.T`, `earned.red`); everything else is read off the last position.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from mpoc.engine.record import Record
from mpoc.exploration.goals.claimed_goal import require_claimable
from mpoc.exploration.graph import End, PositionSummary, Result, Tally, Value
from mpoc.rules.facts import NONE, UNKNOWN, Scope
from mpoc.rules.goals import (
    WORDS,
    Goal,
    WrongGoal,
    as_shown,
    entries_of,
    no_value,
)
from mpoc.rules.wording import Wording
from mpoc.scenario.scenario import Scenario
from mpoc.text.problems import did_you_mean

PLACE_KEY, FACING_KEY = "at", "facing"

MOST_NAMED = 20
"""The most quantities that are listed when an unknown one is asked for."""


CONDITION = re.compile(r"(.+?) ((?:[<>=!]=|[<>=]) .*)")
"""A condition in words: its quantity, which may have blanks, and what it wants."""


class NoQuantity(Exception):
    """No outcome has a quantity of that name; `names` are the names of all quantities.

    The message suggests others: those of the same kind, else the nearest. Those in
    `differing`, which vary among the outcomes, come first.
    """

    def __init__(
        self, name: str, names: Sequence[str], differing: Sequence[str] = ()
    ) -> None:
        kind = name.partition(".")[0]
        alike = [other for other in names if other.partition(".")[0] == kind]
        near = did_you_mean(name, differing) or did_you_mean(name, names)
        if near and not alike:
            hint = f"did you mean {near}"
        else:
            choices = alike or list(dict.fromkeys([*differing, *names]))
            more = ", …" if len(choices) > MOST_NAMED else ""
            hint = f"known: {', '.join(choices[:MOST_NAMED])}{more}"
        super().__init__(f"no outcome has the quantity {name}; {hint}")
        self.name = name


def quantity_words(name: str) -> str:
    """A quantity in words: `damage of D`, `dice of red (power)`, `ground at E3`.

    Of a condition, what it wants stands after them: `damage of D >= 3`.
    """
    condition = CONDITION.fullmatch(name)
    if condition is not None:
        quantity, wanted = condition.groups()
        return f"{quantity_words(quantity)} {wanted}"
    kind, *keys = name.split(".")
    if not keys:
        return kind
    if tuple(keys) in ((PLACE_KEY,), (FACING_KEY,)):
        # A property of the one thing that the key names: `place of X`.
        kind, keys = keys[0], [kind]
    rest = f" ({' '.join(keys[1:])})" if keys[1:] else ""
    return f"{WORDS.get(kind, f'{kind} of')} {keys[0]}{rest}"


def value_words(name: str, value: Value) -> str:
    """A value of a quantity in words."""
    return no_value(name) if value is None else str(value)


def find_quantity(
    text: str, names: Sequence[str], differing: Sequence[str] = ()
) -> str:
    """The name of the quantity that a text means, as a file or a report writes it.

    Raises `NoQuantity` if no outcome has it.
    """
    if text in names:
        return text
    words = quantity_words(text)
    for name in names:
        if words == quantity_words(name):
            return name
    raise NoQuantity(text, names, differing)


def goal_among(
    goal: Goal,
    quantities: Quantities,
    results: Sequence[Result],
    scenario: Scenario,
    differing: Sequence[str] = (),
    needs_number: bool = True,
) -> Goal:
    """Add what a goal asks for to `quantities`; return it under the names of files.

    A list of what happened, or how often an entry is in a list, is a quantity only from
    then on. What stands at the start may be named, even if it is gone in every result.
    Raises `NoQuantity` for a name that no quantity has, `WrongGoal` where the goal
    needs a number and the quantity is not one, or where the file could not claim it.
    Without `needs_number`, only a goal whose target is a number needs one.
    """
    is_read = any([result.end.on_the_way for result in results])
    if quantities.happenings.get(goal.name):
        quantities.add_list(goal.name)
    name = _name_of(goal, quantities, results, scenario, differing)
    goal, missing = goal.but(name=name), quantities.missing[name]
    # To save memory, the quantities of all results are never held at once.
    possible = dict.fromkeys(
        [quantities.of(result).get(name, missing) for result in results]
    )
    if UNKNOWN in possible and goal.target != UNKNOWN:
        raise WrongGoal(f"the file does not state {name}")
    is_number = isinstance(goal.target, int)
    # What has no value here, or was judged as a claim, need not be a number.
    has_no_value = not any([value is not None for value in possible])
    may_be_anything = goal.is_condition and (is_read or has_no_value)
    if not may_be_anything and (is_number or (needs_number and not goal.is_condition)):
        require_number(goal, possible)
    if goal.is_condition:
        require_claimable(scenario, goal)
    return goal.among(possible, quantities.wording.is_alike)


def _name_of(
    goal: Goal,
    quantities: Quantities,
    results: Sequence[Result],
    scenario: Scenario,
    differing: Sequence[str],
) -> str:
    """The name of a goal's quantity; how often an entry is in a list becomes one."""
    names = dict.fromkeys(
        [name for result in results for name in quantities.of(result)]
    )
    names |= dict.fromkeys(quantities.names_at(scenario.start))
    try:
        return find_quantity(goal.name, list(names), differing)
    except NoQuantity:
        kind = goal.name.partition(".")[0]
        missing = quantities.missing[goal.name]
        may_lack = missing is not None or (goal.is_condition and goal.name == kind)
        listed, dot, _ = goal.name.rpartition(".")
        is_entry = bool(dot) and listed in names and isinstance(goal.target, int)
        if goal.is_condition and goal.name == kind and missing is not None:
            require_claimable(scenario, goal)
        if not (may_lack or is_entry) or not _is_claimable(goal, missing, scenario):
            raise
        if is_entry:
            quantities.add_count(goal.name)
        elif missing == UNKNOWN:
            raise WrongGoal(f"the file does not state {goal.name}") from None
        return goal.name


def _is_claimable(goal: Goal, missing: Any, scenario: Scenario) -> bool:
    """Whether the file could claim the quantity of a goal.

    `missing` is its value where no outcome lists it, None if it then has none.
    """
    condition = Goal(goal.name, "=", 0 if missing is None else missing)
    try:
        require_claimable(scenario, goal if goal.is_condition else condition)
    except WrongGoal:
        return False
    return True


def require_number(goal: Goal, values: Iterable[Value]) -> None:
    """Raise `WrongGoal` where none of the values of a goal's quantity is a number."""
    other_values = []
    for value in values:
        if isinstance(value, int):
            return
        other_values.append(value)
    # What has not come into play has no value there, and no file can expect that.
    example = next((value for value in other_values if value is not None), None)
    raise WrongGoal(
        f"{goal.name} is not a number: write the value that it should have, as "
        f"{goal.name}={value_words(goal.name, example)}"
    )


class MeasuredPosition(Record):
    """A position of which only the quantities are known."""

    quantities: Mapping[str, Value]


class Columns:
    """The names of quantities in an order; `places` are the places of their values."""

    __slots__ = ("names", "names_sorted", "places", "places_sorted")

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        self.names_sorted = tuple(sorted(self.names))
        self.places = {name: place for place, name in enumerate(self.names)}
        self.places_sorted = [self.places[name] for name in self.names_sorted]

    def row(self, values: Mapping[str, Value]) -> Row:
        """The values of these names."""
        return Row(self, tuple([values[name] for name in self.names]))


class Row(Mapping[str, Value]):
    """Quantities by name, in little memory: rows of the same names share `columns`."""

    __slots__ = ("_values", "columns")

    def __init__(self, columns: Columns, values: tuple[Value, ...]) -> None:
        self.columns = columns
        self._values = values

    def __getitem__(self, name: str) -> Value:
        return self._values[self.columns.places[name]]

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns.names)

    def __len__(self) -> int:
        return len(self._values)

    def as_dict(self) -> dict[str, Value]:
        """All quantities by name, which is faster than asking for each."""
        return dict(zip(self.columns.names, self._values, strict=True))

    def key(self) -> Hashable:
        """A key that is equal for equal quantities, whatever their order."""
        values = self._values
        in_order = tuple([values[place] for place in self.columns.places_sorted])
        return self.columns.names_sorted, in_order


_PLAIN = (int, str, type(None))


class Missing(dict[str, Value]):
    """The values of quantities that a position does not list, by their names.

    The fact of a game gives the value, such as 0 for a count.
    """

    __slots__ = ("wording",)

    def __init__(self, wording: Wording) -> None:
        self.wording = wording

    def __missing__(self, name: str) -> Value:
        value = self[name] = self.wording.missing(name.partition(".")[0])
        return value


class Quantities:
    """The quantities of results, worked out once for each position.

    `missing` holds the values of those that a position does not list. `happenings` are
    the facts that list what happened: each entry is a quantity that adds up, and the
    whole list is a quantity only where a goal names it.
    """

    def __init__(self, wording: Wording) -> None:
        self.wording = wording
        self.missing = Missing(wording)
        self.happenings = wording.happenings()
        self._lists: list[str] = []
        self._counts: list[str] = []
        self._rows: dict[int, tuple[Any, Row]] = {}
        self._columns: dict[tuple[str, ...], Columns] = {}
        self._names: dict[str, dict[Any, str]] = {}
        self._numbers: dict[Hashable, int] = {}
        self._latest: dict[str, tuple[Any, dict[str, Value]]] = {}

    def add_up(self, sums: Iterable[str]) -> None:
        """Let some quantities add up: they are 0 where nothing adds to them."""
        self.missing.update(dict.fromkeys(sums, 0))

    def add_list(self, name: str) -> None:
        """Let a list of what happened be a quantity too, such as `crushed`."""
        self._lists.append(name)

    def add_count(self, name: str) -> None:
        """Let it be a quantity how often an entry is in a list: `on-board.g`."""
        self._counts.append(name)
        self._rows.clear()
        self._columns.clear()

    def for_other_results(self) -> Quantities:
        """The same quantities, of which none is worked out yet."""
        others = Quantities(self.wording)
        others.missing.update(self.missing)
        others._lists, others._counts = [*self._lists], [*self._counts]
        return others

    def is_list(self, name: str) -> bool:
        """Whether a quantity is a list of what happened."""
        return name in self._lists

    def of(self, result: Result) -> dict[str, Value]:
        """All quantities of a result, those of its tally first.

        What was dealt is in the tally alone; a position does not know it.
        """
        dealt = of_tally(result.tally)
        for name in self._lists:
            dealt[name] = list_of(name, result.tally)
        end = result.end
        at_end = self.of_state(end.after).as_dict()
        return {**dealt, **at_end, **dict(end.on_the_way), **dealt}

    def at(self, end: End) -> Mapping[str, Value]:
        """The quantities at a last end, with what was read of the way to it."""
        row = self.of_state(end.after)
        return {**row.as_dict(), **dict(end.on_the_way)} if end.on_the_way else row

    def of_state(self, state: Any) -> Row:
        """The quantities of a position."""
        row = self._rows.get(id(state))
        if row is None:
            if isinstance(state, MeasuredPosition):
                values = dict(state.quantities)
            else:
                values = self._of_facts(self.wording.as_expectation(Scope((), state)))
            for name in self._counts:
                listed, _, entry = name.rpartition(".")
                entries = entries_of(str(as_shown(listed, values.get(listed))))
                values[name] = entries.count(entry)
            names = tuple(values)
            columns = self._columns.get(names)
            if columns is None:
                columns = self._columns[names] = Columns(names)
            row = self._rows[id(state)] = state, Row(columns, tuple(values.values()))
        return row[1]

    def names_at(self, state: Any) -> Iterator[str]:
        """The quantities at a position, and those of what may happen to its figures."""
        at_state = self.of_state(state)
        yield from at_state
        kinds = [kind for kind, adds_up in self.happenings.items() if adds_up]
        prefix = f"{PLACE_KEY}."
        for name in at_state:
            if name.startswith(prefix):
                for kind in kinds:
                    entry = f"{kind}.{name[len(prefix) :]}"
                    self.missing.setdefault(entry, 0)
                    yield entry

    def number_of(self, end: End) -> int:
        """A number that is equal for last ends with equal quantities."""
        key = self.of_state(end.after).key(), end.on_the_way
        return self._numbers.setdefault(key, len(self._numbers))

    def _of_facts(self, facts: Mapping[str, Any]) -> dict[str, Value]:
        """The quantities of some facts; a value that stays is not taken apart again."""
        values: dict[str, Value] = {}
        for name, value in facts.items():
            if name in self.happenings:
                continue
            latest = self._latest.get(name)
            if latest is None or latest[0] is not value:
                latest = self._latest[name] = value, {}
                self._add(latest[1], name, value)
            values.update(latest[1])
        return values

    def _add(self, values: dict[str, Value], name: str, value: Any) -> None:
        """Add the quantities within a value by their names; a list is one quantity."""
        # By far the most values are plain, and to ask for a `Mapping` takes long.
        if type(value) in _PLAIN:
            values[name] = value
        elif isinstance(value, bool):
            values[name] = "yes" if value else "no"
        elif isinstance(value, list | tuple):
            values[name] = ", ".join([str(entry) for entry in value]) or "none"
        elif isinstance(value, Mapping):
            names = self._names_within(name)
            for key, inner in value.items():
                full_name = names.get(key)
                if full_name is None:
                    full_name = names[key] = f"{name}.{key}"
                self._add(values, full_name, inner)
        else:
            values[name] = value

    def _names_within(self, name: str) -> dict[Any, str]:
        """The names of quantities within another by key, the same texts each time."""
        names = self._names.get(name)
        if names is None:
            names = self._names[name] = {}
        return names


def of_tally(tally: Tally) -> dict[str, Value]:
    """The quantities of a tally: what was dealt and earned."""
    return {f"{kind}.{owner}": number for kind, owner, number in tally}


def tally_names(results: Iterable[Result]) -> list[str]:
    """The quantities that add up on the way, in some of these results."""
    tallies = [result.tally for result in results]
    names = [f"{kind}.{owner}" for tally in tallies for kind, owner, _ in tally]
    return list(dict.fromkeys(names))


def amount(name: str, tally: Tally) -> int:
    """What a tally adds to a quantity that adds up."""
    kind, _, owner = name.partition(".")
    return sum([entry[2] for entry in tally if entry[:2] == (kind, owner)])


def list_of(kind: str, tally: Tally) -> str:
    """What a tally adds to a list: each owner as often as it adds one, or `none`."""
    entries = [
        owner
        for entry_kind, owner, number in tally
        if entry_kind == kind
        for _ in range(number)
    ]
    return ", ".join(sorted(entries)) or NONE


def differing(outcomes: Iterable[Mapping[str, Value]], missing: Missing) -> list[str]:
    """The names of quantities that differ among the outcomes, in their order."""
    first: dict[str, Value] = {}
    changing: set[str] = set()
    counts: Counter[str] = Counter()
    total = 0
    for quantities in outcomes:
        total += 1
        counts.update(quantities.keys())
        for name, value in quantities.items():
            if first.setdefault(name, value) != value:
                changing.add(name)
    for name, value in first.items():
        if counts[name] < total and value != missing[name]:
            changing.add(name)
    return [name for name in first if name in changing]


class QuantityMeasure(Record):
    """A number as a goal."""

    quantities: Quantities
    name: str
    is_sum: bool

    def __call__(self, tally: Tally, end: End | None) -> int:
        """What an action's tally, or the last end, adds to the goal."""
        if self.is_sum:
            return amount(self.name, tally)
        if end is None:
            return 0
        value = self.quantities.at(end).get(self.name)
        return value if isinstance(value, int) else 0

    def limit_at(self, summary: PositionSummary, player: str, is_least: bool) -> Any:
        """What a player can force it to be, by the summary of another process."""
        return summary.forced_value(self.name, (), player, is_least)
