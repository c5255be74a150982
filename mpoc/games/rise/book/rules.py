"""The 2008 rulebook as short rules in our own words, by page.

Loaded only by `mpoc explain` and the count of coverage; the words are in `rules.toml`.
Pages without rules (pictures, examples, the lost glossary) have no entry; pages 53 to
59 list abilities, which are explained by their classes.
"""

from __future__ import annotations

from mpoc.engine.record import Record
from mpoc.games.kit.book.prose import Table, read_tables

PAGE_COUNT = 60


class Entry(Record):
    """One rule: its title, the pages on which it stands, its words, its other names.

    `refusals` names the refusals by which the rule forbids something, and `in_a_file`
    shows how a file says that there is such a thing; it may be empty.
    """

    title: str
    pages: tuple[int, ...]
    words: str
    names: tuple[str, ...]
    refusals: tuple[str, ...]
    in_a_file: str


def _entry(title: str, table: Table) -> Entry:
    return Entry(
        title,
        table.numbers("pages"),
        table.sentence("words"),
        table.sentences("names"),
        table.sentences("refusals"),
        table.sentence("in-a-file", ""),
    )


RULES = tuple(read_tables("mpoc.games.rise.book", "rules.toml", _entry).values())
"""Every rule, in the order of the pages on which each is first printed."""


def on_page(page: int) -> list[Entry]:
    """The rules that stand on a page, those that begin there last."""
    entries = [entry for entry in RULES if page in entry.pages]
    return sorted(entries, key=lambda entry: entry.pages[0])


def number_of(entry: Entry) -> str:
    """The number of a rule: its first page, and its place among those of that page."""
    page = entry.pages[0]
    entries = [other for other in RULES if other.pages[0] == page]
    return f"{page}.{entries.index(entry) + 1}"
