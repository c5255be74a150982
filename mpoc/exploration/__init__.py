"""Every way that a scenario can go: where the ways lead, how likely that is, what would
change it.

Begin with `graph`, the graph of all ways, and `explorer`, which makes it, playing each
way at an `exploring_table`. `outcomes` reads results off it, `exploration` sorts them
by their `quantities`, or in view of one of the `goals`. In `odds` are exact chances.
`compare`, `claims`, `remedies`, `dependence` and `shrink` each answer a question about
a ruling.
"""

from __future__ import annotations
