"""Under what a claim that does not hold would hold: a choice, a ruling, other dice.

Each is looked for in the code that rules: the ways through all choices are explored,
the other readings replayed, the rolls taken as not made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mpoc.engine.explore import Explorer, Pick, Position, Untold
from mpoc.engine.outcomes import Outcomes
from mpoc.engine.replay import Outcome
from mpoc.exploration import steps
from mpoc.record import Record
from mpoc.verdict import judge_claim

if TYPE_CHECKING:
    from mpoc.dependence import Dependence
    from mpoc.games.ruleset import Ruleset
    from mpoc.scenario import Scenario

MOST_WAYS = 2_000
"""Ways that are told to find one under which a claim holds."""

MOST_JUDGED = 200
"""Different results that are told again and judged."""

CHOICE, RULING, DICE, BOTH, NEVER, UNKNOWN = (
    "choice",
    "ruling",
    "dice",
    "choice-and-dice",
    "never",
    "unknown",
)


class Remedy(Record):
    """What would make a claim true.

    `kind` says which: other choices (their `way`), another reading (`dependence`),
    other dice (`way`), both choices and dice, nothing at all (`never`: every legal way
    was told, with every roll), or not found among the ways told (`unknown`).
    """

    kind: str
    way: tuple[Pick, ...] = ()
    dependence: Dependence | None = None
    outcome: Outcome | None = None


def remedy(
    scenario: Scenario,
    side: str,
    rules: Ruleset,
    dependences: tuple[Dependence, ...],
) -> Remedy:
    """The first of what would make a side's claim true: a choice, a ruling, dice."""

    def holds(outcome: Outcome) -> bool:
        verdicts = judge_claim(scenario, side, outcome)
        return bool(verdicts) and all([verdict.holds for verdict in verdicts])

    unmade = rules.chances().unmade
    found, is_whole = _searched(scenario, rules, holds, None, True)
    if found is not None:
        return found.but(kind=CHOICE)
    for dependence in dependences:
        if holds(dependence.outcome):
            return Remedy(RULING, (), dependence, dependence.outcome)
    found, _ = _searched(scenario, rules, holds, unmade, False)
    if found is not None:
        return found.but(kind=DICE)
    found, is_whole = _searched(scenario, rules, holds, unmade, True)
    if found is not None:
        return found.but(kind=BOTH)
    return Remedy(NEVER if is_whole else UNKNOWN)


def _searched(
    scenario: Scenario,
    rules: Ruleset,
    holds: Callable[[Outcome], bool],
    unmade: Any,
    is_free: bool,
) -> tuple[Remedy | None, bool]:
    """A way under which a claim holds, and whether all ways were told and judged.

    Rolls count as not made where `unmade` is given, choices as open where `is_free`.
    """
    explorer = Explorer(
        scenario.actions,
        rules.begin,
        rules.play,
        unmade=unmade,
        again=unmade is not None,
        is_free=is_free,
        most=MOST_WAYS,
    )
    position = Position(0, scenario.start)
    for _ in steps(explorer, position):
        pass
    is_whole = position.is_complete
    for number, (_, way) in enumerate(Outcomes(position).results()):
        if number == MOST_JUDGED:
            return None, False
        try:
            outcome = explorer.told_again(scenario.start, way)
            if holds(outcome):
                return Remedy("", decisive(way), None, outcome), is_whole
        except Untold:
            # What is claimed is finer than what the rules ask of a roll.
            is_whole = False
    return None, is_whole


def decisive(way: tuple[Pick, ...]) -> tuple[Pick, ...]:
    """The picks of a way at which there was something to pick."""
    return tuple([pick for pick in way if len(pick.fork.answers) > 1])
