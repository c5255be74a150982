"""Where the other form of a monster decides and the file does not give it.

The replay waits for it, whatever asks: nothing is guessed about the form (p29).
"""

from __future__ import annotations

import pytest
from scenes import settle_text

import mpoc
from mpoc.engine.replay import Outcome
from mpoc.engine.statements import Choice, Unknown
from mpoc.scenario.scenario import scenario_of
from mpoc.text.document import parse

TEXT = """\
mpoc: 1
title: A form that is not given
board: {size: 16x8, ground: {F5: fire}}
figures:
  T: {card: CARD, player: red, at: D5, damage: DAMAGE, other-form: OTHER}
  A:
    card: {name: Butter, like: Ultra Armodax, abilities: [Disrupt (brawl)]}
    player: blue
    at: B5
dice: {red: {monster: 6, unit: 4, power: 6}, blue: {monster: 6, unit: 4, power: 3}}
turn: {player: PLAYER, activation: monster}
actions: [ACTION]
"""
BUTT = (
    "{attack: head-butt, by: A, target: T, roll: {action: XXX, boost: xx, power: xx}}"
)
BRAWL = "{attack: brawl, by: A, target: T, roll: {action: XXX, boost: xxx}}"

DECISIONS = {
    "hyper": ("Terra Khan", 0, "red", "hyper: T"),
    "alpha": ("Ultra Terra Khan", 0, "red", "alpha: T"),
    "a burn": ("Terra Khan", 4, "red", "{step: T, to: E5}"),
    "damage": ("Terra Khan", 4, "blue", BRAWL),
    "a Head-butt": ("Ultra Terra Khan", 0, "blue", BUTT),
    "a Disrupt": ("Ultra Terra Khan", 0, "blue", BRAWL),
    "the end": ("Terra Khan", 0, "red", "end-game"),
}


def text_of(decision: str, other: str) -> str:
    """The position in which something decides, with an other form or without."""
    card, damage, player, action = DECISIONS[decision]
    text = TEXT.replace("CARD", card).replace("DAMAGE", str(damage))
    text = text.replace("PLAYER", player).replace("ACTION", action)
    if not other:
        return text.replace(", other-form: OTHER", "")
    form = "Terra Khan" if card.startswith("Ultra") else "Ultra Terra Khan"
    return text.replace("OTHER", f"{{card: {form}}}")


@pytest.mark.parametrize("decision", DECISIONS)
def test_the_replay_waits_for_a_form_that_is_not_given(decision: str) -> None:
    scene = settle_text(text_of(decision, ""))
    question = scene.outcome.steps[-1].transcript.waits
    assert isinstance(question, Unknown), scene.word
    assert question.words == "the other form of T"
    assert question.line.startswith("T: {other-form:")


def test_health_for_either_form_waits_for_the_other_one() -> None:
    card = "{name: Bat, like: Terra Khan, abilities: [Vampirism (brawl)]}"
    brawl = "{attack: brawl, by: T, target: A, roll: {action: XXX, boost: xx}}"
    text = TEXT.replace("CARD", card).replace("DAMAGE", "1").replace("PLAYER", "red")
    text = text.replace("ACTION", brawl).replace(", other-form: OTHER", "")
    assert settle_text(text).outcome.status == "done"
    either = "rules: {rulings: {restore-form: any-living}}\n"
    question = settle_text(text + either).outcome.steps[-1].transcript.waits
    assert isinstance(question, Unknown)
    assert question.words == "the other form of T"
    text_with_form = text.replace(
        "damage: 1", "damage: 1, other-form: {card: Ultra Terra Khan}"
    )
    assert settle_text(text_with_form + either).outcome.status == "done"


@pytest.mark.parametrize("decision", DECISIONS)
def test_it_waits_for_nothing_of_that_monster_once_it_is_given(decision: str) -> None:
    scene = settle_text(text_of(decision, "given"))
    question = scene.outcome.steps[-1].transcript.waits
    if decision == "the end":
        assert isinstance(question, Unknown)
        assert question.words == "the other form of A"
    else:
        assert scene.outcome.status == "done"


VAMPIRE = (
    TEXT.replace("CARD", "Yasheth")
    .replace("DAMAGE", "1")
    .replace("PLAYER", "red")
    .replace(", other-form: OTHER", "")
    .replace(
        "ACTION",
        "{attack: brawl, by: T, target: A, roll: {action: XXX, boost: xx}, choose: []}",
    )
)


def test_health_for_the_form_in_play_needs_no_other_form() -> None:
    """Only a player who heals the form in reserve must say which form that is (p8)."""
    either = "rules: {rulings: {restore-form: any-living}}\n"

    def after(answers: str) -> Outcome:
        return settle_text(either + VAMPIRE.replace("[]", answers)).outcome

    question = after("[]").steps[-1].transcript.waits
    assert isinstance(question, Choice)
    forms = [option.words for option in question.options]
    assert forms == ["Yasheth", "Ultra Yasheth", "Mega Yasheth"]
    outcome = after("[{for: Vampirism, form: Yasheth}]")
    assert outcome.status == "done"
    assert outcome.end.figures["T"].damage == 0
    waiting = after("[{for: Vampirism, form: Mega Yasheth}]")
    assert isinstance(waiting.steps[-1].transcript.waits, Unknown)


def test_a_form_that_is_not_given_is_not_a_dependence() -> None:
    """Who may heal either form may heal the one in play: nothing differs by that."""
    report = mpoc.replay(scenario_of(parse(VAMPIRE, "test.mpoc.yaml")))
    assert "restore-form" in report.outcome.rulings_consulted
    assert report.dependences == ()
