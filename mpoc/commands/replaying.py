"""From a file's name to its ruling, as `run` and `test` need it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.commands.readings import Readings
from mpoc.engine.replay import Outcome, replay
from mpoc.games import rules_of
from mpoc.problems import FileProblems, Problem
from mpoc.report.text import Report

if TYPE_CHECKING:
    from mpoc.scenario import Scenario


def settled(scenario: Scenario, path: str, readings: Readings) -> Report:
    """A scenario from a path replayed and judged. Raises FileProblems, WrongUsage."""
    rules = rules_of(scenario.game)
    if scenario.start is None:
        raise FileProblems([no_position(scenario)])
    scenario = readings.applied(scenario, path, rules)
    assume = scenario.assume or readings.options.assume
    outcome = replay(scenario.start, scenario.actions, rules.begin, rules.play, assume)
    unused = unused_problems(scenario, outcome)
    if unused:
        raise FileProblems(unused)
    defaults = {name: known[0] for name, known in rules.readings().items()}
    return Report(
        scenario, outcome, judged(scenario, outcome), rules.telling(), defaults
    )


def with_dependences(report: Report, readings: Readings) -> Report:
    """The report with the readings under which something else would come of it."""
    from mpoc.dependence import dependences

    scenario = report.scenario
    assume = scenario.assume or readings.options.assume
    rules = rules_of(scenario.game)
    found = dependences(scenario, report.outcome, rules, assume)
    return report.but(dependences=found)


def judged(scenario: Scenario, outcome: Outcome) -> tuple[Any, ...]:
    """Every expectation of the file with what came of it."""
    from mpoc.verdict import judge

    return judge(scenario, outcome)


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
