"""A monster blends in with its surroundings (chameleon-skin)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import TurnVerb
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame


class ChameleonSkin(TurnVerb):
    """A monster blends in for as many turns as its level."""

    word, cite, weight, title = "chameleon-skin", h("6.1-chameleon-skin"), 3, "blend in"

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """It has the power."""
        yield self.check(
            "no-power",
            f"{game.player} has the power chameleon-skin",
            game.own.powers.chameleon_skin,
            failure=f"{game.player} does not have the power chameleon-skin",
        )

    def act(self, game: SmallGame) -> Rule[None]:
        turns = game.own.powers.chameleon_skin
        if game.reading("blending-turns") == "next-turns":
            turns += 1
        yield events.Blend(game.player, turns)

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return bool(game.own.powers.chameleon_skin)

    def headline(self, state: State) -> str:
        return f"{state.turn} blends in"
