"""Answers the requests of the page: each request and its answer are plain values.

The page holds the text of the file, and its earlier texts. A request that changes the
file sends the text and gets the new one; nothing is kept here between two requests.
A text may come from anybody: it makes mpoc read no file, and every search has a budget.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from mpoc.report import library
from mpoc.report.answering import NotAccepted
from mpoc.report.asking import Unclear
from mpoc.scenario.trace import check_text, pages
from mpoc.text.problems import FileProblems, count_of, safe
from mpoc.web.requests import (
    board,
    lookup,
    next_actions,
    question,
    ruling,
    searches,
    sharing,
)
from mpoc.web.requests.opening import Dispute
from mpoc.web.requests.searches import SEARCHES

if TYPE_CHECKING:
    from mpoc.web.requests.opening import Plain
    from mpoc.web.requests.searches import Watch

Tell = Callable[[str], object]
"""Receives words on the progress of a search."""

PAUSE = 0.25
"""Seconds between two reports on the progress of a search."""


def answer(request: str, tell: Tell | None = None) -> str:
    """The answer to a request of the page, both as JSON.

    A request has `ask`, one of `ASKS`, and its arguments by their names. Long searches
    report their progress to `tell`. An answer is a mapping. If the file has faults, it
    holds only `problems`; if a reply or an action is not accepted, it holds `refused`,
    some lines, and `anyway`, the text with it, if only the rules forbid it.
    """
    arguments = json.loads(request)
    name = arguments.pop("ask")
    ask = ASKS[name]
    if name in SEARCHES:
        arguments["watch"] = _watch(tell)
    try:
        result = ask(**arguments)
    except FileProblems as complaint:
        result = {"problems": [_line_of(it) for it in complaint.problems]}
    except NotAccepted as wrong:
        result = {"refused": _refusal_of(wrong)}
        if wrong.attempt is not None:
            result["anyway"] = wrong.attempt.draft.raw
    except Unclear as wrong:
        result = {"refused": [safe(line) for line in _lines(wrong.lines)]}
    except (library.LimitReached, ValueError) as wrong:
        result = {"refused": [safe(str(wrong))]}
    return json.dumps(result)


def _watch(tell: Tell | None) -> Watch | None:
    """A function that tells, now and then, how many ways a search has tried."""
    if tell is None:
        return None
    last = monotonic()

    def watch(ways: int) -> None:
        nonlocal last
        if monotonic() - last >= PAUSE:
            last = monotonic()
            tell(f"{count_of(ways, 'way')} tried")

    return watch


def _refusal_of(wrong: NotAccepted) -> list[str]:
    """Why an answer or action is not accepted; of a refusal, the failed checks."""
    if wrong.attempt is None:
        return [safe(line) for line in _lines(wrong.lines)]
    dispute = Dispute(wrong.attempt.draft, wrong.attempt.settlement)
    lines = ["This is refused:"]
    for check in dispute.settlement.outcome.steps[-1].transcript.refusals:
        titles = ", ".join(map(dispute.title_of, pages([check.cite]).split()))
        lines.append(check_text(check) + (f" ({titles})" if titles else ""))
    return [safe(line) for line in lines]


def _lines(lines: Iterable[str]) -> list[str]:
    return "\n".join(lines).split("\n")


def _line_of(problem: Any) -> str:
    hint = f"; {problem.hint}" if problem.hint else ""
    return safe(f"line {problem.line}: {problem.message}{hint}")


ASKS: Mapping[str, Callable[..., Plain]] = {
    "search": lookup.search,
    "explain": lookup.explain,
    "rule": ruling.rule,
    "sheet": ruling.sheet,
    "reply": question.reply,
    "next": next_actions.next_ways,
    "refused": next_actions.refused_ways,
    "places": next_actions.places,
    "play": next_actions.play,
    "name": sharing.name,
    "take-back": next_actions.take_back,
    "position": board.position,
    "place": board.place,
    "form": board.form,
    "names": board.names,
    "move": board.move,
    "edit": board.edit,
    "lay": board.lay,
    "add": board.add,
    "fitting": board.fitting,
    "take-off": board.take_off,
    **{name: partial(searches.search_of, name) for name in SEARCHES},
    "compare": searches.compare,
    "read": sharing.read,
    "export": sharing.export,
    "code": sharing.code,
    "decode": sharing.decode,
}
"""The requests of the page, by their names."""
