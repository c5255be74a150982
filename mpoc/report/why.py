"""Why an action may not be done, and what would make it legal, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.candidates import DiceLimit
from mpoc.engine.record import Record
from mpoc.engine.statements import Unknown
from mpoc.exploration.budget import INTERRUPT, MEMORY, SECONDS, WAYS
from mpoc.exploration.legal_changes import FIRST, LATER, OTHERWISE, Change
from mpoc.report.answers.position import FilePosition
from mpoc.report.legal import check_document, dice_documents, dice_words
from mpoc.report.report import reading_lines, readings_document
from mpoc.report.ruling.stopped import refusal_lines
from mpoc.report.style import Style
from mpoc.scenario.questions import open_question
from mpoc.scenario.trace import pages

MOST_VALUES = 8
"""Values of one change that are named."""


class ActionQuery(Record):
    """An action that was asked about: its transcript, and what would make it legal.

    `keys` are those of a file; `dice` are the limits of its roll, where it is legal.
    `bound` says what the search for changes has used up, if it was broken off.
    """

    act: Any
    keys: Mapping[str, Any]
    transcript: Transcript
    legal: bool
    changes: tuple[Change, ...] = ()
    dice: tuple[DiceLimit, ...] = ()
    bound: str = ""


class ActionAnswer(Record):
    """The answer to a query about an action at a position of a file."""

    position: FilePosition
    query: ActionQuery


BROKEN_OFF = {
    WAYS: "after as many actions as --limit allows",
    SECONDS: "when the time was used up (--seconds)",
    MEMORY: "when the memory was used up (--memory)",
    INTERRUPT: "by Ctrl-C",
}
"""Why a search for changes was broken off."""


def why_lines(answer: ActionAnswer, style: Style) -> Iterator[str]:
    """Legal or not, every condition that fails, and the changes that would help."""
    query, wording = answer.query, answer.position.rules.wording()
    transcript = query.transcript
    headline = wording.headline(query.act, transcript)
    verdict = "legal" if query.legal else "refused"
    if not query.legal and not transcript.refusals:
        verdict = "not settled"
    tint = "good" if query.legal else "bad" if transcript.refusals else "open"
    cites = pages(headline.cites)
    yield style.line(f"{headline.text}: {verdict}", cites, 2, tint)
    yield from reading_lines(answer.position.scenario, style, 3)
    if query.dice:
        yield style.line(f"   it may roll {dice_words(query.dice)}")
    if transcript.refusals:
        yield from refusal_lines(transcript.refusals, 3, style)
    elif transcript.waits is not None:
        cite = getattr(transcript.waits, "cite", None)
        pages_text = "" if cite is None else pages([cite])
        lead = "it then asks for" if query.legal else "it depends on"
        yield style.line(f"   {lead} {open_question(transcript.waits)}", pages_text, 5)
        if isinstance(transcript.waits, Unknown) and not query.legal:
            yield style.line(
                f"   write {transcript.waits.place}: {transcript.waits.line}"
            )
    elif transcript.unbuilt is not None:
        yield style.line(f"   {transcript.unbuilt.rule} is not built yet: no ruling")
    if not transcript.refusals:
        return
    if not query.changes and any([check.mend for check in transcript.refusals]):
        return
    if query.changes:
        yield "   it would be legal"
        for change in query.changes:
            yield style.line(f"     {change_words(change)}", "", 7)
    elif not query.bound:
        yield "   no small change makes it legal"
    if query.bound:
        so_far = "there may be more" if query.changes else "no small change so far"
        words = f"the search was broken off {BROKEN_OFF[query.bound]}: {so_far}"
        yield style.line(f"   {words}", "", 5, "open")


def change_words(change: Change) -> str:
    """`after advance T: C4 or D6`, `with target: E`."""
    words = [word for word in change.words[:MOST_VALUES] if word]
    more = len(change.words) - MOST_VALUES
    if more > 0:
        words.append(f"{more} other{'' if more == 1 else 's'}")
    values = " or ".join(
        [part for part in (", ".join(words[:-1]), *words[-1:]) if part]
    )
    if change.kind == OTHERWISE:
        instead = f" in place of {change.instead_of}" if change.instead_of else ""
        if not values:
            names = [f"`{key}`" for key in change.keys]
            return f"without {' and '.join(names)}"
        (key,) = change.keys
        return f"with {key}: {values}{instead}"
    if change.kind == FIRST:
        return f"after {change.label}" + (f": {values}" if values else "")
    assert change.kind == LATER
    return "later" + (f": {values}" if values else "")


def why_document(answer: ActionAnswer) -> dict[str, Any]:
    """The same for JSON; `schemas/legal.schema.json` describes it."""
    position, query = answer.position, answer.query
    wording, transcript = position.rules.wording(), query.transcript
    why: dict[str, Any] = {
        "action": dict(query.keys),
        "sentence": wording.headline(query.act, transcript).text,
        "legal": query.legal,
        "failed": [check_document(check) for check in transcript.refusals],
    }
    if transcript.waits is not None:
        why["asks_for"] = open_question(transcript.waits)
    if query.dice:
        why["dice"] = dice_documents(query.dice)
    why["changes"] = [
        {
            "kind": change.kind,
            "words": change_words(change),
            "actions": [dict(keys) for keys in change.actions],
        }
        for change in query.changes
    ]
    if query.bound:
        why["broken_off_by"] = query.bound
    return {
        "file": position.scenario.name,
        "at": position.at,
        **readings_document(position.scenario),
        "why": why,
    }
