"""Giant Monster Invasion by the draft of 2014 (v1.4.20b).

Begin with `state`, a position, then read `events`, every change of it, and `verbs`. The
rules are imported only when they are needed.
"""

from __future__ import annotations

from mpoc.games.giant_monster_invasion.definition import INVASION

RULESET = INVASION.ruleset()
"""The game as the kit knows it: its state, verbs, facts, rulings and words."""
