"""What each refusal means, its pages, and what would mend it.

Loaded by `mpoc explain` and to write the schema; the words are in `refusals.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping

from mpoc.engine.record import Record
from mpoc.games.kit.book.prose import Table, read_tables


class Refusal(Record):
    """The reason of a refusal: `means` and `mend` are sentences.

    `abilities` names the abilities whose words forbid it.
    """

    name: str
    pages: tuple[int, ...]
    means: str
    mend: str
    abilities: tuple[str, ...]


def _refusal(name: str, table: Table) -> Refusal:
    return Refusal(
        name,
        table.numbers("pages"),
        table.sentence("means"),
        table.sentence("mend"),
        table.sentences("abilities"),
    )


REFUSALS: Mapping[str, Refusal] = read_tables(
    "mpoc.games.rise.book", "refusals.toml", _refusal
)
"""Every refusal by its name, grouped by subject."""
