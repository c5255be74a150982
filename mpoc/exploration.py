"""What the choices that a scenario leaves open can come to, quantity by quantity."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.explore import (
    CHANCE,
    End,
    Explorer,
    Fork,
    Limit,
    Pick,
    Position,
)
from mpoc.engine.outcomes import (
    Forced,
    Measure,
    Outcomes,
    Result,
    Tally,
    forced,
    inside_out,
    owners,
)
from mpoc.quantities import Quantities, Value, amount, differing, is_tallied
from mpoc.record import Record

if TYPE_CHECKING:
    from mpoc.games.ruleset import Ruleset
    from mpoc.scenario import Scenario


class Group(Record):
    """Results that agree in every quantity, and how they stopped.

    `measures` are the quantities that are not the same in all groups; `way` is a
    shortest one that leads here, `decisive` its answers without those that leave the
    same results open as any other, `ways` is how many lead here.
    """

    measures: Mapping[str, Value]
    status: str
    stopped: Any
    way: tuple[Pick, ...]
    decisive: tuple[Pick, ...]
    ways: int
    result: Result


class Control(Record):
    """Who has a say in a quantity: what is `possible`, and what each player can force.

    Of a number, at least and at most what. Of anything else, `reachable` tells for each
    value the players who can make sure of it, and `avoidable` those who can make sure
    that it is another.
    """

    quantity: str
    possible: tuple[Value, ...]
    forced: tuple[Forced, ...] = ()
    reachable: Mapping[Value, tuple[str, ...]] = {}
    avoidable: Mapping[Value, tuple[str, ...]] = {}

    @property
    def is_number(self) -> bool:
        """Whether it is a number in all outcomes."""
        return all([isinstance(value, int) for value in self.possible])


class Exploration(Record):
    """Everything that open choices can come to.

    `choices` are the forks with several answers in the order in which they come up,
    those that ask the same of the same figure once, each with the action that asks it.
    Without `is_complete` there may be more.
    """

    scenario: Scenario
    groups: tuple[Group, ...]
    choices: tuple[tuple[int, Fork], ...]
    controls: tuple[Control, ...]
    owners: tuple[str, ...]
    ways: int
    told: int
    is_complete: bool

    @property
    def matters(self) -> bool:
        """Whether ways come to different outcomes."""
        return len(self.groups) > 1


class NoQuantity(Exception):
    """No outcome has a quantity of that name; `known` are those that there are."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(name)
        self.name = name
        self.known = tuple(known)


def explorer_of(
    scenario: Scenario,
    rules: Ruleset,
    *,
    dice: bool = False,
    is_free: bool = False,
    most: int = 0,
) -> Explorer:
    """What explores the open choices of a scenario; with `dice` also open rolls."""
    return Explorer(
        scenario.actions,
        rules.begin,
        rules.play,
        unmade=rules.chances().unmade if dice else None,
        is_free=is_free,
        most=most,
    )


def steps(explorer: Explorer, position: Position) -> Iterator[int]:
    """Explore way by way, up to the explorer's limit; the number of ways told."""
    try:
        for _ in explorer.steps(position):
            yield explorer.ways
    except Limit:
        pass


def explored(
    scenario: Scenario,
    rules: Ruleset,
    explorer: Explorer,
    position: Position,
    goal: str = "",
) -> Exploration:
    """What an explored position comes to. Raises `NoQuantity` for an unknown `goal`."""
    outcomes = Outcomes(position)
    results = outcomes.results()
    quantities = Quantities(rules.telling())
    found = [(quantities.of(result), result, way) for result, way in results]
    tallied = [
        name
        for name in dict.fromkeys([name for one, _, _ in found for name in one])
        if is_tallied(name, [result for _, result, _ in found])
    ]
    names = differing([one for one, _, _ in found], tallied)
    if goal:
        known = dict.fromkeys([name for one, _, _ in found for name in one])
        if goal not in known:
            raise NoQuantity(goal, list(known))
        names = [goal] if goal in names else []
    counted = _ways_to(position)
    groups: dict[Any, Group] = {}
    for one, result, way in found:
        values = {name: one.get(name, 0 if name in tallied else None) for name in names}
        end = result.end
        key = (*values.values(), end.status, _stop_key(end))
        ways = counted[result.key()]
        group = groups.get(key)
        if group is None:
            decisive = tuple([pick for pick in way if outcomes.matters(pick.fork)])
            groups[key] = Group(
                values, end.status, end.stopped, way, decisive, ways, result
            )
        else:
            groups[key] = group.but(ways=group.ways + ways)
    controls: tuple[Control, ...] = ()
    who = owners(position)
    if position.is_complete and len(groups) > 1:
        controls = tuple(
            [
                _control(outcomes, quantities, name, name in tallied, groups, who)
                for name in names
            ]
        )
    return Exploration(
        scenario,
        tuple(groups.values()),
        tuple(_choices(position)),
        controls,
        tuple(who),
        sum(counted.values()),
        explorer.ways,
        position.is_complete,
    )


def _stop_key(end: End) -> Any:
    """Why a way stopped, as far as it is told."""
    if end.status == "refused":
        return tuple(sorted({check.name for check in end.stopped}))
    return getattr(end.stopped, "words", None) or getattr(end.stopped, "rule", None)


def _ways_to(position: Position) -> dict[Any, int]:
    """How many ways lead to each result, by its key."""
    outcomes = Outcomes(position)
    known: dict[int, dict[Any, tuple[Result, int]]] = {}
    found: dict[Any, tuple[Result, int]] = {}
    for node in inside_out(position):
        found = {}
        if isinstance(node, Fork):
            for _, branch in outcomes.legal(node):
                for key, (result, ways) in known[id(branch)].items():
                    before = found.get(key)
                    found[key] = result, ways + (0 if before is None else before[1])
        elif node.then is None or node.then.root is None:
            result = Result(node, node.tally)
            found[result.key()] = result, 1
        else:
            for later, ways in known[id(node.then.root)].values():
                result = later.after(node.tally)
                found[result.key()] = result, ways
        known[id(node)] = found
    return {key: ways for key, (_, ways) in found.items()}


def _choices(position: Position) -> Iterator[tuple[int, Fork]]:
    """The choices in the order in which the deepest first way meets them."""
    seen: dict[Any, tuple[int, Fork]] = {}
    visited: set[int] = set()
    waiting: list[tuple[Any, int]] = [(position.root, position.index)]
    while waiting:
        node, action = waiting.pop()
        if node is None or id(node) in visited:
            continue
        visited.add(id(node))
        if isinstance(node, End):
            if node.then is not None:
                waiting.append((node.then.root, node.then.index))
            continue
        waiting += [(branch, action) for branch in reversed(node.branches)]
        if len(node.answers) > 1:
            question = node.question
            asked = getattr(question, "rule", None) or getattr(question, "sources", "")
            about = getattr(question, "bearer", ""), getattr(question, "key", "")
            key = (action, node.owner, str(asked), *about)
            if node.owner == CHANCE:
                key = (action, node.owner, str(node.about or question), "", "")
            seen.setdefault(key, (action, node))
    yield from sorted(seen.values(), key=lambda pair: pair[0])


# Who has a say


def measure_of(quantities: Quantities, name: str, is_tallied: bool) -> Measure:
    """The measure of a quantity that is a number."""

    def measure(tally: Tally, end: End | None) -> int:
        if is_tallied:
            return amount(name, tally)
        if end is None:
            return 0
        value = quantities.of_state(end.after).get(name)
        return value if isinstance(value, int) else 0

    return measure


def _is_value(quantities: Quantities, name: str, wanted: Value) -> Measure:
    """1 where a quantity of the last position has a value, else 0."""

    def measure(tally: Tally, end: End | None) -> int:
        if end is None:
            return 0
        return int(quantities.of_state(end.after).get(name) == wanted)

    return measure


def _control(
    outcomes: Outcomes,
    quantities: Quantities,
    name: str,
    is_tallied: bool,
    groups: Mapping[Any, Group],
    who: Sequence[str],
) -> Control:
    values = list(dict.fromkeys([group.measures[name] for group in groups.values()]))
    if all([isinstance(value, int) for value in values]):
        measure = measure_of(quantities, name, is_tallied)
        can = tuple([forced(outcomes, measure, player) for player in who])
        return Control(name, tuple(sorted(values, key=_number)), can)
    reachable: dict[Value, tuple[str, ...]] = {}
    avoidable: dict[Value, tuple[str, ...]] = {}
    for value in values:
        can = tuple(
            [
                forced(outcomes, _is_value(quantities, name, value), player)
                for player in who
            ]
        )
        reachable[value] = tuple([one.player for one in can if one.least == 1])
        avoidable[value] = tuple([one.player for one in can if one.most == 0])
    return Control(name, tuple(values), (), reachable, avoidable)


def _number(value: Value) -> int:
    assert isinstance(value, int)
    return value
