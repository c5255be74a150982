"""Explored action by action in several processes: the same graph as in one.

All positions between the same two actions are shared out. What is sent back of each is
what its next action comes to, every fork and end, without what only rules need; what
is equal is one position here. So positions after it are explored once, not once in
each process, and whatever is read off the graph is what it is in one process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Any

from mpoc.engine.record import Record
from mpoc.exploration.graph import (
    End,
    Explorer,
    Fork,
    Limit,
    Position,
    Stretch,
)
from mpoc.exploration.outcomes import Node, inside_out
from mpoc.exploration.quantities import Known, Quantities
from mpoc.parallel import positions as far
from mpoc.rules.registry import rules_of


class Sealed(Known):
    """A position of which the quantities are known, and what tells it from others."""

    told_apart_by: Any

    def key(self) -> Any:
        """As the position's own key."""
        return self.told_apart_by


class Sent(Record):
    """What one action comes to from a position.

    `nodes` are its forks and ends, each after all it leads to, without branches; with
    them the numbers of the nodes that its branches are; or of an end the number in
    `lines` of the position after it, or, where that was explored, the number of its
    first node and its index. The last node is the first of all. `ways` counts
    the ways told; where they are too many there are no nodes.
    """

    nodes: tuple[tuple[Node, tuple[int, ...]], ...]
    lines: tuple[Stretch, ...]
    ways: int


class Task(far.Task):
    """What another process needs to explore one action of a scenario with open rolls.

    `again` takes no roll for made, `merges` False lets no two positions be one, and
    `more` are the number of an action and the kind of a die that it has more.
    """

    again: bool = False
    merges: bool = True
    more: tuple[tuple[int, str], ...] = ()

    def __call__(self, piece: tuple[Stretch, ...]) -> Any:
        """Explore the next action from the position to which a line leads, or all.

        Where no two positions are one, others have no use for those after it.
        """
        # Only odds know how dice are added; they know this module.
        from mpoc.exploration.odds import actions_of

        scenario = self.file.scenario()
        rules = rules_of(scenario.game)
        actions = actions_of(scenario, rules, self.again, self.more)
        assert actions is not None
        explorer = Explorer(
            actions,
            rules.begin,
            rules.play,
            unmade=rules.chances().unmade,
            merges=self.merges,
            most=self.most,
        )
        position = explorer.reach(scenario.start, piece)
        until = position.index + 1 if self.merges else -1
        try:
            for _ in explorer.steps(position, until):
                pass
        except Limit:
            return Sent((), (), explorer.ways + 1)
        return sent_of(position, explorer, Quantities(rules.wording()))


class Shared(Record):
    """Who explores: the task, which differs by dice, and what shares it out."""

    task: Task
    jobs: int
    spread: far.Spread


def sent_of(position: Position, explorer: Explorer, quantities: Quantities) -> Sent:
    """What is sent of a position of which one action was explored, or all.

    Quantities are told of last ends: of others nobody asks for them.
    """
    numbers: dict[int, int] = {}
    nodes: list[tuple[Node, tuple[int, ...]]] = []
    ahead = {id(each): number for number, each in enumerate(explorer.ahead)}
    sealed: dict[int, Sealed] = {}

    def seal(end: End) -> Sealed:
        state = end.after
        if id(state) not in sealed:
            told = quantities.of_state(state) if end.then is None else {}
            sealed[id(state)] = Sealed(told, state.key())
        return sealed[id(state)]

    for node in inside_out(position):
        numbers[id(node)] = len(nodes)
        following: tuple[int, ...]
        if isinstance(node, Fork):
            following = tuple([numbers[id(branch)] for branch in node.branches])
            nodes.append((_bare_fork(node), following))
        else:
            then = node.then
            following = ()
            if then is not None and then.root is not None:
                following = numbers[id(then.root)], then.index
            elif then is not None:
                following = (ahead[id(then)],)
            stopped = node.stopped
            if not isinstance(stopped, tuple):
                stopped = far.bare(stopped)
            nodes.append((End(seal(node), node.status, stopped, node.tally), following))
    lines = tuple([each.line[-1] for each in explorer.ahead])
    return Sent(tuple(nodes), lines, explorer.ways)


def _bare_fork(fork: Fork) -> Fork:
    """A fork without branches, and without values that only rules understand."""
    return Fork(
        far.bare(fork.question),
        fork.owner,
        tuple([answer.but(value=None) for answer in fork.answers]),
        fork.action,
        fork.about,
        fork.roll,
        fork.within,
    )


def explore(explorer: Explorer, first: Position, shared: Shared) -> int:
    """Explore a position in several processes; the number of ways told.

    The first action is explored here, and so is what is little work. Raises `Limit`
    as one process does.
    """
    most = explorer.most
    for _ in explorer.steps(first, first.index + 1):
        pass
    reached = [first]
    level = list(explorer.ahead)
    told = explorer.ways
    while level:
        reached += level
        following: list[Position] = []
        for position, sent in zip(level, _explored(level, shared), strict=True):
            told += sent.ways
            if most and told > most:
                raise Limit
            following += _attach(explorer, position, sent)
        level = following
    for position in reached:
        position.complete()
    return told


def _explored(level: Sequence[Position], shared: Shared) -> Iterator[Sent]:
    """What is sent of each of some positions, in their order."""
    task, jobs = shared.task, shared.jobs
    # What is read before the clock runs is no work of the first position.
    task.file.scenario()
    began = monotonic()
    yield task(level[0].line)
    each = max(monotonic() - began, 1e-6)
    others = [position.line for position in level[1:]]
    if each * len(others) < far.LEAST:
        yield from [task(line) for line in others]
        return
    size = max(1, min(len(others) // (far.WIDE * jobs), int(1 / each)))
    size = max(size, int(min(far.BATCH, far.LEAST) / each))
    batches = [others[at : at + size] for at in range(0, len(others), size)]
    yield from shared.spread(task, batches)


def _attach(explorer: Explorer, position: Position, sent: Sent) -> list[Position]:
    """Put what was sent where it belongs; the positions after it that are new."""
    index = position.index + 1
    nodes: list[Node] = []
    ends: list[list[End]] = [[] for _ in sent.lines]
    for node, following in sent.nodes:
        nodes.append(node)
        if isinstance(node, Fork):
            node.lead_to([nodes[number] for number in following])
        elif len(following) == 2:
            node.lead_to(_whole(nodes[following[0]], following[1]))
        elif following:
            ends[following[0]].append(node)
    position.attach(nodes[-1])
    new = []
    for stretch, same in zip(sent.lines, ends, strict=True):
        # They are one position there, so what follows the first follows all.
        head, *others = same
        follower = explorer.follower(index, head, (*position.line, stretch))
        if follower is not None:
            new.append(follower)
        assert head.then is not None
        for end in others:
            end.lead_to(head.then)
    return new


def _whole(root: Node, index: int) -> Position:
    """A position that was explored with all that comes of it, and not for others."""
    position = Position(index, None)
    position.attach(root)
    position.complete()
    return position
