"""Replaying a scenario: its actions one after the other, each from the state before.

A choice that the file leaves open needs no answer if it makes no difference. The caller
provides the function that finds such choices by trying them: `Indifferent`.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Any, Protocol

from mpoc.engine.adjudicate import Game, Transcript, adjudicate
from mpoc.engine.record import Record
from mpoc.engine.statements import Answers, Choice, Enter, Reply, Rule
from mpoc.engine.tables import Path, RecordedAnswers


class Step(Record):
    """One action of the file, replayed.

    `unused_answers` are the paths of answers that no rule asked for; in an action that
    waits, `unread` are those that it has not come to yet.
    """

    index: int
    transcript: Transcript
    unused_answers: tuple[Path, ...] = ()
    unread: tuple[Path, ...] = ()

    @property
    def after(self) -> Any:
        """The state after the action."""
        return self.transcript.after


class Outcome(Record):
    """The outcome of a scenario.

    `status` is that of the last action replayed: `done`, `refused`, `waits` or
    `unbuilt`. `rulings_consulted` are the names of the rulings that were consulted.
    """

    start: Any
    steps: tuple[Step, ...]
    end: Any
    status: str
    rulings_consulted: tuple[str, ...]

    @property
    def unused_answers(self) -> tuple[Path, ...]:
        """The paths of answers in the file that no rule asked for."""
        return tuple([path for step in self.steps for path in step.unused_answers])


class Action(Record):
    """One action as the replay needs it: the game's own value, and its answers."""

    act: Any
    answers: Answers
    expects_refusal: bool = False


class ReplayGame(Game, Protocol):
    """What a replay needs of a game in play: also the rulings that it consulted."""

    @property
    def rulings_consulted(self) -> AbstractSet[str]:
        """The names of the rulings that were consulted so far."""
        raise NotImplementedError


Begin = Callable[..., ReplayGame]
"""Makes the game in play of a state; with `watching=False` it records less."""

Play = Callable[[Any, Any], Rule[None]]
"""The rule of an action, from a game in play and the action."""

Indifferent = Callable[[Any, Action, Begin, Play], tuple[int, ...]]
"""Finds answers to the first open choices of an action that make no difference, as
their places among the options; empty where the first choice matters."""


def all_choices_matter(
    state: Any, action: Action, begin: Begin, play: Play
) -> tuple[int, ...]:
    """Take every open choice for one that matters, without trying any answer."""
    return ()


def replay(
    start: Any,
    actions: tuple[Action, ...],
    begin: Begin,
    play: Play,
    assume: bool = False,
    indifferent: Indifferent = all_choices_matter,
) -> Outcome:
    """Replay actions from a start until they end or one is refused or waits.

    A refusal that the file expects changes nothing and the replay goes on. With
    `assume` open choices take the first legal answer.
    """
    state = start
    steps: list[Step] = []
    rulings_consulted = set(begin(start).rulings_consulted)
    status = "done"
    for index, action in enumerate(actions):
        transcript, table = play_action(
            state,
            action,
            begin,
            play,
            assume,
            rulings_consulted,
            indifferent=indifferent,
        )
        table.finish()
        unused_answers = (
            unused_answers_of(table, transcript) if not transcript.refusals else ()
        )
        if transcript.waits is None:
            steps.append(Step(index, transcript, unused_answers))
        else:
            steps.append(Step(index, transcript, unread=unused_answers))
        state = transcript.after
        status = status_of(transcript)
        if status == "done":
            continue
        if status != "refused" or not action.expects_refusal:
            break
    if status == "refused" and actions[len(steps) - 1].expects_refusal:
        status = "done"
    return Outcome(start, tuple(steps), state, status, tuple(sorted(rulings_consulted)))


def status_of(transcript: Transcript) -> str:
    """How an action ended: `done`, `refused`, `waits` or `unbuilt`."""
    if transcript.unbuilt is not None:
        return "unbuilt"
    if transcript.waits is not None:
        return "waits"
    return "refused" if transcript.refusals else "done"


def play_action(
    state: Any,
    action: Action,
    begin: Begin,
    play: Play,
    assume: bool,
    rulings_consulted: set[str],
    indifferent: Indifferent = all_choices_matter,
) -> tuple[Transcript, RecordedAnswers]:
    """Play one action with the answers of the file; also return the table of answers.

    The rulings that it consults are added to `rulings_consulted`.
    """
    transcript, table = _attempt(
        state, action, begin, play, assume, (), rulings_consulted
    )
    if isinstance(transcript.waits, Choice) and not assume:
        following = indifferent(state, action, begin, play)
        if following:
            return _attempt(
                state, action, begin, play, False, following, rulings_consulted
            )
    return transcript, table


def _attempt(
    state: Any,
    action: Action,
    begin: Begin,
    play: Play,
    assume: bool,
    following: tuple[int, ...],
    rulings_consulted: set[str],
) -> tuple[Transcript, RecordedAnswers]:
    """Play one action; the first open choices take the answers at `following`."""
    game = begin(state)
    table = RecordedAnswers(action.answers, assume, following)
    transcript = adjudicate(lambda game: play(game, action.act), game, table)
    rulings_consulted |= game.rulings_consulted
    return transcript, table


def unused_answers_of(
    table: RecordedAnswers, transcript: Transcript
) -> tuple[Path, ...]:
    """Answers that no rule asked for, except an order of rules that all did speak."""
    if not table.unused_orders:
        return tuple(table.unused_paths)
    spoke = {
        (statement.rule, statement.bearer)
        for statement in transcript.statements
        if isinstance(statement, Enter) and statement.rule
    }
    spoke |= {
        option.value[1:]
        for statement in transcript.statements
        if isinstance(statement, Reply)
        and isinstance(statement.question, Choice)
        and statement.question.key == "order"
        for option in statement.question.options
    }
    spoke |= {(rule, "") for rule, _ in spoke}
    extra = [path for path, names in table.unused_orders if not spoke.issuperset(names)]
    return (*table.unused_paths, *extra)
