"""An attack on the MP of another monster (memory-decay)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mpoc.engine.candidates import DiceLimit
from mpoc.engine.statements import Check, Part, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.names import TARGET_NAME
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import (
    MP,
    TurnVerb,
    attack_headline,
)
from mpoc.games.giant_monster_invasion.turn.attacks import range_part, target_checks
from mpoc.games.giant_monster_invasion.turn.checks import (
    Purse,
    bought_part,
    dice_of,
    own_mods,
    pool_check,
    rolled,
)
from mpoc.games.giant_monster_invasion.turn.second_rolls import AGAIN
from mpoc.games.giant_monster_invasion.words import BLAST
from mpoc.games.kit.dice import D6
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way


class MemoryDecay(TurnVerb):
    """A monster makes another one lose MP."""

    word, cite, weight = "memory-decay", h("6.1-memory-decay"), 4
    target: str = key(TARGET_NAME, is_main=True)
    mods: Mapping[str, int] = MP
    again: tuple[tuple[str, str], ...] = AGAIN

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """It has the power, and the target is a monster in play."""
        name, state = game.player, game.state
        yield self.check(
            "no-power",
            f"{name} has the power memory-decay",
            game.own.powers.memory_decay,
            failure=f"{name} does not have the power memory-decay",
        )
        yield from target_checks(game, self.target, self.cite)
        yield self.check(
            "no-monster",
            f"{self.target} is a monster",
            self.target not in state.buildings,
            failure=f"{self.target} is a building",
        )
        if self.target in state.in_play:
            yield pool_check(name, self.pool(game, self.bought.get(name, 0)))

    def pool(self, game: SmallGame, bought: int = 0) -> list[Part]:
        """The dice of the attack: its level, and the range as for a BLAST."""
        state, name = game.state, game.player
        level = game.own.powers.memory_decay
        parts = [Part(level, "Memory Decay", self.cite)]
        mods = [*own_mods(state, name), range_part(game, name, self.target)]
        parts += [part for part in mods if part.amount]
        return [*parts, *bought_part(bought)]

    def spend(self, game: SmallGame, purse: Purse) -> Rule[None]:
        name, target = game.player, self.target
        level = game.own.powers.memory_decay
        score = level
        if game.reading("decay-score") == "blast":
            score = max(game.own.blast, 0)
        successes = yield from rolled(
            game,
            name,
            BLAST,
            (),
            self.word,
            self.cite,
            purse,
            words="the Memory Decay",
            own=True,
            parts=self.pool(game),
            score=score,
        )
        lost = min(successes, game.state.monster(target).mp)
        if lost:
            yield events.LoseMP(target, lost)

    def limits(self, game: SmallGame) -> tuple[DiceLimit, ...]:
        if self.target not in game.state.in_play:
            return ()
        dice = max(dice_of(self.pool(game, self.bought.get(game.player, 0))), 0)
        return (DiceLimit(D6.name, dice, dice, True),)

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return bool(game.own.powers.memory_decay)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        for target in game.state.in_play:
            if target != game.player:
                yield Way(cls(target=target), target)

    def headline(self, state: State) -> str:
        return attack_headline(state, "decays the memory of", self.target)
