"""What each player can force, however the others answer and dice and cards fall.

The graph becomes a list, each node after all the nodes to which it leads. Ends with the
same result share one node, and so do forks with the same branches; an action that deals
and earns nothing has no node. One pass for each player then decides.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from mpoc.engine.record import Record
from mpoc.exploration.graph import (
    End,
    Fork,
    Position,
    PositionSummary,
    Tally,
    Value,
)
from mpoc.exploration.outcomes import Measure, Outcomes, inside_out
from mpoc.exploration.quantities import Quantities, QuantityMeasure


class ForcedRange(Record):
    """What one player can force, however the others answer and the dice fall."""

    player: str
    least: Any
    most: Any


class Leaf(Record):
    """Where the ways end: a last end, or the summary of another process."""

    end: End | PositionSummary


class Deal(Record):
    """An action that dealt or earned something; `then` is the node that follows."""

    tally: Tally
    then: int


class Decision(Record):
    """A fork: who decides, and the distinct nodes to which the answers lead."""

    owner: str
    branches: tuple[int, ...]


class Forcing:
    """What players can force in a completely explored position."""

    def __init__(self, outcomes: Outcomes) -> None:
        self.outcomes = outcomes
        self.nodes: list[Leaf | Deal | Decision] = []
        self._places: dict[Hashable, int] = {}
        place_of: dict[int, int] = {}
        for node in inside_out(outcomes.position):
            place_of[id(node)] = self._lay_out(node, place_of)
        self._root = self._after(outcomes.position, place_of)

    def _lay_out(self, node: Fork | End, place_of: Mapping[int, int]) -> int:
        """The place of a node, or of an equal one that was laid out before."""
        if isinstance(node, Fork):
            legal = self.outcomes.legal(node)
            branches = dict.fromkeys([place_of[id(branch)] for _, branch in legal])
            if len(branches) == 1:
                (branch,) = branches
                return branch
            decision = Decision(node.owner, tuple(branches))
            return self._place((node.owner, decision.branches), lambda: decision)
        if node.then is None:
            key = self.outcomes.key(node, node.tally)
            return self._place(("end", key), lambda: Leaf(node))
        then = self._after(node.then, place_of)
        if not node.tally:
            return then
        return self._place((then, node.tally), lambda: Deal(node.tally, then))

    def _after(self, position: Position, place_of: Mapping[int, int]) -> int:
        summary = position.summary
        if summary is not None:
            return self._place(("summary", id(summary)), lambda: Leaf(summary))
        assert position.root is not None
        return place_of[id(position.root)]

    def _place(self, key: Hashable, node: Callable[[], Leaf | Deal | Decision]) -> int:
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = len(self.nodes)
            self.nodes.append(node())
        return place

    def force(self, measure: Measure, player: str) -> ForcedRange:
        """The least and the most that a player can force a number to be."""
        least: list[Any] = []
        most: list[Any] = []
        for node in self.nodes:
            if isinstance(node, Decision):
                lows = [least[branch] for branch in node.branches]
                highs = [most[branch] for branch in node.branches]
                is_own = node.owner == player
                least.append(max(lows) if is_own else min(lows))
                most.append(min(highs) if is_own else max(highs))
            elif isinstance(node, Deal):
                more = measure(node.tally, None)
                least.append(least[node.then] + more)
                most.append(most[node.then] + more)
            elif isinstance(node.end, End):
                value = measure(node.end.tally, node.end)
                least.append(value)
                most.append(value)
            else:
                assert isinstance(measure, QuantityMeasure)
                least.append(measure.limit_at(node.end, player, True))
                most.append(measure.limit_at(node.end, player, False))
        return ForcedRange(player, least[self._root], most[self._root])

    def force_values(
        self,
        quantities: Quantities,
        possible: Mapping[str, Sequence[Value]],
        player: str,
    ) -> dict[tuple[str, Value], ForcedRange]:
        """For each possible value of some quantities, whether a player can force it.

        `least` is 1 if the player can force the value, `most` is 0 if the player can
        force another.
        """
        missing = quantities.missing
        # One bit for each value, so that one pass decides all of them.
        bits: dict[str, dict[Value, int]] = {}
        pairs = [(name, value) for name in possible for value in possible[name]]
        for place, (name, value) in enumerate(pairs):
            bits.setdefault(name, {})[value] = 1 << place
        every = (1 << len(pairs)) - 1
        forceable: list[int] = []
        avoidable: list[int] = []
        for node in self.nodes:
            if isinstance(node, Decision):
                can_force = [forceable[branch] for branch in node.branches]
                can_avoid_it = [avoidable[branch] for branch in node.branches]
                join = _any_of if node.owner == player else _all_of
                forceable.append(join(can_force))
                avoidable.append(join(can_avoid_it))
            elif isinstance(node, Deal):
                forceable.append(forceable[node.then])
                avoidable.append(avoidable[node.then])
            elif isinstance(node.end, End):
                values = quantities.at(node.end)
                is_so = sum(
                    [
                        bits[name].get(values.get(name, missing[name]), 0)
                        for name in bits
                    ]
                )
                forceable.append(is_so)
                avoidable.append(every & ~is_so)
            else:
                summary = node.end
                is_so = is_not = 0
                for name, value in pairs:
                    least_so, most_so = [
                        summary.forced_value(
                            name, (value,), player, is_least, missing[name]
                        )
                        for is_least in (True, False)
                    ]
                    if least_so == 1:
                        is_so |= bits[name][value]
                    if most_so == 0:
                        is_not |= bits[name][value]
                forceable.append(is_so)
                avoidable.append(is_not)
        can, can_avoid = forceable[self._root], avoidable[self._root]
        return {
            (name, value): ForcedRange(
                player,
                int(bool(can & bits[name][value])),
                int(not can_avoid & bits[name][value]),
            )
            for name, value in pairs
        }


def _any_of(sets: Sequence[int]) -> int:
    union = 0
    for bits in sets:
        union |= bits
    return union


def _all_of(sets: Sequence[int]) -> int:
    common = sets[0]
    for bits in sets:
        common &= bits
    return common
