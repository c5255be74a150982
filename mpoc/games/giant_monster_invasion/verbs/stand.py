"""A monster that was knocked down stands up, for all its STOMP (knock-down)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from mpoc.engine.statements import Check, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import TurnVerb
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame


class Stand(TurnVerb):
    """A monster stands up; it does not move in this turn."""

    word, cite, weight, title = "stand", h("3.7-knock-down"), 20, "stand up"
    takes: ClassVar[str] = ""
    headline_event = events.Rise
    while_prone: ClassVar[bool] = True
    while_leaving: ClassVar[bool] = True

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """It lies, and has not moved."""
        name, monster = game.player, game.own
        yield self.check(
            "not-prone",
            f"{name} is knocked down",
            monster.prone,
            failure=f"{name} is not knocked down",
        )
        yield self.check(
            "already-moved",
            f"{name} has all its STOMP",
            not monster.spent.moves,
            failure=f"{name} has used STOMP in this turn",
        )

    def act(self, game: SmallGame) -> Rule[None]:
        yield events.Use(game.player, moves=2)
        yield events.Rise(game.player)

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return bool(game.own.prone)

    def headline(self, state: State) -> str:
        return f"{state.turn} stands up"
