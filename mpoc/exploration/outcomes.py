"""The results of explored ways, who can bring them about, and how likely they are.

Everything here is read from the graph; no rule is played again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from mpoc.engine.statements import Choice
from mpoc.exploration.graph import (
    CHANCE,
    End,
    Fork,
    Node,
    Pick,
    Position,
    PositionSummary,
    Result,
    Tally,
    Way,
    add_up,
)

Ways = dict[int, tuple[int, Way, End]]
"""Results by key: the length of a shortest way, the way, and its last end."""


def inside_out(
    position: Position, branches_of: Callable[[Fork], Sequence[Node]] | None = None
) -> Iterator[Node]:
    """Every fork and end of an explored position once, after all it leads to.

    This way values are worked out without deep recursion. `branches_of` may select some
    branches of a fork.
    """
    seen_ids: set[int] = set()
    waiting: list[tuple[Node, bool]] = []
    if position.root is not None:
        waiting.append((position.root, False))
    while waiting:
        node, is_expanded = waiting.pop()
        if is_expanded:
            yield node
            continue
        if id(node) in seen_ids:
            continue
        seen_ids.add(id(node))
        waiting.append((node, True))
        if isinstance(node, Fork) and branches_of is not None:
            following = branches_of(node)
        else:
            following = following_nodes(node)
        waiting += [(later, False) for later in reversed(following)]


def following_nodes(node: Node) -> Sequence[Node]:
    """What a fork's answers lead to, or what follows an end; none at the last end."""
    if isinstance(node, Fork):
        return node.branches
    if node.then is not None and node.then.root is not None:
        return (node.then.root,)
    return ()


def inside_out_with_free_nodes(position: Position) -> Iterator[tuple[Node, list[Node]]]:
    """As `inside_out`; each node comes with those that no later node leads to.

    Values of these nodes are no longer needed.
    """
    uses: Counter[int] = Counter()
    for node in inside_out(position):
        uses.update([id(later) for later in following_nodes(node)])
    for node in inside_out(position):
        free_nodes = []
        for later in following_nodes(node):
            uses[id(later)] -= 1
            if not uses[id(later)]:
                free_nodes.append(later)
        yield node, free_nodes


class Outcomes:
    """The results of an explored position, each with a shortest way to it.

    The length of a way is the number of its choices; of equally short ways the first
    counts. `key_of_end` tells last ends apart: results with the same tally whose ends
    have equal keys are one. An answer after which the action is refused counts only
    where every one is, unless `with_refusals`. If exploring stopped early,
    `is_complete` is False and there may be more results.
    """

    def __init__(
        self,
        position: Position,
        key_of_end: Callable[[End], Hashable] = End.key,
        with_refusals: bool = False,
    ) -> None:
        self.position = position
        self.with_refusals = with_refusals
        self.key_of_end = key_of_end
        self.is_complete = position.is_complete
        self._end_numbers: dict[Hashable, int] = {}
        self._number_by_end: dict[int, tuple[End, int]] = {}
        self._keys: dict[tuple[Tally, int], int] = {}
        self._tallies: list[tuple[Tally, int]] = []
        self._keys_after: dict[Tally, dict[int, int]] = {}
        self._results: list[tuple[Result, tuple[Pick, ...]]] | None = None
        self._ways_by_node: dict[int, Ways] = {}
        self._illegal: dict[int, bool] = {}
        self._matters: dict[int, bool] = {}

    def key(self, end: End, tally: Tally) -> int:
        """A number that tells a result, by its last end and its tally, from others."""
        entry = self._number_by_end.get(id(end))
        if entry is None:
            key_of_end = self.key_of_end(end)
            number = self._end_numbers.setdefault(key_of_end, len(self._end_numbers))
            entry = self._number_by_end[id(end)] = end, number
        return self._key(tally, entry[1])

    def _key(self, tally: Tally, end_number: int) -> int:
        parts = tally, end_number
        key = self._keys.setdefault(parts, len(self._tallies))
        if key == len(self._tallies):
            self._tallies.append(parts)
        return key

    def result(self, key: int, end: End) -> Result:
        """The result that has a key and this last end."""
        return Result(end, self._tallies[key][0])

    def key_after(self, tally: Tally) -> Callable[[int], int]:
        """What gives the key of a result after an earlier action with this tally."""
        # Many ways lead to the same sum, and to add up takes long.
        keys = self._keys_after.setdefault(tally, {})

        def longer(key: int) -> int:
            key_after = keys.get(key)
            if key_after is None:
                later_tally, end_number = self._tallies[key]
                both = add_up((*tally, *later_tally))
                key_after = keys[key] = self._key(both, end_number)
            return key_after

        return longer

    def results(self) -> list[tuple[Result, tuple[Pick, ...]]]:
        """Every result with the picks of a shortest way to it, shortest first."""
        return sorted(self.results_as_met(), key=lambda entry: len(entry[1]))

    def results_as_met(self) -> list[tuple[Result, tuple[Pick, ...]]]:
        """The same in the order in which the ways meet them."""
        if self._results is None:
            for node, free_nodes in inside_out_with_free_nodes(self.position):
                self._ways_by_node[id(node)] = self._ways_of(node)
                if isinstance(node, Fork):
                    self._matters[id(node)] = self._is_decisive(node)
                for later in free_nodes:
                    # These ways would take most of the memory.
                    del self._ways_by_node[id(later)]
            ways = self._ways_from(self.position)
            self._results = [
                (self.result(key, end), tuple(_picks(way)))
                for key, (_, way, end) in ways.items()
            ]
        return self._results

    def legal(self, fork: Fork) -> list[tuple[int, Node]]:
        """The legal branches of a fork with their places; all where none is legal.

        Every branch of chance counts as legal, and any `with_refusals`.
        """
        branches = list(enumerate(fork.branches))
        if fork.owner == CHANCE or self.with_refusals:
            return branches
        legal = [pair for pair in branches if not self.is_illegal(pair[1])]
        return legal or branches

    def matters(self, fork: Fork) -> bool:
        """Whether the answers at a fork leave different results open."""
        if fork.matters is not None:
            return fork.matters
        self.results_as_met()
        return self._matters[id(fork)]

    def _is_decisive(self, fork: Fork) -> bool:
        keys = [self._ways_by_node[id(branch)].keys() for _, branch in self.legal(fork)]
        return any([others != keys[0] for others in keys])

    def is_illegal(self, node: Node) -> bool:
        """Whether the action is refused, whatever its later answers are."""
        if isinstance(node, End):
            return node.status == "refused"
        answer = self._illegal.get(id(node))
        if answer is None:
            answer = bool(node.branches) and all(
                [self.is_illegal(branch) for branch in node.branches]
            )
            self._illegal[id(node)] = answer
        return answer

    def _ways_from(self, position: Position) -> Ways:
        if position.summary is not None:
            return {
                self.key(result.end, result.tally): (length, way, result.end)
                for length, way, result in position.summary.results
            }
        return {} if position.root is None else self._ways_by_node[id(position.root)]

    def _ways_of(self, node: Node) -> Ways:
        """The results to which a node leads, from those of the nodes after it."""
        ways: Ways = {}
        if isinstance(node, Fork):
            for place, branch in self.legal(node):
                pick = Pick(node, place)
                for key, (length, way, end) in self._ways_by_node[id(branch)].items():
                    before = ways.get(key)
                    if before is None or length + 1 < before[0]:
                        ways[key] = length + 1, (pick, way), end
        elif node.then is None:
            ways[self.key(node, node.tally)] = 0, None, node
        elif not node.tally:
            ways = self._ways_from(node.then)
        else:
            key_after = self.key_after(node.tally)
            for key, way_to_end in self._ways_from(node.then).items():
                ways[key_after(key)] = way_to_end
        return ways


def _picks(way: Way) -> Iterator[Pick]:
    """The picks of a way, the first one first."""
    while way is not None:
        pick, way = way
        yield pick


# Who can bring it about

Measure = Callable[[Tally, End | None], Any]
"""What an action adds to the number of a goal.

The parameters are the action's tally and the last end, or None before the last action.
"""


def owners(position: Position) -> list[str]:
    """The players to whom a choice in an explored position belongs, in order."""
    players: dict[str, None] = {}
    for fork in forks(position):
        if fork.owner != CHANCE and len(fork.branches) > 1:
            players[fork.owner] = None
    for summary in summaries(position):
        players.update(dict.fromkeys(summary.owners))
    return list(players)


def has_chance(position: Position) -> bool:
    """Whether dice or cards decide anything in an explored position."""
    if any([fork.owner == CHANCE for fork in forks(position)]):
        return True
    return any([summary.has_chance for summary in summaries(position)])


def summaries(position: Position) -> Iterator[PositionSummary]:
    """The summaries from other processes, one for each position."""
    by_id: dict[int, PositionSummary] = {}
    if position.summary is not None:
        by_id[id(position)] = position.summary
    for node in inside_out(position):
        if isinstance(node, End) and node.then is not None and node.then.summary:
            by_id[id(node.then)] = node.then.summary
    yield from by_id.values()


def forks(position: Position) -> Iterator[Fork]:
    """Every fork of an explored position, each once."""
    for node in inside_out(position):
        if isinstance(node, Fork):
            yield node


def is_own(fork: Fork) -> bool:
    """Whether a key of the action itself could answer the question."""
    return isinstance(fork.question, Choice) and fork.question.own


class Contest:
    """The mean value of a goal if players want it high or low.

    `wants` says for each player 1 (high), -1 (low) or 0 (does not care). An owner who
    does not care, or is not in it, gives the first legal answer. Where dice or cards
    decide, the value is the mean over their results.
    """

    def __init__(
        self,
        outcomes: Outcomes,
        measure: Measure,
        wants: Mapping[str, int],
    ) -> None:
        self.outcomes = outcomes
        self.measure = measure
        self.wants = wants
        self._values_by_node: dict[int, Any] = {}

    def value(self) -> Any:
        """The value of the whole position; a Fraction where chance decides."""
        for node in inside_out(self.outcomes.position):
            self._of(node)
        return self._of_position(self.outcomes.position)

    def _of_position(self, position: Position) -> Any:
        assert position.root is not None
        return self._of(position.root)

    def _of(self, node: Node) -> Any:
        value = self._values_by_node.get(id(node))
        if value is not None:
            return value
        if isinstance(node, End):
            value = self.measure(node.tally, node if node.then is None else None)
            if node.then is not None:
                value += self._of_position(node.then)
        else:
            legal = self.outcomes.legal(node)
            values = [self._of(branch) for _, branch in legal]
            if node.owner == CHANCE:
                weights = [node.answers[place].weight for place, _ in legal]
                value = sum(
                    [
                        Fraction(weight, sum(weights)) * value
                        for weight, value in zip(weights, values, strict=True)
                    ]
                )
            else:
                value = values[self._best_place(node, values)]
        self._values_by_node[id(node)] = value
        return value

    def best_place(self, fork: Fork) -> int:
        """The place, among the legal branches of a fork, of its owner's answer."""
        values = [self._of(branch) for _, branch in self.outcomes.legal(fork)]
        return self._best_place(fork, values)

    def _best_place(self, fork: Fork, values: list[Any]) -> int:
        direction = self.wants.get(fork.owner, 0)
        if not direction:
            return 0
        best = max(values) if direction > 0 else min(values)
        return values.index(best)


# How likely it is

Chances = tuple[int, dict[int, tuple[End, int]]]
"""The sum of all weights, and the results by key: the last end, and the weight.

Whole numbers over one whole are added in a fifth of the time that fractions take.
"""


def distribution(
    outcomes: Outcomes,
    contest: Contest | None = None,
    answer_place: Callable[[Fork], int | None] | None = None,
) -> list[tuple[Result, Fraction]]:
    """Every result with its chance; the chances add up to 1 exactly.

    The whole graph must be here: summaries of positions have no chances.

    The contest decides choices, or `answer_place` does, by a place among the legal
    branches. Raises `UndecidedChoice` if neither decides a choice that matters.
    """
    chances_by_node: dict[int, Chances] = {}

    def counting(fork: Fork) -> Sequence[Node]:
        """The branches that count: all of chance, or the one that the owner takes."""
        if fork.owner == CHANCE:
            return fork.branches
        legal = [branch for _, branch in outcomes.legal(fork)]
        place = contest.best_place(fork) if contest is not None else None
        if place is None and answer_place is not None:
            place = answer_place(fork)
        return legal if place is None else [legal[place]]

    if contest is not None:
        contest.value()
    root: Node | None = None
    for root in inside_out(outcomes.position, counting):
        chances_by_node[id(root)] = _chances_of(
            root, counting, chances_by_node, outcomes
        )
    assert root is not None
    whole, chances = chances_by_node[id(root)]
    return [
        (outcomes.result(key, end), Fraction(part, whole))
        for key, (end, part) in chances.items()
    ]


def _chances_of(
    node: Node,
    counting: Callable[[Fork], Sequence[Node]],
    chances_by_node: Mapping[int, Chances],
    outcomes: Outcomes,
) -> Chances:
    parts: dict[int, tuple[End, int]] = {}
    if isinstance(node, End):
        if node.then is None:
            return 1, {outcomes.key(node, node.tally): (node, 1)}
        whole, later_parts = chances_by_node[id(node.then.root)]
        if not node.tally:
            return whole, later_parts
        key_after = outcomes.key_after(node.tally)
        return whole, {key_after(key): part for key, part in later_parts.items()}
    if node.owner == CHANCE:
        branches = [chances_by_node[id(branch)] for branch in node.branches]
        common = lcm(*[whole for whole, _ in branches])
        weights = [answer.weight for answer in node.answers]
        for weight, (whole, later_parts) in zip(weights, branches, strict=True):
            factor = weight * (common // whole)
            for key, (end, part) in later_parts.items():
                before = parts.get(key)
                more = factor * part + (0 if before is None else before[1])
                parts[key] = end, more
        return common * sum(weights), parts
    first, *others = [chances_by_node[id(branch)] for branch in counting(node)]
    if others:
        fractions = _fractions(first)
        if any([_fractions(other) != fractions for other in others]):
            raise UndecidedChoice(node)
    return first


def _fractions(chances: Chances) -> dict[Any, Fraction]:
    whole, parts = chances
    return {key: Fraction(part, whole) for key, (_, part) in parts.items()}


class UndecidedChoice(Exception):
    """A player's choice matters, and nothing says what the player wants."""

    def __init__(self, fork: Fork) -> None:
        super().__init__(fork)
        self.fork = fork
