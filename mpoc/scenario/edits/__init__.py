"""What is written into the text of a scenario, at the place where it belongs.

Begin with `answer_edits`, which writes one answer. `rewriting` writes what a replay
gives instead of what a file expects. `reopening` takes an answer out of the text, so
that the replay asks again.
"""

from __future__ import annotations
