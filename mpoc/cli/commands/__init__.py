"""What each command does, one module a command, imported when its command runs.

Begin with `run`.
"""

from __future__ import annotations
