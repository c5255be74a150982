"""The rule of each action, by its verb."""

from __future__ import annotations

from collections.abc import Callable

from mpoc.engine.statements import Check, Rule
from mpoc.games.rise.attack.attack import make_attack
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.game import Game
from mpoc.games.rise.turn.actions import use_action
from mpoc.games.rise.turn.acts import Act, require
from mpoc.games.rise.turn.ending import end_game
from mpoc.games.rise.turn.movement import make_advance, make_step
from mpoc.games.rise.turn.power_up import power_up
from mpoc.games.rise.turn.spawning import spawn
from mpoc.games.rise.turn.turn import activate, end_turn, go_hyper, leave_hyper
from mpoc.games.rise.verb import RiseVerb


def set_up(game: Game, act: Act) -> Rule[None]:
    """The set-up roll (p26)."""
    # Few files set a game up: its rules are loaded where one does.
    from mpoc.games.rise.turn import setting_up

    return setting_up.set_up(game, act)


def place(game: Game, act: Act) -> Rule[None]:
    """A figure is placed before the first turn (p26)."""
    from mpoc.games.rise.turn import setting_up

    return setting_up.place(game, act)


RULES: dict[str, Callable[[Game, Act], Rule[None]]] = {
    "set-up": set_up,
    "place": place,
    "activate": activate,
    "power-up": power_up,
    "hyper": go_hyper,
    "alpha": leave_hyper,
    "advance": make_advance,
    "step": make_step,
    "attack": make_attack,
    "use": use_action,
    "spawn": spawn,
    "end-game": end_game,
    "end-turn": end_turn,
}


def play(game: Game, act: Act | RiseVerb) -> Rule[None]:
    """The rule of an action."""
    if isinstance(act, RiseVerb):
        return act.play(game)
    figures = game.state.figures
    for id in act.by:
        if id not in figures:
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
