"""What special attacks share: a target, a pool of their own, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from mpoc.engine.candidates import DiceLimit
from mpoc.engine.statements import Check, Part, Rule
from mpoc.games.giant_monster_invasion.names import TARGET_NAME
from mpoc.games.giant_monster_invasion.turn.acting import MP, TurnVerb
from mpoc.games.giant_monster_invasion.turn.attacks import is_there, target_checks
from mpoc.games.giant_monster_invasion.turn.checks import (
    Purse,
    ability_check,
    dice_of,
    pool_check,
    rolled,
)
from mpoc.games.giant_monster_invasion.turn.damage import known_sturdy
from mpoc.games.giant_monster_invasion.turn.second_rolls import AGAIN
from mpoc.games.giant_monster_invasion.words import BRAWL
from mpoc.games.kit.dice import D6
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way


class SpecialAttack(TurnVerb):
    """An attack by a check of an ability, whose own rule says what comes of it."""

    is_attack: ClassVar[bool] = True
    ability: ClassVar[str] = BRAWL
    noun: ClassVar[str] = ""
    """What traces call the attack, if its word is none."""
    at_buildings: ClassVar[bool] = True
    target: str = key(TARGET_NAME, is_main=True)
    mods: Mapping[str, int] = MP
    again: tuple[tuple[str, str], ...] = AGAIN

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """The target is there, the attack can be made, and a die is left."""
        yield from target_checks(game, self.target, self.cite)
        if not self.at_buildings:
            yield self.check(
                "no-monster",
                f"{self.target} is a monster",
                self.target not in game.state.buildings,
                failure=f"{self.target} is a building",
            )
        yield from self.special_checks(game)
        yield ability_check(game.state, game.player, self.ability)
        if self.is_there(game):
            bought = self.bought.get(game.player, 0)
            yield pool_check(game.player, self.pool(game, bought))
            if self.target in game.state.buildings:
                yield known_sturdy(game.state, self.target, h("4.1-buildings"))

    def special_checks(self, game: SmallGame) -> Iterator[Check]:
        """The conditions of this attack."""
        raise NotImplementedError

    def is_there(self, game: SmallGame) -> bool:
        """Whether the target is in play."""
        is_building = self.target in game.state.buildings
        return is_there(game.state, self.target) and (
            self.at_buildings or not is_building
        )

    def pool(self, game: SmallGame, bought: int = 0) -> list[Part]:
        """The dice of the attack, part by part."""
        raise NotImplementedError

    def result(self, game: SmallGame, successes: int, purse: Purse) -> Rule[None]:
        """What comes of the attack; `purse` is what is left to spend on its checks."""
        raise NotImplementedError

    def spend(self, game: SmallGame, purse: Purse) -> Rule[None]:
        successes = yield from self.strike(game, purse)
        yield from self.result(game, successes, purse)

    def strike(self, game: SmallGame, purse: Purse) -> Rule[int]:
        """Roll for the attack; say how many dice were successful."""
        return (
            yield from rolled(
                game,
                game.player,
                self.ability,
                (),
                self.word,
                self.cite,
                purse,
                words=f"the {self.noun or self.word.replace('-', ' ')}",
                own=True,
                parts=self.pool(game),
            )
        )

    def limits(self, game: SmallGame) -> tuple[DiceLimit, ...]:
        if not self.is_there(game):
            return ()
        dice = max(dice_of(self.pool(game, self.bought.get(game.player, 0))), 0)
        return (DiceLimit(D6.name, dice, dice, True),)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        state = game.state
        buildings = tuple(state.buildings) if cls.at_buildings else ()
        for target in (*state.in_play, *buildings):
            if target != game.player:
                yield Way(cls(target=target), target)
