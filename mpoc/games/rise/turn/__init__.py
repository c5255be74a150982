"""The turn (pp. 14-15, 22, 26-30): its phases, moving, spawning, Actions.

Begin with `phases`, their order and what may be done when. The actions themselves are
in `verbs`.
"""

from __future__ import annotations
