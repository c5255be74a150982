"""How hard a figure is to hit: its DEF and its Cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.rise.book.pages import (
    CTHUL,
    GUARD,
    MARTIANS,
    PLANET_EATERS,
    SHADOW_SUN,
    TERRASAURS,
    under,
)
from mpoc.games.rise.game import agenda_attacks
from mpoc.games.rise.kinds import (
    ALLY,
    ATTACKER,
    COVER,
    DEFENSE,
    IGNORES_COVER,
    TARGET,
    Claims,
    Skill,
)
from mpoc.games.rise.objectives import holds_zone
from mpoc.games.rise.words import BLAST, BRAWL

if TYPE_CHECKING:
    from mpoc.games.rise.game import AttackMoment, DefenseMoment, Piece
    from mpoc.games.rise.stats import CoverMoment


class ArmorPiercing(Skill):
    """The target of this figure's blasts is -1 DEF."""

    printed_in = under(SHADOW_SUN, PLANET_EATERS)
    hooks = (DEFENSE,)
    part = ATTACKER
    subject = "compared_figure"

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        yield "the attack is a blast", defense.attack.type == BLAST

    def amount(self, me: Piece, defense: DefenseMoment) -> int:
        return -1


class DigIn(Skill):
    """While it holds a Power or Negative Zone this figure has Cover."""

    printed_in = under(TERRASAURS, PLANET_EATERS)
    hooks = (COVER,)
    part = TARGET

    def when(self, me: Piece, cover: CoverMoment) -> Claims:
        yield "it can have Cover", cover.question == "gains"
        yield "it holds a Power or Negative Zone", holds_zone(me.game, me.id)


class Flank(Skill):
    """Enemies within 2 spaces are -1 DEF in brawls by others of this agenda."""

    printed_in = under(TERRASAURS, SHADOW_SUN, PLANET_EATERS)
    hooks = (DEFENSE,)
    near = 2
    part = ATTACKER | ALLY
    subject = "compared_figure"

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        attack = defense.attack
        yield "the attack is a brawl", attack.type == BRAWL
        yield "the target is an enemy", _is_enemy(me, defense.compared_figure)
        yield (
            "another figure of its agenda attacks",
            agenda_attacks(me, attack.participants, only_others=True),
        )

    def amount(self, me: Piece, defense: DefenseMoment) -> int:
        return -1


def _is_enemy(me: Piece, other: Piece) -> bool:
    """Whether another figure belongs to the opponent's force (p2)."""
    return bool(other.player) and other.player != me.player


class ForceField(Skill):
    """This unit is +1 DEF against blasts."""

    printed_in = under(GUARD, CTHUL, MARTIANS)
    hooks = (DEFENSE,)
    part = TARGET

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        yield "this figure is a unit", me.is_unit
        yield "the attack is a blast", defense.attack.type == BLAST


class IndirectFire(Skill):
    """Attacks of this figure disregard Cover."""

    printed_in = under(PLANET_EATERS)
    hooks = (IGNORES_COVER,)
    part = ATTACKER | ALLY
    subject = "attack"

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "this figure makes the attack", me in self._makers(me, attack)

    def _makers(self, me: Piece, attack: AttackMoment) -> list[Piece]:
        """Whose Indirect Fire counts in a combined blast (`combined-indirect-fire`)."""
        makers = attack.participants
        if (
            len(makers) > 1
            and me in makers
            and (me.game.reading("combined-indirect-fire") == "leader")
        ):
            return makers[:1]
        return makers


class Infiltrate(Skill):
    """Buildings within 2 spaces are -1 DEF in attacks by this agenda."""

    printed_in = under(SHADOW_SUN)
    hooks = (DEFENSE,)
    near = 2
    part = ATTACKER | ALLY
    subject = "compared_figure"

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        yield "a building is attacked", defense.compared_figure.is_building
        yield (
            "a figure of its agenda attacks",
            agenda_attacks(me, defense.attack.participants),
        )

    def amount(self, me: Piece, defense: DefenseMoment) -> int:
        return -1


class LowFlyer(Skill):
    """This unit may have Cover although it has Flight."""

    printed_in = under(GUARD, MARTIANS)
    hooks = (COVER,)
    part = TARGET

    def when(self, me: Piece, cover: CoverMoment) -> Claims:
        yield "only Flight keeps it from Cover", cover.question == "air"


class Penetrator(Skill):
    """The target of this figure's brawls is -1 DEF."""

    printed_in = under(MARTIANS)
    hooks = (DEFENSE,)
    part = ATTACKER
    subject = "compared_figure"

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        yield "the attack is a brawl", defense.attack.type == BRAWL

    def amount(self, me: Piece, defense: DefenseMoment) -> int:
        return -1


class Shelter(Skill):
    """This unit is +1 DEF against brawls."""

    printed_in = under(TERRASAURS)
    hooks = (DEFENSE,)
    part = TARGET

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        yield "this figure is a unit", me.is_unit
        yield "the attack is a brawl", defense.attack.type == BRAWL


class Sniper(Skill):
    """The target of this figure's blasts is -1 DEF, but not in combined attacks."""

    printed_in = under(MARTIANS)
    hooks = (DEFENSE,)
    part = ATTACKER
    subject = "compared_figure"

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        yield "the attack is a blast", defense.attack.type == BLAST
        yield "it attacks alone", not defense.attack.is_combined

    def amount(self, me: Piece, defense: DefenseMoment) -> int:
        return -1


class Spotter(Skill):
    """Enemies within 2 spaces are -1 DEF in blasts by this agenda."""

    printed_in = under(GUARD)
    hooks = (DEFENSE,)
    near = 2
    part = ATTACKER | ALLY
    subject = "compared_figure"

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        yield "the attack is a blast", defense.attack.type == BLAST
        yield "the target is an enemy", _is_enemy(me, defense.compared_figure)
        yield (
            "a figure of its agenda attacks",
            agenda_attacks(me, defense.attack.participants),
        )

    def amount(self, me: Piece, defense: DefenseMoment) -> int:
        return -1


class Weaken(Skill):
    """Enemies within 2 spaces are -1 DEF in attacks by this agenda."""

    printed_in = under(PLANET_EATERS)
    hooks = (DEFENSE,)
    near = 2
    part = ATTACKER | ALLY
    subject = "compared_figure"

    def when(self, me: Piece, defense: DefenseMoment) -> Claims:
        yield "the figure attacked is an enemy", _is_enemy(me, defense.compared_figure)
        yield (
            "a figure of its agenda attacks",
            agenda_attacks(me, defense.attack.participants),
        )

    def amount(self, me: Piece, defense: DefenseMoment) -> int:
        return -1
