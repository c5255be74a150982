"""Positions explored in another process: what is told of them, small enough to send.

A position and the graph that comes of it stay where they are. What is sent are its
results with their quantities, the choices met, and what each player can force.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.statements import Choice
from mpoc.exploration.exploration import (
    Measured,
    choices_of,
    coarse_key,
    explorer_of,
    measures_of,
    steps,
    ways_to,
)
from mpoc.exploration.graph import (
    CHANCE,
    Answer,
    End,
    Explorer,
    Fork,
    Limit,
    Pick,
    Position,
    Stretch,
)
from mpoc.exploration.outcomes import (
    Outcomes,
    Result,
    forced,
    has_chance,
    owners,
)
from mpoc.exploration.quantities import Known, Quantities, Value
from mpoc.parallel.sent_file import SentFile
from mpoc.rules.registry import rules_of
from mpoc.scenario.answers import choice_to_write

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario


class Far(Record):
    """What is told of a position that was explored elsewhere.

    `results` hold the length of a shortest way, the way, and the result; `ways` counts
    the ways to each. `forced` tells of each quantity, and of each of its values where
    it is no number, what every player can force. `told` counts the ways that were told.
    """

    results: tuple[tuple[int, Any, Result], ...]
    ways: tuple[tuple[Result, int], ...]
    choices: tuple[tuple[int, Fork], ...]
    owners: tuple[str, ...]
    has_chance: bool
    forced: Mapping[tuple[str, tuple[Value, ...]], Mapping[str, tuple[Any, Any]]]
    certain: Mapping[str, Value]
    told: int
    is_complete: bool

    def value(self, measure: Measured, player: str, wants: Mapping[str, int]) -> Any:
        """What a player can force of a quantity from here on."""
        name, wanted = measure.name, measure.wanted
        found = self.forced.get((name, wanted))
        if found is not None and player in found:
            return found[player][0 if wants[player] > 0 else 1]
        value = self.certain.get(name)
        if wanted:
            return int(name in self.certain and value == wanted[0])
        return value if isinstance(value, int) else 0


class Task(Record):
    """What another process needs to explore positions of a scenario."""

    file: SentFile
    dice: bool = False
    is_free: bool = False
    most: int = 0

    def look_ahead(self, lines: Sequence[Any]) -> None:
        """Nothing is to be got ready for the lines that come next."""

    def __call__(self, piece: tuple[Stretch, ...]) -> Far:
        """Explore the position to which a line leads."""
        scenario = self.file.scenario()
        rules = rules_of(scenario.game)
        explorer = explorer_of(
            scenario, rules, dice=self.dice, is_free=self.is_free, most=self.most
        )
        position = explorer.reach(scenario.start, piece)
        for _ in steps(explorer, position):
            pass
        return far_of(position, explorer, scenario, rules)


WIDE = 4
"""Positions for each process before they are shared out."""

LEAST, BATCH = 0.3, 0.1
"""Seconds of work for which several processes are begun, and of one batch."""

Spread = Callable[[Task, list[list[Any]]], Iterator[Any]]
"""Has a task done for each line of some batches; the answers in their order."""


def search(
    explorer: Explorer, first: Position, task: Task, jobs: int, spread: Spread
) -> Iterator[int]:
    """Explore a position in several processes; the number of ways told, as it grows.

    Actions are explored here until there are enough different positions to share out,
    and all of them where that is little work. What comes of it is the same, but where
    the explorer's limit breaks it off: then a position that would go beyond it is left
    out with all its ways.
    """
    level = [first]
    told = 0
    while level and len(level) < WIDE * jobs:
        explorer.ahead.clear()
        for position in level:
            try:
                for _ in explorer.steps(position, position.index + 1):
                    yield explorer.ways
            except Limit:
                return
        level = list(explorer.ahead)
    if level:
        began = monotonic()
        yield from steps(explorer, level[0])
        each = max(monotonic() - began, 1e-6)
        others = level[1:]
        if each * len(others) < LEAST:
            for position in others:
                yield from steps(explorer, position)
        else:
            size = max(1, min(len(others) // (WIDE * jobs), int(1 / each)))
            size = max(size, int(BATCH / each))
            lines = [position.line for position in others]
            batches = [lines[at : at + size] for at in range(0, len(lines), size)]
            left = explorer.most - explorer.ways
            if explorer.most and left <= 0:
                return
            task = task.but(most=left if explorer.most else 0)
            for position, far in zip(others, spread(task, batches), strict=True):
                if explorer.most and told + far.told > left:
                    return
                position.tell(far)
                told += far.told
                yield explorer.ways + told
    if all([position.is_complete for position in level]):
        first.complete()


def far_of(
    position: Position, explorer: Explorer, scenario: Scenario, rules: Ruleset
) -> Far:
    """What is told of a position that was explored here."""
    wording = rules.wording()
    quantities = Quantities(wording)
    outcomes = Outcomes(position, coarse_key(quantities))
    sent = _Sent(outcomes, quantities, wording)
    results = tuple(
        [
            (len(way), sent.way(way), sent.result(result))
            for result, way in outcomes.results()
        ]
    )
    ways = tuple(
        [(sent.result(each), many) for each, many in ways_to(outcomes).values()]
    )
    players = list(wording.position(scenario.start)["players"])
    values, certain = _forced(outcomes, quantities, players)
    return Far(
        results,
        ways,
        tuple([(action, sent.fork(fork)) for action, fork in choices_of(position)]),
        tuple(owners(position)),
        has_chance(position),
        values,
        certain,
        explorer.ways,
        position.is_complete,
    )


def _forced(
    outcomes: Outcomes, quantities: Quantities, players: Sequence[str]
) -> tuple[
    dict[tuple[str, tuple[Value, ...]], dict[str, tuple[Any, Any]]], dict[str, Value]
]:
    """What each player can force of what differs, and the value of everything else."""
    values: dict[tuple[str, tuple[Value, ...]], dict[str, tuple[Any, Any]]] = {}
    certain: dict[str, Value] = {}
    results = [result for result, _ in outcomes.results()]
    each = [quantities.of(result) for result in results]
    found = measures_of(quantities, results)
    for name in dict.fromkeys([name for one in each for name in one]):
        if name not in found:
            certain[name] = each[0].get(name)
            continue
        if not outcomes.is_complete:
            continue
        for measure in found[name]:
            told = {}
            for player in players:
                one = forced(outcomes, measure, player)
                told[player] = one.least, one.most
            values[name, measure.wanted] = told
    return values, certain


class _Sent:
    """Results and forks without what only their own process needs."""

    def __init__(
        self, outcomes: Outcomes, quantities: Quantities, wording: Any
    ) -> None:
        self.outcomes = outcomes
        self.quantities = quantities
        self.wording = wording
        self._forks: dict[int, Fork] = {}

    def result(self, result: Result) -> Result:
        end = result.end
        after = Known(dict(self.quantities.of_state(end.after)))
        stopped = end.stopped
        if stopped is not None and not isinstance(stopped, tuple):
            stopped = bare(stopped)
        return result.but(end=End(after, end.status, stopped, end.tally))

    def way(self, way: tuple[Pick, ...]) -> Any:
        """The picks of a way, linked from the first to the last."""
        linked: Any = None
        for pick in reversed(way):
            linked = (Pick(self.fork(pick.fork), pick.place), linked)
        return linked

    def fork(self, fork: Fork) -> Fork:
        known = self._forks.get(id(fork))
        if known is None:
            answers = tuple([self._answer(fork, answer) for answer in fork.answers])
            about = None if fork.about is None else bare(fork.about)
            question = bare(fork.question)
            known = Fork(
                question,
                fork.owner,
                answers,
                fork.action,
                about,
                fork.roll,
                fork.within,
            )
            known.know(self.outcomes.matters(fork))
            self._forks[id(fork)] = known
        return known

    def _answer(self, fork: Fork, answer: Answer) -> Answer:
        question = fork.question
        if fork.owner == CHANCE or not isinstance(question, Choice):
            return answer
        if question.key == "order":
            return answer.but(value=None)
        written = choice_to_write(question, answer.value, self.wording)
        return answer.but(value=None, written=written)


def bare(question: Any) -> Any:
    """A question without its options, which hold whole positions."""
    if isinstance(question, Choice):
        return question.but(options=())
    return question
