"""Conditions that several Triggers share: what the target is, what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.engine.statements import Note
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.kinds import Because, with_cause
from mpoc.games.rise.words import MONSTER, UNIT

if TYPE_CHECKING:
    from mpoc.games.rise.game import AttackMoment


def target_is_monster(attack: AttackMoment) -> bool | Because:
    """Whether the attack has a target that is a monster."""
    return _target_is(MONSTER, attack)


def target_is_unit(attack: AttackMoment) -> bool | Because:
    """Whether the attack has a target that is a unit."""
    return _target_is(UNIT, attack)


def _target_is(kind: str, attack: AttackMoment) -> bool | Because:
    """Whether the attack has a target of a kind; if not, what it is (p2)."""
    if not attack.has_target:
        return Because(lambda: [Note("the attack has no target", p(31))])
    target = attack.target
    return with_cause(
        target.card.kind == kind, lambda: f"{target.id} is a {target.card.kind}", p(2)
    )


def target_is_destroyed(attack: AttackMoment) -> bool:
    """Whether the attack has destroyed its target; a crushed unit is not (p21)."""
    state = attack.game.attack
    return state.target in state.destroyed | state.pending
