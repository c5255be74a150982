"""Powers that act when a round ends, or when great damage is done."""

from __future__ import annotations

from mpoc.engine.statements import Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.turn.damage import hurt
from mpoc.games.giant_monster_invasion.words import GREAT_DAMAGE
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame


def at_round_end(game: SmallGame) -> Rule[None]:
    """Regenerate heals, and what is left of Force Fields is gone."""
    for name in game.state.in_play:
        monster = game.state.monster(name)
        heals = min(monster.powers.regenerate, monster.full_hits - monster.hits)
        if heals > 0:
            yield events.Heal(name, hits=heals, cite=h("6.1-regenerate"))
        if monster.effects.field:
            yield events.DropField(name)


def after_great_damage(
    game: SmallGame, name: str, target: str, damage: int, hits: int, *, is_brawl: bool
) -> Rule[None]:
    """Leech heals the attacker, and Defense Ability hurts it.

    `damage` is the damage before TOUGH and `hits` what was lost (ruling great-damage).
    """
    attacker, victim = game.state.monster(name), game.state.monster(target)
    if not (attacker.powers.leech or (is_brawl and victim.powers.defense_ability)):
        return
    count = hits if game.reading("great-damage") == "after-tough" else damage
    if count < GREAT_DAMAGE:
        return
    heals = min(attacker.powers.leech, attacker.full_hits - attacker.hits)
    if heals > 0 and not attacker.out:
        yield events.Heal(name, hits=heals, cite=h("6.1-leech"))
    if is_brawl and victim.powers.defense_ability:
        cite = h("6.1-defense-ability")
        yield from hurt(
            game, name, victim.powers.defense_ability, cite, target, is_attack=False
        )
