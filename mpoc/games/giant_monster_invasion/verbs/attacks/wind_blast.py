"""A monster with wings blows another one back (wind-blast)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from mpoc.engine.statements import Check, Note, Part, Rule
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import attack_headline
from mpoc.games.giant_monster_invasion.turn.attacks import reach_check, target_mods
from mpoc.games.giant_monster_invasion.turn.checks import Purse, pool_parts
from mpoc.games.giant_monster_invasion.turn.damage import batter, hurt
from mpoc.games.giant_monster_invasion.turn.knocks import knock_back, may_fall
from mpoc.games.giant_monster_invasion.turn.striking import SpecialAttack
from mpoc.games.giant_monster_invasion.words import BRAWL, SMALL
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.spaces.shapes import mirrored


class WindBlast(SpecialAttack):
    """A monster blows another one back with its wings."""

    word, cite, weight = "wind-blast", h("3.3.b-wind-blast"), 3
    does: ClassVar[str] = "blows at"

    def special_checks(self, game: SmallGame) -> Iterator[Check]:
        """It has wings, and the target is near (ruling wind-reach)."""
        name = game.player
        yield self.check(
            "no-wings",
            f"{name} has wings",
            game.own.wings,
            failure=f"{name} has no wings",
        )
        if self.is_there(game) and game.reading("wind-reach") == "as-brawl":
            yield reach_check(game.state, name, self.target, self.cite)

    def pool(self, game: SmallGame, bought: int = 0) -> list[Part]:
        name = game.player
        mods = target_mods(game, name, self.target, BRAWL)
        return pool_parts(game.state, name, BRAWL, mods, bought)

    def result(self, game: SmallGame, successes: int, purse: Purse) -> Rule[None]:
        name, target = game.player, self.target
        if not successes:
            yield Note(f"the wind of {name} misses {target}", self.cite)
            return
        damage, start = game.own.brawl, game.own.at
        if target in game.state.buildings:
            yield from batter(game, target, damage, self.cite, name)
            return
        yield from hurt(game, target, damage, self.cite, name)
        towards = mirrored(game.state.monster(target).at, start)
        brawl, small_distance = game.own.brawl, None
        if game.state.scale == SMALL and game.reading("small-wind") == "half-score":
            small_distance = -(-brawl // 2) + successes
        yield from knock_back(
            *(game, target, towards, brawl + successes, self.cite, name),
            small_distance=small_distance,
        )
        yield from may_fall(game, target, (), purse)

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return bool(game.own.wings)

    def headline(self, state: State) -> str:
        return attack_headline(state, self.does, self.target)
