"""A ruling as a page: the answer on top, the board at every step, and what it rests on.

The page works without scripts, which only add a player: then every board stands below
its step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING

import htpy as h
from markupsafe import Markup

from mpoc.engine.statements import option_list
from mpoc.report.board import board_lines
from mpoc.report.pages import document
from mpoc.report.pages.document import lines, pages_node, svg, t
from mpoc.report.pages.steps import Board, Tools, action_item
from mpoc.report.pictures.board import Frame as BoardFrame
from mpoc.report.pictures.board import draw_ground, ground_of
from mpoc.report.pictures.elements import add, root
from mpoc.report.pictures.frames import Film, film_of
from mpoc.report.pictures.scene import pictures_of
from mpoc.report.pictures.svg import all_looks, board_markup
from mpoc.report.report import (
    Report,
    dependence_words,
    edition_and_readings,
    influence_words,
    standing,
    verdict_words,
)
from mpoc.report.ruling.answer import LEAD, answer, with_capital
from mpoc.report.ruling.figures import figure_rows, figures_named
from mpoc.report.ruling.remedies import remedy_words, rewriting_words
from mpoc.report.ruling.stopped import MOST_LEGAL
from mpoc.report.ruling.text import EMPTY_CLAIM
from mpoc.rules.registry import rules_of
from mpoc.scenario.answers import lines_to_add
from mpoc.scenario.questions import legal_answers, open_question
from mpoc.scenario.trace import pages, trace_text
from mpoc.scenario.verdict import holds, judge_claims
from mpoc.text.files import Spool
from mpoc.text.problems import count_of, render_problem

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element as SvgElement

    from htpy import Element, Node

    from mpoc.engine.replay import Step
    from mpoc.exploration.dependence import Dependence
    from mpoc.rules.facts import Verdict
    from mpoc.rules.reference import Ruling
    from mpoc.rules.wording import Table
    from mpoc.scenario.settle import FileWithoutRuling

SIGNS = {"good": "✓", "bad": "✗", "open": "?"}
"""What stands before a verdict besides its colour."""

WIDE = 56
"""Letters in a row of a table that takes the whole width of a page."""

FEW = 3
"""Columns of a table that fit a phone side by side."""


def sheets(reports: Iterable[Report | FileWithoutRuling]) -> Iterator[str]:
    """The page of some files, in pieces: a sheet for each, or what is wrong with it.

    Only the boards of a single sheet have a player. Each sheet is made where its report
    comes, so that the reports of many files are never held at once.
    """
    reports = iter(reports)
    first = list(islice(reports, 2))
    is_alone = len(first) == 1
    title = "Rulings"
    looks: set[tuple[str, str]] = set()
    stills: list[SvgElement] = []
    editions: dict[str, None] = {}
    bodies = Spool()
    for place, report in enumerate(chain(first, reports)):
        if not isinstance(report, Report):
            bodies.add(str(problems_node(report)).encode())
            continue
        maker = _Sheet(report, film_of(report), "" if is_alone else f"{place + 1}-")
        title = report.scenario.title if is_alone else title
        looks |= all_looks(maker.scenes)
        stills += maker.stills
        words = ", ".join(edition_and_readings(report))
        editions[t(f"{maker.rules.title}, {words}.")] = None
        bodies.add(str(maker.body()).encode())
    yield from document.page(
        title,
        [h.main[map(Markup, bodies.texts())], document.foot(*editions)],
        looks,
        ("player.js",) if is_alone else (),
        stills,
    )


def problems_node(file: Report | FileWithoutRuling) -> Element:
    """What is wrong with a file that has no ruling."""
    assert not isinstance(file, Report)
    return h.section(".problems")[
        h.h1[t(file.name)],
        h.p(".verdict.bad")[
            h.span(".sign", aria_hidden="true")[SIGNS["bad"]], " no ruling"
        ],
        [
            h.pre(tabindex="0")[lines(render_problem(problem))]
            for problem in file.complaint.problems
        ],
    ]


class _Sheet:
    """Makes the parts of one sheet."""

    def __init__(self, report: Report, film: Film, lead: str = "") -> None:
        self.report = report
        self.film = film
        self.lead = lead
        """What the names of places begin with, if several sheets share a page."""
        self.scenes = film.scenes
        self.rules = rules_of(report.scenario.game)
        grounds = [ground_of(scene.picture) for scene in self.scenes]
        self.has_still = all([each == grounds[0] for each in grounds])
        self.stills = [self._still()] if self.has_still else []

    @property
    def still(self) -> str:
        """The name of the drawing of the ground, if it never changes."""
        return f"{self.lead}ground" if self.has_still else ""

    def _still(self) -> SvgElement:
        group = root()
        group.tag = "g"
        group.set("id", self.still)
        # Within `use`, a style sheet sees no element above this one.
        group.set("class", "board")
        scene = self.scenes[0]
        draw_ground(group, scene, scene.picture.areas, BoardFrame(scene))
        return group

    def body(self) -> Element:
        """Everything on the page, in reading order."""
        return h.article[
            self._head(),
            self._claims(),
            self._boards_before_and_after(),
            self._who(),
            h.div(".story")[self._stage(), self._steps()],
            self._tables(),
            self._expectations(),
            self._rulings(),
            self._file(),
        ]

    # The ruling

    def _head(self) -> Element:
        report = self.report
        words, tint = verdict_words(report)
        if tint == "good":
            words += ", as the file expects"
        elif report.outcome.status == "done" and not report.verdicts:
            # A file with a question but no expectation is not at fault.
            words = ""
        elif report.outcome.status == "refused" and tint == "bad":
            # The answer says why.
            words = "refused"
        elif report.outcome.status == "waits" and tint == "open":
            words = "not settled yet"
        sentence, right = answer(report)
        sentence = sentence.removeprefix(LEAD)
        unfinished = self._unfinished_action()
        edition, *readings = edition_and_readings(report)
        read_as = "".join([f", {reading}" for reading in readings])
        return h.header[
            h.p(".kicker")[t(self.rules.title), self._edition(edition), t(read_as)],
            h.h1[t(report.scenario.title)],
            h.p(".question")[t(report.scenario.question)]
            if report.scenario.question
            else None,
            h.p(".answer")[h.span[t(with_capital(sentence))], pages_node(right)]
            if sentence
            else None,
            h.p(".unfinished")[t(unfinished)] if unfinished else None,
            self._named(f"{sentence} {unfinished}"),
            h.p(f".verdict.{tint}")[
                h.span(".sign", aria_hidden="true")[SIGNS[tint]], " ", t(words)
            ]
            if words
            else None,
            [self._depends(dependence) for dependence in report.dependences],
        ]

    def _edition(self, edition: str) -> Node:
        """The edition, unless the title of the game says it."""
        if edition.replace("-", " ") in self.rules.title.casefold():
            return None
        return [" · ", h.span(".whole")[t(edition)]]

    def _depends(self, dependence: Dependence) -> Element:
        """An unclear rule that decides, and what its other reading would give."""
        ledger = {ruling.name: ruling for ruling in self.rules.ledger()}
        ruling = ledger[dependence.ruling]
        reading = dict(ruling.readings)[dependence.other].removesuffix(".")
        return h.p(".depends")[
            "This depends on an unclear rule: ",
            h.a(href=f"#{self.lead}ruling-{ruling.name}")[t(ruling.question)],
            " By another reading (",
            h.i[t(reading)],
            ") it would give ",
            h.b[t(self._given_by(dependence))],
            ".",
        ]

    def _given_by(self, dependence: Dependence) -> str:
        """What another reading would give; a refusal by its reasons alone."""
        outcome = dependence.outcome
        if outcome.status != "refused" or self.report.outcome.status == "refused":
            return dependence_words(self.report, dependence)
        checks = outcome.steps[-1].transcript.refusals
        reasons = [check.reason_with_facts for check in checks]
        return f"a refusal: {'; '.join(dict.fromkeys(reasons))}"

    def _unfinished_action(self) -> str:
        """The action that is refused or waits; the answer has its number alone."""
        report = self.report
        if report.outcome.status not in ("refused", "waits"):
            return ""
        last = report.outcome.steps[-1]
        act = report.scenario.actions[last.index].act
        headline = report.wording.headline(act, last.transcript)
        return f"Action {last.index + 1}: {headline.text}"

    def _named(self, sentence: str) -> Node:
        """The names of the figures whose letters the answer uses."""
        report = self.report
        figures = figures_named(sentence, report.outcome, report.wording)
        if not figures:
            return None
        return h.p(".named")[
            [
                h.span[
                    h.b[t(id)], " ", t(name), f", {t(player)}" if player else "", " "
                ]
                for id, name, player in figures
            ]
        ]

    def _claims(self) -> Node:
        report = self.report
        if not report.scenario.claims:
            return None
        claims = judge_claims(report.scenario, report.outcome)
        return h.section(".claims", aria_label="Claims")[
            h.h2["Who is right"],
            h.ul[
                [
                    h.li(".good" if holds(verdicts) else ".bad")[
                        h.b[t(side), f" {standing(report, side, verdicts)}"],
                        h.ul[
                            None if verdicts else h.li[t(EMPTY_CLAIM)],
                            [
                                h.li[t(verdict.sentence())]
                                for verdict in verdicts
                                if not verdict.holds
                            ],
                            [h.li[t(words)] for words in self._remedy_words(side)],
                        ]
                        if not holds(verdicts)
                        else None,
                    ]
                    for side, verdicts in claims.items()
                ]
            ],
        ]

    def _remedy_words(self, side: str) -> list[str]:
        """What would make a side right, if that is known."""
        remedy = self.report.remedies.get(side)
        if remedy is None:
            return []
        words = remedy_words(side, remedy, self.report.outcome)
        return words + rewriting_words(remedy)

    # Boards

    def _board(self, number: int, title: str) -> Node:
        """The board of a frame."""
        frame = self.film.frames[number]
        text = board_lines(self.report.wording.drawing(frame.state))
        return svg(board_markup(self.scenes[number], title, text, self.still))

    def _boards_before_and_after(self) -> Element:
        """The first and the last board side by side, where there is no player."""
        whole = self.film.whole()
        text = board_lines(self.report.wording.drawing(self.report.outcome.end))
        title = "The board after the last action"
        after = svg(board_markup(whole, title, text, self.still))
        return h.section(".before-after", aria_label="The board before and after")[
            h.figure[
                h.figcaption["Before"],
                self._board(0, "The board before the first action"),
            ],
            h.figure[h.figcaption["After, with what happened"], after],
        ]

    def _words_of(self, number: int) -> str:
        """What a frame shows, in a sentence."""
        frame = self.film.frames[number]
        if not frame.action:
            return "Before the first action"
        if frame.words:
            return frame.words
        if frame.statement is None:
            return f"After action {frame.action}"
        return trace_text(frame.statement)

    def _figure(self, number: int) -> Element:
        """The board of a frame below its step; the player shows it elsewhere."""
        words = self._words_of(number)
        action = self.film.frames[number].action
        name = f"{self.lead}board-{number}"
        return h.figure(".frame", id=name, data_action=str(action))[
            self._board(number, f"The board: {t(words)}"),
            h.figcaption[t(words)],
        ]

    def _link(self, number: int, words: Node) -> Element:
        return h.a(".see", href=f"#{self.lead}board-{number}")[words]

    def _stage(self) -> Element:
        """Where the player shows a board; the script fills it."""
        buttons = [
            ("first", "M5 4v12M16 4l-8 6 8 6z", "To the start"),
            ("back", "M14 4l-8 6 8 6z", "A step back"),
            ("on", "M6 4l8 6-8 6z", "A step on"),
            ("last", "M15 4v12M4 4l8 6-8 6z", "To the end"),
        ]
        return h.section(".stage", hidden=True, aria_label="The board, step by step")[
            h.div(".view", tabindex="0", role="group", aria_label="Board"),
            h.p(".caption", aria_live="polite"),
            h.div(".controls")[
                [
                    h.button(type="button", data_go=go, aria_label=words, title=words)[
                        _icon(sign)
                    ]
                    for go, sign, words in buttons[:2]
                ],
                h.span(".counter"),
                [
                    h.button(type="button", data_go=go, aria_label=words, title=words)[
                        _icon(sign)
                    ]
                    for go, sign, words in buttons[2:]
                ],
            ],
            self._pieces(),
        ]

    def _who(self) -> Node:
        """Who stands on the board, where nothing beside the board says so."""
        pieces = self._pieces()
        if pieces is None:
            return None
        return h.details(".who", open=True)[h.summary["Who is who"], pieces]

    def _pieces(self) -> Node:
        """Who stands on the board: a table."""
        rows = figure_rows(self.report.outcome, self.report.wording)
        if not rows:
            return None
        return h.table(".pieces")[
            h.caption["At the end"],
            h.tbody[
                [
                    h.tr[
                        h.th(scope="row")[t(row[0])],
                        # A piece may have the name of its player.
                        [h.td[t(cell)] for cell in dict.fromkeys(row[1:])],
                    ]
                    for row in rows
                ]
            ],
        ]

    # Steps

    def _steps(self) -> Element:
        report = self.report
        tools = Tools(
            report,
            pictures_of(self.rules),
            self.rules.chances,
            self._figure,
            self._link,
            self.lead,
        )
        boards: dict[int, list[Board]] = {}
        for number, frame in enumerate(self.film.frames):
            boards.setdefault(frame.action, []).append(Board(number, frame))
        return h.section(".steps", aria_label="Steps")[
            h.h2["Step by step"],
            h.div(".start")[self._link(0, "Before the first action"), self._figure(0)],
            h.ol[
                [
                    [
                        action_item(tools, step, boards.get(step.index + 1, [])),
                        self._stop(step),
                    ]
                    for step in report.outcome.steps
                ]
            ],
            self._unplayed(),
        ]

    def _stop(self, step: Step) -> Node:
        """What an action waits for, with the lines to write."""
        transcript = step.transcript
        if transcript.unbuilt is not None:
            unbuilt = transcript.unbuilt
            return h.li(".stop")[
                t(f"{unbuilt.rule} is not built yet: no ruling"),
                pages_node(pages([unbuilt.cite])),
            ]
        if transcript.waits is None:
            return None
        question = transcript.waits
        cite = getattr(question, "cite", None)
        legal = legal_answers(question)
        add_these = lines_to_add(self.report.scenario, step, self.report.wording)
        return h.li(".stop")[
            h.p[
                t(f"waits for {open_question(question)} "),
                pages_node(pages([cite]) if cite else ""),
            ],
            h.p[t(f"legal: {option_list(legal, MOST_LEGAL)}")] if legal else None,
            h.p[t(f"write {add_these.where}:")],
            h.pre[lines("\n".join(add_these.lines))],
        ]

    def _unplayed(self) -> Node:
        first = len(self.report.outcome.steps) + 1
        last = len(self.report.scenario.actions)
        if first > last:
            return None
        words = (
            f"action {first} was" if first == last else f"actions {first}-{last} were"
        )
        return h.p(".unplayed")[f"{words} not played"]

    # What came of it

    def _tables(self) -> Node:
        """What came of it, without the rows that were the same at the start."""
        wording, outcome = self.report.wording, self.report.outcome
        start = {
            (table.title, row)
            for table in wording.position_tables(outcome.start)
            for row in table.rows
        }
        tables = []
        for table in wording.tables(outcome):
            rows = [row for row in table.rows if (table.title, row) not in start]
            if rows and not table.verbose:
                tables.append(table.but(rows=tuple(rows)))
        if not tables:
            return None
        return h.section(".results", aria_label="Results")[
            h.h2["What came of it"], [_table(table) for table in tables]
        ]

    def _expectations(self) -> Node:
        if not self.report.verdicts:
            return None
        verdicts = self.report.each_verdict()
        return h.section(".expected", aria_label="Expectations")[
            h.h2["What the file expects"],
            h.ul[[_verdict_item(verdict, each) for verdict, each in verdicts]],
        ]

    # Unclear rules

    def _rulings(self) -> Node:
        """The unclear rules that were touched, with what other readings give."""
        report = self.report
        consulted = [
            ruling
            for ruling in self.rules.ledger()
            if ruling.name in report.outcome.rulings_consulted
        ]
        departures = [h.p[t(each.sentence())] for each in report.departures]
        if not consulted and not departures:
            return None
        return h.section(".rulings", aria_label="Unclear rules")[
            h.h2["Unclear rules it touched"],
            departures,
            [self._ruling(ruling) for ruling in consulted],
        ]

    def _ruling(self, ruling: Ruling) -> Element:
        report = self.report
        readings = report.scenario.start.settings.readings
        default = report.defaults.get(ruling.name, ruling.default)
        ours = readings.get(ruling.name) or default
        others = {
            dependence.other: self._given_by(dependence)
            for dependence in report.dependences
            if dependence.ruling == ruling.name
        }
        influence = influence_words(report, ruling.name)
        place = f"{self.lead}ruling-{ruling.name}"
        return h.details(".ruling", id=place, open=bool(others))[
            h.summary[
                t(ruling.question),
                " ",
                (h.b if others else h.span(".faint"))[influence] if influence else None,
            ],
            h.p[
                h.code[t(ruling.name)],
                " ",
                pages_node(" ".join(_marks(ruling.marks))),
            ],
            h.ul[
                [
                    h.li({"class": "ours"} if name == ours else {})[
                        h.b[t(name)],
                        " (used here)" if name == ours else None,
                        " (the default)" if name == default else None,
                        ": ",
                        t(words),
                        h.div(".gives")["would give: ", h.b[t(others[name])]]
                        if name in others
                        else None,
                    ]
                    for name, words in ruling.readings
                ]
            ],
            h.p(".reason")["Why the default: ", t(ruling.reason)],
        ]

    # The file

    def _file(self) -> Element:
        from hashlib import sha256

        scenario = self.report.scenario
        text = scenario.document.text
        digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        return h.section(".file", aria_label="The file")[
            h.h2["The file"],
            h.p(".hash")[h.b[t(scenario.name)], " ", h.span["SHA-256 ", h.code[digest]]]
            if scenario.document.is_file
            else None,
            h.details[
                h.summary[f"Show it ({count_of(len(text.splitlines()), 'line')})"],
                h.pre(tabindex="0")[h.code[lines(text.rstrip(chr(10)))]],
            ],
        ]


def _icon(path: str) -> Node:
    """The sign on a button, which no font has to know."""
    icon = root(
        viewbox="0 0 20 20", width=20, height=20, class_="icon", aria_hidden="true"
    )
    add(icon, "path", d=path)
    return svg(icon)


def _marks(marks: Sequence[str]) -> list[str]:
    return [str(mark) for mark in marks]


def _table(table: Table) -> Element:
    """A summary as a table; columns in which every cell is empty are left out."""
    columns = max(len(row) for row in table.rows)
    rows = [[*row, *[""] * (columns - len(row))] for row in table.rows]
    kept = [place for place in range(columns) if any([row[place] for row in rows])]
    is_wide = max([sum(map(len, row)) for row in rows]) > WIDE
    classes = {"result": True, "wide": is_wide, "many": len(kept) > FEW}
    return h.table(class_=classes)[
        h.caption[t(table.title)],
        h.tbody[
            [
                h.tr[
                    [
                        h.th(scope="row")[t(row[place])]
                        if place == kept[0]
                        else h.td[_cell(row[place])]
                        for place in kept
                    ]
                ]
                for row in rows
            ]
        ],
    ]


def _cell(words: str) -> Node:
    """A cell of a table; what something became stays on one line."""
    before, arrow, after = words.rpartition(" -> ")
    return t(f"{before}\u00a0→\u00a0{after}" if arrow else words)


def _verdict_item(verdict: Verdict, is_decided: bool) -> Element:
    if not is_decided:
        words = f"{verdict.words}: expected {verdict.expected}, undecided"
        return h.li(".open")[
            h.span(".sign", aria_hidden="true")[SIGNS["open"]], " ", t(words)
        ]
    sign = SIGNS["good" if verdict.holds else "bad"]
    words = f"{verdict.words}: {verdict.expected}"
    if not verdict.holds:
        words = f"{verdict.words}: expected {verdict.expected}, got {verdict.actual}"
    return h.li(".good" if verdict.holds else ".bad")[
        h.span(".sign", aria_hidden="true")[sign],
        h.span(".hidden")["holds: " if verdict.holds else "fails: "],
        " ",
        t(words),
    ]
