"""What a BRAWL attack rolls and does, also freely or in a lock (brawl)."""

from __future__ import annotations

from mpoc.engine.statements import Part, Rule
from mpoc.games.giant_monster_invasion.powers.lasting import after_great_damage
from mpoc.games.giant_monster_invasion.turn.attacks import target_mods
from mpoc.games.giant_monster_invasion.turn.checks import (
    damage_of,
    half_die,
    pool_parts,
    successes_part,
)
from mpoc.games.giant_monster_invasion.turn.damage import batter, hurt
from mpoc.games.giant_monster_invasion.words import BRAWL, BRAWL_TYPES
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import Word
from mpoc.games.kit.small.definition import SmallGame

TYPE = Word("a BRAWL attack", tuple(BRAWL_TYPES))
ENHANCED = "Enhanced BRAWL"
"""What asks for the die of an Enhanced BRAWL."""
BRAWLING = h("3.2-brawl")


def brawl_parts(
    game: SmallGame, name: str, target: str, type: str, bought: int = 0
) -> list[Part]:
    """The dice of a BRAWL attack, part by part."""
    mods = [Part(BRAWL_TYPES[type], type, BRAWLING)]
    mods += target_mods(game, name, target, BRAWL)
    return pool_parts(game.state, name, BRAWL, mods, bought)


def brawl_damage(game: SmallGame, name: str, type: str, successes: int) -> Rule[int]:
    """The damage of a BRAWL attack that hits: successes, and 1d3 if enhanced."""
    parts = [successes_part(successes, BRAWLING)]
    if type in game.state.monster(name).powers.enhanced_brawl:
        cite = h("6.1-enhanced-brawl")
        words = f"the enhanced {type}"
        spots = yield from half_die(game, name, ENHANCED, words, cite)
        parts.append(Part(spots, "from Enhanced BRAWL", cite))
    return (yield from damage_of(f"the attack of {name}", *parts))


def brawl_result(
    game: SmallGame, name: str, target: str, type: str, successes: int
) -> Rule[None]:
    """A BRAWL attack that hits does its damage."""
    damage = yield from brawl_damage(game, name, type, successes)
    if target in game.state.buildings:
        yield from batter(game, target, damage, BRAWLING, name)
        return
    hits = yield from hurt(game, target, damage, BRAWLING, name)
    yield from after_great_damage(game, name, target, damage, hits, is_brawl=True)
