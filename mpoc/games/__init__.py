"""The rules of each game, and nothing else.

Begin with `rise`, the first game. `mpoc.rules.registry` lists the games.
"""

from __future__ import annotations
