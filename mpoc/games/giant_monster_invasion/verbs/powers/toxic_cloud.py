"""A monster breathes a toxic cloud around itself (toxic-cloud)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from mpoc.engine.statements import Check, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.powers.clouds import burn, reach_of
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import TurnVerb
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.spaces.plane import inch_words, inches
from mpoc.games.kit.spaces.shapes import are_within
from mpoc.games.kit.verb import Way


class ToxicCloud(TurnVerb):
    """A monster breathes a toxic cloud, for its Move of this turn or of the next."""

    word, cite, weight = "toxic-cloud", h("6.1-toxic-cloud"), 4
    title, cost = "breathe a toxic cloud", "a Move"
    takes: ClassVar[str] = ""
    while_prone: ClassVar[bool] = True

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """It has the power, and no cloud of its own hangs there."""
        name, monster = game.player, game.own
        yield self.check(
            "no-power",
            f"{name} has the power toxic-cloud",
            monster.powers.toxic_cloud,
            failure=f"{name} does not have the power toxic-cloud",
        )
        yield self.check(
            "already-active",
            "no cloud of its own hangs there",
            not monster.effects.cloud and not monster.effects.no_move,
            failure="its cloud hangs there already",
        )
        yield self.check(
            "already-moved",
            f"{name} has moved once at most",
            monster.spent.moves < 2,
            failure=f"{name} has no Move to give up",
        )

    def act(self, game: SmallGame) -> Rule[None]:
        name, state = game.player, game.state
        moves = game.own.spent.moves
        yield events.Breathe(name, moves > 0)
        yield events.Use(name, moves=2 - moves, cite=self.cite)
        reach = reach_of(state, name)
        for other in state.in_play:
            monster = game.state.monster(other)
            is_near = are_within(monster.disc, game.own.disc, reach)
            if other != name and is_near and monster.can_be_reached:
                yield from burn(game, other, name)
        if game.reading("cloud-lasts") == "moment":
            yield events.ClearCloud(name)

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return bool(game.own.powers.toxic_cloud)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        reach = inches(reach_of(game.state, game.player))
        yield Way(cls(), f"as far as {inch_words(reach)}")

    def headline(self, state: State) -> str:
        return f"{state.turn} breathes a toxic cloud"
