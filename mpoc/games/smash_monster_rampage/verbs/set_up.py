"""Set-up: one die decides on which of six places the Monster starts (set-up)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Rule, Unknown
from mpoc.games.kit.game import heading as h
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.game import Game
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.verb import SmashVerb
from mpoc.games.smash_monster_rampage.words import D6, PLAYERS

STARTS_LINE = "starts: [{at: …, facing: …}, …]"


class SetUp(SmashVerb):
    """One die decides where the Monster starts."""

    word, cite, title = "set-up", h("set-up"), "set the Monster up"
    own_dice, roll_words = (D6, 1), "the starting roll"

    def checks(self, game: Game) -> Iterator[Check]:
        """The Monster is not on the board yet."""
        yield self.check(
            "already-used",
            "the Monster is not on the board yet",
            game.state.monster is None,
            failure="the Monster is already on the board",
        )

    def rule(self, game: Game) -> Rule[None]:
        """The Monster is put on the place that is rolled; all units are in reserve.

        Reserves that the file gives stay as they are.
        """
        faces = yield self.own_roll(game)
        number = faces.total
        start = game.state.city.starts.get(number)
        if start is None:
            yield Unknown(
                f"where starting place {number} is",
                STARTS_LINE,
                self.cite,
                "under `board`",
            )
        assert start is not None
        yield events.PlaceMonster(number, start)
        for player in PLAYERS:
            if game.state.in_reserve(player) is None and not game.state.units:
                yield events.Muster(player)

    @classmethod
    def exists(cls, game: Game) -> bool:
        return game.state.monster is None

    def headline(self, state: State) -> str:
        return "the Monster is set up"
