"""Whether a position can be one of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.giant_monster_invasion.file.problem_kinds import (
    HELD_BY_ITSELF,
    NAME_OF_ENDING,
    NAME_TWICE,
    NO_GROUND,
    NO_HEIGHT,
    NO_HITS,
    NOT_IN_ORDER,
    OFF_TABLE,
    OUT_OF_TURN,
    OVERLAP,
    OWN_CLASS,
    TOO_HEALTHY,
    TOO_MANY_CHARGES,
    TOO_MANY_POWERS,
    WRONG_LEVEL,
)
from mpoc.games.giant_monster_invasion.words import (
    FLYING,
    SUBMERGED,
    TIE,
    UNDERGROUND,
)
from mpoc.games.kit.spaces.shapes import overlap
from mpoc.rules.facts import NONE

if TYPE_CHECKING:
    from mpoc.games.giant_monster_invasion.names import Names
    from mpoc.games.giant_monster_invasion.state import State

POWER_OF_LEVEL = {
    FLYING: "flying",
    SUBMERGED: "swimming",
    UNDERGROUND: "tunneling",
}


def check_state(names: Names, state: State) -> None:
    """Report everything that no position of the game can have."""
    for name in state.players:
        _check_monster(names, state, name)
    for name in state.players:
        if name in (TIE, NONE):
            complaint = NAME_OF_ENDING(name=name, what="monster")
            names.problem(("monsters", name), complaint, at="key")
    for id, building in state.buildings.items():
        if id in state.players:
            names.problem(("buildings", id), NAME_TWICE(name=id), at="key")
        if building.height == 0:
            names.problem(("buildings", id, "height"), NO_HEIGHT(id=id))
    for key, rectangles in (("buildings", state.buildings), ("hazards", state.hazards)):
        for id, each in rectangles.items():
            (west, east), (north, south) = each.box.sides
            if west == east or north == south:
                names.problem((key, id, "opposite"), NO_GROUND(id=id))
    if state.turn in state.players and state.monster(state.turn).out:
        names.problem(("turn",), OUT_OF_TURN(name=state.turn))
    if state.order:
        missing = [name for name in state.in_play if name not in state.order]
        for name in missing:
            names.problem(("order",), NOT_IN_ORDER(name=name), at="key")
    _check_places(names, state)


def _check_monster(names: Names, state: State, name: str) -> None:
    monster, path = state.monster(name), ("monsters", name)
    for ability, number, limit in (
        ("tough", monster.tough, monster.full_tough),
        ("hits", monster.hits, monster.full_hits),
    ):
        if number > limit:
            complaint = TOO_HEALTHY(
                name=name, number=number, ability=ability.upper(), limit=limit
            )
            names.problem((*path, ability), complaint)
    if monster.hits < 1 and not monster.out:
        names.problem((*path, "hits"), NO_HITS(name=name))
    for kind, blast in monster.powers.blasts.items():
        if blast.charges > blast.level:
            complaint = TOO_MANY_CHARGES(
                blast=kind, name=name, number=blast.charges, limit=blast.level
            )
            where = (*path, "powers", "blast-attack", kind, "charges")
            names.problem(where, complaint)
    killer = monster.powers.killer_instinct
    if killer is not None and killer.prey == monster.kind:
        prey = (*path, "powers", "killer-instinct", "class")
        names.problem(prey, OWN_CLASS(name=name, own=monster.kind))
    for power in ("enhanced_brawl", "immunity"):
        values = getattr(monster.powers, power)
        for place, value in enumerate(values):
            if value in values[:place]:
                word = power.replace("_", "-")
                complaint = TOO_MANY_POWERS(name=name, power=word, value=value)
                names.problem((*path, "powers", word, place), complaint)
    power = POWER_OF_LEVEL.get(monster.level, "")
    if power and not getattr(monster.powers, power):
        complaint = WRONG_LEVEL(name=name, level=monster.level, power=power)
        names.problem((*path, "level"), complaint)
    if monster.held is not None and monster.held.by == name:
        names.problem((*path, "held", "by"), HELD_BY_ITSELF(name=name))


def _check_places(names: Names, state: State) -> None:
    in_play = [
        name for name in state.in_play if state.monster(name).level != UNDERGROUND
    ]
    for number, name in enumerate(in_play):
        disc, path = state.monster(name).disc, ("monsters", name, "at")
        if not state.is_on_table(disc):
            names.problem(path, OFF_TABLE(name=name))
        buildings = [id for id in state.buildings if id not in state.players]
        others = [*in_play[:number], *buildings]
        for other in others:
            if overlap(disc, state.shape(other)):
                names.problem(path, OVERLAP(first=name, second=other))
