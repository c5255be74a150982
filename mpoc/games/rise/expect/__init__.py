"""What a file may expect of a replay, and how each expectation is read off it.

Begin with `facts`, the list of all facts. Each fact is a class, in a file with similar
facts: `rolls`, `damage`, `places`, `pools`, `abilities`, `ending`. They are read off an
`account` of the events and the state after them.
"""

from __future__ import annotations
