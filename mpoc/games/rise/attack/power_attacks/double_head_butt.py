"""Double Head-butt: the target's player loses Power Dice, a Hyper form goes (p46)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import LEAVE, Check, Enter, Rule
from mpoc.games.rise import board, events
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks.combined import (
    pair_checks,
    partner,
    super_damage,
)
from mpoc.games.rise.attack.power_attacks.head_butt import return_to_alpha
from mpoc.games.rise.attack.power_attacks.moving import power_dice_used
from mpoc.games.rise.attack.power_attacks.power_attack import (
    PowerAttack,
    aligned_check,
    kind_check,
    standing_target,
    target_of,
)
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.effects import lose_power
from mpoc.games.rise.game import Game
from mpoc.games.rise.kinds import away_words
from mpoc.games.rise.state import Figure
from mpoc.games.rise.turn.checks import check
from mpoc.games.rise.words import DOUBLE_HEAD_BUTT, MONSTER


class DoubleHeadButt(PowerAttack):
    """The target's player loses the Power Dice spent, and a Hyper form goes (p46)."""

    name = "Double Head-butt"
    kind = DOUBLE_HEAD_BUTT
    cite = p(46)

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        yield from pair_checks(game, act, leader)
        target, other = target_of(game, act), partner(game, act)
        yield from kind_check(target, MONSTER, self.cite)
        yield from aligned_check(game, leader, target, self.cite)
        if other is None or other.id not in game.state.figures:
            return
        yield from aligned_check(game, other, target, self.cite)
        yield check(
            "not-adjacent",
            "the two attackers are adjacent",
            board.adjacent(leader.space, leader.size, other.space, other.size),
            self.cite,
            lambda: away_words(game.piece(other.id), game.piece(leader.id)),
            failure="the two attackers are not adjacent",
        )

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        if not attack.hit or (target := standing_target(game)) is None:
            return
        yield from super_damage(game)
        dice = power_dice_used(game)
        why = f"by the {self.name}"
        yield from lose_power(game, target.player, dice, why, self.cite)
        if game.reading("double-headbutt-swap") == "immediately":
            yield from return_to_alpha(game, target.id, self.cite, True)
            yield events.FollowForm(target.id, self.cite)

    def after_damage(self, game: Game) -> Rule[None]:
        attack = game.attack
        if not attack.hit or attack.target is None:
            return
        if game.reading("double-headbutt-swap") == "after-damage":
            yield Enter(self.name, self.cite)
            yield from return_to_alpha(game, attack.target, self.cite)
            yield LEAVE
