"""From a file's name to its ruling, as `run` and `test` need it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mpoc.commands.options import Options
from mpoc.engine.replay import Outcome, replay
from mpoc.games import rules_of
from mpoc.problems import FileProblems, Problem
from mpoc.report.text import Report

if TYPE_CHECKING:
    from mpoc.scenario import Scenario


def settled(scenario: Scenario, options: Options) -> Report:
    """A scenario replayed and judged. Raises FileProblems, WrongUsage."""
    rules = rules_of(scenario.game)
    known = rules.readings()
    scenario = with_readings(scenario, options, known)
    if scenario.start is None:
        raise FileProblems([no_position(scenario)])
    assume = scenario.assume or options.assume
    outcome = replay(scenario.start, scenario.actions, rules.begin, rules.play, assume)
    unused = unused_problems(scenario, outcome)
    if unused:
        raise FileProblems(unused)
    defaults = {name: readings[0] for name, readings in known.items()}
    return Report(
        scenario, outcome, judged(scenario, outcome), rules.telling(), defaults
    )


def judged(scenario: Scenario, outcome: Outcome) -> tuple[Any, ...]:
    """Every expectation of the file with what came of it."""
    from mpoc.verdict import judge

    return judge(scenario, outcome)


def with_readings(
    scenario: Scenario, options: Options, known: Mapping[str, Any]
) -> Scenario:
    """The scenario under the readings that the command line asks for.

    They go before those of the file.
    """
    if not (options.edition or options.rulings or options.rulings_file):
        return scenario
    from mpoc.commands.options import chosen_readings

    edition, readings = chosen_readings(options, known)
    if scenario.start is None:
        return scenario
    settings = scenario.start.settings
    settings = settings.but(
        edition=edition or settings.edition,
        readings={**settings.readings, **readings},
    )
    return scenario.but(start=scenario.start.but(settings=settings))


def no_position(scenario: Scenario) -> Problem:
    """The complaint about a file that tells forces and no board."""
    return scenario.document.problem(
        (),
        "there is no position to play from",
        code="no-board",
        expected="the key `board`",
        hint="a file with `forces` alone can be checked, not run",
    )


def unused_problems(scenario: Scenario, outcome: Outcome) -> list[Problem]:
    """Answers in the file that nothing asked for: silence would hide a wrong ruling."""
    return [
        scenario.document.problem(
            path,
            "nothing asks for this",
            code="unused-answer",
            expected="only rolls, choices and further attacks that come up",
            hint="`mpoc run -v` shows what was looked at; remove it, or move it to "
            "the action that asks for it",
        )
        for path in outcome.unused
    ]


def code_of(report: Report) -> int:
    """The exit code of one ruling: play that stops, else an expectation that fails."""
    from mpoc.verdict import summary

    return summary(report.scenario, report.outcome, report.verdicts)[1]
