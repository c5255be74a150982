"""Effects that rules share, each by itself."""

from __future__ import annotations

import pytest

from mpoc.engine.adjudicate import Transcript, adjudicate
from mpoc.engine.statements import Event, Unknown
from mpoc.engine.tables import NOTHING, RecordedAnswers
from mpoc.games.rise.effects import declare_winner, earn, lose_power, shift_dice
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import State
from mpoc.scenario.scenario import scenario_of
from mpoc.text.document import parse

POSITION = """\
mpoc: 1
title: Power Dice come and go
board: {size: 8x8}
figures: {T: {card: Terra Khan, player: red, at: C3}}
dice: {red: {monster: 5, unit: 5, power: 2}, blue: {monster: 5, unit: 5}}
"""


def start(power: int) -> State:
    """The position, with a number of red's Power Dice."""
    state: State = scenario_of(parse(POSITION, "power.mpoc.yaml")).start
    return state.with_player("red", power=power)


def power_loss(state: State, player: str, dice: int) -> Transcript:
    """The transcript of a loss of Power Dice."""
    return adjudicate(
        lambda game: lose_power(game, player, dice, "to a test"),
        Game(state),
        RecordedAnswers(NOTHING),
    )


@pytest.mark.parametrize(
    ("power", "dice", "left"),
    [(2, 1, 1), (2, 2, 0), (2, 3, 0), (1, 5, 0), (0, 1, 0), (10, 0, 10)],
)
def test_no_more_is_lost_than_is_there(power: int, dice: int, left: int) -> None:
    """A pool never goes below 0, and the trace names the real loss (pp. 9, 22)."""
    transcript = power_loss(start(power), "red", dice)
    assert transcript.after.players["red"].power == left
    (event,) = [
        statement for statement in transcript.statements if isinstance(statement, Event)
    ]
    assert getattr(event, "dice", None) == power - left


def test_a_pool_that_is_not_told_is_waited_for() -> None:
    transcript = power_loss(start(2), "blue", 1)
    assert isinstance(transcript.waits, Unknown)
    assert transcript.after.players["blue"].power is None


def test_a_pool_of_action_dice_that_is_not_told_is_waited_for() -> None:
    """Nobody knows how many dice an effect can move out of it (p9)."""
    transcript = adjudicate(
        lambda game: shift_dice(game, "red", "unit", 1),
        Game(start(2).with_player("red", unit=None)),
        RecordedAnswers(NOTHING),
    )
    assert isinstance(transcript.waits, Unknown)
    assert transcript.after.players["red"].monster == 5


@pytest.mark.parametrize(
    ("power", "dice", "now", "over"),
    [(0, 2, 2, 0), (8, 2, 10, 0), (8, 3, 10, 1), (10, 2, 10, 2)],
)
def test_no_more_is_earned_than_fits(
    power: int, dice: int, now: int, over: int
) -> None:
    """The Power Pool holds 10 dice; further dice are lost (p9)."""
    transcript = adjudicate(
        lambda game: earn(game, "red", dice, "by a test"),
        Game(start(power)),
        RecordedAnswers(NOTHING),
    )
    assert transcript.after.players["red"].power == now
    (event,) = [
        statement for statement in transcript.statements if isinstance(statement, Event)
    ]
    assert (getattr(event, "dice", None), getattr(event, "lost", None)) == (
        now - power,
        over,
    )


def test_nothing_is_earned_before_it_is_known_whether_it_fits() -> None:
    """Of two dice one might go over the cap (p9)."""
    transcript = adjudicate(
        lambda game: earn(game, "blue", 2, "by a test"),
        Game(start(0)),
        RecordedAnswers(NOTHING),
    )
    assert isinstance(transcript.waits, Unknown)
    assert transcript.waits.line == "dice: {blue: {power: …}}"


def test_nobody_wins_a_game_that_is_won() -> None:
    """The side that lost its last monster first has lost (p29)."""
    figure = start(2).figures["T"]
    lost = start(2).without_figure("T").with_player("red", out=(figure.card,))
    for winner, statements in ((None, 1), ("red", 0)):
        transcript = adjudicate(
            declare_winner, Game(lost.but(winner=winner)), RecordedAnswers(NOTHING)
        )
        assert len(transcript.statements) == statements
        assert transcript.after.winner == (winner or "blue")
