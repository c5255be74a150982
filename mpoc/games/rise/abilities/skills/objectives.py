"""Who holds objectives and secures buildings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.rise.book.pages import GUARD, MARTIANS, PLANET_EATERS, under
from mpoc.games.rise.kinds import (
    ALLY,
    ATTACKER,
    DEFENDER,
    HOLDS,
    SECURING,
    Claims,
    Skill,
)

if TYPE_CHECKING:
    from mpoc.games.rise.game import FigureMoment, Piece
    from mpoc.games.rise.objectives import SecuringMoment


class GroundControl(Skill):
    """This unit may hold objectives although it has Flight."""

    printed_in = under(GUARD, MARTIANS)
    hooks = (HOLDS,)
    part = ATTACKER

    def when(self, me: Piece, hold: FigureMoment) -> Claims:
        yield "this figure is a unit", me.is_unit


class Sabotage(Skill):
    """Enemies cannot secure buildings within 2 spaces."""

    printed_in = under(PLANET_EATERS)
    hooks = (SECURING,)
    near = 2
    part = ALLY | DEFENDER
    subject = "figure"

    def when(self, me: Piece, securing: SecuringMoment) -> Claims:
        yield (
            "an enemy would secure it",
            bool(me.player) and me.player != securing.player,
        )
