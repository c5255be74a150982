"""What holds after every event, whatever is played; each says what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mpoc.games.smash_monster_rampage.board import covered, name
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.words import (
    MOST_ON_BOARD,
    PIECES,
    PLAYERS,
    TYPES,
)


def on_the_board(state: State) -> Iterator[str]:
    """The Monster, units and survivors are on squares of the board."""
    has = state.city.size.has
    for id, unit in state.units.items():
        if not has(unit.at):
            yield f"{id} is off the board"
    for marker in state.markers:
        if not has(marker.at):
            yield f"survivors of {marker.player} are off the board"
    if state.monster is not None:
        if not all([has(at) for at in covered(state.monster.at)]):
            yield "the Monster is off the board"
        if state.monster.at[0] % 2 or state.monster.at[1] % 2:
            yield f"the Monster is on no Monster Square: {name(state.monster.at)}"


def one_unit_a_square(state: State) -> Iterator[str]:
    """No two units are on one square (unit-movement)."""
    places = Counter([unit.at for unit in state.units.values()])
    for at, count in places.items():
        if count > 1:
            yield f"{count} units are at {name(at)}"


def buildings(state: State) -> Iterator[str]:
    """Only a standing building burns."""
    for at in state.fires:
        if not state.has_building(at):
            yield f"{name(at)} burns and is no building"


def numbers_of_units(state: State) -> Iterator[str]:
    """At most four units of a player on the board and three pieces of a type."""
    for player in PLAYERS:
        there = len(state.units_of(player))
        if there > MOST_ON_BOARD:
            yield f"{player} has {there} units on the board"
        owned = state.owned(player)
        if owned is not None:
            for type in TYPES:
                if not 0 <= owned.of(type) <= PIECES:
                    yield f"{player} has {owned.of(type)} {type}s"


def points(state: State) -> Iterator[str]:
    """Nobody spends more movement points than there are."""
    if state.turn.points is not None and state.turn.points < 0:
        yield f"{state.turn.points} movement points are left"


INVARIANTS = {
    "on the board": on_the_board,
    "one unit a square": one_unit_a_square,
    "only buildings burn": buildings,
    "numbers of units": numbers_of_units,
    "points are not overspent": points,
}

AT_REST = ("one unit a square",)
"""What need not hold while an action is under way."""
