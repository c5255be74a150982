"""Who may attack whom, and from how far away."""

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
    under,
)
from mpoc.games.rise.kinds import (
    ALLY,
    ATTACKER,
    BAN,
    DEFENDER,
    RANGE,
    STRUCTURE,
    TARGET,
    Claims,
    Skill,
)
from mpoc.games.rise.objectives import secures
from mpoc.games.rise.words import BLAST, BRAWL, ONLY_FURTHER, SECOND_SWAT

if TYPE_CHECKING:
    from mpoc.games.rise.game import Declaration, FigureMoment, Piece


class Cloak(Skill):
    """Figures 3 or more spaces away cannot target this figure with blasts."""

    printed_in = under(GUARD, TERRASAURS, CTHUL, SHADOW_SUN, MARTIANS, PLANET_EATERS)
    hooks = (BAN,)
    part = TARGET
    refusal = "cloaked"
    refusal_words = "the target is not hidden by Cloak"
    refusal_failure = "the target is hidden by Cloak"

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield (
            "it is the target of a blast",
            attack.doing == BLAST and attack.target == me,
        )
        yield "the attacker is 3 or more spaces away", attack.figure.distance_to(me) > 2


class Negation(Skill):
    """Enemies within 2 spaces cannot make power attacks."""

    printed_in = under(MARTIANS)
    hooks = (BAN,)
    near = 2
    part = TARGET | DEFENDER
    subject = "figure"
    refusal = "negated"
    refusal_words = "no enemy with Negation is near"
    refusal_failure = "an enemy with Negation is near"

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "the attack is a power attack", attack.doing not in (BRAWL, BLAST)
        yield (
            "it is not the second roll of an attack declared before",
            not self._goes_on(me, attack.kind),
        )

    def _goes_on(self, me: Piece, kind: str) -> bool:
        """Whether a second roll takes place anyway (`negation-second-roll`)."""
        if kind not in ONLY_FURTHER:
            return False
        reading = me.game.reading("negation-second-roll")
        if reading == "slung-smash":
            return kind == SECOND_SWAT
        return reading == "neither"


class Radar(Skill):
    """This figure's blasts reach 2 spaces further."""

    printed_in = under(GUARD, CTHUL, SHADOW_SUN, PLANET_EATERS)
    hooks = (RANGE,)
    part = ATTACKER | ALLY
    subject = "figure"

    def when(self, me: Piece, blast: FigureMoment) -> Claims:
        yield "this figure makes the blast", blast.figure == me

    def amount(self, me: Piece, blast: FigureMoment) -> int:
        return 2


class RadarNetwork(Skill):
    """Blasts of allies without Radar reach 2 further while you secure this building."""

    printed_in = under(BUILDINGS)
    hooks = (RANGE,)
    part = STRUCTURE
    subject = "figure"

    def when(self, me: Piece, blast: FigureMoment) -> Claims:
        yield (
            "the attacker's player secures this building",
            secures(me.game, blast.figure.player, me.id),
        )
        yield "the attacker has no Radar", not blast.figure.has("Radar")

    def amount(self, me: Piece, blast: FigureMoment) -> int:
        return 2


class SoloBrawler(Skill):
    """This figure cannot take part in combined brawls."""

    printed_in = under(PLANET_EATERS)
    hooks = (BAN,)
    part = ATTACKER
    refusal = "solo-brawler"
    refusal_words = "no participant is a Solo Brawler"
    refusal_failure = "a Solo Brawler takes part"

    def when(self, me: Piece, attack: Declaration) -> Claims:
        yield "the attack is a brawl", attack.doing == BRAWL
        yield "the attack is a combined attack", len(attack.participants) > 1
