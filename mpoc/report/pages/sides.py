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
from mpoc.rules.registry import rules_of
from mpoc.scenario.trace import pages

if TYPE_CHECKING:
    from htpy import Element, Node

    from mpoc.exploration.compare import Comparison, Difference
    from mpoc.report.diff import DiffAnswer
    from mpoc.rules.reference import Ruling
    from mpoc.scenario.settle import Settlement
    from mpoc.scenario.trace import Line


AT_THE_END = "At the end"


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
    names = _names_of_sides(comparison)
    body = [
        h.header[
            h.h1[t(comparison.left.scenario.title)],
            [
                h.p(".question.unclear-rule")[t(ruling.question)]
                for ruling, _ in _rulings_apart(comparison)
            ],
            h.p(".answer")[t(_answer(comparison))],
        ],
        h.main[
            _differences("Before the first action", comparison.position, names),
            _differences("The outcome", _with_reasons(comparison), names),
            h.div(".sides")[
                [
                    _side(
                        settlement,
                        name,
                        line,
                        ()
                        if _is_same_result(comparison)
                        else _boards(settlement, film, number),
                    )
                    for settlement, film, number, line, name in zip(
                        settlements, films, numbers, lines, names, strict=True
                    )
                ]
            ],
            _board(settlements[0], films[0], len(films[0].frames) - 1, AT_THE_END)
            if _is_same_result(comparison)
            else None,
        ],
        document.foot(),
    ]
    looks = all_looks([scene for film in films for scene in film.scenes])
    title = f"{comparison.left.scenario.title}: two sides"
    yield from document.page(title, body, looks)


def _is_same_result(comparison: Comparison) -> bool:
    """Whether both sides end alike, from the same position."""
    return not (comparison.outcome or comparison.position)


def _answer(comparison: Comparison) -> str:
    """The comparison in one line; that the result is the same comes first."""
    line = diff_line(comparison)
    if _is_same_result(comparison) and comparison.parting is not None:
        return f"The result is the same; {line}"
    return _first_letter_large(line)


def _first_letter_large(words: str) -> str:
    return words[:1].upper() + words[1:]


def _with_reasons(comparison: Comparison) -> list[Difference]:
    """The differences at the end; a refusal is given by its reasons."""

    def words(settlement: Settlement, otherwise: str) -> str:
        checks = [
            check
            for step in settlement.outcome.steps[-1:]
            for check in step.transcript.refusals
        ]
        reasons = "; ".join(dict.fromkeys([check.reason for check in checks]))
        return f"refused: {reasons}" if reasons else otherwise

    return [
        each.but(
            left=words(comparison.left, each.left),
            right=words(comparison.right, each.right),
        )
        if each.path == ("status",)
        else each
        for each in comparison.outcome
    ]


def _is_one_file(comparison: Comparison) -> bool:
    return comparison.left.scenario.name == comparison.right.scenario.name


def _rulings_apart(comparison: Comparison) -> list[tuple[Ruling, Difference]]:
    """The unclear rules that one file is read by in two ways; none for two files."""
    if not _is_one_file(comparison):
        return []
    ledger = rules_of(comparison.left.scenario.game).ledger()
    by_name = {ruling.name: ruling for ruling in ledger}
    settings = [each for each in comparison.settings if each.path[-1] in by_name]
    if len(settings) < len(comparison.settings):
        # An edition may be the cause of all.
        return []
    return [(by_name[str(each.path[-1])], each) for each in settings]


def _names_of_sides(comparison: Comparison) -> tuple[str, str]:
    """What each side is: its readings in words, or its settings, or its file."""
    sides = []
    for side, settlement in (("left", comparison.left), ("right", comparison.right)):
        words = [
            dict(ruling.readings)[getattr(setting, side)].removesuffix(".")
            for ruling, setting in _rulings_apart(comparison)
        ]
        if (
            not words
            and comparison.left.scenario.name == comparison.right.scenario.name
        ):
            words = [
                f"{setting.words}: {getattr(setting, side)}"
                for setting in comparison.settings
            ]
        sides.append("; ".join(words) or settlement.scenario.name)
    return sides[0], sides[1]


def _boards(settlement: Settlement, film: Film, number: int) -> list[Element]:
    """The board of a side where the two part, and at its end."""
    frame, last = film.frames[number], film.frames[-1]
    boards = [_board(settlement, film, number, frame_words(frame))]
    if frame is not last:
        boards.append(_board(settlement, film, len(film.frames) - 1, AT_THE_END))
    return boards


def _board(settlement: Settlement, film: Film, place: int, caption: str) -> Element:
    drawing = settlement.wording.drawing(film.frames[place].state)
    return h.figure[
        h.figcaption[t(caption)],
        svg(board_markup(film.scenes[place], t(caption), board_lines(drawing))),
    ]


def _side(
    settlement: Settlement, name: str, line: Line | None, boards: Sequence[Element]
) -> Element:
    """One side: how it reads, where it parts from the other, and its boards."""
    words, tint = verdict_words(settlement)
    if settlement.outcome.status == "done" and not settlement.verdicts:
        # A comparison needs no expectation.
        words = ""
    readings = ", ".join(edition_and_readings(settlement))
    return h.section(aria_label=t(f"{name}, {readings}"))[
        h.h2[t(_first_letter_large(name))],
        h.p(".kicker")[t(readings)],
        h.p(f".verdict.{tint}")[
            h.span(".sign", aria_hidden="true")[SIGNS[tint]], " ", t(words)
        ]
        if words
        else None,
        h.p(".parting")[t(line.text), " ", pages_node(pages(line.cites))]
        if line is not None
        else h.p(".parting")["nothing more here"],
        boards,
    ]


def _differences(
    title: str, differences: Sequence[Difference], names: tuple[str, str]
) -> Node:
    """The values that the two sides do not share."""
    if not differences:
        return None
    return h.section(aria_label=title)[
        h.h2[title],
        h.table(".result")[
            h.thead[
                h.tr[
                    h.th(scope="col")["what"],
                    [h.th(scope="col")[t(name)] for name in names],
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
