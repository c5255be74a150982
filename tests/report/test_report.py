"""What is printed.

`MPOC_REWRITE=1 pytest tests/report/test_report.py` writes it anew.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from command_line import run
from jsonschema import Draft202012Validator
from places import GOLDEN, ROOT
from scenes import in_two_sizes
from settling import SETTLER

from mpoc.engine.statements import Event
from mpoc.games.rise import events
from mpoc.report.board import board_lines
from mpoc.report.outcome_json import document_of, json_pieces, json_text
from mpoc.report.report import Report, bare_report, with_dependences
from mpoc.report.ruling.text import report_text
from mpoc.report.style import COLUMN, Style
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.rules.wording import Drawing, Sign
from mpoc.scenario.settle import FileWithoutRuling
from mpoc.scenario.trace import (
    EVENTS,
    WITH_CHECKS,
    WITH_RULES,
    action_trace,
    cited_pages,
)
from mpoc.schema.validate import schema

STALE = "MPOC_REWRITE=1 pytest tests/report/test_report.py writes this file anew"

SCREENS = {
    "smash": ("run smash.mpoc.yaml", 0),
    "smash.v": ("run -v smash.mpoc.yaml", 0),
    "smash.vv": ("run -vv smash.mpoc.yaml", 0),
    "smash.show": ("show smash.mpoc.yaml", 0),
    "smash.show-2": ("show smash.mpoc.yaml --at 2", 0),
    "smash.show-2-yaml": ("show smash.mpoc.yaml --at 2 --format yaml", 0),
    "smash.suffered-never": (
        "run smash.mpoc.yaml --rulings hazard-under-mover=suffered-never",
        1,
    ),
    "lightning": ("run lightning.mpoc.yaml", 0),
    "order": ("run order.mpoc.yaml", 0),
    "order.assumed": ("run waits-for-an-order.mpoc.yaml --assume first", 0),
    "fails": ("run fails.mpoc.yaml", 1),
    "claims": ("run claims.mpoc.yaml", 0),
    "refused": ("run refused.mpoc.yaml", 4),
    "waits-for-a-fact": ("run waits-for-a-fact.mpoc.yaml", 4),
    "waits-for-a-further-attack": ("run waits-for-a-further-attack.mpoc.yaml", 4),
    "waits-for-an-order": ("run waits-for-an-order.mpoc.yaml", 4),
    "waits-for-its-roll": ("run waits-for-its-roll.mpoc.yaml", 4),
    "power-up": ("run power-up.mpoc.yaml", 1),
    "faulty": ("run faulty.mpoc.yaml", 3),
    "unused": ("run unused.mpoc.yaml", 3),
    "all.test": ("test .", 3),
    "all.check": ("check .", 3),
    "missing": ("run missing.mpoc.yaml", 3),
}


def as_golden(name: str, text: str) -> str:
    """The golden text of a name; written first where that is asked for."""
    path = GOLDEN / name
    if os.environ.get("MPOC_REWRITE"):
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SCREENS)
def test_screen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    command, code = SCREENS[name]
    monkeypatch.chdir(GOLDEN)
    result = run(*command.split())
    text = f"$ mpoc {command}\n{result.out}"
    if result.err:
        text += f"--- standard error\n{result.err}"
    text += f"--- exit code {result.code}\n"
    assert result.code == code
    assert as_golden(f"{name}.txt", text) == text, STALE


def test_every_golden_screen_is_made() -> None:
    names = {f"{name}.txt" for name in SCREENS} | {"names.txt"}
    assert {path.name for path in GOLDEN.glob("*.txt")} == names


# Traces


def report_on_file(path: Path) -> Report:
    settlement = SETTLER.settle_file(str(path))
    assert not isinstance(settlement, FileWithoutRuling), settlement
    return bare_report(settlement)


@pytest.fixture(scope="module", params=in_two_sizes(12, 3))
def reports(request: pytest.FixtureRequest) -> list[Report]:
    """The rulings on shipped scenarios; `test_scenarios` wants one on each."""
    settlements = [SETTLER.settle_file(str(path)) for path in request.param]
    return [
        bare_report(settlement)
        for settlement in settlements
        if not isinstance(settlement, FileWithoutRuling)
    ]


def lines_of(report: Report, depth: int) -> Iterator[tuple[str, str]]:
    for step in report.outcome.steps:
        act = report.scenario.actions[step.index].act
        trace = action_trace(act, step.transcript, report.wording, depth)
        for line in trace.lines:
            for statement in line.walk():
                yield statement.text, " ".join(cite.text for cite in statement.cites)


def test_cited_pages_are_those_of_the_default_trace(reports: list[Report]) -> None:
    for report in reports:
        marks = set()
        acts = [action.act for action in report.scenario.actions]
        for step in report.outcome.steps:
            transcript = step.transcript
            trace = action_trace(acts[step.index], transcript, report.wording)
            cites = list(trace.headline.cites)
            if transcript.refusals:
                cites += [check.cite for check in transcript.refusals]
            else:
                for line in trace.lines:
                    for statement in line.walk():
                        cites += statement.cites
                for stop in (transcript.waits, transcript.unbuilt):
                    if stop is not None and hasattr(stop, "cite"):
                        cites.append(stop.cite)
            marks |= {mark for cite in cites for mark in cite.marks}
        result = cited_pages(report.outcome, report.wording, acts)
        assert result == marks, report.scenario.name


def test_every_line_that_a_rule_decides_has_a_page(reports: list[Report]) -> None:
    for report in reports:
        for text, pages in lines_of(report, WITH_RULES):
            bare = re.fullmatch(r".* has ([\w ]+ \d+|\d+ \w+ (Die|Dice))", text)
            step = re.match(r"\d ", text)
            assert pages or bare or step, (report.scenario.name, text)


def test_more_is_shown_at_each_depth(reports: list[Report]) -> None:
    counts = [
        sum(len(list(lines_of(report, depth))) for report in reports)
        for depth in (EVENTS, WITH_RULES, WITH_CHECKS)
    ]
    assert counts[0] < counts[1] < counts[2]


def test_default_trace_tells_no_check_and_nothing_considered(
    reports: list[Report],
) -> None:
    for report in reports:
        for text, _ in lines_of(report, EVENTS):
            assert "does not apply" not in text
            assert not text.endswith(": yes")


def test_sentences_read_on(reports: list[Report]) -> None:
    for report in reports:
        for text, _ in lines_of(report, WITH_CHECKS):
            assert not text.endswith(".") or " rolls " in text, text
            assert text == text.strip()
            assert "  " not in text
            assert "None" not in text
            assert "\n" not in text


def test_texts_are_made_of_the_events_alone(reports: list[Report]) -> None:
    """The same outcome gives the same text twice."""
    for report in reports[:40]:
        assert report_text(report, Style()) == report_text(report, Style())


# Names that stay


def test_no_event_has_the_name_of_a_finding() -> None:
    for game, package in RULESETS.items():
        result = vars(import_module(f"{package}.events")).values()
        kinds = [
            kind.__name__.lower()
            for kind in result
            if isinstance(kind, type) and issubclass(kind, Event)
        ]
        findings = {"rule", "total", "check", "considered", "note", "answered"}
        assert not {*findings, "exempt"} & set(kinds), game


def test_names_of_events_and_their_fields_stay() -> None:
    kinds = sorted(
        (entry.__name__, ", ".join(entry.facts()))
        for entry in vars(events).values()
        if isinstance(entry, type) and issubclass(entry, Event) and entry is not Event
    )
    text = "".join(f"{name}: {fields}\n" for name, fields in kinds)
    assert as_golden("names.txt", text) == text, STALE


NUMBERS = {"number", "place", "roll", "size"}
"""Fields of events that may hold larger numbers; no space is a number."""


def numbers_in(value: Any, field: str = "") -> Iterator[tuple[str, int]]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield field, value
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from numbers_in(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from numbers_in(each, field)


def test_spaces_are_shown_by_name(reports: list[Report]) -> None:
    for report in reports:
        for step in report.outcome.steps:
            for statement in step.transcript.statements:
                if not isinstance(statement, Event):
                    continue
                for name in statement.facts():
                    plain = report.wording.plain(name, getattr(statement, name))
                    for field, number in numbers_in(plain, name):
                        assert field in NUMBERS or number < 40, (
                            type(statement).__name__,
                            field,
                            number,
                        )


# JSON


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    outcome_schema = schema("outcome")
    Draft202012Validator.check_schema(outcome_schema)
    assert "$id" not in outcome_schema
    return Draft202012Validator(outcome_schema)


def test_json_keeps_to_its_schema(
    reports: list[Report], validator: Draft202012Validator
) -> None:
    documents = [document_of(report) for report in reports[::3]]
    for path in sorted(GOLDEN.glob("*.mpoc.yaml")):
        settlement = SETTLER.settle_file(str(path))
        if isinstance(settlement, FileWithoutRuling):
            documents.append(document_of(settlement))
        else:
            report = with_dependences(bare_report(settlement))
            documents.append(document_of(report))
    whole = json.loads(json_text({"files": documents}))
    problems = [
        (list(error.absolute_path), error.message)
        for error in validator.iter_errors(whole)
    ]
    assert not problems[:3]
    lines = [file["outcome"]["status"] for file in whole["files"] if "outcome" in file]
    assert {"done", "refused", "waits"} <= set(lines)
    assert any("problems" in file for file in whole["files"])


def test_schema_of_json_describes_everything() -> None:
    def undescribed(node: Any, at: str) -> Iterator[str]:
        if not isinstance(node, dict):
            return
        for name, form in node.get("properties", {}).items():
            values = {"description", "const", "enum", "$ref"} & set(form)
            if not values and set(form) - {"type", "minimum"}:
                yield f"{at}/{name}"
            yield from undescribed(form, f"{at}/{name}")
        for word in ("items", "additionalProperties", "then", "else"):
            yield from undescribed(node.get(word), f"{at}/{word}")
        for name, form in node.get("$defs", {}).items():
            yield from undescribed(form, name)

    assert not list(undescribed(schema("outcome"), ""))


def test_schema_refuses_what_it_does_not_know(
    reports: list[Report], validator: Draft202012Validator
) -> None:
    whole = json.loads(json_text({"files": [document_of(reports[0])]}))
    assert validator.is_valid(whole)
    whole["files"][0]["outcome"]["surprise"] = 1
    assert not validator.is_valid(whole)
    del whole["files"][0]["outcome"]["surprise"]
    del whole["files"][0]["outcome"]["verdicts"]
    assert not validator.is_valid(whole)


def test_json_tells_what_the_text_tells(reports: list[Report]) -> None:
    for report in reports:
        document = document_of(report)["outcome"]
        values = {
            one["sentence"]
            for action in document["actions"]
            for one in action["said"]
            if one["shown"] <= EVENTS
        }
        for step in report.outcome.steps:
            if step.transcript.refusals:
                continue
            for statement in step.transcript.statements:
                if isinstance(statement, Event) and not report.wording.depth_of(
                    statement
                ):
                    assert statement.sentence() in values


# The board


def test_a_window_shows_what_stands_there_and_a_margin() -> None:
    cells = [[""] * 30 for _ in range(20)]
    cells[10][12] = "T"
    cells[12][14] = "*"
    drawing = Drawing(
        (*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB", "AC", "AD"),
        tuple(str(row + 1) for row in range(20)),
        tuple(tuple(row) for row in cells),
        (Sign("*", "fire"),),
        ((10, 12), (12, 14)),
    )
    assert board_lines(drawing) == [
        "+   L M N O P",
        "10  . . . . .     * fire",
        "11  . T . . .",
        "12  . . . . .",
        "13  . . . * .",
        "14  . . . . .",
    ]
    assert len(board_lines(drawing, window=False)) == 21


def test_long_ids_keep_their_columns() -> None:
    drawing = Drawing(("A", "B"), ("1",), (("tank-1", ""),), (), ((0, 0),))
    assert board_lines(drawing) == ["+  A      B", "1  tank-1 ."]


# Text that could do harm

NASTY = (
    "\x1b[31mred\x1b[0m",
    "tab\there",
    "line\nbreak",
    "bell\x07",
    "c1\x9b31m",
    "\u202eright to left",
    "zero\u200bwidth",
    "half \ud800",
    "[bold]markup[/bold] :smiley:",
    "{braces} %s %(x)s",
)


@pytest.mark.parametrize("text", NASTY)
@pytest.mark.parametrize(
    "style", [Style(), Style(True), Style(width=60), Style(True, True)]
)
def test_nothing_of_a_file_steers_a_terminal(text: str, style: Style) -> None:
    report = report_on_file(GOLDEN / "smash.mpoc.yaml")
    scenario = report.scenario.but(title=text, question=text, name=text)
    texts = report_text(report.but(scenario=scenario), style, WITH_CHECKS)
    own = re.sub(r"\x1b\[[0-9;]*m", "", texts) if style.colour else texts
    for sign in own:
        assert sign == "\n" or sign.isprintable(), (text, sign)
    if style.ascii:
        assert own.isascii()
    if style == Style() and text.isprintable():
        assert text in texts


@pytest.mark.parametrize("text", NASTY)
def test_json_is_ascii_whatever_the_file_says(text: str) -> None:
    report = report_on_file(GOLDEN / "smash.mpoc.yaml")
    scenario = report.scenario.but(title=text)
    texts = json_text(document_of(report.but(scenario=scenario)))
    assert texts.isascii()
    assert all(sign == "\n" or sign.isprintable() for sign in texts)
    assert json.loads(texts)["outcome"]["title"] == text


# Width


def test_on_a_terminal_no_line_is_wider_than_it_is() -> None:
    report = report_on_file(GOLDEN / "smash.mpoc.yaml")
    for width in (60, 72, 80, 100, 200):
        for line in report_text(report, Style(width=width), WITH_CHECKS).splitlines():
            assert len(line) <= width, (width, line)


def test_elsewhere_nothing_is_wrapped_or_cut(reports: list[Report]) -> None:
    for report in reports:
        wide = report_text(report, Style()).splitlines()
        question = report.scenario.question
        assert not question or question in wide
        if any(step.transcript.refusals for step in report.outcome.steps):
            continue
        for text, _ in lines_of(report, EVENTS):
            # A step in which nothing happened has no line.
            assert text[:1].isdigit() or any(text in line for line in wide), text


def test_pages_stand_in_one_column() -> None:
    report = report_on_file(GOLDEN / "smash.mpoc.yaml")
    for line in report_text(report, Style()).splitlines():
        match = re.search(r" (p\d+( p\d+)*)$", line)
        if match:
            assert match.start(1) == COLUMN, line


def test_a_drawing_has_a_sign_of_its_own_for_each_kind() -> None:
    from mpoc.games.rise.wording import drawing

    report = report_on_file(GOLDEN / "power-up.mpoc.yaml")
    signs = drawing(report.outcome.start).signs
    assert len({sign.sign for sign in signs}) == len(signs) == 2


def test_every_game_tells_its_events_a_depth() -> None:
    wording = rules_of("rise").wording()
    quiet = (*events.QUIET, *events.BOOKKEEPING)
    for kind in quiet:
        statement: Event = object.__new__(kind)
        assert wording.depth_of(statement) in (1, 2)


def test_the_labels_of_steps_stand_over_one_another() -> None:
    """Also where one is longer than usual, as that of the second roll of a Swat."""
    path = ROOT / "scenarios" / "rise" / "rulings" / "swat-triggers.mpoc.yaml"
    lines = run("run", "-v", str(path)).out.splitlines()
    labels = [re.match(r" {3,5}\d \w+( \w+)? {2,}", line) for line in lines]
    at = next(
        place for place, label in enumerate(labels) if label and "second" in label[0]
    )
    columns = {label.end() for label in labels[at:] if label}
    assert len(columns) == 1


def test_another_reading_tells_what_is_really_different(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who decides, where the file's answer says `player`; nothing where only an answer
    is left over.
    """
    folder = ROOT / "scenarios" / "rise" / "rulings"
    file = folder / "structure-reaction-order.mpoc.yaml"
    output = run("run", str(file)).out
    assert "attacker would refuse this: not-your-turn, red decides, not blue)" in output
    text = file.read_text(encoding="utf-8")
    anybody = text.replace("], player: blue}", "]}")
    assert anybody != text
    monkeypatch.chdir(tmp_path)
    Path("anybody.mpoc.yaml").write_text(anybody, encoding="utf-8")
    output = run("run", "anybody.mpoc.yaml").out
    assert "(defender; attacker-benefit-first would give T with Health 5)" in output
    assert "(defender; attacker " not in output


@pytest.mark.parametrize("value", [[], {}, [{}], "a\nb", [{"a": [1], "b": None}, []]])
def test_json_in_pieces_is_the_text_of_the_whole(value: Any) -> None:
    whole = {"files": [{"before": True, "outcomes": value, "after": 'b"c'}]}
    assert "".join(json_pieces(whole)) == json_text(whole)


@pytest.mark.parametrize("entries", [[], [{}], [{"a": ["x\ny", {"b": 2}]}, {"c": []}]])
def test_an_iterator_is_written_as_a_list(entries: list[Any]) -> None:
    whole = {"files": [{"outcomes": iter(entries), "after": 1}]}
    plain = {"files": [{"outcomes": entries, "after": 1}]}
    assert "".join(json_pieces(whole)) == json_text(plain)
