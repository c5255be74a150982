"""Whether a ruling depends on how unclear rules are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.replay import Outcome
from mpoc.exploration.replay import replay

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario

MOST_ACTIONS = 2_000
"""The most actions that are replayed in all; files that need more are not examined."""


class Dependence(Record):
    """An outcome depends on how `ruling` is read: as `reading` now, else as `other`.

    `outcome` is the outcome under the other reading.
    """

    ruling: str
    reading: str
    other: str
    outcome: Outcome


def dependences(
    scenario: Scenario, outcome: Outcome, rules: Ruleset, assume: bool = False
) -> tuple[Dependence, ...]:
    """The readings under which a replay would have another outcome.

    Only rulings that the replay consulted can matter; each is changed on its own.
    """
    settings = scenario.start.settings
    readings_of: Mapping[str, Sequence[str]] = rules.readings()
    usual = rules.defaults(settings.edition)
    trials = [
        (name, settings.readings.get(name) or usual[name], other)
        for name in outcome.rulings_consulted
        for other in readings_of[name]
    ]
    if len(trials) * len(scenario.actions) > MOST_ACTIONS:
        return ()
    own_key = _outcome_key(outcome)
    dependences = []
    for name, reading, other in trials:
        if other == reading:
            continue
        start = start_read_otherwise(scenario, name, other)
        # Taking the first answers costs less than finding the choices that matter. If
        # they lead to the same outcome, the other reading at most lets a player choose
        # what happens by ours, and the result stays as it is.
        other_outcome = replay(start, scenario.actions, rules.begin, rules.play, True)
        if _outcome_key(other_outcome) == own_key:
            continue
        if not assume:
            other_outcome = replay(
                start, scenario.actions, rules.begin, rules.play, False
            )
            if _outcome_key(other_outcome) == own_key:
                continue
        dependences.append(Dependence(name, reading, other, other_outcome))
    return tuple(dependences)


def start_read_otherwise(scenario: Scenario, ruling: str, reading: str) -> Any:
    """The start of a scenario with another reading of one ruling."""
    settings = scenario.start.settings
    readings = {**settings.readings, ruling: reading}
    return scenario.start.but(settings=settings.but(readings=readings))


def left_open(
    scenario: Scenario, dependence: Dependence, rules: Ruleset
) -> Dependence | None:
    """The reading of a dependence with the choice that it leaves open, if it does.

    Such a choice may lead to our outcome as well, so that the result alone does not
    tell whether it depends on the ruling.
    """
    start = start_read_otherwise(scenario, dependence.ruling, dependence.other)
    outcome = replay(start, scenario.actions, rules.begin, rules.play)
    return dependence.but(outcome=outcome) if outcome.status == "waits" else None


def _outcome_key(outcome: Outcome) -> tuple[Any, ...]:
    """What tells outcomes apart: status, refusals, what was dealt, the last state.

    Events of a refused action do not count, and neither do unused answers.
    """
    return (
        outcome.status,
        [{check.name for check in step.transcript.refusals} for step in outcome.steps],
        [
            () if step.transcript.refusals else step.transcript.tally()
            for step in outcome.steps
        ],
        outcome.end.key(),
    )
