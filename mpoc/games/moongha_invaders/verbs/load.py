"""A white token is stored in a monster box (attack)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Rule
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.game import known_own
from mpoc.games.moongha_invaders.pieces import KIND
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.turn.boxes import ActionVerb, end_action, take_token
from mpoc.games.moongha_invaders.words import ATTACK, KINDS


class Load(ActionVerb):
    """A white token is stored in a monster box, without an attack."""

    word, cite, box, weight = "load", h("attack"), ATTACK, 4
    title, headline_event = "store an attack token", events.AddWhite
    kind: str = key(KIND, is_main=True)

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """A monster of the kind is on the board."""
        player = game.player
        yield from known_own(game.state, player, self.kind, self.cite)
        yield self.check(
            "not-on-board",
            f"a {self.kind} of {player} is on the board",
            game.state.own(player, self.kind) or game.state.unknown(player),
            failure=f"no {self.kind} of {player} is on the board",
        )

    def rule(self, game: SmallGame) -> Rule[None]:
        is_pass = yield from take_token(game, ATTACK)
        tokens = game.own.box(self.kind).white + 1
        yield events.AddWhite(game.player, self.kind, tokens)
        yield from end_action(game, is_pass)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        for kind in KINDS:
            if game.state.own(game.player, kind):
                yield Way(cls(kind), kind)

    def headline(self, state: State) -> str:
        number = state.own_box(self.kind).white + 1
        words = f"{state.turn} stores a white token in the {self.kind} box"
        return f"{words}, which then has {number}"
