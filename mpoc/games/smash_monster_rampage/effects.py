"""What several rules do: fire, destruction, and the ends of the game that follow."""

from __future__ import annotations

from collections.abc import Iterable

from mpoc.engine.statements import Cite, Note, Option, Rule, Unknown
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.spaces.grid import Square, in_order
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import name
from mpoc.games.smash_monster_rampage.game import (
    Game,
    reserves_line,
    won_line,
)
from mpoc.games.smash_monster_rampage.pieces import is_helicopter
from mpoc.games.smash_monster_rampage.state import State, opponent
from mpoc.games.smash_monster_rampage.words import (
    FIRE_MARKERS,
    FIRES,
    NOBODY,
    PLAYERS,
    UNDECIDED,
)


def smash(
    game: Game, squares: Iterable[Square], cite: Cite, spares_helicopters: bool
) -> Rule[bool]:
    """Destroy everything on some squares, and say whether there was anything.

    Helicopters are spared by the tail, which sweeps below them.
    """
    has_smashed = False
    area = in_order(set(squares))
    for at in area:
        if game.state.has_building(at):
            has_smashed = True
            yield events.Raze(at, at in game.state.fires, cite)
    for at in area:
        id = game.state.unit_at(at)
        if id and not (spares_helicopters and is_helicopter(game.state.units[id])):
            has_smashed = True
            yield from destroy(id, game, cite)
        for marker in game.state.markers:
            if marker.at == at:
                has_smashed = True
                yield events.LoseSurvivors(marker, cite)
    return has_smashed


def destroy(id: str, game: Game, cite: Cite) -> Rule[None]:
    """A unit is destroyed."""
    yield events.Destroy(id, game.state.units[id].player, cite)


def ignite(
    game: Game, squares: Iterable[Square], cite: Cite, is_critical: bool = False
) -> Rule[bool]:
    """Set unlit buildings on fire, and say whether any of them caught fire.

    Fire kills survivors on the building, and a helicopter above it (unit-attacks).
    """
    state = game.state
    unlit = [
        at
        for at in in_order(set(squares))
        if state.has_building(at) and at not in state.fires
    ]
    room = FIRE_MARKERS - len(state.fires)
    if len(unlit) > room and game.reading("fire-limit") == "fifteen":
        unlit = yield from _ration(game, unlit, room, cite)
    for at in unlit:
        yield events.Ignite(at, cite)
        id = game.state.unit_at(at)
        if id and is_helicopter(game.state.units[id]):
            dies = is_critical or game.reading("fire-under-helicopter") == "destroyed"
            if dies:
                yield from destroy(id, game, cite)
        for marker in game.state.markers:
            if marker.at == at:
                yield events.LoseSurvivors(marker, cite)
    return bool(unlit)


def _ration(
    game: Game, unlit: list[Square], room: int, cite: Cite
) -> Rule[list[Square]]:
    """The buildings that get the last Fire Markers, where there are too few."""
    yield Note(
        f"{len(unlit)} buildings would catch fire and {room} Fire Markers are left",
        cite,
    )
    buildings: list[Square] = []
    while len(buildings) < room:
        unlit_left = [at for at in unlit if at not in buildings]
        building: Square = yield game.choice(
            FIRES,
            "target",
            "which building gets the next Fire Marker",
            [Option(at, name(at)) for at in unlit_left],
            cite,
        )
        buildings.append(building)
    return buildings


def city_falls(game: Game) -> Rule[bool]:
    """Whether the game is over, as it is when no building is left (how-to-win)."""
    if not game.state.winner and is_city_lost(game.state):
        yield events.EndGame(NOBODY, "no building is left")
    return bool(game.state.winner)


def is_city_lost(state: State) -> bool:
    """Whether all buildings of a city that had some are gone."""
    return bool(state.city.debris) and not state.buildings()


def settle(game: Game, before: Iterable[str]) -> Rule[bool]:
    """Whether the game is over after something happened (how-to-win).

    The city may have fallen, or a player may have lost the last unit. `before` are the
    ids of the units that were on the board.
    """
    if game.state.winner:
        return True
    is_city_first = not (is_city_lost(game.state) and _is_last_unit_first(game, before))
    if is_city_first and (yield from city_falls(game)):
        return True
    if (yield from _is_beaten(game, before)):
        return True
    return (yield from city_falls(game))


def _is_last_unit_first(game: Game, before: Iterable[str]) -> bool:
    """Whether the loss of a last unit counts before the fall of the city."""
    state = game.state
    players = {state.lost_units[id].player for id in before if id in state.lost_units}
    may_be_beaten = any(not _is_left(state, player) for player in players)
    return may_be_beaten and game.reading("city-or-last-unit") == "last-unit-first"


def _is_left(state: State, player: str) -> bool:
    """Whether it is known that a player has a unit, a reserve or a card to trade."""
    reserve = state.in_reserve(player)
    has_reserve = reserve is not None and reserve.total
    return bool(state.units_of(player) or has_reserve or state.cards_won.get(player))


def _is_beaten(game: Game, before: Iterable[str]) -> Rule[bool]:
    """Whether the game ends because a player has lost the last unit."""
    beaten_players = []
    for player in PLAYERS:
        lost_ids = [id for id in before if id in game.state.lost_units]
        if any(game.state.lost_units[id].player == player for id in lost_ids) and (
            yield from _is_wiped_out(game, player)
        ):
            beaten_players.append(player)
    if len(beaten_players) > 1:
        ending = "both players have no unit, no reserve and no card to trade"
        if game.reading("both-wiped-out") == "undecided":
            yield events.EndGame(UNDECIDED, ending)
        else:
            yield events.EndGame(opponent(game.player), ending)
    elif beaten_players:
        ending = f"{beaten_players[0]} has no unit, no reserve and no card to trade"
        yield events.EndGame(opponent(beaten_players[0]), ending)
    return bool(beaten_players)


def _is_wiped_out(game: Game, player: str) -> Rule[bool]:
    """Whether a player has no unit on the board, none in reserve, no card to trade."""
    state = game.state
    if _is_left(state, player):
        return False
    reserve = state.in_reserve(player)
    cards = state.cards_won.get(player)
    if reserve is None:
        yield Unknown(
            f"what {player}, whose last unit on the board is lost, has in reserve",
            reserves_line(player),
            h("how-to-win"),
        )
    if cards is None:
        yield Unknown(
            f"which cards {player}, who has lost all units, has won",
            won_line(player),
            h("how-to-win"),
        )
    return True
