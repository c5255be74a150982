"""A monster heals HITS, TOUGH and bleeding by a ROAR check (healing)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from mpoc.engine.candidates import DiceLimit
from mpoc.engine.statements import Check, Part, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import MP, TurnVerb
from mpoc.games.giant_monster_invasion.turn.checks import (
    Purse,
    ability_check,
    dice_of,
    own_mods,
    pool_check,
    pool_parts,
    rolled,
)
from mpoc.games.giant_monster_invasion.turn.second_rolls import AGAIN
from mpoc.games.giant_monster_invasion.words import BLEEDING, ROAR
from mpoc.games.kit.dice import D6
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.shares import share_choice
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way

HEALING = "Healing"
"""What asks what the points of a heal go to."""


class Heal(TurnVerb):
    """A monster heals: each successful die of ROAR is a point of HITS or TOUGH."""

    word, cite, weight = "heal", h("3.5.b-healing"), 2
    mods: Mapping[str, int] = MP
    again: tuple[tuple[str, str], ...] = AGAIN

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """ROAR can be used, and there is something to heal."""
        name = game.player
        yield ability_check(game.state, name, ROAR)
        yield self.check(
            "healthy",
            f"{name} has something to heal",
            bool(wounds(game)),
            failure=f"{name} is healthy",
        )
        yield pool_check(name, self.pool(game, self.bought.get(name, 0)))

    def pool(self, game: SmallGame, bought: int = 0) -> list[Part]:
        """The dice of the check, part by part."""
        name = game.player
        faster = game.own.powers.fast_healer
        mods = [*own_mods(game.state, name)]
        mods.append(Part(faster, "Fast Healer", h("6.1-fast-healer")))
        return pool_parts(game.state, name, ROAR, mods, bought)

    def spend(self, game: SmallGame, purse: Purse) -> Rule[None]:
        name = game.player
        points = yield from rolled(
            game,
            name,
            ROAR,
            (),
            self.word,
            self.cite,
            purse,
            words="the ROAR",
            own=True,
            parts=self.pool(game),
        )
        most = wounds(game)
        points = min(points, sum(most.values()))
        if not points:
            return
        share = yield share_choice(
            HEALING, name, "heal", "what it heals", points, most, self.cite, name
        )
        yield events.Heal(name, share.of("hits"), share.of("tough"), share.of("blood"))

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterable[Way]:
        """To heal: what is healed is chosen after the roll."""
        yield Way(cls())

    def limits(self, game: SmallGame) -> tuple[DiceLimit, ...]:
        dice = max(dice_of(self.pool(game, self.bought.get(game.player, 0))), 0)
        return (DiceLimit(D6.name, dice, dice, True),)

    def headline(self, state: State) -> str:
        return f"{state.turn} heals"


def wounds(game: SmallGame) -> dict[str, int]:
    """What a monster can heal, by name: HITS, TOUGH, and blood where it bleeds."""
    monster = game.own
    most = {
        "hits": monster.full_hits - monster.hits,
        "tough": monster.full_tough - monster.tough,
    }
    if BLEEDING in game.state.options:
        most["blood"] = monster.blood
    return {name: number for name, number in most.items() if number > 0}
