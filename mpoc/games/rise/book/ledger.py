"""The ledger of unclear rules, and notes on the printings of the rules.

Loaded only to show a ruling; a replay needs only the names in `rulings` and `editions`.
The sentences are in `ledger.toml` and `editions.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping

from mpoc.engine.record import Record
from mpoc.games.kit.book.prose import Table, read_tables
from mpoc.games.kit.book.ruling import Ruling, read_ledger
from mpoc.games.rise.book.editions import PROFILES
from mpoc.games.rise.book.pages import marks_of
from mpoc.games.rise.book.rulings import READINGS

BOOK = "mpoc.games.rise.book"


class Printing(Record):
    """An edition: what it is about, and notes on it.

    `stands` says for each ruling where the printing has a reading that differs from the
    one of 2008.
    """

    about: str
    notes: tuple[str, ...]
    stands: Mapping[str, str]


def _printing(_: str, table: Table) -> Printing:
    return Printing(
        table.sentence("about"),
        table.sentences("notes"),
        table.table("stands").texts_by_key(),
    )


PRINTINGS: Mapping[str, Printing] = read_tables(BOOK, "editions.toml", _printing)
"""The printings of the rules by the names of their editions."""


def _ledger() -> dict[str, Ruling]:
    ledger = read_ledger(BOOK, READINGS, lambda table: marks_of(table.numbers("pages")))
    return {
        name: ruling.but(editions=_changed_by(name)) for name, ruling in ledger.items()
    }


def _changed_by(ruling: str) -> tuple[tuple[str, str, str], ...]:
    """The editions that set a reading of a ruling: edition, reading, and its place."""
    return tuple(
        [
            (edition, profile[ruling], PRINTINGS[edition].stands[ruling])
            for edition, profile in PROFILES.items()
            if ruling in profile
        ]
    )


LEDGER: Mapping[str, Ruling] = _ledger()
"""The rulings by their names, in the order in which they matter."""

TIERS = {1: "often", 2: "now and then", 3: "rarely"}
"""How often the rulings of a tier change an outcome."""
