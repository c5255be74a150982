"""What a file may expect of a replay, and how each expectation is read off it.

Begin with `facts`.
"""

from __future__ import annotations
