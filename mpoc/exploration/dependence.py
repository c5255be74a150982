"""Whether a ruling depends on how unclear rules are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.replay import Outcome
from mpoc.exploration.replay import replay
from mpoc.scenario.verdict import verdicts_without_pages

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario

MOST_ACTIONS = 2_000
"""The most actions that are replayed in all; files that need more are not tried."""


class TooManyActions(Exception):
    """To replay a file under each other reading would take too many actions."""


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
    Outcomes also differ if an expectation or claim holds in only one of them, such as
    the range of a shot. Raises `TooManyActions`.
    """
    trials = list(other_readings(scenario, outcome.rulings_consulted, rules))
    if len(trials) * len(scenario.actions) > MOST_ACTIONS:
        raise TooManyActions
    is_ours = _likeness(scenario, outcome)
    dependences = []
    for name, reading, other in trials:
        start = start_read_otherwise(scenario, {name: other})
        # Taking the first answers costs less than finding the choices that matter. If
        # they lead to the same outcome, the other reading at most lets a player choose
        # what happens by ours, and the result stays as it is.
        other_outcome = replay(start, scenario.actions, rules.begin, rules.play, True)
        if is_ours(other_outcome):
            continue
        if not assume:
            other_outcome = replay(
                start, scenario.actions, rules.begin, rules.play, False
            )
            if is_ours(other_outcome):
                continue
        dependences.append(Dependence(name, reading, other, other_outcome))
    return tuple(dependences)


OtherReading = tuple[str, str, str]
"""An unclear rule, how it is read, and how it is read instead."""


def other_readings(
    scenario: Scenario, names: Iterable[str], rules: Ruleset
) -> Iterator[OtherReading]:
    """Every other reading of some rulings than that of the file or of its edition."""
    settings = scenario.start.settings
    readings_of: Mapping[str, Sequence[str]] = rules.readings()
    usual = rules.defaults(settings.edition)
    for name in names:
        reading = settings.readings.get(name) or usual[name]
        for other in readings_of[name]:
            if other != reading:
                yield name, reading, other


def start_read_otherwise(scenario: Scenario, readings: Mapping[str, str]) -> Any:
    """The start of a scenario with other readings of some rulings."""
    settings = scenario.start.settings
    readings = {**settings.readings, **readings}
    return scenario.start.but(settings=settings.but(readings=readings))


def left_open(
    scenario: Scenario, dependence: Dependence, rules: Ruleset
) -> Dependence | None:
    """The dependence with the replay that waits, if its reading leaves a choice open.

    One answer to the choice may lead to our outcome, so that to compare the outcomes
    does not find such a dependence.
    """
    start = start_read_otherwise(scenario, {dependence.ruling: dependence.other})
    outcome = replay(start, scenario.actions, rules.begin, rules.play)
    return dependence.but(outcome=outcome) if outcome.status == "waits" else None


def _likeness(scenario: Scenario, outcome: Outcome) -> Callable[[Outcome], bool]:
    """Whether another outcome is the same, also in which expectations and claims hold.

    Pages do not count.
    """
    own_key = _outcome_key(outcome)

    def held(of: Outcome) -> list[bool]:
        return [verdict.holds for verdict in verdicts_without_pages(scenario, of)]

    own_held = cache(lambda: held(outcome))
    return lambda other: _outcome_key(other) == own_key and held(other) == own_held()


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
