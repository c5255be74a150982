"""From a document to a scenario of Rise: names resolved, the position possible.

All faults of a file are reported together. Parts in which the schema found a fault are
skipped; the rest is still read.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from mpoc.games.rise.book.pages import RULE_PAGES
from mpoc.games.rise.book.rulings import READINGS
from mpoc.games.rise.expect.facts import FACTS
from mpoc.games.rise.file.actions import read_actions
from mpoc.games.rise.file.board import read_map
from mpoc.games.rise.file.figure_state import check_ground, suffered_hazards
from mpoc.games.rise.file.figures import read_figures, read_gone
from mpoc.games.rise.file.names import Names
from mpoc.games.rise.file.players import (
    find_players,
    read_own_losses,
    read_players,
    read_turn,
)
from mpoc.games.rise.file.problem_kinds import UNKNOWN_PAGE
from mpoc.games.rise.state import State
from mpoc.games.rise.words import EDITIONS
from mpoc.scenario.file_reading import Settings, read_all, read_settings, whole_scenario
from mpoc.scenario.scenario import Scenario

if TYPE_CHECKING:
    from mpoc.text.document import Document
    from mpoc.text.problems import Problem


def read(document: Document, faults: Sequence[Problem] = ()) -> Scenario:
    """The scenario in a document, in which the schema found `faults`.

    Raises `FileProblems` with everything that is wrong, at most 50 problems in the
    order of the file.
    """
    return read_all(Names(document, faults), faults, _scenario)


def _scenario(names: Names) -> Scenario:
    root = names.document.root
    settings = read_settings(names, EDITIONS, READINGS)
    _check_cites(names)
    find_players(names)
    start = None
    actions: tuple[Any, ...] = ()
    if "board" in root or "forces" not in root:
        start, actions = _play(names, settings)
    if "forces" in root:
        from mpoc.games.rise.file.forces import (
            being_set_up,
            check_all_there,
            check_position,
            read_forces,
        )

        forces = read_forces(names, is_alone="board" not in root)
        if start is not None:
            check_position(names, forces, start.players)
            start = being_set_up(names, forces, start)
            if not names.problems:
                check_all_there(names, forces, start)
    scenario = whole_scenario(
        names,
        root.get("game", "rise"),
        settings,
        start,
        actions,
        partial(FACTS.check, names),
    )
    return scenario.but(ids_to_come=tuple(names.ids_to_come))


def _check_cites(names: Names) -> None:
    """Each page under `cites` must have a rule."""
    written_figures = names.document.root.get("cites")
    for index, mark in enumerate(
        written_figures if isinstance(written_figures, list) else ()
    ):
        if names.is_faulty("cites", index):
            continue
        page = int(mark[1:])
        if any(first <= page <= last for first, last in RULE_PAGES):
            continue
        page_words = ", ".join(f"p{first} to p{last}" for first, last in RULE_PAGES)
        names.problem(("cites", index), UNKNOWN_PAGE(page=page, pages=page_words))


def _play(names: Names, settings: Settings) -> tuple[State | None, tuple[Any, ...]]:
    """The position and what the players do."""
    root = names.document.root
    map = read_map(names)
    turn = read_turn(names)
    # For a turn that cannot be read, no missing activation is reported as well.
    has_turn = bool(turn.activation) if turn is not None else "turn" in root
    occupants, tiles_suffered = read_figures(names, map, has_turn)
    players = read_players(names)
    # A unit that leaves the map goes back to Reserves.
    figures = names.figures.values()
    cards = [card for each in figures for card in (each.card, each.other) if card]
    cards += [card for player in players.values() for card in player.reserves]
    names.cards = cards
    state = None
    if map.is_sound:
        state = State(
            names.board,
            names.figures,
            occupants,
            map.tiles,
            players,
            turn,
            settings=settings,
        )
        check_ground(names, state)
        state = state.but(
            suffered_hazards=suffered_hazards(names, state, tiles_suffered)
        )
        if "gone" in root:
            state = state.but(gone=read_gone(names))
        if "own-losses" in root:
            state = state.but(unclaimed_forms=read_own_losses(names, state))
    return state, read_actions(names, turn, has_turn)
