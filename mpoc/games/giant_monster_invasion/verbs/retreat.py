"""A monster declares that it retreats; it cannot be undone (retreat)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from mpoc.engine.statements import Check, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import TurnVerb
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame


class Retreat(TurnVerb):
    """A monster declares its retreat: from now on it only goes to the nearest edge."""

    word, cite, weight = "retreat", h("retreat"), 0.05
    takes: ClassVar[str] = ""
    headline_event = events.Retreat
    while_held: ClassVar[bool] = True
    while_prone: ClassVar[bool] = True
    while_below: ClassVar[bool] = True

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """A monster in retreat has said so already (`may_act`)."""
        yield from ()

    def act(self, game: SmallGame) -> Rule[None]:
        yield events.Retreat(game.player)

    def headline(self, state: State) -> str:
        return f"{state.turn} retreats"
