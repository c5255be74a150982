"""Everything that a file may expect of a replay, in the order of the schema."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.kit.fact import Expectations, ImportedFacts
from mpoc.games.rise.expect.account import RiseFacts

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names

FACTS: Expectations[RiseFacts, Names] = Expectations(
    ImportedFacts(
        __package__,
        ("rolls", "hit strikes needs"),
        ("damage", "damage health form crushed destroyed"),
        ("places", "at ground"),
        ("pools", "dice earned reserves"),
        ("places", "secured"),
        ("abilities", "open applied not-applied"),
        ("ending", "illegal winner"),
    ),
    RiseFacts,
)
