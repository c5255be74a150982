"""The driver: rules speak, a table answers their questions, a transcript records both.

One action is one conversation. Each event is applied as soon as a rule yields it, so
that the rule always speaks of the position that its last event left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from mpoc.engine.record import Record
from mpoc.engine.statements import (
    CHOICE,
    DRAW,
    EVENT,
    FINDING,
    FURTHER,
    FURTHER_DONE,
    NAMING,
    ROLL,
    ROLL_AGAIN,
    Answers,
    Check,
    Choice,
    Draw,
    Event,
    Further,
    Naming,
    NotBuilt,
    Refuse,
    Reply,
    Roll,
    RollAgain,
    Rule,
    Statement,
)


class Game(Protocol):
    """What the driver needs of a game in play: the state it may replace."""

    state: Any


class AnswerMissing(Exception):
    """A question that the file leaves open and that must not be answered for it."""

    def __init__(self, question: Statement) -> None:
        super().__init__(question)
        self.question = question


class IllegalPlay(Exception):
    """The action, or an answer to one of its questions, is illegal."""

    def __init__(self, checks: tuple[Check, ...]) -> None:
        super().__init__(checks)
        self.checks = checks


class Table(Protocol):
    """Answers what rules ask: from a file (`tables`), or at random (random play)."""

    def choose(self, question: Choice) -> Reply:
        """The answer to a choice; raises `AnswerMissing` or `IllegalPlay`."""

    def roll(self, question: Roll) -> Reply:
        """The dice rolled; raises `AnswerMissing` or `IllegalPlay`."""

    def draw(self, question: Draw) -> Reply:
        """The card drawn; raises `AnswerMissing` or `IllegalPlay`."""

    def roll_again(self, statement: RollAgain) -> None:
        """Take note that the last rolls decided nothing and are made again."""

    def name(self, question: Naming) -> str:
        """The id of a figure that enters play."""

    def begin_further(self, question: Further) -> Answers | None:
        """Put the entry that answers a further action in force and return it."""

    def end_further(self) -> None:
        """End the further action: the answers from before it are in force again."""


class Passage(Record):
    """One further action within the trace of its action.

    `path` leads to its entry, `start` and `end` are its places in the statements (the
    end not included), and `after` is the state after it. It is not complete where the
    action stopped within it.
    """

    path: tuple[str | int, ...]
    start: int
    end: int
    after: Any
    is_complete: bool = True


class Transcript(Record):
    """One action, to its end or to where it stopped.

    `statements` are all that the rules yielded, with the answers they got. `after` is
    the state then (`before` where the action was refused). If the action did not come
    to its end, exactly one of `refusals`, `waits` and `unbuilt` is set.
    """

    before: Any
    after: Any
    statements: tuple[Statement, ...]
    passages: tuple[Passage, ...] = ()
    refusals: tuple[Check, ...] = ()
    waits: Statement | None = None
    unbuilt: NotBuilt | None = None

    @property
    def refused_entry(self) -> tuple[str | int, ...]:
        """The path of the entry of `then` that is refused; empty if none is."""
        if not self.refusals:
            return ()
        paths = [each.path for each in self.passages if not each.is_complete]
        # The innermost comes first; one that the file does not give has no path.
        return next(filter(None, paths), ())

    def tally(self) -> tuple[Any, ...]:
        """What was dealt and earned on the way, sorted: the order does not matter."""
        entries = [
            statement.tally()
            for statement in self.statements
            if isinstance(statement, Event)
        ]
        return tuple(sorted([entry for entry in entries if entry is not None]))


STEP_BUDGET = 100_000
"""More statements than an action in a legal position can make."""


class Endless(Exception):
    """An action that does not come to an end within the step budget."""


def adjudicate(
    rule: Callable[[Any], Rule[None]],
    game: Game,
    table: Table,
    record: bool = True,
    log: list[Statement] | None = None,
) -> Transcript:
    """Drive the rule of one action: apply its events, have its questions answered.

    Without `record` no trace is kept, for callers who only want the state. Statements
    are added to `log` as they are yielded, for a table that reads earlier ones.
    """
    before = game.state
    statements: list[Statement] = [] if log is None else log
    passages: list[Passage] = []
    open_passages: list[tuple[tuple[str | int, ...], int]] = []
    refusals: tuple[Check, ...] = ()
    waits: Statement | None = None
    unbuilt: NotBuilt | None = None
    dialogue = rule(game)
    reply: Any = None
    try:
        for _ in range(STEP_BUDGET):
            statement: Any = dialogue.send(reply)
            reply = None
            role = statement.role
            if role == EVENT:
                game.state = statement.apply(game.state)
                if record:
                    statements.append(statement)
            elif role == FINDING:
                if record:
                    statements.append(statement)
            elif role in (CHOICE, ROLL):
                answer = (
                    table.choose(statement) if role == CHOICE else table.roll(statement)
                )
                reply = answer.answer
                if record:
                    statements.append(answer)
            elif role == DRAW:
                answer = table.draw(statement)
                reply = answer.answer
                if record:
                    statements.append(answer)
            elif role == NAMING:
                reply = table.name(statement)
            elif role == ROLL_AGAIN:
                if record:
                    statements.append(statement)
                table.roll_again(statement)
            elif role == FURTHER:
                reply = table.begin_further(statement)
                open_passages.append((reply.path if reply else (), len(statements)))
            elif role == FURTHER_DONE:
                table.end_further()
                path, start = open_passages.pop()
                passages.append(Passage(path, start, len(statements), game.state))
            else:
                if isinstance(statement, Refuse):
                    refusals = statement.checks
                elif isinstance(statement, NotBuilt):
                    unbuilt = statement
                else:
                    waits = statement
                break
        else:
            raise Endless
    except StopIteration:
        pass
    except AnswerMissing as waiting:
        waits = waiting.question
    except IllegalPlay as refusal:
        refusals = refusal.checks
    finally:
        dialogue.close()
    after = game.state
    if refusals:
        after = game.state = before
    # A further action that stopped is recorded up to where it stopped.
    for path, start in reversed(open_passages):
        passages.append(Passage(path, start, len(statements), after, False))
    return Transcript(
        before, after, tuple(statements), tuple(passages), refusals, waits, unbuilt
    )
