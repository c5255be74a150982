"""A monster comes up from under water or ground (swimming, tunneling)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from mpoc.engine.statements import Check, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import TurnVerb
from mpoc.games.giant_monster_invasion.turn.moving import spot_checks
from mpoc.games.giant_monster_invasion.words import SUBMERGED, UNDERGROUND
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame


class Surface(TurnVerb):
    """A monster comes up where it is."""

    word, cite, weight, title = (
        "surface",
        h("6.1-tunneling", "6.1-swimming"),
        3,
        "come up",
    )
    takes: ClassVar[str] = ""
    while_below: ClassVar[bool] = True
    while_leaving: ClassVar[bool] = True

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """It is below, and the ground above is free."""
        name, monster = game.player, game.own
        yield self.check(
            "not-below",
            f"{name} is under water or underground",
            monster.level in (SUBMERGED, UNDERGROUND),
            failure=f"{name} is not below",
        )
        if monster.level == UNDERGROUND:
            yield from spot_checks(game.state, name, monster.at, self.cite)

    def act(self, game: SmallGame) -> Rule[None]:
        yield events.ChangeLevel(game.player, "ground", self.cite)

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return game.own.level in (SUBMERGED, UNDERGROUND)

    def headline(self, state: State) -> str:
        return f"{state.turn} comes up"
