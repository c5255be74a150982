"""The committed schemas and their quick tests agree with the vocabularies.

`MPOC_REWRITE=1 pytest -n0 tests/schema/test_schema.py` writes them anew.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from places import ROOT
from schema_nodes import nodes

from mpoc.games.giant_monster_invasion.definition import INVASION
from mpoc.games.moongha_invaders.definition import MOONGHA
from mpoc.games.rise import words
from mpoc.games.rise.book.refusals import REFUSALS
from mpoc.games.rise.file import schema as rise
from mpoc.games.rise.verbs import VERBS
from mpoc.games.smash_monster_rampage.file import schema as smash
from mpoc.lookup import editor_schema
from mpoc.schema.compile import module_source
from mpoc.schema.editors import EDITOR_SCHEMA
from mpoc.schema.envelope import Schema
from mpoc.schema.validate import schema_text

STALE = "MPOC_REWRITE=1 pytest -n0 tests/schema/test_schema.py writes this file anew"

SCHEMAS = {
    "rise": rise.build,
    "rise-mat": rise.build_mat,
    "smash-monster-rampage": smash.build,
    "smash-monster-rampage-mat": smash.build_mat,
    "moongha-invaders": MOONGHA.schema,
    "giant-monster-invasion": INVASION.schema,
}
QUICK = {
    "rise": ({"scenario": rise.build, "mat": rise.build_mat}, "Rise"),
    "smash_monster_rampage": (
        {"scenario": smash.build, "mat": smash.build_mat},
        "Smash Monster Rampage",
    ),
    "moongha_invaders": ({"scenario": MOONGHA.schema}, "Moongha Invaders"),
    "giant_monster_invasion": (
        {"scenario": INVASION.schema},
        "Giant Monster Invasion",
    ),
}


def committed_text(path: Path, text: str) -> str:
    """The committed text of a file, which is first written on request."""
    if os.environ.get("MPOC_REWRITE"):
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8")


@pytest.fixture(params=SCHEMAS)
def schema(request: pytest.FixtureRequest) -> Schema:
    return SCHEMAS[request.param]()


@pytest.mark.parametrize("name", SCHEMAS)
def test_committed_schema_is_up_to_date(name: str) -> None:
    text = json.dumps(SCHEMAS[name](), indent=1, ensure_ascii=False) + "\n"
    path = ROOT / "schemas" / f"{name}.schema.json"
    assert committed_text(path, text) == text, STALE
    assert schema_text(name) == text


def test_committed_schema_for_editors_is_up_to_date() -> None:
    text = json.dumps(editor_schema.build(), indent=1, ensure_ascii=False) + "\n"
    path = ROOT / "schemas" / f"{EDITOR_SCHEMA}.schema.json"
    assert committed_text(path, text) == text, STALE
    assert schema_text(EDITOR_SCHEMA) == text


@pytest.mark.parametrize("game", QUICK)
def test_committed_quick_test_is_up_to_date(game: str) -> None:
    builds, title = QUICK[game]
    schemas = {name: build() for name, build in builds.items()}
    text = module_source(schemas, f"the schemas of {title}")
    path = ROOT / "mpoc" / "games" / game / "file" / "valid.py"
    assert committed_text(path, text) == text, STALE


def test_schema_is_a_schema_of_the_draft(schema: Schema) -> None:
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_schema_is_self_contained(schema: Schema) -> None:
    for at, node in nodes(schema):
        assert "$id" not in node, at
        if "$ref" in node:
            name = node["$ref"].removeprefix("#/$defs/")
            assert name in schema["$defs"], at
            # What messages quote is found by following the reference alone.
            assert node.keys() <= {"$ref", "$comment", "description", "examples"}, at


def test_alternatives_are_chosen_by_if_alone(schema: Schema) -> None:
    for at, node in nodes(schema):
        assert not node.keys() & {"anyOf", "oneOf", "allOf", "uniqueItems"}, at


def test_every_key_is_described(schema: Schema) -> None:
    for at, node in nodes(schema):
        if at.endswith("/if") or "/if/" in at:
            continue
        for key, form in node.get("properties", {}).items():
            own = re.fullmatch(r"/\$defs/(do|choose)-(.+)", at)
            if own and own[2] == key:
                continue
            assert isinstance(form, dict), f"{at}/{key}"
            assert form.get("description") or "not" in form, f"{at}/{key}"


def test_everything_is_named_for_messages(schema: Schema) -> None:
    pieces = schema["$defs"]
    for at, node in nodes(schema):
        if {"type", "enum", "pattern"} & node.keys() and "/if" not in at:
            assert node["title"], at
        if "properties" in node and node.get("additionalProperties") is False:
            assert node["title"], at
        for key in node.get("required", ()):
            form = node.get("properties", {}).get(key, {})
            form = {**pieces.get(form.get("$ref", "")[8:], {}), **form}
            is_own = re.fullmatch(rf"/\$defs/(do|choose)-{key}", at)
            if form and not is_own:
                assert form.get("examples"), f"{at}/{key}"


def test_everything_has_a_limit(schema: Schema) -> None:
    for at, node in nodes(schema):
        if "/if" in at:
            continue
        kinds = node.get("type", ())
        kinds = [kinds] if isinstance(kinds, str) else kinds
        has_forms = "if" in node
        if "array" in kinds and not has_forms:
            assert node["maxItems"] <= 2_000, at
        if "string" in kinds and not has_forms:
            assert node.get("maxLength", 0) <= 8_192, at
            assert "maxLength" in node or "pattern" in node, at
        if "object" in kinds and "properties" not in node and not has_forms:
            assert node["maxProperties"] <= 1_600, at


def test_patterns_are_safe(schema: Schema) -> None:
    patterns = 0
    for at, node in nodes(schema):
        pattern = node.get("pattern")
        if pattern is None:
            continue
        patterns += 1
        assert not re.search(r"[*+}?]\)[*+{]|[*+}][*+{]", pattern), at
        assert not re.search(r"(?<!\\)[*+]", pattern), f"{at}: without an end"
        assert "\\d" not in pattern, at
        assert "\\w" not in pattern, at
        assert pattern.startswith("^"), at
        # In a condition a pattern may look at the beginning alone.
        assert pattern.endswith("$") or at.endswith("/if"), at
    assert patterns


def test_actions_are_offered_and_closed() -> None:
    schema = rise.build()
    action = schema["$defs"]["action"]["else"]
    assert set(action["properties"]) == set(VERBS)
    verbs = []
    while "if" in action:
        verbs += action["if"]["required"]
        piece = schema["$defs"][action["then"]["$ref"].removeprefix("#/$defs/")]
        assert piece["additionalProperties"] is False
        assert verbs[-1] in piece["properties"]
        assert {"roll", "choose", "then", "expect", "note"} <= piece[
            "properties"
        ].keys()
        action = action["else"]
    assert sorted(verbs) == sorted(VERBS)
    assert action["additionalProperties"] is False


def test_words_are_those_of_the_rules() -> None:
    pieces = rise.build()["$defs"]
    assert pieces["do-attack"]["properties"]["attack"]["enum"] == list(words.ATTACKS)
    illegal = pieces["outcome"]["properties"]["illegal"]
    assert illegal["then"]["else"]["enum"] == list(REFUSALS)
    assert pieces["ground-kind"]["else"]["enum"] == list(words.GROUND)


def test_quick_code_refuses_a_keyword_it_does_not_know() -> None:
    with pytest.raises(ValueError, match="multipleOf"):
        module_source({"odd": {"$defs": {}, "multipleOf": 2}}, "nothing")
