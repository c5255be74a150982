"""Conditions that several Triggers share: what the target is, what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mpoc.games.rise.game import AttackMoment


def target_is_monster(attack: AttackMoment) -> bool:
    """Whether the attack has a target that is a monster."""
    return attack.has_target and attack.target.is_monster


def target_is_unit(attack: AttackMoment) -> bool:
    """Whether the attack has a target that is a unit."""
    return attack.has_target and attack.target.is_unit


def target_is_destroyed(attack: AttackMoment) -> bool:
    """Whether the attack has destroyed its target; a crushed unit is not (p21)."""
    state = attack.game.attack
    return state.target in state.destroyed | state.pending
