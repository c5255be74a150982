"""Triggers: step 4, after a hit with the attack they are printed beside (p31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.engine.statements import Choice, Note, Option, Roll, Rule
from mpoc.games.rise import events, stats
from mpoc.games.rise.attack.collisions import drive
from mpoc.games.rise.attack.power_attacks import (
    NOT_MOVED,
    direction_options,
    spaces_driven,
)
from mpoc.games.rise.board import DIRECTION_NAMES
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
from mpoc.games.rise.effects import (
    change_form,
    crush,
    earn,
    hurt,
    is_immune,
    lose_power,
    power_of,
    restore,
    shift_dice,
    unknown_form,
)
from mpoc.games.rise.kinds import Claims, Trigger
from mpoc.games.rise.state import FurtherAttack
from mpoc.games.rise.turn.movement import bonus_advance
from mpoc.games.rise.words import HYPER, MONSTER, POWER, UNIT

if TYPE_CHECKING:
    from mpoc.games.rise.game import AttackMoment, Piece


FLUNG_SPACES = 5
"""How far the target of a Fling may be from the unit hit, in spaces (p56)."""


def target_is_monster(attack: AttackMoment) -> bool:
    """Whether the attack has a target and that is a monster."""
    return attack.has_target and attack.target.is_monster


def target_is_unit(attack: AttackMoment) -> bool:
    """Whether the attack has a target and that is a unit."""
    return attack.has_target and attack.target.is_unit


def target_is_destroyed(attack: AttackMoment) -> bool:
    """Whether the attack has destroyed its target; a crushed unit is not (p21)."""
    state = attack.game.attack
    return state.target in state.destroyed | state.pending


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


class Explosion(Trigger):
    """Figures next to the unit hit take 1 if the strikes reach their printed DEF."""

    printed_in = under(GUARD, TERRASAURS, PLANET_EATERS)

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the target is a unit", target_is_unit(attack)

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        cite = self.cite_for(me)
        game = me.game
        target = attack.target
        for other in game.pieces():
            if not other.adjacent_to(target):
                continue
            if not self._reaches_kind(other, attack):
                continue
            needed = splash_defense(other)
            if attack.roll.reaches(needed):
                yield from hurt(game, other.id, 1, self.name, cite)
            else:
                yield Note(f"{other.id} has DEF {needed}: not reached", cite)

    def _reaches_kind(self, other: Piece, attack: AttackMoment) -> bool:
        """Whether it reaches figures of such a kind (`explosion-scope`)."""
        if other.is_building:
            return other.game.reading("explosion-scope") != "monsters-and-units"
        if other.player == attack.player:
            return other.game.reading("explosion-scope") != "enemies"
        return True


def splash_defense(other: Piece) -> int:
    """The DEF that an Explosion or Fling must reach (`splash-def`)."""
    if other.game.reading("splash-def") == "attack-modified":
        return stats.defense(other.game, other.id).value
    return other.card.defense


class FeedingFrenzy(Trigger):
    """Super Damage if another figure of its agenda is next to the monster hit."""

    printed_in = under(TERRASAURS)
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the target is a monster", target_is_monster(attack)
        yield (
            "another figure of its agenda is adjacent to the target",
            any(
                other != me
                and other.shares_agenda_with(me)
                and other.adjacent_to(attack.target)
                for other in me.game.pieces()
            ),
        )

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield events.CauseSuperDamage(self.name, self.cite_for(me))


class Fling(Trigger):
    """The dice in play are rolled at a building or enemy within 5 of the unit hit."""

    printed_in = under(CTHUL, SHADOW_SUN)

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the target is a unit", target_is_unit(attack)
        yield "a building or enemy is within 5 spaces", bool(self._victims(me, attack))

    def _victims(self, me: Piece, attack: AttackMoment) -> list[Piece]:
        """Its targets: buildings and enemies within 5 spaces of the unit hit."""
        return [
            other
            for other in me.game.pieces()
            if other != attack.target
            and other.player != attack.player
            and attack.target.within(FLUNG_SPACES, other)
        ]

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        cite = self.cite_for(me)
        game = me.game
        if game.reading("fling-status") == "attack":
            target = attack.target
            further = FurtherAttack(
                self.name,
                attack.player,
                me.id,
                attack.type,
                game.attack.dice,
                False,
                cite,
                near=(target.space, target.figure.size),
                kind=attack.kind,
                within=FLUNG_SPACES,
                only_units=False,
            )
            yield events.Queue(further, cite)
            return
        chosen = yield Choice(
            self.name,
            me.id,
            attack.player,
            "target",
            "at whom it is flung",
            tuple([Option(piece.id, piece.id) for piece in self._victims(me, attack)]),
            cite,
        )
        dice = game.state.in_play[game.attack.dice]
        assert dice is not None
        roll = yield Roll(
            self.name, me.id, attack.player, dice.counts(), "the roll of Fling", cite
        )
        victim = game.piece(chosen)
        needed = splash_defense(victim)
        reached = roll.reaches(needed)
        words = f"{roll.with_strikes()}; {chosen} has DEF {needed}"
        if reached:
            yield Note(f"{words}: reached", cite)
            yield from hurt(game, chosen, 1, self.name, cite)
        else:
            yield Note(f"{words}: not reached", cite)


class HitAndRun(Trigger):
    """This figure advances up to 3 spaces, even if it has advanced."""

    name = "Hit & Run"
    printed_in = under(GUARD, TERRASAURS, SHADOW_SUN, MARTIANS, PLANET_EATERS)
    subject = "bearer"

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from bonus_advance(me, self.name, 3, self.cite_for(me))


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


class Overload(Trigger):
    """Super Damage if the hit monster's player has more than 5 Power Dice."""

    printed_in = under(CTHUL, PLANET_EATERS)
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the target is a monster", target_is_monster(attack)
        power = me.game.state.players[attack.opponent].power
        yield "its player has more than 5 Power Dice", power is None or power > 5

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from power_of(me.game, attack.opponent, self.cite_for(me))
        yield events.CauseSuperDamage(self.name, self.cite_for(me))


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


class SelfDestruct(Trigger):
    """This figure is crushed."""

    printed_in = under(PLANET_EATERS)
    subject = "bearer"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "this figure is a unit", me.is_unit

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from crush(me.game, me.id, "", "by its own attack", self.cite_for(me))


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


class Vampirism(Trigger):
    """This monster regains 1 Health after hitting a monster."""

    printed_in = under(CTHUL, MARTIANS)
    subject = "bearer"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "this figure is a monster", me.is_monster
        yield "the target is a monster", target_is_monster(attack)

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield from restore(me.game, me.id, 1, me.id, self.cite_for(me))


class WeaponMaster(Trigger):
    """The attack does Super Damage."""

    printed_in = under(TERRASAURS, SHADOW_SUN)
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "this figure is a monster", me.is_monster

    def resolve(self, me: Piece, attack: AttackMoment) -> Rule[None]:
        yield events.CauseSuperDamage(self.name, self.cite_for(me))
