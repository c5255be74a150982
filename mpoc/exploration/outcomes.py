"""What explored ways come to, who can bring it about, and how likely it is.

Everything here is read off the graph that `explore` makes; no rule speaks again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from mpoc.engine.record import Record
from mpoc.engine.statements import Choice
from mpoc.exploration.graph import CHANCE, End, Fork, Pick, Position, added_up

Node = Fork | End
Tally = tuple[tuple[str, str, int], ...]
"""What was dealt and earned in all: what, whose, how much; sorted."""


class Result(Record):
    """Something that ways come to: the last end, and the tally of all their actions."""

    end: End
    tally: Tally

    def after(self, tally: Tally) -> Result:
        """The same result, where something was dealt and earned before."""
        return self.but(tally=added_up((*tally, *self.tally)))

    def key(self) -> Any:
        """What tells results apart: position, tally, and why it stopped."""
        end = self.end
        return self.tally, end.after.key(), end.status, _why(end)


def _why(end: End) -> Any:
    """Why an action stopped, as far as it tells results apart."""
    if end.status == "refused":
        return frozenset([check.name for check in end.stopped])
    stopped = end.stopped
    return None if stopped is None else (type(stopped).__name__, _asked_by(stopped))


def _asked_by(stopped: Any) -> tuple[str, str]:
    rule = getattr(stopped, "rule", "") or getattr(stopped, "words", "")
    return rule, getattr(stopped, "bearer", "")


def inside_out(
    position: Position, chosen: Callable[[Fork], Sequence[Node]] | None = None
) -> Iterator[Node]:
    """Every fork and end of an explored position once, after all it leads to.

    So values can be worked out without going deep. `chosen` leaves branches out.
    """
    seen: set[int] = set()
    waiting: list[tuple[Node, bool]] = []
    if position.root is not None:
        waiting.append((position.root, False))
    while waiting:
        node, is_done = waiting.pop()
        if is_done:
            yield node
            continue
        if id(node) in seen:
            continue
        seen.add(id(node))
        waiting.append((node, True))
        following: Sequence[Node] = ()
        if isinstance(node, Fork):
            following = node.branches if chosen is None else chosen(node)
        elif node.then is not None and node.then.root is not None:
            following = (node.then.root,)
        waiting += [(each, False) for each in reversed(following)]


class Outcomes:
    """What can come of an explored position: each result with a shortest way to it.

    Ways are short where few choices are made and those that come first are taken.
    `key` tells results apart: those for which it gives the same are one.
    `is_complete` is False where exploring was broken off: then there may be more.
    """

    def __init__(
        self, position: Position, key: Callable[[Result], Any] = Result.key
    ) -> None:
        self.position = position
        self.key = key
        self.is_complete = position.is_complete
        self._deciding: frozenset[str] | None = None
        self._results: list[tuple[Result, tuple[Pick, ...]]] | None = None
        self._known: dict[int, dict[Any, tuple[int, Any, Result]]] = {}
        self._illegal: dict[int, bool] = {}

    def deciding(self) -> frozenset[str]:
        """Who decides anything, chance too."""
        if self._deciding is None:
            chance = [CHANCE] if has_chance(self.position) else []
            self._deciding = frozenset([*owners(self.position), *chance])
        return self._deciding

    def results(self) -> list[tuple[Result, tuple[Pick, ...]]]:
        """Every result with the picks of a shortest way to it, shortest first."""
        if self._results is None:
            for node in inside_out(self.position):
                self._of(node)
            found = self._of_position(self.position).values()
            self._results = [
                (result, tuple(_unlinked(way)))
                for _, way, result in sorted(found, key=lambda one: one[0])
            ]
        return self._results

    def legal(self, fork: Fork) -> list[tuple[int, Node]]:
        """The branches of a fork that are not illegal with their places, or all.

        Dice do not ask what is legal.
        """
        tried = list(enumerate(fork.branches))
        if fork.owner == CHANCE:
            return tried
        legal = [pair for pair in tried if not self.is_illegal(pair[1])]
        return legal or tried

    def matters(self, fork: Fork) -> bool:
        """Whether the answers at a fork leave different results open."""
        if fork.matters is not None:
            return fork.matters
        left = [self._of(branch).keys() for _, branch in self.legal(fork)]
        return any([each != left[0] for each in left])

    def is_illegal(self, node: Node) -> bool:
        """Whether an action is refused there, whatever is still answered in it."""
        if isinstance(node, End):
            return node.status == "refused"
        known = self._illegal.get(id(node))
        if known is None:
            known = bool(node.branches) and all(
                [self.is_illegal(branch) for branch in node.branches]
            )
            self._illegal[id(node)] = known
        return known

    def _of_position(self, position: Position) -> dict[Any, tuple[int, Any, Result]]:
        if position.far is not None:
            return {
                self.key(result): (length, way, result)
                for length, way, result in position.far.results
            }
        root = position.root
        return {} if root is None else self._of(root)

    def _of(self, node: Node) -> dict[Any, tuple[int, Any, Result]]:
        """Results by key, each with the length of a way, the way, and itself."""
        known = self._known.get(id(node))
        if known is not None:
            return known
        found: dict[Any, tuple[int, Any, Result]] = {}
        if isinstance(node, Fork):
            for place, branch in self.legal(node):
                for key, (length, way, result) in self._of(branch).items():
                    before = found.get(key)
                    if before is None or length + 1 < before[0]:
                        pick = Pick(node, place)
                        found[key] = length + 1, (pick, way), result
        elif node.then is None:
            result = Result(node, node.tally)
            found[self.key(result)] = 0, None, result
        else:
            for length, way, later in self._of_position(node.then).values():
                result = later.after(node.tally)
                found[self.key(result)] = length, way, result
        self._known[id(node)] = found
        return found


def _unlinked(way: Any) -> Iterator[Pick]:
    while way is not None:
        pick, way = way
        yield pick


# Who can bring it about

Measure = Callable[[Tally, End | None], Any]
"""The number that a goal is about: what an action's tally adds to it, and what the
position at the last end adds (None while there are more actions)."""


class Forced(Record):
    """What one player can make sure of, whatever the others answer and dice show."""

    player: str
    least: Any
    most: Any


def owners(position: Position) -> list[str]:
    """The players to whom a choice in an explored position belongs, in order."""
    found: dict[str, None] = {}
    for fork in forks(position):
        if fork.owner != CHANCE and len(fork.branches) > 1:
            found[fork.owner] = None
    for far in told_elsewhere(position):
        found.update(dict.fromkeys(far.owners))
    return list(found)


def has_chance(position: Position) -> bool:
    """Whether dice or cards decide anything in an explored position."""
    if any([fork.owner == CHANCE for fork in forks(position)]):
        return True
    return any([far.has_chance for far in told_elsewhere(position)])


def told_elsewhere(position: Position) -> Iterator[Any]:
    """What is told of positions that were explored elsewhere, each once."""
    seen: dict[int, Any] = {}
    if position.far is not None:
        seen[id(position)] = position.far
    for node in inside_out(position):
        if isinstance(node, End) and node.then is not None and node.then.far:
            seen[id(node.then)] = node.then.far
    yield from seen.values()


def forks(position: Position) -> Iterator[Fork]:
    """Every fork of an explored position, each once."""
    for node in inside_out(position):
        if isinstance(node, Fork):
            yield node


def is_own(fork: Fork) -> bool:
    """Whether a player is asked for what the action's own key could tell."""
    return isinstance(fork.question, Choice) and fork.question.own


class Contest:
    """The value of a goal where players want it high or low.

    `wants` says for each player, and for chance, 1 (high), -1 (low) or 0 (does not
    care). Who does not care, or is not named, gives the first legal answer. With `odds`
    chance wants nothing: the value is the mean over what it can show. `player` is for
    whom the goal is, where it is one player against all others.
    """

    def __init__(
        self,
        outcomes: Outcomes,
        measure: Measure,
        wants: Mapping[str, int],
        odds: bool = False,
        player: str = "",
    ) -> None:
        self.outcomes = outcomes
        self.measure = measure
        self.wants = wants
        self.odds = odds
        self.player = player
        self._known: dict[int, Any] = {}

    def value(self) -> Any:
        """The value of the whole position; a Fraction where chance decides."""
        for node in inside_out(self.outcomes.position):
            self._of(node)
        return self._of_position(self.outcomes.position)

    def _of_position(self, position: Position) -> Any:
        if position.far is not None:
            return position.far.value(self.measure, self.player, self.wants)
        assert position.root is not None
        return self._of(position.root)

    def _of(self, node: Node) -> Any:
        known = self._known.get(id(node))
        if known is not None:
            return known
        if isinstance(node, End):
            value = self.measure(node.tally, node if node.then is None else None)
            if node.then is not None:
                value += self._of_position(node.then)
        else:
            legal = self.outcomes.legal(node)
            values = [self._of(branch) for _, branch in legal]
            if node.owner == CHANCE and self.odds:
                weights = [node.answers[place].weight for place, _ in legal]
                value = sum(
                    [
                        Fraction(weight, sum(weights)) * value
                        for weight, value in zip(weights, values, strict=True)
                    ]
                )
            else:
                value = values[self._preferred(node, values)]
        self._known[id(node)] = value
        return value

    def picked(self, fork: Fork) -> int:
        """The place among its legal branches of the answer that its owner gives."""
        values = [self._of(branch) for _, branch in self.outcomes.legal(fork)]
        return self._preferred(fork, values)

    def _preferred(self, fork: Fork, values: list[Any]) -> int:
        wanted = self.wants.get(fork.owner, 0)
        if not wanted:
            return 0
        best = max(values) if wanted > 0 else min(values)
        return values.index(best)


def forced(outcomes: Outcomes, measure: Measure, player: str) -> Forced:
    """What a player can make sure of: `least` at least, and at most `most`.

    All others, and chance, are supposed to be against it.
    """
    deciding = outcomes.deciding()
    if len(deciding) == 1 and CHANCE not in deciding:
        found = [measure(result.tally, result.end) for result, _ in outcomes.results()]
        least, most = min(found), max(found)
        # One who decides alone reaches everything, and nobody else anything.
        ends = (most, least) if player in deciding else (least, most)
        return Forced(player, *ends)
    others = {*deciding, *(fork.owner for fork in forks(outcomes.position))} - {player}
    high = Contest(
        outcomes, measure, {player: 1, **dict.fromkeys(others, -1)}, player=player
    )
    low = Contest(
        outcomes, measure, {player: -1, **dict.fromkeys(others, 1)}, player=player
    )
    return Forced(player, high.value(), low.value())


# How likely it is

Chances = dict[Any, tuple[Result, Fraction]]
"""Results with their chances, by the results' keys."""


def distribution(
    outcomes: Outcomes,
    contest: Contest | None = None,
    settled: Callable[[Fork], int | None] | None = None,
) -> list[tuple[Result, Fraction]]:
    """Every result with its chance, which add up to 1 exactly.

    All of the graph must be here: what is told of positions that were explored
    elsewhere has no chances.

    Choices are made as in a contest, or by the place among the legal branches that
    `settled` gives. Raises `Undecided` where a choice matters and neither tells.
    """
    known: dict[int, Chances] = {}

    def answered(fork: Fork) -> Sequence[Node]:
        """The branches that count: all that chance may take, the one that is chosen."""
        if fork.owner == CHANCE:
            return fork.branches
        legal = [branch for _, branch in outcomes.legal(fork)]
        place = contest.picked(fork) if contest is not None else None
        if place is None and settled is not None:
            place = settled(fork)
        return legal if place is None else [legal[place]]

    if contest is not None:
        contest.value()
    root: Node | None = None
    for root in inside_out(outcomes.position, answered):
        known[id(root)] = _chances(root, answered, known, outcomes.key)
    assert root is not None
    return list(known[id(root)].values())


def _chances(
    node: Node,
    answered: Callable[[Fork], Sequence[Node]],
    known: Mapping[int, Chances],
    key_of: Callable[[Result], Any],
) -> Chances:
    found: Chances = {}
    if isinstance(node, End):
        if node.then is None:
            result = Result(node, node.tally)
            return {key_of(result): (result, Fraction(1))}
        for later, chance in known[id(node.then.root)].values():
            result = later.after(node.tally)
            found[key_of(result)] = result, chance
    elif node.owner == CHANCE:
        total = sum([answer.weight for answer in node.answers])
        for answer, branch in zip(node.answers, node.branches, strict=True):
            share = Fraction(answer.weight, total)
            for key, (result, chance) in known[id(branch)].items():
                before = found.get(key)
                more = share * chance + (0 if before is None else before[1])
                found[key] = result, more
    else:
        first, *others = [known[id(branch)] for branch in answered(node)]
        found = first
        chances = _alone(first)
        if any([_alone(other) != chances for other in others]):
            raise Undecided(node)
    return found


def _alone(chances: Chances) -> dict[Any, Fraction]:
    return {key: chance for key, (_, chance) in chances.items()}


class Undecided(Exception):
    """A player's choice matters, and nothing says what the player wants."""

    def __init__(self, fork: Fork) -> None:
        super().__init__(fork)
        self.fork = fork
