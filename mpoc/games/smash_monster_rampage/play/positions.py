"""Random positions to play from: a city of our own, units on the board, a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.kit.spaces.grid import Grid, Square
from mpoc.games.smash_monster_rampage.board import covered
from mpoc.games.smash_monster_rampage.book.rulings import READINGS
from mpoc.games.smash_monster_rampage.state import (
    City,
    Monster,
    State,
    Stock,
    Turn,
    Unit,
)
from mpoc.games.smash_monster_rampage.words import (
    EDITIONS,
    FACINGS,
    PIECES,
    PLAYERS,
    TANK,
    TYPES,
)
from mpoc.scenario.reading import Settings

if TYPE_CHECKING:
    from mpoc.rules.chance import Chance, Streams


def position(streams: Streams) -> State:
    """A random city in which the Monster stands, with some units of both players."""
    chance = streams("city")
    size = Grid(2 * chance.number(4, 8), 2 * chance.number(4, 7))
    squares = size.places()
    monster = _place(size, chance)
    starts = {number + 1: _place(size, chance) for number in range(6)}
    places = [monster, *starts.values()]
    under = {at for place in places for at in covered(place.at)}
    clear = [at for at in squares if at not in under]
    debris = chance.mixed(clear)[: chance.number(4, 30)]
    waiting = tuple(chance.mixed(squares)[:8])
    city = City(size, dict.fromkeys(sorted(debris), ""), starts, waiting)
    chance = streams("units")
    taken = {*covered(monster.at)}
    units: dict[str, Unit] = {}
    reserves = {}
    for player in PLAYERS:
        left = dict.fromkeys(TYPES, PIECES)
        for number in range(chance.number(0, 4)):
            type = chance.among([each for each in TYPES if left[each]])
            free = [at for at in squares if at not in taken]
            if type == TANK:
                free = [at for at in free if at not in city.debris]
            at: Square = chance.among(free)
            taken.add(at)
            left[type] -= 1
            facing = chance.among(FACINGS) if type == TANK else ""
            units[f"{player[0]}{number + 1}"] = Unit(player, type, at, facing)
        reserves[player] = Stock(*[left[each] for each in TYPES])
    chance = streams("fires")
    fires = [at for at in debris if at not in taken and chance.happens(15)]
    state = State(
        city,
        Turn(chance.among(PLAYERS)),
        monster,
        units,
        fires=frozenset(fires),
        reserves=reserves,
        won=dict.fromkeys(PLAYERS, ()),
        rescued=dict.fromkeys(PLAYERS, 0),
    )
    readings = {}
    if chance.happens(25):
        readings = {name: chance.among(known) for name, known in READINGS.items()}
    return state.but(settings=Settings(EDITIONS[0], readings))


def _place(size: Grid, chance: Chance) -> Monster:
    """A Monster Square, and a way to face."""
    column = 2 * chance.number(0, size.columns // 2 - 1)
    row = 2 * chance.number(0, size.rows // 2 - 1)
    return Monster((column, row), chance.among(FACINGS))
