"""What a force may hold and bring into play, and for what cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.rise.book.pages import BUILDINGS, MARTIANS, SHADOW_SUN, under
from mpoc.games.rise.kinds import (
    CONSTRUCTION,
    SPAWN_COST,
    STRUCTURE,
    TRANSPORT,
    Claims,
    Skill,
)
from mpoc.games.rise.objectives import secures

if TYPE_CHECKING:
    from mpoc.games.rise.game import Piece, PlayerMoment


class Cargo(Skill):
    """This unit can be brought into play by Transport."""

    printed_in = under(SHADOW_SUN, MARTIANS)
    hooks = (TRANSPORT,)
    applies_through = "Transport"


class Discount(Skill):
    """Once a turn a unit costs 1 less while you secure this building."""

    printed_in = under(BUILDINGS)
    hooks = (SPAWN_COST,)
    part = STRUCTURE
    subject = "unit"
    subject_in_doubt = True
    once_per_turn = True

    def when(self, me: Piece, spawn: PlayerMoment) -> Claims:
        yield "you secure this building", secures(me.game, spawn.player, me.id)
        yield "it has not been used this turn", self.name not in me.figure.used


class Limited(Skill):
    """A force or city holds at most one figure of this name."""

    printed_in = under(BUILDINGS)
    hooks = (CONSTRUCTION,)
