"""Tables. On a terminal rich lays them out, in a pipe or a file they are plain.

`terminal` is the one place of reports that imports rich, and so only a function imports
it. `listing` is a list of cards, `outcomes` shows what an exploration has found.
"""

from __future__ import annotations
