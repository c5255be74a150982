"""One verb, one file: all that is known of each kind of action.

Begin with `push`, a short one. The rules that verbs share are in `turn`, those of
attacks in `attack`.
"""

from __future__ import annotations

from mpoc.games.kit.verb import Verbs

VERBS = Verbs(__name__, ("push", "shuffle"))
"""The verbs by their words."""
