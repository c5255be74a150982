"""What the facts of this game have in common.

A fact is read off the events that were recorded and the state after them, never off a
sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.games.kit.fact import ByName, Happened, ScopeFacts, Single
from mpoc.games.kit.file.forms import by_player
from mpoc.games.smash_monster_rampage.file.names import Names
from mpoc.games.smash_monster_rampage.forms import CARDS, SQUARES
from mpoc.games.smash_monster_rampage.words import PLAYERS
from mpoc.schema.envelope import Schema

if TYPE_CHECKING:
    from mpoc.text.document import Path

SHOT_OR_STOP, HAPPENED, POSITION, POSITION_BY_NAME = range(4)
"""Ranks of facts: the last shot and what stopped the replay, what happened, what the
position after it is, and what it is of each unit, square or player."""


class OfCards(Happened[ScopeFacts, Names]):
    """A list of cards."""

    rank, form = HAPPENED, CARDS


class OfSquares(Happened[ScopeFacts, Names]):
    """A list of squares."""

    rank, form = HAPPENED, SQUARES


class OfPosition(Single[ScopeFacts, Names, Any]):
    """A value of the position."""

    rank = POSITION


class FactByName(ByName[ScopeFacts, Names, Any]):
    """A value for each of several names."""

    rank, absent = POSITION_BY_NAME, "unknown"


class ByPlayer(FactByName):
    """A fact of each player."""

    def schema(self) -> Schema:
        return by_player(PLAYERS, self.value_schema(), self.description)

    def check_name(self, names: Names, name: str, path: Path) -> bool:
        return True
