"""What the choices that a scenario leaves open can come to, quantity by quantity."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.replay import Action
from mpoc.engine.statements import Further
from mpoc.exploration.graph import (
    CHANCE,
    End,
    Explorer,
    Fork,
    Limit,
    Pick,
    Position,
)
from mpoc.exploration.outcomes import (
    Forced,
    Outcomes,
    Result,
    Tally,
    forced,
    inside_out,
    owners,
    told_elsewhere,
)
from mpoc.exploration.quantities import (
    Quantities,
    Value,
    amount,
    differing,
    quantity_named,
    tallied_in,
)

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario


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
    Without `is_complete` there may be more. `goal` is the one quantity that counts, if
    one was named.
    """

    scenario: Scenario
    groups: tuple[Group, ...]
    choices: tuple[tuple[int, Fork], ...]
    controls: tuple[Control, ...]
    owners: tuple[str, ...]
    ways: int
    told: int
    is_complete: bool
    goal: str = ""

    @property
    def matters(self) -> bool:
        """Whether ways come to different outcomes."""
        return len(self.groups) > 1


def explorer_of(
    scenario: Scenario,
    rules: Ruleset,
    *,
    dice: bool = False,
    is_free: bool = False,
    most: int = 0,
) -> Explorer:
    """What explores the open choices of a scenario; with `dice` also open rolls.

    Where `is_free`, also what the scenario chooses, and what its attacks tell that
    rules would ask for.
    """
    return Explorer(
        freed(scenario, rules) if is_free else scenario.actions,
        rules.begin,
        rules.play,
        unmade=rules.chances().unmade if dice else None,
        is_free=is_free,
        most=most,
    )


def freed(
    scenario: Scenario, rules: Ruleset, paths: bool = False
) -> tuple[Action, ...]:
    """The actions of a scenario without what rules would ask for.

    With `paths` also without the paths that it tells, whose ends stay. What is expected
    to be refused stays as it is.
    """
    actions = []
    for action in scenario.actions:
        if action.expects_refusal:
            actions.append(action)
            continue
        act, answers = rules.undecided(action.act, action.answers, paths)
        actions.append(action.but(act=act, answers=answers))
    return tuple(actions)


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
    """What an explored position comes to, of a `goal` as `quantity_named` reads it.

    Raises `NoQuantity` for an unknown one.
    """
    quantities = Quantities(rules.wording())
    outcomes = Outcomes(position, coarse_key(quantities))
    found = [(quantities.of(result), result, way) for result, way in outcomes.results()]
    results = [result for _, result, _ in found]
    tallied = tallied_in(results)
    names = differing([one for one, _, _ in found], tallied)
    if goal:
        known = dict.fromkeys([name for one, _, _ in found for name in one])
        goal = quantity_named(goal, list(known), names)
        names = [goal] if goal in names else []
    counted = ways_to(outcomes)
    groups: dict[Any, Group] = {}
    for one, result, way in found:
        values = {name: one.get(name, 0 if name in tallied else None) for name in names}
        end = result.end
        key = (*values.values(), end.status, _stop_key(end))
        ways = counted[outcomes.key(result)][1]
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
    elsewhere = sum([far.told for far in told_elsewhere(position)])
    return Exploration(
        scenario,
        tuple(groups.values()),
        tuple(choices_of(position)),
        controls,
        tuple(who),
        sum([ways for _, ways in counted.values()]),
        explorer.ways + elsewhere,
        position.is_complete,
        goal,
    )


def coarse_key(quantities: Quantities) -> Callable[[Result], Any]:
    """What tells results apart where only quantities, and why it stopped, are told."""

    def key(result: Result) -> Any:
        end = result.end
        measured = frozenset(quantities.of_state(end.after).items())
        return result.tally, measured, end.status, _stop_key(end)

    return key


def _stop_key(end: End) -> Any:
    """Why a way stopped, as far as it is told."""
    if end.status == "refused":
        return tuple(sorted({check.name for check in end.stopped}))
    return getattr(end.stopped, "words", None) or getattr(end.stopped, "rule", None)


def ways_to(outcomes: Outcomes) -> dict[Any, tuple[Result, int]]:
    """Each result with how many ways lead to it, by its key."""
    position = outcomes.position
    if position.far is not None:
        return {
            outcomes.key(result): (result, ways) for result, ways in position.far.ways
        }
    known: dict[int, dict[Any, tuple[Result, int]]] = {}
    found: dict[Any, tuple[Result, int]] = {}
    for node in inside_out(position):
        found = {}
        if isinstance(node, Fork):
            for _, branch in outcomes.legal(node):
                for key, (result, ways) in known[id(branch)].items():
                    before = found.get(key)
                    found[key] = result, ways + (0 if before is None else before[1])
        elif node.then is None:
            result = Result(node, node.tally)
            found[outcomes.key(result)] = result, 1
        else:
            for later, ways in _onward(node.then, known):
                result = later.after(node.tally)
                found[outcomes.key(result)] = result, ways
        known[id(node)] = found
    return found


def _onward(
    position: Position, known: Mapping[int, Mapping[Any, tuple[Result, int]]]
) -> Iterable[tuple[Result, int]]:
    """The results of the next position with their ways; none where nobody went on."""
    if position.far is not None:
        ways: Iterable[tuple[Result, int]] = position.far.ways
        return ways
    return known[id(position.root)].values() if position.root is not None else ()


def choices_of(position: Position) -> Iterator[tuple[int, Fork]]:
    """The choices in the order in which the deepest first way meets them.

    What is the same choice on several ways is told once, with the answers of all.
    """
    seen: dict[Any, list[Fork]] = {}
    visited: set[int] = set()
    waiting: list[Any] = [position.root]
    elsewhere: list[tuple[int, Fork]] = []
    if position.far is not None:
        elsewhere += position.far.choices
    while waiting:
        node = waiting.pop()
        if node is None or id(node) in visited:
            continue
        visited.add(id(node))
        if isinstance(node, End):
            if node.then is not None:
                waiting.append(node.then.root)
                if node.then.far is not None:
                    elsewhere += node.then.far.choices
            continue
        waiting += reversed(node.branches)
        if len(node.answers) > 1:
            seen.setdefault(_asked_key(node), []).append(node)
    for _, node in elsewhere:
        seen.setdefault(_asked_key(node), []).append(node)
    for same in sorted(seen.values(), key=lambda each: each[0].action):
        yield same[0].action, _together(same)


def _together(same: Sequence[Fork]) -> Fork:
    """Forks that are the same choice as one: the first, with the answers of all."""
    first = same[0]
    answers = {answer.words: answer for each in same for answer in each.answers}
    if len(answers) == len(first.answers):
        return first
    told = tuple(answers.values())
    return Fork(
        first.question, first.owner, told, first.action, first.about, first.roll
    )


def _asked_key(node: Fork) -> Any:
    """What makes two forks the same choice: the action, whose it is, what is asked."""
    if node.owner == CHANCE:
        return node.action, node.owner, str(node.about or node.question)
    question = node.question
    if isinstance(question, Further):
        return node.action, node.owner, "further"
    return node.action, node.owner, question.rule, question.bearer, question.key


# Who has a say


class Measured(Record):
    """A quantity as a goal: its number, or with `wanted` 1 where it has that value."""

    quantities: Quantities
    name: str
    is_tallied: bool
    wanted: tuple[Value, ...] = ()

    def __call__(self, tally: Tally, end: End | None) -> int:
        if self.is_tallied:
            return amount(self.name, tally)
        if end is None:
            return 0
        value = self.quantities.of_state(end.after).get(self.name)
        if self.wanted:
            return int(value == self.wanted[0])
        return value if isinstance(value, int) else 0


def measures_of(
    quantities: Quantities, results: Sequence[Result]
) -> dict[str, list[Measured]]:
    """For each quantity that differs among results, the goals that it gives."""
    each = [quantities.of(result) for result in results]
    tallied = tallied_in(results)
    found = {}
    for name in differing(each, tallied):
        if name in tallied:
            found[name] = [Measured(quantities, name, True)]
            continue
        possible = dict.fromkeys([one.get(name) for one in each])
        found[name] = [
            Measured(quantities, name, False, (value,)) for value in possible
        ]
        if all([isinstance(value, int) for value in possible]):
            found[name].append(Measured(quantities, name, False))
    return found


def _control(
    outcomes: Outcomes,
    quantities: Quantities,
    name: str,
    is_tallied: bool,
    groups: Mapping[Any, Group],
    who: Sequence[str],
) -> Control:
    possible = list(dict.fromkeys([group.measures[name] for group in groups.values()]))
    if all([isinstance(value, int) for value in possible]):
        measure = Measured(quantities, name, is_tallied)
        can = tuple([forced(outcomes, measure, player) for player in who])
        return Control(name, tuple(sorted(possible, key=_number)), can)
    reachable: dict[Value, tuple[str, ...]] = {}
    avoidable: dict[Value, tuple[str, ...]] = {}
    for value in possible:
        measure = Measured(quantities, name, False, (value,))
        can = tuple([forced(outcomes, measure, player) for player in who])
        reachable[value] = tuple([one.player for one in can if one.least == 1])
        avoidable[value] = tuple([one.player for one in can if one.most == 0])
    return Control(name, tuple(possible), (), reachable, avoidable)


def _number(value: Value) -> int:
    assert isinstance(value, int)
    return value
