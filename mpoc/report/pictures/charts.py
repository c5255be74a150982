"""Outcomes and chances as pictures: a bar for each, with its words beside it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from textwrap import wrap
from typing import TYPE_CHECKING

from mpoc.engine.record import Record
from mpoc.exploration.quantities import quantity_words
from mpoc.report.answers.as_text import lines_of, title_of
from mpoc.report.odds.rows import Row, group_words, rows_of
from mpoc.report.percent import percent
from mpoc.report.pictures import palette
from mpoc.report.pictures.elements import LETTER, SVG, add, markup, number, root
from mpoc.report.pictures.svg import FONT, MARGIN, draw_lines
from mpoc.report.style import PLAIN
from mpoc.text.problems import count_of

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from mpoc.exploration.exploration import Exploration
    from mpoc.exploration.odds.odds import Odds
    from mpoc.report.odds.pool import PoolAnswer

WIDTH, SIZE, BAR = 440, 14.0, 10
"""The width of a picture, the size of its text, and how thick a bar is."""

MOST_BARS = 40
"""Bars below a heading; what is smaller is counted."""


class Chart(Record):
    """Bars below a heading: each has its words, a number, and its share of the longest.

    `left` says what is not shown.
    """

    heading: str
    bars: Sequence[tuple[str, str, float]]
    left: str = ""


def exploration_picture(exploration: Exploration) -> str:
    """A bar for each outcome, by how many ways lead to it."""
    groups = sorted(exploration.groups, key=lambda group: -group.ways)
    most = max([group.ways for group in groups], default=1)
    bars = [
        (group_words(group), count_of(group.ways, "way"), group.ways / most)
        for group in groups[:MOST_BARS]
    ]
    hidden = len(groups) - MOST_BARS
    left = f"and {count_of(hidden, 'smaller outcome')}" if hidden > 0 else ""
    about = count_of(exploration.ways, "way")
    if not exploration.is_complete:
        about += "; the search was broken off, and there may be more"
    description = lines_of(exploration, PLAIN)
    charts = [Chart(count_of(len(groups), "outcome"), bars, left)]
    return _document(charts, title_of(exploration), [about], "\n".join(description))


def odds_picture(odds: Odds) -> str:
    """The goal, then a histogram of each quantity and of the outcomes of each case."""
    from mpoc.report.odds.scenario import odds_summary

    charts = []
    for case in odds.cases:
        words = "; ".join([answer.words for answer in case.answers])
        lead = f"if {words}: " if words else ""
        charts += [
            _chart(f"{lead}{quantity_words(quantity)}", rows_of(quantity, law))
            for quantity, law in case.laws.items()
            if len(law) > 1
        ]
        outcomes: list[Row] = [
            (group_words(group), group.chance, None) for group in case.groups
        ]
        charts.append(_chart(f"{lead}outcomes, the likeliest first", outcomes))
    about = odds_summary(odds)
    return _document(charts, title_of(odds), about, "\n".join(lines_of(odds, PLAIN)))


def pool_picture(answer: PoolAnswer) -> str:
    """The histogram of a pool of dice."""
    rows: list[Row] = [
        (str(value), exactly, at_least)
        for value, exactly, at_least in answer.odds.rows()
    ]
    charts = [_chart(answer.chances.COUNT_NOUN, rows)]
    description = "\n".join(lines_of(answer, PLAIN))
    return _document(charts, title_of(answer), [], description)


def _chart(heading: str, rows: Sequence[Row]) -> Chart:
    most = max([chance for _, chance, _ in rows], default=Fraction(1)) or Fraction(1)
    bars = [
        (words, percent(chance), float(chance / most))
        for words, chance, _ in rows[:MOST_BARS]
    ]
    hidden = len(rows) - MOST_BARS
    return Chart(heading, bars, f"and {hidden} more" if hidden > 0 else "")


def _document(
    charts: Sequence[Chart], title: str, about: Sequence[str], description: str
) -> str:
    tree = root(xmlns=SVG, role="img", class_="board", font_family=FONT)
    add(tree, "title", title)
    add(tree, "desc", description)
    add(tree, "style", palette.picture_style())
    sheet = add(tree, "rect", x=0, y=0, class_="paper")
    y = draw_lines(tree, title, MARGIN, MARGIN, WIDTH, SIZE * 1.2, "bold")
    for sentence in about:
        y = draw_lines(tree, sentence, MARGIN, y, WIDTH, SIZE, "normal")
    for chart in charts:
        y = draw_lines(tree, chart.heading, MARGIN, y + SIZE, WIDTH, SIZE, "bold")
        for bar in chart.bars:
            y = _draw_bar(tree, bar, y)
        y = draw_lines(tree, chart.left, MARGIN, y, WIDTH, SIZE, "normal")
    for name, value in (("width", WIDTH), ("height", y + MARGIN)):
        sheet.set(name, number(value))
        tree.set(name, number(value))
    tree.set("viewBox", f"0 0 {WIDTH} {number(y + MARGIN)}")
    return markup(tree)


def _draw_bar(tree: Element, bar: tuple[str, str, float], y: float) -> float:
    """The words with their number at the end of the line, and the bar below them."""
    words, value, share = bar
    room = WIDTH - 2 * MARGIN
    fits = int((room - (len(value) + 2) * SIZE * LETTER) / (SIZE * LETTER))
    for place, line in enumerate(wrap(words, max(12, fits)) or [""]):
        y += SIZE * 1.3
        text = {"y": y, "font_size": SIZE, "class_": "ink"}
        add(tree, "text", line, x=MARGIN, **text)  # type: ignore[arg-type]
        if not place:
            end = {"x": WIDTH - MARGIN, "text_anchor": "end", **text}
            add(tree, "text", value, **end)  # type: ignore[arg-type]
    length = max(1.0, share * room)
    add(tree, "rect", x=MARGIN, y=y + 4, width=length, height=BAR, class_="bar")
    return y + 4 + BAR
