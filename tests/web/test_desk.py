"""What the page asks mpoc: a dispute by taps alone, in the words of the page."""

from __future__ import annotations

import json
import re
from difflib import ndiff
from typing import Any

import pytest
from places import GOLDEN, SCENARIOS

import mpoc
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.web import desk
from mpoc.web.start import start, starter_text

SMASH = (GOLDEN / "smash.mpoc.yaml").read_text("utf-8")


def ask(name: str, **values: Any) -> Any:
    return json.loads(desk.answer(json.dumps({"ask": name, **values})))


def begin(game: str, kind: str) -> str:
    """The text of a starter of a game."""
    rules = rules_of(game)
    (starter,) = [each for each in rules.starters() if each.kind == kind]
    return starter_text(starter, rules)


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
        text = starter_text(starter, rules_of(game))
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
        text = taps(starter_text(starter, rules_of(game)))
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
    text = begin("rise", "smash")
    text = ask("reply", text=text, words="1 2 1")["text"]
    answer = ask("reply", text=text, words="X xx")
    assert answer["refused"] == [
        "give the faces of the Action Dice, then the Boost Dice, then the Power Dice, "
        "with a blank between"
    ]


def test_an_action_that_is_refused_says_why() -> None:
    text = begin("rise", "advance")
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
    text = taps(starter_text(starter, rules_of(game)))
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
    text = begin("rise", "smash")
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
    text = begin("rise", "advance")
    board = ask("places", text=text, names=["C3", "D4"])
    assert [place[:2] for place in board["places"]] == [[2, 2], [3, 3]]
    assert ask("places", text=text, names=["C3", "north"]) == {}


def own(text: str) -> str:
    """A beginning under a title of one's own, which no change touches."""
    return re.sub("^title: .+$", "title: Ours", text, flags=re.MULTILINE)


def begun(game: str, kind: str) -> str:
    return own(begin(game, kind))


FIRE, MOONGHA = "smash-monster-rampage", "moongha-invaders"
INVASION = "giant-monster-invasion"


def test_a_figure_is_moved_on_the_map_and_nothing_else_changes() -> None:
    text = begun("rise", "smash")
    path = ["figures", "T"]
    answer = ask("move", text=text, path=path, across=1.4, down=6.2)
    assert answer["notice"] == "Terra Khan (Alpha) stands at B7 now."
    lines = changed(text, answer["text"])
    assert len(lines) == 8
    assert lines[-1] == "+     8  . T T . . . . . . . . . . ."
    (old,) = [it for it in ask("position", text=text)["things"] if it["id"] == "T"]
    back = {"across": old["box"][0], "down": old["box"][1]}
    assert ask("move", text=answer["text"], path=path, **back)["text"] == text


def test_a_figure_is_not_moved_onto_another_nor_off_the_map() -> None:
    text = begun("rise", "smash")
    (one, other) = ask("position", text=text)["things"]
    there = {"across": other["box"][0], "down": other["box"][1]}
    (refused,) = ask("move", text=text, path=one["path"], **there)["refused"]
    assert "D stands at" in refused
    edge = ask("move", text=text, path=one["path"], across=13, down=7)
    assert edge == {"refused": ["it does not fit on the board there"]}


def test_a_file_is_read_as_on_the_command_line() -> None:
    assert ask("read", data="\ufeffa: \u00e9\r\n".encode().decode("latin-1")) == {
        "text": "a: \u00e9\n"
    }
    (problem,) = ask("read", data="mpoc: 1\ntitle: Sm\u00e4sh")["problems"]
    assert problem.startswith("line 2: the byte 0xE4 is not valid UTF-8")
    assert "save the file as UTF-8" in problem
    (problem,) = ask("read", data="#" * 300_000)["problems"]
    assert "256 KiB" in problem


def test_a_refusal_names_no_line_of_the_file() -> None:
    text = begun(FIRE, "fire")
    answer = ask("move", text=text, path=["monster"], across=7.5, down=3.5)
    (refused,) = answer["refused"]
    assert refused == "the Monster at H4 stands between Monster Squares"
    text = ask("move", text=text, path=["monster"], across=8.5, down=2.5)["text"]
    assert "monster: {at: I3, facing: west}" in text


def test_a_position_is_changed_key_by_key() -> None:
    text = begun("rise", "smash")
    path = ["dice", "red", "power"]
    answer = ask("edit", text=text, path=path, value=2)
    assert answer["notice"] == "dice, red, power: 2 now."
    assert changed(text, answer["text"]) == [
        "-   red:  {monster: 6, unit: 4, power: 4}",
        "+   red:  {monster: 6, unit: 4, power: 2}",
    ]
    wrong = ask("edit", text=text, path=path, value="lots")
    assert "a number" in wrong["refused"][0]


@pytest.mark.parametrize(
    ("game", "kind", "path", "value", "line"),
    [
        (FIRE, "fire", ["reserves", "green", "tank"], 2, "{green: {tank: 2}}"),
        (FIRE, "fire", ["burning"], ["C4"], "burning: [C4]"),
        (MOONGHA, "attack", ["boxes", "military-1", "infantry"], 3, "infantry: 3"),
        (MOONGHA, "attack", ["cities", "Tokyo", "cubes", "red"], 2, "cubes: {red: 2}"),
        (MOONGHA, "attack", ["turn"], "blue", "turn: blue"),
        (INVASION, "blast", ["monsters", "tagon", "powers", "armor"], 2, "armor: 2"),
        (INVASION, "blast", ["monsters", "tagon", "blast"], "N/A", "N/A"),
        (INVASION, "blast", ["monsters", "tagon", "base"], '2.5"', "base:"),
        (INVASION, "blast", ["options"], ["ram"], "options: [ram]"),
    ],
)
def test_a_value_is_written_where_the_file_has_none(
    game: str, kind: str, path: list[str], value: Any, line: str
) -> None:
    text = begun(game, kind)
    answer = ask("edit", text=text, path=path, value=value)
    come = [each for each in changed(text, answer["text"]) if each[0] == "+"]
    assert any([line in each for each in come])
    if not any([each[0] == "-" for each in changed(text, answer["text"])]):
        back = ask("edit", text=answer["text"], path=path, value=None)["text"]
        assert changed(text, back) in ([], ["+ "]) or len(changed(text, back)) <= 2


def test_a_list_gains_and_loses_an_entry_alone() -> None:
    text = begun(FIRE, "fire")
    debris = ["board", "debris"]
    more = ask("lay", text=text, path=debris, place="K2", is_there=True)
    assert more["notice"] == "K2: debris now."
    assert "debris: [C4, M9, K2]" in more["text"]
    less = ask("lay", text=more["text"], path=debris, place="K2", is_there=False)
    assert less["text"] == text


def test_a_player_who_has_nothing_left_stays_in_the_game() -> None:
    text = begun(MOONGHA, "attack")
    answer = ask("edit", text=text, path=["players", "red", "boxes"], value=None)
    assert "  red: {}" in answer["text"].split("\n")


def test_a_building_becomes_a_fire_and_a_card_a_figure() -> None:
    text = begun("rise", "smash")
    figures, ground = ["figures"], ["board", "ground", "J6"]
    at = {"at": [9, 5]}
    entry = {"card": "Skyscraper"}
    new = ask("add", text=text, path=figures, entry=entry, points=at)["text"]
    (building,) = [
        each for each in ask("position", text=new)["things"] if each["box"][1] == 5
    ]
    assert building["box"][2:] == [2, 2]
    new = ask("take-off", text=new, path=building["path"])["text"]
    assert new == text
    for word in ("fire", "water"):
        new = ask("edit", text=new, path=ground, value=word)["text"]
        assert changed(text, new) == [f"+   ground: {{J6: {word}}}"]
    entry, at = {"card": "G-Tank", "player": "blue"}, {"at": [0, 7]}
    new = ask("add", text=text, path=figures, entry=entry, points=at)["text"]
    assert len(changed(text, new)) == 3
    wrong = ask("add", text=text, path=figures, entry={"card": "G-Tnak"}, points=at)
    assert "G-Tnak" in wrong["refused"][0]


def test_a_new_figure_is_asked_for_what_it_can_have() -> None:
    text = begun("rise", "smash")
    fits = {
        card: ask("fitting", text=text, path=["figures"], entry={"card": card})
        for card in ("Skyscraper", "G-Tank")
    }
    assert fits["Skyscraper"] == {"cannot": ["player"], "needs": []}
    assert fits["G-Tank"] == {"cannot": [], "needs": ["player"]}
    entry, at = {"card": "Skyscraper", "player": "red"}, {"at": [9, 5]}
    wrong = ask("add", text=text, path=["figures"], entry=entry, points=at)
    (cause,) = wrong["refused"]
    assert "belong to no force" in cause


def test_a_new_monster_gets_the_name_that_is_given() -> None:
    text = begun(INVASION, "blast")
    monsters = ["monsters"]
    needs = ask("fitting", text=text, path=monsters, entry={})["needs"]
    assert needs == ["sample"]
    entry = {"sample": "invented-vespa"}
    new = {"path": monsters, "entry": entry, "points": {"at": [30, 12]}}
    answer = ask("add", text=text, id="vespa", **new)
    assert changed(text, answer["text"]) == [
        '+   vespa: {at: "30/12", sample: invented-vespa}'
    ]
    assert answer["notice"] == "vespa stands at 30/12 now."
    taken = ask("add", text=text, id="gorra", **new)
    assert taken["refused"] == ["gorra stands on the board already"]


def test_a_drawn_ground_is_changed_by_its_letters() -> None:
    name = "rise/puzzles/moves/neighbours-on-the-wheel-share-a-force.mpoc.yaml"
    text = own((SCENARIOS / name).read_text("utf-8"))
    answer = ask("place", text=text, across=4.5, down=3.5)
    (ground,) = [each for each in answer["lays"] if each["path"][1] == "ground"]
    assert ground["value"] == "green-foundation"
    new = ask("edit", text=text, path=["board", "ground", "A1"], value=None)["text"]
    assert changed(text, new)[-1] == "+     1  . r r r . . . . j j j j"
    new = ask("edit", text=text, path=["board", "ground", "E4"], value=None)["text"]
    assert "4  . . . . . . g g . . . .\n    5  . . . . . . g g . ." in new
    path = ["board", "ground", "A4"]
    new = ask("edit", text=text, path=path, value="water")["text"]
    assert "4  w . . . g g g g . ." in new
    assert "green-foundation, w: water}" in new


@pytest.mark.parametrize(
    ("game", "kind", "path", "entry", "points", "line"),
    [
        (
            *(FIRE, "fire", ["units"]),
            {"player": "green", "type": "tank", "facing": "north"},
            {"at": [5.5, 5.5]},
            "+   t: {player: green, type: tank, at: F6, facing: north}",
        ),
        (
            *(MOONGHA, "attack", ["monsters"]),
            {"player": "yellow", "kind": "bloob"},
            {"at": [3, 5.6]},
            "+   b: {player: yellow, kind: bloob, at: Paris}",
        ),
        (
            *(INVASION, "blast", ["hazards"], {"kind": "lava"}),
            {"corner": [30, 2], "opposite": [33.1, 5]},
            '+   l: {corner: "30/2", opposite: "33/5", kind: lava}',
        ),
        (
            *(INVASION, "blast", ["monsters"], {"sample": "invented-vespa"}),
            {"at": [30, 12]},
            '+   monster: {at: "30/12", sample: invented-vespa}',
        ),
    ],
)
def test_whatever_stands_on_a_board_is_added_and_taken_off(
    game: str, kind: str, path: list[str], entry: Any, points: Any, line: str
) -> None:
    text = begun(game, kind)
    new = ask("add", text=text, path=path, entry=entry, points=points)["text"]
    assert changed(text, new) == [line]
    id = line[1:].strip().partition(":")[0]
    assert ask("take-off", text=new, path=[*path, id])["text"] == text


def test_a_building_is_moved_as_a_whole() -> None:
    text = begun(INVASION, "blast")
    path = ["buildings", "tower"]
    new = ask("move", text=text, path=path, across=30, down=10)["text"]
    assert '  tower: {corner: "29/9", opposite: "31/11", height: 6}' in new


def test_a_tapped_place_is_said_in_words() -> None:
    text = begun(FIRE, "fire")
    assert ask("place", text=text, across=5, down=5)["words"] == "F6: open ground"
    there = ask("place", text=text, across=8.2, down=4.2)
    assert (there["words"], there["box"]) == ("I5: Monster", [8, 4, 1, 1])
    there = ask("place", text=begun(MOONGHA, "attack"), across=6.4, down=2.6)
    assert there["words"].startswith("Tokyo: ")
    assert "mechoor (m)" in there["words"]


def test_a_form_shows_a_value_as_what_it_is() -> None:
    text = begun(INVASION, "blast")
    form = ask("form", text=text, path=["monsters", "tagon"])["form"]
    child = {each["key"]: each for each in form["children"]}
    assert (child["at"]["kind"], child["at"]["value"]) == ("place", "15/12")
    blast = child["blast"]
    assert (blast["kind"], blast["value"], blast["most"]) == ("number", 3, 4)
    assert blast["others"][0]["options"] == ["N/A"]
    assert child["held"]["required"] == ["by", "grip", "score"]
    assert [child[key]["words"] for key in ("tough", "mp")] == ["TOUGH", "MP"]
    form = ask("form", text=begun("rise", "smash"), path=["figures", "T"])["form"]
    child = {each["key"]: each for each in form["children"]}
    assert child["card"]["catalog"] == "cards"
    assert child["player"]["options"] == ["red", "blue"]
    form = ask("form", text=begun(MOONGHA, "attack"), path=[])["form"]
    (cities,) = [each for each in form["children"] if each["key"] == "cities"]
    assert cities["options"][:2] == ["Tokyo", "London"]
    groups = ask("names", game="rise", topic="cards")["groups"]
    assert any(["Belcher" in group["names"] for group in groups])


def test_a_number_that_a_file_leaves_out_is_that_of_the_position() -> None:
    form = ask("form", text=begun(INVASION, "brawl"), path=["monsters", "tagon"])
    child = {each["key"]: each for each in form["form"]["children"]}
    assert [child[key]["usual"] for key in ("tough", "hits", "mp")] == [7, 20, 0]
    assert "usual" not in child["brawl"]
    assert child["tough"]["uses"] > child["sample"]["uses"]


def test_headings_and_cities_have_their_names() -> None:
    text = begun(FIRE, "fire")
    assert ask("rule", text=text)["headings"]["unit-attacks"] == "Unit Attacks"
    wrong = ask("play", text=taps(text), entry="fire: h1")["refused"]
    assert wrong[1].endswith("(Unit Attacks)")
    there = ask("place", text=begun(MOONGHA, "attack"), across=6.4, down=2.6)
    assert [each["words"] for each in there["lays"]] == ["Tokyo"]


def test_an_answer_that_comes_twice_changes_nothing() -> None:
    text = taps(begun(FIRE, "fire"))
    assert ask("reply", text=text, words="1") == {"text": text}


def test_the_title_of_a_beginning_does_not_outlive_it() -> None:
    text = begin("rise", "smash")
    path = ["dice", "red", "power"]
    new = ask("edit", text=text, path=path, value=2)["text"]
    title = "Red smashes Defender X with Terra Khan"
    assert mpoc.loads(text).title != mpoc.loads(new).title == title
    again = ask("edit", text=new, path=path, value=3)["text"]
    assert mpoc.loads(again).title == title
    taken_back = ask("take-back", text=again)["text"]
    taken_back = ask("take-back", text=taken_back)["text"]
    assert mpoc.loads(taken_back).title == "A position of Monsterpocalypse (2008)"
    assert ask("take-back", text=taken_back)["text"] == taken_back
    again = ask("play", text=taken_back, entry="advance: T, to: C4")["text"]
    assert mpoc.loads(again).title == "Red advances Terra Khan to C4"
    new = ask("edit", text=SMASH, path=path, value=2)["text"]
    assert "\nquestion:" not in new
    new = ask("name", text=new, key="title", words="Who pays?")["text"]
    new = ask("name", text=new, key="question", words="Three or four?")["text"]
    root = mpoc.loads(ask("edit", text=new, path=path, value=1)["text"]).document.root
    assert (root["title"], root["question"]) == ("Who pays?", "Three or four?")


@pytest.mark.parametrize("game", RULESETS)
def test_no_beginning_asks_a_question_of_nobody(game: str) -> None:
    for starter in list(rules_of(game).starters())[:3]:
        text = starter_text(starter, rules_of(game))
        assert "\nquestion:" not in text


def test_the_board_is_a_table_too() -> None:
    text = begin("rise", "smash")
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
    text = begin(game, kind)
    things = ask("position", text=text)["things"]
    figure = next(each for each in things if each["removable"])
    path = figure["path"]
    new = ask("move", text=own(text), path=path, across=3.2, down=2.1)["text"]
    (gone, come) = changed(own(text), new)
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


def test_what_there_is_to_begin_from_needs_no_search() -> None:
    """The page shows it before mpoc has loaded."""
    shown = start()["games"]
    assert [game["name"] for game in shown] == [*RULESETS]
    for game in shown:
        assert [*game["precedents"]] == ask("search", words="", game=game["name"])[
            "precedents"
        ]
        for starter in game["starters"]:
            ruling = ask("rule", text=starter["text"])
            assert ruling["game"] == game["name"]
            assert not ruling.get("problems")


def test_what_a_text_says_stays_text() -> None:
    evil = SMASH.replace("title: ", "title: <img src=x onerror=alert(1)> ")
    assert "<img" not in json.dumps(ask("sheet", text=evil)["page"])
    turned = SMASH.replace("title: ", "title: \N{RIGHT-TO-LEFT OVERRIDE}")
    answer = json.dumps(ask("rule", text=turned), ensure_ascii=False)
    assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in answer
