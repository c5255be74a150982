"""Whether a position can be one of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.moongha_invaders.file.problem_kinds import (
    BOXES_TOO_EARLY,
    COUNTER_TWICE,
    OWN_COLOUR_UNKNOWN,
    REVEALED_AND_UNKNOWN,
    TOO_LATE,
    TOO_MANY_CITY_COUNTERS,
    TOO_MANY_COUNTERS,
    TOO_MANY_CUBES,
    TOO_MANY_HEROES,
    TOO_MANY_PASSES,
    TOO_MUCH_DAMAGE,
    UNLIKE_THE_TEXT,
)
from mpoc.games.moongha_invaders.pieces import Boxes
from mpoc.games.moongha_invaders.words import (
    BLACK,
    COUNTERS,
    CUBES,
    DICE_OF_FIFTH_TURN,
    HEROES,
    KINDS,
    MOST_IN_CITY,
    START,
    WHITE_OF_FIRST_TURN,
)

if TYPE_CHECKING:
    from mpoc.games.moongha_invaders.names import Names
    from mpoc.games.moongha_invaders.state import State


def check_state(names: Names, state: State) -> None:
    """Report everything that no position of the game can have."""
    if len(state.players) not in COUNTERS:
        # The schema has said so.
        return
    _check_players(names, state)
    _check_board(names, state)
    _check_cities(names, state)
    _check_monsters(names, state)
    if state.number > state.last_turn:
        complaint = TOO_LATE(
            number=state.number, limit=state.last_turn, players=len(state.players)
        )
        names.problem(("turn-number",), complaint)
    if state.passes >= len(state.players):
        complaint = TOO_MANY_PASSES(number=state.passes, limit=len(state.players) - 1)
        names.problem(("passes",), complaint)
    if state.phase == START and state.boxes != Boxes():
        names.problem(("boxes",), BOXES_TOO_EARLY(), at="key")


def _check_players(names: Names, state: State) -> None:
    if state.first_player:
        names.player(state.first_player, ("first-player",))
    drawn: set[str] = set()
    limit = COUNTERS[len(state.players)]
    for name, has in state.players.items():
        path = ("players", name, "city-counters")
        for place, city in enumerate(has.cities or ()):
            if city in drawn:
                names.problem((*path, place), COUNTER_TWICE(city=city))
            drawn.add(city)
        if has.cities is not None and len(has.cities) != limit:
            complaint = TOO_MANY_CITY_COUNTERS(
                player=name, number=len(has.cities), limit=limit
            )
            names.problem(path, complaint, at="key")
        for place, trophy in enumerate(has.trophies):
            names.player(trophy.player, ("players", name, "trophies", place, "player"))


def _check_board(names: Names, state: State) -> None:
    board = state.board
    for key, place, printed in (
        ("white", 0, WHITE_OF_FIRST_TURN),
        ("dice", 4, DICE_OF_FIFTH_TURN),
    ):
        track = getattr(board, key)
        if track and track[place] != printed:
            complaint = UNLIKE_THE_TEXT(
                what=f"turn {place + 1} of `{key}`", value=track[place], printed=printed
            )
            names.problem(("board", key, place), complaint)
    for kind, numbers in board.monsters.items():
        text = KINDS[kind]
        for name in ("cost", "strength", "capacity"):
            value, printed = getattr(numbers, name), getattr(text, name)
            if value is not None and printed is not None and value != printed:
                _unlike(names, kind, name, value, str(printed))
        for name, least in (
            ("capacity", text.least_capacity),
            ("counters", text.least_counters),
        ):
            value = getattr(numbers, name)
            if value is not None and value < least:
                _unlike(names, kind, name, value, f"at least {least}")


def _unlike(names: Names, kind: str, name: str, value: int, printed: str) -> None:
    complaint = UNLIKE_THE_TEXT(
        what=f"the {name} of a {kind}", value=value, printed=printed
    )
    names.problem(("board", "monsters", kind, name), complaint)


def _check_cities(names: Names, state: State) -> None:
    for name, city in state.cities.items():
        for colour in city.cubes:
            if colour != BLACK and colour not in state.players:
                complaint = OWN_COLOUR_UNKNOWN(colour=colour)
                names.problem(("cities", name, "cubes", colour), complaint, at="key")
        if city.damage > MOST_IN_CITY:
            complaint = TOO_MANY_CUBES(
                what=name, number=city.damage, limit=MOST_IN_CITY
            )
            names.problem(("cities", name, "cubes"), complaint, at="key")
    for player in state.players:
        if state.cubes_left(player) < 0:
            number = CUBES - state.cubes_left(player)
            complaint = TOO_MANY_CUBES(what=player, number=number, limit=CUBES)
            names.problem(("cities",), complaint, at="key")
    if state.heroes_left < 0:
        complaint = TOO_MANY_HEROES(number=HEROES - state.heroes_left, limit=HEROES)
        key = "cities" if state.cities else "boxes"
        names.problem((key,), complaint, at="key")


def _check_monsters(names: Names, state: State) -> None:
    for id, monster in state.monsters.items():
        path = ("monsters", id)
        names.player(monster.player, (*path, "player"))
        if not monster.kind and not monster.hidden:
            names.problem(path, REVEALED_AND_UNKNOWN(monster=id), at="key")
        capacity = (
            state.board.number(monster.kind, "capacity") if monster.kind else None
        )
        if capacity is not None and monster.damage >= capacity:
            complaint = TOO_MUCH_DAMAGE(
                monster=id, number=monster.damage, limit=capacity
            )
            names.problem((*path, "damage"), complaint)
    for player in state.players:
        for kind in KINDS:
            counters = state.board.number(kind, "counters")
            number = state.taken(player, kind)
            if counters is not None and number > counters:
                complaint = TOO_MANY_COUNTERS(
                    player=player, number=number, kind=kind, limit=counters
                )
                names.problem(("monsters",), complaint, at="key")
