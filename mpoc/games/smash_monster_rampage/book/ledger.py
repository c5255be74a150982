"""The ledger of unclear rules: what each is about, its readings, and why its default.

Loaded only to show a ruling; a replay needs no more than the names in `rulings`. The
sentences stand in `ledger.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping

from mpoc.games.kit.book.ruling import Ruling, read_ledger
from mpoc.games.smash_monster_rampage.book.rulings import READINGS

LEDGER: Mapping[str, Ruling] = read_ledger(
    "mpoc.games.smash_monster_rampage.book",
    READINGS,
    lambda table: table.sentences("headings"),
)
"""The rulings by their names."""
