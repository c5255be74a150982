"""Random positions with invented monsters: a battle that begins, or one under way."""

from __future__ import annotations

from mpoc.games.giant_monster_invasion.invented import INVENTED
from mpoc.games.giant_monster_invasion.monster import Monster
from mpoc.games.giant_monster_invasion.state import Building, Hazard, State
from mpoc.games.giant_monster_invasion.words import (
    ACTIONS,
    HAZARDS,
    OPTIONS,
    ORDER,
    SMALL,
    STANDARD,
)
from mpoc.games.kit.spaces.plane import Plane, Point
from mpoc.games.kit.spaces.shapes import overlap
from mpoc.rules.chance import Chance


def position(chance: Chance) -> State:
    """A random battle of two to four monsters on a small table."""
    side = chance.number(12, 20) * 100
    names = chance.shuffle(list(INVENTED))[: chance.number(2, 4)]
    state = State(
        Plane(side, side),
        names[0],
        {},
        SMALL if chance.happens(30) else STANDARD,
        tuple([option for option in OPTIONS if chance.happens(60)]),
        phase=ORDER if chance.happens(50) else ACTIONS,
    )
    buildings = {
        f"b{number}": Building(
            *_corners(chance, side, 3), height=chance.number(1, 10) * 100
        )
        for number in range(chance.number(0, 3))
    }
    hazards = {
        f"h{number}": Hazard(*_corners(chance, side, 6), chance.among(HAZARDS))
        for number in range(chance.number(0, 3))
    }
    state = state.but(buildings=buildings, hazards=hazards)
    for name in names:
        monster = _placed(chance, state, INVENTED[name])
        state = state.but(players={**state.players, name: monster})
    return state


def _corners(chance: Chance, side: int, most: int) -> tuple[Point, Point]:
    x, y = chance.number(0, side - 200), chance.number(0, side - 200)
    width, depth = chance.number(100, most * 100), chance.number(100, most * 100)
    return (x, y), (min(x + width, side), min(y + depth, side))


def _placed(chance: Chance, state: State, monster: Monster) -> Monster:
    """A monster on free ground, sometimes hurt, with some MP."""
    while True:
        at = (
            chance.number(100, state.size.width - 100),
            chance.number(100, state.size.depth - 100),
        )
        monster = monster.but(at=at)
        if not any([overlap(monster.disc, shape) for _, shape in state.obstacles()]):
            break
    if chance.happens(60):
        monster = monster.but(
            hits=chance.number(1, monster.full_hits),
            tough=chance.number(0, monster.full_tough),
        )
    blasts = {
        kind: blast.but(charges=chance.number(0, blast.level))
        for kind, blast in monster.powers.blasts.items()
    }
    prone = chance.happens(10)
    kaiju = chance.number(0, 1)
    return monster.but(
        powers=monster.powers.but(blasts=blasts),
        mp=chance.number(0, 6),
        kaiju=kaiju,
        prone=prone,
    )
