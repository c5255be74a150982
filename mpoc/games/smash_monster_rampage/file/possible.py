"""Whether a position can be: no two things on one square, no more pieces than exist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.kit.spaces.grid import in_order
from mpoc.games.smash_monster_rampage.board import name
from mpoc.games.smash_monster_rampage.file.board import check_street
from mpoc.games.smash_monster_rampage.file.problem_kinds import IMPOSSIBLE, OCCUPIED
from mpoc.games.smash_monster_rampage.state import Stock
from mpoc.games.smash_monster_rampage.words import (
    DECK,
    MOST_ON_BOARD,
    PIECES,
    PLAYERS,
    TANK,
    TYPES,
)
from mpoc.scenario.problem_kinds import OVER_LIMIT
from mpoc.text.problems import quoted

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
        names.problem(
            ("burning",),
            f"the building at {name(at)} is gone and cannot burn",
            IMPOSSIBLE,
            expected="its square in `burning` or in `gone`, not in both",
        )
    taken: dict[Square, str] = {}
    for id, unit in state.units.items():
        path = ("units", id, "at")
        text = names.document.root["units"][id]["at"]
        if unit.at in taken:
            names.problem(
                path,
                f"{taken[unit.at]} is at {text} too",
                OCCUPIED,
                expected="one unit a square",
            )
        taken[unit.at] = id
        if state.is_monster(unit.at):
            names.problem(
                path,
                f"the Monster covers {text}",
                OCCUPIED,
                expected="a square that the Monster does not cover",
            )
        if unit.type == TANK and state.has_building(unit.at):
            names.problem(
                path,
                f"a building stands at {text}, where no tank can be",
                IMPOSSIBLE,
                hint="add it to `gone` if it has been removed",
            )
        readings = state.settings.readings
        is_safe = readings.get("fire-under-helicopter") == "critical-miss-only"
        if unit.type != TANK and unit.at in state.fires and not is_safe:
            names.problem(
                path,
                f"the building at {text} burns: no helicopter is above it",
                IMPOSSIBLE,
                expected="a square without a burning building",
            )
    for place, marker in enumerate(state.markers):
        if state.is_monster(marker.at) or marker.at in state.fires:
            names.problem(
                ("survivors", marker.player),
                f"survivors number {place + 1} cannot have lived there",
                IMPOSSIBLE,
                expected="squares without the Monster and without a burning building",
                at="key",
            )
    for player in PLAYERS:
        _check_player(names, state, player)
    _check_cards(names, state)


def _check_player(names: Names, state: State, player: str) -> None:
    ids = state.units_of(player)
    if len(ids) > MOST_ON_BOARD:
        names.problem(
            ("units", ids[-1]),
            f"{player} has {len(ids)} units on the board",
            OVER_LIMIT,
            expected=f"at most {MOST_ON_BOARD}",
            at="key",
        )
    stock = state.in_reserve(player) or Stock()
    for type in TYPES:
        on_board = [id for id in ids if state.units[id].type == type]
        if len(on_board) + stock.of(type) > PIECES:
            path: Path = ("reserves", player)
            if not state.in_reserve(player):
                path = ("units", on_board[-1])
            names.problem(
                path,
                f"{player} has {len(on_board) + stock.of(type)} {type}s",
                OVER_LIMIT,
                expected=f"at most {PIECES} of each type on the board and in reserve",
                at="key",
            )


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
            names.problem(
                (key,),
                f"there are {seen.count(card)} cards {quoted(card)} in the file",
                OVER_LIMIT,
                expected=f"at most {count} in deck, discard and won cards together",
                at="key",
            )
