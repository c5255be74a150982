"""What a file may expect of a replay, and how each expectation is read off it.

Begin with `facts`, the list of them all. Each fact is a class, in a file with those
like it: `rolls`, `damage`, `places`, `pools`, `abilities`, `ending`. They are read off
an `account` of what was done and the state after it.
"""

from __future__ import annotations
