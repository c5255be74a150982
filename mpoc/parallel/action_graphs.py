"""Explore action by action in several processes, with the same graph as in one.

All positions between the same two actions are shared out. For each of them the graph of
its next action is sent back, without the parts that only rules need. Equal positions
after it become one position here, so that each is explored once, and the whole graph is
as if one process had made it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from time import monotonic
from typing import Any

from mpoc.engine.record import Record
from mpoc.exploration.budget import DEPENDS_ON_ORDER, NO_LIMITS, Budget, Limit
from mpoc.exploration.explorer import Explorer
from mpoc.exploration.graph import End, Fork, Node, Position, Start
from mpoc.exploration.odds.variants import ExploreHere, Variant
from mpoc.exploration.outcomes import inside_out
from mpoc.exploration.quantities import MeasuredPosition, Quantities
from mpoc.exploration.summary import without_options
from mpoc.parallel import sharing
from mpoc.parallel.sent_file import SentFile
from mpoc.parallel.sharing import Mapper
from mpoc.rules.registry import rules_of


class KeyedPosition(MeasuredPosition):
    """A position reduced to its quantities and its key."""

    own_key: Any

    def key(self) -> Any:
        """The position's own key."""
        return self.own_key


class ActionGraph(Record):
    """The graph of one action from a position, in the form in which it is sent.

    `nodes` are its forks and ends without branches, each after all it leads to, so that
    the last node is the root. With each node come numbers. For a fork, they are the
    numbers of its branches among the nodes. For an end, there is one number, the place
    in `states` of the state of the position after it; if that position was explored,
    there are two: the number of its root and the index of its action. `ways` counts the
    ways tried. If a limit ended the work, `bound` says which, and there are no nodes.
    """

    nodes: tuple[tuple[Node, tuple[int, ...]], ...]
    states: tuple[Any, ...]
    ways: int
    bound: str = ""


class ExploreAction(Record):
    """The task to explore the next action from some position.

    The scenario is explored in a `variant`. If that merges no positions, the position
    is explored to its ends, because no other position leads to the same ones. One
    position may take so many `seconds` and `megabytes`; 0 sets no bound.
    """

    file: SentFile
    variant: Variant = Variant()
    seconds: float = 0
    megabytes: int = 0

    def prepare(self, starts: Sequence[Start]) -> None:
        """Nothing needs preparing."""

    def __call__(self, start: Start) -> ActionGraph:
        """The graph of the action at a start, explored here."""
        scenario = self.file.scenario()
        rules = rules_of(scenario.game)
        variant = self.variant
        explorer = variant.explorer(scenario, rules)
        explorer.budget = Budget(self.seconds, self.megabytes)
        position = Position(start.index, start.state)
        until = position.index + 1 if variant.merges else -1
        try:
            for _ in explorer.steps(position, until):
                pass
        except Limit as limit:
            return ActionGraph((), (), explorer.ways, limit.bound)
        return action_graph(position, explorer, Quantities(rules.wording()))

    def replace_lost(self, start: Start) -> ActionGraph:
        """Explore the action here."""
        return self(start)


class SharedExploration(Record):
    """Explores for `odds` in the processes of a mapper; `file` is the scenario's.

    The `budget` is checked here, between two actions, and `watch` then gets the number
    of ways so far.
    """

    file: SentFile
    mapper: Mapper
    budget: Budget = NO_LIMITS
    watch: Callable[[int], None] | None = None

    def __call__(self, explorer: Explorer, first: Position, variant: Variant) -> int:
        """Explore a position; return the number of ways tried.

        The first action is explored here, and so are later ones that are little work,
        and all of them if what happened on the way is read.
        Raises `Limit` as one process does. Where it depends on the order of the ways
        which limit is reached, or when, exploring begins anew in this process.
        """
        if explorer.read is not None:
            return ExploreHere(self.budget, self.watch)(explorer, first, variant)
        try:
            return self._explore_elsewhere(explorer, first, variant)
        except Limit as limit:
            if not explorer.most or limit.bound not in DEPENDS_ON_ORDER:
                raise
        explorer.forget()
        first.forget()
        return ExploreHere(self.budget, self.watch)(explorer, first, variant)

    def _explore_elsewhere(
        self, explorer: Explorer, first: Position, variant: Variant
    ) -> int:
        """Explore a position in the processes of the mapper. Raises `Limit`."""
        explorer.budget = self.budget
        task = ExploreAction(self.file, variant, megabytes=self.budget.megabytes)
        for _ in explorer.steps(first, first.index + 1):
            pass
        all_positions = [first]
        level = list(explorer.ahead)
        ways = explorer.ways
        while level:
            all_positions += level
            following: list[Position] = []
            # Close it at once when a limit ends the work, not when it is collected.
            with closing(self._explore_level(level, task)) as graphs:
                for position, graph in zip(level, graphs, strict=True):
                    ways += graph.ways
                    if self.watch is not None:
                        self.watch(ways)
                    if graph.bound:
                        raise Limit(graph.bound)
                    if explorer.most and ways > explorer.most:
                        raise Limit
                    self.budget.check()
                    following += attach_graph(explorer, position, graph)
            level = following
        for position in all_positions:
            position.complete()
        return ways

    def _explore_level(
        self, level: Sequence[Position], task: ExploreAction
    ) -> Generator[ActionGraph, None, None]:
        """The graphs of some positions, in their order."""
        # Read the file before the clock starts: that is not part of a position's work.
        self.file.scenario()
        task = task.but(seconds=self.budget.seconds_left)
        began = monotonic()
        yield task(level[0].start)
        starts = [position.start for position in level[1:]]
        batches = sharing.batches_worth_sharing(
            starts, monotonic() - began, self.mapper.processes
        )
        if batches:
            yield from self.mapper.map(task, batches)
        else:
            yield from map(task, starts)


def action_graph(
    position: Position, explorer: Explorer, quantities: Quantities
) -> ActionGraph:
    """The graph of a position, explored for one action or to its ends.

    Only last ends carry what is known of their position.
    """
    numbers: dict[int, int] = {}
    nodes: list[tuple[Node, tuple[int, ...]]] = []
    places = {id(later): place for place, later in enumerate(explorer.ahead)}
    keyed_positions: dict[int, KeyedPosition] = {}

    def keyed(state: Any) -> KeyedPosition:
        if id(state) not in keyed_positions:
            values = quantities.of_state(state)
            keyed_positions[id(state)] = KeyedPosition(values, state.key())
        return keyed_positions[id(state)]

    for node in inside_out(position):
        numbers[id(node)] = len(nodes)
        following: tuple[int, ...]
        if isinstance(node, Fork):
            following = tuple([numbers[id(branch)] for branch in node.branches])
            nodes.append((_bare_fork(node), following))
        else:
            follower = node.then
            following = ()
            if follower is not None and follower.root is not None:
                following = numbers[id(follower.root)], follower.index
            elif follower is not None:
                following = (places[id(follower)],)
            stop = node.stop
            if not isinstance(stop, tuple):
                stop = without_options(stop)
            after = keyed(node.after) if follower is None else None
            nodes.append((End(after, node.status, stop, node.tally), following))
    states = tuple([later.state for later in explorer.ahead])
    return ActionGraph(tuple(nodes), states, explorer.ways)


def _bare_fork(fork: Fork) -> Fork:
    """A fork without branches, and without values that only rules understand."""
    return Fork(
        without_options(fork.question),
        fork.owner,
        tuple([answer.but(value=None) for answer in fork.answers]),
        fork.action,
        fork.about,
        fork.roll,
        fork.within,
    )


def attach_graph(
    explorer: Explorer, position: Position, graph: ActionGraph
) -> list[Position]:
    """Attach a graph to its position; return the positions after it that are new."""
    index = position.index + 1
    nodes: list[Node] = []
    ends_by_state: list[list[End]] = [[] for _ in graph.states]
    for node, following in graph.nodes:
        nodes.append(node)
        if isinstance(node, Fork):
            node.lead_to([nodes[number] for number in following])
        elif len(following) == 2:
            node.lead_to(_explored_position(nodes[following[0]], following[1]))
        elif following:
            ends_by_state[following[0]].append(node)
    position.attach(nodes[-1])
    new_positions = []
    for state, ends in zip(graph.states, ends_by_state, strict=True):
        follower, is_new = explorer.follower(index, state)
        if is_new:
            new_positions.append(follower)
        for end in ends:
            end.lead_to(follower)
    return new_positions


def _explored_position(root: Node, index: int) -> Position:
    """A position with a graph that was explored to its ends, and is used only once."""
    position = Position(index, None)
    position.attach(root)
    position.complete()
    return position
