"""A BRAWL attack at close quarters (brawl)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from mpoc.engine.candidates import DiceLimit
from mpoc.engine.statements import Check, Note, Part, Rule
from mpoc.games.giant_monster_invasion.names import TARGET_NAME
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import (
    MP,
    TurnVerb,
    attack_headline,
)
from mpoc.games.giant_monster_invasion.turn.attacks import (
    is_there,
    reach_check,
    target_checks,
)
from mpoc.games.giant_monster_invasion.turn.brawling import (
    TYPE,
    brawl_parts,
    brawl_result,
)
from mpoc.games.giant_monster_invasion.turn.checks import (
    Purse,
    ability_check,
    dice_of,
    pool_check,
    rolled,
)
from mpoc.games.giant_monster_invasion.turn.damage import known_sturdy
from mpoc.games.giant_monster_invasion.turn.second_rolls import AGAIN
from mpoc.games.giant_monster_invasion.words import BRAWL, BRAWL_TYPES, CLAWS, STOMPING
from mpoc.games.kit.dice import D6
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way


class Brawl(TurnVerb):
    """A monster strikes with claws, tail, teeth or feet."""

    word, cite, weight = "brawl", h("3.2-brawl"), 10
    is_attack: ClassVar[bool] = True
    target: str = key(TARGET_NAME, is_main=True)
    type: str = key(TYPE, "Which attack it is.", example="bite")
    mods: Mapping[str, int] = MP
    again: tuple[tuple[str, str], ...] = AGAIN

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """The target is near; Stomp needs one that is knocked down."""
        name, state = game.player, game.state
        yield from target_checks(game, self.target, self.cite)
        yield ability_check(state, name, BRAWL)
        if not is_there(game.state, self.target):
            return
        yield reach_check(state, name, self.target, self.cite)
        other = state.players.get(self.target)
        if self.type == STOMPING:
            yield self.check(
                "not-prone",
                f"{self.target} is knocked down",
                other is not None and other.prone,
                failure=f"{self.target} is not knocked down",
            )
        yield pool_check(name, self.pool(game, self.bought.get(name, 0)))
        if other is None:
            yield known_sturdy(state, self.target, h("4.1-buildings"))

    def pool(self, game: SmallGame, bought: int = 0) -> list[Part]:
        """The dice of the attack, part by part."""
        return brawl_parts(game, game.player, self.target, self.type, bought)

    def spend(self, game: SmallGame, purse: Purse) -> Rule[None]:
        name = game.player
        successes = yield from rolled(
            game,
            name,
            BRAWL,
            (),
            self.word,
            self.cite,
            purse,
            words=f"the {self.type}",
            own=True,
            parts=self.pool(game),
        )
        if not successes:
            yield Note(f"{name} misses {self.target}", self.cite)
            return
        yield from brawl_result(game, name, self.target, self.type, successes)

    def limits(self, game: SmallGame) -> tuple[DiceLimit, ...]:
        if not is_there(game.state, self.target):
            return ()
        dice = max(dice_of(self.pool(game, self.bought.get(game.player, 0))), 0)
        return (DiceLimit(D6.name, dice, dice, True),)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        state = game.state
        for target in (*state.in_play, *state.buildings):
            if target != game.player:
                for type in BRAWL_TYPES:
                    yield Way(cls(target=target, type=type), f"{target}: {type}")

    def headline(self, state: State) -> str:
        how = self.type if self.type == CLAWS else f"a {self.type}"
        return attack_headline(state, "attacks", self.target, how)
