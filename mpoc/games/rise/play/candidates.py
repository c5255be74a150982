"""What may be done from a position, by the checks of the actions themselves.

Lists every kind of action for the player whose turn it is, with the ways to do it,
legal or not. A combined attack is listed with the largest group that can make it; what
a smaller group may do follows from that.
"""

from __future__ import annotations

from mpoc.engine.candidates import ActionKind
from mpoc.games.rise.game import Game
from mpoc.games.rise.verbs import FIRST, LAST, OF_FIGURES, VERBS


def action_kinds(game: Game) -> list[ActionKind]:
    """Every kind of action that exists now; figures in the order of the position."""
    kinds: list[ActionKind] = []
    for word in FIRST:
        kinds += VERBS[word].kinds(game, "")
    turn = game.state.turn
    if turn is not None and turn.phase != "over":
        for figure in game.state.figures.values():
            if figure.player in (turn.player, ""):
                for word in OF_FIGURES:
                    kinds += VERBS[word].kinds(game, figure.id)
    for word in LAST:
        kinds += VERBS[word].kinds(game, "")
    return kinds
