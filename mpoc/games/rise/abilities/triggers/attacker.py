"""What a hit does to the attacker itself: it moves, heals or is crushed."""

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
    CTHUL,
    GUARD,
    MARTIANS,
    PLANET_EATERS,
    SHADOW_SUN,
    TERRASAURS,
    p,
    under,
)
from mpoc.games.rise.effects import crush, restore
from mpoc.games.rise.kinds import Claims, Trigger
from mpoc.games.rise.turn.movement import bonus_advance

if TYPE_CHECKING:
    from mpoc.games.rise.game import AttackMoment, Piece


class HitAndRun(Trigger):
    """This figure advances up to 3 spaces, even if it has advanced."""

    name = "Hit & Run"
    printed_in = under(GUARD, TERRASAURS, SHADOW_SUN, MARTIANS, PLANET_EATERS)
    subject = "bearer"

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from bonus_advance(me, self.name, 3, self.cite_for(me))


class Munch(Trigger):
    """This monster regains 1 Health if the unit hit is destroyed."""

    printed_in = under(TERRASAURS)

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the target is a unit", target_is_unit(attack)

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        words = f"{me.id} regains 1 Health if {attack.target.id} is destroyed"
        yield events.AwaitDamage(self.name, me.id, words, self.cite_for(me))

    def after_damage(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        cite = self.cite_for(me)
        if not target_is_destroyed(attack):
            yield Note(f"{attack.target.id} was not destroyed", cite)
        elif (
            me.on_map
            and me.card is not me.game.attack.leader_card
            and me.game.reading("lost-form-dues") == "lapse"
        ):
            yield Note(f"the form of {me.id} that has {self.name} is gone", p(29, 31))
        else:
            yield from restore(me.game, me.id, 1, me.id, cite)


class SelfDestruct(Trigger):
    """This figure is crushed."""

    printed_in = under(PLANET_EATERS)
    subject = "bearer"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "this figure is a unit", me.is_unit

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from crush(me.game, me.id, "", "by its own attack", self.cite_for(me))


class Vampirism(Trigger):
    """This monster regains 1 Health after hitting a monster."""

    printed_in = under(CTHUL, MARTIANS)
    subject = "bearer"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "this figure is a monster", me.is_monster
        yield "the target is a monster", target_is_monster(attack)

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from restore(me.game, me.id, 1, me.id, self.cite_for(me))
