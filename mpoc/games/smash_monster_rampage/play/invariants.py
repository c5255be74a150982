"""What holds after every event, whatever is played; each yields what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mpoc.engine.statements import Event
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import monster_squares, name
from mpoc.games.smash_monster_rampage.pieces import MONSTER_HITS, is_helicopter
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.words import (
    FIRE_MARKERS,
    MARKERS,
    MOST_ON_BOARD,
    MOST_POINTS,
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
        if not all([has(at) for at in monster_squares(state.monster.at)]):
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
            yield f"{name(at)} burns and is not a building"


def numbers_of_units(state: State) -> Iterator[str]:
    """At most four units of a player on the board and three pieces of a type."""
    for player in PLAYERS:
        number = len(state.units_of(player))
        if number > MOST_ON_BOARD:
            yield f"{player} has {number} units on the board"
        units = state.stock_of(player)
        if units is not None:
            for type in TYPES:
                if not 0 <= units.of(type) <= PIECES:
                    yield f"{player} has {units.of(type)} {type}s"


def points(state: State) -> Iterator[str]:
    """Nobody has more movement points than two dice show, or spends more than those."""
    if state.turn.points is not None and not 0 <= state.turn.points <= MOST_POINTS:
        yield f"{state.turn.points} movement points are left"


def fire_markers(state: State) -> Iterator[str]:
    """No more buildings burn than there are markers, where these limit them."""
    is_limited = state.settings.readings.get("fire-limit") == "fifteen"
    if is_limited and len(state.fires) > FIRE_MARKERS:
        yield f"{len(state.fires)} buildings burn"


def units_are_kept(before: State, event: Event, after: State) -> Iterator[str]:
    """Units leave by being destroyed and come by a trade, one for one (reserve-units).

    The card Critical Hit brings one more (critical-hit). A player's units on the board
    and in reserve count together, where they are known.
    """
    for player in PLAYERS:
        units, units_after = before.stock_of(player), after.stock_of(player)
        if units is None or units_after is None:
            continue
        for type in TYPES:
            expected = units.of(type)
            if isinstance(event, events.Destroy) and event.player == player:
                expected -= before.units[event.unit].type == type
            elif isinstance(event, events.Trade) and event.player == player:
                expected += event.types.count(type)
            elif isinstance(event, events.Gain) and event.player == player:
                expected += event.type == type
            if units_after.of(type) != expected:
                yield f"{player} has {units_after.of(type)} {type}s, not {expected}"


def clear_of_the_monster(state: State) -> Iterator[str]:
    """Nothing stands on the Monster's four squares (unit-movement)."""
    if state.monster is None:
        return
    for at in monster_squares(state.monster.at):
        if state.has_building(at):
            yield f"a building stands at {name(at)}, under the Monster"
        if state.unit_at(at):
            yield f"{state.unit_at(at)} is at {name(at)}, under the Monster"
        if state.marker_at(at):
            yield f"survivors wait at {name(at)}, under the Monster"


def above_no_fire(state: State) -> Iterator[str]:
    """No helicopter or survivors are on a burning building, and no tank on any."""
    spares = state.settings.readings.get("fire-under-helicopter")
    for id, unit in state.units.items():
        if not is_helicopter(unit) and state.has_building(unit.at):
            yield f"the tank {id} is in the building at {name(unit.at)}"
        is_spared = spares == "critical-miss-only"
        if is_helicopter(unit) and unit.at in state.fires and not is_spared:
            yield f"the helicopter {id} is above the fire at {name(unit.at)}"
    for marker in state.markers:
        if marker.at in state.fires:
            yield f"survivors wait on the fire at {name(marker.at)}"


def markers(state: State) -> Iterator[str]:
    """Survivors wait alone, and each colour has eight markers (survivors)."""
    for marker in state.markers:
        if state.unit_at(marker.at):
            yield f"survivors wait at {name(marker.at)} with {state.unit_at(marker.at)}"
    for player in PLAYERS:
        waiting = [marker for marker in state.markers if marker.player == player]
        number = len(waiting) + state.markers_won.get(player, 0)
        if number > MARKERS:
            yield f"{player} has {number} Survivor Markers"


def cards(state: State) -> Iterator[str]:
    """There are 32 cards, each in one place, and Mission Accomplished is the last."""
    deck = [card.name for card in state.deck or ()]
    if MONSTER_HITS.misplacements(deck):
        yield f"{MONSTER_HITS.last} lies above another card"
    for card, number in MONSTER_HITS.excess([*deck, *state.seen_cards()]).items():
        yield f"there are {number} cards {card}"


def all_cards(state: State) -> Iterator[str]:
    """No card of a known deck is lost; after the game they may lie anywhere."""
    if state.deck is None or state.winner or set(state.cards_won) != set(PLAYERS):
        return
    number = len(state.deck) + len(state.seen_cards())
    if number != MONSTER_HITS.total:
        yield f"there are {number} cards"


INVARIANTS = {
    "on the board": on_the_board,
    "one unit a square": one_unit_a_square,
    "only buildings burn": buildings,
    "numbers of units": numbers_of_units,
    "points are not overspent": points,
    "fire markers": fire_markers,
    "nothing is under the Monster": clear_of_the_monster,
    "nothing lives in a fire": above_no_fire,
    "markers": markers,
    "cards": cards,
    "all cards": all_cards,
}

EVENT_INVARIANTS = {"units are kept": units_are_kept}

AT_REST = (
    "one unit a square",
    "nothing is under the Monster",
    "nothing lives in a fire",
    "markers",
    "all cards",
)
"""The invariants that need not hold while an action is under way."""
