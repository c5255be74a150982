"""What a hit does and pays: Super Damage, immunity, how far a figure is driven."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.rise.book.pages import (
    CTHUL,
    GUARD,
    MARTIANS,
    PLANET_EATERS,
    TERRASAURS,
    under,
)
from mpoc.games.rise.kinds import (
    ATTACKER,
    BOUNTY,
    IMMUNITY,
    MOVES_FURTHER,
    RAZING,
    SUPER_DAMAGE,
    Claims,
    Skill,
)
from mpoc.games.rise.words import BLAST, BODY_SLAM, RAMPAGES, SMASH, STOMP, THROW

if TYPE_CHECKING:
    from mpoc.games.rise.game import AttackMoment, Declaration, Piece
    from mpoc.games.rise.stats import ImmunityMoment


class Annihilate(Skill):
    """Every attack of this monster that hits does Super Damage."""

    printed_in = under(CTHUL, PLANET_EATERS)
    hooks = (SUPER_DAMAGE,)
    part = ATTACKER
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "this figure is a monster", me.is_monster


class Atomize(Skill):
    """A building destroyed by this monster's blast pays its Energy."""

    printed_in = under(TERRASAURS)
    hooks = (RAZING,)
    part = ATTACKER
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "this figure is a monster", me.is_monster
        yield "the attack is a blast", attack.type == BLAST


class Resilience(Skill):
    """Super Damage does nothing to this monster."""

    printed_in = under(TERRASAURS, MARTIANS)
    hooks = (IMMUNITY,)
    part = ATTACKER

    def when(self, me: Piece, harm: ImmunityMoment) -> Claims:
        yield "this figure is a monster", me.is_monster
        yield "the damage is Super Damage", harm.to == "Super Damage"


class Solid(Skill):
    """A Smash does nothing to this monster."""

    printed_in = under(TERRASAURS)
    hooks = (IMMUNITY,)
    part = ATTACKER

    def when(self, me: Piece, harm: ImmunityMoment) -> Claims:
        yield "this figure is a monster", me.is_monster
        yield "it is harmed by a Smash", harm.to == SMASH or self._is_wider(me, harm)

    def _is_wider(self, me: Piece, harm: ImmunityMoment) -> bool:
        """Whether it also prevents Beat Back (`solid-scope`)."""
        if harm.to != "Beat Back":
            return False
        return me.game.reading("solid-scope") == "smash-and-beat-back"


class Steady(Skill):
    """A Body Slam does nothing to this monster."""

    printed_in = under(MARTIANS)
    hooks = (IMMUNITY,)
    part = ATTACKER

    def when(self, me: Piece, harm: ImmunityMoment) -> Claims:
        yield "this figure is a monster", me.is_monster
        yield "it is harmed by a Body Slam", harm.to == BODY_SLAM


class SuperRampage(Skill):
    """This monster's Rampage pays 1 more for each building and enemy unit felled."""

    printed_in = under(TERRASAURS, PLANET_EATERS)
    hooks = (BOUNTY,)
    part = ATTACKER
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the attack is a Rampage", attack.kind in RAMPAGES


class SuperSmash(Skill):
    """This monster's Smashes do Super Damage."""

    printed_in = under(GUARD, TERRASAURS)
    hooks = (SUPER_DAMAGE,)
    part = ATTACKER
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the attack is a Smash", attack.kind == SMASH


class SuperStomp(Skill):
    """This monster's Stomp pays 1 more for each building and enemy unit felled."""

    printed_in = under(TERRASAURS)
    hooks = (BOUNTY,)
    part = ATTACKER
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the attack is a Stomp", attack.kind == STOMP


class SuperStrength(Skill):
    """This monster's Throw or Smash moves its target up to 1 space further."""

    printed_in = under(GUARD, TERRASAURS)
    hooks = (MOVES_FURTHER,)
    part = ATTACKER
    subject = "target"

    def when(self, me: Piece, attack: AttackMoment | Declaration) -> Claims:
        yield "the attack is a Throw or a Smash", attack.kind in (THROW, SMASH)
