"""A monster puts its guard up, for its Move and its action (actions)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import TurnVerb, allowed_actions
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame


class Guard(TurnVerb):
    """A monster puts its guard up until its next turn."""

    word, cite, weight, title = "guard", h("2.4-actions"), 1, "put the guard up"

    headline_event = events.GuardUp

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """Neither the Move nor an action is used."""
        spent = game.own.spent
        yield self.check(
            "already-moved",
            f"{game.player} has not moved",
            not spent.moves,
            failure=f"{game.player} has moved already",
        )
        yield self.check(
            "already-acted",
            f"{game.player} has not acted",
            not spent.acts,
            failure=f"{game.player} has acted already",
        )

    def act(self, game: SmallGame) -> Rule[None]:
        name = game.player
        more = allowed_actions(game.own) - 1
        yield events.Use(name, moves=2, acts=more)
        yield events.GuardUp(name)

    def headline(self, state: State) -> str:
        return f"{state.turn} puts its guard up"
