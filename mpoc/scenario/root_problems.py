"""Which problems of a file follow from another: they are gone once it is mended.

Only a file with several problems imports this module.
"""

from __future__ import annotations

from collections.abc import Sequence

from mpoc.schema.problem_kinds import (
    UNKNOWN_ACTION,
    UNKNOWN_KEY,
    UNKNOWN_WORD,
    WRONG_TYPE,
)
from mpoc.text.document import Document, parse
from mpoc.text.edits import with_cuts
from mpoc.text.problems import MOST_PROBLEMS, FileProblems, Problem

ROOTS = tuple(
    kind.code for kind in (UNKNOWN_KEY, UNKNOWN_WORD, UNKNOWN_ACTION, WRONG_TYPE)
)
"""The kinds of problems from which others follow."""

MOST_TRIALS = 3
"""The most misspelt keys of one file that are mended to see what is gone then."""


def roots_first(document: Document, problems: Sequence[Problem]) -> list[Problem]:
    """The problems that do not follow from others, in the order of the file.

    A misspelt key is tried in its right spelling: what is not complained of then is a
    consequence of the misspelling. A root that has consequences stands first.
    """
    if len(problems) >= MOST_PROBLEMS:
        return list(problems)
    left = list(problems)
    roots: list[Problem] = []
    misspelt = [problem for problem in problems if _is_misspelt(problem)]
    for root in misspelt[:MOST_TRIALS]:
        others = [problem for problem in left if problem is not root]
        remaining = _problems_without(document, root)
        gone = [problem for problem in others if _words(problem) not in remaining]
        if gone and len(remaining) < len(problems):
            roots.append(root.but(consequences=tuple(gone)))
            left = [problem for problem in others if problem not in gone]
    return [*roots, *left]


def _is_misspelt(problem: Problem) -> bool:
    """Whether it is known what stands in the wrong spelling or place."""
    return problem.code in ROOTS and problem.mend is not None


def _words(problem: Problem) -> tuple[object, ...]:
    """What tells a problem from others, also once a line has become longer."""
    return problem.code, problem.message, problem.line


def _problems_without(document: Document, root: Problem) -> set[tuple[object, ...]]:
    """What is complained of once a key is spelt as it was meant."""
    from mpoc.scenario.scenario import scenario_of

    assert root.mend is not None
    text = document.text
    cut = root.mend.cut(text, root.line, root.column, root.end_column)
    try:
        scenario_of(parse(with_cuts(text, text, [cut]), document.name))
    except FileProblems as refused:
        left = {_words(problem) for problem in refused.problems}
        for problem in refused.problems:
            left |= {_words(other) for other in problem.consequences}
        return left
    return set()
