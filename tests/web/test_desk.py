"""What the page asks mpoc: a dispute by taps alone, in the words of the page."""

from __future__ import annotations

import json
from difflib import ndiff
from typing import Any

import pytest
from places import GOLDEN

import mpoc
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.web import desk

SMASH = (GOLDEN / "smash.mpoc.yaml").read_text("utf-8")


def ask(name: str, **values: Any) -> Any:
    return json.loads(desk.answer(json.dumps({"ask": name, **values})))


def changed(old: str, new: str) -> list[str]:
    """The lines that went, with `-`, and those that came, with `+`."""
    lines = ndiff(old.splitlines(), new.splitlines())
    return [line for line in lines if line[0] in "+-"]


def taps(text: str) -> str:
    """A text after the first answer to everything that is asked."""
    for _ in range(20):
        question = ask("rule", text=text)["question"]
        if question is None:
            return text
        if question["dice"]:
            between = question["between"]
            groups = [
                between.join([die["faces"][0]["reply"]] * die["count"])
                for die in question["dice"]
            ]
            words = " ".join(groups)
        elif question["counts"]:
            words = " ".join([str(each["most"]) for each in question["counts"]])
        else:
            words = question["answers"][0]["reply"]
        answer = ask("reply", text=text, words=words)
        assert "text" in answer, (question, words, answer)
        text = answer["text"]
    raise AssertionError("it asks for ever")


@pytest.mark.parametrize("game", RULESETS)
def test_a_position_is_played_to_its_ruling_by_taps(game: str) -> None:
    for starter in list(rules_of(game).starters())[:3]:
        text = ask("begin", game=game, kind=starter.kind)["text"]
        text = taps(text)
        ruling = ask("rule", text=text)
        assert ruling["status"] in ("done", "refused")
        assert ruling["game"] == game
        assert "<article>" in ask("sheet", text=text)["page"]
        # What the page shows is what mpoc rules on this text.
        assert ruling["status"] == mpoc.replay(mpoc.loads(text)).outcome.status


@pytest.mark.parametrize("game", RULESETS)
def test_the_next_action_is_played_as_it_is_listed(game: str) -> None:
    played = 0
    for starter in rules_of(game).starters():
        text = taps(ask("begin", game=game, kind=starter.kind)["text"])
        listed = ask("next", text=text)["actors"]
        ways = [
            way for actor in listed for kind in actor["kinds"] for way in kind["ways"]
        ]
        if not ways:
            continue
        answer = ask("play", text=text, entry=ways[-1]["entry"])
        assert "text" in answer, (starter.kind, ways[-1], answer)
        before, after = mpoc.loads(text), mpoc.loads(answer["text"])
        assert len(after.actions) == len(before.actions) + 1
        assert mpoc.replay(after).outcome.status != "refused"
        played += 1
        if played == 2:
            return
    assert played


def test_complaints_have_their_places_and_a_change_that_mends() -> None:
    ruling = ask("rule", text=SMASH.replace("title:", "titel:"))
    (mark,) = ruling["marks"]
    assert (mark["line"], mark["column"]) == (1, 0)
    assert "titel" in mark["message"]
    assert mark["fixes"][0]["text"] == "title"
    assert "headline" not in ruling


def test_an_answer_that_is_none_is_refused_with_its_reason() -> None:
    text = ask("begin", game="rise", kind="smash")["text"]
    text = ask("reply", text=text, words="1 2 1")["text"]
    answer = ask("reply", text=text, words="X xx")
    assert answer["refused"] == [
        "give the faces of the Action Dice, then the Boost Dice, then the Power Dice, "
        "with a blank between"
    ]


def test_an_action_that_is_refused_says_why() -> None:
    text = ask("begin", game="rise", kind="advance")["text"]
    text = ask("take-back", text=text)["text"]
    answer = ask("play", text=text, entry="{advance: M, to: H3}")
    assert answer["refused"][0] == "This is refused:"
    assert "the place is occupied" in " ".join(answer["refused"])
    assert "{advance: M, to: H3}" in answer["anyway"]


@pytest.mark.parametrize("game", RULESETS)
def test_what_is_not_possible_is_refused_for_the_reason_that_is_shown(
    game: str,
) -> None:
    starter = rules_of(game).starters()[0]
    text = taps(ask("begin", game=game, kind=starter.kind)["text"])
    reasons = [
        reason
        for actor in ask("refused", text=text)["actors"]
        for kind in actor["kinds"]
        for reason in kind["reasons"]
        if reason["ways"]
    ]
    assert reasons
    for reason in reasons[:6]:
        way = reason["ways"][0]
        refused = ask("play", text=text, entry=way["entry"])["refused"]
        assert reason["words"].partition(" (")[0] in " ".join(refused)


def test_a_dispute_gets_a_title_and_a_question_and_loses_it() -> None:
    text = ask("begin", game="rise", kind="smash")["text"]
    words = 'May it: "really"? # yes'
    new = ask("name", text=text, key="question", words=words)["text"]
    assert ask("rule", text=new)["about"] == words
    assert ask("name", text=new, key="question", words=" ")["text"] == text
    wrong = ask("name", text=text, key="title", words="")
    assert "needs the key `title`" in wrong["problems"][0]


def test_a_search_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "PAUSE", 0)
    told: list[str] = []
    request = {"ask": "odds", "text": SMASH, "again": True}
    assert "page" in json.loads(desk.answer(json.dumps(request), told.append))
    assert told[0] == "1 way tried"


def test_places_to_go_are_marked_on_the_board() -> None:
    text = ask("begin", game="rise", kind="advance")["text"]
    board = ask("places", text=text, names=["C3", "D4"])
    assert [place[:2] for place in board["places"]] == [[2, 2], [3, 3]]
    assert ask("places", text=text, names=["C3", "north"]) == {}


def test_a_figure_is_moved_on_the_map_and_nothing_else_changes() -> None:
    text = ask("begin", game="rise", kind="smash")["text"]
    new = ask("move", text=text, id="T", across=1.4, down=6.2)["text"]
    lines = changed(text, new)
    assert len(lines) == 8
    assert lines[-1] == "+     8  . T T . . . . . . . . . . ."
    back = ask("position", text=text)
    old = next(each for each in back["figures"] if each["id"] == "T")
    again = ask("move", text=new, id="T", across=old["x"], down=old["y"])["text"]
    assert again == text


def test_a_figure_is_not_moved_onto_another_nor_off_the_map() -> None:
    text = ask("begin", game="rise", kind="smash")["text"]
    (one, other) = ask("position", text=text)["figures"]
    there = {"across": other["x"], "down": other["y"]}
    assert ask("move", text=text, id=one["id"], **there) == {
        "refused": ["D stands there"]
    }
    edge = ask("move", text=text, id=one["id"], across=13, down=7)
    assert edge == {"refused": ["it does not fit on the drawing of the board"]}


def test_a_position_is_changed_key_by_key() -> None:
    text = ask("begin", game="rise", kind="smash")["text"]
    red = ["dice", "red"]
    new = ask("edit", text=text, path=red, key="power", value="2")["text"]
    assert changed(text, new) == [
        "-   red:  {monster: 6, unit: 4, power: 4}",
        "+   red:  {monster: 6, unit: 4, power: 2}",
    ]
    wrong = ask("edit", text=text, path=red, key="power", value="lots")
    assert "a number" in wrong["problems"][0]


def test_a_building_becomes_a_fire_and_a_card_a_figure() -> None:
    text = ask("begin", game="rise", kind="smash")["text"]
    new = ask("add", text=text, card="Skyscraper", player="", across=9, down=5)["text"]
    (building,) = [
        each for each in ask("position", text=new)["figures"] if each["y"] == 5
    ]
    assert (building["width"], building["height"]) == (2, 2)
    new = ask("take-off", text=new, id=building["id"])["text"]
    assert new == text
    new = ask("ground", text=new, across=9.5, down=5.5, word="fire")["text"]
    assert changed(text, new) == ["+   ground: {J6: fire}"]
    new = ask("ground", text=new, across=9.5, down=5.5, word="water")["text"]
    assert changed(text, new) == ["+   ground: {J6: water}"]
    new = ask("add", text=text, card="G-Tank", player="blue", across=0, down=7)["text"]
    assert len(changed(text, new)) == 3
    wrong = ask("add", text=text, card="G-Tnak", player="blue", across=0, down=7)
    assert "G-Tnak" in wrong["problems"][0]


def test_the_board_is_a_table_too() -> None:
    text = ask("begin", game="rise", kind="smash")["text"]
    tables = ask("position", text=text)["tables"]
    rows = [row for table in tables for row in table["rows"]]
    assert any([row[0] == "T" and "Terra Khan" in " ".join(row) for row in rows])


@pytest.mark.parametrize(
    ("game", "kind", "place"),
    [
        ("smash-monster-rampage", "fire", "at: D3"),
        ("moongha-invaders", "move", "at: Los Angeles"),
        ("giant-monster-invasion", "blast", 'at: "3.25/2"'),
    ],
)
def test_a_figure_moves_in_every_kind_of_space(
    game: str, kind: str, place: str
) -> None:
    text = ask("begin", game=game, kind=kind)["text"]
    figure = ask("position", text=text)["figures"][0]
    new = ask("move", text=text, id=figure["id"], across=3.2, down=2.1)["text"]
    (gone, come) = changed(text, new)
    assert place in come
    assert gone[0] == "-"


def test_the_last_action_is_taken_back() -> None:
    text = ask("take-back", text=SMASH)["text"]
    assert len(mpoc.loads(text).actions) == len(mpoc.loads(SMASH).actions) - 1
    assert not mpoc.loads(text).expect


def test_searches_give_pages_within_their_time() -> None:
    assert "<main>" in ask("odds", text=SMASH, again=True)["page"]
    assert "<main>" in ask("explore", text=SMASH)["page"]
    reading = {"ruling": "hazard-under-mover", "reading": "suffered-never"}
    assert "<main>" in ask("compare", text=SMASH, **reading)["page"]
    for format, beginning in (("md", ""), ("svg", "<svg"), ("html", "<!doctype")):
        content = ask("export", text=SMASH, format=format)["content"]
        assert content.lower().startswith(beginning)
    assert ask("odds", text=SMASH, again=True, seconds=1e-9)["refused"]


def test_a_link_holds_the_file() -> None:
    code = ask("code", text=SMASH)["code"]
    assert ask("decode", code=code) == {"text": SMASH}
    assert ask("decode", code=f"{code}A")["problems"]


def test_precedents_are_found_by_their_words() -> None:
    found = ask("search", words="burns where it stops", game="rise")["precedents"]
    assert found[0]["title"].startswith("Smashed through a Skyscraper")
    assert ask("rule", text=found[0]["text"])["verdict"] == "holds"


def test_what_a_text_says_stays_text() -> None:
    evil = SMASH.replace("title: ", "title: <img src=x onerror=alert(1)> ")
    assert "<img" not in json.dumps(ask("sheet", text=evil)["page"])
    turned = SMASH.replace("title: ", "title: \N{RIGHT-TO-LEFT OVERRIDE}")
    answer = json.dumps(ask("rule", text=turned), ensure_ascii=False)
    assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in answer
