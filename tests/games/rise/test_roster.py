"""Who may speak on a question follows the figures as they move, change and leave."""

from __future__ import annotations

from typing import Any

from mpoc.games.rise import kinds
from mpoc.games.rise.board import parse_space
from mpoc.games.rise.game import ANYONE, FigureMoment, Game
from mpoc.games.rise.roster import bearers
from mpoc.games.rise.state import State
from mpoc.scenario.scenario import scenario_of
from mpoc.text.document import parse

POSITION = """\
mpoc: 1
title: An enemy that disables comes and goes
board: {size: 16x10}
figures:
  T: {card: Terra Khan, player: red, at: C3}
  n:
    card: {name: Near, like: G-Tank, abilities: [Disable]}
    player: blue
    at: F3
  f:
    card: {name: Far, like: G-Tank, abilities: [Disable]}
    player: blue
    at: M8
"""


def start() -> State:
    """The position."""
    state: State = scenario_of(parse(POSITION, "roster.mpoc.yaml")).start
    return state


def heard(game: Game) -> list[str]:
    """Who may speak on the Brawl stat of T."""
    moment = FigureMoment(game, "T", "brawl")
    return [me.id for me, _, _ in bearers(game, kinds.STAT, ANYONE, moment)]


def with_move(state: State, id: str, to: str, **changes: Any) -> State:
    """The position with a figure elsewhere."""
    return state.with_figure(state.figures[id].but(space=parse_space(to), **changes))


def test_who_is_too_far_away_is_not_asked() -> None:
    assert heard(Game(start(), watching=False)) == ["n"]


def test_who_watches_hears_of_those_too() -> None:
    """Also when somebody who does not watch has asked about the position before."""
    state = start()
    assert heard(Game(state, watching=False)) == ["n"]
    assert heard(Game(state)) == ["n", "f"]
    assert heard(Game(state, watching=False)) == ["n"]


def test_who_moves_is_heard_from_where_it_stands() -> None:
    game = Game(start(), watching=False)
    assert heard(game) == ["n"]
    before = game.state
    game.state = with_move(before, "f", "F4")
    assert heard(game) == ["n", "f"]
    game.state = with_move(game.state, "n", "M2")
    assert heard(game) == ["f"]
    game.state = before
    assert heard(game) == ["n"]


def test_who_is_asked_about_moves_too() -> None:
    game = Game(start(), watching=False)
    assert heard(game) == ["n"]
    game.state = with_move(game.state, "T", "K7")
    assert heard(game) == ["f"]


def test_another_card_says_something_else() -> None:
    game = Game(start(), watching=False)
    assert heard(game) == ["n"]
    other = game.state.figures["T"].card
    game.state = with_move(game.state, "n", "F3", card=other)
    assert heard(game) == []
    game.state = game.state.without_figure("n")
    assert heard(game) == []
    game.state = with_move(game.state, "f", "E3")
    assert heard(game) == ["f"]
