"""What some commands do instead with one of their options, a module for each.

`fixing` is `check --fix`, `watching` is `run --watch`, `why` is `legal --why`,
`coverage` is `catalog --coverage`, `sheet` is `rulings --sheet` and `from_code` is
`new --from`.
"""

from __future__ import annotations
