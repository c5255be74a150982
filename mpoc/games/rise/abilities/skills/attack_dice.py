"""How many dice an attack rolls, and with which stat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.rise.book.pages import (
    BUILDINGS,
    CTHUL,
    GUARD,
    MARTIANS,
    PLANET_EATERS,
    SHADOW_SUN,
    TERRASAURS,
    p,
    under,
)
from mpoc.games.rise.kinds import (
    ALLY,
    ATTACK_BOOST,
    ATTACKER,
    BOOST,
    DEFENDER,
    STAT,
    STRUCTURE,
    TARGET,
    Claims,
    Skill,
    away_words,
    is_adjacent,
    with_cause,
)
from mpoc.games.rise.objectives import holds_objective, secures
from mpoc.games.rise.words import BLAST, BRAWL, GRUNT

if TYPE_CHECKING:
    from mpoc.games.rise.game import Declaration, FigureMoment, Piece


class AntiAir(Skill):
    """Against a figure with Flight it brawls and blasts with 1 Boost Die more."""

    name = "Anti-Air"
    printed_in = under(GUARD, TERRASAURS, SHADOW_SUN, PLANET_EATERS)
    hooks = (BOOST,)
    part = ATTACKER

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "the attack is a brawl or a blast", attack.doing in (BRAWL, BLAST)
        yield (
            "the target has Flight",
            attack.target is not None and attack.target.has("Flight"),
        )


class Berserk(Skill):
    """This unit rolls 1 Boost Die more in brawls."""

    printed_in = under(TERRASAURS, CTHUL)
    hooks = (BOOST,)
    part = ATTACKER

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "this figure is a unit", me.is_unit
        yield "the attack is a brawl", attack.doing == BRAWL


class Charge(Skill):
    """In a turn in which it advanced this figure rolls 1 Boost Die more in brawls."""

    printed_in = under(GUARD, TERRASAURS, SHADOW_SUN)
    hooks = (BOOST,)
    part = ATTACKER

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "the attack is a brawl", attack.doing == BRAWL
        yield "this figure has advanced this turn", me.figure.advanced


class Disable(Skill):
    """Enemies within 2 spaces are -1 Brawl."""

    printed_in = under(CTHUL, SHADOW_SUN)
    hooks = (STAT,)
    near = 2
    part = DEFENDER
    subject = "figure"

    def when(self, me: Piece, stat: FigureMoment) -> Claims:
        yield "the stat is Brawl", stat.doing == BRAWL

    def amount(self, me: Piece, stat: FigureMoment) -> int:
        return -1


class Distract(Skill):
    """Enemies within 2 spaces roll 1 Boost Die less in every attack."""

    printed_in = under(CTHUL, SHADOW_SUN)
    hooks = (BOOST,)
    near = 2
    part = TARGET | DEFENDER
    subject = "figure"

    def amount(self, me: Piece, attack: Declaration) -> int:
        return -1


class Fortify(Skill):
    """While it holds an objective, its agenda within 2 brawls with 1 Boost Die more."""

    printed_in = under(TERRASAURS)
    hooks = (BOOST,)
    near = 2
    part = ATTACKER | ALLY
    subject = "figure"

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "the attack is a brawl", attack.doing == BRAWL
        yield (
            "the attacker is a figure of its agenda",
            attack.figure == me or attack.figure.shares_agenda_with(me),
        )
        yield "it holds an objective", holds_objective(me.game, me.id)


class HighImpact(Skill):
    """A unit of your monster's faction rolls 1 Boost Die more in blasts."""

    printed_in = under(PLANET_EATERS)
    hooks = (BOOST,)
    part = ATTACKER

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "this figure is a unit", me.is_unit
        yield "the attack is a blast", attack.doing == BLAST
        yield "it shares its faction with your monster", _serves_monster(me)


def _serves_monster(me: Piece) -> bool:
    """Whether a monster of the figure's player has the same faction."""
    return any(
        other.is_monster and other.shares_faction_with(me) for other in me.game.pieces()
    )


class HighSecurity(Skill):
    """Units next to this building roll 1 Boost Die more in blasts if you secure it."""

    printed_in = under(BUILDINGS)
    hooks = (BOOST,)
    part = STRUCTURE
    subject = "figure"

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "the attack is a blast", attack.doing == BLAST
        yield (
            "the attacker is a unit next to it",
            attack.figure.is_unit and is_adjacent(me, attack.figure),
        )
        yield (
            "the attacker's player secures this building",
            secures(me.game, attack.figure.player, me.id),
        )


class Leadership(Skill):
    """Allied Grunts of its name within 2 roll 1 Boost Die more in brawls and blasts."""

    printed_in = under(GUARD, TERRASAURS, CTHUL, SHADOW_SUN, MARTIANS, PLANET_EATERS)
    hooks = (BOOST,)
    near = 2
    part = ALLY
    subject = "figure"

    def when(self, me: Piece, attack: Declaration) -> Claims:
        other = attack.figure
        yield "the attack is a brawl or a blast", attack.doing in (BRAWL, BLAST)
        yield (
            "the attacker is a Grunt of the same name",
            other.card.unit_class == GRUNT and other.card.title == me.card.title,
        )


class Logistics(Skill):
    """A combined attack by others of this agenda within 2 rolls 1 Boost Die more."""

    printed_in = under(GUARD, PLANET_EATERS)
    hooks = (ATTACK_BOOST,)
    part = ATTACKER | ALLY
    subject = "attack"
    subject_in_doubt = True

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "the attack is a combined attack", len(attack.participants) > 1
        yield (
            "a figure of its agenda within 2 spaces takes part",
            with_cause(
                any(
                    (other == me or other.shares_agenda_with(me))
                    and me.within(2, other)
                    for other in attack.participants
                ),
                lambda: (
                    "; ".join(
                        [
                            away_words(other, me)
                            for other in attack.participants
                            if other.shares_agenda_with(me)
                        ]
                    )
                    or "nobody of its agenda takes part"
                ),
                p(20),
            ),
        )


class WingLeader(Skill):
    """A unit with Flight of your monster's faction rolls 1 Boost Die more in blasts."""

    printed_in = under(GUARD)
    hooks = (BOOST,)
    part = ATTACKER

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "this figure is a unit", me.is_unit
        yield "the attack is a blast", attack.doing == BLAST
        yield "it has Flight", me.has("Flight")
        yield "it shares its faction with your monster", _serves_monster(me)
