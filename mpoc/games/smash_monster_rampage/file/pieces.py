"""Pieces of the schema that several keys of a file share."""

from __future__ import annotations

from mpoc.games.smash_monster_rampage.words import PLAYERS
from mpoc.schema.envelope import Schema, closed

CONDITION_WORDS = "`standing`, `burning` or `gone`"
"""The conditions of a building, in a sentence."""


def by_player(values: Schema, description: str) -> Schema:
    """A mapping with a value of one form for each player."""
    return closed(
        "a mapping of `green` and `orange`",
        {player: values | {"description": f"Those of {player}."} for player in PLAYERS},
        (),
        description,
    )
