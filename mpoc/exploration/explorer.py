"""Explores every way that actions can go: each open choice, and dice not rolled yet.

A rule cannot be rewound, so each way is played from the position before its action,
with the answers that lead to its new part. Ways that come to equal positions before an
action are merged there (`Explorer.follower`). `graph` is the result.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.adjudicate import Transcript, adjudicate
from mpoc.engine.replay import Action, Outcome, Step, status_of
from mpoc.engine.statements import Rule
from mpoc.exploration.budget import NO_LIMITS, SAMPLE, Budget, Limit
from mpoc.exploration.exploring_table import (
    OPEN_CHOICES,
    AskEarlier,
    ExploringTable,
    Freedom,
    KnownFork,
    Repetition,
)
from mpoc.exploration.graph import (
    End,
    Node,
    Pick,
    Position,
    add_up,
)
from mpoc.exploration.repetition import (
    REPETITION_END,
    break_off,
    leave_out_repetitions,
)

if TYPE_CHECKING:
    from mpoc.exploration.goals.on_the_way import ReadWay, WaySoFar


class Explorer:
    """Tries every way through some actions, one after the other, deepest first.

    `actions` come with the answers that the file gives; `begin` and `play` are those of
    the game, as for a replay. `freedom` says what may differ among the ways. `read`
    reads at each end what happened up to there: ways are then told apart by it, and
    rolls as far as it asks of them.

    `ways` counts the ways tried, `statements` those of their rules. `most` and
    `most_statements` limit them, and `budget` limits seconds and memory: beyond that
    `Limit` is raised, and the results so far stay. `bound` says what was used up, if
    exploring stopped early.
    """

    def __init__(
        self,
        actions: tuple[Action, ...],
        begin: Callable[..., Any],
        play: Callable[[Any, Any], Rule[None]],
        freedom: Freedom = OPEN_CHOICES,
        *,
        most: int = 0,
        most_statements: int = 0,
        budget: Budget = NO_LIMITS,
        read: ReadWay | None = None,
    ) -> None:
        self.actions = actions
        self.begin = begin
        self.play = play
        self.read = read
        self.merges_positions = freedom.merges
        # The order of events may decide what is read.
        self.freedom = freedom if read is None else freedom.but(merges=False)
        self.most = most
        self.most_statements = most_statements
        self.budget = budget
        self.forget()

    def forget(self) -> None:
        """Forget all ways, so that exploring begins anew."""
        self.bound = ""
        self.ways = 0
        self.statements = 0
        self.rulings_consulted: set[str] = set()
        self.positions: dict[int, list[Position]] = {}
        self.ahead: list[Position] = []
        self._transcripts: dict[Any, Transcript] = {}

    def explore(self, start: Any, index: int = 0) -> Position:
        """The position at the start, with every way from there. Raises `Limit`."""
        first = Position(index, start)
        for _ in self.steps(first):
            pass
        return first

    def steps(self, first: Position, until: int = -1) -> Iterator[None]:
        """Explore a new position, pausing after each way. Raises `Limit`.

        Positions before the action `until` are collected in `ahead` and not explored.
        No position is then marked complete, since its ways may go on from one of these.
        """
        under_way = [(first, True)]
        try:
            while under_way:
                position, is_open = under_way[-1]
                if not is_open:
                    under_way.pop()
                    if position.is_sampled:
                        self.bound = self.bound or SAMPLE
                    if until < 0 and self.bound != SAMPLE:
                        position.complete()
                    continue
                end, is_open = self._try_next(position)
                under_way[-1] = position, is_open
                index = position.index + 1
                is_last = index >= len(self.actions)
                if end is not None and end.status == "done" and not is_last:
                    follower, is_new = self.follower(
                        index, end.after, end.steps, end.memory
                    )
                    end.lead_to(follower)
                    if is_new and index == until:
                        self.ahead.append(follower)
                    elif is_new:
                        under_way.append((follower, True))
                yield
        finally:
            for position, _ in under_way:
                break_off(position)

    def follower(
        self,
        index: int,
        state: Any,
        steps: tuple[Step, ...] = (),
        memory: Hashable = None,
    ) -> tuple[Position, bool]:
        """The position in a state before the action `index`; whether it is new.

        Where something is read, it also has the `memory` of what has happened.
        """
        position = Position(index, state, steps, memory)
        if self.merges_positions:
            key = state.key()
            # Only the hash is kept: the keys would take more memory than the states.
            alike = self.positions.setdefault(hash((index, key, memory)), [])
            for earlier in alike:
                is_same = earlier.index == index and earlier.memory == memory
                if is_same and earlier.state.key() == key:
                    return earlier, False
            alike.append(position)
        return position, True

    def play_again(self, start: Any, way: Sequence[Pick]) -> Outcome:
        """The outcome of a way, with a full record.

        `way` are its answers, in their order. Raises `NotOnWay` where a rule asks a
        question that the way does not answer.
        """
        state = start
        steps: list[Step] = []
        status = "done"
        # Many ways begin alike: play an action only once after the same answers.
        key: tuple[Any, ...] = (id(start),)
        for index, action in enumerate(self.actions):
            picks = [pick for pick in way if pick.action == index]
            key = (key, *[(id(pick.fork), pick.place) for pick in picks])
            transcript = self._transcripts.get(key)
            if transcript is None:
                transcript = self._play_action(index, state, picks)
                self._transcripts[key] = transcript
            steps.append(Step(index, transcript))
            state = transcript.after
            status = status_of(transcript)
            if status == "refused" and action.expects_refusal:
                status = "done"
            if status != "done":
                break
        rulings_consulted = tuple(sorted(self.rulings_consulted))
        return Outcome(start, tuple(steps), state, status, rulings_consulted)

    def _play_action(self, index: int, state: Any, picks: Sequence[Pick]) -> Transcript:
        """Play one action with the picks of a way. Raises `NotOnWay`."""
        action = self.actions[index]
        position = Position(index, state)
        position.follow([(pick.fork, pick.place_for_rules) for pick in picks])
        game = self.begin(state, watching=False)
        table = ExploringTable(self.freedom, position, action, game, len(picks))
        transcript = adjudicate(self._rule_of(action), game, table)
        self.rulings_consulted |= game.rulings_consulted
        return transcript

    def _rule_of(self, action: Action) -> Callable[[Any], Rule[None]]:
        return lambda game: self.play(game, action.act)

    def _way_so_far(
        self, steps: tuple[Step, ...], end: Any, status: str
    ) -> WaySoFar | None:
        """What there is to read of the actions up to an end."""
        if self.read is None:
            return None
        start = steps[0].transcript.before if steps else end
        return self.read(Outcome(start, steps, end, status, ()))

    def _try_next(self, position: Position) -> tuple[End | None, bool]:
        """Try the next way: its end, or None where it joins an earlier one; and whether
        the action has more ways.
        """
        if self.most and self.ways >= self.most:
            raise Limit
        if self.most_statements and self.statements >= self.most_statements:
            raise Limit
        self.budget.check()
        self.ways += 1
        if position.index == len(self.actions):
            # Without further actions there is one way, which changes nothing.
            so_far = self._way_so_far((), position.state, "done")
            only_end = End(position.state, "done", None, ())
            only_end.note(so_far, ())
            position.attach(only_end)
            return only_end, False
        action = self.actions[position.index]
        game = self.begin(position.state, watching=False)
        table = ExploringTable(self.freedom, position, action, game)
        end: End | None = None
        node: Node
        try:
            transcript = adjudicate(
                self._rule_of(action), game, table, log=table.statements
            )
            steps: tuple[Step, ...] = ()
            if self.read is not None:
                steps = (*position.steps, Step(position.index, transcript))
            # What it asks of a roll makes forks, so the way is still under way.
            so_far = self._way_so_far(steps, transcript.after, status_of(transcript))
        except KnownFork as known:
            node = known.fork
        except Repetition as repetition:
            position.note_repetition(repetition.fork, repetition.rolls)
            node = REPETITION_END
        except AskEarlier as early:
            position.begin_again(early.roll, early.question)
            return None, True
        else:
            is_refused = bool(transcript.refusals)
            if is_refused and action.expects_refusal:
                transcript = transcript.but(refusals=(), statements=())
            node = end = End(
                transcript.after,
                status_of(transcript),
                transcript.unbuilt or transcript.waits or transcript.refusals or None,
                () if is_refused else add_up(transcript.tally()),
            )
            end.note(so_far, steps)
        finally:
            self.rulings_consulted |= game.rulings_consulted
            self.statements += len(table.statements)
            # A roll among them refers to the table: the circle would stay in memory.
            table.statements.clear()
        position.attach(node)
        is_open = position.go_on()
        if position.repetitions:
            leave_out_repetitions(position)
        return end, is_open
