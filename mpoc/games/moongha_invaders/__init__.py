"""Moongha Invaders by the rules book of 2010.

Begin with `state`, a position, then read `events`, every change of it, and `verbs`. The
rules are imported only when they are needed.
"""

from __future__ import annotations

from mpoc.games.moongha_invaders.definition import MOONGHA

RULESET = MOONGHA.ruleset()
