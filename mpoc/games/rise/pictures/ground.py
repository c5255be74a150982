"""The ground of a map in pictures: what lies where, and how each kind looks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mpoc.games.rise.board import column_row
from mpoc.games.rise.words import (
    ACTIVATOR,
    FIRE,
    GROUND_SIGNS,
    NEGATIVE_ZONE,
    NEUTRAL_SPAWN,
    OF_PLAYERS,
    OPEN_TERRAIN,
    POWER_ZONE,
    RADIATION,
    RUBBLE,
)
from mpoc.rules import picture as p
from mpoc.rules.picture import Area, Look

if TYPE_CHECKING:
    from mpoc.games.rise.state import State

LOOKS = {
    FIRE: Look(p.FLAMES, p.ORANGE),
    RADIATION: Look(p.RAYS, p.PURPLE),
    RUBBLE: Look(p.BRICKS, p.BROWN),
    POWER_ZONE: Look(p.RINGS, p.GREEN),
    NEGATIVE_ZONE: Look(p.RINGS, p.RED),
    NEUTRAL_SPAWN: Look(p.RINGS, p.GREY),
    ACTIVATOR: Look(p.RINGS, p.YELLOW),
    "water": Look(p.WAVES, p.BLUE),
    "lava": Look(p.ZIGZAGS, p.RED),
    "forest": Look(p.CROSSES, p.GREEN),
    "rocks": Look(p.STONES, p.BROWN),
    "sand": Look(p.DOTS, p.YELLOW),
    "green-foundation": Look(p.LINES, p.GREEN),
    "yellow-foundation": Look(p.COUNTERLINES, p.YELLOW),
    "road": Look(p.PLAIN, p.GREY),
    "concrete": Look(p.SLABS, p.GREY),
    "dirt": Look(p.SPECKS, p.BROWN),
    "grass": Look(p.BLADES, p.GREEN),
}
"""How each kind of ground looks; a kind of a player's is a ring with a letter."""


def ground(state: State) -> Iterator[Area]:
    """What the map says of its spaces, one area a space."""
    ground = state.board.ground
    for at in sorted(ground):
        column, row = column_row(at)
        for kind in ground[at]:
            yield Area(_words(kind), _look(kind), column, row, player=_owner(kind))


def tiles(state: State) -> Iterator[Area]:
    """The tiles, each of 2x2 spaces (p21)."""
    for at in sorted(state.tiles):
        column, row = column_row(at)
        kind = state.tiles[at]
        yield Area(_words(kind), _look(kind), column, row, 2, 2)


def _owner(kind: str) -> str:
    """The player of a spawn point or a starting area, empty for other ground."""
    leads = [lead for lead in OF_PLAYERS if kind.startswith(lead)]
    return kind.removeprefix(leads[0]) if leads else ""


def _look(kind: str) -> Look:
    """How ground looks, with the sign that text boards have for it."""
    if _owner(kind):
        return Look(p.RINGS, p.GREY, kind[0].upper())
    sign = "" if kind in OPEN_TERRAIN else GROUND_SIGNS.get(kind, "")
    return LOOKS[kind].but(sign=sign)


def _words(kind: str) -> str:
    return kind.replace("-", " ")
