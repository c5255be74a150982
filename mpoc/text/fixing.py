"""Mend a file: make the changes that its hints propose, where they leave no doubt.

A mend changes only its own place; every other byte of the file stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from mpoc.engine.record import Record
from mpoc.text.edits import text_of, with_cuts
from mpoc.text.mend import Cut, Mend
from mpoc.text.problems import Problem

MOST_MENDS = 200
"""The most mends that are made in one file."""

Check = Callable[[str], Sequence[Problem]]
"""Finds the problems of a raw text."""


class Correction(Record):
    """A problem that was mended, with the text at its place before and after."""

    problem: Problem
    before: str
    after: str


class FixedText(Record):
    """The raw text of a file after all safe mends.

    `corrections` holds the mends in the order in which they were made, and `remaining`
    the problems that are left.
    """

    raw: str
    corrections: tuple[Correction, ...]
    remaining: tuple[Problem, ...]


def fix(raw: str, check: Check) -> FixedText:
    """Mend the problems that have a safe mend.

    A mend is kept only if its problem is gone afterwards and the new text has no other
    problem. Fixing twice changes nothing.
    """
    corrections: list[Correction] = []
    problems = list(check(raw))
    useless: set[tuple[str, Cut]] = set()
    while len(corrections) < MOST_MENDS:
        text = text_of(raw)
        for problem in problems:
            mend = problem.mend
            if mend is None or not mend.is_safe:
                continue
            cut = mend.cut(text, problem.line, problem.column, problem.end_column)
            if (text, cut) in useless:
                continue
            new_raw = with_cuts(raw, text, [cut])
            remaining = list(check(new_raw))
            if _leads_into_another(problem, mend, cut, text_of(new_raw), remaining):
                useless.add((text, cut))
                continue
            corrections.append(Correction(problem, text[cut.start : cut.end], cut.text))
            raw, problems = new_raw, remaining
            break
        else:
            break
    return FixedText(raw, tuple(corrections), tuple(problems))


def usual_spellings(text: str, problems: Iterable[Problem]) -> list[Cut]:
    """The changes that spell each word as it was read, such as `advance` for `Advance`.

    `problems` are those of the text.
    """
    return [
        problem.mend.cut(text, problem.line, problem.column, problem.end_column)
        for problem in problems
        if problem.mend is not None and problem.mend.is_read
    ]


def _leads_into_another(
    problem: Problem, mend: Mend, cut: Cut, text: str, remaining: Sequence[Problem]
) -> bool:
    """Whether the new text of a mend has a problem, or its lines have the same one."""
    first = text.count("\n", 0, cut.start) + 1
    last = text.count("\n", 0, cut.start + len(cut.text)) + 1
    column = 1 if mend.number else problem.column
    for other in remaining:
        if not first <= other.line <= last:
            continue
        if other.code == problem.code and other.message == problem.message:
            return True
        is_within = first < last or column <= other.column < column + len(cut.text)
        if is_within and not mend.number:
            return True
    return False
