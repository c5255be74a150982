"""Scenario files of a game: forms of values, reading, writing.

Begin with `reading`, from a document to a scenario. `forms` has values that several
games write alike, `places` and `points` those of a map and of a plane, `players` whose
turn it is and what players have; `writing` makes a file of a position, and plain values
of actions. `schema` is the form of a file, and `starters` reads the files to begin
with, and what is asked before one is begun.
"""

from __future__ import annotations
