"""Random play: games from a seed, in which everything that must hold is checked.

Begin with `playout`, one game; `campaign` plays many.
"""

from __future__ import annotations
