"""Set-up where the file tells too little or too early, and what it leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from mpoc.engine.replay import Outcome
from mpoc.engine.statements import Unknown
from mpoc.exploration.replay import replay
from mpoc.games.rise.file.write import scenario_text
from mpoc.games.rise.game import Game
from mpoc.games.rise.turn.setting_up import places_next
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import scenario_of
from mpoc.text.document import parse
from mpoc.text.problems import FileProblems

BOARD = """\
mpoc: 1
title: Set-up
board:
  size: 8x8
  ground:
    C3: green-foundation
    E3: green-foundation
    A1: start-rob
    B1: start-rob
    A2: start-rob
    B2: start-rob
    G7: start-jason
    H7: start-jason
    G8: start-jason
    H8: start-jason
"""
FORCES = """\
forces:
  rob: {monsters: [Rogzor, Mega Rogzor], city: [Skyscraper, Radar Array]}
  jason:
    monsters: [Rogzor, Mega Rogzor]
    units: [G-Tank]
    city: [Skyscraper, Oil Refinery]
"""
ROLL = "set-up: {rob: Xx..., jason: x....}"


def play(text: str) -> Outcome:
    """The outcome of a file."""
    scenario = scenario_of(parse(text, "set-up.yaml"))
    return replay(scenario.start, scenario.actions, Game, rules_of("rise").play)


def actions(*written: str) -> str:
    """The actions of a file, one a line."""
    return "actions:\n" + "".join(f"  - {{{each}}}\n" for each in written)


def waits_for(text: str) -> Unknown:
    """What a replay waits for at its end."""
    outcome = play(text)
    assert outcome.status == "waits"
    waits = outcome.steps[-1].transcript.waits
    assert isinstance(waits, Unknown)
    return waits


PLACE = "place: Skyscraper, player: rob, as: S, at: C3"


def test_placing_waits_for_the_forces() -> None:
    waits = waits_for(BOARD + actions(ROLL, PLACE))
    assert waits.words == "the force and city of rob"
    assert waits.line.startswith("forces: {rob: {monsters: […]")


def test_placing_waits_for_a_part_that_is_left_out() -> None:
    text = FORCES.replace(", city: [Skyscraper, Radar Array]", "")
    assert waits_for(BOARD + text + actions(ROLL, PLACE)).words.endswith("of rob")


def test_placing_waits_for_the_set_up_roll() -> None:
    waits = waits_for(BOARD + FORCES + actions(PLACE))
    assert waits.words == "the winner of the set-up roll"


def test_placing_goes_on_after_a_roll_that_the_turn_tells() -> None:
    text = BOARD + FORCES + "turn: {player: rob}\n" + actions(PLACE)
    assert play(text).status == "done"


def test_both_players_roll() -> None:
    waits = waits_for(BOARD + FORCES + actions("set-up: {jason: Xx...}"))
    assert waits.words == "the set-up roll of rob"


def test_an_id_that_is_taken_is_asked_for_again() -> None:
    """The reader does not count an action that the file expects to be refused."""
    taken = f"{PLACE}, expect: {{illegal: occupied}}"
    again = "place: Skyscraper, player: jason, as: S, at: E3"
    waits = waits_for(BOARD + FORCES + actions(ROLL, taken, again))
    assert (waits.words, waits.line) == (
        "another id for Skyscraper: S is taken",
        "as: s1",
    )


@pytest.mark.parametrize("action", [ROLL, PLACE])
def test_nothing_stands_before_the_roll(action: str) -> None:
    stands = "figures: {O: {card: Oil Refinery, at: E3}}\n"
    with pytest.raises(FileProblems) as caught:
        play(BOARD + stands + FORCES + actions(action))
    (problem,) = caught.value.problems
    assert problem.code == "placed-too-early"
    assert "O stands on the map" in problem.message
    assert play(BOARD + stands + FORCES + "turn: {player: rob}\n").status == "done"


WHOLE = (
    ROLL,
    PLACE,
    "place: Skyscraper, as: T, at: E3",
    "place: Rogzor, as: R, at: A1",
    "place: Rogzor, as: Q, at: G7",
    "activate: unit",
)


def test_the_same_structure_of_both_cities_is_known_apart_after_writing() -> None:
    """Only the place of a structure in the file says whose it was."""
    outcome = play(BOARD + FORCES + actions(*WHOLE))
    assert outcome.status == "done"
    for count, step in enumerate(outcome.steps[:-1], 1):
        second = scenario_of(parse(scenario_text(step.after), "again.yaml")).start
        assert second.key() == step.after.key(), count


def test_the_first_turn_begins_with_all_dice_in_the_unit_pool() -> None:
    outcome = play(BOARD + FORCES + actions(*WHOLE))
    for player in outcome.end.players.values():
        assert (player.monster, player.unit, player.power) == (0, 10, 0)
        assert (player.force, player.to_place) == (None, ())
    assert [card.name for card in outcome.end.players["jason"].reserves] == ["G-Tank"]
    other = outcome.end.figures["R"].other
    assert other is not None
    assert other.name == "Mega Rogzor"


def order(winner: int, loser: int) -> str:
    """The order in which the winner (W) and the loser (L) place structures."""
    left: dict[str, Any] = {"W": winner, "L": loser}
    counts = {"W": 0, "L": 0}
    text = ""
    while who := places_next("W", "L", left, counts):
        left[who] -= 1
        counts[who] += 1
        text += who
    return text


@pytest.mark.parametrize(
    ("winner", "loser", "expected"),
    [
        (4, 7, "WLWLWLWLLLL"),
        (5, 2, "WLWLWWW"),
        (2, 2, "WLWL"),
        (0, 2, "LL"),
        (3, 0, "WWW"),
    ],
)
def test_a_player_without_structures_left_drops_out(
    winner: int, loser: int, expected: str
) -> None:
    assert order(winner, loser) == expected
