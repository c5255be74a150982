"""What the rules text says, in sentences of our own: the TOML files beside this module.

No replay needs them: they are read to explain a word, and to write the schema.
"""

from __future__ import annotations

from mpoc.games.kit.book.glossary import read_headings, read_refusals, read_terms
from mpoc.games.kit.book.ruling import read_ledger
from mpoc.games.smash_monster_rampage.book.rulings import READINGS

HEADINGS = read_headings(__package__)
"""The headings by the slugs that a file's `cites` may name, in printed order."""

REFUSALS = read_refusals(__package__)
"""What each refusal means, by its name."""

TERMS = read_terms(__package__)
"""Words of the rules that are neither a heading nor a card."""

LEDGER = read_ledger(__package__, READINGS, lambda table: table.sentences("headings"))
"""The unclear rules by their names."""
