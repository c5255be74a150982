"""The printed figures: their cards, the catalog of all of them, cards that a file
writes out.

Begin with `card`.
"""

from __future__ import annotations
