"""The turn (pp. 14-15, 22, 26-30): its phases, moving, spawning, Actions.

Begin with `turn`, the phases in their order; `play` names the rule of each action.
"""

from __future__ import annotations
