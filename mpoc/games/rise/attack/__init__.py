"""Attacks (pp. 17, 20, 30-46): what makes one legal, its six steps, the power attacks.

Begin with `attack_steps`, one attack from its declaration to its end.
"""

from __future__ import annotations
