"""Facts of the last shot: its result, its range, what it needed (unit-attacks)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.games.kit.fact import SetBy
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.expect.scope import (
    SHOT_OR_STOP,
    SingleFact,
    SmashFacts,
)
from mpoc.games.smash_monster_rampage.words import SHOTS
from mpoc.schema.envelope import Schema, number, one_of

if TYPE_CHECKING:
    pass


class OfShot(SingleFact[Any]):
    """A fact of the last shot."""

    rank, is_lasting = SHOT_OR_STOP, False
    set_by: ClassVar[SetBy] = {events.Shoot: ""}

    def schema(self) -> Schema:
        return number(self.description)

    def value(self, facts: SmashFacts) -> Any:
        shots = list(facts.statements(events.Shoot))
        return self.of(shots[-1]) if shots else None

    def of(self, shot: events.Shoot) -> Any:
        """The fact of a shot."""
        raise NotImplementedError


class Shot(OfShot):
    """What the shot was."""

    word = "shot"

    def schema(self) -> Schema:
        return one_of("a result", SHOTS, self.description)

    def of(self, shot: events.Shoot) -> str:
        return shot.result


class Range(OfShot):
    """Spaces from the unit that fired to the Monster."""

    word = "range"

    def of(self, shot: events.Shoot) -> int:
        return shot.range


class Needs(OfShot):
    """The least roll that hits."""

    word, is_looked_up = "needs", True

    def of(self, shot: events.Shoot) -> int:
        return shot.needs
