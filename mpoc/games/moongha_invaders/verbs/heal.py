"""An orange token goes back, and a hidden monster is healed (create)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Rule
from mpoc.games.kit.file.forms import Id
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.game import own_monster
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.turn.boxes import ActionVerb, end_action, take_token
from mpoc.games.moongha_invaders.words import CREATE


class Heal(ActionVerb):
    """An orange token removes a damage cube from a hidden monster."""

    word, cite, box, weight = "heal", h("create"), CREATE, 4
    title, headline_event = "heal a monster", events.Heal
    id: str = key(Id(), is_main=True)

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """A hidden monster with damage (ruling heal-whose)."""
        monster = game.state.monsters.get(self.id)
        is_own = monster is None or monster.player == game.player
        if is_own or game.reading("heal-whose") == "own":
            yield from own_monster(game, self.id, self.cite)
        if monster is not None:
            yield self.check(
                "not-hidden",
                f"{self.id} is hidden",
                monster.hidden,
                failure=f"{self.id} is revealed",
            )
            yield self.check(
                "no-damage",
                f"{self.id} has damage",
                monster.damage > 0,
                failure=f"{self.id} has no damage",
            )

    def rule(self, game: SmallGame) -> Rule[None]:
        is_pass = yield from take_token(game, CREATE)
        yield events.Heal(self.id)
        yield from end_action(game, is_pass)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        for id in game.state.monsters:
            yield Way(cls(id), id)

    def headline(self, state: State) -> str:
        words = state.words(self.id)
        return f"{state.turn} removes a damage cube from {words}"
