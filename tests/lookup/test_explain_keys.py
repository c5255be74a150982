"""`mpoc explain` knows every key of a file, and shows it in a file that runs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from command_line import run
from scenes import is_drawn

from mpoc.lookup.examples import example_of
from mpoc.lookup.explain import explain, index_text, near_words
from mpoc.lookup.guides import GUIDES
from mpoc.lookup.topics import file_keys, topics_of
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.schema.validate import schema
from mpoc.text.document import parse


@pytest.fixture(scope="module", autouse=True)
def each_file_is_parsed_once() -> Iterator[None]:
    """Hundreds of keys are asked for; the same files, keys and lists answer all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mpoc.lookup.examples.parse", cache(parse))
        patch.setattr("mpoc.lookup.explain.file_keys", cache(file_keys))
        patch.setattr("mpoc.lookup.explain.topics_of", cache(topics_of))
        yield


@pytest.mark.parametrize("game", RULESETS)
def test_every_key_is_shown_in_a_shipped_scenario(game: str) -> None:
    for key in file_keys(rules_of(game)):
        example = example_of(key, game)
        assert example is not None, f"no shipped scenario has {key.dotted_name}"
        text = Path(example.path).read_text("utf-8")
        document = parse(text, example.path)
        assert document.root.get("game", "rise") == game
        # The lines are the file's own, and one of them has the key.
        for line in example.lines:
            assert line in document.lines or line.strip() == "..."
        assert any([key.name in line for line in example.lines]), key.dotted_name


@pytest.mark.parametrize("game", RULESETS)
def test_every_action_leads_to_its_rules(game: str) -> None:
    rules = rules_of(game)
    for key in file_keys(rules):
        if key.is_action:
            marks = rules.verb_marks(key.name)
            assert marks, key.name
            for mark in marks:
                assert rules.reference().explain(mark) is not None, key.name
    assert "Hyper Phase" in run("explain", rules_of("rise").verb_marks("hyper")[0]).out


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("reserves", ("a key at the top of a file", "Unit Reserves", "    reserves:")),
        ("expect", ("a key at the top of a file", "right:", "of any action or")),
        ("attack.roll", ("any action", "super strike", "- attack:")),
        ("power-up.roll", ("any action", "super strike", "- power-up:")),
        (
            "ground",
            ("a key of a board, in board", "one of: road", "in claims, expect, "),
        ),
        ("legend", ("a letter such as `f`", "legend:")),
        ("turn", ("activation:", "Players take turns")),
        ("choose", ("with one of the keys: order, for",)),
        ("then", ("from (required)", "then:")),
        ("spawn", ("spawn, an action", "also called: deploy", "clear:", "as in any")),
        ("hyper", ("hyper, an action", "its rules: `mpoc explain p27`")),
        ("end-turn", ("end-turn, an action", "an empty value")),
        ("player", ("a key of a turn, in turn; required",)),
    ],
)
def test_a_key_is_explained(word: str, parts: tuple[str, ...]) -> None:
    result = run("explain", word)
    assert result.code == 0
    for part in parts:
        assert part in result.out


@pytest.mark.parametrize(
    ("word", "game", "first_line"),
    [
        ("walk", "rise", "advance, an action"),
        ("shoot", "smash-monster-rampage", "fire, an action"),
    ],
)
def test_another_word_for_an_action_explains_it(
    word: str, game: str, first_line: str
) -> None:
    text = explain(word, [rules_of(game)])
    assert text is not None
    assert text.startswith(f"{first_line}\n")


def test_the_name_of_an_action_comes_before_another_word_for_one() -> None:
    games = [rules_of("rise"), rules_of("smash-monster-rampage")]
    text = explain("deploy", games)
    assert text is not None
    assert "deploy, an action" in text
    assert "spawn, an action" not in text


def test_keys_of_another_game_are_explained_by_its_name() -> None:
    rampage = run("explain", "reserves", "--game", "smash-monster-rampage").out
    assert "Reserve Unit    term" in rampage
    assert "reserves, a key at the top of a file" in rampage
    assert "G-Tank" not in rampage
    assert "In Smash Monster Rampage" in run("explain", "survivors").out


# Lists


@pytest.mark.parametrize("game", RULESETS)
def test_the_index_names_lists_that_can_be_asked_for(game: str) -> None:
    text = index_text(rules_of(game))
    assert run("explain", "--game", game).out == text + "\n"
    words = [
        line.split()[2]
        for line in text.splitlines()
        if line.startswith("  mpoc explain")
    ]
    topics = [topic.word for topic in topics_of(rules_of(game))]
    assert words == [*topics, *GUIDES]
    assert {"refusals", "rulings", "terms", "keys", "verbs", "complaints"} <= {*words}
    for word in words:
        assert run("explain", word, "--game", game).code == 0


@pytest.mark.parametrize("every", [20, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", RULESETS)
def test_every_entry_of_a_list_is_explained(game: str, every: int) -> None:
    """Of long lists one entry in `every`; all kinds are tried."""
    rules = rules_of(game)
    for topic in topics_of(rules):
        text = explain(topic.word, [rules])
        assert text is not None
        for entry in topic.entries:
            if len(topic.entries) > 20 and not is_drawn(entry.name, every):
                continue
            assert entry.words, (topic.word, entry.name)
            assert explain(entry.name, [rules]) is not None, (topic.word, entry.name)
            assert f"  {entry.name}: {entry.words}" in text


@pytest.mark.parametrize("game", RULESETS)
def test_the_guide_of_a_file_shows_the_keys_of_the_chosen_game(game: str) -> None:
    rules = rules_of(game)
    lines = run("explain", "file", "--game", game).out.splitlines()
    assert f"at the top of a file of {rules.title}:" in lines
    shown = [line.split(":")[0].strip() for line in lines if line.startswith("  ")]
    assert shown[:-1] == [*schema(rules.schema)["properties"]]


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("question (key)", "question"),
        ("turn.player (key)", "turn.player"),
        ("throw-region (ruling)", "throw-region"),
        ("Throw-Region (ruling)", "throw-region"),
    ],
)
def test_a_word_is_explained_as_lists_name_it(words: str, name: str) -> None:
    """So hints and searches name it: what they say can be typed."""
    assert run("explain", words) == run("explain", name)
    assert run("explain", words).code == 0


def test_what_a_hint_proposes_is_explained() -> None:
    hint = run("explain", "questions").err
    proposed = hint.partition("did you mean ")[2].rstrip("?\n").split(" or ")
    assert proposed
    for words in proposed:
        assert run("explain", words).code == 0, words


def test_another_kind_of_a_word_is_not_explained() -> None:
    assert run("explain", "question (ruling)").code == 5
    assert run("explain", "question (key, no-game)").code == 5


# Words that nothing explains


@pytest.mark.parametrize(
    ("wrong", "near"),
    [
        ("reservs", "reserves (key)"),
        ("grond", "ground (key)"),
        ("Tera Kahn", "Terra Khan (figure)"),
        ("trun.player", "turn.player (key)"),
        ("not-alinged", "not-aligned (refusal)"),
        ("thorw-region", "throw-region (ruling)"),
        ("Lihgtning Attack", "Lightning Attack (ability)"),
        ("duplicate-kye", "duplicate-key (complaint)"),
    ],
)
def test_a_near_word_of_the_same_kind_is_suggested(wrong: str, near: str) -> None:
    words = near_words(wrong, [rules_of("rise")])
    assert words[0] == near
    kind = near.rpartition(" ")[2]
    assert all([word.endswith(kind) for word in words])
    result = run("explain", *wrong.split())
    assert (result.code, result.out) == (5, "")
    assert f"did you mean {near}" in result.err


def test_where_no_word_is_near_something_is_found() -> None:
    result = run("explain", "two monsters thrown onto a building")
    assert result.code == 5
    assert "there is no explanation" in result.err
    assert "`mpoc run FILE` shows the ruling" in result.out
