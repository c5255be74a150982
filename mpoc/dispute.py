"""Under what a claim that does not hold would hold: a choice, a ruling, other dice.

Each is looked for in the code that rules: the ways through all choices are explored,
the other readings replayed, the rolls taken as not made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mpoc.dependence import Dependence
from mpoc.engine.explore import Explorer, Pick, Position, Untold
from mpoc.engine.outcomes import Outcomes
from mpoc.engine.replay import Outcome
from mpoc.exploration import freed, steps
from mpoc.record import Record
from mpoc.verdict import judge_claim

if TYPE_CHECKING:
    from mpoc.games.ruleset import Ruleset
    from mpoc.scenario import Scenario

MOST_WAYS = 2_000
"""Ways that are told to find one under which a claim holds."""

MOST_WAYS_OF_A_READING = 200
"""The same, for each other reading of an unclear rule."""

MOST_JUDGED = 1_000
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

    `kind` says which: other choices (the answers that matter on their `way`), another
    reading (`dependence`, and the choices that it then takes), other dice (`way`), both
    choices and dice, nothing at all (`never`: every legal way was told, with every
    roll), or not found among the ways told (`unknown`).
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
    start = scenario.start
    chosen = _searched(scenario, rules, start, holds, None, True)
    if chosen.found is not None:
        return chosen.found.but(kind=CHOICE)
    for dependence in dependences:
        if holds(dependence.outcome):
            return Remedy(RULING, (), dependence, dependence.outcome)
    found = _searched(scenario, rules, start, holds, unmade, False).found
    if found is not None:
        return found.but(kind=DICE)
    both = _searched(scenario, rules, start, holds, unmade, True)
    if both.found is not None:
        return both.found.but(kind=BOTH)
    found = _under_other_readings(scenario, rules, holds, both.touched)
    if found is not None:
        return found
    return Remedy(NEVER if both.is_whole else UNKNOWN)


class _Search(Record):
    """What a search for a way came to: one that was found, whether all ways were told
    and judged, and the rulings that were consulted.
    """

    found: Remedy | None
    is_whole: bool
    touched: frozenset[str]


def _searched(
    scenario: Scenario,
    rules: Ruleset,
    start: Any,
    holds: Callable[[Outcome], bool],
    unmade: Any,
    is_free: bool,
    most: int = MOST_WAYS,
) -> _Search:
    """Look for a way from a start under which a claim holds.

    Rolls count as not made where `unmade` is given, choices as open where `is_free`.
    """
    explorer = Explorer(
        freed(scenario, rules) if is_free else scenario.actions,
        rules.begin,
        rules.play,
        unmade=unmade,
        again=unmade is not None,
        is_free=is_free,
        most=most,
    )
    position = Position(0, start)
    for _ in steps(explorer, position):
        pass
    is_whole = position.is_complete
    touched = frozenset(explorer.touched)
    outcomes = Outcomes(position)
    for number, (_, way) in enumerate(outcomes.results()):
        if number == MOST_JUDGED:
            return _Search(None, False, touched)
        try:
            outcome = explorer.told_again(start, way)
            if holds(outcome):
                decisive = [pick for pick in way if outcomes.matters(pick.fork)]
                found = Remedy("", tuple(decisive), None, outcome)
                return _Search(found, is_whole, touched)
        except Untold:
            # What is claimed is finer than what the rules ask of a roll.
            is_whole = False
    return _Search(None, is_whole, touched)


def _under_other_readings(
    scenario: Scenario,
    rules: Ruleset,
    holds: Callable[[Outcome], bool],
    touched: frozenset[str],
) -> Remedy | None:
    """Another reading of one unclear rule that allows a choice by which it holds."""
    settings = scenario.start.settings
    known = rules.readings()
    for name in sorted(touched):
        reading = settings.readings.get(name) or known[name][0]
        for other in known[name]:
            if other == reading:
                continue
            changed = settings.but(readings={**settings.readings, name: other})
            start = scenario.start.but(settings=changed)
            found = _searched(
                scenario, rules, start, holds, None, True, MOST_WAYS_OF_A_READING
            ).found
            if found is not None and found.outcome is not None:
                dependence = Dependence(name, reading, other, found.outcome)
                return found.but(kind=RULING, dependence=dependence)
    return None
