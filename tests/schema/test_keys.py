"""The keys of files by the schema, each with every place where it may stand."""

from __future__ import annotations

from typing import Any

import pytest

from mpoc.rules.registry import RULESETS, rules_of
from mpoc.schema.keys import ENTRY, KIND, FileKey, find_keys, form_lines, keys_of
from mpoc.schema.validate import schema

KEYS = {game: keys_of(schema(rules_of(game).schema)) for game in RULESETS}


def keys_named(word: str, game: str = "rise") -> list[FileKey]:
    return find_keys(KEYS[game], word)


def names_in(form: Any) -> set[str]:
    """Every name of a key in a schema, found by another search of the whole schema."""
    names: set[str] = set()
    if isinstance(form, dict):
        for word, inner in form.items():
            if word == "properties" and isinstance(inner, dict):
                names |= {key for key, value in inner.items() if value is not False}
            names |= names_in(inner)
    elif isinstance(form, list):
        for inner in form:
            names |= names_in(inner)
    return names


@pytest.mark.parametrize("game", RULESETS)
def test_every_key_of_the_schema_is_there_and_means_something(game: str) -> None:
    assert {key.name for key in KEYS[game]} == names_in(schema(rules_of(game).schema))
    for key in KEYS[game]:
        assert key.meaning, key.places[0]
        assert key.places
        assert len(set(key.places)) == len(key.places)


def test_a_key_of_two_meanings_is_two_and_one_of_one_meaning_is_one() -> None:
    top, expected = keys_named("reserves")
    assert top.places == (("reserves",),)
    assert ("expect", "reserves") in expected.places
    assert ("claims", ENTRY, "reserves") in expected.places
    (roll,) = keys_named("attack.roll")
    assert ("actions", ENTRY, f"{KIND}attack", "roll") in roll.places
    assert ("actions", ENTRY, f"{KIND}push", "roll") in roll.places
    assert roll.owner == "any action or a further attack"


def test_a_key_stands_only_where_its_piece_may() -> None:
    """A card may be written out in Reserves and where it spawns, not in a city."""
    (health,) = keys_named("card.health")
    above = {".".join(place[:-1]) for place in health.places}
    assert {"figures.*.card", "reserves.*.*", "actions.*.spawn"} <= above
    assert "forces.*.city.*" not in above
    assert not any([place[0] == "expect" for place in health.places])


def test_a_word_with_dots_names_the_nearest_place() -> None:
    assert [key.places for key in keys_named("turn.player")] == [(("turn", "player"),)]
    assert [key.dotted_name for key in keys_named("choose.use")] == ["for.use"]
    assert keys_named("turn.card") == []
    assert keys_named("player.turn") == []
    assert [key.dotted_name for key in keys_named("TURN.Phase")] == ["turn.phase"]


@pytest.mark.parametrize("game", RULESETS)
def test_every_key_is_found_by_its_dotted_name(game: str) -> None:
    for key in KEYS[game]:
        assert key in find_keys(KEYS[game], key.dotted_name), key.dotted_name


def test_an_action_knows_the_keys_beside_it() -> None:
    (spawn,) = [key for key in keys_named("spawn") if key.is_action]
    assert {"as", "at", "clear", "roll"} <= set(spawn.companions)
    assert "summon" in spawn.also
    assert not any([key.is_action for key in keys_named("for")])


def test_a_form_names_words_entries_and_keys() -> None:
    whole = schema("rise")
    (phase,) = keys_named("turn.phase")
    lines = form_lines(whole, phase.form)
    assert "  one of: power, hyper, spawn, advancement, attack, push" in lines
    (turn,) = keys_named("turn")
    lines = form_lines(whole, turn.form)
    assert any([line.startswith("  player (required): ") for line in lines])
    top, _ = keys_named("reserves")
    assert any(
        ["each key: a player's name" in ln for ln in form_lines(whole, top.form)]
    )
    for game in RULESETS:
        for key in KEYS[game]:
            lines = form_lines(schema(rules_of(game).schema), key.form)
            assert lines, key.dotted_name
            assert len(lines) == len(set(lines))
