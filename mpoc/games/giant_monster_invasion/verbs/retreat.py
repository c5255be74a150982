"""A monster declares that it retreats; it cannot be undone (retreat)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.attacks import is_there
from mpoc.games.kit.file.players import PlayerName
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.small.verb import SmallVerb
from mpoc.games.kit.verb import Way


class Retreat(SmallVerb):
    """A monster declares, at any time, that it retreats: from now on it only moves."""

    word, cite, weight = "retreat", h("5.5-retreat"), 0.05
    headline_event = events.Retreat
    by: str = key(
        PlayerName(), "The monster, if it is not its turn.", default="", example="tagon"
    )

    def who(self, state: State) -> str:
        """The monster that declares it: the active one if nobody is named."""
        return self.by or state.turn

    def checks(self, game: SmallGame) -> Iterator[Check]:
        """It is in the battle, and has not declared it before."""
        name = self.who(game.state)
        yield self.check(
            "no-target",
            f"{name} is on the battlefield",
            is_there(game.state, name),
            failure=f"{name} is not on the battlefield",
        )
        yield self.check(
            "retreating",
            f"{name} has not declared its retreat",
            not game.state.monster(name).retreating,
            failure=f"{name} is in retreat already",
        )

    def rule(self, game: SmallGame) -> Rule[None]:
        name = self.who(game.state)
        yield events.Retreat(name)
        held = game.state.holds(name)
        if held and game.reading("retreating-holder") == "lets-go":
            for other in held:
                yield events.Lock(other, None, h("5.5-retreat"))

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        for name in game.state.in_play:
            yield Way(cls(by="" if name == game.player else name), name)

    def headline(self, state: State) -> str:
        return f"{self.who(state)} retreats"
