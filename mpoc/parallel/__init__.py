"""Work that is shared out to several processes or to a cluster.

Begin with `sharing`, which chooses between `workers` and `cluster`.
"""

from __future__ import annotations
