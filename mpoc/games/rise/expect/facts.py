"""All that a file may expect of a replay, in the order of the schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.games.kit.fact import Expectations, Verdicts
from mpoc.games.rise.expect.abilities import Applied, NotApplied, Open
from mpoc.games.rise.expect.account import RiseFacts
from mpoc.games.rise.expect.damage import Crushed, Damage, Destroyed, Form, Health
from mpoc.games.rise.expect.ending import Illegal, Winner
from mpoc.games.rise.expect.places import At, Ground, Secured
from mpoc.games.rise.expect.pools import Dice, Earned, Reserves
from mpoc.games.rise.expect.rolls import Hit, Needs, Strikes

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names
    from mpoc.rules.facts import Scope
    from mpoc.text.document import Path

FACTS: Expectations[RiseFacts, Names] = Expectations(
    (
        Hit(),
        Strikes(),
        Needs(),
        Damage(),
        Health(),
        Form(),
        Crushed(),
        Destroyed(),
        At(),
        Ground(),
        Dice(),
        Earned(),
        Reserves(),
        Secured(),
        Open(),
        Applied(),
        NotApplied(),
        Illegal(),
        Winner(),
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
