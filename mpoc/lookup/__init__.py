"""What can be looked up: rules, words, keys of files, and the shipped scenarios.

Begin with `explain`, which says all that is known by a word. `topics` lists what there
is to look up, `search` ranks it by how well it fits some words, `precedents` are the
scenarios that come with mpoc, and `examples` takes from them a few lines that show a
key of a file in use.
"""

from __future__ import annotations
