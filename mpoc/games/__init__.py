"""The rules of each game, and `kit`, which games are made of.

Begin with `mpoc.rules.registry`, which lists the games; each is a folder here.
"""

from __future__ import annotations
