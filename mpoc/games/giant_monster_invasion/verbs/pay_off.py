"""A monster pays so that no military strike comes (spending-mp)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.words import ACTIONS, SAFETY_COST, START
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.small.verb import SmallVerb
from mpoc.games.kit.verb import Way


class PayOff(SmallVerb):
    """A monster pays 5 MP: no military strike until the end of its next turn."""

    word, cite, weight, title = "pay-off", h("5.2-spending-mp"), 1, "avert strikes"

    def checks(self, game: SmallGame) -> Iterator[Check]:
        """It is its turn, and it has the MP."""
        monster = game.own
        yield self.check(
            "wrong-phase",
            "it is the turn of a monster",
            game.state.phase in (START, ACTIONS),
            failure="the turn order is not rolled yet",
        )
        yield self.check(
            "too-few-mp",
            f"{game.player} has {SAFETY_COST} MP",
            monster.mp >= SAFETY_COST,
            f"it has {monster.mp}",
            failure=f"{game.player} has {monster.mp} MP",
        )

    def rule(self, game: SmallGame) -> Rule[None]:
        yield events.PayMP(game.player, SAFETY_COST, "to avert military strikes")
        yield events.AvertStrikes(game.player, 2)

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return bool(game.own.mp >= SAFETY_COST)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        yield Way(cls())

    def headline(self, state: State) -> str:
        return f"{state.turn} averts military strikes"
