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
    winner: str, loser: str, left: Mapping[str, int], placed: Mapping[str, int]
) -> str:
    """The player who places the next structure, by turns from the winner on.

    A player who has none left drops out, and the other goes on alone (p26); the name is
    empty where neither has any.
    """
    if left[winner] and (not left[loser] or placed[winner] <= placed[loser]):
        return winner
    return loser if left[loser] else ""


def foundations(board: Board) -> dict[int, str]:
    """The kind of each foundation by its north-west space, in order."""
    kinds: dict[int, str] = {}
    covered: set[int] = set()
    for at in sorted(board.ground):
        for kind in board.ground[at]:
            if kind in FOUNDATIONS and at not in covered:
                covered.update(cells(at, 2))
                kinds[at] = kind
    return kinds


def empty_foundations(state: State) -> dict[int, str]:
    """The foundations on which nothing stands."""
    return {
        at: kind
        for at, kind in foundations(state.board).items()
        if not any(cell in state.occupied for cell in cells(at, 2))
    }


def left_to_place(state: State, kind: str) -> dict[str, list[Card]]:
    """The figures of a kind that each player has still to place, by player."""
    return {
        name: [card for card in player.to_place if card.kind == kind]
        for name, player in state.players.items()
    }


def due(state: State) -> tuple[str, str]:
    """The player who places next, and the kind of figure: structures come first.

    Structures are placed until none or no empty foundation is left. Then the winner of
    the set-up roll places every monster, and the other player after that (p26).
    """
    winner = first_player(state)
    loser = state.opponent(winner)
    structures = left_to_place(state, BUILDING)
    if empty_foundations(state):
        left = {name: len(cards) for name, cards in structures.items()}
        placed = {}
        for name, player in state.players.items():
            assert player.force is not None
            placed[name] = len(player.force.city or ()) - left[name]
        player_due = places_next(winner, loser, left, placed)
        if player_due:
            return player_due, BUILDING
    monsters = left_to_place(state, MONSTER)
    return (winner if monsters[winner] else loser), MONSTER


def missing_fact(state: State) -> Unknown | None:
    """A fact that placing needs and the file leaves out, if any."""
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
    """Figures are placed before the first turn, until all monsters are (p26)."""
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
