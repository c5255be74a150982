"""All files of a test on one page: how many passed, and what each file gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import htpy as h

from mpoc.engine.record import Record
from mpoc.report.answers.test_result import Counts
from mpoc.report.board import board_lines
from mpoc.report.pages import document
from mpoc.report.pages.document import pages_node, svg, t
from mpoc.report.pages.sheet import SIGNS, problems_node
from mpoc.report.pictures.scene import Scene, pictures_of, players_of, window_round
from mpoc.report.pictures.svg import all_looks, board_markup
from mpoc.report.report import Report
from mpoc.report.ruling.answer import LEAD, answer
from mpoc.rules.registry import rules_of
from mpoc.scenario.trace import EVENTS, Line, action_trace, pages

if TYPE_CHECKING:
    from htpy import Element, Node

    from mpoc.report.answers.test_result import TestResult
    from mpoc.scenario.settle import FileWithoutRuling


class Part(Record):
    """What the page has of one file: finished HTML, and the patterns that it needs."""

    html: str
    looks: tuple[tuple[str, str], ...] = ()


def part_of(report: Report | FileWithoutRuling) -> Part:
    """The part of one file, made where it is replayed."""
    if not isinstance(report, Report):
        return Part(str(problems_node(report)))
    scenario, outcome = report.scenario, report.outcome
    rules = rules_of(scenario.game)
    picture = pictures_of(rules).picture(outcome.end)
    players = players_of(rules, outcome.end)
    scene = Scene(picture, players, window=window_round([picture]))
    text = board_lines(report.wording.drawing(outcome.end))
    board = svg(board_markup(scene, "The board at the end", text))
    words, right = answer(report)
    node = h.div[
        h.p(".question")[t(scenario.question)] if scenario.question else None,
        h.p[h.b[t(words.removeprefix(LEAD))], " ", pages_node(right)],
        h.div(".pair")[h.figure[board], h.ol[_steps(report)]],
    ]
    return Part(str(node), tuple(sorted(all_looks([scene]))))


def _steps(report: Report) -> Iterator[Element]:
    """Each action with what happened in it, in few lines."""
    for step in report.outcome.steps:
        act = report.scenario.actions[step.index].act
        trace = action_trace(act, step.transcript, report.wording, EVENTS)
        refusals = step.transcript.refusals
        yield h.li[
            h.div(".line")[
                h.span(".words")[h.b[t(trace.headline.text)]],
                pages_node(pages(trace.headline.cites)),
            ],
            [h.p(".refused")[t(f"{check.name}: {check.reason}")] for check in refusals],
            None if refusals else h.ul[[_item(line) for line in trace.lines]],
        ]


def _item(line: Line) -> Node:
    """A line of a trace with all below it."""
    return h.li[
        h.div(".line")[h.span(".words")[t(line.text)], pages_node(pages(line.cites))],
        h.ul[[_item(inner) for inner in line.lines]] if line.lines else None,
    ]


def all_files(results: Iterable[TestResult]) -> Iterator[str]:
    """The page, in pieces; every file can be opened on it."""
    counts = Counts()
    looks: set[tuple[str, str]] = set()
    rows: list[Element] = []
    for result in results:
        counts.add(result)
        part: Any = result.details
        looks.update(part.looks)
        rows.append(_row(result, part))
    words = counts.in_words()
    is_good = not (counts.failures or counts.unreadable)
    tint = "good" if is_good and counts.passes else "bad"
    body = [
        h.main(".all")[
            h.h1["All scenarios"],
            h.p(f".verdict.{tint}")[
                h.span(".sign", aria_hidden="true")[SIGNS[tint]], f" {words}"
            ],
            h.form(".filter", hidden=True, role="search")[
                h.label[
                    "Only files with ",
                    h.input(type="search", name="words", autocomplete="off"),
                ],
                h.label[h.input(type="checkbox", name="failing"), " that fail"],
                h.output(aria_live="polite"),
            ],
            rows,
        ],
        document.foot(),
    ]
    yield from document.page(f"All scenarios: {words}", body, looks, ("filter.js",))


def _row(result: TestResult, part: Part) -> Element:
    from markupsafe import Markup

    holds = not result.fault and result.without_ruling is None
    tint = "good" if holds else "bad"
    return h.details(".file", data_result=tint, open=not holds)[
        h.summary[
            h.span(f".{tint}")[
                h.span(".sign", aria_hidden="true")[SIGNS[tint]],
                h.span(".hidden")["passes" if holds else "fails"],
            ],
            " ",
            h.b[t(result.title or result.file)],
            " ",
            h.span(".path")[t(result.file)],
        ],
        h.p(".refused")[t(result.fault)] if result.fault else None,
        [h.p[t(remark)] for remark in result.remarks],
        # Made by `part_of`, in which every text was escaped.
        Markup(part.html),
    ]
