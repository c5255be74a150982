"""What an editor shows over a word: the ruling, a figure, or what a name means."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.exploration.replay import replay
from mpoc.lsp.place import Place, Span, TextPlaces
from mpoc.lsp.reading import OpenText, document_of, path_at, prepared, settler
from mpoc.report.report import report_on
from mpoc.report.ruling.text import report_text, story_lines
from mpoc.report.style import PLAIN
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import scenario_of
from mpoc.scenario.terms import WrongReading
from mpoc.text.problems import FileProblems

if TYPE_CHECKING:
    from mpoc.rules.facts import Verdict
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario
    from mpoc.text.document import Document, Path

WHOLE_RULING = ("title", "question", "mpoc")
"""The keys over which the whole ruling is shown."""

_ID = re.compile(r"[A-Za-z][A-Za-z0-9-]*")

MOST_LINES = 60


class Hover(Record):
    """A text for the part of the file that it is about, and that part."""

    text: str
    span: Span


def hover(open_text: OpenText, place: Place) -> Hover | None:
    """What there is to say about a place of a text; None where that is nothing."""
    places = TextPlaces(open_text.text, open_text.encoding)
    offset = places.offset_of(place)
    try:
        document = document_of(open_text)
        path, is_key = path_at(document, offset)
        if not path:
            return None
        scenario = prepared(document, open_text.name)
        words = _words(document, path, is_key, offset)
        lines = _about(scenario, path, words)
        if is_key or path[0] == "actions" or not lines:
            lines = [*_of_ruling(scenario, path, open_text), *lines]
    except (FileProblems, WrongReading):
        return None
    if not lines:
        return None
    span = document.key_span_of(path) if is_key else document.span_of(path)
    shown = lines[:MOST_LINES]
    text = "\n".join([PLAIN.plain(line) for line in shown]).replace("```", "'''")
    return Hover(f"```text\n{text}\n```", places.span(*span))


def _words(document: Document, path: Path, is_key: bool, offset: int) -> str:
    """What stands at an offset: a key, a whole value, or the id in a drawing."""
    if is_key:
        return str(path[-1])
    value = document.value_at(path)
    if not isinstance(value, str):
        return ""
    if "\n" not in value:
        return value
    for match in _ID.finditer(document.text, document.span_of(path)[0]):
        if match.start() <= offset <= match.end():
            return match[0]
    return ""


def _about(scenario: Scenario, path: Path, words: str) -> list[str]:
    """What is known of a word: of a figure, of a card, of a name in the rules."""
    rules = rules_of(scenario.game)
    if not words or path[0] in ("title", "question", "notes", "tags"):
        return []
    if path[0] == "board":
        words = _ground_meant(scenario, path, words)
    lines = _of_figure(scenario, rules, words, path)
    if lines:
        return lines
    card = rules.cards().find(words)
    if card is not None:
        return rules.cards().page(card)
    if path[0] in ("rules", "board", "expect") or path[-1] != words:
        text = rules.reference().explain(words)
        return [] if text is None else text.split("\n")
    return []


def _ground_meant(scenario: Scenario, path: Path, words: str) -> str:
    """The kind of ground for a letter in a drawing of it, as the legend has it."""
    if path != ("board", "ground"):
        return words
    legend = scenario.document.root["board"].get("legend")
    kind = legend.get(words) if isinstance(legend, dict) else None
    return kind if isinstance(kind, str) else words


def _of_figure(scenario: Scenario, rules: Ruleset, words: str, path: Path) -> list[str]:
    """A figure by its id, as it is before the action in question, and its card."""
    index = path[1] if path[0] == "actions" and len(path) > 1 else 0
    state = _state_before(scenario, rules, int(index))
    lines = [
        "  ".join([cell for cell in row if cell])
        for table in rules.wording().position_tables(state)
        for row in table.rows
        if row and row[0] == words
    ]
    if not lines:
        return []
    entry = scenario.document.root.get("figures", {}).get(words)
    name = entry.get("card") if isinstance(entry, dict) else None
    card = rules.cards().find(name) if isinstance(name, str) else None
    return [*lines, "", *rules.cards().page(card)] if card is not None else lines


def _state_before(scenario: Scenario, rules: Ruleset, index: int) -> Any:
    """The state before an action, or where the replay stops before it."""
    if not index:
        return scenario.start
    outcome = replay(
        scenario.start,
        scenario.actions[:index],
        rules.begin,
        rules.play,
        scenario.assume,
    )
    return outcome.end


def _of_ruling(scenario: Scenario, path: Path, open_text: OpenText) -> list[str]:
    """The ruling on a file, the part about one action, or a verdict."""
    head = path[0]
    if head not in ("actions", "expect", "claims", *WHOLE_RULING):
        return []
    settlement = settler().settle(scenario_of(scenario.document), open_text.name)
    if head in WHOLE_RULING:
        return report_text(report_on(settlement, open_text.seconds), PLAIN).split("\n")
    if head == "actions" and len(path) > 1:
        return _of_action(story_lines(settlement, PLAIN), int(path[1]) + 1)
    return [
        _verdict_words(verdict, is_decided)
        for verdict, is_decided in settlement.each_verdict()
        if verdict.path[: len(path)] == path
    ]


def _verdict_words(verdict: Verdict, is_decided: bool) -> str:
    """What came of an expectation."""
    if not is_decided:
        return f"{verdict.words}: undecided: the replay stops before this"
    if verdict.holds:
        return f"{verdict.words}: {verdict.actual}, as expected"
    return verdict.sentence()


def _of_action(lines: list[str], number: int) -> list[str]:
    """The lines of a story about the action of that number."""
    rows = "\n".join(lines).split("\n")
    own: list[str] = []
    for row in rows:
        begins = re.match(r"([0-9]+)  ", row)
        if begins:
            if own:
                break
            if int(begins[1]) != number:
                continue
            own.append(row)
        elif own:
            own.append(row)
    while own and not own[-1].strip():
        own.pop()
    return own
