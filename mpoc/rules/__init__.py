"""What the rest of mpoc knows of a game, and which games there are.

Begin with `ruleset`: a game is one value of functions. The other modules say what these
functions return: `wording`, `facts`, `reference`, `chances`, `playing`, `coverage` and
`starters` hold protocols and values that games and reports share. `registry` names the
games; it stands so low that every wing may ask it. `goals` are quantities and
conditions, as explorations, claims and shrinking are asked for them.
"""

from __future__ import annotations
