"""What a game is to everybody else, and which games there are.

Begin with `ruleset`: a game is one value of functions. `registry` names the games; it
stands so low that every wing may ask it.
"""

from __future__ import annotations
