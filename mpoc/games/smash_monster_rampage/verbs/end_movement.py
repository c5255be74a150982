"""The end of the movement phase; points may be left (unit-movement)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Cite, Rule
from mpoc.games.kit.game import heading as h
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.game import Game, dice_rolled, of_phase
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.verb import SmashVerb
from mpoc.games.smash_monster_rampage.words import MONSTER, MOVE


class EndMovement(SmashVerb):
    """The movement phase ends."""

    word, cite, title = "end-movement", h("unit-movement"), "end the movement phase"
    passes = True

    def checks(self, game: Game) -> Iterator[Check]:
        """The movement phase, and by `movement-roll` its dice."""
        yield from of_phase(game, MOVE)
        yield from dice_rolled(game)

    def rule(self, game: Game) -> Rule[None]:
        """The Monster acts next; points that are left lapse."""
        yield events.ReachPhase(MONSTER, game.state.turn.points or 0)

    def headline_cites(self, cites: tuple[Cite, ...]) -> tuple[Cite, ...]:
        return (h("order-of-play"),)

    def headline(self, state: State) -> str:
        return f"{state.turn.player} ends the movement phase"
