"""The text of a file: YAML with positions, its problems, edits that keep every other
byte.

Begin with `document`, which reads a text into plain values that remember where they
stand; `nodes` has the types of these values. What is wrong with a file is told by
`faults`, and by `diagnosis` where the author's mistake has to be guessed. `problems`
says what a problem is and how it is shown, `problem_kinds` lists the kinds of them.
"""

from __future__ import annotations
