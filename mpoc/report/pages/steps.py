"""The steps of a ruling as a list: lines with pages, dice, numbers with their parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import htpy as h

from mpoc.engine.record import Record
from mpoc.engine.statements import (
    Check,
    Enter,
    Event,
    IdleRule,
    Reply,
    Roll,
    Total,
)
from mpoc.report.pages.dice import dice_row
from mpoc.report.pages.document import pages_node, t
from mpoc.report.percent import percent
from mpoc.report.ruling.text import (
    REFUSAL_ENDINGS,
    is_grounds,
    without_idle_steps,
)
from mpoc.scenario.trace import (
    EVENTS,
    Line,
    action_trace,
    check_text,
    cites_of,
    is_step,
    pages,
    trace_text,
)

if TYPE_CHECKING:
    from htpy import Element, Node

    from mpoc.engine.replay import Step
    from mpoc.engine.statements import Statement
    from mpoc.report.report import Report
    from mpoc.rules.chances import Chances
    from mpoc.rules.picture import Aim, Pictures


class Tools(Record):
    """What the steps of a page are made with.

    `figure` gives the board of a frame by the number of the frame, `link` a text that
    leads to it. `lead` begins the names of places on the page.
    """

    report: Any
    pictures: Any
    chances: Any
    figure: Any
    link: Any
    lead: str = ""


class Board(Record):
    """A frame with its number among all frames of the page."""

    number: int
    frame: Any


def action_item(tools: Tools, step: Step, boards: Sequence[Board]) -> Element:
    """One action: its sentence, its lines, what was considered, why it stopped."""
    return _ActionItem(tools, step, boards).element()


class _ActionItem:
    """Makes the item of one action; boards, dice and numbers go to the lines."""

    def __init__(self, tools: Tools, step: Step, boards: Sequence[Board]) -> None:
        self.tools, self.step = tools, step
        report: Report = tools.report
        self.report = report
        transcript = step.transcript
        self.statements = transcript.statements
        self.place_of = {
            id(statement): place for place, statement in enumerate(self.statements)
        }
        action = report.scenario.actions[step.index]
        trace = action_trace(action.act, transcript, report.wording, EVENTS)
        lines = without_idle_steps(trace.lines)
        if transcript.refusals and not transcript.refused_entry:
            lines = tuple([line for line in lines if is_grounds(line)])
        self.headline, self.lines = trace.headline, lines
        # In the order of the page: each line with the place of its last statement.
        self.order = [line for top in lines for line in top.walk()]
        self.headline_boards: list[Board] = []
        self.boards: dict[int, list[Board]] = {}
        for board in boards:
            line = self._line_of(board.frame.statement)
            if line is None:
                self.headline_boards.append(board)
            else:
                self.boards.setdefault(id(line), []).append(board)
        self.extras: dict[int, list[Node]] = {}
        self.headline_extras: list[Node] = []
        self._spread_extras()

    def _spread_extras(self) -> None:
        """Give the dice, and the numbers with parts, to the lines they belong to."""
        for place, statement in enumerate(self.statements):
            node: Node = None
            if isinstance(statement, Reply) and isinstance(statement.question, Roll):
                node = self._roll(statement, place)
            elif isinstance(statement, Total) and len(statement.parts) > 1:
                node = total_node(statement)
            if node is None:
                continue
            line = self._line_from(place)
            if line is None:
                self.headline_extras.append(node)
            else:
                self.extras.setdefault(id(line), []).append(node)

    def _place(self, line: Line) -> int | None:
        return self.place_of.get(id(line.statement))

    def _line_of(self, statement: Statement | None) -> Line | None:
        """The line that shows an event; None for the sentence of the action."""
        if any([statement is event for event in self.headline.events]):
            return None
        if statement is None:
            return self.order[-1] if self.order else None
        for line in self.order:
            if line.statement is statement:
                return line
        return self._line_from(self.place_of.get(id(statement), -1))

    def _line_from(self, place: int) -> Line | None:
        """The line of what was said at a place or next after it, else the last one."""
        before = None
        for line in self.order:
            at = self._place(line)
            if at is None or isinstance(line.statement, Enter):
                if at is not None and at < place:
                    before = line
                continue
            if at >= place:
                return line
            before = line
        return before

    def element(self) -> Element:
        """The item."""
        step, transcript = self.step, self.step.transcript
        action = self.report.scenario.actions[step.index]
        number = step.index + 1
        in_lines = [board.number for boards in self.boards.values() for board in boards]
        # What the sentence of an action says may come about after its lines.
        first: list[Node] = []
        last: list[Node] = []
        for board in self.headline_boards:
            is_last = in_lines and board.number > max(in_lines)
            (last if is_last else first).append(self.tools.figure(board.number))
        words: list[Node] = [t(self.headline.text)]
        if self.headline_boards:
            words = [self.tools.link(self.headline_boards[-1].number, words)]
        if transcript.refusals:
            words.append([" ", h.strong(".refused")["is refused"]])
            words.append(REFUSAL_ENDINGS[self.report.is_refusal_expected(step.index)])
        note = action.answers.keys.get("note") if action.answers.keys else None
        return h.li(".action", id=f"{self.tools.lead}action-{number}")[
            h.h3[
                h.span(".number")[str(number)],
                h.span(".words")[words],
                pages_node(pages(self.headline.cites)),
            ],
            h.p(".note")[t(note)] if isinstance(note, str) else None,
            self.headline_extras,
            first,
            self._list(self.lines),
            last,
            refusals_node(transcript.refusals) if transcript.refusals else None,
            considered_node(transcript.statements),
        ]

    def _list(self, lines: Sequence[Line]) -> Node:
        return h.ul[[self._item(line) for line in lines]] if lines else None

    def _item(self, line: Line) -> Element:
        boards = self.boards.get(id(line), [])
        words: Node = t(line.text)
        if boards:
            words = self.tools.link(boards[-1].number, words)
        is_label = is_step(line)
        return h.li({"class": "step"} if is_label else {})[
            h.div(".line")[
                h.span(".label" if is_label else ".words")[words],
                pages_node(pages(line.cites)),
            ],
            self.extras.get(id(line)),
            [self.tools.figure(board.number) for board in boards],
            self._list(line.lines),
        ]

    def _roll(self, reply: Reply, place: int) -> Node:
        """The dice of a roll, and how likely it was to be enough."""
        pictures: Pictures = self.tools.pictures
        dice = pictures.dice(reply)
        if not dice:
            return None
        aims = []
        for statement in self.statements[place + 1 :]:
            if isinstance(statement, Reply) and isinstance(statement.question, Roll):
                break
            aim = (
                pictures.aim(reply, statement) if isinstance(statement, Event) else None
            )
            if aim is not None:
                aims.append(aim)
        return h.div(".roll")[
            dice_row(dice), [chance_node(aim, self.tools.chances()) for aim in aims]
        ]


def chance_node(aim: Aim, chances: Chances) -> Element:
    """How likely a roll of these dice was to be enough."""
    good = chances.weight(aim.counts, at_least=aim.number)
    chance = Fraction(good, chances.outcomes(aim.counts))
    reach = "reaches" if sum([count for _, count in aim.counts]) == 1 else "reach"
    return h.p(".odds")[
        t(f"{chances.pool_words(aim.counts)} {reach} {aim.words} in "),
        h.b[percent(chance)],
        " of all rolls",
    ]


def total_node(total: Total) -> Element:
    """A number on demand: its parts with their pages, and rules that did not apply."""
    return h.details(".total")[
        h.summary[t(f"{total.of} has {total.name} {total.value}: why?")],
        h.table[
            h.tbody[
                [
                    h.tr[
                        h.td(".amount")[
                            f"{part.amount:+d}" if place else str(part.amount)
                        ],
                        h.td[t(part.label)],
                        h.td[pages_node(pages([part.cite]) if part.cite else "")],
                    ]
                    for place, part in enumerate(total.parts)
                ],
                h.tr(".sum")[
                    h.td(".amount")[str(total.value)], h.td[t(total.name)], h.td
                ],
            ]
        ],
    ]


def refusals_node(checks: Sequence[Check]) -> Element:
    """Every condition that fails, with the facts and what would mend it."""
    return h.ul(".refusals")[
        [
            h.li[
                h.div(".line")[
                    h.span(".words")[h.b[t(check.reason)], " ", h.code[t(check.name)]],
                    pages_node(pages([check.cite])),
                ],
                h.p[t(check.facts)] if check.facts else None,
                h.p["To mend it: ", t(check.mend)] if check.mend else None,
            ]
            for check in checks
        ]
    ]


def considered_node(statements: Sequence[Statement]) -> Node:
    """On demand: numbers, rules that did not apply and why, and every check."""
    entries = [*_considered(statements)]
    checks = [statement for statement in statements if isinstance(statement, Check)]
    if not (entries or checks):
        return None
    count = len(entries)
    return h.details(".considered")[
        h.summary[f"What was considered ({count + len(checks)})"],
        h.ul[entries] if entries else None,
        h.details[
            h.summary[f"Every check ({len(checks)})"],
            h.ul[
                [
                    h.li(".holds" if check.holds else ".fails")[
                        _line(check_text(check), pages([check.cite]))
                    ]
                    for check in checks
                ]
            ],
        ]
        if checks
        else None,
    ]


def _considered(statements: Sequence[Statement]) -> Iterator[Element]:
    for statement in statements:
        if isinstance(statement, Total):
            for idle_rule in statement.idle_rules:
                yield _idle_item(idle_rule)
            if len(statement.parts) == 1:
                yield h.li[_line(trace_text(statement), pages(cites_of(statement)))]
        elif isinstance(statement, IdleRule):
            yield _idle_item(statement)


def _idle_item(rule: IdleRule) -> Element:
    """An ability that did not apply: what it needs, and why that does not hold."""
    return h.li(".idle")[_line(trace_text(rule), pages(cites_of(rule)))]


def _line(words: str, pages_text: str) -> Element:
    return h.div(".line")[h.span(".words")[t(words)], pages_node(pages_text)]
