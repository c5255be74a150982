"""The Monster's own turn: its die is rolled and obeyed (order-of-play)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Rule
from mpoc.games.kit.game import heading as h
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.effects import settle
from mpoc.games.smash_monster_rampage.game import (
    Game,
    dice_rolled,
    monster_known,
    of_phase,
)
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.turn.monster import obey
from mpoc.games.smash_monster_rampage.verb import SmashVerb
from mpoc.games.smash_monster_rampage.words import ATTACK, MONSTER, MONSTER_DIE, MOVE


class Monster(SmashVerb):
    """The Monster Die is rolled."""

    word, cite, title = "monster", h("monster-movement"), "roll the Monster Die"
    also = ("stomp", "tail-sweep")
    weight = 3
    own_dice, roll_words = (MONSTER_DIE, 1), "the Monster's roll"

    def checks(self, game: Game) -> Iterator[Check]:
        """The Monster's phase, or the movement phase, which then ends."""
        yield from of_phase(game, MOVE, MONSTER)
        yield from dice_rolled(game)
        yield from monster_known(game)

    def rule(self, game: Game) -> Rule[None]:
        """The Monster does what its die shows, and units may attack."""
        if game.state.turn.phase == MOVE:
            yield events.ReachPhase(MONSTER, game.state.turn.points or 0)
        faces = yield self.own_roll(game)
        before = tuple(game.state.units)
        yield from obey(game, faces.result(0))
        if not (yield from settle(game, before)):
            yield events.ReachPhase(ATTACK, 0)

    def headline(self, state: State) -> str:
        return f"{state.turn.player} rolls the Monster Die"
