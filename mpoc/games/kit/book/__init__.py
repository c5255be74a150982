"""The book of a game: what its rules say, in sentences that are kept as TOML.

Begin with `prose`, which reads them; `ruling` is an unclear rule with its readings,
`glossary` explains the headings, refusals and rulings of a game, `catalog` lists its
cards, `coverage` counts which of them scenarios reach.
"""

from __future__ import annotations
