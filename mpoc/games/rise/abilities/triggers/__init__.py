"""Triggers: step 4, after a hit with the attack they are printed beside (p31).

Each module holds the Triggers that answer one question: `super_damage` when a hit does
Super Damage, `target` what becomes of the figure hit, and so on. Begin with `pools`.
"""

from __future__ import annotations
