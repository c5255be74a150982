"""Two replays side by side: their boards at the step where they part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import htpy as h

from mpoc.report.board import board_lines
from mpoc.report.diff import diff_line
from mpoc.report.pages import document
from mpoc.report.pages.document import pages_node, svg, t
from mpoc.report.pages.sheet import SIGNS
from mpoc.report.pictures.frames import (
    Film,
    film_of,
    frame_words,
    parting_frames,
    window_of_frames,
)
from mpoc.report.pictures.svg import all_looks, board_markup
from mpoc.report.report import edition_and_readings, verdict_words
from mpoc.scenario.trace import pages

if TYPE_CHECKING:
    from htpy import Element, Node

    from mpoc.exploration.compare import Difference
    from mpoc.report.diff import DiffAnswer
    from mpoc.scenario.settle import Settlement
    from mpoc.scenario.trace import Line


def sides(answer: DiffAnswer) -> Iterator[str]:
    """The page of a comparison, in pieces."""
    comparison = answer.comparison
    settlements = (comparison.left, comparison.right)
    films = [film_of(settlement) for settlement in settlements]
    numbers = parting_frames(films)
    window = window_of_frames([frame for film in films for frame in film.frames])
    films = [film.but(window=window) for film in films]
    parting = comparison.parting
    lines = (parting.left, parting.right) if parting is not None else (None, None)
    body = [
        h.header[
            h.h1[t(comparison.left.scenario.title)],
            h.p(".answer")[t(diff_line(comparison).capitalize())],
        ],
        h.main[
            h.div(".sides")[
                [
                    _side(settlement, film, number, line)
                    for settlement, film, number, line in zip(
                        settlements, films, numbers, lines, strict=True
                    )
                ]
            ],
            _differences("Before the first action", comparison.position),
            _differences("The outcome", comparison.outcome),
        ],
        document.foot(),
    ]
    looks = all_looks([scene for film in films for scene in film.scenes])
    title = f"{comparison.left.scenario.title}: two sides"
    yield from document.page(title, body, looks)


def _side(
    settlement: Settlement, film: Film, number: int, line: Line | None
) -> Element:
    """One side: how it reads, its board where they part and at its end."""
    words, tint = verdict_words(settlement)
    frame, last = film.frames[number], film.frames[-1]
    boards = [(number, frame_words(frame))]
    if frame is not last:
        boards.append((len(film.frames) - 1, "At the end"))
    readings = ", ".join(edition_and_readings(settlement))
    return h.section(aria_label=t(f"{settlement.scenario.name}, {readings}"))[
        h.h2[t(settlement.scenario.name)],
        h.p(".kicker")[t(readings)],
        h.p(f".verdict.{tint}")[
            h.span(".sign", aria_hidden="true")[SIGNS[tint]], " ", t(words)
        ],
        h.p(".parting")[t(line.text), " ", pages_node(pages(line.cites))]
        if line is not None
        else h.p(".parting")["nothing more here"],
        [
            h.figure[
                h.figcaption[t(caption)],
                svg(
                    board_markup(
                        film.scenes[place],
                        t(caption),
                        board_lines(
                            settlement.wording.drawing(film.frames[place].state)
                        ),
                    )
                ),
            ]
            for place, caption in boards
        ],
    ]


def _differences(title: str, differences: Sequence[Difference]) -> Node:
    """The values that the two sides do not share."""
    if not differences:
        return None
    return h.section(aria_label=title)[
        h.h2[title],
        h.table(".result")[
            h.thead[
                h.tr[
                    h.th(scope="col")["what"],
                    h.th(scope="col")["left"],
                    h.th(scope="col")["right"],
                ]
            ],
            h.tbody[
                [
                    h.tr[
                        h.th(scope="row")[t(each.words)],
                        h.td[t(each.left)],
                        h.td[t(each.right)],
                    ]
                    for each in differences
                ]
            ],
        ],
    ]
