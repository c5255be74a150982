"""What would make a false claim true, and what its file has to say then.

Begin with `claims`, which searches the ways of a scenario for one on which a claim
holds. `written_way` finds what a file has to say to take such a way.
"""

from __future__ import annotations
