"""Actions: bought with an Action Die, one a turn (p30)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mpoc.engine.talk import Check, Rule
from mpoc.games.rise import board, events, stats
from mpoc.games.rise.board import name_of
from mpoc.games.rise.effects import crush, restore
from mpoc.games.rise.entering import (
    bring_in,
    cargo_units,
    entry_check,
    faction_units,
    set_down,
)
from mpoc.games.rise.kinds import (
    CTHUL,
    GUARD,
    MARTIANS,
    SHADOW_SUN,
    TERRASAURS,
    Action,
    Claims,
)
from mpoc.games.rise.movement import (
    bonus_advance,
    landing_checks,
    move_one,
    one_space_checks,
)
from mpoc.games.rise.objectives import holds_zone
from mpoc.games.rise.words import HAZARDS

if TYPE_CHECKING:
    from mpoc.games.rise.actions import UseMoment
    from mpoc.games.rise.game import Piece


class Abduct(Action):
    """An enemy unit next to two faction figures with this is crushed, unpaid."""

    factions = (MARTIANS,)

    def when(self, me: Piece, use: UseMoment) -> Claims:
        target = use.figure_target
        yield (
            "the target is an enemy unit",
            (target is not None and target.is_unit and target.player != me.player),
        )
        yield (
            "two faction figures with it are adjacent to the target",
            (
                target is not None
                and sum(
                    (other == me or other.shares_faction_with(me))
                    and other.has(self.name)
                    and other.adjacent_to(target)
                    for other in me.game.pieces()
                )
                >= 2
            ),
        )

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        assert use.figure_target is not None
        yield from crush(use.game, use.figure_target.id, "", "", self.cite_for(me))


class Bleed(Action):
    """A faction monster next to it regains 1 Health, then this figure is crushed."""

    factions = (CTHUL,)

    def when(self, me: Piece, use: UseMoment) -> Claims:
        target = use.figure_target
        yield (
            "the target is an adjacent monster of its faction",
            (
                target is not None
                and target.is_monster
                and target.shares_faction_with(me)
                and target.adjacent_to(me)
            ),
        )

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        assert use.figure_target is not None
        yield from restore(use.game, use.figure_target.id, 1, self.cite_for(me))
        yield from crush(use.game, me.id, "", "", self.cite_for(me))


class Extinguish(Action):
    """An adjacent hazard is turned to rubble."""

    factions = (CTHUL,)

    def when(self, me: Piece, use: UseMoment) -> Claims:
        tile = use.tile_target
        yield (
            "the target is a hazard tile",
            (tile is not None and use.game.state.tiles.get(tile) in HAZARDS),
        )
        # A hazard underfoot has other spaces next to the figure: adjacent (p15).
        yield (
            "the hazard is adjacent",
            (
                tile is not None
                and max(board.gaps(me.space, me.figure.size, tile, 2)) <= 1
            ),
        )

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        assert use.tile_target is not None
        yield events.FlipTile(use.tile_target, self.cite_for(me))


class Nesting(Action):
    """On a zone it holds, a faction unit from your Reserves enters next to it."""

    factions = (TERRASAURS,)

    def when(self, me: Piece, use: UseMoment) -> Claims:
        yield "it holds a Power or Negative Zone", holds_zone(me.game, me.id)

    def needs(self, me: Piece, use: UseMoment) -> Iterator[Check]:
        yield entry_check(me, faction_units(me), me, self.cite_for(me))

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        cite = self.cite_for(me)
        yield from bring_in(me, self.name, faction_units(me), me, cite, True)


class Refuel(Action):
    """An adjacent faction figure advances up to its SPD, even if it has advanced."""

    factions = (MARTIANS,)

    def when(self, me: Piece, use: UseMoment) -> Claims:
        target = use.figure_target
        yield (
            "the target is an adjacent figure of its faction",
            (
                target is not None
                and target.shares_faction_with(me)
                and target.adjacent_to(me)
            ),
        )

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        assert use.figure_target is not None
        total = stats.speed(use.game, use.figure_target.id)
        yield total
        yield from bonus_advance(
            use.figure_target,
            self.name,
            total.value,
            self.cite_for(me),
            use.act.to,
            use.act.path,
        )


class Repair(Action):
    """An adjacent Mechanical monster regains 1 Health."""

    factions = (GUARD,)

    def when(self, me: Piece, use: UseMoment) -> Claims:
        target = use.figure_target
        yield (
            "the target is an adjacent monster",
            (target is not None and target.is_monster and target.adjacent_to(me)),
        )
        yield (
            "the target is of the Mechanical type",
            (target is not None and target.card.energy_type == "Mechanical"),
        )

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        assert use.figure_target is not None
        yield from restore(use.game, use.figure_target.id, 1, self.cite_for(me))


class Sacrifice(Action):
    """An adjacent unit of its agenda is crushed and this monster regains 1 Health."""

    factions = (CTHUL,)

    def when(self, me: Piece, use: UseMoment) -> Claims:
        target = use.figure_target
        yield "this figure is a monster", me.is_monster
        yield (
            "the target is an adjacent unit of its agenda",
            (
                target is not None
                and target.is_unit
                and target.shares_agenda_with(me)
                and target.adjacent_to(me)
            ),
        )

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        assert use.figure_target is not None
        yield from crush(use.game, use.figure_target.id, "", "", self.cite_for(me))
        yield from restore(use.game, me.id, 1, self.cite_for(me))


class Summon(Action):
    """A faction unit from your Reserves enters next to this figure."""

    factions = (CTHUL,)

    def needs(self, me: Piece, use: UseMoment) -> Iterator[Check]:
        yield entry_check(me, faction_units(me), me, self.cite_for(me))

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        cite = self.cite_for(me)
        yield from bring_in(me, self.name, faction_units(me), me, cite, True)


class Telekinesis(Action):
    """A unit within 2 spaces is moved 1 space."""

    factions = (CTHUL,)

    def when(self, me: Piece, use: UseMoment) -> Claims:
        target = use.figure_target
        yield "the target is a unit", target is not None and target.is_unit
        yield (
            "the target is within 2 spaces",
            (target is not None and me.within(2, target)),
        )

    def needs(self, me: Piece, use: UseMoment) -> Iterator[Check]:
        target = use.figure_target
        if target is None or use.act.to is None:
            yield Check(
                "no-valid-place",
                "the place it is moved to is told",
                target is not None and use.act.to is not None,
                self.cite_for(me),
                "add `to: …`",
            )
            return
        yield from one_space_checks(
            use.game, target.figure, use.act.to, self.cite_for(me)
        )

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        assert use.figure_target is not None
        assert use.act.to is not None
        yield from move_one(
            use.game,
            use.figure_target.id,
            use.act.to,
            f"is moved by {me.id}",
            self.cite_for(me),
            me.player,
        )


class Teleport(Action):
    """An adjacent unit of its agenda is placed next to another figure with this."""

    factions = (SHADOW_SUN,)

    def when(self, me: Piece, use: UseMoment) -> Claims:
        target = use.figure_target
        yield (
            "the target is an adjacent unit of its agenda",
            (
                target is not None
                and target.is_unit
                and target.shares_agenda_with(me)
                and target.adjacent_to(me)
            ),
        )
        yield (
            "another figure of its agenda has it",
            any(
                other != me and other.shares_agenda_with(me) and other.has(self.name)
                for other in me.game.pieces()
            ),
        )

    def needs(self, me: Piece, use: UseMoment) -> Iterator[Check]:
        target, to = use.figure_target, use.act.to
        if target is None or to is None:
            yield Check(
                "no-valid-place",
                "the place it is put is told",
                False,
                self.cite_for(me),
                "add `to: …`",
            )
            return
        yield Check(
            "outside-region",
            "the place is next to another figure of its agenda with Teleport",
            any(
                other != me
                and other.shares_agenda_with(me)
                and other.has(self.name)
                and other.adjacent_to_space(to)
                for other in me.game.pieces()
            ),
            self.cite_for(me),
            name_of(to),
        )
        yield from landing_checks(use.game, target.figure, to, self.cite_for(me))

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        assert use.figure_target is not None
        assert use.act.to is not None
        yield from set_down(
            use.game, use.figure_target.id, use.act.to, self.cite_for(me), me.player
        )


class Transport(Action):
    """A unit of its agenda with Cargo enters from your Reserves next to it."""

    factions = (SHADOW_SUN, MARTIANS)

    def when(self, me: Piece, use: UseMoment) -> Claims:
        yield "a unit of its agenda with Cargo is in reserve", bool(cargo_units(me))

    def needs(self, me: Piece, use: UseMoment) -> Iterator[Check]:
        yield entry_check(me, cargo_units(me), me, self.cite_for(me))

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        cite = self.cite_for(me)
        yield from bring_in(me, self.name, cargo_units(me), me, cite, True)
