"""What players gain or lose by a hit: Action Dice between pools, Power Dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.engine.statements import Rule
from mpoc.games.rise.abilities.triggers.conditions import (
    target_is_monster,
    target_is_unit,
)
from mpoc.games.rise.book.pages import (
    CTHUL,
    GUARD,
    MARTIANS,
    PLANET_EATERS,
    SHADOW_SUN,
    under,
)
from mpoc.games.rise.effects import earn, lose_power, shift_dice
from mpoc.games.rise.kinds import Claims, Trigger
from mpoc.games.rise.words import MONSTER, UNIT

if TYPE_CHECKING:
    from mpoc.games.rise.game import AttackMoment, Piece


class EnergyDrain(Trigger):
    """The hit monster's player moves a die from the Monster Pool to the Unit Pool."""

    printed_in = under(GUARD, CTHUL)

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the target is a monster", target_is_monster(attack)

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        cite = self.cite_for(me)
        yield from shift_dice(me.game, attack.target.player, MONSTER, 1, cite)


class EnergySap(Trigger):
    """A die may be moved out of the pool that belongs to the figure hit."""

    printed_in = under(PLANET_EATERS)
    optional = True

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield (
            "the target is a monster or a unit",
            target_is_monster(attack) or target_is_unit(attack),
        )

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        pool = MONSTER if attack.target.is_monster else UNIT
        cite = self.cite_for(me)
        yield from shift_dice(me.game, attack.opponent, pool, 1, cite)


class PowerDrain(Trigger):
    """The hit monster's player loses 1 Power Die."""

    printed_in = under(GUARD, MARTIANS)

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the target is a monster", target_is_monster(attack)

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        cite = self.cite_for(me)
        player = attack.target.player
        yield from lose_power(me.game, player, 1, f"by {self.name}", cite)


class PowerGorge(Trigger):
    """You gain 1 Power Die."""

    printed_in = under(GUARD, CTHUL, MARTIANS, PLANET_EATERS)
    subject = "player"

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from earn(me.game, me.player, 1, f"by {self.name}", self.cite_for(me))


class Siphon(Trigger):
    """You gain 1 Power Die and the hit monster's player loses 1."""

    printed_in = under(SHADOW_SUN, MARTIANS, PLANET_EATERS)

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the target is a monster", target_is_monster(attack)

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        cite = self.cite_for(me)
        yield from earn(me.game, me.player, 1, f"by {self.name}", cite)
        player = attack.target.player
        yield from lose_power(me.game, player, 1, f"by {self.name}", cite)
