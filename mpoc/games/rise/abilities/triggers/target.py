"""What happens to the figure hit: its place, its form, its rubble."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.engine.statements import Choice, Note, Rule
from mpoc.games.rise import events
from mpoc.games.rise.abilities.triggers.conditions import target_is_monster
from mpoc.games.rise.attack.collisions import drive
from mpoc.games.rise.attack.power_attacks.moving import (
    NOT_MOVED,
    direction_options,
    spaces_driven,
)
from mpoc.games.rise.board import DIRECTION_NAMES
from mpoc.games.rise.book.pages import (
    GUARD,
    MARTIANS,
    PLANET_EATERS,
    SHADOW_SUN,
    TERRASAURS,
    under,
)
from mpoc.games.rise.effects import change_form, is_immune, unknown_form
from mpoc.games.rise.kinds import Claims, Trigger
from mpoc.games.rise.words import HYPER

if TYPE_CHECKING:
    from mpoc.games.rise.game import AttackMoment, Piece


class BeatBack(Trigger):
    """The monster hit is moved 3 spaces straight in a direction the attacker picks."""

    printed_in = under(GUARD, TERRASAURS, SHADOW_SUN, PLANET_EATERS)

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the target is a monster", target_is_monster(attack)

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        cite = self.cite_for(me)
        target = attack.target.id
        if (yield from is_immune(me.game, target, self.name, NOT_MOVED)):
            return
        direction = yield Choice(
            self.name,
            me.id,
            attack.player,
            "direction",
            f"which way {target} is beaten back",
            direction_options(me.game),
            cite,
            outside="outside-region",
        )
        spaces = yield from spaces_driven(me.game, 3)
        way = DIRECTION_NAMES[direction]
        words = f"{target} is beaten back {spaces} spaces {way}"
        yield from drive(me.game, target, direction, spaces, words, cite)


class Disintegrate(Trigger):
    """The building hit leaves neither rubble nor hazard when it is destroyed."""

    printed_in = under(PLANET_EATERS)

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield (
            "the target is a building",
            attack.has_target and attack.target.is_building,
        )

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield events.SpareRubble(attack.target.id, self.cite_for(me))


class Disrupt(Trigger):
    """After damage a monster hit in Hyper form goes back to its living Alpha form."""

    printed_in = under(TERRASAURS, MARTIANS)

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield (
            "the target is a monster in its Hyper form",
            attack.has_target and attack.target.card.form == HYPER,
        )
        yield (
            "its Alpha form is not destroyed",
            not attack.target.figure.other_destroyed,
        )

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        words = f"{attack.target.id} will go back to its Alpha form after damage"
        yield events.AwaitDamage(self.name, me.id, words, self.cite_for(me))

    def after_damage(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        cite = self.cite_for(me)
        target, other = attack.target, attack.target.figure.other
        if not target.on_map or target.card is not me.game.attack.target_card:
            yield Note(f"{target.id} is no longer in the form that was hit", cite)
        elif other is None:
            yield unknown_form(target.figure, cite)
        else:
            yield from change_form(me.game, target.id, other.name, cite)
