"""What is written into the text of a scenario, at the place where it belongs.

Begin with `answer_edits`, which writes one answer. `rewriting` writes what a replay
gives instead of what a file expects.
"""

from __future__ import annotations
