"""The schema for editors agrees with those of the games, and says more than they."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import run
from jsonschema import Draft7Validator
from places import ROOT, SCENARIOS

from mpoc.lookup import editor_schema
from mpoc.lookup.topics import topics_of
from mpoc.rules.registry import RULESETS, rules_of
from mpoc.schema.editors import (
    EDITOR_SCHEMA,
    installed_schemas,
    line_for_editors,
    with_line_for_editors,
)
from mpoc.schema.envelope import Schema
from mpoc.schema.validate import ENDING
from mpoc.text.document import read_document

PATH = ROOT / "schemas" / (EDITOR_SCHEMA + ENDING)


@pytest.fixture(scope="module")
def whole() -> Schema:
    return editor_schema.build()


def test_it_is_one_that_every_editor_and_a_catalog_of_schemas_can_take(
    whole: Schema,
) -> None:
    Draft7Validator.check_schema(whole)
    assert whole["$id"] == editor_schema.catalog_entry()["url"]
    for node in dicts(whole):
        reference = node.get("$ref")
        if isinstance(reference, str):
            assert reference.removeprefix("#/definitions/") in whole["definitions"]
        assert "$defs" not in node


def dicts(value: Any) -> Iterator[dict[str, Any]]:
    """Every mapping in a value."""
    parts: Any = ()
    if isinstance(value, dict):
        yield value
        parts = value.values()
    elif isinstance(value, list):
        parts = value
    for part in parts:
        yield from dicts(part)


@pytest.mark.parametrize("game", RULESETS)
def test_it_allows_what_the_schema_of_the_game_allows(game: str, whole: Schema) -> None:
    """Some of the shipped files, and those with one key that no file has."""
    validator = Draft7Validator(whole)
    files = sorted((SCENARIOS / game).rglob("*.mpoc.yaml"))
    is_valid, _ = rules_of(game).valid()
    for path in files[:: len(files) // 8]:
        root = read_document(str(path)).root
        assert is_valid(root)
        assert validator.is_valid(root), path
        assert not validator.is_valid({**root, "nonsense": 1}), path
        assert not validator.is_valid({**root, "game": "chess"}), path


@pytest.mark.parametrize("game", RULESETS)
def test_each_ruling_says_what_it_asks_and_what_each_reading_says(
    game: str, whole: Schema
) -> None:
    rules = whole["definitions"][game]["properties"]["rules"]["properties"]
    forms = rules["rulings"]["properties"]
    for ruling in rules_of(game).ledger():
        form = forms[ruling.name]
        assert ruling.question in form["markdownDescription"]
        assert ruling.reason in form["markdownDescription"]
        for mark in ruling.marks:
            assert mark in form["description"]
        readings = dict(zip(form["enum"], form["enumDescriptions"], strict=True))
        assert readings == dict(ruling.readings)


def offered(whole: Schema, game: str) -> set[str]:
    """All names that the files of a game are offered, with a sentence or without."""
    names: set[str] = set()
    for name, form in whole["definitions"].items():
        if name == game or name.startswith(f"{game}-"):
            for node in dicts(form):
                names |= {each["label"] for each in node.get("defaultSnippets", ())}
                if "enumDescriptions" in node:
                    names |= set(map(str, node["enum"]))
    return names


KINDS = ("abilities", "cards", "headings", "pages", "refusals")
"""What a file names, by the words for it; not each game has all of them."""


@pytest.mark.parametrize("game", RULESETS)
def test_all_names_are_offered(game: str, whole: Schema) -> None:
    """But for figures that the game cannot play."""
    topics = {topic.word: topic for topic in topics_of(rules_of(game))}
    names = {
        entry.name for word in KINDS if word in topics for entry in topics[word].entries
    }
    cards = rules_of(game).cards().documents()
    unplayable = {card["name"] for card in cards if "not_playable" in card}
    assert len(names) > 30
    assert names - unplayable - offered(whole, game) == set()


def test_a_sentence_is_short() -> None:
    first = editor_schema.first_sentence
    assert first("Skill. It flies (as p30 says). It lands.") == (
        "Skill. It flies (as p30 says)."
    )
    assert first("One sentence alone") == "One sentence alone"


# The line at the top of a file


def test_a_line_that_leads_nowhere_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    line = line_for_editors("rise", ".")
    assert Path(line.partition("=")[2]).samefile(PATH)
    stale = (
        "# mine\r\n# yaml-language-server: $schema=../gone.json # why\r\nmpoc: 1\r\n"
    )
    for text, expected in (
        ("mpoc: 1\n", f"{line}\nmpoc: 1\n"),
        ("mpoc: 1\r\n", f"{line}\r\nmpoc: 1\r\n"),
        ("\ufeffmpoc: 1\n", f"\ufeff{line}\nmpoc: 1\n"),
        (stale, f"# mine\r\n{line}\r\nmpoc: 1\r\n"),
    ):
        assert with_line_for_editors(text, "rise", "new.mpoc.yaml") == expected
        # What leads to a schema stays as it is.
        assert with_line_for_editors(expected, "rise", "new.mpoc.yaml") == expected
    elsewhere = "# yaml-language-server: $schema=https://example.org/x.json\nmpoc: 1\n"
    assert with_line_for_editors(elsewhere, "rise", "new.mpoc.yaml") == elsewhere


def test_the_schemas_of_a_project_are_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".mpoc").mkdir()
    (tmp_path / ".mpoc" / PATH.name).write_text("an older one", "utf-8")
    result = run("schema", "--install")
    assert result.code == 0
    assert str(Path(".mpoc", PATH.name)) in result.out
    for path, text in installed_schemas(str(tmp_path)):
        assert Path(path).read_text("utf-8") == text
    (tmp_path / "disputes").mkdir()
    for command in (
        ("new", "spawn", "disputes/a.mpoc.yaml"),
        ("shrink", "disputes/a.mpoc.yaml", "-q", "-o", "disputes/b.mpoc.yaml"),
    ):
        assert run(*command).code == 0
        text = Path(command[-1]).read_text("utf-8")
        line, _, _ = text.partition("\n")
        assert line.partition("=")[2] == "../.mpoc/mpoc.schema.json"


def test_where_a_schema_lies(tmp_path: Path) -> None:
    assert Path(run("schema", "--path").out.rstrip("\n")).samefile(PATH)
    rise = run("schema", "rise", "--path").out.rstrip("\n")
    assert os.path.samefile(rise, ROOT / "schemas" / "rise.schema.json")
    wrong = run("schema", "rise", "--install")
    assert (wrong.code, wrong.out) == (2, "")
    assert run("schema", "chess", "--path").code == 5
