"""Advantages: step 2 of an attack, of the attacking figures and their allies (p30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.engine.statements import Note, Rule
from mpoc.games.rise import events
from mpoc.games.rise.attack.attack_steps import roll_again
from mpoc.games.rise.book.pages import (
    CTHUL,
    GUARD,
    MARTIANS,
    PLANET_EATERS,
    SHADOW_SUN,
    p,
    under,
)
from mpoc.games.rise.effects import MOST_POWER_DICE, crush, restore
from mpoc.games.rise.game import agenda_attacks
from mpoc.games.rise.kinds import ALLY, ATTACKER, Advantage, Claims
from mpoc.games.rise.turn.entering import bring_in, faction_units
from mpoc.games.rise.words import ACTION, BRAWL, POWER_DIE, RAMPAGES, STOMP

if TYPE_CHECKING:
    from mpoc.games.rise.game import AttackMoment, Game, Piece


class EnergyCycle(Advantage):
    """After a roll of 2 or more Action Dice one that missed may return to its pool."""

    printed_in = under(GUARD, PLANET_EATERS)
    optional = True
    subject_in_doubt = True

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "2 or more Action Dice were rolled", attack.number_of(ACTION) >= 2
        yield "an Action Die missed", attack.any_missed(ACTION)

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield events.TakeBack(me.game.attack.dice, ACTION, self.cite_for(me))


class Leach(Advantage):
    """This monster regains 1 Health when a unit of its agenda hits an enemy monster."""

    printed_in = under(CTHUL)
    part = ATTACKER | ALLY
    subject = "bearer"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "this figure is a monster", me.is_monster
        yield (
            "a unit of its agenda attacks",
            attack.leader.is_unit and agenda_attacks(me, attack.participants),
        )
        yield "the target is a monster", attack.has_target and attack.target.is_monster
        yield "the attack hit", attack.hit

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from restore(me.game, me.id, 1, me.id, self.cite_for(me))


class Manufacture(Advantage):
    """A unit that its brawl hits is crushed and a faction unit enters next to it."""

    printed_in = under(MARTIANS)
    brings_in = True
    subject_in_doubt = True

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the attack is a brawl", attack.type == BRAWL
        yield "the target is a unit", attack.has_target and attack.target.is_unit
        yield "the attack hit", attack.hit

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        cite = self.cite_for(me)
        takes_place = me.game.reading("manufacture-place") == "victim-space"
        at = attack.target.space if takes_place else None
        yield from crush(me.game, attack.target.id, attack.player, "", cite)
        yield from bring_in(me, self.name, faction_units(me), me, cite, only_at=at)


class Marker(Advantage):
    """After a miss in which this figure took part all dice in play are rolled again."""

    printed_in = under(MARTIANS)
    last = True

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the attack missed", not attack.hit and self._misses(attack)
        yield "the attack is not a Rampage", attack.kind not in RAMPAGES

    def _misses(self, attack: AttackMoment) -> bool:
        """Whether an attack that hits nothing misses: a Stomp by `stomp-misses`."""
        if attack.kind != STOMP:
            return True
        return attack.game.reading("stomp-misses") == "hits-nothing"

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from roll_again(me.game, self.name, me.id, self.cite_for(me))


class PowerCycle(Advantage):
    """After a roll with Power Dice one that missed returns to the Power Pool."""

    printed_in = under(SHADOW_SUN)
    subject_in_doubt = True

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "this figure is a monster", me.is_monster
        yield "a Power Die missed", attack.any_missed(POWER_DIE)

    def may_be_declined(self, game: Game) -> bool:
        """By `power-cycle-compulsion`."""
        return game.reading("power-cycle-compulsion") == "optional"

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        full = me.game.state.players[me.player].power == MOST_POWER_DICE
        yield events.TakeBack(me.game.attack.dice, POWER_DIE, self.cite_for(me))
        if full:
            yield Note(f"the Power Pool of {me.player} is full: the die is lost", p(9))
