"""The exact chances of dice and of whole scenarios.

Begin with `odds`, the chance of each outcome of a scenario. `variants` says how a
scenario is explored for it, `cases` the answers to open choices. `pools` are dice by
themselves.
"""

from __future__ import annotations
