"""Mend a file: do what hints say, where they leave no doubt.

Only what a mend names is written; every other byte of the file stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from mpoc.engine.record import Record
from mpoc.text.edits import text_of, with_cuts
from mpoc.text.mend import Cut, Mend
from mpoc.text.problems import Problem

MOST_MENDS = 200
"""The most places of one file that are mended."""

Check = Callable[[str], Sequence[Problem]]
"""Tells what is wrong with the raw text of a file."""


class Mended(Record):
    """What was mended: a problem, what stood there and what stands there now."""

    problem: Problem
    before: str
    after: str


class Fixed(Record):
    """The raw text of a file after all that is safe was mended.

    `mended` holds what was, in the order in which it was done, and `left` the problems
    that remain.
    """

    raw: str
    mended: tuple[Mended, ...]
    left: tuple[Problem, ...]


def fixed(raw: str, check: Check) -> Fixed:
    """Mend what has one safe mend.

    A mend is kept only if its problem is gone then and none stands in what was written.
    To fix what is fixed changes nothing.
    """
    mended: list[Mended] = []
    problems = list(check(raw))
    useless: set[tuple[str, Cut]] = set()
    while len(mended) < MOST_MENDS:
        text = text_of(raw)
        for problem in problems:
            mend = problem.mend
            if mend is None or not mend.is_safe:
                continue
            cut = mend.cut(text, problem.line, problem.column, problem.end_column)
            if (text, cut) in useless:
                continue
            new_raw = with_cuts(raw, text, [cut])
            left = list(check(new_raw))
            if _leads_into_another(problem, mend, cut, text_of(new_raw), left):
                useless.add((text, cut))
                continue
            mended.append(Mended(problem, text[cut.start : cut.end], cut.text))
            raw, problems = new_raw, left
            break
        else:
            break
    return Fixed(raw, tuple(mended), tuple(problems))


def usual_spellings(text: str, problems: Iterable[Problem]) -> list[Cut]:
    """The changes that write each word as it is read, such as `advance` for `Advance`.

    `problems` are those of the text.
    """
    return [
        problem.mend.cut(text, problem.line, problem.column, problem.end_column)
        for problem in problems
        if problem.mend is not None and problem.mend.is_read
    ]


def _leads_into_another(
    problem: Problem, mend: Mend, cut: Cut, text: str, left: Sequence[Problem]
) -> bool:
    """Whether a problem stands in what was written, or the same one stands there."""
    first = text.count("\n", 0, cut.start) + 1
    last = text.count("\n", 0, cut.start + len(cut.text)) + 1
    column = 1 if mend.number else problem.column
    for other in left:
        if not first <= other.line <= last:
            continue
        if other.code == problem.code and other.message == problem.message:
            return True
        is_within = first < last or column <= other.column < column + len(cut.text)
        if is_within and not mend.number:
            return True
    return False
