"""Which other figures a hit on a unit harms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.engine.statements import Choice, Note, Option, Roll, Rule
from mpoc.games.rise import events, stats
from mpoc.games.rise.abilities.triggers.conditions import target_is_unit
from mpoc.games.rise.book.pages import (
    CTHUL,
    GUARD,
    PLANET_EATERS,
    SHADOW_SUN,
    TERRASAURS,
    p,
    under,
)
from mpoc.games.rise.effects import note_splash
from mpoc.games.rise.kinds import (
    Claims,
    Trigger,
    away_words,
    with_cause,
)
from mpoc.games.rise.state import FurtherAttack

if TYPE_CHECKING:
    from mpoc.games.rise.game import AttackMoment, Piece


FLUNG_SPACES = 5
"""How far the target of a Fling may be from the unit hit, in spaces (p56)."""


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
            defense = splash_defense(other)
            if attack.roll.reaches(defense):
                yield from note_splash(game, other.id, self.name, cite)
            else:
                yield Note(f"{other.id} has DEF {defense}: not reached", cite)

    def _reaches_kind(self, other: Piece, attack: AttackMoment) -> bool:
        """Whether it reaches a figure of this kind or side (`explosion-scope`)."""
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


class Fling(Trigger):
    """The dice in play are rolled at a building or enemy within 5 of the unit hit."""

    printed_in = under(CTHUL, SHADOW_SUN)

    def when(self, me: Piece, attack: AttackMoment) -> Claims:
        yield "the target is a unit", target_is_unit(attack)
        yield (
            "a building or enemy is within 5 spaces",
            with_cause(
                bool(self._victims(me, attack)),
                lambda: self._nearest_words(me, attack),
                p(20),
            ),
        )

    def _nearest_words(self, me: Piece, attack: AttackMoment) -> str:
        """Where the nearest building or enemy is, all of them being too far away."""
        others = [
            other
            for other in me.game.pieces()
            if other != attack.target and other.player != attack.player
        ]
        if not others:
            return "there is no other building or enemy"
        return away_words(min(others, key=attack.target.distance_to), attack.target)

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
        victim_id = yield Choice(
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
        victim = game.piece(victim_id)
        defense = splash_defense(victim)
        is_hit = roll.reaches(defense)
        words = f"{roll.with_strikes()}; {victim_id} has DEF {defense}"
        if is_hit:
            yield Note(f"{words}: reached", cite)
            yield from note_splash(game, victim_id, self.name, cite)
        else:
            yield Note(f"{words}: not reached", cite)
