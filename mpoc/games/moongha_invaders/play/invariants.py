"""What holds after every event, whatever is played; each yields what is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.games.moongha_invaders.state import State
from mpoc.games.moongha_invaders.words import (
    CUBES,
    HEROES,
    HUMANS,
    KINDS,
    MOST_IN_CITY,
    START,
)


def heroes_are_five(state: State) -> Iterator[str]:
    """Heroes in cities, in the box and in stock are never more than there are."""
    if not 0 <= state.heroes_left <= HEROES:
        yield f"{state.heroes_left} heroes are in stock"


def cubes_have_room(state: State) -> Iterator[str]:
    """Eight cubes in a city and twenty of a player, at most."""
    for name, city in state.cities.items():
        if city.damage > MOST_IN_CITY:
            yield f"{name} has {city.damage} cubes"
    for player in state.players:
        if not 0 <= state.cubes_left(player) <= CUBES:
            yield f"{player} has {state.cubes_left(player)} cubes left"


def numbers_are_not_negative(state: State) -> Iterator[str]:
    """No number of tokens or counters is below nothing."""
    numbers = [*state.stock.values(), *state.boxes.values()[:4]]
    numbers += [
        n for s in (state.boxes.military_1, state.boxes.military_2) for n in s.values()
    ]
    for city in state.cities.values():
        numbers += [city.of(kind) for kind in HUMANS]
    for owner in state.players.values():
        numbers += [n for box in owner.boxes.values() for n in box.values()]
    if any([number < 0 for number in numbers]):
        yield "a number is below nothing"


def monsters_are_alive(state: State) -> Iterator[str]:
    """A monster on the board has less damage than destroys it, in a city."""
    for id, monster in state.monsters.items():
        capacity = (
            state.board.number(monster.kind, "capacity") if monster.kind else None
        )
        if capacity is not None and monster.damage >= capacity:
            yield f"{id} has {monster.damage} damage"
        if not state.board.cities.has(monster.at):
            yield f"{id} is nowhere"
        if not monster.kind and not monster.hidden:
            yield f"{id} is revealed and unknown"


def counters_are_enough(state: State) -> Iterator[str]:
    """No player has more counters of a kind than there are, wherever they are."""
    for player in state.players:
        for kind in KINDS:
            counters = state.board.number(kind, "counters")
            if counters is not None and state.taken(player, kind) > counters:
                yield f"{player} has too many counters of the kind {kind}"


def boxes_are_empty_at_the_start(state: State) -> Iterator[str]:
    """Nobody passes, and no pass token lies in a box, before the boxes are filled."""
    tokens = any([has.pass_token for has in state.players.values()])
    if state.phase == START and (state.passes or tokens):
        yield "somebody has passed before the turn began"


INVARIANTS = (
    heroes_are_five,
    cubes_have_room,
    numbers_are_not_negative,
    monsters_are_alive,
    counters_are_enough,
    boxes_are_empty_at_the_start,
)
"""What must hold."""
