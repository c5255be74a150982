"""Answers to an open question, as an editor offers them."""

from __future__ import annotations

import pytest
from command_line import run
from places import GOLDEN

from mpoc.lsp.findings import Finding, Fix, findings
from mpoc.lsp.place import TextPlaces
from mpoc.lsp.reading import OpenText
from mpoc.rules.registry import RULESETS, rules_of

KINDS = [
    (game, starter.kind)
    for game in RULESETS
    for starter in rules_of(game).starters()[:6]
]


def open_question(text: str) -> Finding | None:
    """What a text waits for; nothing else may be wrong with it."""
    marks = findings(OpenText(text))
    assert {mark.code for mark in marks} <= {"waits", "expectation"}
    return marks[0] if marks and marks[0].code == "waits" else None


def changed(text: str, fix: Fix) -> str:
    places = TextPlaces(text)
    start, end = (places.offset_of(each) for each in (fix.span.start, fix.span.end))
    return places.text[:start] + fix.new_text + places.text[end:]


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.mpoc.yaml").read_text("utf-8")


def test_each_order_is_offered_and_answers_the_question() -> None:
    text = golden("waits-for-an-order")
    question = open_question(text)
    assert question is not None
    assert [fix.title for fix in question.fixes] == [
        "first High Occupancy, then Blazing Inferno",
        "first Blazing Inferno, then High Occupancy",
    ]
    for fix in question.fixes:
        assert not fix.is_safe
        assert open_question(changed(text, fix)) is None
    windows = text.replace("\n", "\r\n")
    marks = findings(OpenText(windows))
    assert [fix.new_text for fix in marks[0].fixes] == [
        fix.new_text.replace("\n", "\r\n") for fix in question.fixes
    ]


def test_what_only_the_players_know_is_left_to_them() -> None:
    text = golden("waits-for-a-fact")
    question = open_question(text)
    assert question is not None
    [fix] = question.fixes
    assert fix.title == "write T: {began-turn: …}"
    assert ", began-turn: …}" in changed(text, fix)
    text = golden("waits-for-a-further-attack")
    question = open_question(text)
    assert question is not None
    [fix] = question.fixes
    entry = "      - {from: Lightning Attack, roll: {action: ????, boost: ??}}\n"
    assert f"    then:\n{entry}" in changed(text, fix)


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_an_answer_that_is_whole_answers_the_question(game: str, kind: str) -> None:
    """What is open next, or refused, is another matter."""
    text = run("new", kind, "-", "--open", "--game", game).out
    question = open_question(text)
    if question is None:
        return
    for fix in question.fixes:
        answered = changed(text, fix)
        if "…" in fix.new_text or "?" in fix.new_text:
            assert answered.count("\n") <= text.count("\n") + 2
            continue
        marks = findings(OpenText(answered))
        assert question.message not in [mark.message for mark in marks]
