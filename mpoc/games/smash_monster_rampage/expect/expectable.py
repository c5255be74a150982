"""All that a file could expect of a part of a replay, written as it would write it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.expect.facts import LISTS, PARTS, VALUES, Facts

if TYPE_CHECKING:
    from mpoc.rules.facts import Scope

HOW = frozenset(("drawn",))
"""Lists that tell how something came about and not what came of it."""


def expectable(scope: Scope, lasting: bool = True) -> dict[str, Any]:
    """The facts of a scope by the keys of `expect`; each of them holds there.

    With `lasting` only what came of it. Without, also draws, the last shot, the refusal
    and the open question.
    """
    facts = Facts(scope)
    state = scope.state
    told: dict[str, Any] = {} if lasting else _passing(facts)
    for key, listed in LISTS.items():
        if not lasting or key not in HOW:
            told[key] = sorted(listed(facts))
    for key, value in VALUES.items():
        found = value(state)
        if found not in (None, ""):
            told[key] = found
    for key, parts in PARTS.items():
        told[key] = {
            name: each
            for name, each in parts(state).items()
            if each is not None and each != ""
        }
    return told


def _passing(facts: Facts) -> dict[str, Any]:
    """The last shot, the refusal, the open question."""
    scope = facts.scope
    told: dict[str, Any] = {}
    shots = [one for one in scope.said if isinstance(one, events.Shoot)]
    if shots:
        last = shots[-1]
        told |= {"shot": last.result, "range": last.range, "needs": last.needs}
    told["open"] = facts.open()
    told["illegal"] = scope.refused[0].name if scope.refused else False
    return told
