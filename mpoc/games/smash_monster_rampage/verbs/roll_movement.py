"""The movement roll: two dice give points that all units share (unit-movement)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Rule
from mpoc.games.kit.game import heading as h
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.game import Game, of_phase
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.verb import SmashVerb
from mpoc.games.smash_monster_rampage.words import D6, MOVE


class RollMovement(SmashVerb):
    """Two dice give the movement points."""

    word, cite, title = "roll-movement", h("unit-movement"), "roll the movement dice"
    weight = 30
    own_dice, roll_words = (D6, 2), "the movement roll"

    def checks(self, game: Game) -> Iterator[Check]:
        """The movement phase, once a turn."""
        yield from of_phase(game, MOVE)
        yield self.check(
            "already-used",
            "the movement dice have not been rolled this turn",
            game.state.turn.points is None,
            failure="the movement dice have already been rolled this turn",
        )

    def rule(self, game: Game) -> Rule[None]:
        """The active player has as many points as the dice show spots."""
        faces = yield self.own_roll(game)
        yield events.GivePoints(game.player, faces.total)

    def headline(self, state: State) -> str:
        return f"{state.turn.player} rolls for movement"
