"""The turn: movement, the Monster, attacks, and the cards that hits draw.

Begin with `play`, which names the rule of each action.
"""

from __future__ import annotations
