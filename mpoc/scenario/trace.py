"""The lines of a recorded action, with their pages, at three depths.

A file's `cites` is checked against the pages of the lines at the default depth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.record import Record
from mpoc.engine.replay import Outcome
from mpoc.engine.statements import (
    ASSUMED,
    GIVEN,
    INDIFFERENT,
    ONLY,
    Check,
    Choice,
    Cite,
    Draw,
    Enter,
    Event,
    Exempt,
    IdleRule,
    Leave,
    NotBuilt,
    Note,
    Reply,
    Roll,
    Statement,
    Total,
)
from mpoc.rules.wording import Headline, Wording
from mpoc.scenario.questions import chosen_words, open_question

EVENTS, WITH_RULES, WITH_CHECKS = 0, 1, 2
"""Depths: what happened; also what was looked at; also every check."""


class Line(Record):
    """One line of a trace and the lines that belong to it.

    `cites` are the rules that decide it. `statement` is the statement that it shows;
    None for a line that joins several.
    """

    text: str
    cites: tuple[Cite, ...] = ()
    statement: Statement | None = None
    lines: tuple[Line, ...] = ()

    def walk(self) -> Iterator[Line]:
        """The line and all below it."""
        yield self
        for line in self.lines:
            yield from line.walk()


class ActionTrace(Record):
    """One action as it is shown: its headline and its lines."""

    headline: Headline
    lines: tuple[Line, ...]


def action_trace(
    act: object, transcript: Transcript, wording: Wording, depth: int = EVENTS
) -> ActionTrace:
    """An action's trace at a depth."""
    headline = wording.headline(act, transcript)
    hidden_ids = {id(statements) for statements in headline.events}
    statements = [
        statement
        for statement in transcript.statements
        if id(statement) not in hidden_ids
    ]
    return ActionTrace(headline, trace(statements, wording, depth))


def trace(
    statements: Sequence[Statement], wording: Wording, depth: int
) -> tuple[Line, ...]:
    """The lines of some statements at a depth."""
    lines, _ = _lines(statements, 0, wording, depth, None)
    return tuple(lines)


def cited_pages(outcome: Outcome, wording: Wording, acts: Iterable[object]) -> set[str]:
    """The marks of all cites that the default trace shows, refusals included."""
    return set(each_cited_page(outcome, wording, acts))


def each_cited_page(
    outcome: Outcome, wording: Wording, acts: Iterable[object]
) -> Iterator[str]:
    """The marks of `cited_pages` as they are found, some of them several times."""
    for step, act in zip(outcome.steps, acts, strict=False):
        transcript = step.transcript
        headline = wording.headline(act, transcript)
        for cite in headline.cites:
            yield from cite.marks
        if transcript.refusals:
            for check in transcript.refusals:
                yield from check.cite.marks
            continue
        hidden_ids = {id(event) for event in headline.events}
        yield from _shown_marks(transcript.statements, wording, hidden_ids)
        for stop in (transcript.waits, transcript.unbuilt):
            source: Cite | None = getattr(stop, "cite", None)
            if source is not None:
                yield from source.marks


def _shown_marks(
    statements: Sequence[Statement], wording: Wording, hidden_ids: set[int]
) -> Iterator[str]:
    """The marks of the lines that `trace` makes at the default depth.

    Tests of whole folders of files call this, so it makes no lines, to be fast.
    """
    unshown_frames: list[Enter] = []
    """The open frames that have no line yet, all of them inside those that have."""
    frames: list[Enter] = []
    for place, statement in enumerate(statements):
        if isinstance(statement, Leave):
            frame = frames.pop()
            is_unshown = bool(unshown_frames) and unshown_frames[-1] is frame
            if is_unshown:
                unshown_frames.pop()
                if frame.rule and not frame.is_step:
                    yield from _marks_of(frame)
            if frame.rule or frame.is_step:
                yield from _marks_of_all(unshown_frames)
        elif isinstance(statement, Enter):
            frames.append(statement)
            unshown_frames.append(statement)
        elif id(statement) not in hidden_ids:
            following = statements[place + 1] if place + 1 < len(statements) else None
            if shown_at(statement, following, wording) == EVENTS:
                marks = _marks_of(statement)
                yield from marks or (_marks_of(frames[-1]) if frames else ())
                yield from _marks_of_all(unshown_frames)


def _marks_of_all(frames: list[Enter]) -> Iterator[str]:
    """The marks of frames, which are taken off the list."""
    for frame in frames:
        yield from _marks_of(frame)
    frames.clear()


def _marks_of(statement: Statement) -> Iterable[str]:
    """The marks of a statement's cites."""
    cites = cites_of(statement)
    if len(cites) == 1:
        return cites[0].marks
    return [mark for cite in cites for mark in cite.marks]


def _lines(
    statements: Sequence[Statement],
    start: int,
    wording: Wording,
    depth: int,
    frame: Enter | None,
) -> tuple[list[Line], int]:
    """The lines of one frame from a place on, and the place after its `Leave`."""
    lines: list[Line] = []
    at = start
    while at < len(statements):
        statement = statements[at]
        at += 1
        if isinstance(statement, Leave):
            break
        if isinstance(statement, Enter):
            first = statements[at] if at < len(statements) else None
            more = None if first is None else wording.continuation(statement, first)
            at += more is not None
            inner, at = _lines(statements, at, wording, depth, statement)
            is_over = isinstance(statements[at - 1], Leave)
            line = None
            if inner or is_over or more is not None:
                line = _frame_line(
                    statement, inner, first if more is not None else None
                )
            if line is not None:
                lines.append(line)
            continue
        following = statements[at] if at < len(statements) else None
        if isinstance(statement, Total) and depth >= WITH_RULES:
            lines += [
                Line(trace_text(rule), cites_of(rule), rule)
                for rule in statement.idle_rules
            ]
        if shown_at(statement, following, wording) > depth:
            continue
        cites = cites_of(statement) or (() if frame is None else cites_of(frame))
        text = trace_text(statement)
        if frame is not None:
            if depth > EVENTS and text == trace_text(frame):
                continue
            text = _shorten(text, frame)
        line = Line(text, cites, statement)
        before = lines[-1] if lines else None
        if before is not None and before.statement is not None and not before.lines:
            joint_line = _join(before, line, wording)
            if joint_line is not None:
                lines[-1] = joint_line
                continue
        lines.append(line)
    return lines, at


def _join(before: Line, line: Line, wording: Wording) -> Line | None:
    """Two lines joined into one, or None where the game keeps them apart."""
    first, second = before.statement, line.statement
    assert first is not None
    assert second is not None
    cites = _together(before.cites, line.cites)
    if isinstance(first, Total):
        # A sentence that begins with the total's value also gets its parts.
        bare = f"{first.of} has {first.name} {first.value}"
        if line.text.startswith(bare):
            return Line(before.text + line.text[len(bare) :], cites, second)
    more = wording.continuation(first, second)
    return None if more is None else Line(before.text + more, cites, second)


def _shorten(text: str, frame: Enter) -> str:
    """A sentence without its rule or reason, where its frame's title names it."""
    if frame.rule and text.endswith(f" by {frame.rule}"):
        return text.removesuffix(f" by {frame.rule}")
    if frame.rule and text.startswith(f"{frame.rule}: "):
        return text.removeprefix(f"{frame.rule}: ")
    lead, separator, last = text.rpartition(" for ")
    return lead if separator and last in frame.title.split() else text


def is_step(line: Line) -> bool:
    """Whether a line begins a numbered step of an attack."""
    return isinstance(line.statement, Enter) and line.statement.is_step


def _frame_line(
    frame: Enter, inner: list[Line], title_statement: Statement | None
) -> Line | None:
    """The line of a frame; None for an empty frame without a rule of its own.

    `title_statement` is a statement in the frame that its title already says.
    """
    title = trace_text(frame)
    cites = cites_of(frame)
    if frame.is_step:
        return Line(title, cites if inner else (), frame, tuple(inner))
    if title_statement is not None:
        cites = _together(cites, cites_of(title_statement))
    elif not inner and not frame.rule:
        return None
    return Line(title, cites, frame, tuple(inner))


def shown_at(
    statement: Statement, following: Statement | None, wording: Wording
) -> int:
    """The depth from which a statement has a line of its own."""
    if isinstance(statement, Event):
        return wording.depth_of(statement)
    if isinstance(statement, Total):
        return EVENTS if len(statement.parts) > 1 else WITH_RULES
    if isinstance(statement, IdleRule):
        return WITH_RULES
    if isinstance(statement, Check):
        return WITH_CHECKS
    if isinstance(statement, Reply):
        if isinstance(statement.question, Roll | Draw):
            is_next = isinstance(following, Event | Note)
            return WITH_CHECKS if is_next else EVENTS
        # Later lines show what else was chosen, but not who chose an order, or that
        # nobody had to choose.
        is_order = statement.question.key == "order"
        shown = (ASSUMED, GIVEN) if is_order else (ASSUMED, INDIFFERENT)
        return EVENTS if statement.how in shown else WITH_RULES
    return EVENTS


def trace_text(statement: Statement) -> str:
    """A statement in one sentence."""
    if isinstance(statement, Enter):
        if statement.bearer and not statement.title.endswith(f" of {statement.bearer}"):
            return f"{statement.bearer}: {statement.title}"
        return statement.title
    if isinstance(statement, Event):
        return statement.sentence()
    if isinstance(statement, Note):
        return statement.words
    if isinstance(statement, Total):
        return f"{statement.of} has {statement.sentence()}"
    if isinstance(statement, IdleRule):
        rule = f"{statement.rule} of {statement.bearer}"
        why = f" ({statement.why})" if statement.why else ""
        return f"{rule} does not apply; it needs: {statement.failed_condition}{why}"
    if isinstance(statement, Check):
        return check_text(statement)
    if isinstance(statement, Reply):
        return answer_text(statement)
    if isinstance(statement, Exempt):
        words = ", ".join(
            f"{check.name} ({check.reason})" for check in statement.checks
        )
        return f"refused, which does not end the replay: {words}"
    if isinstance(statement, NotBuilt):
        return f"{statement.rule} of {statement.bearer} is not built"
    return f"waits for {open_question(statement)}"


def check_text(check: Check) -> str:
    """A condition with whether it holds, and the facts where it fails."""
    words = f"{check.words}: yes" if check.holds else check.reason
    return f"{words} ({check.facts})" if check.facts else words


HOW = {
    ASSUMED: "assumed",
    ONLY: "the only legal answer",
    INDIFFERENT: "makes no difference",
}


def answer_text(reply: Reply) -> str:
    """Who decided what, and where the answer came from."""
    question = reply.question
    how = HOW.get(reply.how, "")
    mark = f" ({how})" if how else ""
    if isinstance(question, Choice):
        words = chosen_words(question, reply.answer)
        # The words of an order already name the rules in it.
        is_order = question.key == "order"
        rule = f"{question.rule}: " if question.rule and not is_order else ""
        return f"{rule}{question.player} decides {question.words}: {words}{mark}"
    if isinstance(question, Draw):
        words = chosen_words(question, reply.answer)
        return f"{question.player} draws {question.words}: {words}"
    words = question.words.removesuffix(f" of {question.player}")
    return f"{question.player} rolls {words}: {reply.answer.sentence()}"


def cites_of(statement: Statement) -> tuple[Cite, ...]:
    """The cites of a statement itself."""
    if isinstance(statement, Total):
        cites = tuple([part.cite for part in statement.parts if part.cite is not None])
        return _together((), cites)
    if isinstance(statement, IdleRule):
        return _together((statement.cite,), statement.causes)
    if isinstance(statement, Reply):
        return (statement.question.cite,)
    if isinstance(statement, Exempt):
        return _together((), tuple([check.cite for check in statement.checks]))
    cite = getattr(statement, "cite", None)
    return () if cite is None else (cite,)


def _together(first: tuple[Cite, ...], second: tuple[Cite, ...]) -> tuple[Cite, ...]:
    """Two lists of cites as one without repetition."""
    return first + tuple([cite for cite in second if cite not in first])


def pages(cites: Iterable[Cite]) -> str:
    """The pages of some cites as they are shown: `p9 p36`."""
    names = {page for cite in cites for page in cite.text.split()}
    return " ".join(sorted(names, key=_page_order))


def _page_order(page: str) -> tuple[str, int, str]:
    name = page.rstrip("0123456789")
    number = page[len(name) :]
    return name, int(number or 0), page
