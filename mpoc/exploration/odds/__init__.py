"""The exact chances of dice and of whole scenarios.

Begin with `odds`, the chance of each outcome of a scenario. `goals` are what a player
may want of it, `variants` how a scenario is explored for it, `cases` the answers to
open choices. `pools` are dice by themselves.
"""

from __future__ import annotations
