"""A smaller file with the same ruling, without entries and dice that do not matter.

Every smaller file is read and replayed as `run` does. The result is 1-minimal: removing
any single further entry, figure, die, row or column changes the ruling. Equal files
have equal results.

Begin with `shrinker`. `requirement` is what must stay, `cuts` are the changes that are
tried, and `delta_debugging` chooses which of them to try together.
"""

from __future__ import annotations
