"""One verb, one file: everything about each kind of action.

Begin with `heal`, the shortest, and `attack`. What several verbs share is in `turn`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.kit.verb import Verbs

if TYPE_CHECKING:
    from mpoc.games.kit.small.verb import SmallVerb

VERBS: Verbs[SmallVerb] = Verbs(
    __name__,
    (
        "begin-turn",
        "create",
        "heal",
        "load",
        "attack",
        "move",
        "hide",
        "place-hero",
        "place-military",
        "pass",
        "take-token",
    ),
)
"""The verbs by their words, in the order of the action boxes."""
