"""Why an action is refused: each reason by its name, with what it stands for.

Loaded only by `mpoc explain` and to write the schema; the words are in `refusals.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping

from mpoc.games.kit.book.prose import Table, read_tables


def _meaning(_: str, table: Table) -> str:
    return table.sentence("means")


REFUSALS: Mapping[str, str] = read_tables(
    "mpoc.games.smash_monster_rampage.book", "refusals.toml", _meaning
)
"""What each refusal means, by its name."""
