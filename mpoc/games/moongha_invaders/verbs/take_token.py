"""A pass token comes back although its action cannot be done (pass)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Note, Rule
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.turn.boxes import ActionVerb, end_action
from mpoc.games.moongha_invaders.words import (
    ATTACK,
    CREATE,
    HERO,
    MILITARY_1,
    MILITARY_2,
    MOVE,
    box_words,
)

VERBS_OF = {
    CREATE: ("create", "heal"),
    ATTACK: ("load", "attack"),
    MOVE: ("move", "hide"),
    HERO: ("place-hero",),
    MILITARY_1: ("place-military",),
    MILITARY_2: ("place-military",),
}
"""The actions of each box."""


class TakeToken(ActionVerb):
    """The pass token comes back, and no action of its box can be done."""

    word, cite, weight = "take-token", h("pass"), 3
    title, headline_event = "take the pass token back", events.TakePassToken

    def checks(self, game: SmallGame) -> Iterator[Check]:
        token = game.own.pass_token
        yield self.check(
            "no-token",
            f"the pass token of {game.player} lies in a box",
            bool(token),
            failure=f"{game.player} has no pass token in a box",
        )
        if token:
            yield self.check(
                "can-act",
                f"no action of the {box_words(token)} can be done",
                not _can_act(game, token),
                failure=f"an action of the {box_words(token)} can be done",
            )

    def rule(self, game: SmallGame) -> Rule[None]:
        """The token comes back; its player may act or not (ruling token-in-vain)."""
        yield events.TakePassToken(game.player, game.own.pass_token)
        if game.reading("token-in-vain") == "another-action":
            yield Note("its action cannot be done; another may be", self.cite)
            return
        yield Note("its action cannot be done, and lapses", self.cite)
        yield from end_action(game, True)

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return super().exists(game) and bool(game.own.pass_token)

    def headline(self, state: State) -> str:
        box = state.players[state.turn].pass_token
        words = f"{state.turn} takes the pass token back"
        return f"{words} from the {box_words(box)}" if box else words


def _can_act(game: SmallGame, box: str) -> bool:
    """Whether some action of a box is legal, or may be: then it must be done."""
    from mpoc.games.moongha_invaders.verbs import VERBS

    for word in VERBS_OF[box]:
        for way in VERBS[word].ways(game, ""):
            checks = way.action.refusals(game)
            if not checks or checks[0].untold:
                return True
    return False
