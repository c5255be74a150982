"""The rule of each action, by its verb."""

from __future__ import annotations

from collections.abc import Callable

from mpoc.engine.statements import Rule
from mpoc.games.kit.game import require
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.game import Game, of_phase
from mpoc.games.smash_monster_rampage.state import opponent
from mpoc.games.smash_monster_rampage.turn.acts import Act
from mpoc.games.smash_monster_rampage.turn.attack import fire
from mpoc.games.smash_monster_rampage.turn.monster import monster_acts, set_up
from mpoc.games.smash_monster_rampage.turn.movement import (
    deploy,
    end_movement,
    move,
    roll_movement,
    trade,
)
from mpoc.games.smash_monster_rampage.words import ATTACK


def end_turn(game: Game, act: Act) -> Rule[None]:
    """The turn passes to the other player (order-of-play)."""
    yield from require(game, of_phase(game, ATTACK))
    yield events.BeginTurn(opponent(game.player))


RULES: dict[str, Callable[[Game, Act], Rule[None]]] = {
    "set-up": set_up,
    "roll-movement": roll_movement,
    "move": move,
    "deploy": deploy,
    "trade": trade,
    "end-movement": end_movement,
    "monster": monster_acts,
    "fire": fire,
    "end-turn": end_turn,
}


def play(game: Game, act: Act) -> Rule[None]:
    """The rule of an action."""
    return RULES[act.verb](game, act)
