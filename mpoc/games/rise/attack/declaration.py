"""An attack as a player declares it: attackers, target, dice (p17)."""

from __future__ import annotations

from mpoc.games.kit.keys import Keyed, Word, key
from mpoc.games.rise.dice import WrittenRoll
from mpoc.games.rise.forms import ATTACKERS, END_OF_ATTACK, FIGURE, WAY_OF_ATTACK
from mpoc.games.rise.words import ATTACKS


class DeclaredAttack(Keyed):
    """An attack of a kind such as `smash`, by its leader and those who join it.

    `target` is a figure's id. `to` and `direction` say where the target or the attacker
    ends, if the kind of attack asks for it; its rule asks where they are left out.
    """

    word = "attack"
    kind: str = key(Word("an attack", ATTACKS), is_main=True)
    by: tuple[str, ...] = key(
        ATTACKERS,
        "The attacker, or the leader and then the other attackers.",
        example="T",
    )
    target: str | None = key(
        FIGURE,
        "The figure that is attacked.",
        example="D",
        default=None,
        is_answer=True,
    )
    to: int | None = END_OF_ATTACK
    direction: int | None = WAY_OF_ATTACK
    dice: WrittenRoll | None = None
