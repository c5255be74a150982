"""Random play, and the laws of the dice.

Begin with `playing`.
"""

from __future__ import annotations
