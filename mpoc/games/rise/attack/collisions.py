"""Forced movement and placement of a monster, and what it collides with (pp. 36-37)."""

from __future__ import annotations

from mpoc.engine.statements import LEAVE, Cite, Enter, Note, Rule
from mpoc.games.rise import board, events
from mpoc.games.rise.board import DIRECTION_NAMES, name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.effects import (
    crush,
    doom,
    hazards_under,
    meet_hazards,
    note_splash,
    on_cells,
)
from mpoc.games.rise.game import Game
from mpoc.games.rise.words import BUILDING, MONSTER, UNIT


def _collide_with_row(
    game: Game,
    id: str,
    spaces: tuple[int, ...],
    already_met: set[str],
    size_at: int,
    is_put_down: bool = False,
) -> Rule[None]:
    """The mover collides with units, buildings and hazards on newly covered spaces.

    `already_met` names the buildings and tiles that it has met: each counts once (p36).
    With `is_put_down` it is put down there instead of driven.
    """
    credit = game.attack.player
    in_row = on_cells(game, spaces, id)
    for figure in in_row:
        if figure.card.kind == UNIT:
            yield Enter(
                f"{id} collides with {figure.id} at {name_of(figure.space)}", p(36)
            )
            yield from crush(game, figure.id, credit, cite=p(36))
            yield LEAVE
    for figure in in_row:
        if figure.card.kind != BUILDING or figure.id in game.attack.pending:
            continue
        yield Enter(f"{id} collides with {figure.id} at {name_of(figure.space)}", p(36))
        yield from doom(game, figure.id, p(36))
        yield from note_splash(game, id, "collision", p(36))
        yield LEAVE
    tiles = _hazards_in_row(game, spaces, already_met, size_at)
    already_met.update([name_of(tile) for tile in tiles])
    again = yield from _collides_again(game, id, tiles, is_put_down)
    yield from meet_hazards(game, id, tiles, is_forced=True, again=again)


def _hazards_in_row(
    game: Game, spaces: tuple[int, ...], already_met: set[str], size_at: int
) -> list[int]:
    """The hazards on newly covered spaces that have not been met."""
    return [
        tile
        for tile, _ in hazards_under(game, size_at, 2)
        if name_of(tile) not in already_met
        and not set(board.cells(tile, 2)).isdisjoint(spaces)
    ]


def _collides_again(
    game: Game, id: str, tiles: list[int], is_put_down: bool
) -> Rule[bool]:
    """Whether a monster suffers hazards again that it stood on before (p21).

    `hazard-not-left` decides; `is_put_down` says that the monster was put down there
    instead of driven along the ground.
    """
    tiles_suffered = [
        tile for tile in tiles if (id, tile) in game.state.suffered_hazards
    ]
    if not tiles_suffered:
        return False
    reading = game.reading("hazard-not-left")
    if reading == "put-down" and is_put_down:
        for tile in tiles_suffered:
            hazard = f"{game.state.tiles[tile].title()} at {name_of(tile)}"
            yield Note(f"{id} was lifted off {hazard} and is put down on it", p(21))
        return True
    return reading == "any-collision"


def drive(
    game: Game, id: str, direction: int, spaces: int, title: str, cite: Cite
) -> Rule[None]:
    """A monster is forced straight on, space by space, colliding on its way (p36).

    It stops at the edge of the map (p14) and at a monster: each of the two takes 1
    damage. Whatever else stands in that row is untouched unless
    `collision-blocked-row` says otherwise.
    """
    figure = game.state.figures[id]
    at = start = figure.space
    already_met: set[str] = set()
    covered_spaces = set(figure.cells)
    yield Enter(title, cite)
    for _ in range(spaces):
        row = board.newly_covered(at, direction)
        if not all(game.state.board.has(cell) for cell in row):
            yield Note(f"{id} stops at the edge of the map", p(14))
            break
        monsters = [
            other for other in on_cells(game, row, id) if other.card.kind == MONSTER
        ]
        if monsters:
            for other in monsters:
                yield Enter(
                    f"{id} collides with {other.id} at {name_of(other.space)}", p(36)
                )
                yield from note_splash(game, other.id, "collision", p(36))
                yield from note_splash(game, id, "collision", p(36))
                yield LEAVE
            beside = [
                other for other in on_cells(game, row, id) if other not in monsters
            ]
            hazards = _hazards_in_row(game, row, already_met, at + direction)
            if (beside or hazards) and (
                game.reading("collision-blocked-row") == "resolved"
            ):
                yield from _collide_with_row(game, id, row, already_met, at + direction)
            break
        yield from _collide_with_row(game, id, row, already_met, at + direction)
        at += direction
        covered_spaces.update(board.cells(at, 2))
    spaces_moved = abs(at - start) // abs(direction)
    yield events.Shove(id, at, spaces_moved, DIRECTION_NAMES[direction], cite)
    yield events.Rest(id, False, frozenset(covered_spaces))
    yield LEAVE


def put_down(game: Game, id: str, to: int, title: str, cite: Cite) -> Rule[None]:
    """A monster is placed, colliding with what is under its new base (pp. 37, 42)."""
    yield Enter(title, cite)
    yield events.Place(id, to, cite)
    yield from _collide_with_row(game, id, board.cells(to, 2), set(), to, True)
    yield events.Rest(id, False, frozenset(board.cells(to, 2)))
    yield LEAVE
