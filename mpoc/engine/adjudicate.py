"""The driver: rules speak, a table answers their questions, everything is written down.

One action is one conversation. Events are applied as they are said, so that a rule
always speaks of the position that its last event left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from mpoc.engine.record import Record
from mpoc.engine.statements import (
    CHOICE,
    DONE,
    DRAW,
    EVENT,
    FINDING,
    FURTHER,
    NAMING,
    ROLL,
    Answered,
    Answers,
    Check,
    Choice,
    Draw,
    Event,
    Further,
    Naming,
    NotBuilt,
    Refuse,
    Roll,
    Rule,
    Statement,
)


class Game(Protocol):
    """What the driver needs of a game in play: the state it may replace."""

    state: Any


class Waiting(Exception):
    """A question that the file does not answer and nobody may answer for it."""

    def __init__(self, question: Statement) -> None:
        super().__init__(question)
        self.question = question


class Refused(Exception):
    """The action, or an answer to one of its questions, is illegal."""

    def __init__(self, checks: tuple[Check, ...]) -> None:
        super().__init__(checks)
        self.checks = checks


class Table(Protocol):
    """Who answers what rules ask: the file (`tables`), or a test that plays."""

    def choose(self, question: Choice) -> Answered:
        """The answer to a choice; raises `Waiting` or `Refused`."""

    def roll(self, question: Roll) -> Answered:
        """The dice rolled; raises `Waiting` or `Refused`."""

    def draw(self, question: Draw) -> Answered:
        """The card drawn; raises `Waiting` or `Refused`."""

    def name(self, question: Naming) -> str:
        """The id of a figure that enters play."""

    def begin_further(self, question: Further) -> Answers | None:
        """The entry that answers a further action, now the one in force."""

    def end_further(self) -> None:
        """The further action is done; what was in force before is again."""


class Passage(Record):
    """What one further action said: its entry's path, first and last place in the
    action's trace, the state after it.
    """

    path: tuple[str | int, ...]
    start: int
    end: int
    after: Any


class Transcript(Record):
    """One action told to its end, or to where it stopped.

    `said` is everything the rules said with the answers they got. `after` is the state
    then (`before` where the action was refused). Exactly one of `refused`, `waits`,
    `unbuilt` is given where the action did not come to its end.
    """

    before: Any
    after: Any
    said: tuple[Statement, ...]
    passages: tuple[Passage, ...] = ()
    refused: tuple[Check, ...] = ()
    waits: Statement | None = None
    unbuilt: NotBuilt | None = None

    def tally(self) -> tuple[Any, ...]:
        """What was dealt and earned on the way, whatever the order: sorted."""
        counted = [said.tally() for said in self.said if isinstance(said, Event)]
        return tuple(sorted([one for one in counted if one is not None]))


STEP_BUDGET = 100_000
"""More things than any action of a legal position can say."""


class Endless(Exception):
    """An action that does not come to an end within the step budget."""


def adjudicate(
    rule: Callable[[Any], Rule[None]],
    game: Game,
    table: Table,
    record: bool = True,
    heard: list[Statement] | None = None,
) -> Transcript:
    """Tell one action: drive its rule, apply its events, have its questions answered.

    `record` False keeps no trace and is for those who only want the state. What is said
    is added to `heard` as it is said, where a table wants to look back.
    """
    before = game.state
    said: list[Statement] = [] if heard is None else heard
    passages: list[Passage] = []
    open_passages: list[tuple[tuple[str | int, ...], int]] = []
    refused: tuple[Check, ...] = ()
    waits: Statement | None = None
    unbuilt: NotBuilt | None = None
    speaking = rule(game)
    reply: Any = None
    try:
        for _ in range(STEP_BUDGET):
            now: Any = speaking.send(reply)
            reply = None
            role = now.role
            if role == EVENT:
                game.state = now.apply(game.state)
                if record:
                    said.append(now)
            elif role == FINDING:
                if record:
                    said.append(now)
            elif role in (CHOICE, ROLL):
                answered = table.choose(now) if role == CHOICE else table.roll(now)
                reply = answered.answer
                if record:
                    said.append(answered)
            elif role == DRAW:
                answered = table.draw(now)
                reply = answered.answer
                if record:
                    said.append(answered)
            elif role == NAMING:
                reply = table.name(now)
            elif role == FURTHER:
                reply = table.begin_further(now)
                open_passages.append((reply.path if reply else (), len(said)))
            elif role == DONE:
                table.end_further()
                path, start = open_passages.pop()
                passages.append(Passage(path, start, len(said), game.state))
            else:
                if isinstance(now, Refuse):
                    refused = now.checks
                elif isinstance(now, NotBuilt):
                    unbuilt = now
                else:
                    waits = now
                break
        else:
            raise Endless
    except StopIteration:
        pass
    except Waiting as waiting:
        waits = waiting.question
    except Refused as found:
        refused = found.checks
    finally:
        speaking.close()
    after = game.state
    if refused:
        after = game.state = before
    # A further action that stopped is told up to where it stopped.
    for path, start in reversed(open_passages):
        passages.append(Passage(path, start, len(said), after))
    return Transcript(
        before, after, tuple(said), tuple(passages), refused, waits, unbuilt
    )
