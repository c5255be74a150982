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

    @property
    def may_go_on(self) -> bool:
        """Whether more could be mended, were it not for `MOST_MENDS`."""
        mends = [problem.mend for problem in self.remaining]
        is_full = len(self.corrections) >= MOST_MENDS
        return is_full and any([mend is not None and mend.is_safe for mend in mends])


class Change(Record):
    """A safe mend of a problem, and what it changes in the text."""

    problem: Problem
    mend: Mend
    cut: Cut


class Stage(Record):
    """A text before a group of changes.

    `problems` are those of the text, and `count` says how many corrections led to it.
    """

    raw: str
    problems: list[Problem]
    count: int
    group: list[Change]


def fix(raw: str, check: Check) -> FixedText:
    """Mend the problems that have a safe mend.

    A mend is kept only if its problem is gone afterwards and the new text has no other
    problem. Where mends lead back to an earlier text, none of them is right, and that
    text stays. Fixing twice changes nothing. Reading a file takes long, so mends within
    lines of their own are made together, and one by one where that fails.
    """
    corrections: list[Correction] = []
    problems = list(check(raw))
    stages: list[Stage] = []
    useless: set[tuple[str, Cut]] = set()
    are_together = True
    while len(corrections) < MOST_MENDS:
        text = text_of(raw)
        changes = [
            change
            for change in _safe_changes(text, problems)
            if (text, change.cut) not in useless
        ]
        groups = [[change] for change in changes]
        together = _within_lines(text, changes)[: MOST_MENDS - len(corrections)]
        if are_together and len(together) > 1:
            groups.insert(0, together)
        for group in groups:
            new_raw = with_cuts(raw, text, [change.cut for change in group])
            remaining = list(check(new_raw))
            texts = text, text_of(new_raw)
            if _leads_elsewhere(group, texts, problems, remaining):
                are_together = are_together and len(group) == 1
                useless |= {(text, group[0].cut)} if len(group) == 1 else set()
                continue
            stages.append(Stage(raw, problems, len(corrections), group))
            corrections += [
                Correction(problem, text[cut.start : cut.end], cut.text)
                for problem, _, cut in map(Change.values, group)
            ]
            raw, problems = new_raw, remaining
            for at, stage in enumerate(stages):
                if stage.raw == raw:
                    del stages[at:], corrections[stage.count :]
                    are_together = are_together and len(stage.group) == 1
                    useless.add((text_of(raw), stage.group[0].cut))
                    problems = stage.problems
                    break
            break
        else:
            break
    return FixedText(raw, tuple(corrections), tuple(problems))


def _safe_changes(text: str, problems: Iterable[Problem]) -> list[Change]:
    """The changes that the safe mends of some problems make in their text."""
    return [
        Change(
            problem,
            problem.mend,
            problem.mend.cut(text, problem.line, problem.column, problem.end_column),
        )
        for problem in problems
        if problem.mend is not None and problem.mend.is_safe
    ]


def _within_lines(text: str, changes: Iterable[Change]) -> list[Change]:
    """The changes that leave the lines of a text as many, the first in each line."""
    firsts: dict[int, Change] = {}
    for change in changes:
        start, end, new = change.cut.values()
        if not change.mend.number and "\n" not in text[start:end] + new:
            firsts.setdefault(change.problem.line, change)
    return sorted(firsts.values(), key=lambda change: change.cut.start)


def _leads_elsewhere(
    group: Sequence[Change],
    texts: tuple[str, str],
    problems: Sequence[Problem],
    remaining: Sequence[Problem],
) -> bool:
    """Whether a change of a group, in the order of the text, leads into a problem.

    `texts` are the texts before and after the group; `problems` are those of the first,
    `remaining` those of the second.
    """
    text, new_text = texts
    shift = 0
    for problem, mend, cut in map(Change.values, group):
        first, last = _lines_of(text, cut.start, cut.end)
        alike = _count_alike(problem, problems, first, last)
        moved = cut.but(start=cut.start + shift, end=cut.end + shift)
        if _leads_into_another(problem, mend, moved, new_text, remaining, alike):
            return True
        shift += len(cut.text) - (cut.end - cut.start)
    return False


def usual_spellings(text: str, problems: Iterable[Problem]) -> list[Cut]:
    """The changes that spell each word as it was read, such as `advance` for `Advance`.

    `problems` are those of the text.
    """
    return [
        problem.mend.cut(text, problem.line, problem.column, problem.end_column)
        for problem in problems
        if problem.mend is not None and problem.mend.is_read
    ]


def _lines_of(text: str, start: int, end: int) -> tuple[int, int]:
    """The numbers of the first and the last line of a part of a text."""
    return text.count("\n", 0, start) + 1, text.count("\n", 0, end) + 1


def _count_alike(
    problem: Problem, problems: Iterable[Problem], first: int, last: int
) -> int:
    """How many problems in some lines are the same as one, such as a wrong word."""
    kind = problem.code, problem.message
    lines = range(first, last + 1)
    return sum(
        [
            other.line in lines and (other.code, other.message) == kind
            for other in problems
        ]
    )


def _leads_into_another(
    problem: Problem,
    mend: Mend,
    cut: Cut,
    text: str,
    remaining: Sequence[Problem],
    alike: int,
) -> bool:
    """Whether a mend leads from one problem into another.

    It does if its new text has a problem, or if its lines have as many problems like
    this one as before, which is `alike`.
    """
    first, last = _lines_of(text, cut.start, cut.start + len(cut.text))
    if _count_alike(problem, remaining, first, last) >= max(alike, 1):
        return True
    column = 1 if mend.number else problem.column
    for other in remaining:
        if not first <= other.line <= last:
            continue
        is_within = first < last or column <= other.column < column + len(cut.text)
        if is_within and not mend.number:
            return True
    return False
