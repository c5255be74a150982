"""Swat: a unit is crushed, then hurled at a second target (pp. 39, 42)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Rule
from mpoc.games.rise import events
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks.power_attack import (
    PowerAttack,
    kind_check,
    standing_target,
    target_of,
)
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.effects import crush, doom
from mpoc.games.rise.game import Game
from mpoc.games.rise.kinds import away_words
from mpoc.games.rise.state import Figure, FurtherAttack
from mpoc.games.rise.turn.checks import check
from mpoc.games.rise.words import BUILDING, POWER, SECOND_SWAT, SWAT, UNIT


class Swat(PowerAttack):
    """An adjacent enemy unit is crushed, then hurled at a second target (p39)."""

    name = "Swat"
    kind = SWAT
    cite = p(39)
    harms = False

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        target = target_of(game, act)
        yield from kind_check(target, UNIT, self.cite)
        if target is None:
            return
        yield check(
            "not-adjacent",
            "the unit is adjacent",
            game.piece(leader.id).adjacent_to(game.piece(target.id)),
            self.cite,
            lambda: away_words(game.piece(target.id), game.piece(leader.id)),
            failure="the unit is not adjacent",
        )

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        if not attack.hit or attack.target is None:
            return
        yield from crush(game, attack.target, attack.player, cite=self.cite)
        yield events.Queue(
            FurtherAttack(
                "Swat",
                attack.player,
                attack.leader,
                POWER,
                attack.dice,
                False,
                p(39, 42),
                kind=SECOND_SWAT,
            ),
            p(39, 42),
        )


class SecondSwat(PowerAttack):
    """The second roll of a Swat, at anything within 5 spaces (pp. 39, 42)."""

    name = "second Swat"
    kind = SECOND_SWAT
    cite = p(39, 42)

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        target = target_of(game, act)
        if target is None:
            return
        me, other = game.piece(leader.id), game.piece(target.id)
        yield check(
            "out-of-range",
            "the second target is within 5 spaces",
            me.distance_to(other) <= 5,
            self.cite,
            lambda: away_words(other, me),
            failure="the second target is more than 5 spaces away",
        )

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        if not attack.hit or (target := standing_target(game)) is None:
            return
        if target.card.kind == UNIT:
            yield from crush(game, target.id, attack.player, cite=self.cite)
        elif target.card.kind == BUILDING:
            yield from doom(game, target.id, self.cite)
