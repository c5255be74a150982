"""The rules that a set of replayed scenarios reaches, counted from the replays.

Loaded only by `mpoc catalog --coverage`. Tags and file names do not count, only what
rules said and judged. `RulingCoverage` serves any game; `HeadingCoverage` counts
everything that a game without pages and without abilities has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from mpoc.engine.replay import Begin, Outcome
from mpoc.engine.statements import Statement
from mpoc.rules.coverage import Reach
from mpoc.rules.wording import Wording
from mpoc.scenario.scenario import Scenario
from mpoc.scenario.trace import cited_pages

Naming = Mapping[type[Statement], Callable[[Any], str]]
"""The events that show that something was reached, and how each of them names it."""


class RulingCoverage:
    """Counts the unclear rules that are consulted, and the readings that are used.

    `defaults` gives the reading of each ruling that holds in an edition.
    """

    def __init__(
        self,
        wording: Wording,
        readings: Mapping[str, Sequence[str]],
        defaults: Callable[[str], Mapping[str, str]],
    ) -> None:
        self._wording = wording
        self._defaults = defaults
        self.rulings = Reach("rulings", "rulings that were consulted", readings)
        self.readings = Reach(
            "readings", "readings that were used", _readings(readings.items())
        )

    def add_rulings(self, scenario: Scenario, outcome: Outcome) -> None:
        """Count the rulings that a replayed scenario consulted."""
        settings = scenario.start.settings
        reading_of = {**self._defaults(settings.edition), **settings.readings}
        self.rulings.add(outcome.rulings_consulted)
        self.readings.add(
            _readings((name, (reading_of[name],)) for name in outcome.rulings_consulted)
        )

    def marks(self, scenario: Scenario, outcome: Outcome) -> set[str]:
        """The pages or headings that a replayed scenario cites."""
        acts = [action.act for action in scenario.actions]
        return cited_pages(outcome, self._wording, acts)


def _readings(pairs: Iterable[tuple[str, Iterable[str]]]) -> list[str]:
    return [f"{name}={reading}" for name, readings in pairs for reading in readings]


class HeadingCoverage(RulingCoverage):
    """Counts headings, refusals, rulings and verbs.

    A verb counts where an action of it was played, to its end or to a question; a
    refusal where an action was refused for it. `begin` makes the game of a state.
    `happenings` are further things to count: each with the events that show it, and
    how an event of the kind names it. Those of refused actions do not count.
    """

    def __init__(
        self,
        begin: Begin,
        wording: Wording,
        readings: Mapping[str, Sequence[str]],
        defaults: Callable[[str], Mapping[str, str]],
        *,
        headings: Iterable[str],
        refusals: Iterable[str],
        verbs: Iterable[str],
        happenings: Sequence[tuple[Reach, Naming]] = (),
    ) -> None:
        super().__init__(wording, readings, defaults)
        self.begin = begin
        self.headings = Reach("headings", "headings that are cited", headings)
        self.refusals = Reach("refusals", "refusals that were given", refusals)
        self.verbs = Reach("verbs", "verbs that were played", verbs)
        self.happenings = happenings

    def add(self, scenario: Scenario, outcome: Outcome) -> None:
        """Count what a scenario reached in a replay from `begin`."""
        self.add_rulings(scenario, outcome)
        self.headings.add(self.marks(scenario, outcome))
        checks = [check for step in outcome.steps for check in step.transcript.refusals]
        self.refusals.add([check.name for check in checks])
        played_steps = [step for step in outcome.steps if not step.transcript.refusals]
        self.verbs.add([scenario.actions[step.index].act.word for step in played_steps])
        statements = [
            each for step in played_steps for each in step.transcript.statements
        ]
        for reach, names in self.happenings:
            events = [each for each in statements if type(each) in names]
            reach.add([names[type(each)](each) for each in events])

    def reaches(self) -> tuple[Reach, ...]:
        """Everything that is counted."""
        usual = (self.verbs, self.refusals, self.rulings, self.readings, self.headings)
        return (*usual, *[reach for reach, _ in self.happenings])
