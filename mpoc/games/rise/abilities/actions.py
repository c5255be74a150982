"""Actions: bought with an Action Die, one a turn (p30)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mpoc.engine.statements import Check, Choice, Cite, Option, Rule
from mpoc.games.rise import board, events, stats
from mpoc.games.rise.board import adjacent_spaces, name_of
from mpoc.games.rise.book.pages import (
    CTHUL,
    GUARD,
    MARTIANS,
    SHADOW_SUN,
    TERRASAURS,
    p,
    under,
)
from mpoc.games.rise.effects import crush, restore
from mpoc.games.rise.kinds import Action, Claims, away_words, with_cause
from mpoc.games.rise.objectives import holds_zone
from mpoc.games.rise.turn.checks import check
from mpoc.games.rise.turn.entering import (
    bring_in,
    cargo_units,
    entry_check,
    faction_units,
    reserves_words,
    set_down,
)
from mpoc.games.rise.turn.movement import bonus_advance
from mpoc.games.rise.turn.steps import (
    landing_checks,
    landing_options,
    move_one,
    one_space_checks,
    one_space_options,
)
from mpoc.games.rise.words import HAZARDS

if TYPE_CHECKING:
    from mpoc.games.rise.game import Piece
    from mpoc.games.rise.turn.actions import UseMoment

BRINGS_IN = ("unit", "as", "to")
"""The keys of a use that brings a unit into play: the unit, its id, its place."""


class Abduct(Action):
    """An enemy unit next to two faction figures with this is crushed, without pay."""

    printed_in = under(MARTIANS)
    subject = "target"
    target = "figure"

    def when(self, me: Piece, use: UseMoment) -> Claims:
        target = use.figure_target
        yield (
            "the target is an enemy",
            target is not None and target.player not in ("", use.player),
        )
        yield "the target is a unit", target is not None and target.is_unit
        yield (
            "two figures of its faction with it are adjacent to the target",
            target is not None
            and with_cause(
                sum([other.adjacent_to(target) for other in self._bearers(me)]) >= 2,
                lambda: (
                    "; ".join(
                        [
                            away_words(other, target)
                            for other in self._bearers(me)
                            if not other.adjacent_to(target)
                        ]
                    )
                    or f"{me.id} is the only one with it"
                ),
                p(15),
            ),
        )
        if me.game.reading("abduct-pair") == "bearer-and-another":
            yield (
                "it is itself adjacent to the target",
                target is not None and me.adjacent_to(target),
            )

    def _bearers(self, me: Piece) -> list[Piece]:
        """The figures of its faction that have it, itself among them."""
        return [
            other
            for other in me.game.pieces()
            if (other == me or other.shares_faction_with(me)) and other.has(self.name)
        ]

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        assert use.figure_target is not None
        yield from crush(use.game, use.figure_target.id, "", "", self.cite_for(me))


class Bleed(Action):
    """A faction monster next to it regains 1 Health, then this figure is crushed."""

    printed_in = under(CTHUL)
    subject = "target"
    target = "figure"

    def when(self, me: Piece, use: UseMoment) -> Claims:
        target = use.figure_target
        yield "the target is a monster", target is not None and target.is_monster
        yield (
            "the target is of its faction",
            target is not None and target.shares_faction_with(me),
        )
        yield "the target is adjacent", target is not None and target.adjacent_to(me)

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        assert use.figure_target is not None
        yield from restore(use.game, use.figure_target.id, 1, me.id, self.cite_for(me))
        yield from crush(use.game, me.id, "", "", self.cite_for(me))


class Extinguish(Action):
    """An adjacent hazard is turned to rubble."""

    printed_in = under(CTHUL)
    subject = "target"
    target = "tile"

    def when(self, me: Piece, use: UseMoment) -> Claims:
        tile = use.tile_target
        yield (
            "the target is a hazard",
            tile is not None and use.game.state.tiles.get(tile) in HAZARDS,
        )
        yield "the hazard is adjacent", tile is not None and self._is_beside(me, tile)

    def _is_beside(self, me: Piece, tile: int) -> bool:
        """Whether a tile is next to the figure; underfoot by `hazard-underfoot`."""
        gap = max(board.gaps(me.space, me.figure.size, tile, 2))
        if gap == 0:
            return me.game.reading("hazard-underfoot") == "adjacent"
        return gap == 1

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        assert use.tile_target is not None
        yield events.FlipTile(use.tile_target, self.cite_for(me))


class Nesting(Action):
    """On a zone it holds, a faction unit from your Reserves enters next to it."""

    printed_in = under(TERRASAURS)
    brings_in = True
    answers = BRINGS_IN

    def when(self, me: Piece, use: UseMoment) -> Claims:
        yield "it holds a Power or Negative Zone", holds_zone(me.game, me.id)
        yield "a unit of its faction is in reserve", bool(faction_units(me))

    def needs(self, me: Piece, use: UseMoment) -> Iterator[Check]:
        yield from entry_check(me, faction_units(me), me, self.cite_for(me))

    def facts(self, me: Piece, use: UseMoment) -> str:
        ground = me.game.state.board.ground.get(me.space, ())
        place = " and ".join(ground).replace("-", " ") or "open ground"
        return f"{me.id} at {name_of(me.space)} is on {place}; {reserves_words(me)}"

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        cite = self.cite_for(me)
        yield from bring_in(me, self.name, faction_units(me), me, cite, True)


class Refuel(Action):
    """An adjacent faction figure advances up to its SPD, even if it has advanced."""

    printed_in = under(MARTIANS)
    subject = "target"
    target = "figure"
    answers = ("to", "path")

    def when(self, me: Piece, use: UseMoment) -> Claims:
        target = use.figure_target
        yield (
            "the target is of its faction",
            target is not None and target.shares_faction_with(me),
        )
        yield "the target is adjacent", target is not None and target.adjacent_to(me)

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
            True,
        )


class Repair(Action):
    """An adjacent Mechanical monster regains 1 Health."""

    printed_in = under(GUARD)
    subject = "target"
    target = "figure"

    def when(self, me: Piece, use: UseMoment) -> Claims:
        target = use.figure_target
        yield "the target is adjacent", target is not None and target.adjacent_to(me)
        yield "the target is a monster", target is not None and target.is_monster
        yield (
            "the target is of the Mechanical type",
            target is not None and target.card.energy_type == "Mechanical",
        )

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        assert use.figure_target is not None
        yield from restore(use.game, use.figure_target.id, 1, me.id, self.cite_for(me))


class Sacrifice(Action):
    """An adjacent unit of its agenda is crushed and this monster regains 1 Health."""

    printed_in = under(CTHUL)
    target = "figure"

    def when(self, me: Piece, use: UseMoment) -> Claims:
        target = use.figure_target
        yield "the target is adjacent", target is not None and target.adjacent_to(me)
        yield (
            "the target is of its agenda",
            target is not None and target.shares_agenda_with(me),
        )
        yield "the target is a unit", target is not None and target.is_unit
        yield "this figure is a monster", me.is_monster

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        assert use.figure_target is not None
        yield from crush(use.game, use.figure_target.id, "", "", self.cite_for(me))
        yield from restore(use.game, me.id, 1, me.id, self.cite_for(me))


class Summon(Action):
    """A faction unit from your Reserves enters next to this figure."""

    printed_in = under(CTHUL)
    brings_in = True
    subject = "unit"
    answers = BRINGS_IN

    def when(self, me: Piece, use: UseMoment) -> Claims:
        yield "a unit of its faction is in reserve", bool(faction_units(me))

    def needs(self, me: Piece, use: UseMoment) -> Iterator[Check]:
        yield from entry_check(me, faction_units(me), me, self.cite_for(me))

    def facts(self, me: Piece, use: UseMoment) -> str:
        return reserves_words(me)

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        cite = self.cite_for(me)
        yield from bring_in(me, self.name, faction_units(me), me, cite, True)


class Telekinesis(Action):
    """A unit within 2 spaces is moved 1 space."""

    printed_in = under(CTHUL)
    subject = "target"
    target = "figure"
    answers = ("to",)

    def when(self, me: Piece, use: UseMoment) -> Claims:
        target = use.figure_target
        yield "the target is a unit", target is not None and target.is_unit
        yield (
            "the target is within 2 spaces",
            target is not None and me.within(2, target),
        )

    def _places(self, me: Piece, target: Piece) -> tuple[Option, ...]:
        """The eight places around the unit, with the objections to each."""
        return one_space_options(me.game, target.figure, self.cite_for(me))

    def needs(self, me: Piece, use: UseMoment) -> Iterator[Check]:
        target, cite = use.figure_target, self.cite_for(me)
        assert target is not None
        if use.act.to is not None:
            yield from one_space_checks(use.game, target.figure, use.act.to, cite)
        else:
            yield _room_check(self._places(me, target), cite)

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        target, cite = use.figure_target, self.cite_for(me)
        assert target is not None
        to = yield Choice(
            self.name,
            me.id,
            use.player,
            "to",
            f"where {target.id} is moved",
            self._places(me, target),
            cite,
            True,
            "too-far",
        )
        words = f"is moved by {me.id}"
        yield from move_one(use.game, target.id, to, words, cite, use.player)


class Teleport(Action):
    """An adjacent unit of its agenda is placed next to another figure with this."""

    printed_in = under(SHADOW_SUN)
    subject = "target"
    target = "figure"
    answers = ("to",)

    def when(self, me: Piece, use: UseMoment) -> Claims:
        target = use.figure_target
        yield "the target is adjacent", target is not None and target.adjacent_to(me)
        yield (
            "the target is of its agenda",
            target is not None and target.shares_agenda_with(me),
        )
        yield "the target is a unit", target is not None and target.is_unit
        yield (
            "another figure of its agenda has it",
            bool(self._others(me, target)),
        )

    def _others(self, me: Piece, target: Piece | None) -> list[Piece]:
        """The other figures next to which the unit may be placed."""
        return [
            other
            for other in me.game.pieces()
            if other not in (me, target)
            and other.shares_agenda_with(me)
            and other.has(self.name)
        ]

    def _places(self, me: Piece, target: Piece) -> tuple[Option, ...]:
        """The places around those figures, with the objections to each."""
        places = {
            at
            for other in self._others(me, target)
            for at in adjacent_spaces(other.space, other.figure.size)
        }
        cite = self.cite_for(me)
        return landing_options(me.game, target.figure, sorted(places), cite)

    def needs(self, me: Piece, use: UseMoment) -> Iterator[Check]:
        target, to, cite = use.figure_target, use.act.to, self.cite_for(me)
        assert target is not None
        if not self._others(me, target):
            return
        if to is None:
            yield _room_check(self._places(me, target), cite)
            return
        yield check(
            "outside-region",
            f"the place is next to another figure of its agenda with {self.name}",
            any(other.adjacent_to_space(to) for other in self._others(me, target)),
            cite,
            lambda: " and ".join(
                f"{other.id} stands at {name_of(other.space)}"
                for other in self._others(me, target)
            ),
            failure=f"no other figure of its agenda with {self.name} is next to it",
        )
        yield from landing_checks(use.game, target.figure, to, cite)

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        target, cite = use.figure_target, self.cite_for(me)
        assert target is not None
        to = yield Choice(
            self.name,
            me.id,
            use.player,
            "to",
            f"where {target.id} is placed",
            self._places(me, target),
            cite,
            True,
            "outside-region",
        )
        yield from set_down(use.game, target.id, to, cite, use.player)


class Transport(Action):
    """A unit of its agenda with Cargo enters from your Reserves next to it."""

    printed_in = under(SHADOW_SUN, MARTIANS)
    brings_in = True
    subject = "unit"
    answers = BRINGS_IN

    def when(self, me: Piece, use: UseMoment) -> Claims:
        yield "a unit of its agenda with Cargo is in reserve", bool(cargo_units(me))

    def needs(self, me: Piece, use: UseMoment) -> Iterator[Check]:
        yield from entry_check(me, cargo_units(me), me, self.cite_for(me))

    def facts(self, me: Piece, use: UseMoment) -> str:
        return reserves_words(me)

    def resolve(self, me: Piece, use: UseMoment) -> Rule[None]:
        cite = self.cite_for(me)
        yield from bring_in(me, self.name, cargo_units(me), me, cite, True)


def _room_check(places: tuple[Option, ...], cite: Cite) -> Check:
    """Some place is open, where the use does not name one."""
    return check(
        "no-valid-place",
        "there is a place to go to",
        any(not option.objections for option in places),
        cite,
        lambda: "; ".join(
            f"{option.words}: {option.objections[0].facts}"
            for option in places
            if option.objections[0].name != "off-board"
        ),
        failure="there is no place to go to",
    )
