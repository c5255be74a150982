"""The position of a file after some of its actions, as several commands need it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.cli.options import ILLEGAL, Options, Speech, WrongUsage
from mpoc.cli.unsettled import end
from mpoc.engine.record import Record
from mpoc.exploration.replay import replay
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import load
from mpoc.scenario.settle import Settler, Unsettled
from mpoc.text.problems import FileProblems, counted

if TYPE_CHECKING:
    from mpoc.rules.ruleset import Ruleset
    from mpoc.scenario.scenario import Scenario


class Reached(Record):
    """A position that a file leads to: the state after `at` of the file's actions."""

    scenario: Scenario
    rules: Ruleset
    at: int
    state: Any


def reached(file: str, at: int, options: Options, speech: Speech) -> Reached | int:
    """The position of a file after so many actions; else it is said why there is none.

    Then the exit code is given. Raises WrongUsage where the file has fewer actions.
    """
    settler = Settler(options.terms, replay)
    try:
        scenario = load(file, stdin_name=options.stdin_name)
        scenario = settler.prepare(scenario, file)
    except FileProblems as found:
        name = options.stdin_name if file == "-" else file
        return end(speech, Unsettled(name, found))
    if at > len(scenario.actions):
        raise WrongUsage(
            f"--at {at}: the file has {counted(len(scenario.actions), 'action')}"
        )
    rules = rules_of(scenario.game)
    assume = scenario.assume or options.assume
    outcome = replay(
        scenario.start, scenario.actions[:at], rules.begin, rules.play, assume
    )
    if outcome.status != "done":
        if options.is_json:
            from mpoc.report.outcome_json import document_of
            from mpoc.report.report import bare_report

            stopped = scenario.but(
                actions=scenario.actions[:at], expect=None, claims={}
            )
            report = bare_report(settler.settle_leniently(stopped, file))
            speech.say_json({"files": [document_of(report)]})
            speech.done()
            return ILLEGAL
        from mpoc.scenario.verdict import summary

        told, _ = summary(scenario.but(expect=None), outcome, ())
        speech.complain(
            f"{scenario.name}: action {len(outcome.steps)} {told}; "
            "`mpoc run` tells more"
        )
        return ILLEGAL
    return Reached(scenario, rules, at, outcome.end)


def when(at: int) -> str:
    """`after action 3`, in the words of a heading."""
    return f"after action {at}" if at else "before the first action"
