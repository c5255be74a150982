"""A part of a replay as the facts read it, and what facts have in common.

A fact is read off the events that were recorded and the state after them, never off a
sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Generic, TypeVar

from mpoc.engine.statements import Statement
from mpoc.games.kit.fact import AllOf, ByName, Fact, ScopeFacts, Single
from mpoc.games.smash_monster_rampage.file.pieces import by_player
from mpoc.schema.envelope import Schema

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.file.names import Names
    from mpoc.games.smash_monster_rampage.state import State
    from mpoc.text.document import Path

S = TypeVar("S", bound=Statement)
T = TypeVar("T")

SHOT_OR_STOP, HAPPENED, POSITION, POSITION_BY_NAME = range(4)
"""Ranks of facts: the last shot and what stopped the replay, what happened, what the
position after it is, and what it is of each unit, square or player."""


class SmashFacts(ScopeFacts):
    """A part of a replay."""

    __slots__ = ()

    @property
    def state(self) -> State:
        """The position right after it."""
        state: State = self.scope.state
        return state

    def statements(self, kind: type[S]) -> Iterator[S]:
        """Those of its statements that are of a kind, in order."""
        for statement in self.scope.statements:
            if isinstance(statement, kind):
                yield statement


class SmashFact(Fact[SmashFacts, "Names"]):
    """A fact of this game."""


class SingleFact(Single[SmashFacts, "Names", T], Generic[T]):
    """A fact with one value."""


class ListFact(AllOf[SmashFacts, "Names"]):
    """A list of everything of some kind."""


class FactByName(ByName[SmashFacts, "Names", T], Generic[T]):
    """A value for each of several names."""


class ByPlayer(FactByName[T], Generic[T]):
    """A fact of each player."""

    rank, absent = POSITION_BY_NAME, "unknown"

    def schema(self) -> Schema:
        return by_player(self.value_schema(), self.description)

    def check_name(self, names: Names, name: str, path: Path) -> bool:
        return True
