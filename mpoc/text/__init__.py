"""The text of a file: YAML with positions, its problems, edits that keep every other
byte.

Begin with `document`, which reads a text into plain values that remember where they
stand. `problems` says what a problem with a file is and how it is shown, and
`problem_kinds` lists the kinds of them.
"""

from __future__ import annotations
