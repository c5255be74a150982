"""What the facts of this game have in common.

A fact is read off the recorded events and the state after them, never off a sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.games.kit.fact import ByName, HappeningList, ScopeFacts, Single
from mpoc.games.kit.file.forms import by_player
from mpoc.games.smash_monster_rampage.file.names import Names
from mpoc.games.smash_monster_rampage.forms import CARD_LIST, SQUARES
from mpoc.games.smash_monster_rampage.words import PLAYERS
from mpoc.rules.facts import UNKNOWN
from mpoc.schema.envelope import Schema

if TYPE_CHECKING:
    from mpoc.text.document import Path

SHOT_OR_STOP, HAPPENINGS, POSITION, POSITION_BY_NAME = range(4)
"""Ranks of facts: the last shot and the reason why the replay stopped, what happened,
the position after it, and its values for each unit, square or player."""


# A list of what happened may be longer than the shared pieces of the schema allow: it
# has their form, and a limit of its own.


class OfCards(HappeningList[ScopeFacts, Names]):
    """A list of cards."""

    rank, form = HAPPENINGS, CARD_LIST.form


class OfSquares(HappeningList[ScopeFacts, Names]):
    """A list of squares."""

    rank, form = HAPPENINGS, SQUARES.form


class OfPosition(Single[ScopeFacts, Names, Any]):
    """A value of the position."""

    rank = POSITION


class FactByName(ByName[ScopeFacts, Names, Any]):
    """A value for each of several names."""

    rank, absent = POSITION_BY_NAME, UNKNOWN


class ByPlayer(FactByName):
    """A fact of each player."""

    missing = UNKNOWN

    def schema(self) -> Schema:
        return by_player(PLAYERS, self.value_schema(), self.description)

    def check_name(self, names: Names, name: str, path: Path) -> bool:
        return True
