"""What of a recorded action is shown, at three depths, as lines with their pages.

The default depth defines what counts as shown: the pages of its lines are what a
file's `cites` is checked against.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.record import Record
from mpoc.engine.replay import Outcome
from mpoc.engine.statements import (
    Answered,
    Check,
    Choice,
    Cite,
    Considered,
    Draw,
    Enter,
    Event,
    Exempt,
    Leave,
    NotBuilt,
    Note,
    Roll,
    Statement,
    Total,
)
from mpoc.rules.wording import Headline, Wording
from mpoc.scenario.questions import chosen_words, open_question

HAPPENED, LOOKED_AT, CHECKED = 0, 1, 2
"""Depths: what happened; also what was looked at; also every check."""


class Line(Record):
    """One line of a trace and the lines that belong to it.

    `cites` are the rules that decide it. `said` is what it was made of, or None for a
    line that joins several.
    """

    text: str
    cites: tuple[Cite, ...] = ()
    said: Statement | None = None
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
    act: object, told: Transcript, wording: Wording, depth: int = HAPPENED
) -> ActionTrace:
    """An action's trace at a depth."""
    headline = wording.headline(act, told)
    hidden = {id(said) for said in headline.told}
    said = [one for one in told.said if id(one) not in hidden]
    return ActionTrace(headline, trace(said, wording, depth))


def trace(said: Sequence[Statement], wording: Wording, depth: int) -> tuple[Line, ...]:
    """The lines of what rules said."""
    lines, _ = _lines(said, 0, wording, depth, None)
    return tuple(lines)


def cited_pages(outcome: Outcome, wording: Wording, acts: Iterable[object]) -> set[str]:
    """The marks of all cites that the default trace shows, refusals included."""
    marks: set[str] = set()
    for step, act in zip(outcome.steps, acts, strict=False):
        told = step.told
        headline = wording.headline(act, told)
        for cite in headline.cites:
            marks.update(cite.marks)
        if told.refused:
            for check in told.refused:
                marks.update(check.cite.marks)
            continue
        marks |= _shown_marks(told.said, wording, {id(said) for said in headline.told})
        for stop in (told.waits, told.unbuilt):
            asked: Cite | None = getattr(stop, "cite", None)
            if asked is not None:
                marks.update(asked.marks)
    return marks


def _shown_marks(
    said: Sequence[Statement], wording: Wording, hidden: set[int]
) -> set[str]:
    """The marks of the lines that `trace` makes at the default depth.

    Whole folders of files are tested by this; that is why no line is made.
    """
    found: set[str] = set()
    opened: list[tuple[Enter | None, bool]] = [(None, False)]
    for place, one in enumerate(said):
        if isinstance(one, Leave):
            frame, has_lines = opened.pop()
            assert frame is not None
            is_step = frame.title[:1].isdigit()
            if has_lines or (frame.rule and not is_step):
                found.update(_marks_of(frame))
            if has_lines or frame.rule or is_step:
                opened[-1] = (opened[-1][0], True)
        elif isinstance(one, Enter):
            opened.append((one, False))
        elif id(one) not in hidden:
            following = said[place + 1] if place + 1 < len(said) else None
            if shown_at(one, following, wording) == HAPPENED:
                frame, _ = opened[-1]
                found.update(
                    _marks_of(one) or (() if frame is None else _marks_of(frame))
                )
                opened[-1] = (frame, True)
    while len(opened) > 1:
        frame, has_lines = opened.pop()
        if has_lines:
            assert frame is not None
            found.update(_marks_of(frame))
            opened[-1] = (opened[-1][0], True)
    return found


def _marks_of(one: Statement) -> Iterable[str]:
    """The marks of what something said cites."""
    cites = cites_of(one)
    if len(cites) == 1:
        return cites[0].marks
    return [mark for cite in cites for mark in cite.marks]


def _lines(
    said: Sequence[Statement],
    start: int,
    wording: Wording,
    depth: int,
    frame: Enter | None,
) -> tuple[list[Line], int]:
    """The lines of one frame from a place on, and the place after its `Leave`."""
    found: list[Line] = []
    at = start
    while at < len(said):
        one = said[at]
        at += 1
        if isinstance(one, Leave):
            break
        if isinstance(one, Enter):
            first = said[at] if at < len(said) else None
            more = None if first is None else wording.continuation(one, first)
            at += more is not None
            inner, at = _lines(said, at, wording, depth, one)
            is_over = isinstance(said[at - 1], Leave)
            line = None
            if inner or is_over or more is not None:
                line = _framed(one, inner, first if more is not None else None)
            if line is not None:
                found.append(line)
            continue
        following = said[at] if at < len(said) else None
        if isinstance(one, Total) and depth >= LOOKED_AT:
            found += [
                Line(trace_text(refused), cites_of(refused), refused)
                for refused in one.refused
            ]
        if shown_at(one, following, wording) > depth:
            continue
        cites = cites_of(one) or (() if frame is None else cites_of(frame))
        text = trace_text(one)
        if frame is not None:
            text = _shortened(text, frame)
        line = Line(text, cites, one)
        before = found[-1] if found else None
        if before is not None and before.said is not None and not before.lines:
            joined = _joined(before, line, wording)
            if joined is not None:
                found[-1] = joined
                continue
        found.append(line)
    return found, at


def _joined(before: Line, line: Line, wording: Wording) -> Line | None:
    """Two lines as one, where the game wants them so."""
    first, second = before.said, line.said
    assert first is not None
    assert second is not None
    cites = _together(before.cites, line.cites)
    if isinstance(first, Total):
        # A sentence that begins with the total's value says its parts as well.
        bare = f"{first.of} has {first.name} {first.value}"
        if line.text.startswith(bare):
            return Line(before.text + line.text[len(bare) :], cites, second)
    more = wording.continuation(first, second)
    return None if more is None else Line(before.text + more, cites, second)


def _shortened(text: str, frame: Enter) -> str:
    """A sentence without its reason, where its frame's title says that already."""
    if frame.rule and text.endswith(f" by {frame.rule}"):
        return text.removesuffix(f" by {frame.rule}")
    lead, found, last = text.rpartition(" for ")
    return lead if found and last in frame.title.split() else text


def is_step(line: Line) -> bool:
    """Whether a line begins a numbered step of an attack."""
    return isinstance(line.said, Enter) and line.text[:1].isdigit()


def _framed(frame: Enter, inner: list[Line], told: Statement | None) -> Line | None:
    """The line of a frame; None where nothing in it is shown and nothing is lost.

    `told` is something in the frame that its title says already.
    """
    title = trace_text(frame)
    cites = cites_of(frame)
    if title[:1].isdigit():
        return Line(title, cites if inner else (), frame, tuple(inner))
    if told is not None:
        cites = _together(cites, cites_of(told))
    elif not inner and not frame.rule:
        return None
    return Line(title, cites, frame, tuple(inner))


def shown_at(one: Statement, following: Statement | None, wording: Wording) -> int:
    """The depth from which something said has a line of its own."""
    if isinstance(one, Event):
        return wording.depth_of(one)
    if isinstance(one, Total):
        return HAPPENED if len(one.parts) > 1 else LOOKED_AT
    if isinstance(one, Considered):
        return LOOKED_AT
    if isinstance(one, Check):
        return CHECKED
    if isinstance(one, Answered):
        if isinstance(one.question, Roll | Draw):
            told_next = isinstance(following, Event | Note)
            return CHECKED if told_next else HAPPENED
        # What else is chosen is seen in what follows; who orders several things is not.
        is_order = one.question.key == "order" and one.how == "given"
        return HAPPENED if one.how == "assumed" or is_order else LOOKED_AT
    return HAPPENED


def trace_text(one: Statement) -> str:
    """Something said in one sentence."""
    if isinstance(one, Enter):
        if one.bearer and not one.title.endswith(f" of {one.bearer}"):
            return f"{one.bearer}: {one.title}"
        return one.title
    if isinstance(one, Event):
        return one.sentence()
    if isinstance(one, Note):
        return one.words
    if isinstance(one, Total):
        return f"{one.of} has {one.sentence()}"
    if isinstance(one, Considered):
        return f"{one.rule} of {one.bearer} does not apply; it needs: {one.failed}"
    if isinstance(one, Check):
        return check_text(one)
    if isinstance(one, Answered):
        return answer_text(one)
    if isinstance(one, Exempt):
        told = ", ".join(f"{check.name} ({check.reason})" for check in one.checks)
        return f"refused, as expected: {told}"
    if isinstance(one, NotBuilt):
        return f"{one.rule} of {one.bearer} is not built"
    return f"waits for {open_question(one)}"


def check_text(check: Check) -> str:
    """A condition with whether it holds, and the facts where it fails."""
    told = f"{check.words}: {'yes' if check.holds else 'no'}"
    if check.failure and not check.holds:
        told = check.failure
    return f"{told} ({check.facts})" if check.facts else told


HOW = {
    "assumed": "assumed",
    "only": "the only legal answer",
    "indifferent": "makes no difference",
}


def answer_text(answered: Answered) -> str:
    """Who decided what, and how it was known."""
    question = answered.question
    how = HOW.get(answered.how, "")
    mark = f" ({how})" if how else ""
    if isinstance(question, Choice):
        told = chosen_words(question, answered.answer)
        # What is ordered says itself of what kind it is.
        is_order = question.key == "order"
        rule = f"{question.rule}: " if question.rule and not is_order else ""
        return f"{rule}{question.player} decides {question.words}: {told}{mark}"
    if isinstance(question, Draw):
        told = chosen_words(question, answered.answer)
        return f"{question.player} draws {question.words}: {told}"
    return f"{question.player} rolls {question.words}: {answered.answer.sentence()}"


def cites_of(one: Statement) -> tuple[Cite, ...]:
    """The cites of something said itself."""
    if isinstance(one, Total):
        cites = tuple([part.cite for part in one.parts if part.cite is not None])
        return _together((), cites)
    if isinstance(one, Answered):
        return (one.question.cite,)
    if isinstance(one, Exempt):
        return _together((), tuple([check.cite for check in one.checks]))
    cite = getattr(one, "cite", None)
    return () if cite is None else (cite,)


def _together(first: tuple[Cite, ...], second: tuple[Cite, ...]) -> tuple[Cite, ...]:
    """Two lists of cites as one without repetition."""
    return first + tuple([cite for cite in second if cite not in first])


def pages(cites: Iterable[Cite]) -> str:
    """The pages of some cites as they are shown: `p9 p36`."""
    shown = {page for cite in cites for page in cite.shown.split()}
    return " ".join(sorted(shown, key=_page_order))


def _page_order(page: str) -> tuple[str, int, str]:
    name = page.rstrip("0123456789")
    number = page[len(name) :]
    return name, int(number or 0), page
