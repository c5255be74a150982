"""Random positions on the invented board: a game that begins, or one under way."""

from __future__ import annotations

from typing import Any

from mpoc.games.moongha_invaders.pieces import Board, Box, Boxes, City, Monster, Player
from mpoc.games.moongha_invaders.pieces import Stock as Counters
from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.words import (
    ACTIONS,
    COUNTERS,
    KINDS,
    MILITARY,
    PLAYERS,
    START,
    TURNS,
)
from mpoc.rules.chance import Chance

BOARD = Board("invented-earth")
STOCK = dict.fromkeys(MILITARY, 6)


def position(chance: Chance) -> State:
    """A random position of three or four players."""
    count = chance.number(3, 4)
    names = PLAYERS[:count]
    cities = chance.shuffle(BOARD.cities.places())
    dealt = COUNTERS[count]
    players = {
        name: Player(cities=tuple(cities[place * dealt : (place + 1) * dealt]))
        for place, name in enumerate(names)
    }
    if chance.happens(30):
        return State(BOARD, players, names[0], names[0], START, 1, stock=STOCK)
    return _under_way(chance, players, cities)


def _under_way(chance: Chance, players: dict[str, Player], cities: list[str]) -> State:
    """A position in which monsters and humans stand in a few cities."""
    few = cities[: chance.number(2, 5)]
    monsters: dict[str, Monster] = {}
    for name in players:
        for kind in KINDS:
            counters = BOARD.number(kind, "counters") or 1
            for number in range(chance.number(0, min(counters, 2))):
                damage = 0
                capacity = BOARD.number(kind, "capacity") or 1
                if chance.happens(30):
                    damage = chance.number(0, capacity - 1)
                monsters[f"{name[0]}-{kind[:7]}{number or ''}"] = Monster(
                    name, kind, chance.among(few), chance.happens(50), damage
                )
        tokens = {kind: Box(chance.number(0, 1), chance.number(0, 4)) for kind in KINDS}
        tokens = {kind: box for kind, box in tokens.items() if box != Box()}
        players = {**players, name: players[name].but(boxes=tokens)}
    humans: dict[str, Any] = {}
    heroes = chance.number(0, 3)
    for city in few:
        hero = min(heroes, chance.number(0, 1))
        heroes -= hero
        cubes = {
            colour: chance.number(0, 2)
            for colour in (*players, "black")
            if chance.happens(40)
        }
        cubes = {colour: number for colour, number in cubes.items() if number}
        if sum(cubes.values()) > 8:
            cubes = {}
        humans[city] = City(hero, chance.number(0, 2), chance.number(0, 2), cubes)
    names = tuple(players)
    turns = TURNS[len(names)]
    number = turns if chance.happens(50) else chance.number(2, turns)
    boxes = Boxes(
        chance.number(0, 6),
        chance.number(0, 5),
        chance.number(0, 3),
        chance.number(0, 1),
        Counters(*[chance.number(0, 1) for _ in MILITARY]),
        Counters(*[chance.number(0, 1) for _ in MILITARY]),
    )
    humans = {name: city for name, city in humans.items() if city != City()}
    return State(
        BOARD,
        players,
        names[0],
        names[0],
        ACTIONS,
        number,
        boxes=boxes,
        cities=humans,
        monsters=monsters,
        stock=STOCK,
    )
