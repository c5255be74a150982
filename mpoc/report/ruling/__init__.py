"""A ruling on the screen. Begin with `text`, which puts its parts in their order.

`answer` is the line on top that answers the question, `figures` says who stands on the
board, `stopped` why a replay went no further.
"""

from __future__ import annotations
