"""One verb, one file: everything about each kind of action.

Begin with `push`, a short one. The rules that verbs share are in `turn`, those of
attacks in `attack`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.kit.verb import Verbs

if TYPE_CHECKING:
    from mpoc.games.rise.verb import RiseVerb

VERBS: Verbs[RiseVerb] = Verbs(
    __name__,
    (
        *("activate", "power-up", "hyper", "alpha", "advance", "step", "attack"),
        *("use", "spawn", "push", "shuffle", "end-turn", "set-up", "place"),
        "end-game",
    ),
)
"""The verbs by their words, as they are described to editors."""

FIRST = ("set-up", "place", "power-up", "shuffle")
OF_FIGURES = ("hyper", "alpha", "advance", "step", "attack", "use")
LAST = ("spawn", "push", "end-turn", "activate", "end-game")
"""The order in which `legal` lists the actions."""
