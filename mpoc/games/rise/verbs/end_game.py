"""End game: time is called, and the tie-breaks decide (p30)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.candidates import attempt, failed_checks
from mpoc.engine.statements import Answers, Check, Rule
from mpoc.games.kit.verb import Way
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.effects import unknown_form
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import State
from mpoc.games.rise.turn.checks import game_goes_on
from mpoc.games.rise.turn.ending import break_tie
from mpoc.games.rise.verb import RiseVerb
from mpoc.games.rise.words import MONSTER


class EndGame(RiseVerb):
    """Time is called: the tie-breaks decide."""

    word, cite, weight = "end-game", p(30), 0.02
    title = "call time"
    needs_turn = False

    def checks(self, game: Game) -> Iterator[Check]:
        """Time can be called as long as nobody has won."""
        yield game_goes_on(game.state)

    def rule(self, game: Game) -> Rule[None]:
        """More destroyed forms win, then less damage; else the game is a draw."""
        for figure in game.state.figures.values():
            if figure.card.kind == MONSTER and figure.other is None:
                yield unknown_form(figure, p(30))
                return
        yield from break_tie(game)

    @classmethod
    def exists(cls, game: Game) -> bool:
        return True

    @classmethod
    def ways(cls, game: Game, actor: str) -> Iterator[Way]:
        yield Way(cls())

    def refusals(self, game: Game) -> tuple[Check, ...]:
        """The failed checks, also those for facts that the tie-breaks need."""
        transcript = attempt(game.state, self, Answers(), Game, _play)
        return failed_checks(transcript)

    def headline(self, state: State) -> str:
        return "time is called"


def _play(game: Game, action: RiseVerb) -> Rule[None]:
    return action.play(game)
