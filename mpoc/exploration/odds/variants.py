"""A scenario explored with every result of its open rolls, for its odds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from mpoc.engine.record import Record
from mpoc.engine.replay import Action
from mpoc.engine.statements import Answers
from mpoc.exploration.budget import NO_LIMITS, Budget
from mpoc.exploration.explorer import Explorer
from mpoc.exploration.exploring_table import Freedom
from mpoc.exploration.graph import End, Fork, Node, Position, Tally
from mpoc.exploration.opening import RemoveAnswers, open_actions
from mpoc.exploration.outcomes import Contest, Measure, Outcomes, owners
from mpoc.exploration.quantities import Quantities, amount, list_of, tally_names
from mpoc.rules.goals import Goal

if TYPE_CHECKING:
    from mpoc.exploration.goals.on_the_way import ReadWay
    from mpoc.rules.chances import Chances
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario


class Variant(Record):
    """How a scenario is explored.

    With `again` its rolls count as not made. `more` holds numbers of actions, each with
    the kind of its one additional die. Without `merges`, equal positions stay apart.
    `most` limits the ways (0: all).
    """

    again: bool = False
    more: tuple[tuple[int, str], ...] = ()
    merges: bool = True
    most: int = 0

    def actions(self, scenario: Scenario, rules: Ruleset) -> tuple[Action, ...] | None:
        """The actions of a scenario in this variant; None where one is not legal."""
        actions: list[Action] = list(scenario.actions)
        chances = rules.chances()
        if self.again:
            actions = list(open_actions(actions, roll_remover(chances)))
        for index, die in self.more:
            act = chances.with_one_more(actions[index].act, die)
            if act is None:
                return None
            actions[index] = actions[index].but(act=act)
        return tuple(actions)

    def explorer(
        self, scenario: Scenario, rules: Ruleset, read: ReadWay | None = None
    ) -> Explorer:
        """The explorer of a scenario in this variant, which must be legal."""
        actions = self.actions(scenario, rules)
        assert actions is not None
        return Explorer(
            actions,
            rules.begin,
            rules.play,
            Freedom(unmade=rules.chances().unmade_roll, merges=self.merges),
            most=self.most,
            read=read,
        )


def roll_remover(chances: Chances) -> RemoveAnswers:
    """What removes the recorded rolls from an action."""

    def remove_rolls(action: Action) -> Action:
        return action.but(answers=without_rolls(action.answers, chances))

    return remove_rolls


def without_rolls(answers: Answers, chances: Chances) -> Answers:
    """The answers without the results of their dice."""
    return chances.not_rolled(answers).but(
        choose=tuple([without_rolls(entry, chances) for entry in answers.choose]),
        then=tuple([without_rolls(entry, chances) for entry in answers.then]),
    )


class Explore(Protocol):
    """Explores a position of a scenario in a variant; returns the number of ways.

    Raises `Limit` where there are more than the variant may try.
    """

    def __call__(
        self, explorer: Explorer, position: Position, variant: Variant, /
    ) -> int: ...


class ExploreHere(Record):
    """Explores in this process, within a budget of seconds and memory.

    After each way, `watch` gets the number of ways so far.
    """

    budget: Budget = NO_LIMITS
    watch: Callable[[int], object] | None = None

    def __call__(self, explorer: Explorer, position: Position, variant: Variant) -> int:
        """Explore a position; the number of ways. Raises `Limit`."""
        explorer.budget = self.budget
        for _ in explorer.steps(position):
            if self.watch is not None:
                self.watch(explorer.ways)
        return explorer.ways


class ExploredScenario:
    """A scenario explored in a variant, and the goal in question.

    `read` reads what happened on a way, where the goal asks for it.
    """

    def __init__(
        self,
        scenario: Scenario,
        rules: Ruleset,
        variant: Variant,
        goal: Goal | None,
        explore: Explore,
        read: ReadWay | None = None,
    ) -> None:
        self.scenario = scenario
        self.rules = rules
        self.variant = variant
        self.goal = goal
        self.explore = explore
        self.read = read
        self.position = Position(0, scenario.start)
        explorer = variant.explorer(scenario, rules, read)
        self.ways = explore(explorer, self.position, variant)
        self.outcomes = Outcomes(self.position)
        self.quantities = Quantities(rules.wording())

    def with_one_more(self, index: int, die: str) -> ExploredScenario | None:
        """The scenario with one more die in an action; None if that is not legal."""
        variant = self.variant.but(more=((index, die),))
        if variant.actions(self.scenario, self.rules) is None:
            return None
        longer = ExploredScenario(
            self.scenario, self.rules, variant, self.goal, self.explore, self.read
        )
        longer.quantities = self.quantities.for_other_results()
        return None if longer.is_refused and not self.is_refused else longer

    @property
    def is_refused(self) -> bool:
        """Whether any outcome is illegal."""
        results = self.outcomes.results()
        return any([result.end.status == "refused" for result, _ in results])

    def key_without(self, kinds: Sequence[str]) -> Callable[[End], Hashable]:
        """What tells last ends apart, leaving out some kinds of quantities."""

        def key(end: End) -> Hashable:
            entries = [
                entry
                for entry in self.quantities.at(end).items()
                if entry[0].partition(".")[0] not in kinds
            ]
            return frozenset(entries), *end.stop_key()

        return key

    def contest(self, player: str, assume: bool = False) -> Contest:
        """The goal as a contest: `player` wants it high, all others want it low.

        With `assume` nobody wants anything, and every choice takes its first answer.
        """
        wants = {owner: 1 if owner == player else -1 for owner in owners(self.position)}
        measure = _nothing if self.goal is None else self._measure(self.goal)
        return Contest(self.outcomes, measure, {} if assume else wants)

    def _measure(self, goal: Goal) -> Measure:
        """The measure of the goal: what each action and the last position add to it."""
        name = goal.name
        results = [result for result, _ in self.outcomes.results()]
        is_sum = name in tally_names(results)
        missing = self.quantities.missing[name]
        is_list = self.quantities.is_list(name)
        tallies: Mapping[int, Tally] = {}
        if is_list or (is_sum and goal.is_condition):
            tallies = self._tallies()

        def measure(tally: Tally, end: End | None) -> int:
            if is_sum and not goal.is_condition:
                return amount(name, tally)
            if end is None:
                return 0
            if is_list:
                return goal.value(list_of(name, tallies[id(end)]))
            if is_sum:
                return goal.value(amount(name, tallies[id(end)]))
            return goal.value(self.quantities.at(end).get(name, missing))

        return measure

    def _tallies(self) -> dict[int, Tally]:
        """The tally of all actions up to each last end, by the id of that end."""
        tallies: dict[int, Tally] = {}
        waiting: list[tuple[Node | None, Tally]] = [(self.position.root, ())]
        while waiting:
            node, before = waiting.pop()
            if isinstance(node, Fork):
                waiting += [(branch, before) for branch in node.branches]
            elif node is not None and node.then is None:
                tallies[id(node)] = (*before, *node.tally)
            elif node is not None and node.then is not None:
                waiting.append((node.then.root, (*before, *node.tally)))
        return tallies


def _nothing(tally: Tally, end: End | None) -> int:
    """The measure without a goal."""
    return 0
