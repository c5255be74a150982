"""Uses of Actions: what they may name, what is asked, what a refusal says."""

from __future__ import annotations

from contextlib import suppress

import pytest
from scenes import Scene, settle_text

from mpoc.engine.statements import Choice, Unknown
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.book.explain import conditions
from mpoc.games.rise.book.refusals import REFUSALS
from mpoc.games.rise.kinds import Action
from mpoc.games.rise.turn.actions import REFUSED_AS
from mpoc.scenario.scenario import scenario_of
from mpoc.text.document import parse
from mpoc.text.problems import FileProblems

ACTIONS = {name: one for name, one in ABILITIES.items() if isinstance(one, Action)}


CTHUGROSH = "{C: {card: Cthugrosh, player: red, at: C3}}"


def text_of(
    actions: str,
    figures: str = CTHUGROSH,
    expect: str = "{}",
    reserves: str = "{}",
) -> str:
    """A scenario with some actions in a Monster Activation of red."""
    return f"""\
mpoc: 1
title: A use
board: {{size: 12x12, ground: {{C9: fire}}}}
figures: {figures}
reserves: {reserves}
dice: {{red: {{monster: 5, power: 0}}, blue: {{monster: 5, power: 0}}}}
turn: {{player: red, activation: monster}}
actions: {actions}
expect: {expect}
"""


def settle_use(figures: str, actions: str, expect: str, reserves: str = "{}") -> Scene:
    return settle_text(text_of(actions, figures, expect, reserves))


ANSWERS = {
    "target": "target: C",
    "to": "to: C5",
    "path": "path: [C5]",
    "unit": "unit: Spitter",
    "as": "as: s1",
}
"""Every key by which a use may answer what its Action asks."""


def refused_keys(action: str) -> set[str]:
    """The answers that a file must not give in a use of an Action."""
    keys = set()
    for key, answer in ANSWERS.items():
        with suppress(FileProblems):
            scenario_of(parse(text_of(f"[{{use: {action}, by: C, {answer}}}]"), "use"))
            continue
        keys.add(key)
    return keys


@pytest.mark.parametrize("name", ACTIONS)
def test_a_use_may_have_the_keys_that_its_action_names(name: str) -> None:
    action = ACTIONS[name]
    assert action.target in ("", "figure", "tile")
    assert refused_keys(name) == ANSWERS.keys() - set(action.used_with)


def test_refusals_of_their_own_are_of_conditions_that_exist() -> None:
    words = {
        sentence for ability in ACTIONS.values() for sentence in conditions(ability)
    }
    assert set(REFUSED_AS) <= words
    assert set(REFUSED_AS.values()) <= set(REFUSALS)


def test_an_id_that_is_taken_is_asked_for_again() -> None:
    scene = settle_use(
        "{C: {card: Cthugrosh, player: red, at: C3}}",
        "[{use: Summon, by: C, unit: Spitter, to: B2}, end-turn, "
        "{activate: unit, player: blue}, end-turn, {activate: monster, player: red}, "
        "{use: Summon, by: C, as: s1, to: C2}]",
        "{reserves: {red: []}}",
        "{red: [Spitter, Spitter]}",
    )
    waits = scene.outcome.steps[-1].transcript.waits
    assert isinstance(waits, Unknown)
    assert (waits.words, waits.line) == (
        "another id for Spitter: s1 is taken",
        "as: s2",
    )
    assert list(scene.outcome.end.figures) == ["C", "s1"]


@pytest.mark.parametrize(
    ("keys", "key", "legal"),
    [
        ("to: B2", "unit", ["Spitter", "Squix"]),
        ("unit: Squix, to: B2", "", []),
        ("unit: Squix", "to", 12),
    ],
)
def test_unit_and_place_are_asked_where_they_are_not_named(
    keys: str, key: str, legal: list[str] | int
) -> None:
    scene = settle_use(
        "{C: {card: Cthugrosh, player: red, at: C3}}",
        f"[{{use: Summon, by: C, {keys}}}]",
        "{reserves: {red: [Spitter]}}",
        "{red: [Spitter, Squix]}",
    )
    waits = scene.outcome.steps[-1].transcript.waits
    if not key:
        assert waits is None
        assert not scene.failing
        return
    assert isinstance(waits, Choice)
    assert waits.key == key
    options = [option.words for option in waits.options if not option.objections]
    assert options == legal or len(options) == legal


def test_a_refusal_lists_every_condition_with_the_facts() -> None:
    scene = settle_use(
        "{C: {card: Cthugrosh, player: red, at: C3, damage: 1}, "
        "D: {card: Defender X, player: blue, at: G6}}",
        "[{use: Sacrifice, by: C, target: D}]",
        "{health: {C: 5}}",
    )
    refusals = scene.outcome.steps[-1].transcript.refusals
    assert [(one.name, one.words) for one in refusals] == [
        ("not-adjacent", "the target is adjacent"),
        ("condition-not-met", "the target is of its agenda"),
        ("wrong-kind-of-figure", "the target is a unit"),
    ]
    assert refusals[0].facts == (
        "D (monster, blue, G.U.A.R.D., Mechanical) at G6, C at C3: 4 spaces"
    )


def test_a_refusal_by_a_name_of_its_own_is_one_by_the_card_too() -> None:
    scene = settle_use(
        "{C: {card: Cthugrosh, player: red, at: C3}, "
        "s: {card: Spitter, player: red, at: F3}}",
        "[{use: Sacrifice, by: C, target: s}]",
        "{at: {s: F3}}",
    )
    names = [one.name for one in scene.outcome.steps[-1].transcript.refusals]
    assert names == ["not-adjacent", "condition-not-met"]


def test_a_tile_named_by_another_of_its_spaces_is_reported_so() -> None:
    scene = settle_use(
        "{C: {card: {name: Wet Cthugrosh, like: Cthugrosh, "
        "abilities: [+Extinguish]}, player: red, at: B7}}",
        "[{use: Extinguish, by: C, target: C10}]",
        "{ground: {C9: fire}}",
    )
    facts = [one.facts for one in scene.outcome.steps[-1].transcript.refusals]
    assert "the tile on C10 is named C9" in facts
