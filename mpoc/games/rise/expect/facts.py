"""All that a file may expect of a replay, in the order of the schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.games.kit.fact import Expectations, ImportedFacts, Verdicts
from mpoc.games.rise.expect.account import RiseFacts

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names
    from mpoc.rules.facts import Scope
    from mpoc.text.document import Path

FACTS: Expectations[RiseFacts, Names] = Expectations(
    ImportedFacts(
        __package__,
        {
            "hit": "rolls",
            "strikes": "rolls",
            "needs": "rolls",
            "damage": "damage",
            "health": "damage",
            "form": "damage",
            "crushed": "damage",
            "destroyed": "damage",
            "at": "places",
            "ground": "places",
            "dice": "pools",
            "earned": "pools",
            "reserves": "pools",
            "secured": "places",
            "open": "abilities",
            "applied": "abilities",
            "not-applied": "abilities",
            "illegal": "ending",
            "winner": "ending",
        },
    )
)


class Facts(RiseFacts):
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
