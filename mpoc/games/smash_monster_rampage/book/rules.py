"""The headings of the rules text, each with its rules in short sentences of our own.

Loaded only by `mpoc explain` and to write the schema; the words are in `headings.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping

from mpoc.engine.record import Record
from mpoc.games.kit.book.prose import Table, read_tables


class Heading(Record):
    """A part of the rules text: its title, and its rules in sentences."""

    title: str
    rules: tuple[str, ...]


def _heading(_: str, table: Table) -> Heading:
    return Heading(table.sentence("title"), table.sentences("rules"))


HEADINGS: Mapping[str, Heading] = read_tables(
    "mpoc.games.smash_monster_rampage.book", "headings.toml", _heading
)
"""The headings by the slugs that a file's `cites` may name, in printed order."""
