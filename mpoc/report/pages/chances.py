"""Odds as a page: a histogram for each quantity, or for a pool of dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import htpy as h

from mpoc.exploration.quantities import quantity_words
from mpoc.report.explored import measure_words
from mpoc.report.odds.rows import (
    Row,
    end_words,
    further_tables,
    group_words,
    in_every,
    rows_of,
)
from mpoc.report.odds.scenario import odds_summary, odds_text
from mpoc.report.pages import document
from mpoc.report.pages.document import svg, t
from mpoc.report.percent import fraction, mixed_number, percent
from mpoc.report.pictures.elements import add, root
from mpoc.report.report import reading_lines
from mpoc.report.style import PLAIN

if TYPE_CHECKING:
    from htpy import Element, Node

    from mpoc.exploration.odds.cases import Case
    from mpoc.exploration.odds.odds import Odds
    from mpoc.report.odds.pool import PoolAnswer
    from mpoc.rules.chances import Chances

WIDTH, HEIGHT = 240, 16


def odds_page(odds: Odds, chances: Chances) -> Iterator[str]:
    """The page of the odds of a file, in pieces."""
    body = [
        h.header[
            h.h1[t(odds.scenario.title)],
            h.p(".question")[t(odds.scenario.question)]
            if odds.scenario.question
            else None,
            [h.p[t(line)] for line in reading_lines(odds.scenario, PLAIN)],
        ],
        h.main[
            [h.p(".depends")[t(sentence)] for sentence in odds_summary(odds)],
            [
                h.section(aria_label=f"Case {number + 1}")[
                    h.h2[_case_words(case.answers)],
                    _outcomes(case.groups),
                    [
                        histogram(_names(names), rows_of(names[0], case.laws[names[0]]))
                        for names in further_tables(case.groups, case.laws)
                    ],
                ]
                for number, case in enumerate(odds.cases)
            ]
            if not odds.waits
            else h.p(".depends")[
                "No chance can be given: ", t(_waiting_words(odds.cases)), "."
            ],
            h.details[
                h.summary["As text"],
                h.pre(tabindex="0")["\n".join(odds_text(odds, chances, PLAIN, 0))],
            ],
        ],
        document.foot(),
    ]
    yield from document.page(f"Odds: {odds.scenario.title}", body, set())


def _names(quantities: Sequence[str]) -> str:
    return ", ".join([quantity_words(quantity) for quantity in quantities])


def _waiting_words(cases: Sequence[Case]) -> str:
    """The facts that the file must give first."""
    stops = [end_words(group) for case in cases for group in case.groups]
    return "; ".join(dict.fromkeys([f"the play {words}" for words in stops]))


def _case_words(answers: Sequence[Any]) -> str:
    if not answers:
        return "The chances"
    return t(f"If {'; '.join([answer.words for answer in answers])}")


def _outcomes(groups: Sequence[Any]) -> Node:
    """What may come of it, then what comes of it whatever the dice show."""
    always = in_every(groups)
    rows: list[Row] = [
        (group_words(group, always), group.chance, None) for group in groups
    ]
    words = ", ".join([measure_words(name, value) for name, value in always.items()])
    return [
        histogram("Outcomes, the likeliest first", rows, "outcome"),
        h.p[t(f"In every outcome: {words}")] if words else None,
    ]


def pool_page(answer: PoolAnswer) -> Iterator[str]:
    """The page of the odds of a pool of dice, in pieces."""
    odds, chances = answer.odds, answer.chances
    words = chances.pool_words(odds.counts)
    rows: list[Row] = [
        (str(number), exactly, at_least) for number, exactly, at_least in odds.rows()
    ]
    body = [
        h.header[
            h.h1[t(words)],
            h.p(".answer")[
                t(f"{mixed_number(odds.mean)} {chances.COUNT_NOUN} on average")
            ],
            [
                h.p[
                    t(f"{need.number} or more: "),
                    h.b[percent(need.chance)],
                    f" ({fraction(need.chance)})",
                ]
                for need in odds.needs
            ],
        ],
        h.main[histogram(chances.COUNT_NOUN, rows)],
        document.foot(),
    ]
    yield from document.page(f"Odds of {words}", body, set())


def histogram(title: str, rows: Sequence[Row], what: str = "value") -> Element:
    """A table with a bar for each value: it reads the same without the bars.

    `what` heads the column of the values.
    """
    most = max([chance for _, chance, _ in rows], default=Fraction(1)) or Fraction(1)
    has_more = any([more is not None for _, _, more in rows])
    return h.table(".histogram")[
        h.caption[t(title)],
        h.thead[
            h.tr[
                h.th(scope="col")[what],
                h.th(scope="col")["exactly" if has_more else "chance"],
                h.th(scope="col")["at least"] if has_more else None,
                h.td,
            ]
        ],
        h.tbody[
            [
                h.tr[
                    h.th(scope="row")[t(words)],
                    h.td(title=fraction(chance))[percent(chance)],
                    h.td[percent(more) if more is not None else ""]
                    if has_more
                    else None,
                    h.td[svg(_bar(float(chance / most)))],
                ]
                for words, chance, more in rows
            ]
        ],
    ]


def _bar(share: float) -> Any:
    bar = root(
        viewbox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        class_="bar",
        aria_hidden="true",
    )
    add(bar, "rect", x=0, y=2, width=max(1.0, share * WIDTH), height=HEIGHT - 4)
    return bar
