"""The end of a game where forms of monsters that are out decide."""

from __future__ import annotations

import pytest

from mpoc.engine.replay import Outcome
from mpoc.engine.statements import Unknown
from mpoc.exploration.replay import replay
from mpoc.games.rise.file.write import scenario_text
from mpoc.games.rise.game import Game
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import scenario_of
from mpoc.text.document import parse

TEXT = """\
mpoc: 1
title: The end
board: {size: 16x8}
figures:
  T: {card: Terra Khan, player: red, at: B2, other-form: {card: Mega Terra Khan}}
  D: {card: Defender X, player: blue, at: D2, damage: 4, other-form: OTHER}
  S: {card: Sky Sentinel, player: blue, at: K2, other-form: {card: Mega Sky Sentinel}}
dice: {red: {unit: 0, power: 0}, blue: {unit: 5, power: 0}}
turn: {player: red, activation: monster}
OUT
actions:
ACTIONS
"""
HIT = "  - {attack: brawl, by: T, target: D, roll: {action: Xxxx, boost: xx}}\n"
DEAD = "{card: Ultra Defender X, destroyed: true}"


def outcome_of(
    actions: str, out: str = "", other: str = DEAD, figures: str = TEXT
) -> Outcome:
    """The outcome of the position."""
    text = figures.replace("OTHER", other).replace("OUT", out)
    scenario = scenario_of(parse(text.replace("ACTIONS", actions), "end.yaml"))
    return replay(scenario.start, scenario.actions, Game, rules_of("rise").play)


@pytest.mark.parametrize(
    ("rules", "differ"),
    [("", True), ("rules: {rulings: {forms-counted: all-destroyed}}", False)],
)
def test_own_losses_tell_positions_apart_where_they_decide(
    rules: str, differ: bool
) -> None:
    """Blue has lost a form, to the enemy or without it (`forms-counted`)."""
    keys = [
        outcome_of("  []\n", f"own-losses: {{blue: {number}}}\n{rules}").end.key()
        for number in (0, 1)
    ]
    assert (keys[0] != keys[1]) is differ


def test_a_monster_that_goes_out_is_remembered_by_its_hyper_form() -> None:
    outcome = outcome_of(HIT)
    assert [card.name for card in outcome.end.players["blue"].out] == [
        "Ultra Defender X"
    ]
    assert outcome.end.winner is None


@pytest.mark.parametrize("again", [False, True])
def test_time_is_called_alike_after_writing_the_position(again: bool) -> None:
    end = "  - end-game\n"
    # Blue has lost both forms of one monster, red both of one that was out before.
    out = "out: {red: [Mega Armodax]}"
    outcome = outcome_of(HIT + "  - end-turn\n" + ("" if again else end), out)
    if again:
        text = scenario_text(outcome.end) + "\nactions:\n" + end
        scenario = scenario_of(parse(text, "again.yaml"))
        outcome = replay(scenario.start, scenario.actions, Game, rules_of("rise").play)
    # 5 + 6 Health of Defender X's forms against 6 + 6 of Armodax's.
    assert outcome.end.winner == "blue"


def test_damage_waits_for_the_hyper_form_of_a_monster_that_is_out() -> None:
    outcome = outcome_of(HIT + "  - end-game\n", "out: {red: [Armodax]}")
    waits = outcome.steps[-1].transcript.waits
    assert isinstance(waits, Unknown)
    assert waits.line == "out: {red: [Ultra Armodax]}"


def test_more_forms_decide_before_damage_is_asked_for() -> None:
    outcome = outcome_of("  - end-game\n", "out: {red: [Armodax]}")
    assert outcome.end.winner == "blue"


def test_time_is_called_on_players_whom_the_file_names() -> None:
    text = "mpoc: 1\ntitle: x\nboard: {size: 9x9}\nactions:\nACTIONS\n"
    outcome = outcome_of("  - end-game", figures=text)
    question = outcome.steps[-1].transcript.waits
    assert isinstance(question, Unknown)
    named = text.replace("actions", f"{question.line}\nactions")
    assert outcome_of("  - end-game", figures=named).end.winner == "draw"
