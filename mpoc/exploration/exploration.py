"""What the choices that a scenario leaves open can lead to, quantity by quantity."""

from __future__ import annotations

from collections.abc import (
    Callable,
    Collection,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.replay import Action
from mpoc.engine.statements import Further
from mpoc.exploration.budget import NO_LIMITS, Budget, Limit
from mpoc.exploration.explorer import Explorer
from mpoc.exploration.exploring_table import Freedom
from mpoc.exploration.forcing import ForcedRange, Forcing
from mpoc.exploration.goals.on_the_way import reader_for
from mpoc.exploration.graph import CHANCE, End, Fork, Pick, Position, Result, Value
from mpoc.exploration.odds.chance_law import ChanceLaws
from mpoc.exploration.opening import (
    RemoveAnswers,
    indexes_of_kept_actions,
    open_actions,
)
from mpoc.exploration.outcomes import (
    Outcomes,
    inside_out_with_free_nodes,
    owners,
    summaries,
)
from mpoc.exploration.quantities import (
    Columns,
    Quantities,
    QuantityMeasure,
    differing,
    goal_among,
    tally_names,
)
from mpoc.rules.goals import Goal, goal_of

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario


class Group(Record):
    """Results that agree in every quantity, and how they stopped.

    `measures` are the quantities that differ among the groups. `way` is a shortest way
    to the group, `decisive` are the answers on it that make a difference, and `ways`
    counts the ways to the group.
    """

    measures: Mapping[str, Value]
    status: str
    stop: Any
    way: tuple[Pick, ...]
    decisive: tuple[Pick, ...]
    ways: int
    result: Result


class Control(Record):
    """Who has a say in a quantity: what is `possible`, and what each player can force.

    For a number, `ranges` hold the least and the most that each player can force. For
    anything else, `reachable` holds for each value the players who can force it, and
    `avoidable` those who can force another. Where it `is_by_chance`, no choice changes
    how likely any value is.
    """

    quantity: str
    possible: tuple[Value, ...]
    ranges: tuple[ForcedRange, ...] = ()
    reachable: Mapping[Value, tuple[str, ...]] = {}
    avoidable: Mapping[Value, tuple[str, ...]] = {}
    is_by_chance: bool = False

    @property
    def is_number(self) -> bool:
        """Whether it is a number in all outcomes."""
        return all([isinstance(value, int) for value in self.possible])


LIST, BETWEEN, WORDS = "list", "between", "words"
"""Why it is not worked out who can force something: it is a whole list, a number
between the least and the most, or a condition on what is not always a number."""


class Exploration(Record):
    """Everything that open choices can lead to.

    `choices` are the forks with several answers in the order in which they come up,
    each with the number of its action; the same question about the same figure is one
    choice. `ways` counts the ways that lead to a result, `ways_tried` all that were
    tried. If it is not `is_complete`, there may be more; `bound` says what was used up.
    `skipped_quantities` are those for which it was not worked out who has a say, and
    `why_skipped` is the limit that was reached, or `LIST`, `BETWEEN` or `WORDS`.
    `goal` is the only quantity that counts, if one was named.
    `kept_actions` are the indexes of actions in which nothing else was tried, because
    the file expects them to be refused.
    """

    scenario: Scenario
    groups: tuple[Group, ...]
    choices: tuple[tuple[int, Fork], ...]
    controls: tuple[Control, ...]
    owners: tuple[str, ...]
    ways: int
    ways_tried: int
    is_complete: bool
    goal: str = ""
    bound: str = ""
    skipped_quantities: tuple[str, ...] = ()
    why_skipped: str = ""
    kept_actions: tuple[int, ...] = ()

    @property
    def matters(self) -> bool:
        """Whether ways lead to different outcomes."""
        return len(self.groups) > 1


def explorer_of(
    scenario: Scenario,
    rules: Ruleset,
    *,
    dice: bool = False,
    is_free: bool = False,
    most: int = 0,
    budget: Budget = NO_LIMITS,
    goal: str = "",
) -> Explorer:
    """The explorer of a scenario's open choices, and with `dice` of its open rolls.

    With `is_free` it also explores the choices that the file answers, including those
    that its actions answer in their own keys. It stops after `most` ways (0: never), or
    when the `budget` is used up. It reads what a `goal` asks of the way. Raises
    `WrongGoal` for a goal that cannot be read.
    """
    read = reader_for(goal_of(goal) if goal else None, scenario, rules)
    return Explorer(
        undecided_actions(scenario, rules) if is_free else scenario.actions,
        rules.begin,
        rules.play,
        Freedom(
            unmade=rules.chances().unmade_roll if dice else None,
            is_free=is_free,
            samples=True,
        ),
        most=most,
        budget=budget,
        read=read,
    )


def undecided_actions(
    scenario: Scenario, rules: Ruleset, paths: bool = False
) -> tuple[Action, ...]:
    """The actions of a scenario without answers that rules would otherwise ask for.

    With `paths` also without paths, of which only the last space stays.
    """

    def remove_choices(action: Action) -> Action:
        act, answers = rules.without_decisions(action.act, action.answers, paths)
        return action.but(act=act, answers=answers)

    return open_actions(scenario.actions, remove_choices)


def answer_remover(rules: Ruleset, paths: bool = False) -> RemoveAnswers:
    """What removes every answer that a free search finds itself; `paths` as above.

    It shows whether there are any: the search itself passes over `choose` and `then`.
    """

    def remove_answers(action: Action) -> Action:
        act, answers = rules.without_decisions(action.act, action.answers, paths)
        return action.but(act=act, answers=answers.but(choose=(), then=()))

    return remove_answers


def steps(explorer: Explorer, position: Position) -> Iterator[int]:
    """Explore way by way, up to the explorer's limits; yield the ways so far."""
    try:
        for _ in explorer.steps(position):
            yield explorer.ways
    except Limit as limit:
        explorer.bound = limit.bound


def exploration_of(
    scenario: Scenario,
    rules: Ruleset,
    explorer: Explorer,
    position: Position,
    goal: str = "",
    budget: Budget = NO_LIMITS,
) -> Exploration:
    """What an explored position leads to, all of it or only in view of a `goal`.

    Where the `budget` is used up, it is not worked out who has a say in the quantities
    that are left. Raises `NoQuantity` for an unknown goal, `WrongGoal` for one that
    cannot be read.
    """
    quantities = Quantities(rules.wording())
    outcomes = Outcomes(position, coarse_key(quantities))
    results = [result for result, _ in outcomes.results()]
    sums = tally_names(results)
    quantities.add_up(sums)
    # To save memory, the quantities of all results are never held at once.
    names = differing(map(quantities.of, results), quantities.missing)
    condition = goal_of(goal) if goal else None
    if condition is not None:
        condition = goal_among(
            condition, quantities, results, scenario, names, needs_number=False
        )
        names = [condition.name]
    groups = _groups(outcomes, quantities, names)
    controls: list[Control] = []
    why_skipped = ""
    players = owners(position)
    # Where a goal is named, all outcomes may differ in something else.
    contested = [
        name
        for name in names
        if len({group.measures[name] for group in groups}) > 1 and position.is_complete
    ]
    if players and any(map(quantities.is_list, contested)):
        # Each entry adds up on its own.
        why_skipped = LIST
    elif contested:
        all_controls = _controls(outcomes, quantities, contested, sums, groups, players)
        why_skipped = _add_within(budget, controls, all_controls)
    tried_elsewhere = sum([summary.ways_tried for summary in summaries(position)])
    kept_actions = (
        indexes_of_kept_actions(scenario.actions, answer_remover(rules))
        if explorer.freedom.is_free
        else ()
    )
    exploration = Exploration(
        scenario,
        groups=groups,
        choices=tuple(choices_of(position)),
        controls=tuple(controls),
        owners=tuple(players),
        ways=sum([group.ways for group in groups]),
        ways_tried=explorer.ways + tried_elsewhere,
        is_complete=position.is_complete,
        goal="" if condition is None else condition.words(),
        bound=explorer.bound,
        skipped_quantities=tuple(contested[len(controls) :]),
        why_skipped=why_skipped,
        kept_actions=kept_actions,
    )
    if condition is None or not condition.is_condition:
        return exploration
    return _by_condition(exploration, condition, quantities)


def _groups(
    outcomes: Outcomes, quantities: Quantities, names: Sequence[str]
) -> tuple[Group, ...]:
    """The results in groups that differ in these quantities, or in why they stopped."""
    missing = quantities.missing
    results_with_ways = ways_to(outcomes)
    groups: dict[Any, Group] = {}
    columns = Columns(names)
    for result, way in outcomes.results():
        values = quantities.of(result)
        measures = columns.row(
            {name: values.get(name, missing[name]) for name in names}
        )
        end = result.end
        key = (measures.key(), end.status, _stop_as_shown(end))
        ways = results_with_ways[outcomes.key(end, result.tally)][1]
        group = groups.get(key)
        if group is None:
            decisive = tuple([pick for pick in way if outcomes.matters(pick.fork)])
            groups[key] = Group(
                measures, end.status, end.stop, way, decisive, ways, result
            )
        else:
            groups[key] = group.but(ways=group.ways + ways)
    return tuple(groups.values())


YES, NO = "yes", "no"
"""Whether a condition holds, as the value of a quantity."""


def _by_condition(
    exploration: Exploration, goal: Goal, quantities: Quantities
) -> Exploration:
    """The exploration in which outcomes differ only in whether a condition holds."""
    columns = Columns([goal.words()])
    groups_by_key: dict[Any, Group] = {}
    for group in exploration.groups:
        values = quantities.of(group.result)
        value = values.get(goal.name, quantities.missing[goal.name])
        truth = YES if goal.value(value) else NO
        key = truth, group.status, _stop_as_shown(group.result.end)
        same = groups_by_key.get(key)
        if same is None:
            groups_by_key[key] = group.but(measures=columns.row({goal.words(): truth}))
        else:
            groups_by_key[key] = same.but(ways=same.ways + group.ways)
    groups = tuple(groups_by_key.values())
    controls = [condition_control(control, goal) for control in exploration.controls]
    known_controls = tuple([control for control in controls if control is not None])
    is_contested = len({group.measures[goal.words()] for group in groups}) > 1
    is_open = is_contested and exploration.is_complete and not known_controls
    why_skipped = exploration.why_skipped
    if exploration.controls:
        why_skipped = BETWEEN if exploration.controls[0].is_number else WORDS
    return exploration.but(
        groups=groups,
        controls=known_controls if is_contested else (),
        skipped_quantities=(goal.words(),) if is_open else (),
        why_skipped=why_skipped if is_open else "",
    )


RISING, FALLING = (">=", ">"), ("<=", "<")


def condition_control(control: Control, goal: Goal) -> Control | None:
    """Who can make a condition hold or fail, by what they can force of its quantity.

    None where that does not follow: of a number between the least and the most, or
    where several values are the target, as `gone` and `none` may be.
    """
    relation = "=" if goal.relation == "!=" else goal.relation
    make: tuple[str, ...]
    prevent: tuple[str, ...]
    if not control.is_number:
        targets = [value for value in control.possible if goal.is_target(value)]
        if relation != "=" or len(targets) > 1:
            return None
        make = control.reachable[targets[0]] if targets else ()
        prevent = control.avoidable[targets[0]] if targets else ()
    else:
        numbers = numbers_of(control.possible)
        if relation == "=" and goal.target == max(numbers):
            relation = RISING[0]
        elif relation == "=" and goal.target == min(numbers):
            relation = FALLING[0]
        if relation == "=":
            return None
        bound = Goal(goal.name, relation, goal.target)
        ends = [
            (end.player, end.least, end.most)
            if relation in RISING
            else (end.player, end.most, end.least)
            for end in control.ranges
        ]
        make = tuple([player for player, best, _ in ends if bound.value(best)])
        prevent = tuple([player for player, _, worst in ends if not bound.value(worst)])
    if goal.relation == "!=":
        make, prevent = prevent, make
    return Control(
        goal.words(),
        (YES, NO),
        (),
        {YES: make, NO: prevent},
        {YES: prevent, NO: make},
        control.is_by_chance,
    )


def coarse_key(quantities: Quantities) -> Callable[[End], Hashable]:
    """What tells last ends apart if quantities and the reason of the stop count."""

    def key(end: End) -> Hashable:
        return quantities.number_of(end), end.status, _stop_as_shown(end)

    return key


def _stop_as_shown(end: End) -> Any:
    """Why a way stopped, in the detail that reports show."""
    if end.status == "refused":
        return tuple(sorted({check.name for check in end.stop}))
    return getattr(end.stop, "words", None) or getattr(end.stop, "rule", None)


def ways_to(outcomes: Outcomes) -> dict[int, tuple[Result, int]]:
    """Each result, by its key, with the number of ways that lead to it."""
    position = outcomes.position
    counts_by_node: dict[int, dict[int, tuple[End, int]]] = {}
    for node, free_nodes in inside_out_with_free_nodes(position):
        counts: dict[int, tuple[End, int]] = {}
        if isinstance(node, Fork):
            for _, branch in outcomes.legal(node):
                for key, (end, ways) in counts_by_node[id(branch)].items():
                    before = counts.get(key)
                    counts[key] = end, ways + (0 if before is None else before[1])
        elif node.then is None:
            counts[outcomes.key(node, node.tally)] = node, 1
        else:
            counts = _ways_from(node.then, counts_by_node, outcomes)
            if node.tally:
                key_after = outcomes.key_after(node.tally)
                counts = {key_after(key): entry for key, entry in counts.items()}
        counts_by_node[id(node)] = counts
        for other in free_nodes:
            del counts_by_node[id(other)]
    counts = _ways_from(position, counts_by_node, outcomes)
    return {
        key: (outcomes.result(key, end), ways) for key, (end, ways) in counts.items()
    }


def _ways_from(
    position: Position,
    counts_by_node: Mapping[int, dict[int, tuple[End, int]]],
    outcomes: Outcomes,
) -> dict[int, tuple[End, int]]:
    """The results of a position with their ways; none if it is unexplored."""
    if position.summary is not None:
        return {
            outcomes.key(result.end, result.tally): (result.end, ways)
            for result, ways in position.summary.ways
        }
    return {} if position.root is None else counts_by_node[id(position.root)]


def choices_of(position: Position) -> Iterator[tuple[int, Fork]]:
    """The choices of all ways, those of the first way first.

    The same choice on several ways comes once, with the answers of all.
    """
    same_choices: dict[Any, list[Fork]] = {}
    visited_ids: set[int] = set()
    waiting: list[Fork | End | None] = [position.root]
    elsewhere: list[tuple[int, Fork]] = []
    if position.summary is not None:
        elsewhere += position.summary.choices
    while waiting:
        node = waiting.pop()
        if node is None or id(node) in visited_ids:
            continue
        visited_ids.add(id(node))
        if isinstance(node, End):
            if node.then is not None:
                waiting.append(node.then.root)
                if node.then.summary is not None:
                    elsewhere += node.then.summary.choices
            continue
        waiting += reversed(node.branches)
        if len(node.answers) > 1:
            same_choices.setdefault(_choice_key(node), []).append(node)
    for _, fork in elsewhere:
        same_choices.setdefault(_choice_key(fork), []).append(fork)
    for forks in sorted(same_choices.values(), key=lambda forks: forks[0].action):
        yield forks[0].action, _together(forks)


def _together(forks: Sequence[Fork]) -> Fork:
    """Forks that are the same choice as one fork with the answers of all."""
    first = forks[0]
    # An answer that one fork leaves out goes to its own place among the others.
    by_place = sorted(
        [answer for fork in forks for answer in fork.answers], key=lambda one: one.place
    )
    answers = {answer.words: answer for answer in by_place}
    if len(answers) == len(first.answers):
        return first
    return Fork(
        first.question,
        first.owner,
        tuple(answers.values()),
        first.action,
        first.about,
        first.roll,
    )


def _choice_key(fork: Fork) -> Any:
    """The key of a choice: its action, its owner and its question."""
    if fork.owner == CHANCE:
        return fork.action, fork.owner, str(fork.about or fork.question)
    question = fork.question
    if isinstance(question, Further):
        return fork.action, fork.owner, "further"
    return fork.action, fork.owner, question.rule, question.bearer, question.key


# Who has a say


def _add_within(
    budget: Budget, controls: list[Control], more: Iterable[Control]
) -> str:
    """Add controls until the budget ends; return the limit that ended it, if any."""
    try:
        budget.check()
        for control in more:
            controls.append(control)
            budget.check()
    except Limit as limit:
        return limit.bound
    return ""


def numbers_of(values: Sequence[Value]) -> list[int]:
    """The values if all of them are numbers; otherwise an empty list."""
    numbers = [value for value in values if isinstance(value, int)]
    return numbers if len(numbers) == len(values) else []


def _controls(
    outcomes: Outcomes,
    quantities: Quantities,
    names: Sequence[str],
    sums: Collection[str],
    groups: Iterable[Group],
    players: Sequence[str],
) -> Iterator[Control]:
    """Who has a say in each quantity that differs among the groups."""
    forcing = Forcing(outcomes)
    laws = ChanceLaws(outcomes, quantities, [*sums])
    possible = {
        name: list(dict.fromkeys([group.measures[name] for group in groups]))
        for name in names
    }
    values_of = {
        name: possible[name] for name in names if not numbers_of(possible[name])
    }
    by_player = {
        player: forcing.force_values(quantities, values_of, player)
        for player in players
    }
    for name, values in possible.items():
        if name not in values_of:
            measure = QuantityMeasure(quantities, name, name in sums)
            ends = tuple([forcing.force(measure, player) for player in players])
            numbers = tuple(sorted(numbers_of(values)))
            is_open = all(
                [(each.least, each.most) == (numbers[0], numbers[-1]) for each in ends]
            )
            is_by_chance = is_open and laws.of(name) is not None
            yield Control(name, numbers, ends, is_by_chance=is_by_chance)
            continue
        reachable: dict[Value, tuple[str, ...]] = {}
        avoidable: dict[Value, tuple[str, ...]] = {}
        for value in values:
            ranges = [by_player[player][name, value] for player in players]
            reachable[value] = tuple([end.player for end in ranges if end.least == 1])
            avoidable[value] = tuple([end.player for end in ranges if end.most == 0])
        is_open = not any([*reachable.values(), *avoidable.values()])
        is_by_chance = is_open and laws.of(name) is not None
        yield Control(name, tuple(values), (), reachable, avoidable, is_by_chance)
