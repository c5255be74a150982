"""Moves of one space, and where a figure may be put (pp. 14-15)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Cite, Option, Rule
from mpoc.games.rise import board, events, kinds, stats
from mpoc.games.rise.board import cells, name_of, off_map_words
from mpoc.games.rise.book.pages import p, with_page
from mpoc.games.rise.effects import meet_hazards, not_met_anew
from mpoc.games.rise.game import MOVER, Game
from mpoc.games.rise.state import Figure
from mpoc.games.rise.turn.checks import check, failing
from mpoc.games.rise.turn.movement import (
    CORNER_FAILURE,
    CORNER_WORDS,
    LIMIT_FAILURES,
    LIMIT_WORDS,
)
from mpoc.games.rise.turn.travel import Travel
from mpoc.games.rise.words import IMPASSIBLE_TERRAIN, UNIT


def one_space_checks(
    game: Game, figure: Figure, to: int, cite: Cite
) -> Iterator[Check]:
    """The conditions of moving one space in any direction onto free spaces."""
    yield check(
        "too-far",
        "the place is one space away",
        to - figure.space in board.EIGHT,
        cite,
        lambda: f"{figure.id} stands at {name_of(figure.space)}",
        failure="the place is not one space away",
    )
    yield from landing_checks(game, figure, to, cite)
    corner = _closed_corner(game, figure, to - figure.space)
    if corner:
        yield Check(
            "blocked",
            CORNER_WORDS,
            False,
            cite,
            corner,
            failure=CORNER_FAILURE,
        )


def _closed_corner(game: Game, figure: Figure, shift: int) -> str:
    """What closes both ways around the corner to a figure that moves one space."""
    # Terrify closes spaces only to figures that advance.
    return Travel(game, figure.id).corner(figure.space, shift, ("terrified",))


def one_space_options(game: Game, figure: Figure, cite: Cite) -> tuple[Option, ...]:
    """The eight places around a figure, each with its objections."""
    options = []
    for shift in board.EIGHT:
        to = figure.space + shift
        objections = failing(one_space_checks(game, figure, to, cite))
        options.append(Option(to, name_of(to), objections))
    return tuple(options)


def landing_checks(game: Game, figure: Figure, to: int, cite: Cite) -> Iterator[Check]:
    """The conditions of standing on a place: on the map, free, open to it (p14)."""
    state = game.state
    yield check(
        "off-board",
        LIMIT_WORDS["off-board"],
        state.board.holds(to, figure.size),
        cite if figure.size == 1 else with_page(5, cite),
        lambda: off_map_words(to),
        failure=LIMIT_FAILURES["off-board"],
    )
    others = sorted(
        {
            state.occupants[cell]
            for cell in cells(to, figure.size)
            if state.occupants.get(cell) not in (None, figure.id)
        }
    )
    yield check(
        "occupied",
        LIMIT_WORDS["occupied"],
        not others,
        cite,
        lambda: " and ".join(
            f"{other} at {name_of(state.figures[other].space)}" for other in others
        ),
        failure=LIMIT_FAILURES["occupied"],
    )
    if figure.card.kind == UNIT:
        closed_terrain = [
            kind
            for kind in state.board.ground.get(to, ())
            if kind in IMPASSIBLE_TERRAIN and not _may_stand(game, figure, kind)
        ]
        yield check(
            "impassible",
            LIMIT_WORDS["impassible"],
            not closed_terrain,
            p(14, 15),
            lambda: f"{name_of(to)} is {closed_terrain[0]}",
            failure=LIMIT_FAILURES["impassible"],
        )


def landing_options(
    game: Game, figure: Figure, places: list[int], cite: Cite
) -> tuple[Option, ...]:
    """Places where a figure may be put or moved, each with its objections."""
    return tuple(
        [
            Option(at, name_of(at), failing(landing_checks(game, figure, at, cite)))
            for at in places
        ]
    )


def _may_stand(game: Game, figure: Figure, terrain: str) -> bool:
    """Whether a unit may end on impassible terrain; it may be about to enter play."""
    if figure.id not in game.state.figures:
        game = Game(
            game.state.with_figure(figure), game.assumptions, game.rulings_consulted
        )
    moment = stats.MoveMoment(game, figure.id, is_ending=True, terrain=terrain)
    return stats.applies(game, kinds.TERRAIN, MOVER, moment)[0] is not None


def move_one(
    game: Game,
    id: str,
    to: int,
    how: str,
    cite: Cite,
    credit: str = "",
    pays: bool = True,
    at_once: bool = False,
) -> Rule[None]:
    """A move of one space that is not an advance; hazards there are suffered (p21).

    `credit`, `pays` and `at_once` say who earns for the losses and when they are taken,
    as in `meet_hazards`.
    """
    along = not_met_anew(game, id)
    yield events.Move(id, to, how, 1, cite)
    tiles = game.state.tiles_under(to, game.state.figures[id].size)
    yield from meet_hazards(
        game,
        id,
        tiles,
        is_forced=False,
        credit=credit,
        pays=pays,
        along=along,
        at_once=at_once,
    )
