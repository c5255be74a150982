"""All that a file may expect of a replay, in the order of the schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.games.kit.fact import Expectations, ImportedFacts, Verdicts
from mpoc.games.smash_monster_rampage.expect.scope import SmashFacts

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.file.names import Names
    from mpoc.rules.facts import Scope
    from mpoc.text.document import Path

FACTS: Expectations[SmashFacts, Names] = Expectations(
    ImportedFacts(
        __package__,
        {
            "shot": "shots",
            "range": "shots",
            "needs": "shots",
            "drawn": "happenings",
            "cards": "happenings",
            "discarded": "happenings",
            "destroyed": "happenings",
            "smashed": "happenings",
            "ignited": "happenings",
            "rescued": "happenings",
            "at": "position",
            "facing": "position",
            "monster": "position",
            "buildings": "position",
            "burning": "position",
            "points": "position",
            "phase": "position",
            "turn": "position",
            "survivors": "players",
            "won": "players",
            "markers": "players",
            "reserves": "players",
            "score": "players",
            "open": "ending",
            "illegal": "ending",
            "winner": "ending",
        },
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
