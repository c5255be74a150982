"""Every way that a scenario can go: what can come of it, how likely it is, what would
change it.

Begin with `graph`, the graph of all ways, and `outcomes`, what its ends have in common.
"""

from __future__ import annotations
