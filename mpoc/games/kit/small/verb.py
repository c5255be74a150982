"""Verbs of a small game, and the events and the rule that end turns and games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mpoc.engine.statements import Check, Event, Rule
from mpoc.games.kit.action import ActionVerb
from mpoc.games.kit.game import heading
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.turn_order import next_player


class SmallVerb(ActionVerb):
    """An action of the active player: none is legal once somebody has won."""

    def conditions(self, game: SmallGame) -> Iterator[Check]:
        winner = game.state.winner
        yield Check(
            "game-over",
            "the game goes on",
            not winner,
            heading(game.definition.ends),
            f"{winner} has won" if winner in game.state.players else "",
            failure="the game is over",
        )
        if not winner:
            for check in self.checks(game):
                game.definition.require_refusal(check.name)
                yield check


class BeginTurn(Event):
    """The turn of a player begins."""

    player: str

    def apply(self, state: Any) -> Any:
        return state.but(turn=self.player)

    def sentence(self) -> str:
        return f"the turn of {self.player} begins"


class Win(Event):
    """A player wins, and the game is over."""

    player: str

    def apply(self, state: Any) -> Any:
        return state.but(winner=self.player)

    def sentence(self) -> str:
        return f"{self.player} wins"


def pass_turn(game: SmallGame) -> Rule[None]:
    """The turn of the next player begins."""
    player = next_player(tuple(game.state.players), game.player)
    assert player is not None
    yield BeginTurn(player)
