"""Before the first turn: the set-up roll, and what the players place (p26)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mpoc.engine.statements import Check, Unknown
from mpoc.games.rise.board import Board, cells
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.state import State
from mpoc.games.rise.turn.checks import check, game_goes_on
from mpoc.games.rise.words import (
    BUILDING,
    FOUNDATIONS,
    MONSTER,
)

SET_UP_DICE = 5
GREEN, YELLOW = FOUNDATIONS


# What is left to place


def is_set_up(state: State) -> bool:
    """Whether the players still have monsters to place before the first turn."""
    return any(player.force is not None for player in state.players.values())


def first_player(state: State) -> str:
    """The winner of the set-up roll, who places first and has the first turn (p26)."""
    return "" if state.turn is None else state.opponent(state.turn.player)


def places_next(
    winner: str,
    loser: str,
    structures_left: Mapping[str, int],
    structures_placed: Mapping[str, int],
) -> str:
    """The player who places the next structure, by turns from the winner on.

    A player without structures drops out, and the other goes on alone (p26). The name
    is empty where neither player has any left.
    """
    if structures_left[winner] and (
        not structures_left[loser]
        or structures_placed[winner] <= structures_placed[loser]
    ):
        return winner
    return loser if structures_left[loser] else ""


def foundations(board: Board) -> dict[int, str]:
    """The kind of each foundation by its north-west space, in order."""
    kinds: dict[int, str] = {}
    covered_spaces: set[int] = set()
    for at in sorted(board.ground):
        for kind in board.ground[at]:
            if kind in FOUNDATIONS and at not in covered_spaces:
                covered_spaces.update(cells(at, 2))
                kinds[at] = kind
    return kinds


def empty_foundations(state: State) -> dict[int, str]:
    """The foundations that are free."""
    return {
        at: kind
        for at, kind in foundations(state.board).items()
        if not any(cell in state.occupants for cell in cells(at, 2))
    }


def left_to_place(state: State, kind: str) -> dict[str, list[Card]]:
    """The figures of a kind that each player has still to place, by player."""
    return {
        name: [card for card in player.to_place if card.kind == kind]
        for name, player in state.players.items()
    }


def due(state: State) -> tuple[str, str]:
    """The player who places next, and the kind of figure: structures come first.

    Structures are placed until they, or the empty foundations, run out. Then the winner
    of the set-up roll places every monster, and after that the other player (p26).
    """
    winner = first_player(state)
    loser = state.opponent(winner)
    structures = left_to_place(state, BUILDING)
    if empty_foundations(state):
        structures_left = {name: len(cards) for name, cards in structures.items()}
        structures_placed = {}
        for name, player in state.players.items():
            assert player.force is not None
            structures_placed[name] = (
                len(player.force.city or ()) - structures_left[name]
            )
        player_due = places_next(winner, loser, structures_left, structures_placed)
        if player_due:
            return player_due, BUILDING
    monsters = left_to_place(state, MONSTER)
    return (winner if monsters[winner] else loser), MONSTER


def missing_fact(state: State) -> Unknown | None:
    """The question for a fact that placing needs and the file leaves out."""
    for name, player in state.players.items():
        force = player.force
        if force is None or force.monsters is None or force.city is None:
            line = f"forces: {{{name}: {{monsters: […], units: […], city: […]}}}}"
            return Unknown(f"the force and city of {name}", line, p(23, 26))
    if state.turn is None:
        names = ", ".join(f"{name}: …" for name in state.players)
        return Unknown(
            "the winner of the set-up roll",
            f"- set-up: {{{names}}}",
            p(26),
            "before the first `place` under `actions`",
        )
    return None


# Placing


def before_turns_checks(state: State) -> Iterator[Check]:
    """Figures are placed before the first turn, until every monster stands (p26)."""
    yield game_goes_on(state)
    turn = state.turn
    has_begun = turn is not None and turn.phase != "over"
    is_complete = not is_set_up(state) and any(
        figure.card.kind == MONSTER for figure in state.figures.values()
    )
    yield check(
        "wrong-phase",
        "the game is being set up",
        not has_begun and not is_complete,
        p(26),
        lambda: "a turn has begun" if has_begun else "every monster is in play",
        failure="the set-up is over",
    )
