"""End turn: the turn ends, and the next player takes one (p27)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Rule
from mpoc.games.kit.verb import Way
from mpoc.games.rise import events
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import State
from mpoc.games.rise.turn.checks import check, game_goes_on
from mpoc.games.rise.turn.phases import first_of_all_checks
from mpoc.games.rise.verb import RiseVerb


class EndTurn(RiseVerb):
    """The turn ends."""

    word, cite, weight = "end-turn", p(27), 0.3
    also = ("pass", "end", "done")
    title = "end the turn"
    passes = True
    headline_event = events.EndTurn

    def checks(self, game: Game) -> Iterator[Check]:
        """A turn is under way, and everything compulsory in it has been done."""
        turn = game.turn
        yield game_goes_on(game.state)
        yield check(
            "not-your-turn",
            "a turn is under way",
            turn.phase != "over",
            self.cite,
            lambda: f"the turn of {turn.player} is over",
            failure="no turn is under way",
        )
        yield from first_of_all_checks(game)

    def rule(self, game: Game) -> Rule[None]:
        yield events.EndTurn(game.turn.player)

    @classmethod
    def ways(cls, game: Game, actor: str) -> Iterator[Way]:
        yield Way(cls())

    def headline(self, state: State) -> str:
        player = self.acting_player(state)
        return f"{player}'s turn ends" if player else "the turn ends"
