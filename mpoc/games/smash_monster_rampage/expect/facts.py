"""All that a file may expect of a replay, in the order of the schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.games.kit.fact import Expectations, Verdicts
from mpoc.games.smash_monster_rampage.expect.ending import Illegal, Open, Winner
from mpoc.games.smash_monster_rampage.expect.happenings import (
    Cards,
    Destroyed,
    Discarded,
    Drawn,
    Ignited,
    Rescued,
    Smashed,
)
from mpoc.games.smash_monster_rampage.expect.players import (
    Markers,
    Reserves,
    Score,
    Survivors,
    Won,
)
from mpoc.games.smash_monster_rampage.expect.position import (
    At,
    Buildings,
    Burning,
    Facing,
    Monster,
    Phase,
    Points,
    Turn,
)
from mpoc.games.smash_monster_rampage.expect.scope import SmashFacts
from mpoc.games.smash_monster_rampage.expect.shots import Needs, Range, Shot

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.file.names import Names
    from mpoc.rules.facts import Scope
    from mpoc.text.document import Path

FACTS: Expectations[SmashFacts, Names] = Expectations(
    (
        Shot(),
        Range(),
        Needs(),
        Drawn(),
        Cards(),
        Discarded(),
        Destroyed(),
        Smashed(),
        Ignited(),
        Rescued(),
        At(),
        Facing(),
        Monster(),
        Buildings(),
        Burning(),
        Points(),
        Phase(),
        Turn(),
        Survivors(),
        Won(),
        Markers(),
        Reserves(),
        Score(),
        Open(),
        Illegal(),
        Winner(),
    )
)


class Facts(SmashFacts):
    """The facts of one part of a replay."""

    __slots__ = ()

    def verdicts(self, key: str, expected: Any, path: Path) -> Verdicts:
        """The verdicts on one entry of an `expect`."""
        return FACTS.verdicts(self, key, expected, path)


def as_expectation(scope: Scope, lasting: bool = True) -> dict[str, Any]:
    """All that a file could expect of a scope, by the keys of `expect`.

    With `lasting` only what is of any matter after the action.
    """
    return FACTS.as_expectation(Facts(scope), lasting)
