"""Problems of a file that follow from another, and vanish when that one is mended.

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
"""How many misspelt keys of one file are mended to find their consequences."""


def roots_first(document: Document, problems: Sequence[Problem]) -> list[Problem]:
    """The problems that do not follow from others, in the order of the file.

    The file is read again with a misspelt key spelt right: problems that vanish are
    consequences of the misspelling. Problems with consequences stand first.
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
    """Whether it is known what is misspelt or in the wrong place."""
    return problem.code in ROOTS and problem.mend is not None


def _words(problem: Problem) -> tuple[object, ...]:
    """What identifies a problem even after its line has become longer."""
    return problem.code, problem.message, problem.line


def _problems_without(document: Document, root: Problem) -> set[tuple[object, ...]]:
    """The problems that remain once a key is spelt right, each as its `_words`."""
    from mpoc.scenario.scenario import scenario_of

    assert root.mend is not None
    text = document.text
    cut = root.mend.cut(text, root.line, root.column, root.end_column)
    try:
        # To find roots again would double the time with each misspelt key.
        scenario_of(parse(with_cuts(text, text, [cut]), document.name), False)
    except FileProblems as complaint:
        return {_words(problem) for problem in complaint.problems}
    return set()
