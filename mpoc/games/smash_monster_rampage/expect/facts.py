"""Everything that a file may expect of a replay, in the order of the schema."""

from __future__ import annotations

from mpoc.games.kit.fact import Expectations, ImportedFacts, ScopeFacts
from mpoc.games.smash_monster_rampage.file.names import Names

FACTS: Expectations[ScopeFacts, Names] = Expectations(
    ImportedFacts(
        __package__,
        ("shots", "shot range needs"),
        ("happenings", "drawn cards discarded destroyed smashed ignited rescued"),
        ("position", "at facing monster buildings burning points phase turn"),
        ("players", "survivors won markers reserves score"),
        ("ending", "open illegal winner"),
    ),
    ScopeFacts,
)
