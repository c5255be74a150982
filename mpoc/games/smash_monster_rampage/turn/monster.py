"""Phase 2: what the Monster does; its four results also follow from a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.engine.statements import Check, Note, Roll, Rule, Unknown
from mpoc.games.kit.game import require
from mpoc.games.kit.grid import Square, shifted
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.board import (
    blast_area,
    covered,
    names,
    swept,
    turned,
)
from mpoc.games.smash_monster_rampage.book.headings import h
from mpoc.games.smash_monster_rampage.effects import destroy, ignite, settle, smash
from mpoc.games.smash_monster_rampage.game import (
    Game,
    monster_known,
    of_phase,
)
from mpoc.games.smash_monster_rampage.state import is_helicopter
from mpoc.games.smash_monster_rampage.words import (
    ATTACK,
    BLAST,
    D6,
    FORWARD,
    MONSTER,
    MONSTER_DIE,
    MOVE,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mpoc.games.smash_monster_rampage.turn.acts import Act

CITE = h("monster-movement")
STARTS_LINE = "starts: [{at: …, facing: …}, …]"


def set_up(game: Game, act: Act) -> Rule[None]:
    """One die decides which of the six places the Monster starts on (set-up)."""
    city = game.state.city
    yield from require(
        game,
        [
            Check(
                "already-used",
                "the Monster is not on the board yet",
                game.state.monster is None,
                h("set-up"),
            )
        ],
    )
    faces = yield Roll(
        "set-up",
        "",
        game.player,
        ((D6, 1),),
        "the starting roll",
        h("set-up"),
        True,
    )
    number = faces.total
    start = city.starts.get(number)
    if start is None:
        yield Unknown(
            f"where starting place {number} is",
            STARTS_LINE,
            h("set-up"),
            "under `board`",
        )
    assert start is not None
    yield events.PlaceMonster(number, start)


def monster_acts(game: Game, act: Act) -> Rule[None]:
    """The Monster Die is rolled and obeyed; movement is over then (order-of-play)."""
    yield from require(game, [*of_phase(game, MOVE, MONSTER), *monster_known(game)])
    if game.state.turn.phase == MOVE:
        yield events.ReachPhase(MONSTER, game.state.turn.points or 0)
    faces = yield Roll(
        "monster",
        "",
        game.player,
        ((MONSTER_DIE, 1),),
        "the Monster's roll",
        CITE,
        True,
    )
    before = tuple(game.state.units)
    yield from obey(game, faces.result(0))
    if not (yield from settle(game, before)):
        yield events.ReachPhase(ATTACK, 0)


def obey(game: Game, result: str) -> Rule[bool]:
    """What one face of the Monster Die does; whether it did any harm."""
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
    """One Monster Square ahead, round the edge if need be; all there is trampled."""
    monster = game.monster
    size = game.state.city.size
    ahead = shifted(monster.at, monster.facing, 2)
    at = (ahead[0] % size.columns, ahead[1] % size.rows)
    yield events.Stride(monster.at, at, at != ahead)
    return (yield from smash(game, covered(at), CITE, False))


def _turn(game: Game, way: str) -> Rule[bool]:
    """A quarter turn; the tail sweeps three squares behind and spares helicopters."""
    monster = game.monster
    facing = turned(monster.facing, way)
    reading = game.reading("tail-sweep")
    area = on_board(game, swept(monster.at, monster.facing, facing, reading))
    yield events.TurnMonster(way, facing)
    yield Note(f"the tail sweeps {names(area) or 'no square of the board'}", CITE)
    return (yield from smash(game, area, CITE, True))


def on_board(game: Game, squares: Sequence[Square]) -> tuple[Square, ...]:
    """Those squares that are on the board."""
    return tuple([at for at in squares if game.state.city.size.has(at)])


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
