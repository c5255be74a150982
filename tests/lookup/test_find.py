"""`mpoc find`: the best first, by stems of words; rare words have more weight."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from command_line import run
from jsonschema import Draft202012Validator

from mpoc.lookup.find import find_precedents, find_words
from mpoc.lookup.precedents import Precedent, precedents
from mpoc.lookup.search import Text, search, stem
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.scenario.scenario import load, scenario_of
from mpoc.schema.validate import schema
from mpoc.text.document import parse

GAMES = [rules_of(name) for name in RULESETS]


@pytest.mark.parametrize(
    "forms",
    [
        "throw throws thrown throwing threw",
        "move moves moved moving",
        "smash smashes smashed",
        "carry carries carried",
        "slam slams slammed slamming",
        "miss misses missed",
        "die dice dies died",
        "building buildings",
        "burn burns burnt burning",
    ],
)
def test_forms_of_a_word_have_one_stem(forms: str) -> None:
    assert len({stem(form) for form in forms.split()}) == 1


def test_other_words_have_other_stems() -> None:
    words = ("throw", "three", "fire", "fly", "unit", "under", "smash", "stomp", "red")
    assert len({stem(word) for word in words}) == len(words)


def texts(*titles: str) -> list[Text[str]]:
    return [Text(title, title, "") for title in titles]


def titles_of_hits(words: str, *titles: str) -> list[str]:
    return [hit.entry for hit in search(words, texts(*titles))]


def test_rare_words_count_more_and_all_words_most() -> None:
    titles = ["a unit moves", "a unit burns", "a unit stands", "the tower burns"]
    assert titles_of_hits("tower unit", *titles)[0] == "the tower burns"
    assert titles_of_hits("unit burns", *titles)[0] == "a unit burns"
    assert titles_of_hits("water", *titles) == []
    assert titles_of_hits("", *titles) == []
    assert titles_of_hits("unit", *titles) == titles[:3]


def test_a_title_counts_more_than_what_follows() -> None:
    pair = [Text("rest", "one thing", "thrown"), Text("title", "thrown", "one thing")]
    assert [hit.entry for hit in search("throw", pair)] == ["title", "rest"]


@pytest.mark.parametrize(
    ("words", "file"),
    [
        ("the fire was not there before", "smash-fire"),
        ("throw onto a monster", "p42-throw-not-onto-a-monster"),
        ("who wins when both monsters fall", "mutual-destruction.active-player-wins"),
        ("helicopter over burning building", "a05-over-a-burning-building"),
        ("hit & run", "hit-and-run"),
    ],
)
def test_the_file_that_is_meant_is_among_the_first(words: str, file: str) -> None:
    first = [each.name for each in find_precedents(words, GAMES)[:5]]
    assert file in first or any([name.startswith(file) for name in first])


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("may a monster swat its own unit", "swat-own-unit"),
        ("who wins", "Winning"),
        ("lightning attack", "Lightning Attack"),
        ("spawn point used twice", "spawn-point-used"),
        ("key written twice", "duplicate-key"),
    ],
)
def test_the_word_that_is_meant_is_among_the_first(words: str, name: str) -> None:
    assert name in [word.entry.name for word in find_words(words, GAMES)[:5]]


def test_a_precedent_with_a_mat_is_the_same_game_without_it() -> None:
    """What the mat prints stands in the text; all else is as it was."""
    with_mats = [each for each in precedents() if "{mat:" in each.text]
    assert with_mats
    for precedent in with_mats:
        name = precedent.path
        whole = scenario_of(parse(precedent.whole_text(), name, is_file=False))
        assert whole.start.key() == load(name).start.key()
        assert "{mat:" not in precedent.whole_text()


def test_a_precedent_reads_its_head_as_yaml_has_it() -> None:
    """The quick look at the first lines finds what the parser finds."""
    for precedent in precedents():
        root = parse(precedent.text, precedent.path).root
        assert precedent.title == " ".join(root["title"].split())
        assert precedent.question == " ".join(root.get("question", "").split())
        assert precedent.game == root.get("game", "rise")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("mpoc: 1\ntitle: 'It''s mine'\n", "It's mine"),
        ('title: "Quoted"\n', "Quoted"),
        ("title: >\n  On two\n  lines\nboard: {}\n", "On two lines"),
        ("  title: inside\n", ""),
        ("notes: x\n", ""),
    ],
)
def test_a_title_is_read_however_it_is_written(text: str, title: str) -> None:
    assert Precedent("x", text).title == title


def test_find_shows_words_and_rulings() -> None:
    result = run("find", "fire", "was", "not", "there", "before", "the", "smash")
    assert result.code == 0
    lines = result.out.splitlines()
    at = next(
        i for i, line in enumerate(lines) if line.endswith("smash-fire.mpoc.yaml")
    )
    assert "The fire was not there before the Smash." in lines[at - 2]
    assert lines[at - 1].startswith("    -> ")
    assert os.path.isfile(lines[at].strip())
    assert len([line for line in lines if line.endswith(".mpoc.yaml")]) == 10
    few = run("find", "fire", "-n", "2", "-q").out.splitlines()
    assert len(few) == 7
    assert run("explain", "--search", "smash").out == run("find", "smash").out


def test_find_keeps_to_a_game_and_to_its_schema() -> None:
    game = "smash-monster-rampage"
    result = run("find", "fire", "-n", "3", "--format", "json", "--game", game)
    document = json.loads(result.out)
    Draft202012Validator(schema("find")).validate(document)
    assert {each["game"] for each in document["scenarios"]} == {game}
    assert all([each["ruling"] for each in document["scenarios"]])


def test_nothing_is_found() -> None:
    result = run("find", "xylophone")
    assert (result.code, result.out) == (5, "")
    assert "nothing mentions 'xylophone'" in result.err
    assert run("find").code == 2
    assert run("explain", "--search").code == 2


def test_the_own_folder_is_searched_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scenarios").mkdir()
    own = tmp_path / "scenarios" / "mine.mpoc.yaml"
    own.write_text("mpoc: 1\ntitle: A xylophone is thrown\n", "utf-8")
    (tmp_path / "scenarios" / "broken.mpoc.yaml").write_bytes(b"\xff\xfe title: x")
    result = run("find", "xylophones")
    assert result.code == 0
    assert "scenarios/mine.mpoc.yaml" in result.out
    # What is wrong with it stands where the ruling would.
    assert "-> " in result.out
