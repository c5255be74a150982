"""Sums up a position that was explored here, so that another process can use it.

The position and its graph stay here. The summary has its results with their quantities,
its choices, and what each player can force.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Choice
from mpoc.exploration.exploration import (
    choices_of,
    coarse_key,
    numbers_of,
    ways_to,
)
from mpoc.exploration.explorer import Explorer
from mpoc.exploration.forcing import Forcing
from mpoc.exploration.graph import (
    CHANCE,
    Answer,
    End,
    Fork,
    Pick,
    Position,
    PositionSummary,
    Result,
    Value,
    Way,
)
from mpoc.exploration.odds.chance_law import ChanceLaws, Law
from mpoc.exploration.outcomes import Outcomes, has_chance, owners
from mpoc.exploration.quantities import (
    MeasuredPosition,
    Quantities,
    QuantityMeasure,
    differing,
    tally_names,
)
from mpoc.scenario.answers import choice_to_write

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.rules.wording import Wording
    from mpoc.scenario.scenario import Scenario


ForcedValues = dict[tuple[str, tuple[Value, ...]], dict[str, tuple[Any, Any]]]
"""What players can force of a quantity, or of one of its values: least and most."""


def summarize(
    position: Position, explorer: Explorer, scenario: Scenario, rules: Ruleset
) -> PositionSummary:
    """The summary of a position of a scenario that was explored here."""
    wording = rules.wording()
    quantities = Quantities(wording)
    outcomes = Outcomes(position, coarse_key(quantities))
    portable = PortableCopies(outcomes, quantities, wording)
    results_with_ways = outcomes.results_as_met()
    results = tuple(
        [
            (len(way), portable.way(way), portable.result(result))
            for result, way in results_with_ways
        ]
    )
    ways = tuple(
        [(portable.result(result), ways) for result, ways in ways_to(outcomes).values()]
    )
    players = list(wording.position(scenario.start)["players"])
    values_by_result = [quantities.of(result) for result, _ in results_with_ways]
    sums = tally_names([result for result, _ in results_with_ways])
    quantities.add_up(sums)
    missing = quantities.missing
    names = differing(values_by_result, missing)
    every = dict.fromkeys([name for values in values_by_result for name in values])
    possible = {
        name: list(
            dict.fromkeys(
                [values.get(name, missing[name]) for values in values_by_result]
            )
        )
        for name in names
        if name not in sums
    }
    numbers = [
        QuantityMeasure(quantities, name, name in sums)
        for name in names
        if name in sums or numbers_of(possible[name])
    ]
    ranges: ForcedValues = {}
    laws: dict[str, Law] = {}
    if position.is_complete:
        ranges = _ranges(Forcing(outcomes), quantities, possible, numbers, players)
        chance_laws = ChanceLaws(outcomes, quantities, sums)
        for name in names:
            law = None if quantities.is_list(name) else chance_laws.of(name)
            if law is not None:
                laws[name] = law
    return PositionSummary(
        results,
        ways,
        tuple([(action, portable.fork(fork)) for action, fork in choices_of(position)]),
        tuple(owners(position)),
        has_chance(position),
        ranges,
        laws,
        frozenset(names),
        {
            name: values_by_result[0].get(name, missing[name])
            for name in every
            if name not in names
        },
        explorer.ways,
        position.is_complete,
        explorer.bound,
    )


def _ranges(
    forcing: Forcing,
    quantities: Quantities,
    possible: Mapping[str, Sequence[Value]],
    numbers: Sequence[QuantityMeasure],
    players: Sequence[str],
) -> ForcedValues:
    """What each player can force of the possible values, and of numbers."""
    values: ForcedValues = {}
    for player in players:
        for (name, value), ends in forcing.force_values(
            quantities, possible, player
        ).items():
            values.setdefault((name, (value,)), {})[player] = ends.least, ends.most
        for measure in numbers:
            ends = forcing.force(measure, player)
            values.setdefault((measure.name, ()), {})[player] = ends.least, ends.most
    return values


class PortableCopies:
    """Copies results and forks without the parts that only this process needs."""

    def __init__(
        self, outcomes: Outcomes, quantities: Quantities, wording: Wording
    ) -> None:
        self.outcomes = outcomes
        self.quantities = quantities
        self.wording = wording
        # Each with its original: a fork that dies leaves its id to another.
        self._forks: dict[int, tuple[Fork, Fork]] = {}

    def result(self, result: Result) -> Result:
        end = result.end
        after = MeasuredPosition(dict(self.quantities.of_state(end.after)))
        stop = end.stop
        if stop is not None and not isinstance(stop, tuple):
            stop = without_options(stop)
        return result.but(end=End(after, end.status, stop, end.tally))

    def way(self, picks: Sequence[Pick]) -> Way:
        """The picks of a way, linked from the first to the last."""
        way: Way = None
        for pick in reversed(picks):
            copy = self.fork(pick.fork)
            copy.set_matters(self.outcomes.matters(pick.fork))
            way = (Pick(copy, pick.place), way)
        return way

    def fork(self, fork: Fork) -> Fork:
        if id(fork) not in self._forks:
            copy = Fork(
                without_options(fork.question),
                fork.owner,
                tuple([self._answer(fork, answer) for answer in fork.answers]),
                fork.action,
                None if fork.about is None else without_options(fork.about),
                fork.roll,
                fork.within,
            )
            self._forks[id(fork)] = fork, copy
        return self._forks[id(fork)][1]

    def _answer(self, fork: Fork, answer: Answer) -> Answer:
        question = fork.question
        if fork.owner == CHANCE or not isinstance(question, Choice):
            return answer
        if question.key == "order":
            return answer.but(value=None)
        file_text = choice_to_write(question, answer.value, self.wording)
        return answer.but(value=None, file_text=file_text)


def without_options(question: Any) -> Any:
    """A question without its options, which hold whole positions."""
    if isinstance(question, Choice):
        return question.but(options=())
    return question
