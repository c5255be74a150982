"""Find the position of a file after some of its actions."""

from __future__ import annotations

from mpoc.cli.exit_codes import ILLEGAL
from mpoc.cli.options import Options, WrongUsage
from mpoc.cli.speech import Speech
from mpoc.exploration.replay import replay
from mpoc.report.answers.position import FilePosition
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import load
from mpoc.scenario.settle import FileWithoutRuling, Settler
from mpoc.text.problems import FileProblems, count_of


def find_position(
    file: str, at: int, options: Options, speech: Speech
) -> FilePosition | int:
    """The position of a file after so many actions, or an exit code.

    With an exit code, the reason has been reported: the file has problems, or one of
    the actions stops. Raises WrongUsage if the file has fewer actions.
    """
    settler = Settler(options.terms_of_one, replay)
    try:
        scenario = load(file, stdin_name=options.stdin_name)
        scenario = settler.prepare(scenario, file)
    except FileProblems as problems:
        name = options.stdin_name if file == "-" else file
        return speech.end_without_ruling(FileWithoutRuling(name, problems))
    if at > len(scenario.actions):
        raise WrongUsage(
            f"--at {at}: the file has {count_of(len(scenario.actions), 'action')}"
        )
    rules = rules_of(scenario.game)
    speech.tell_departures(settler.departures(scenario))
    assume = scenario.assume or options.assume
    outcome = replay(
        scenario.start, scenario.actions[:at], rules.begin, rules.play, assume
    )
    if outcome.status != "done":
        if options.is_json:
            from mpoc.report.outcome_json import document_of
            from mpoc.report.report import bare_report

            scenario_until_then = scenario.but(
                actions=scenario.actions[:at], expect=None, claims={}
            )
            report = bare_report(settler.settle_leniently(scenario_until_then, file))
            speech.say_json({"files": [document_of(report)]})
            speech.finish()
            return ILLEGAL
        from mpoc.scenario.verdict import summary

        verdict, _ = summary(scenario.but(expect=None), outcome, ())
        number = len(outcome.steps)
        speech.complain(
            f"{scenario.name}: action {number} {verdict}; `mpoc run` says more, "
            f"and --at {number - 1} is the position before it"
        )
        return ILLEGAL
    return FilePosition(scenario, rules, at, outcome.end)
