"""Smash: the target is driven straight away (p39)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Rule
from mpoc.games.rise import board
from mpoc.games.rise.attack.collisions import drive
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks.moving import (
    NOT_MOVED,
    power_dice_used,
    spaces_driven,
)
from mpoc.games.rise.attack.power_attacks.power_attack import (
    PowerAttack,
    aligned_check,
    away_check,
    direction_between,
    kind_check,
    require_end,
    standing_target,
    target_of,
)
from mpoc.games.rise.board import DIRECTION_NAMES, name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.effects import is_immune
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import UNKNOWN_SPACE, Figure
from mpoc.games.rise.turn.checks import check
from mpoc.games.rise.words import MONSTER, SMASH
from mpoc.text.problems import count_of


class Smash(PowerAttack):
    """The target is driven straight away, one space for each Power Die (p39)."""

    name = "Smash"
    kind = SMASH
    cite = p(39)

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        target = target_of(game, act)
        yield from kind_check(target, MONSTER, self.cite)
        yield from aligned_check(game, leader, target, self.cite)
        yield from away_check(act, leader, target, self.cite)
        yield from self.approach_checks(game, leader, target)

    def approach_checks(
        self, game: Game, leader: Figure, target: Figure | None
    ) -> Iterator[Check]:
        """The running start: an advance that ended aligned, from apart (p39)."""
        yield check(
            "did-not-advance",
            "it has advanced this turn",
            leader.advanced,
            self.cite,
            lambda: f"{leader.id} has not advanced",
            failure="it has not advanced this turn",
        )
        if target is None or target.size != leader.size:
            return
        if leader.ended is not None:
            is_aligned = board.are_aligned(leader.ended, target.space)
            if not is_aligned:
                is_aligned = game.reading("smash-step-alignment") == "aligned-at-attack"
            yield check(
                "advance-not-aligned",
                "its advance ended aligned with the target",
                is_aligned,
                self.cite,
                lambda: f"its advance ended at {name_of(leader.ended or 0)}",
                failure="its advance did not end aligned with the target",
            )
        yield from self.apart_checks(leader, target)

    def apart_checks(self, leader: Figure, target: Figure) -> Iterator[Check]:
        """The two were not adjacent when the turn began."""
        if leader.began is None or target.began is None:
            return
        if UNKNOWN_SPACE in (leader.began, target.began):
            mover = leader if leader.began == UNKNOWN_SPACE else target
            yield Check(
                "adjacent-at-turn-start",
                f"where {mover.id} stood when the turn began",
                False,
                self.cite,
                untold=f"{mover.id}: {{began-turn: …}}",
            )
            return
        yield check(
            "adjacent-at-turn-start",
            "they were not adjacent when the turn began",
            not board.adjacent(leader.began, 2, target.began, 2),
            self.cite,
            lambda: (
                f"{leader.id} began at {name_of(leader.began or 0)}, {target.id} at "
                f"{name_of(target.began or 0)}"
            ),
            failure="they were adjacent when the turn began",
        )

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        if not attack.hit or (target := standing_target(game)) is None:
            return
        leader = game.state.figures[attack.leader]
        if (yield from is_immune(game, target.id, attack.kind, NOT_MOVED)):
            return
        spaces = yield from spaces_driven(game, power_dice_used(game))
        direction = direction_between(leader.space, target.space)
        distance = count_of(spaces, "space")
        yield from drive(
            game,
            target.id,
            direction,
            spaces,
            f"{target.id} is smashed {distance} {DIRECTION_NAMES[direction]}",
            self.cite,
        )
        at = game.state.figures[target.id].space
        yield from require_end(attack.to, at, "Smash", self.cite)
