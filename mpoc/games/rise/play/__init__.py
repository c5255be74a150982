"""The actions possible from a position, random play, and the laws of the dice.

Begin with `candidates`.
"""

from __future__ import annotations
