"""Replaying a scenario: its actions one after the other, each from the state before.

A choice that the file leaves open is tried every way: where all ways come to the same,
nobody needs to make it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mpoc.engine.adjudicate import Transcript, adjudicate
from mpoc.engine.record import Record
from mpoc.engine.statements import Answered, Answers, Choice, Enter, Rule
from mpoc.engine.tables import Path, Recorded

if TYPE_CHECKING:
    from mpoc.exploration.graph import End, Fork

MOST_TRIALS = 256
"""How many ways through open choices are tried before the replay waits instead."""

MOST_TRIED = 4000
"""How many things rules may say on all these ways together: who reads a file waits."""


class Step(Record):
    """One action of the file, told. `unused` are answers that nothing asked for;
    `unread` those that were not reached where the action waits.
    """

    index: int
    told: Transcript
    unused: tuple[Path, ...] = ()
    unread: tuple[Path, ...] = ()

    @property
    def after(self) -> Any:
        """The state after the action."""
        return self.told.after


class Outcome(Record):
    """What came of a scenario. `status` is `done`, `refused`, `waits` or `unbuilt`,
    of the last action told; `touched` are the rulings that were consulted.
    """

    start: Any
    steps: tuple[Step, ...]
    end: Any
    status: str
    touched: tuple[str, ...]

    @property
    def unused(self) -> tuple[Path, ...]:
        """Answers in the file that nothing asked for."""
        return tuple([path for step in self.steps for path in step.unused])


class Action(Record):
    """One action as the replay needs it: the game's own value, and its answers."""

    act: Any
    answers: Answers
    expects_refusal: bool = False


def replay(
    start: Any,
    actions: tuple[Action, ...],
    begin: Callable[[Any], Any],
    play: Callable[[Any, Any], Rule[None]],
    assume: bool = False,
) -> Outcome:
    """Replay actions from a start until they end or one is refused or waits.

    `begin` makes the game of a state and `play` the rule of an action. A refusal that
    the file expects changes nothing and the replay goes on.
    """
    state = start
    steps: list[Step] = []
    touched: set[str] = set()
    status = "done"
    for index, action in enumerate(actions):
        told, table = tell(state, action, begin, play, assume, touched)
        table.finish()
        unused = _unused(table, told) if not told.refused else ()
        if told.waits is None:
            steps.append(Step(index, told, unused))
        else:
            steps.append(Step(index, told, unread=unused))
        state = told.after
        status = status_of(told)
        if status == "done":
            continue
        if status != "refused" or not action.expects_refusal:
            break
    if status == "refused" and actions[len(steps) - 1].expects_refusal:
        status = "done"
    return Outcome(start, tuple(steps), state, status, tuple(sorted(touched)))


def status_of(told: Transcript) -> str:
    """How an action ended: `done`, `refused`, `waits` or `unbuilt`."""
    if told.unbuilt is not None:
        return "unbuilt"
    if told.waits is not None:
        return "waits"
    return "refused" if told.refused else "done"


def tell(
    state: Any,
    action: Action,
    begin: Callable[[Any], Any],
    play: Callable[[Any, Any], Rule[None]],
    assume: bool,
    touched: set[str],
    record: bool = True,
) -> tuple[Transcript, Recorded]:
    """Tell one action with the answers of the file, open choices tried every way."""
    told, table = _tell(state, action, begin, play, assume, (), touched, record)
    if isinstance(told.waits, Choice) and not assume:
        following = _indifferent(state, action, begin, play)
        if following:
            return _tell(state, action, begin, play, False, following, touched, record)
    return told, table


def _tell(
    state: Any,
    action: Action,
    begin: Callable[[Any], Any],
    play: Callable[[Any, Any], Rule[None]],
    assume: bool,
    following: tuple[int, ...],
    touched: set[str],
    record: bool = True,
) -> tuple[Transcript, Recorded]:
    game = begin(state)
    table = Recorded(action.answers, assume, following)
    told = adjudicate(lambda game: play(game, action.act), game, table, record)
    touched |= game.touched
    return told, table


Profile = dict[frozenset[tuple[str, ...]], set[Any]]
"""What can come of an action for each way to answer what is asked on the way; in which
order abilities speak is no part of such a way."""


def _indifferent(
    state: Any,
    action: Action,
    begin: Callable[..., Any],
    play: Callable[[Any, Any], Rule[None]],
) -> tuple[int, ...]:
    """Answers to the first open choices that make no difference, as places.

    A choice makes none where every answer to it leaves the same outcomes open, each
    under the same answers to what is asked later. Empty where the first one matters or
    there are too many ways to try.
    """
    from mpoc.exploration.graph import Explorer, Fork, Limit, Position

    explorer = Explorer(
        (action,),
        begin,
        play,
        further=False,
        most=MOST_TRIALS,
        most_said=MOST_TRIED,
    )
    known: dict[int, Profile] = {}
    position = Position(0, state)
    compared = 1
    try:
        for _ in explorer.steps(position):
            # As soon as two answers to the first question differ, nothing is settled.
            fork, told = position.path[0] if position.path else (None, 0)
            if fork is not None and told > compared:
                compared = told
                one, other = fork.branches[0], fork.branches[told - 1]
                if _profile(one, known) != _profile(other, known):
                    return ()
    except Limit:
        return ()
    reached = position.root
    settled: tuple[int, ...] = ()
    while isinstance(reached, Fork):
        first, *others = [_profile(branch, known) for branch in reached.branches]
        if any([other != first for other in others]):
            break
        settled = (*settled, 0)
        reached = reached.branches[0]
    return settled


def _profile(reached: Fork | End, known: dict[int, Profile]) -> Profile:
    """What can come of it; what stops on the way is like nothing else."""
    found = known.get(id(reached))
    if found is not None:
        return found
    from mpoc.exploration.graph import End

    if isinstance(reached, End):
        stopped = reached.status != "done"
        came_of = object() if stopped else (reached.after.key(), reached.tally)
        found = {frozenset(): {came_of}}
    else:
        found = {}
        question = reached.question
        for option, branch in zip(reached.answers, reached.branches, strict=True):
            answer = (question.rule, question.bearer, question.key, option.words)
            for later, results in _profile(branch, known).items():
                way = later if question.key == "order" else later | {answer}
                found.setdefault(way, set()).update(results)
    known[id(reached)] = found
    return found


def _unused(table: Recorded, told: Transcript) -> tuple[Path, ...]:
    """Answers that nothing asked for; an order of what did speak is no fault."""
    if not table.unused_orders:
        return tuple(table.unused)
    spoke = {
        (said.rule, said.bearer)
        for said in told.said
        if isinstance(said, Enter) and said.rule
    }
    spoke |= {
        option.value[1:]
        for said in told.said
        if isinstance(said, Answered)
        and isinstance(said.question, Choice)
        and said.question.key == "order"
        for option in said.question.options
    }
    spoke |= {(rule, "") for rule, _ in spoke}
    extra = [path for path, names in table.unused_orders if not spoke.issuperset(names)]
    return (*table.unused, *extra)
