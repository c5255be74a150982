"""The headings of the rules text, each with its rules in short sentences of our own.

Loaded only by `mpoc explain` and to write the schema; the words are in `headings.toml`.
"""

from __future__ import annotations

from mpoc.games.kit.book.glossary import read_headings

HEADINGS = read_headings("mpoc.games.smash_monster_rampage.book")
"""The headings by the slugs that a file's `cites` may name, in printed order."""
