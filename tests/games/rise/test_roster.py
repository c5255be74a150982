"""Who may speak on a question follows the figures as they move, change and leave."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from mpoc.games.rise import kinds
from mpoc.games.rise.board import parse_space
from mpoc.games.rise.game import (
    ALLY,
    ANYONE,
    ATTACKER,
    DEFENDER,
    STRUCTURE,
    TARGET,
    FigureMoment,
    Game,
)
from mpoc.games.rise.roster import Voices, admit_abilities, bearers
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


OWNERS = {"a": "red", "b": "red", "c": "red", "e": "blue", "f": "blue", "s": ""}
"""Figures by id, each with its player; the last is a structure."""
ASIDE = {"red": ALLY, "blue": DEFENDER, "": STRUCTURE}
"""The parts of bystanders where red acts."""


@pytest.mark.parametrize("targets", [(), ("e",), ("s",), ("b",), ("e", "f")])
@pytest.mark.parametrize("doers", [("a",), ("a", "c")])
def test_who_may_speak_plays_a_part_that_ability_and_window_admit(
    doers: tuple[str, ...], targets: tuple[str, ...]
) -> None:
    """Whoever acts or is acted on plays that part alone, whosever figure it is."""
    part_of = {
        id: ATTACKER if id in doers else TARGET if id in targets else ASIDE[owner]
        for id, owner in OWNERS.items()
    }
    printed: Any = SimpleNamespace(icon=None)
    state: Any = SimpleNamespace(figures={})
    for part in range(1, ANYONE + 1):
        ability = SimpleNamespace(part=part, near=None)
        figures: Any = [
            (SimpleNamespace(id=id, player=owner), ability, printed, [])
            for id, owner in OWNERS.items()
        ]
        voices = Voices(figures)
        for admitted in range(1, ANYONE + 1):
            sides = (doers, targets, "red")
            found = admit_abilities(state, voices, admitted, sides, None)
            assert sorted([id for id, _, _ in found]) == [
                id for id in OWNERS if part_of[id] & part & admitted
            ]
