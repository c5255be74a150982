"""Which attacks a hit lets its attacker make afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.engine.statements import Note, Rule
from mpoc.games.rise import events
from mpoc.games.rise.abilities.triggers.conditions import (
    target_is_destroyed,
    target_is_monster,
    target_is_unit,
)
from mpoc.games.rise.book.pages import (
    GUARD,
    MARTIANS,
    PLANET_EATERS,
    SHADOW_SUN,
    TERRASAURS,
    under,
)
from mpoc.games.rise.kinds import Claims, Trigger
from mpoc.games.rise.state import FurtherAttack
from mpoc.games.rise.words import POWER

if TYPE_CHECKING:
    from mpoc.games.rise.game import AttackMoment, Piece


class ChainAttack(Trigger):
    """Once a turn this monster may make a power attack after the current attack."""

    printed_in = under(TERRASAURS, SHADOW_SUN, MARTIANS)
    subject = "bearer"
    once_per_turn = True

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "it has not been used this turn", self.name not in me.figure.used
        yield "this figure is a monster", me.is_monster

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        cite = self.cite_for(me)
        dice = None
        if me.game.reading("chain-attack-dice") == "dice-in-play":
            dice = me.game.attack.dice
        further = FurtherAttack(
            self.name, attack.player, me.id, POWER, dice, True, cite
        )
        yield events.Queue(further, cite)


class ChainReaction(Trigger):
    """If the unit hit is destroyed, the dice in play attack an enemy unit beside it."""

    printed_in = under(PLANET_EATERS)

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the target is a unit", target_is_unit(attack)
        if me.game.reading("chain-reaction-repeat") == "once-per-activation":
            yield "it has not been used this turn", self.name not in me.figure.used

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        cite = self.cite_for(me)
        words = f"a further attack follows if {attack.target.id} is destroyed"
        yield events.AwaitDamage(self.name, me.id, words, cite)

    def after_damage(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        cite = self.cite_for(me)
        target = attack.target
        if not target_is_destroyed(attack):
            yield Note(f"{target.id} was not destroyed: no further attack", cite)
            return
        if self.name not in me.figure.used:
            yield events.MarkUsed(me.id, self.name, cite)
        reading = me.game.reading("chain-reaction-restrictions")
        further = FurtherAttack(
            self.name,
            attack.player,
            me.id,
            attack.type,
            me.game.attack.dice,
            False,
            cite,
            near=(target.space, target.figure.size),
            kind=attack.kind,
            is_free=reading == "all-waived",
        )
        yield events.Queue(further, cite)


class LightningAttack(Trigger):
    """Once a turn it attacks the same monster again with the dice in play."""

    printed_in = under(GUARD, TERRASAURS, SHADOW_SUN, MARTIANS)
    subject = "bearer"
    once_per_turn = True

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "it has not been used this turn", self.name not in me.figure.used
        yield "this figure is a monster", me.is_monster
        yield "the target is a monster", target_is_monster(attack)

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        cite = self.cite_for(me)
        may_decline = me.game.reading("lightning-compulsion") == "optional"
        further = FurtherAttack(
            self.name,
            attack.player,
            me.id,
            attack.type,
            me.game.attack.dice,
            may_decline,
            cite,
            attack.target.id,
            me.game.attack.target_card,
            kind=attack.kind,
        )
        yield events.Queue(further, cite)
