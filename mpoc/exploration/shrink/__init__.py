"""A smaller file with the same ruling: entries, figures and dice that do not matter go.

Every smaller file is tried by reading and replaying it as `run` does. The result is
1-minimal: to take away any single further entry, figure, die, row or column changes the
ruling. Equal files have equal results.

Begin with `shrinker`. `requirement` is what must stay, `cuts` are the changes that are
tried, and `delta_debugging` chooses which of them to try together.
"""

from __future__ import annotations
