"""A small game: it says its rules in one place, and everything else is derived.

Begin with `definition`, what a game says; `ruleset` makes of it what commands ask of a
game. A game that outgrows this replaces one part after the other.
"""

from __future__ import annotations
