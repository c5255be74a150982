"""A monster frightens another one by its ROAR (intimidation)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from mpoc.engine.statements import Check, Note, Part, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import attack_headline
from mpoc.games.giant_monster_invasion.turn.checks import Purse, own_mods, pool_parts
from mpoc.games.giant_monster_invasion.turn.striking import SpecialAttack
from mpoc.games.giant_monster_invasion.words import (
    INTIMIDATION,
    INTIMIDATION_REACH,
    ROAR,
)
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.spaces.plane import HUNDREDTHS, inch_words
from mpoc.games.kit.spaces.shapes import are_within, gap_words


class Intimidate(SpecialAttack):
    """A monster roars at another one, which may be weaker in its next turn."""

    word, cite, weight = "intimidate", h("7-intimidation"), 3
    noun: ClassVar[str] = "roar"
    is_attack = False
    ability, at_buildings = ROAR, False

    def special_checks(self, game: SmallGame) -> Iterator[Check]:
        """The option is agreed on, ROAR can be used, and the target is near."""
        state = game.state
        yield self.check(
            "option-off",
            "the players agreed on intimidation",
            INTIMIDATION in state.options,
            failure="the players did not agree on intimidation",
        )
        if self.is_there(game):
            reach = INTIMIDATION_REACH[state.scale]
            shape = state.shape(self.target)
            yield self.check(
                "out-of-range",
                f"{self.target} is within {inch_words(reach)}",
                are_within(game.own.disc, shape, reach * HUNDREDTHS),
                f"{gap_words(game.own.disc, shape)} between them",
                failure=f"{self.target} is too far away",
            )

    def pool(self, game: SmallGame, bought: int = 0) -> list[Part]:
        name = game.player
        return pool_parts(game.state, name, ROAR, own_mods(game.state, name), bought)

    def result(self, game: SmallGame, successes: int, purse: Purse) -> Rule[None]:
        target = self.target
        tough = game.state.monster(target).tough
        total = game.own.roar + successes
        if not successes:
            yield Note(f"{target} is not impressed", self.cite)
            return
        is_shaken = total > tough
        words = f"ROAR {game.own.roar} and {successes} make {total}"
        end = "" if is_shaken else f": {target} is not shaken"
        yield Note(f"{words}, against TOUGH {tough} of {target}{end}", self.cite)
        if is_shaken:
            yield events.Shake(target, total - tough)

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return INTIMIDATION in game.state.options

    def headline(self, state: State) -> str:
        return attack_headline(state, "roars at", self.target)
