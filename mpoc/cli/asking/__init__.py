"""`mpoc run --ask`: ask the players for what a file leaves open, and what comes next.

Begin with `command`, which asks, prints the ruling and saves the answers. `session` is
the talk about one file, `next_action` what is played after its last action or in the
place of a refused one, `keyboard` how a line is typed.
"""

from __future__ import annotations
