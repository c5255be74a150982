"""Explore positions to their ends in several processes: the same results as in one.

A few actions are explored here until there are enough different positions. Each of them
is then explored in some process, and its `PositionSummary` is sent back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from time import monotonic

from mpoc.engine.record import Record
from mpoc.exploration.budget import DEPENDS_ON_ORDER, SAMPLE, Budget, Limit
from mpoc.exploration.exploration import explorer_of, steps
from mpoc.exploration.explorer import Explorer
from mpoc.exploration.graph import Position, PositionSummary, Start
from mpoc.exploration.summary import summarize
from mpoc.parallel import sharing
from mpoc.parallel.sent_file import SentFile
from mpoc.parallel.sharing import Mapper
from mpoc.rules.registry import rules_of


class ExplorePosition(Record):
    """The task to explore a scenario to its ends from some position."""

    file: SentFile
    dice: bool = False
    is_free: bool = False
    most: int = 0
    megabytes: int = 0
    seconds: float = 0

    def prepare(self, starts: Sequence[Start]) -> None:
        """Nothing needs preparing."""

    def __call__(self, start: Start) -> PositionSummary:
        """The summary of the position at a start, explored here."""
        scenario = self.file.scenario()
        rules = rules_of(scenario.game)
        explorer = explorer_of(
            scenario,
            rules,
            dice=self.dice,
            is_free=self.is_free,
            most=self.most,
            budget=Budget(self.seconds, self.megabytes).for_exploring(),
        )
        position = Position(start.index, start.state)
        for _ in steps(explorer, position):
            pass
        return summarize(position, explorer, scenario, rules)

    def replace_lost(self, start: Start) -> PositionSummary:
        """Explore the position here."""
        return self(start)


def explore(
    explorer: Explorer, first: Position, task: ExplorePosition, mapper: Mapper
) -> Iterator[int]:
    """Explore a position in several processes; yield the growing number of ways tried.

    If it is little work, or if what happened on the way is read, everything is explored
    here. The results are the same. Where a limit ends the search that depends on the
    order of the ways, such as the most ways that the explorer may try, exploring begins
    anew in this process.
    """
    if explorer.read is not None:
        yield from steps(explorer, first)
        return
    try:
        yield from _explore_elsewhere(explorer, first, task, mapper)
    except Limit as limit:
        explorer.bound = limit.bound
        if limit.bound in DEPENDS_ON_ORDER:
            explorer.forget()
            first.forget()
            yield from steps(explorer, first)


def _explore_elsewhere(
    explorer: Explorer, first: Position, task: ExplorePosition, mapper: Mapper
) -> Iterator[int]:
    """Explore a position in several processes. Raises `Limit`."""
    level = [first]
    while level and len(level) < sharing.WIDE * mapper.processes:
        explorer.ahead.clear()
        for position in level:
            for _ in explorer.steps(position, position.index + 1):
                yield explorer.ways
        level = list(explorer.ahead)
    if level:
        began = monotonic()
        for _ in explorer.steps(level[0]):
            yield explorer.ways
        others = level[1:]
        batches = sharing.batches_worth_sharing(
            [position.start for position in others],
            monotonic() - began,
            mapper.processes,
        )
        if batches:
            ways_left = explorer.most - explorer.ways
            if explorer.most and ways_left <= 0:
                raise Limit
            seconds = explorer.budget.seconds_left
            task = task.but(most=ways_left if explorer.most else 0, seconds=seconds)
            ways_tried = 0
            # Close it at once when a limit ends the work, not when it is collected.
            with closing(mapper.map(task, batches)) as summaries:
                for position, summary in zip(others, summaries, strict=True):
                    if summary.bound in DEPENDS_ON_ORDER:
                        raise Limit(summary.bound)
                    if explorer.most and ways_tried + summary.ways_tried > ways_left:
                        raise Limit
                    position.summarize_as(summary)
                    ways_tried += summary.ways_tried
                    yield explorer.ways + ways_tried
                    if summary.bound != SAMPLE or not explorer.bound:
                        explorer.bound = summary.bound or explorer.bound
                    explorer.budget.check()
        else:
            for position in others:
                for _ in explorer.steps(position):
                    yield explorer.ways
    if not explorer.bound and all([position.is_complete for position in level]):
        first.complete()
