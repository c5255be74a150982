"""The author's mistake where a parser of YAML stopped, and what to write instead.

Begin with `diagnosis`, which names the mistake: `brackets` and `lines` know those with
brackets and quotes, and those with lines and indentation; `parser_stop` is the place.
`trials` finds by trying what to write. Only a file with such a fault needs this folder.
"""

from __future__ import annotations
