"""What some commands do instead with one of their options, a module for each.

`fixing` is `check --fix`, `watching` is `run --watch`, `why` is `legal --why`,
`coverage` is `catalog --coverage` and `sheet` is `rulings --sheet`.
"""

from __future__ import annotations
