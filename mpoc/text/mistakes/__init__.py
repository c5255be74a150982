"""The author's mistake where a parser of YAML stopped, and what to write instead.

Begin with `diagnosis`, which names the mistake: `brackets` knows mistakes with brackets
and quotes, `lines` those with lines and indentation; `parser_stop` is the place.
`trials` tries ways to mend the text. Only a file with such a fault needs this folder.
"""

from __future__ import annotations
