"""A ruling line by line, each with the position that it leads to.

The lines are those of the text report, and a position is made by applying the recorded
events again. Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.statements import Cite, Enter, Event, Leave, Reply, Statement
from mpoc.report.report import verdict_words
from mpoc.report.ruling.text import refused_words, step_trace
from mpoc.scenario.questions import open_question
from mpoc.scenario.trace import EVENTS, Line, is_step, pages

if TYPE_CHECKING:
    from mpoc.engine.replay import Step
    from mpoc.scenario.settle import Settlement

START, ACTION, LABEL, EVENT_LINE, STOP, RESULT = (
    "start",
    "action",
    "label",
    "line",
    "stop",
    "result",
)
"""Kinds of moments: before the first action, an action, a numbered step of an attack, a
line below these, what the replay stops at, and the end."""


class Moment(Record):
    """One line of a ruling, and the position when it has happened.

    `action` is the number of the action, from 1; 0 at the start and at the end. `depth`
    is how deep the line lies below its action. `begin` and `end` are the places of the
    statements that the line covers. `rules` are the names of rules in it, the innermost
    first, and `tint` a colour of `Style`.
    """

    kind: str
    text: str
    state: Any
    cites: tuple[Cite, ...] = ()
    action: int = 0
    depth: int = 0
    begin: int = 0
    end: int = 0
    rules: tuple[str, ...] = ()
    replies: tuple[Reply, ...] = ()
    question: Statement | None = None
    tint: str = ""

    @property
    def pages(self) -> str:
        """The pages that decide the line, as they are shown."""
        return pages(self.cites)

    @property
    def marks(self) -> list[str]:
        """The marks of its pages, as a file may name them."""
        return [mark for cite in self.cites for mark in cite.marks]


def moments_of(settlement: Settlement, depth: int = EVENTS) -> list[Moment]:
    """All moments of a ruling, in order; `depth` is that of the trace.

    The first is the start, the last the verdict.
    """
    outcome = settlement.outcome
    moments = [Moment(START, "the start", outcome.start)]
    for step in outcome.steps:
        moments += _of_action(settlement, step, depth)
    words, tint = verdict_words(settlement)
    moments.append(Moment(RESULT, f"result: {words}", outcome.end, tint=tint))
    return moments


def _of_action(settlement: Settlement, step: Step, depth: int) -> Iterator[Moment]:
    """The moments of one action: its sentence, its lines, what it stops at."""
    transcript = step.transcript
    number = step.index + 1
    trace = step_trace(settlement, step, depth)
    text = trace.headline.text
    if transcript.refusals:
        text += refused_words(settlement, step)
    lines = [*_flat(trace.lines, 1, ())]
    walk = _Walk(step)
    places = [walk.place_of(line) for line, _, _ in lines]
    first = min([place for place in places if place is not None], default=None)
    own = [walk.place_of_statement(event) or 0 for event in trace.headline.events]
    within = [place for place in own if first is None or place < first]
    # An action without lines of its own is over with its sentence.
    end = max(within, default=-1) + 1 if lines else len(transcript.statements)
    yield walk.moment(
        end, ACTION, text, trace.headline.cites, 0, walk.rules_of_action(), number
    )
    for at, (line, level, rules) in enumerate(lines):
        end = walk.end_of(line)
        if at + 1 == len(lines):
            end = len(transcript.statements)
        kind = LABEL if is_step(line) else EVENT_LINE
        yield walk.moment(end, kind, line.text, line.cites, level, rules, number)
    at_end = len(transcript.statements)
    for check in transcript.refusals:
        words = f"{check.name}: {check.reason}"
        yield walk.moment(at_end, STOP, words, (check.cite,), 1, (), number).but(
            tint="bad"
        )
    if transcript.waits is not None:
        question = transcript.waits
        cite = getattr(question, "cite", None)
        yield walk.moment(
            at_end,
            STOP,
            f"waits for {open_question(question)}",
            () if cite is None else (cite,),
            1,
            tuple([rule for rule in [getattr(question, "rule", "")] if rule]),
            number,
        ).but(question=question, tint="open")
    if transcript.unbuilt is not None:
        unbuilt = transcript.unbuilt
        words = f"{unbuilt.rule} is not built yet: no ruling"
        yield walk.moment(
            at_end, STOP, words, (unbuilt.cite,), 1, (unbuilt.rule,), number
        ).but(tint="open")


class _Walk:
    """Goes through the statements of one action once and applies its events."""

    def __init__(self, step: Step) -> None:
        self.transcript = step.transcript
        self.statements = step.transcript.statements
        # One statement may be said several times, such as the label of a step.
        self.places: dict[int, list[int]] = {}
        for place, statement in enumerate(self.statements):
            self.places.setdefault(id(statement), []).append(place)
        self.ends = _ends_of_frames(self.statements)
        self.at = 0
        self.state = step.transcript.before

    def place_of(self, line: Line) -> int | None:
        """The place of the statement that a line shows, else of its first inner line.

        None for a line that shows no single statement of the action.
        """
        place = self.place_of_statement(line.statement)
        if place is not None:
            return place
        inner = [self.place_of(each) for each in line.lines]
        return min([each for each in inner if each is not None], default=None)

    def end_of(self, line: Line) -> int:
        """The place after what a line says; of a frame without lines, all within it."""
        place = self.place_of(line)
        if place is None:
            # It is within a statement that has a line of its own, as parts of a total.
            return self.at
        return place + 1 if line.lines else self.ends.get(place, place + 1)

    def place_of_statement(self, statement: object) -> int | None:
        """The next place at which a statement is said, else the last; None without."""
        places = self.places.get(id(statement), [])
        last = places[-1] if places else None
        return next((place for place in places if place >= self.at), last)

    def moment(
        self,
        end: int,
        kind: str,
        text: str,
        cites: tuple[Cite, ...],
        depth: int,
        rules: tuple[str, ...],
        number: int,
    ) -> Moment:
        """The moment when the statements before `end` have been said."""
        begin = self.at
        covered = self.statements[begin:end]
        for statement in covered:
            # Nothing that a refused action did has happened.
            if isinstance(statement, Event) and not self.transcript.refusals:
                self.state = statement.apply(self.state)
        self.at = max(begin, end)
        if self.at == len(self.statements):
            self.state = self.transcript.after
        replies = tuple([each for each in covered if isinstance(each, Reply)])
        own = [reply.question.rule for reply in replies]
        names = dict.fromkeys([name for name in (*rules, *own) if name])
        return Moment(
            kind,
            text,
            self.state,
            cites,
            number,
            depth,
            begin,
            self.at,
            tuple(names),
            replies,
        )

    def rules_of_action(self) -> tuple[str, ...]:
        """The rule that the action itself is, if its first frame names one."""
        for statement in self.statements:
            if isinstance(statement, Enter):
                return (statement.rule,) if statement.rule else ()
        return ()


def _ends_of_frames(statements: Sequence[Statement]) -> dict[int, int]:
    """The place after each frame, by the place at which it begins."""
    ends: dict[int, int] = {}
    begins: list[int] = []
    for place, statement in enumerate(statements):
        if isinstance(statement, Enter):
            begins.append(place)
        elif isinstance(statement, Leave):
            ends[begins.pop()] = place + 1
    return ends


def _flat(
    lines: Sequence[Line], depth: int, rules: tuple[str, ...]
) -> Iterator[tuple[Line, int, tuple[str, ...]]]:
    """Lines with all below them: each with its depth and the rules round it."""
    for line in lines:
        statement = line.statement
        own = getattr(statement, "rule", "")
        names = (own, *rules) if own else rules
        yield line, depth, names
        yield from _flat(line.lines, depth + 1, names)
