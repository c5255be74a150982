"""An exploration as a page: who decides what, what comes of it, who can force it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import htpy as h

from mpoc.engine.statements import option_list
from mpoc.report.explored import (
    control_words,
    exploration_lines,
    owner_words,
    question_words,
)
from mpoc.report.odds.rows import end_words, group_words
from mpoc.report.pages import document
from mpoc.report.pages.document import pages_node, t
from mpoc.report.report import reading_lines
from mpoc.report.style import PLAIN
from mpoc.rules.registry import rules_of
from mpoc.scenario.trace import pages
from mpoc.text.problems import count_of

if TYPE_CHECKING:
    from htpy import Element, Node

    from mpoc.exploration.exploration import Exploration, Group
    from mpoc.exploration.graph import Pick

MOST_SHOWN = 400
"""Outcomes in the tree; a page with more is of no use."""


def tree(exploration: Exploration) -> Iterator[str]:
    """The page of an exploration, in pieces."""
    scenario = exploration.scenario
    groups = exploration.groups[:MOST_SHOWN]
    left = len(exploration.groups) - len(groups)
    wording = rules_of(scenario.game).wording()
    text = exploration_lines(exploration, wording, PLAIN, 0)
    body = [
        h.header[
            h.h1[t(scenario.title)],
            h.p(".question")[t(scenario.question)] if scenario.question else None,
            [h.p[t(line)] for line in reading_lines(scenario, PLAIN)],
            h.p(".answer")[
                f"{count_of(exploration.ways, 'way')}, "
                f"{count_of(len(exploration.groups), 'outcome')}"
            ],
            None
            if exploration.is_complete
            else h.p(".depends")["The search was broken off: there may be more."],
        ],
        h.main[
            h.section(aria_label="Who can force what")[
                h.h2["Who can force what"],
                h.ul[
                    [
                        h.li[t(words)]
                        for control in exploration.controls
                        for words in control_words(control, exploration.owners)
                    ]
                ],
            ]
            if exploration.controls
            else None,
            h.section(aria_label="Open choices")[
                h.h2["Open choices"],
                h.ul[[_choice(*each) for each in exploration.choices]],
            ]
            if exploration.choices
            else h.p[t(_settled_words(groups))],
            h.section(aria_label="Outcomes by what decides them")[
                h.h2["Outcomes by what decides them"],
                _branch([(_picks(group), group) for group in groups], 0),
                h.p[f"and {count_of(left, 'smaller outcome')}"] if left else None,
            ]
            if exploration.choices or len(groups) > 1
            else None,
            h.details[h.summary["As text"], h.pre(tabindex="0")["\n".join(text)]],
        ],
        document.foot(),
    ]
    yield from document.page(f"Explored: {scenario.title}", body, set())


def _settled_words(groups: Sequence[Group]) -> str:
    """The outcome of a file that leaves no choice open."""
    if len(groups) != 1:
        return "No choice is open."
    reason = end_words(groups[0])
    if reason:
        return f"No choice is open. The play is not over: {reason}."
    return "No choice is open: there is only one outcome."


def _choice(action: int, fork: Any) -> Element:
    cite = getattr(fork.question, "cite", None)
    answers = option_list([answer.words for answer in fork.answers])
    return h.li[
        h.div(".line")[
            h.span(".words")[
                t(f"action {action + 1}, "),
                h.b[t(owner_words(fork.owner))],
                t(f": {question_words(fork)}: {answers}"),
            ],
            pages_node(pages([cite]) if cite is not None else ""),
        ]
    ]


def _picks(group: Group) -> Sequence[Pick]:
    """The answers that make the difference on a way to a group."""
    return [pick for pick in group.decisive if len(pick.fork.answers) > 1]


def _branch(ways: Sequence[tuple[Sequence[Pick], Group]], depth: int) -> Node:
    """The outcomes below a point of the tree: a branch for each answer given there."""
    ends = [group for picks, group in ways if len(picks) <= depth]
    branches: dict[tuple[str, str, str], list[tuple[Sequence[Pick], Group]]] = {}
    for picks, group in ways:
        if len(picks) > depth:
            pick = picks[depth]
            owner, asked = owner_words(pick.fork.owner), question_words(pick.fork)
            branches.setdefault((owner, asked, pick.words), []).append((picks, group))
    return h.ul(".tree")[
        [_end(group) for group in ends],
        [
            h.li[
                h.details(open=depth < 3)[
                    h.summary[h.b[t(owner)], t(f": {asked}: "), h.b[t(words)]],
                    _branch(below, depth + 1),
                ]
            ]
            for (owner, asked, words), below in branches.items()
        ],
    ]


def _end(group: Group) -> Element:
    ways = count_of(group.ways, "way")
    return h.li(".end")[t(group_words(group)), h.span(".pages")[f" {ways}"]]
