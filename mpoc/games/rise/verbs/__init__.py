"""One verb, one file: everything about each kind of action.

Begin with `push`, a short one. The rules that verbs share are in `turn`, those of
attacks in `attack`.

To add a verb:

1. Copy `push`. The class lists its keys, its checks in printed order (each in words for
   what must hold, `words`, and for what is the case otherwise, `failure`), its rule,
   the ways to do it, its headline and its weight in random play. Schema, reader,
   writer, `legal` and the reference follow.
2. Add its word to `VERBS` below and to the order in which `legal` lists.
3. Write a file to begin with in `file/starters.toml`, and a scenario that uses it:
   `mpoc explain` takes its example from there.
4. `MPOC_REWRITE=1 pytest -n0 tests/schema/test_schema.py` writes the schemas anew;
   until then files cannot use the word. Then `pytest -n0
   tests/games/rise/test_verbs.py tests/scenario/test_new.py`.

In a small game, the definition lists the class in `verbs` and the slug that it cites in
`headings`; copy `Step` of `tests/toy/orchard.py`.
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
