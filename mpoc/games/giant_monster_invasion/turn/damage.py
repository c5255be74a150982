"""Damage, defeat and the end of a battle (damage, defeat)."""

from __future__ import annotations

from mpoc.engine.statements import Check, Cite, Note, Rule, Unknown
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.awards import award
from mpoc.games.giant_monster_invasion.turn.checks import joined
from mpoc.games.giant_monster_invasion.turn.scars import scar
from mpoc.games.giant_monster_invasion.words import (
    AWAKENING,
    BLEEDING,
    BLOOD_PER_DAMAGE,
    GAUNTLET,
    ROUNDS_OF_AWAKENING,
    SCARS,
    TIE,
    WAITING,
)
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.game import is_known
from mpoc.games.kit.small.definition import SmallGame

DEFEATS = h("5.4-defeat")


def hurt(
    game: SmallGame,
    name: str,
    damage: int,
    cite: Cite,
    by: str = "",
    *,
    is_attack: bool = True,
) -> Rule[int]:
    """A monster takes damage against its TOUGH; say how many HITS it loses.

    `by` is who did it, `is_attack` whether it bleeds from it.
    """
    monster = game.state.monster(name)
    if monster.out:
        return 0
    if damage <= 0 and game.reading("no-damage") == "nothing":
        yield Note(f"{name} takes no damage", cite)
        return 0
    stopped = damage <= monster.defence
    hits = 0 if stopped else damage - monster.defence
    field, armor, tough = worn(
        monster.effects.field, monster.armor, monster.tough, 1 if stopped else 2
    )
    why = joined(
        cite,
        "3.5-damage",
        "6.1-force-field" if field else "",
        "6.1-armor" if armor else "",
    )
    yield events.Absorb(
        name, max(damage, 0), hits, field, armor, tough, monster.defence, why
    )
    yield from after_loss(game, name, hits, by, is_attack=is_attack)
    return hits


def worn(field: int, armor: int, tough: int, loss: int) -> tuple[int, int, int]:
    """What a loss takes of a Force Field, then of Armor, then of TOUGH."""
    taken = []
    for points in (field, armor, tough):
        taken.append(min(points, loss))
        loss -= taken[-1]
    return taken[0], taken[1], taken[2]


def suffer(game: SmallGame, name: str, hits: int, cite: Cite) -> Rule[None]:
    """A monster loses HITS, and TOUGH does not help."""
    if hits:
        yield events.Suffer(name, hits, cite)
        yield from after_loss(game, name, hits, "", is_attack=False)


def after_loss(
    game: SmallGame, name: str, hits: int, by: str, *, is_attack: bool
) -> Rule[None]:
    """What follows from HITS that are lost: blood, and defeat."""
    tokens = hits // BLOOD_PER_DAMAGE
    if is_attack and tokens and BLEEDING in game.state.options:
        yield events.Bleed(name, tokens)
    if game.state.monster(name).hits <= 0:
        yield from defeat(game, name, by if by != name else "")


def defeat(
    game: SmallGame, name: str, by: str = "", cite: Cite = DEFEATS
) -> Rule[None]:
    """A monster is defeated, and may keep a scar."""
    yield events.Defeat(name, by, cite)
    if SCARS in game.state.options:
        yield from scar(game, name)


def sturdy(game: SmallGame, id: str, cite: Cite) -> Rule[int]:
    """The STURDY of a building; the replay waits where the file does not say it."""
    value: int | None = game.state.buildings[id].sturdy_at(game.state.scale)
    if value is None:
        yield Unknown(f"how tall {id} is", sturdy_line(id), cite)
    assert value is not None
    return value


def sturdy_line(id: str) -> str:
    """The line that says how tall a building is."""
    return f"buildings: {{{id}: {{height: …}}}}"


def known_sturdy(state: State, id: str, cite: Cite) -> Check:
    """Whether the file says how sturdy a building is."""
    value = state.buildings[id].sturdy_at(state.scale)
    return is_known(value is not None, f"how tall {id} is", sturdy_line(id), cite)


def batter(
    game: SmallGame, id: str, damage: int, cite: Cite, by: str = ""
) -> Rule[None]:
    """A building takes damage: it is destroyed, or nothing happens to it."""
    value = yield from sturdy(game, id, cite)
    yield events.Batter(id, damage, value)
    if damage <= value:
        return
    if game.reading("fallen-buildings") == "rubble":
        yield events.Raze(
            id, value, by, is_rubble=True, cite=h("4.1-buildings", "4.2-hazards")
        )
    else:
        yield events.Raze(id, value, by)


def end_if_over(game: SmallGame) -> Rule[None]:
    """The battle ends when one side is left (battles)."""
    state = game.state
    sides = state.sides()
    waiting = [name for name, each in state.players.items() if each.out == WAITING]
    if state.battle == AWAKENING:
        if not sides:
            yield from _end(game, TIE, "the monster is gone")
        elif state.number > ROUNDS_OF_AWAKENING:
            yield from _end(game, sides[0], f"{ROUNDS_OF_AWAKENING} rounds are over")
    elif len(sides) <= 1 and state.battle == GAUNTLET and waiting:
        yield events.EndDuel(state.number + 1, (state.in_play or waiting)[0])
    elif not sides:
        yield from _end(game, TIE, "no monster is left")
    elif len(sides) == 1:
        yield from _end(game, sides[0], "no other monster is left")


def _end(game: SmallGame, winner: str, reason: str) -> Rule[None]:
    """The battle ends, and MP are awarded."""
    yield events.EndBattle(winner, reason)
    yield from award(game)
