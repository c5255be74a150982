"""What can be looked up: rules, words, keys of files, and the shipped scenarios.

Begin with `explain`, which collects all that is known under a word. `topics` lists what
can be looked up, `search` ranks it by how well it fits some words, `precedents` are the
scenarios that come with mpoc, and `examples` takes from them a few lines that show a
key of a file in use. `editor_schema` makes the schema from which editors complete and
explain.
"""

from __future__ import annotations
