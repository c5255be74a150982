"""Whether a position can be: no two things on one square, no more pieces than exist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.kit.spaces.grid import in_order
from mpoc.games.smash_monster_rampage.board import name
from mpoc.games.smash_monster_rampage.file.board import check_street
from mpoc.games.smash_monster_rampage.file.problem_kinds import (
    FIRE_ON_RUBBLE,
    HELICOPTER_OVER_FIRE,
    NO_SURVIVORS_HERE,
    OCCUPIED,
    TANK_IN_A_BUILDING,
    TOO_MANY_CARDS,
    TOO_MANY_OF_A_TYPE,
    TOO_MANY_UNITS,
    UNDER_THE_MONSTER,
)
from mpoc.games.smash_monster_rampage.state import Stock
from mpoc.games.smash_monster_rampage.words import (
    DECK,
    MOST_ON_BOARD,
    PIECES,
    PLAYERS,
    TANK,
    TYPES,
)

if TYPE_CHECKING:
    from mpoc.games.kit.spaces.grid import Square
    from mpoc.games.smash_monster_rampage.file.names import Names
    from mpoc.games.smash_monster_rampage.state import State
    from mpoc.text.document import Path


def check_position(names: Names, state: State) -> None:
    """No two things on one square, no more pieces than there are."""
    if state.monster is not None:
        check_street(names, state.buildings(), state.monster.at, ("monster",))
    for at in in_order(state.fires & state.rubble):
        names.problem(("burning",), FIRE_ON_RUBBLE(square=name(at)))
    taken: dict[Square, str] = {}
    for id, unit in state.units.items():
        path = ("units", id, "at")
        text = names.document.root["units"][id]["at"]
        if unit.at in taken:
            names.problem(path, OCCUPIED(other=taken[unit.at], square=text))
        taken[unit.at] = id
        if state.is_monster(unit.at):
            names.problem(path, UNDER_THE_MONSTER(square=text))
        if unit.type == TANK and state.has_building(unit.at):
            names.problem(path, TANK_IN_A_BUILDING(square=text))
        readings = state.settings.readings
        is_safe = readings.get("fire-under-helicopter") == "critical-miss-only"
        if unit.type != TANK and unit.at in state.fires and not is_safe:
            names.problem(path, HELICOPTER_OVER_FIRE(square=text))
    for place, marker in enumerate(state.markers):
        if state.is_monster(marker.at) or marker.at in state.fires:
            complaint = NO_SURVIVORS_HERE(number=place + 1)
            names.problem(("survivors", marker.player), complaint, at="key")
    for player in PLAYERS:
        _check_player(names, state, player)
    _check_cards(names, state)


def _check_player(names: Names, state: State, player: str) -> None:
    ids = state.units_of(player)
    if len(ids) > MOST_ON_BOARD:
        complaint = TOO_MANY_UNITS(player=player, number=len(ids), limit=MOST_ON_BOARD)
        names.problem(("units", ids[-1]), complaint, at="key")
    stock = state.in_reserve(player) or Stock()
    for type in TYPES:
        on_board = [id for id in ids if state.units[id].type == type]
        number = len(on_board) + stock.of(type)
        if number > PIECES:
            path: Path = ("reserves", player)
            if not state.in_reserve(player):
                path = ("units", on_board[-1])
            complaint = TOO_MANY_OF_A_TYPE(
                player=player, number=number, type=type, limit=PIECES
            )
            names.problem(path, complaint, at="key")


def _check_cards(names: Names, state: State) -> None:
    """No more cards of a kind than the deck of 32 has."""
    seen = [card.name for card in state.deck or ()]
    seen += state.discard
    for won in state.won.values():
        seen += won
    for card, count in DECK.items():
        if seen.count(card) > count:
            key = next(
                key for key in ("deck", "won", "discard") if key in names.document.root
            )
            complaint = TOO_MANY_CARDS(number=seen.count(card), card=card, limit=count)
            names.problem((key,), complaint, at="key")
