"""Whether a ruling depends on how unclear rules are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.engine.replay import Action, Begin, Outcome, Play
from mpoc.engine.replay import replay as replay_with
from mpoc.engine.statements import Choice
from mpoc.exploration.replay import indifferent_answers, replay
from mpoc.scenario.verdict import in_the_right, verdicts_without_pages

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario

MOST_ACTIONS = 2_000
"""The most actions that are replayed to try each other reading once.

A file that needs more is not tried. For each reading as many again may be replayed to
try the choices that it leaves open.
"""

MOST_WAYS = 64
"""The most replays that try the choices which another reading leaves open."""


class TooManyActions(Exception):
    """To replay a file under each other reading would take too many actions."""


class _TooManyWays(Exception):
    """Not every way through the choices that a reading leaves open was tried."""


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
    the range of a shot. A reading that at most lets a player choose leaves the result
    as it is, unless a choice makes a side right. Raises `TooManyActions`.
    """
    trials = list(other_readings(scenario, outcome.rulings_consulted, rules))
    if len(trials) * len(scenario.actions) > MOST_ACTIONS:
        raise TooManyActions
    is_ours = _likeness(scenario, outcome)
    right = set(in_the_right(scenario, outcome))

    def leaves_result(ways: Iterator[Outcome]) -> bool:
        """Whether one of these ways comes to our outcome, and none helps a side."""
        comes_to_ours = False
        try:
            for way in ways:
                comes_to_ours = comes_to_ours or is_ours(way)
                if comes_to_ours and not scenario.claims:
                    break
                if not right.issuperset(in_the_right(scenario, way)):
                    return False
        except _TooManyWays:
            return False
        return comes_to_ours

    dependences = []
    for name, reading, other in trials:
        start = start_read_otherwise(scenario, {name: other})
        # Taking the first answers costs less than finding the choices that matter.
        other_outcome = replay(start, scenario.actions, rules.begin, rules.play, True)
        if is_ours(other_outcome) and (assume or not scenario.claims):
            continue
        if not assume:
            ways = _ways(start, scenario, rules)
            other_outcome = next(ways)
            if is_ours(other_outcome) or leaves_result(ways):
                continue
        dependences.append(Dependence(name, reading, other, other_outcome))
    return tuple(dependences)


def _ways(start: Any, scenario: Scenario, rules: Ruleset) -> Iterator[Outcome]:
    """The outcome of a file as it stands; if it waits for a choice, those behind it.

    Each of these goes on until it waits for no further choice. Raises `_TooManyWays`
    after them if there are more.
    """

    def replay_along(way: Way) -> tuple[Outcome, Way]:
        """The outcome of a way, and all its answers, with those of no importance."""
        answers: list[tuple[int, ...]] = []

        def next_answers(
            state: Any, action: Action, begin: Begin, play: Play
        ) -> tuple[int, ...]:
            if len(answers) < len(way):
                answers.append(way[len(answers)])
            else:
                answers.append(indifferent_answers(state, action, begin, play))
            return answers[-1]

        outcome = replay_with(
            start,
            scenario.actions,
            rules.begin,
            rules.play,
            indifferent=next_answers,
        )
        return outcome, tuple(answers)

    ways_left: list[Way] = [()]
    most = min(MOST_WAYS, 1 + MOST_ACTIONS // max(1, len(scenario.actions)))
    for number in range(most):
        if not ways_left:
            return
        outcome, way = replay_along(ways_left.pop())
        waits = outcome.steps[-1].transcript.waits if outcome.steps else None
        if number == 0 or not isinstance(waits, Choice):
            yield outcome
        if isinstance(waits, Choice):
            *earlier, last = way
            legal = [option for option in waits.options if not option.objections]
            places = reversed(range(len(legal)))
            ways_left += [(*earlier, (*last, place)) for place in places]
    if ways_left:
        raise _TooManyWays


Way = tuple[tuple[int, ...], ...]
"""Answers to open choices, as places among the legal options: of each action that is
not answered in full, in their order."""


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
