"""Why an action is refused: each reason by its name, with what it stands for.

Loaded only by `mpoc explain` and to write the schema; the words are in `refusals.toml`.
"""

from __future__ import annotations

from mpoc.games.kit.book.glossary import read_refusals

REFUSALS = read_refusals("mpoc.games.smash_monster_rampage.book")
"""What each refusal means, by its name."""
