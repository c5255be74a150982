"""The rules of each game, and nothing else.

Begin with `mpoc.rules.registry`, which lists the games; each is a folder here.
"""

from __future__ import annotations
