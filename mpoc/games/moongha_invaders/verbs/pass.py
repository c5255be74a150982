"""A player passes, with or without the pass token (pass)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Rule
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.pieces import BOX
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.turn.boxes import ActionVerb, end_action
from mpoc.games.moongha_invaders.words import BOXES, box_words


class Pass(ActionVerb):
    """A player passes, and may put the pass token in an action box."""

    word, cite, weight, passes = "pass", h("pass"), 5, True
    headline_event = events.PlacePassToken
    token: str = key(BOX, "The box for the pass token.", default="")

    def rule(self, game: SmallGame) -> Rule[None]:
        if self.token:
            yield events.PlacePassToken(game.player, self.token)
        yield from end_action(game, True)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        yield Way(cls(), "without the pass token")
        for box in BOXES:
            yield Way(cls(box), f"token in the {box_words(box)}")

    def headline(self, state: State) -> str:
        words = f"{state.turn} passes"
        if self.token:
            words += f" and puts the pass token in the {box_words(self.token)}"
        return words
