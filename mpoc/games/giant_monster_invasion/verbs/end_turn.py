"""A turn ends: tar and lava, and the next monster's turn begins (hazards)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from mpoc.engine.statements import Check, Note, Part, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.questions import LAVA_BURNS, TAR_CHECK
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import (
    MP,
    TurnVerb,
    allowed_actions,
    is_under_way,
    next_turn,
)
from mpoc.games.giant_monster_invasion.turn.checks import (
    ON_1D3,
    Purse,
    damage_of,
    half_die,
    halved,
    rolled,
)
from mpoc.games.giant_monster_invasion.turn.damage import (
    defeat,
    end_if_over,
    hurt,
    suffer,
)
from mpoc.games.giant_monster_invasion.turn.second_rolls import AGAIN, spending
from mpoc.games.giant_monster_invasion.words import (
    DEPTH_OF_TAR,
    GROUND,
    LAVA,
    STOMP,
    TAR,
)
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way

FIRE = "fire"
"""The kind of BLAST Attack that is like lava."""


class EndTurn(TurnVerb):
    """A monster ends its turn."""

    word, cite, weight, title = "end-turn", h("2.4-actions"), 4, "end the turn"
    passes: ClassVar[bool] = True
    takes: ClassVar[str] = ""
    while_held: ClassVar[bool] = True
    while_prone: ClassVar[bool] = True
    while_below: ClassVar[bool] = True
    while_leaving: ClassVar[bool] = True
    mods: Mapping[str, int] = MP
    again: tuple[tuple[str, str], ...] = AGAIN

    def rule(self, game: SmallGame) -> Rule[None]:
        name = game.player
        purse = self.purse
        yield from spending(game, self._ground(game, name, purse), purse)
        monster = game.state.monster(name)
        allowed = allowed_actions(monster)
        # A turn with a Move alone has no action that could be an attack.
        lazy = (
            allowed > 1
            and not monster.effects.only_moves
            and not (monster.spent.attacked and monster.spent.acts >= allowed)
        )
        yield events.Rest(name, lazy, h("6.1-extra-head") if lazy else self.cite)
        yield from end_if_over(game)
        if is_under_way(game):
            yield from next_turn(game)

    def _ground(self, game: SmallGame, name: str, purse: Purse) -> Rule[None]:
        """The damage that the ground does to it."""
        yield from self._tar(game, name, purse)
        yield from self._lava(game, name)

    def _tar(self, game: SmallGame, name: str, purse: Purse) -> Rule[None]:
        """A monster in tar checks STOMP; after the third failure it is defeated."""
        cite, monster = h("4.2-tar-pits"), game.state.monster(name)
        in_tar = TAR in game.state.hazards_under(name) and monster.level == GROUND
        if not in_tar:
            if monster.tar and game.reading("tar-left") == "forgotten":
                yield events.Sink(name, 0)
            return
        words = "the tar check"
        if (
            yield from rolled(
                game, name, STOMP, (), TAR_CHECK, cite, purse, words=words
            )
        ):
            return
        depth = monster.tar + 1
        if depth < DEPTH_OF_TAR:
            yield events.Sink(name, depth)
        else:
            yield Note(f"the tar swallows {name}", cite)
            yield from defeat(game, name, cite=cite)

    def _lava(self, game: SmallGame, name: str) -> Rule[None]:
        """Lava burns a monster that stands in it, or went through it (ruling)."""
        cite, monster = h("4.2-lava"), game.state.monster(name)
        is_in = LAVA in game.state.hazards_under(name) and monster.level == GROUND
        crossed = monster.spent.burnt and game.reading("lava-crossed") == "burns"
        if monster.out or not (is_in or crossed):
            return
        if FIRE in monster.powers.immunity:
            yield Note(f"{name} is immune to fire", h("6.1-immunity"))
            return
        words = "the lava"
        spots = yield from half_die(game, name, LAVA_BURNS, words, cite)
        damage = yield from damage_of(
            "the lava", Part(2, "of lava", cite), Part(spots, ON_1D3, cite)
        )
        if LAVA in monster.powers.immunity:
            damage = yield from halved(name, LAVA, damage)
        if game.reading("lava-and-tough") == "helps":
            yield from hurt(game, name, damage, cite, is_attack=False)
        else:
            yield from suffer(game, name, damage, cite)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        yield Way(cls())

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """Nothing else: a turn may end at any time."""
        yield from ()

    def headline(self, state: State) -> str:
        return f"{state.turn} ends its turn"
