"""One verb, one file: everything about each kind of action.

Begin with `end_turn`, the shortest, and `trade`, which has keys. What several verbs
share is in `turn`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.kit.verb import Verbs

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.verb import SmashVerb

VERBS: Verbs[SmashVerb] = Verbs(
    __name__,
    (
        "set-up",
        "roll-movement",
        "move",
        "deploy",
        "trade",
        "end-movement",
        "monster",
        "fire",
        "end-turn",
    ),
)
"""The verbs by their words, in the order in which a turn has them."""
