"""The end of the turn: the other player is next (order-of-play)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Rule
from mpoc.games.kit.game import heading as h
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.game import Game, of_phase
from mpoc.games.smash_monster_rampage.state import State, opponent
from mpoc.games.smash_monster_rampage.verb import SmashVerb
from mpoc.games.smash_monster_rampage.words import ATTACK


class EndTurn(SmashVerb):
    """The turn ends."""

    word, cite, title = "end-turn", h("order-of-play"), "end the turn"
    also = ("pass", "end", "done")
    passes = True

    def checks(self, game: Game) -> Iterator[Check]:
        """The attack phase."""
        return of_phase(game, ATTACK)

    def rule(self, game: Game) -> Rule[None]:
        """The turn passes to the other player."""
        yield events.BeginTurn(opponent(game.player))

    def headline(self, state: State) -> str:
        return f"{state.turn.player} ends the turn"
