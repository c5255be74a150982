"""What a file may expect of a replay, and how each expectation is read off it.

Begin with `facts`, the list of all facts. Each fact is a class, in a file with similar
facts: `shots`, `happenings`, `position`, `players`, `ending`.
"""

from __future__ import annotations
