"""When a hit does Super Damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.engine.statements import Rule
from mpoc.games.rise import events
from mpoc.games.rise.abilities.triggers.conditions import target_is_monster
from mpoc.games.rise.book.pages import (
    CTHUL,
    PLANET_EATERS,
    SHADOW_SUN,
    TERRASAURS,
    p,
    under,
)
from mpoc.games.rise.effects import power_of
from mpoc.games.rise.kinds import Claims, Trigger, away_words, with_cause

if TYPE_CHECKING:
    from mpoc.games.rise.game import AttackMoment, Piece


class FeedingFrenzy(Trigger):
    """Super Damage if another figure of its agenda is next to the monster hit."""

    printed_in = under(TERRASAURS)
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the target is a monster", target_is_monster(attack)
        yield (
            "another figure of its agenda is adjacent to the target",
            with_cause(
                any([other.adjacent_to(attack.target) for other in self._others(me)]),
                lambda: (
                    "; ".join(
                        [away_words(other, attack.target) for other in self._others(me)]
                    )
                    or f"nobody else of the agenda of {me.id} is on the map"
                ),
                p(15),
            ),
        )

    def _others(self, me: Piece) -> list[Piece]:
        """The other figures of its agenda on the map."""
        return [
            other
            for other in me.game.pieces()
            if other != me and other.shares_agenda_with(me)
        ]

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield events.CauseSuperDamage(self.name, self.cite_for(me))


class Overload(Trigger):
    """Super Damage if the hit monster's player has more than 5 Power Dice."""

    printed_in = under(CTHUL, PLANET_EATERS)
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the target is a monster", target_is_monster(attack)
        power = me.game.state.players[attack.opponent].power
        yield (
            "its player has more than 5 Power Dice",
            with_cause(
                power is None or power > 5,
                lambda: f"{attack.opponent} has {power}",
                p(9),
            ),
        )

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from power_of(me.game, attack.opponent, self.cite_for(me))
        yield events.CauseSuperDamage(self.name, self.cite_for(me))


class WeaponMaster(Trigger):
    """The attack does Super Damage."""

    printed_in = under(TERRASAURS, SHADOW_SUN)
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "this figure is a monster", me.is_monster

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield events.CauseSuperDamage(self.name, self.cite_for(me))
