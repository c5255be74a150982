"""The text of a file: YAML with positions, its problems, edits that keep every other
byte.

Begin with `document`, which reads a text into plain values that remember where they
stand; `nodes` has the types of these values. `faults` has the problems that a file may
have; where a parser of YAML stops, `mistakes` guesses the author's mistake.
`problems` says what a problem is and how it is shown, `problem_kinds` lists their
kinds. A `mend` says what to write so that a problem is gone: the hint of the problem
and `fixing`, which mends whole files, both come from it. `edits` and `pruning` change a
text and keep every other byte. `file_code` makes one line of a file, and a file of it.
`packaged` reads the files that come with mpoc.
"""

from __future__ import annotations
