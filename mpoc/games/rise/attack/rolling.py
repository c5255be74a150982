"""Step 1 of an attack: its dice are rolled and compared with DEF (pp. 17, 31, 36)."""

from __future__ import annotations

from mpoc.engine.statements import Cite, Roll, Rule
from mpoc.games.rise import events
from mpoc.games.rise.attack.power_attacks import power_attack_of
from mpoc.games.rise.attack.power_attacks.power_attack import PowerAttack
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.effects import compare_one
from mpoc.games.rise.game import Game


def roll_attack(game: Game, power_attack: PowerAttack | None) -> Rule[None]:
    """Step 1: the dice are rolled and compared with the target's DEF (p17)."""
    attack = game.attack
    dice = game.state.in_play[attack.dice]
    assert dice is not None
    roll = yield Roll(
        attack.source or attack.kind,
        attack.leader,
        attack.player,
        dice.counts(),
        "the attack roll",
        p(36),
        True,
    )
    yield events.Rolled(roll)
    yield from compare(game, power_attack)


def compare(game: Game, power_attack: PowerAttack | None) -> Rule[None]:
    """Whether the roll hits: its strikes against DEF (p17)."""
    attack = game.attack
    if power_attack is not None and not power_attack.names_target:
        yield from power_attack.compare(game)
        return
    assert attack.target is not None
    yield from compare_one(game, attack.target)


def roll_again(game: Game, rule: str, bearer: str, cite: Cite) -> Rule[None]:
    """All dice in play of the attack are rolled again; the new roll counts (p36)."""
    attack = game.attack
    dice = game.state.in_play[attack.dice]
    assert dice is not None
    roll = yield Roll(
        rule, bearer, attack.player, dice.counts(), "the dice in play again", cite
    )
    yield events.Rolled(roll, True, cite)
    yield from compare(game, power_attack_of(attack.kind))
