"""The power attacks: what each needs, and what it does in step 3 (pp. 36-46).

Begin with `ram`, a short one; `power_attack` says what every power attack has. A module
is imported when an attack of its kind comes up.

To add one, add its word to `words` and its verb to `ATTACK_VERBS` of `events`, and copy
the module that reads most like it. It is explained in `book/rules.toml`, and
`file/starters` (also the TOML) has a file to begin with. The tests of
`tests/schema/test_schema.py` and `tests/scenario` ask for what is missing.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from mpoc.games.rise.words import (
    COMBINED_POWER_ATTACKS,
    ONLY_FURTHER,
    POWER_ATTACKS,
    SECOND_SWAT,
    SLINGSHOT_SMASH,
)

if TYPE_CHECKING:
    from mpoc.games.rise.attack.power_attacks.power_attack import PowerAttack

KINDS = (*POWER_ATTACKS, *COMBINED_POWER_ATTACKS, *ONLY_FURTHER)

IN_MODULE = {SECOND_SWAT: "swat", SLINGSHOT_SMASH: "slingshot"}
"""The modules of the kinds that share one with the attack that causes them."""


@cache
def power_attack_of(kind: str) -> PowerAttack | None:
    """The power attack of a kind, or None for a brawl or a blast.

    The kind `body-slam` is the class `BodySlam` in the module `body_slam`.
    """
    if kind not in KINDS:
        return None
    from importlib import import_module

    name = IN_MODULE.get(kind, kind).replace("-", "_")
    module = import_module(f"{__name__}.{name}")
    attack: PowerAttack = getattr(module, kind.title().replace("-", ""))()
    return attack


def names_target(kind: str) -> bool:
    """Whether an attack of a kind is declared against one figure, as most are."""
    power_attack = power_attack_of(kind)
    return power_attack is None or power_attack.names_target
