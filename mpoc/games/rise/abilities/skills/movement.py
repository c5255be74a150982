"""How far a figure moves, through and onto what, and what bars its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.rise.board import (
    adjacent_spaces,
    area_around,
    name_of,
)
from mpoc.games.rise.book.pages import (
    BUILDINGS,
    CTHUL,
    GUARD,
    MARTIANS,
    PLANET_EATERS,
    SHADOW_SUN,
    TERRASAURS,
    p,
    under,
)
from mpoc.games.rise.kinds import (
    AIRBORNE,
    ALLY,
    ATTACKER,
    BRAWLS_FLYERS,
    CLOSES,
    DEFENDER,
    DOORS,
    HAZARD,
    PASSES,
    SLOWS,
    SPEED,
    STRUCTURE,
    TARGET,
    TERRAIN,
    Claims,
    Skill,
    is_adjacent,
    with_cause,
)
from mpoc.games.rise.objectives import secures
from mpoc.games.rise.words import HAZARDS, IMPASSIBLE_TERRAIN

if TYPE_CHECKING:
    from mpoc.games.rise.game import FigureMoment, Piece
    from mpoc.games.rise.stats import MoveMoment
    from mpoc.games.rise.turn.travel import DoorMoment


class AllTerrain(Skill):
    """This figure counts Rough Terrain as Open Terrain."""

    printed_in = under(GUARD, PLANET_EATERS)
    hooks = (TERRAIN,)
    part = ATTACKER

    def when(self, me: Piece, move: MoveMoment) -> Claims:
        yield "the terrain is rough", move.terrain not in IMPASSIBLE_TERRAIN


class Climb(Skill):
    """Buildings do not stand in the way of this figure's advances."""

    printed_in = under(MARTIANS)
    hooks = (PASSES,)
    part = ATTACKER

    def when(self, me: Piece, move: MoveMoment) -> Claims:
        yield (
            "a building is in the way",
            move.obstacle is not None and move.obstacle.is_building,
        )


class Flight(Skill):
    """This figure moves over figures and terrain; hazards it moves onto spare it."""

    printed_in = under(GUARD, CTHUL, SHADOW_SUN, MARTIANS, PLANET_EATERS)
    hooks = (AIRBORNE, PASSES, TERRAIN, HAZARD, BRAWLS_FLYERS)
    part = ATTACKER | TARGET

    def when(self, me: Piece, move: FigureMoment) -> Claims:
        yield "it moves of its own accord", not move.is_forced


class FuelDepot(Skill):
    """Figures of the player who secures this building are +1 SPD."""

    printed_in = under(BUILDINGS)
    hooks = (SPEED,)
    part = STRUCTURE
    subject = "figure"

    def when(self, me: Piece, advance: FigureMoment) -> Claims:
        reading = me.game.reading("speed-snapshot")
        moving = "" if reading == "at-start" else advance.figure.id
        yield (
            "the mover's player secures this building",
            secures(me.game, advance.figure.player, me.id, moving),
        )


class Hover(Skill):
    """This figure counts all terrain as Open Terrain."""

    printed_in = under(SHADOW_SUN, MARTIANS)
    hooks = (TERRAIN, HAZARD)
    part = ATTACKER

    def when(self, me: Piece, move: MoveMoment) -> Claims:
        yield "it is terrain and not a hazard", move.terrain not in HAZARDS


class Jump(Skill):
    """This figure leaps over figures, terrain, and hazards on which it does not end."""

    printed_in = under(GUARD, TERRASAURS, CTHUL, SHADOW_SUN)
    hooks = (PASSES, TERRAIN, HAZARD, BRAWLS_FLYERS)
    part = ATTACKER

    def when(self, me: Piece, move: FigureMoment) -> Claims:
        terrain, ending = move.terrain, move.is_ending
        yield "it moves of its own accord", not move.is_forced
        yield (
            "its movement does not end on impassible terrain",
            not (ending and terrain in IMPASSIBLE_TERRAIN),
        )
        yield (
            "its advancement does not end on the hazard",
            not (ending and terrain in HAZARDS and self._lands(me, move)),
        )

    def _lands(self, me: Piece, move: FigureMoment) -> bool:
        """Whether the end of a movement counts as that of an advancement."""
        if move.is_advancing:
            return True
        return me.game.reading("forced-hazard-jump") == "suffers"


class Mire(Skill):
    """Spaces within 2 count twice for enemy units that advance into them."""

    printed_in = under(CTHUL)
    hooks = (SLOWS,)
    part = DEFENDER
    subject = "figure"

    def when(self, me: Piece, advance: FigureMoment) -> Claims:
        yield "an enemy unit advances", advance.figure.is_unit

    def spaces(self, me: Piece) -> list[int]:
        places = area_around(me.space, me.figure.size, 2)
        return [at for at in places if me.within_of(2, at, 1)]


class Motivator(Skill):
    """Figures of this agenda that begin an advance adjacent to it are +1 SPD."""

    printed_in = under(TERRASAURS, CTHUL, SHADOW_SUN)
    hooks = (SPEED,)
    part = ALLY
    subject = "figure"

    def when(self, me: Piece, advance: FigureMoment) -> Claims:
        yield "the figure begins an advance", advance.doing == "advance"
        yield "it is a figure of its agenda", advance.figure.shares_agenda_with(me)
        yield "it begins adjacent", is_adjacent(me, advance.figure)


class Terrify(Skill):
    """Spaces next to this figure are closed to enemy units that advance."""

    printed_in = under(TERRASAURS, CTHUL)
    hooks = (CLOSES,)
    part = DEFENDER
    subject = "figure"

    def when(self, me: Piece, advance: FigureMoment) -> Claims:
        yield "an enemy unit advances", advance.figure.is_unit

    def spaces(self, me: Piece) -> list[int]:
        return list(adjacent_spaces(me.space, me.figure.size))


class UndergroundNetwork(Skill):
    """A Collaborators unit next to this secured building may leap to any door."""

    printed_in = under(BUILDINGS)
    hooks = (DOORS,)
    part = STRUCTURE
    subject = "figure"

    def when(self, me: Piece, advance: DoorMoment) -> Claims:
        unit = advance.figure
        yield (
            "a Collaborators unit advances",
            unit.is_unit and unit.agenda == "Collaborators",
        )
        yield (
            "the unit is adjacent to it",
            with_cause(
                me.adjacent_to_space(advance.at),
                lambda: (
                    f"{unit.id} is at {name_of(advance.at)}, {me.id} at "
                    f"{name_of(me.space)}"
                ),
                p(15),
            ),
        )
        yield (
            "its player secures this building without it",
            secures(me.game, unit.player, me.id, unit.id),
        )

    def _is_door(self, other: Piece, unit: Piece) -> bool:
        """Whether a unit may leap to a figure with Teleport (`network-exits`)."""
        if not other.has("Teleport"):
            return False
        if other.player == unit.player:
            return True
        return other.game.reading("network-exits") != "own-teleport"

    def exits(self, me: Piece, advance: DoorMoment) -> list[int]:
        """The spaces next to any building with this, or any figure with Teleport."""
        exits: dict[int, None] = {}
        board = me.game.state.board
        for door in me.game.pieces():
            if door == advance.figure:
                continue
            if not door.has(self.name) and not self._is_door(door, advance.figure):
                continue
            for at in adjacent_spaces(door.space, door.figure.size):
                if board.has(at):
                    exits[at] = None
        return list(exits)
