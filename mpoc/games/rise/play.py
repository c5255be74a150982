"""The rule of each action, by its verb."""

from __future__ import annotations

from collections.abc import Callable

from mpoc.engine.talk import Check, Cite, NotBuilt, Rule
from mpoc.games.rise.actions import use_action
from mpoc.games.rise.acts import Act, require
from mpoc.games.rise.attack import make_attack
from mpoc.games.rise.ending import end_game
from mpoc.games.rise.game import Game
from mpoc.games.rise.movement import make_advance, make_step
from mpoc.games.rise.pages import p
from mpoc.games.rise.power_up import power_up
from mpoc.games.rise.shuffling import shuffle
from mpoc.games.rise.spawning import spawn
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
    "spawn": spawn,
    "shuffle": shuffle,
    "end-game": end_game,
    "end-turn": end_turn,
}


LATER = {
    "set-up": p(26),
    "place": p(26),
}
"""Actions of the rulebook that are not built: they are refused by name."""


def play(game: Game, act: Act) -> Rule[None]:
    """The rule of an action."""
    name = act.kind if act.verb == "attack" else act.verb
    if name in LATER:
        return not_built(name, LATER[name])
    if any(id not in game.state.figures for id in act.by):
        return refused_absent(game, act)
    return RULES[act.verb](game, act)


def refused_absent(game: Game, act: Act) -> Rule[None]:
    """What is not on the map, not any more or not yet, does nothing."""
    checks = []
    for id in act.by:
        if id not in game.state.figures:
            left = id in game.state.gone
            told = f"{id} has {'left the map' if left else 'not entered play'}"
            checks.append(Check("no-target", f"{id} is on the map", False, p(14), told))
    yield from require(game, checks)


def not_built(name: str, cite: Cite) -> Rule[None]:
    """The replay ends where an action is not built."""
    yield NotBuilt(name, "", cite)
