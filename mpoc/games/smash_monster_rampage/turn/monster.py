"""What the Monster does for each face of its die, which some cards roll as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.engine.statements import Note, Rule
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.spaces.grid import Square, square_after
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import (
    blast_area,
    facing_after_turn,
    monster_squares,
    names,
    tail_area,
)
from mpoc.games.smash_monster_rampage.effects import destroy, ignite, smash
from mpoc.games.smash_monster_rampage.game import Game
from mpoc.games.smash_monster_rampage.pieces import is_helicopter
from mpoc.games.smash_monster_rampage.words import (
    BLAST,
    FORWARD,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


CITE = h("monster-movement")


def obey(game: Game, result: str) -> Rule[bool]:
    """Do what one face of the Monster Die says; return whether it did any harm."""
    if result == FORWARD:
        harm = yield from _forward(game)
    elif result == BLAST:
        harm = yield from _blast(game)
    else:
        harm = yield from _turn(game, result)
    if not harm:
        yield Note("nothing is harmed", CITE)
    return harm


def _forward(game: Game) -> Rule[bool]:
    """One Monster Square ahead, perhaps over the edge; everything there is trampled."""
    monster = game.monster
    size = game.state.city.size
    ahead = square_after(monster.at, monster.facing, 2)
    at = (ahead[0] % size.columns, ahead[1] % size.rows)
    yield events.Stride(monster.at, at, at != ahead)
    return (yield from smash(game, monster_squares(at), CITE, False))


def _turn(game: Game, way: str) -> Rule[bool]:
    """A quarter turn; the tail sweeps three squares behind and spares helicopters."""
    monster = game.monster
    facing = facing_after_turn(monster.facing, way)
    reading = game.reading("tail-sweep")
    area = on_board(game, tail_area(monster.at, monster.facing, facing, reading))
    yield events.TurnMonster(way, facing)
    yield Note(f"the tail sweeps {names(area) or 'no square of the board'}", CITE)
    return (yield from smash(game, area, CITE, True))


def on_board(game: Game, squares: Sequence[Square]) -> tuple[Square, ...]:
    """Those squares that are on the board; they may go on at the opposite edge."""
    size = game.state.city.size
    there = [at for at in squares if size.has(at)]
    if len(there) < len(squares) and game.reading("areas-at-the-edge") != "cut-off":
        there = [(column % size.columns, row % size.rows) for column, row in squares]
    return tuple(dict.fromkeys(there))


def _blast(game: Game) -> Rule[bool]:
    """Within two squares buildings catch fire, survivors and helicopters die."""
    is_square = game.reading("blast-area") == "square"
    area = on_board(game, blast_area(game.monster.at, is_square))
    yield Note("the Monster blasts everything within two squares", CITE)
    harm = False
    for id, unit in list(game.state.units.items()):
        if unit.at in area and is_helicopter(unit):
            harm = True
            yield from destroy(id, game, CITE)
    for marker in game.state.markers:
        if marker.at not in area:
            continue
        on_building = game.state.has_building(marker.at)
        if on_building or game.reading("blast-survivors") == "all":
            harm = True
            yield events.LoseSurvivors(marker, CITE)
    lit = yield from ignite(game, area, CITE)
    return harm or lit
