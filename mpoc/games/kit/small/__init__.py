"""A small game: it says its rules in one place, and everything else is derived.

Begin with `definition`, what a game says; `ruleset` makes of it what commands ask of a
game. `position` has what the keys of a position share, `verb` the turns and the end of
a game, `question` what rules ask of a player, `facts` what a file may expect. A game
whose sentences stand in TOML is a `PackagedGame` (`package`). A game that outgrows this
replaces one part after the other.
"""

from __future__ import annotations
