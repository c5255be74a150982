"""Reactions: step 5, of the figure attacked and its allies, and of structures (p31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.engine.statements import Choice, Option, Rule
from mpoc.games.rise.book.pages import (
    BUILDINGS,
    CTHUL,
    MARTIANS,
    PLANET_EATERS,
    SHADOW_SUN,
    p,
    under,
)
from mpoc.games.rise.effects import (
    crush,
    doom,
    earn,
    hazards_under,
    replace_building,
    restore,
)
from mpoc.games.rise.kinds import (
    DEFENDER,
    STRUCTURE,
    TARGET,
    Because,
    Claims,
    Reaction,
    with_cause,
)
from mpoc.games.rise.turn.entering import bring_in_at, incubator_units, reserves_words
from mpoc.games.rise.turn.steps import move_one, one_space_options
from mpoc.games.rise.words import BRAWL, FIRE, POWER_DIE, RADIATION

if TYPE_CHECKING:
    from mpoc.games.rise.game import AttackMoment, Game, Piece


def is_hit_or_destroyed(me: Piece, attack: AttackMoment) -> bool:
    """Whether the attack hit a building, or destroyed it on the way (p53)."""
    return attack.hits(me) or me.id in me.game.attack.pending


def _leader_is_monster(attack: AttackMoment) -> bool | Because:
    leader = attack.leader
    return with_cause(leader.is_monster, lambda: f"{leader.id} is a unit", p(2))


def _leader_is_of(agenda: str, attack: AttackMoment) -> bool | Because:
    leader = attack.leader
    return with_cause(
        leader.agenda == agenda, lambda: f"{leader.id} is of the {leader.agenda}", p(3)
    )


def _leader_is_of_type(energy_type: str, attack: AttackMoment) -> bool | Because:
    leader = attack.leader
    its_type = leader.card.energy_type
    return with_cause(
        its_type == energy_type,
        lambda: f"{leader.id} is of the {its_type} type",
        p(3),
    )


def become_hazard(me: Piece, kind: str, rule: Reaction) -> Rule[None]:
    """A building is replaced by its hazard tile at once (pp. 21, 53)."""
    cite = rule.cite_for(me)
    yield from doom(me.game, me.id, cite)
    yield from replace_building(me.game, me.id, kind, cite)


class BlazingInferno(Reaction):
    """A building hit or destroyed is replaced by a Fire hazard."""

    printed_in = under(BUILDINGS)
    part = TARGET | STRUCTURE

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the building is hit or destroyed", is_hit_or_destroyed(me, attack)
        yield "it leaves a tile", me.id not in me.game.attack.rubbleless

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from become_hazard(me, FIRE, self)


class Defenseless(Reaction):
    """A Fiends monster that brawl-hits this building gains its player 1 Power Die."""

    printed_in = under(BUILDINGS)
    for_attacker = True

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the attacker is of the Fiends", _leader_is_of("Fiends", attack)
        yield "the attacker is a monster", _leader_is_monster(attack)
        yield "the building is hit", attack.hits(me)
        yield "the attack is a brawl", attack.type == BRAWL

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from pay_attacker(me, attack, self)


def pay_attacker(me: Piece, attack: AttackMoment, rule: Reaction) -> Rule[None]:
    """The attacking player gains 1 Power Die."""
    why = f"by {rule.name} of {me.id}"
    yield from earn(me.game, attack.player, 1, why, rule.cite_for(me))


def heal_attacker(me: Piece, attack: AttackMoment, rule: Reaction) -> Rule[None]:
    """The attacking monster regains 1 Health."""
    yield from restore(me.game, attack.leader.id, 1, me.id, rule.cite_for(me))


class HighOccupancy(Reaction):
    """A Nature monster that brawl-hits this building regains 1 Health."""

    printed_in = under(BUILDINGS)
    for_attacker = True

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the attacker is a monster", _leader_is_monster(attack)
        yield (
            "the attacker is of the Nature type",
            _leader_is_of_type("Nature", attack),
        )
        yield "the building is hit", attack.hits(me)
        yield "the attack is a brawl", attack.type == BRAWL

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from heal_attacker(me, attack, self)


class Incubator(Reaction):
    """If hit, this unit is crushed and a faction unit without this takes its place."""

    printed_in = under(CTHUL)
    brings_in = True
    to_a_hit = True

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "this figure is a unit", me.is_unit
        yield "it is hit", attack.hits(me)
        yield (
            "a unit that may take its place is in reserve",
            with_cause(bool(incubator_units(me)), lambda: reserves_words(me), p(4)),
        )

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        cite = self.cite_for(me)
        cards = incubator_units(me)
        at = me.space
        pays = me.game.reading("incubator-credit") == "attacker"
        yield from crush(me.game, me.id, attack.player if pays else "", "", cite)
        yield from bring_in_at(me, self.name, cards, at, cite, pays)


class IndustrialSite(Reaction):
    """A Radicals monster that brawl-hits this building gains its player 1 Power Die."""

    printed_in = under(BUILDINGS)
    for_attacker = True

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the attacker is of the Radicals", _leader_is_of("Radicals", attack)
        yield "the attacker is a monster", _leader_is_monster(attack)
        yield "the building is hit", attack.hits(me)
        yield "the attack is a brawl", attack.type == BRAWL

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from pay_attacker(me, attack, self)


class NuclearPowered(Reaction):
    """A Radioactive monster that brawl-hits this building regains 1 Health."""

    printed_in = under(BUILDINGS)
    for_attacker = True

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the attacker is a monster", _leader_is_monster(attack)
        yield (
            "the attacker is of the Radioactive type",
            _leader_is_of_type("Radioactive", attack),
        )
        yield "the building is hit", attack.hits(me)
        yield "the attack is a brawl", attack.type == BRAWL

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from heal_attacker(me, attack, self)


class PowerSink(Reaction):
    """Its player gains 1 Power Die when an opponent's attack rolls Power Dice."""

    printed_in = under(CTHUL, MARTIANS)
    part = TARGET | DEFENDER
    subject = "attack"
    subject_in_doubt = True

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "Power Dice were rolled", attack.number_of(POWER_DIE) >= 1

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from earn(me.game, me.player, 1, f"by {self.name}", self.cite_for(me))


class RadiatedZone(Reaction):
    """A building hit or destroyed is replaced by a Radiation hazard."""

    printed_in = under(BUILDINGS)
    part = TARGET | STRUCTURE

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the building is hit or destroyed", is_hit_or_destroyed(me, attack)
        yield "it leaves a tile", me.id not in me.game.attack.rubbleless

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from become_hazard(me, RADIATION, self)


class Riled(Reaction):
    """Its player gains 1 Power Die if this figure is hit."""

    printed_in = under(SHADOW_SUN, PLANET_EATERS)
    to_a_hit = True

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "it is hit", attack.hits(me)

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from earn(me.game, me.player, 1, f"by {self.name}", self.cite_for(me))


class SideStep(Reaction):
    """If an attack missed it, this figure may move 1 space."""

    printed_in = under(CTHUL, SHADOW_SUN)
    optional = True

    def comes_late(self, game: Game) -> bool:
        return game.reading("side-step-timing") == "after-attack"

    def _places(self, me: Piece) -> tuple[Option, ...]:
        """The eight places around it, with the objections to each."""
        return one_space_options(me.game, me.figure, self.cite_for(me))

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "it is missed", not attack.hits(me)
        yield (
            "there is room to move to",
            with_cause(
                any(not option.objections for option in self._places(me)),
                lambda: f"every space around {me.id} is taken or closed to it",
                p(14),
            ),
        )

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        cite = self.cite_for(me)
        to = yield Choice(
            self.name,
            me.id,
            me.player,
            "to",
            f"where {me.id} moves",
            self._places(me),
            cite,
            outside="too-far",
        )
        pays = True
        if hazards_under(me.game, to, me.figure.size):
            pays = me.game.reading("side-step-credit") == "attacker"
        yield from move_one(
            me.game,
            me.id,
            to,
            "side-steps",
            cite,
            attack.player if pays else "",
            pays,
            at_once=self.comes_late(me.game),
        )


class Superstructure(Reaction):
    """A Destroyers monster that brawl-hits this gains its player 1 Power Die."""

    printed_in = under(BUILDINGS)
    for_attacker = True

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the attacker is of the Destroyers", _leader_is_of("Destroyers", attack)
        yield "the attacker is a monster", _leader_is_monster(attack)
        yield "the building is hit", attack.hits(me)
        yield "the attack is a brawl", attack.type == BRAWL

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from pay_attacker(me, attack, self)


class Unstable(Reaction):
    """If it is hit all adjacent units are crushed, and it too if it is a unit."""

    printed_in = under(PLANET_EATERS)
    to_a_hit = True

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "it is hit", attack.hits(me)

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        cite = self.cite_for(me)
        for other in me.game.pieces():
            if other.is_unit and other.adjacent_to(me):
                yield from crush(me.game, other.id, attack.player, "", cite)
        yield from crush(me.game, me.id, attack.player, "", cite)
