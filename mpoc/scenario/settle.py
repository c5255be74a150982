"""From a file's name to its ruling, as `run` and `test` need it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from mpoc.cli.options import (
    FAULT,
    UNREADABLE,
    Options,
    Speech,
    WrongUsage,
    own_fault,
)
from mpoc.engine.record import Record
from mpoc.engine.replay import Outcome, replay
from mpoc.report.text import Report, dependence_words
from mpoc.rules.registry import rules_of
from mpoc.scenario.readings import Readings
from mpoc.scenario.scenario import load, scenario_of
from mpoc.scenario.verdict import judge
from mpoc.text.document import read_document
from mpoc.text.problems import FileProblems, Problem

if TYPE_CHECKING:
    from mpoc.scenario.scenario import Scenario

T = TypeVar("T")


class Unsettled(Record):
    """A file without a ruling: what is wrong with it, or where mpoc itself failed."""

    name: str
    found: FileProblems
    code: int = UNREADABLE


def ruling(
    path: str,
    readings: Readings,
    takes: Callable[[Scenario], bool] | None = None,
    watching: bool = True,
    loaded: Scenario | Unsettled | None = None,
) -> Report | Unsettled | None:
    """The ruling on a file; None where `takes` passes the scenario over.

    Where nobody is `watching`, only what happened is recorded. `loaded` is what the
    file holds, if that is known. Raises WrongUsage.
    """

    def settle(scenario: Scenario) -> Report | None:
        if takes is not None and not takes(scenario):
            return None
        return settled(scenario, path, readings, watching)

    if isinstance(loaded, Unsettled):
        return loaded
    return attempted(path, readings.options, settle, loaded)


def loaded_from(
    paths: Sequence[str], options: Options
) -> dict[str, Scenario | Unsettled]:
    """The scenarios in some files, or why there are none: all are read first."""
    documents = {
        path: _done(
            path,
            options,
            partial(read_document, path, stdin_name=options.stdin_name),
        )
        for path in paths
    }
    return {
        path: found
        if isinstance(found, Unsettled)
        else _done(path, options, partial(scenario_of, found))
        for path, found in documents.items()
    }


def attempted(
    path: str,
    options: Options,
    settle: Callable[[Scenario], T],
    loaded: Scenario | None = None,
) -> T | Unsettled:
    """What comes of the scenario in a file, `loaded` or not, or why nothing does.

    A fault of mpoc's own is one file's, so that others still get their ruling.
    Raises WrongUsage.
    """

    def work() -> T:
        return settle(loaded or load(path, stdin_name=options.stdin_name))

    return _done(path, options, work)


def _done(path: str, options: Options, work: Callable[[], T]) -> T | Unsettled:
    """What comes of work on a file, or why nothing does."""
    name = options.stdin_name if path == "-" else path
    try:
        return work()
    except FileProblems as found:
        return Unsettled(name, found)
    except WrongUsage:
        raise
    except Exception as fault:  # noqa: BLE001
        if options.debug:
            from traceback import print_exc

            print_exc()
        problem = Problem("fault-of-mpoc", own_fault(fault), name)
        return Unsettled(name, FileProblems([problem]), FAULT)


def complain(speech: Speech, unsettled: Unsettled) -> None:
    """Say why a file has no ruling."""
    if unsettled.code == FAULT:
        speech.complain(f"{unsettled.name}: {unsettled.found.problems[0].message}")
    else:
        speech.complain_of(unsettled.found)


def ended(speech: Speech, unsettled: Unsettled) -> int:
    """End a command about one file that has no ruling: say why; the exit code."""
    if speech.options.is_json:
        from mpoc.report.outcome_json import problems_document, written

        document = problems_document(unsettled.name, unsettled.found)
        speech.say(written({"files": [document]}))
    else:
        complain(speech, unsettled)
    speech.done()
    return unsettled.code


def settled(
    scenario: Scenario, path: str, readings: Readings, watching: bool = True
) -> Report:
    """A scenario from a path replayed and judged. Raises FileProblems, WrongUsage."""
    report = judged(scenario, path, readings, watching)
    unused = unused_problems(report.scenario, report.outcome)
    if unused:
        raise FileProblems(unused)
    return report


def judged(
    scenario: Scenario, path: str, readings: Readings, watching: bool = True
) -> Report:
    """`settled`, whether or not there are answers that nothing asks for."""
    rules = rules_of(scenario.game)
    if scenario.start is None:
        raise FileProblems([no_position(scenario)])
    departures = readings.departures(scenario, rules)
    scenario = readings.applied(scenario, path, rules)
    assume = scenario.assume or readings.options.assume
    begin = rules.begin if watching else partial(rules.begin, watching=False)
    outcome = replay(scenario.start, scenario.actions, begin, rules.play, assume)
    defaults = rules.defaults(scenario.start.settings.edition)
    verdicts = judge(scenario, outcome)
    wording = rules.wording()
    return Report(scenario, outcome, verdicts, wording, defaults, departures=departures)


def with_dependences(report: Report, readings: Readings) -> Report:
    """The report with the readings under which something else would come of it."""
    if report.outcome.status in ("waits", "unbuilt"):
        return report
    from mpoc.exploration.dependence import dependences

    scenario = report.scenario
    assume = scenario.assume or readings.options.assume
    rules = rules_of(scenario.game)
    found = dependences(scenario, report.outcome, rules, assume)
    seen = [one for one in found if dependence_words(report, one)]
    return report.but(dependences=tuple(seen))


def with_remedies(report: Report) -> Report:
    """The report with what would make each claim true that does not hold."""
    scenario = report.scenario
    if not scenario.claims or report.outcome.status == "unbuilt":
        return report
    from mpoc.exploration.claims import remedies
    from mpoc.scenario.verdict import in_the_right, judge_claims

    claims = judge_claims(scenario, report.outcome)
    right = in_the_right(claims)
    rules = rules_of(scenario.game)
    wrong = [side for side in claims if side not in right]
    found = remedies(scenario, wrong, rules, report.dependences)
    return report.but(remedies=found)


def no_position(scenario: Scenario) -> Problem:
    """The complaint about a file that tells forces and no board."""
    return scenario.document.problem(
        (),
        "there is no position to play from",
        code="no-board",
        expected="the key `board`",
        hint="a file with `forces` alone is for `mpoc check`",
    )


def unused_problems(scenario: Scenario, outcome: Outcome) -> list[Problem]:
    """Answers in the file that nothing asked for: silence would hide a wrong ruling."""
    problems = [
        scenario.document.problem(
            path,
            "nothing asks for this",
            code="unused-answer",
            expected="only rolls, choices and further attacks that come up",
            hint="take it out, or move it to the action that asks for it; "
            "without it `mpoc run -v` shows what was looked at",
        )
        for path in outcome.unused
    ]
    return sorted(
        problems, key=lambda problem: (problem.line or 0, problem.column or 0)
    )
