"""The text of a file: YAML with positions, its problems, edits that keep every other
byte.

Begin with `document`, which reads a text into plain values that remember where they
stand. `problems` says what a complaint about a file is and how it is shown.
"""

from __future__ import annotations
