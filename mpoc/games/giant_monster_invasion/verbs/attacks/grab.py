"""A monster tries to grab another, and declares what it does with it (grab)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from mpoc.engine.candidates import DiceLimit
from mpoc.engine.statements import Check, Choice, Option, Part, Rule
from mpoc.games.giant_monster_invasion.names import TARGET_NAME
from mpoc.games.giant_monster_invasion.questions import GRABBED
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import (
    MP,
    TurnVerb,
    attack_headline,
)
from mpoc.games.giant_monster_invasion.turn.attacks import (
    reach_check,
    target_checks,
    target_mods,
)
from mpoc.games.giant_monster_invasion.turn.checks import (
    Purse,
    ability_check,
    dice_of,
    own_mods,
    pool_check,
    pool_parts,
    rolled,
)
from mpoc.games.giant_monster_invasion.turn.grabbing import (
    Grip,
    free_attack,
    push_apart,
    resolve,
)
from mpoc.games.giant_monster_invasion.turn.second_rolls import AGAIN
from mpoc.games.giant_monster_invasion.words import BRAWL, GRABS, PLUNGE
from mpoc.games.kit.dice import D6
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import Word, key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way


class Grab(TurnVerb):
    """A monster tries to grab another monster."""

    word, cite, weight = "grab", h("3.4-grab"), 6
    is_attack: ClassVar[bool] = True
    target: str = key(TARGET_NAME, is_main=True)
    option: str | None = key(
        Word("a grab option", GRABS),
        "What it does with the monster that it has grabbed.",
        default=None,
        is_answer=True,
    )
    mods: Mapping[str, int] = MP
    again: tuple[tuple[str, str], ...] = AGAIN

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """A monster is near that is not held already."""
        name, state = game.player, game.state
        yield from target_checks(game, self.target, self.cite)
        yield ability_check(state, name, BRAWL)
        monster = state.players.get(self.target)
        yield self.check(
            "no-monster",
            f"{self.target} is a monster",
            self.target not in state.buildings,
            failure=f"{self.target} is a building",
        )
        if monster is None or monster.out:
            return
        yield reach_check(state, name, self.target, self.cite)
        yield self.check(
            "held-already",
            f"nobody holds {self.target}",
            monster.held is None,
            f"{monster.held.by} holds it" if monster.held is not None else "",
            failure=f"{self.target} is held already",
        )
        yield pool_check(name, self.pool(game, self.bought.get(name, 0)))

    def pool(self, game: SmallGame, bought: int = 0) -> list[Part]:
        """The dice of the grabber, part by part."""
        name = game.player
        mods = target_mods(game, name, self.target, BRAWL, is_grab=True)
        return pool_parts(game.state, name, BRAWL, mods, bought)

    def target_pool(self, game: SmallGame) -> list[Part]:
        """The dice of the target: one more than its score."""
        state, name = game.state, self.target
        slime = state.monster(name).powers.slime_coating
        mods = [Part(1, "against a grab", self.cite), *own_mods(state, name)]
        mods.append(Part(slime, "Slime Coating", h("6.1-slime-coating")))
        return pool_parts(state, name, BRAWL, mods)

    def spend(self, game: SmallGame, purse: Purse) -> Rule[None]:
        name, target = game.player, self.target
        own = yield from rolled(
            game,
            name,
            BRAWL,
            (),
            self.word,
            self.cite,
            purse,
            words="the grab",
            own=True,
            parts=self.pool(game),
        )
        other = yield from rolled(
            game,
            target,
            BRAWL,
            (),
            GRABBED,
            self.cite,
            purse,
            words="the resistance",
            parts=self.target_pool(game),
        )
        if own < other:
            yield from free_attack(game, target, name, purse)
        elif own == other:
            yield from push_apart(game, name, target, purse)
        else:
            option = yield self._asked(game)
            grip = Grip(name, target, own, own - other)
            yield from resolve(game, grip, option)

    def _asked(self, game: SmallGame) -> Choice:
        """The choice of what is done with the target."""
        options = []
        for option in GRABS:
            check = Check(
                "no-power",
                f"{game.player} can fly",
                option != PLUNGE or game.own.powers.flying,
                h("3.4.c-grab-options"),
                failure="only a monster that flies drops another from the air",
            )
            options.append(Option(option, option, game.objections([check])))
        words = f"what it does with {self.target}"
        cite = h("3.4.c-grab-options")
        return Choice(
            self.word, "", game.player, "option", words, tuple(options), cite, True
        )

    def limits(self, game: SmallGame) -> tuple[DiceLimit, ...]:
        monster = game.state.players.get(self.target)
        if monster is None or monster.out:
            return ()
        dice = max(dice_of(self.pool(game, self.bought.get(game.player, 0))), 0)
        return (DiceLimit(D6.name, dice, dice, True),)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        for target in game.state.in_play:
            if target != game.player:
                yield Way(cls(target=target), target)

    def headline(self, state: State) -> str:
        return attack_headline(state, "grabs at", self.target)
