"""The graph of all ways through some actions, as `explorer` makes it.

A `Position` lies between two actions. Its next action is a graph: forks where something
is open, ends where the action stops. Equal positions are one object, and so are forks
with the same question in the same position after the same events, in whatever order.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.replay import Step
from mpoc.engine.statements import Roll

if TYPE_CHECKING:
    from mpoc.exploration.goals.on_the_way import QuantityValues, WaySoFar

CHANCE = ""
"""The owner of a fork that dice or cards decide."""

Value = int | str | None
"""The value of a quantity: a number, a name, or None if it no longer exists."""

Tally = tuple[tuple[str, str, int], ...]
"""All that was dealt and earned, as (what, whose, how much), sorted."""


class Answer(Record):
    """One answer at a fork: its value, its words, and its weight if chance decides.

    `file_text` is how a file gives it, for a value that stayed in another process.
    `place` is its place among all answers to the question, or -1 where the fork leaves
    none of them out.
    """

    value: Any
    words: str
    weight: int = 1
    file_text: str = ""
    place: int = -1


class Fork:
    """Where something is open: a player's choice, or chance (`owner` is `CHANCE`).

    `branches` are the nodes to which the `answers` lead, in their order; they are fewer
    until all answers have been tried. `question` is the question asked; if it is about
    a roll, `about` is that roll and `roll` its key among the action's rolls. `action`
    is the number of the action, from 0, and `within` are the further actions in which
    the question comes up, the outermost first: the rule that made each, and its number.
    `matters` says whether the answers lead to different results; it is set only for a
    fork that was explored in another process.
    """

    __slots__ = (
        "about",
        "action",
        "answers",
        "branches",
        "matters",
        "owner",
        "question",
        "roll",
        "within",
    )

    def __init__(
        self,
        question: Any,
        owner: str,
        answers: tuple[Answer, ...],
        action: int,
        about: Roll | None = None,
        roll: Any = None,
        within: tuple[tuple[str, int], ...] = (),
    ) -> None:
        self.roll = roll
        self.within = within
        self.action = action
        self.question = question
        self.owner = owner
        self.answers = answers
        self.about = about
        self.matters: bool | None = None
        self.branches: list[Node] = []

    def __getstate__(self) -> Any:
        """What a copy in another process has: all but the branches, the whole graph."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        return None, {**fields, "branches": []}

    def keep_only(self, answers: tuple[Answer, ...], branches: Sequence[Node]) -> None:
        """Leave out all but these answers, and the nodes to which they lead."""
        self.answers = answers
        self.branches[:] = branches

    def set_matters(self, matters: bool) -> None:
        """Note, from another process, whether the answers make a difference."""
        self.matters = matters

    def lead_to(self, branches: Sequence[Node]) -> None:
        """Add the nodes to which its answers lead, from another process."""
        self.branches.extend(branches)

    @property
    def is_complete(self) -> bool:
        """Whether every answer was tried."""
        return len(self.branches) == len(self.answers)


class Pick(Record):
    """One answer of a way: the fork, and the place of the answer.

    `is_any`: every other answer leads to the aim too, whatever follows.
    """

    fork: Fork
    place: int
    is_any: bool = False

    @property
    def action(self) -> int:
        """The number of the action in which the question comes up, from 0."""
        return self.fork.action

    @property
    def words(self) -> str:
        """The answer in words."""
        if self.is_any:
            return "any"
        return str(self.fork.answers[self.place].words)

    @property
    def place_for_rules(self) -> int:
        """The place of the answer among all answers to the question."""
        place: int = self.fork.answers[self.place].place
        return place if place >= 0 else self.place


Way = tuple[Pick, "Way"] | None
"""The picks of a way, linked from the first to the last, so that ways share tails."""


class End:
    """Where an action stops: `status` as in an `Outcome`, `stop` says why.

    `tally` is what was dealt and earned in this action. `then` is the position before
    the next action, None after the last one.

    Where the explorer reads what happened, `on_the_way` are the quantities it read up
    to there, with its `memory` (`WaySoFar`), and `steps` are the actions up to there.
    """

    __slots__ = (
        "after",
        "memory",
        "on_the_way",
        "status",
        "steps",
        "stop",
        "tally",
        "then",
    )

    def __init__(self, after: Any, status: str, stop: Any, tally: Tally) -> None:
        self.after = after
        self.status = status
        self.stop = stop
        self.tally = tally
        self.then: Position | None = None
        self.note(None, ())

    def note(self, so_far: WaySoFar | None, steps: tuple[Step, ...]) -> None:
        """Note what was read of the actions up to here, and these actions."""
        self.on_the_way: QuantityValues = () if so_far is None else so_far.quantities
        self.memory: Hashable = None if so_far is None else so_far.memory
        self.steps = steps

    def lead_to(self, position: Position) -> None:
        """Note the position from which the next action goes on."""
        self.then = position

    def key(self) -> Hashable:
        """What tells last ends apart: position, reason of the stop, what was read."""
        return self.after.key(), self.on_the_way, *self.stop_key()

    def stop_key(self) -> tuple[str, Any]:
        """How the action ended, and the reason where it stopped."""
        return self.status, _why_key(self)


Node = Fork | End


class Result(Record):
    """The result of some ways: the last end, and the tally of all their actions."""

    end: End
    tally: Tally


def _why_key(end: End) -> Any:
    """Why an action stopped, in the detail that tells results apart."""
    stop = end.stop
    if end.status == "refused":
        return frozenset([check.name for check in stop])
    if stop is None:
        return None
    rule = getattr(stop, "rule", "") or getattr(stop, "words", "")
    return type(stop).__name__, (rule, getattr(stop, "bearer", ""))


def add_up(tally: Iterable[tuple[str, str, int]]) -> Tally:
    """A tally with one entry for each quantity, sorted; sums of 0 are left out."""
    sums: dict[tuple[str, str], int] = {}
    for kind, owner, number in tally:
        sums[kind, owner] = sums.get((kind, owner), 0) + number
    # A die earned into a full pool counts 0: the result is the same without it.
    return tuple([(*name, total) for name, total in sorted(sums.items()) if total])


class PositionSummary(Record):
    """What is known of a position that was explored in another process.

    `results` hold the length of a shortest way, the way, and the result; `ways` counts
    the ways to each result. `choices` are its choices with the numbers of their
    actions. `ranges` holds what every player can force, at least and at most: of each
    number that differs, and of each value of other quantities. `laws` holds the chance
    of each value of the quantities that no choice decides. `differing` are the
    quantities that differ, and `certain` holds the values of all others. `ways_tried`
    counts the ways that were tried. `bound` says what was used up, if exploring stopped
    early.
    """

    results: tuple[tuple[int, Way, Result], ...]
    ways: tuple[tuple[Result, int], ...]
    choices: tuple[tuple[int, Fork], ...]
    owners: tuple[str, ...]
    has_chance: bool
    ranges: Mapping[tuple[str, tuple[Value, ...]], Mapping[str, tuple[Any, Any]]]
    laws: Mapping[str, Mapping[Value, Fraction]]
    differing: frozenset[str]
    certain: Mapping[str, Value]
    ways_tried: int
    is_complete: bool
    bound: str

    def forced_value(
        self,
        name: str,
        goal_value: tuple[Value, ...],
        player: str,
        is_least: bool,
        missing: Value = None,
    ) -> Any:
        """What a player can force of a quantity from here on: at least, or at most.

        `goal_value` is empty for a number. With one value, the result is 1 if the
        quantity has that value, else 0. `missing` is its value where no result has it.
        """
        by_player = self.ranges.get((name, goal_value))
        if by_player is not None and player in by_player:
            return by_player[player][0 if is_least else 1]
        if goal_value and name in self.differing:
            return 0
        value = self.certain.get(name, missing)
        if goal_value:
            return int(value == goal_value[0])
        return value if isinstance(value, int) else 0


class Start(Record):
    """Where another process begins to explore: the state before an action.

    `index` is the number of that action, from 0.
    """

    index: int
    state: Any


class Position:
    """A state between two actions, and the graph of the next action.

    `root` is None until the first way has come to its first fork or its end. `steps`
    are the actions before it on one way, and `memory` is what the explorer read of
    them, where it reads what happened. If another process explored it, `summary` is
    what that process found, and there is no root.
    `repetitions` holds the forks to which a way comes back because the rolls from there
    on decided nothing, each with the names of these rolls.
    """

    __slots__ = (
        "early_questions",
        "forks",
        "index",
        "is_complete",
        "is_sampled",
        "memory",
        "path",
        "repetitions",
        "root",
        "state",
        "steps",
        "summary",
    )

    def __init__(
        self,
        index: int,
        state: Any,
        steps: tuple[Step, ...] = (),
        memory: Hashable = None,
    ) -> None:
        self.index = index
        self.state = state
        self.steps = steps
        self.memory = memory
        self.forget()

    @property
    def start(self) -> Start:
        """What another process needs to explore it."""
        return Start(self.index, self.state)

    def forget(self) -> None:
        """Forget everything that was explored from here."""
        self.summary: PositionSummary | None = None
        self.root: Node | None = None
        self.path: list[tuple[Fork, int]] = []
        self.forks: dict[Any, Fork] = {}
        self.repetitions: list[tuple[Fork, Set[Hashable]]] = []
        self.early_questions: dict[Any, list[Hashable]] = {}
        self.is_complete = False
        self.is_sampled = False

    def attach(self, node: Node) -> None:
        """Link a node to the last fork of the present way."""
        if self.path:
            self.path[-1][0].branches.append(node)
        else:
            self.root = node

    def enter(self, fork: Fork) -> None:
        """Link a new fork to the present way, and take its first answer."""
        self.attach(fork)
        self.path.append((fork, 0))

    def keep(self, key: Any, fork: Fork) -> None:
        """Remember a fork, so that ways which come to the same key join it."""
        self.forks[key] = fork

    def follow(self, path: list[tuple[Fork, int]]) -> None:
        """Make this the present way."""
        self.path = path

    def go_on(self) -> bool:
        """Turn to the next way of this action; return whether there is one."""
        path = self.path
        while path and path[-1][1] + 1 == len(path[-1][0].answers):
            path.pop()
        if path:
            fork, pick = path[-1]
            path[-1] = fork, pick + 1
        return bool(path)

    def begin_again(self, roll: Any, question: Hashable) -> None:
        """Forget all ways, and ask a roll this question as soon as it is made."""
        self.early_questions.setdefault(roll, []).append(question)
        self.root = None
        self.path = []
        self.forks = {}
        self.repetitions = []

    def note_repetition(self, fork: Fork, rolls: Set[Hashable]) -> None:
        """Note that a way comes back to the rolls that begin at a fork."""
        if all([fork is not other for other, _ in self.repetitions]):
            self.repetitions.append((fork, rolls))

    def take_repetitions(
        self, except_ids: Set[int] = frozenset()
    ) -> Iterator[tuple[Fork, Set[Hashable]]]:
        """Take all but some out of `repetitions`; forks of later rolls come first."""
        repetitions, self.repetitions = self.repetitions, []
        for fork, rolls in reversed(repetitions):
            if id(fork) in except_ids:
                self.repetitions.insert(0, (fork, rolls))
            else:
                yield fork, rolls

    def note_sample(self) -> None:
        """Note that of the answers to a choice only a sample was tried."""
        self.is_sampled = True

    def complete(self) -> None:
        """Note that every way of this action, and of those after it, was tried."""
        self.is_complete = True

    def summarize_as(self, summary: PositionSummary) -> None:
        """Note the summary of another process."""
        self.summary = summary
        self.is_complete = summary.is_complete
