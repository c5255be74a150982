"""The rule of each action, by its verb."""

from __future__ import annotations

from collections.abc import Callable

from mpoc.engine.talk import Rule
from mpoc.games.rise.actions import use_action
from mpoc.games.rise.acts import Act
from mpoc.games.rise.attack import make_attack
from mpoc.games.rise.game import Game
from mpoc.games.rise.movement import make_advance, make_step
from mpoc.games.rise.power_up import power_up
from mpoc.games.rise.turn import activate, end_turn, go_hyper, leave_hyper, push

RULES: dict[str, Callable[[Game, Act], Rule[None]]] = {
    "activate": activate,
    "power-up": power_up,
    "hyper": go_hyper,
    "alpha": leave_hyper,
    "advance": make_advance,
    "step": make_step,
    "attack": make_attack,
    "use": use_action,
    "push": push,
    "end-turn": end_turn,
}


def play(game: Game, act: Act) -> Rule[None]:
    """The rule of an action."""
    return RULES[act.verb](game, act)
