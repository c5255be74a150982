"""Checks of a position: no two things on one square, no more pieces than exist."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mpoc.games.kit.spaces.grid import in_order
from mpoc.games.smash_monster_rampage.board import name
from mpoc.games.smash_monster_rampage.file.board import check_street
from mpoc.games.smash_monster_rampage.file.problem_kinds import (
    ALREADY_OVER,
    DECK_END,
    FIRE_ON_RUBBLE,
    HELICOPTER_OVER_FIRE,
    MARKER_ON_A_UNIT,
    NO_SURVIVORS_HERE,
    NOT_OF_THIS_TURN,
    OCCUPIED,
    SAME_COORDINATES,
    SHOT_TOO_EARLY,
    TANK_IN_A_BUILDING,
    TOO_FEW_MARKERS,
    TOO_MANY_BUILDINGS,
    TOO_MANY_CARDS,
    TOO_MANY_COORDINATES,
    TOO_MANY_FIRES,
    TOO_MANY_MARKERS,
    TOO_MANY_OF_A_TYPE,
    TOO_MANY_UNITS,
    TWO_MARKERS,
    UNDER_THE_MONSTER,
)
from mpoc.games.smash_monster_rampage.pieces import LISTS_OF_UNITS, MONSTER_HITS, Stock
from mpoc.games.smash_monster_rampage.words import (
    ATTACK,
    BUILDINGS,
    DECK,
    FIRE_MARKERS,
    MARKERS,
    MISSION_ACCOMPLISHED,
    MOST_ON_BOARD,
    OVER,
    PIECES,
    PLAYERS,
    SURVIVORS,
    TANK,
    TYPES,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

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
    unit_on: dict[Square, str] = {}
    for id, unit in state.units.items():
        path = ("units", id, "at")
        text = names.document.root["units"][id]["at"]
        if unit.at in unit_on:
            names.problem(path, OCCUPIED(other=unit_on[unit.at], square=text))
        unit_on[unit.at] = id
        if state.is_monster(unit.at):
            names.problem(path, UNDER_THE_MONSTER(square=text))
        if unit.type == TANK and state.has_building(unit.at):
            names.problem(path, TANK_IN_A_BUILDING(square=text))
        readings = state.settings.readings
        is_safe = readings.get("fire-under-helicopter") == "critical-miss-only"
        if unit.type != TANK and unit.at in state.fires and not is_safe:
            names.problem(path, HELICOPTER_OVER_FIRE(square=text))
    _check_pieces(names, state)
    _check_markers(names, state)
    for player in PLAYERS:
        _check_player(names, state, player)
    _check_cards(names, state)
    _check_turn(names, state)


def _check_pieces(names: Names, state: State) -> None:
    """No more buildings, fires and coordinates than there are pieces and cards."""
    city = state.city
    number = len(city.debris)
    if number > BUILDINGS:
        complaint = TOO_MANY_BUILDINGS(number=number, limit=BUILDINGS)
        names.problem(("board",), complaint, at="key")
    is_limited = state.settings.readings.get("fire-limit") == "fifteen"
    if is_limited and len(state.fires) > FIRE_MARKERS:
        complaint = TOO_MANY_FIRES(number=len(state.fires), limit=FIRE_MARKERS)
        names.problem(("burning",), complaint, at="key")
    number, path = len(city.survivors), _on_board(names, "survivors")
    if number > DECK[SURVIVORS]:
        complaint = TOO_MANY_COORDINATES(number=number, limit=DECK[SURVIVORS])
        names.problem(path, complaint, at="key")
    for at in _twice(city.survivors):
        names.problem(path, SAME_COORDINATES(square=name(at)), at="key")


def _on_board(names: Names, key: str) -> Path:
    """The path of a key of the board in the file; that of the mat if the mat has it."""
    board = names.value("board") or {}
    if "mat" in board and key not in board:
        return ("board", "mat")
    return ("board", key) if key in board else ()


def _twice(squares: Iterable[Square]) -> list[Square]:
    """Those squares that are listed more than once."""
    return in_order([at for at, count in Counter(squares).items() if count > 1])


def _check_markers(names: Names, state: State) -> None:
    """Survivors wait alone on safe squares, and each colour has eight markers."""
    for place, marker in enumerate(state.markers):
        path: Path = ("survivors", marker.player)
        if state.is_monster(marker.at) or marker.at in state.fires:
            complaint = NO_SURVIVORS_HERE(number=place + 1)
            names.problem(path, complaint, at="key")
        id = state.unit_at(marker.at)
        if id:
            complaint = MARKER_ON_A_UNIT(square=name(marker.at), unit=id)
            names.problem(path, complaint, at="key")
    squares = [marker.at for marker in state.markers]
    if state.settings.readings.get("second-marker") != "stacked":
        for at in _twice(squares):
            names.problem(("survivors",), TWO_MARKERS(square=name(at)), at="key")
    for player in PLAYERS:
        waiting = len([each for each in state.markers if each.player == player])
        rescued_number = state.markers_won.get(player)
        number = waiting + (rescued_number or 0)
        if number > MARKERS:
            path = ("survivors" if waiting else "won", player)
            complaint = TOO_MANY_MARKERS(player=player, number=number, limit=MARKERS)
            names.problem(path, complaint, at="key")
        cards = state.cards_won.get(player, ()).count(SURVIVORS)
        if rescued_number is not None and rescued_number < cards:
            complaint = TOO_FEW_MARKERS(
                player=player, cards=cards, markers=rescued_number
            )
            names.problem(("won", player, "markers"), complaint)


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
    """No more cards of a kind than the deck of 32 has, and the last card at its end."""
    deck = [card.name for card in state.deck or ()]
    for card, number in MONSTER_HITS.excess([*deck, *state.seen_cards()]).items():
        keys = ("deck", "won", "discard", "seen", "survivors")
        key = next(key for key in keys if key in names.document.root)
        complaint = TOO_MANY_CARDS(number=number, card=card, limit=DECK[card])
        names.problem((key,), complaint, at="key")
    if state.turn.phase == OVER:
        return
    if state.deck is not None and deck[-1:] != [MISSION_ACCOMPLISHED]:
        names.problem(("deck",), DECK_END(card=MISSION_ACCOMPLISHED), at="key")
    for player, cards in state.cards_won.items():
        if MISSION_ACCOMPLISHED in cards:
            complaint = ALREADY_OVER(card=MISSION_ACCOMPLISHED)
            names.problem(("won", player, "cards"), complaint, at="key")
    if MISSION_ACCOMPLISHED in state.discard:
        names.problem(("discard",), ALREADY_OVER(card=MISSION_ACCOMPLISHED), at="key")


def _check_turn(names: Names, state: State) -> None:
    """Only units of the active player move and fire, each in its own phase.

    A unit may have let its shot go by although no unit is listed that has fired: the
    nearer one may have been destroyed since, by the card that it drew (unit-attacks).
    """
    turn = state.turn
    for key in LISTS_OF_UNITS:
        ids = getattr(turn, key)
        for place, id in enumerate(ids):
            unit = state.units.get(id)
            if unit is not None and unit.player != turn.player:
                complaint = NOT_OF_THIS_TURN(unit=id, player=unit.player)
                names.problem(("turn", key, place), complaint)
        if ids and key != "moved" and turn.phase not in (ATTACK, OVER):
            names.problem(("turn", key), SHOT_TOO_EARLY(), at="key")
