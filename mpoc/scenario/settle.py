"""Settle a file: read it, replay its actions, judge what it expects.

The command line, the library and the pytest plug-in all come through a `Settler`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from mpoc.engine.record import Record
from mpoc.engine.replay import Action, Begin, Outcome, Play
from mpoc.rules.facts import Verdict
from mpoc.rules.registry import rules_of
from mpoc.scenario.problem_kinds import FAULT_OF_MPOC, NO_BOARD, UNUSED_ANSWER
from mpoc.scenario.readings import Departure, Readings
from mpoc.scenario.scenario import Scenario, faults_of, load, scenario_of
from mpoc.scenario.terms import Terms, WrongRequest
from mpoc.scenario.verdict import (
    INCOMPLETE,
    empty_mappings,
    expectation_count,
    judge,
    summary,
)
from mpoc.text.document import read_document
from mpoc.text.problems import FileProblems, Problem, limit_of_system, own_fault

if TYPE_CHECKING:
    from mpoc.rules.wording import Wording
    from mpoc.text.document import Path

T = TypeVar("T")


class Replay(Protocol):
    """Replays actions from a state: `exploration.replay.replay`.

    The caller provides it, because only exploring shows whether an open choice matters.
    """

    def __call__(
        self,
        start: Any,
        actions: tuple[Action, ...],
        begin: Begin,
        play: Play,
        assume: bool = False,
    ) -> Outcome: ...


class Settlement(Record):
    """A scenario with its replay and the verdicts on its expectations.

    `defaults` are the readings of unclear rules in its edition, `departures` say where
    the file differs from the sheet. With `assume` open choices took the first answer.
    """

    scenario: Scenario
    outcome: Outcome
    verdicts: tuple[Verdict, ...]
    defaults: Mapping[str, str] = {}
    departures: tuple[Departure, ...] = ()
    assume: bool = False

    @property
    def wording(self) -> Wording:
        """The words of the scenario's game for reports."""
        return rules_of(self.scenario.game).wording()

    def summary(self) -> tuple[str, int]:
        """The verdict in a few words, and the exit code 0, 1 or 4."""
        return summary(self.scenario, self.outcome, self.verdicts)

    @property
    def exit_code(self) -> int:
        """The exit code of `mpoc run`: 0, 1 or 4."""
        return self.summary()[1]

    @property
    def is_incomplete(self) -> bool:
        """Whether the replay stops before its end, which the file does not expect."""
        return self.exit_code == INCOMPLETE

    def is_refusal_expected(self, index: int) -> bool | None:
        """Whether an action is refused as the file expects.

        False if the file expects another refusal of it, None if it expects none.
        """
        if not self.scenario.actions[index].expects_refusal:
            return None
        place = ("actions", index, "expect", "illegal")
        return all([each.holds for each in self.verdicts if each.path == place])

    def decided_verdicts(self) -> tuple[Verdict, ...]:
        """The verdicts on what is over: all, unless the replay stops before its end."""
        return tuple([each for each, is_decided in self.each_verdict() if is_decided])

    def each_verdict(self) -> Iterator[tuple[Verdict, bool]]:
        """Each verdict, and whether what it is about is over."""
        is_over = not self.is_incomplete
        last = len(self.outcome.steps) - 1
        for verdict in self.verdicts:
            yield verdict, is_over or _is_before(verdict.path, last)

    def failure(self) -> str:
        """Why the file fails its test; empty where it passes."""
        words, code = self.summary()
        faults = [words] if code == INCOMPLETE else []
        faults += [
            f"{verdict.words}: expected {verdict.expected}, got {verdict.actual}"
            for verdict in self.decided_verdicts()
            if not verdict.holds
        ]
        if faults:
            return "; ".join(faults)
        if not expectation_count(self.verdicts):
            return (
                "nothing is checked: `expect` is missing or empty; write what must "
                "come about, `mpoc run` shows what does"
            )
        keys = empty_mappings(self.scenario)
        if keys:
            return f"`{keys[0]}: {{}}` checks nothing: name what it is about"
        return ""


class FileWithoutRuling(Record):
    """A file without a ruling: `complaint` says what is wrong with it.

    `is_fault` where mpoc itself failed.
    """

    name: str
    complaint: FileProblems
    is_fault: bool = False


class Settler:
    """Settles scenarios, all on the same terms."""

    def __init__(self, terms: Terms, replay: Replay) -> None:
        self.terms = terms
        self.readings = Readings(terms)
        self.replay = replay

    def settle_file(
        self,
        path: str,
        watching: bool = True,
        scenario: Scenario | FileWithoutRuling | None = None,
    ) -> Settlement | FileWithoutRuling:
        """The ruling on a file, or why there is none.

        Without `watching`, only what happens is recorded. `scenario` is the scenario of
        the file, if it is already loaded. Raises WrongReading.
        """
        if isinstance(scenario, FileWithoutRuling):
            return scenario
        return work_on(
            path,
            self.terms,
            lambda scenario: self.settle(scenario, path, watching),
            scenario,
        )

    def settle(
        self, scenario: Scenario, path: str, watching: bool = True
    ) -> Settlement:
        """The ruling on a scenario from a path.

        Raises WrongReading, and FileProblems where the file has no position, gives
        answers that no rule asks for, or names a piece that has not come.
        """
        settlement = self.settle_leniently(scenario, path, watching)
        problems = problems_of_replay(settlement.scenario, settlement.outcome)
        if problems:
            raise FileProblems(problems)
        return settlement

    def settle_leniently(
        self, scenario: Scenario, path: str, watching: bool = True
    ) -> Settlement:
        """As `settle`, but allow answers that no rule asks for."""
        rules = rules_of(scenario.game)
        scenario = self.prepare(scenario, path)
        departures = self.departures(scenario)
        assume = scenario.assume or self.terms.assume
        begin = rules.begin if watching else partial(rules.begin, watching=False)
        outcome = self.replay(
            scenario.start, scenario.actions, begin, rules.play, assume
        )
        defaults = rules.defaults(scenario.start.settings.edition)
        verdicts = judge(scenario, outcome)
        return Settlement(scenario, outcome, verdicts, defaults, departures, assume)

    def departures(self, scenario: Scenario) -> tuple[Departure, ...]:
        """Where a file differs from the sheet, which prevails. Raises FileProblems."""
        return self.readings.departures(scenario, rules_of(scenario.game))

    def prepare(self, scenario: Scenario, path: str) -> Scenario:
        """A scenario from a path under the readings that hold for it.

        Raises WrongReading, and FileProblems where the file has no position.
        """
        if scenario.start is None:
            raise FileProblems([no_position(scenario)])
        return self.readings.apply(scenario, path, rules_of(scenario.game))

    def prepare_to_search(self, scenario: Scenario, path: str) -> Scenario:
        """A scenario for a search among its ways, as `prepare`.

        Raises FileProblems also where its replay comes to the end and leaves answers
        over, or names without a piece: there is no ruling on such a file.
        """
        settlement = self.settle_leniently(scenario, path, watching=False)
        if settlement.outcome.status == "done":
            problems = problems_of_replay(settlement.scenario, settlement.outcome)
            if problems:
                raise FileProblems(problems)
        return settlement.scenario


def load_files(
    paths: Sequence[str], terms: Terms
) -> dict[str, Scenario | FileWithoutRuling]:
    """The scenario in each file, or why it has none.

    All texts are parsed before the first scenario is made, which is faster than
    alternating between the two.
    """
    documents = {
        path: _guard(
            path,
            terms,
            partial(
                read_document,
                path,
                stdin_name=terms.stdin_name,
                faults_of=faults_of,
            ),
        )
        for path in paths
    }
    return {
        path: document
        if isinstance(document, FileWithoutRuling)
        else _guard(path, terms, partial(scenario_of, document))
        for path, document in documents.items()
    }


def work_on(
    path: str,
    terms: Terms,
    work: Callable[[Scenario], T],
    scenario: Scenario | None = None,
) -> T | FileWithoutRuling:
    """What `work` makes of the scenario in a file, or why it has no result.

    `scenario` is the scenario, if it is already loaded. A fault of mpoc's own affects
    this file alone: others still get their ruling. Raises WrongRequest.
    """
    return _guard(
        path,
        terms,
        lambda: work(scenario or load(path, stdin_name=terms.stdin_name)),
    )


def _is_before(path: Path, last: int) -> bool:
    """Whether an expectation is about an action before the one with an index."""
    match path:
        case ("actions", int(index), *_):
            return index < last
    return False


def _guard(path: str, terms: Terms, work: Callable[[], T]) -> T | FileWithoutRuling:
    """Return what `work` does, or why the file at a path has no ruling."""
    name = terms.stdin_name if path == "-" else path
    try:
        return work()
    except FileProblems as complaint:
        return FileWithoutRuling(name, complaint)
    except WrongRequest:
        raise
    except Exception as fault:
        if limit_of_system(fault):
            raise
        if terms.debug:
            from traceback import print_exc

            print_exc()
        problem = FAULT_OF_MPOC(words=own_fault(fault)).about(name)
        return FileWithoutRuling(name, FileProblems([problem]), is_fault=True)


def no_position(scenario: Scenario) -> Problem:
    """The problem of a file that has forces and no board."""
    return scenario.document.problem((), NO_BOARD())


def problems_of_replay(scenario: Scenario, outcome: Outcome) -> list[Problem]:
    """What only the replay shows to be wrong with a file, in the order of the file.

    It has answers that no rule asked for, or names pieces that have not come into play.
    """
    problems = unused_problems(scenario, outcome)
    for to_come in scenario.ids_to_come:
        index = to_come.path[1] if to_come.path[0] == "actions" else None
        if isinstance(index, int):
            is_reached = index < len(outcome.steps)
            state = outcome.steps[index].after if is_reached else None
        else:
            is_reached, state = outcome.status == "done", outcome.end
        if is_reached and not to_come.is_given(state):
            problems.append(to_come.problem)
    return sorted(
        problems, key=lambda problem: (problem.line or 0, problem.column or 0)
    )


def unused_problems(scenario: Scenario, outcome: Outcome) -> list[Problem]:
    """One problem for each answer in the file that no rule asked for.

    To ignore such answers could hide a wrong ruling.
    """
    problems = [
        scenario.document.problem(path, UNUSED_ANSWER())
        for path in outcome.unused_answers
    ]
    return sorted(
        problems, key=lambda problem: (problem.line or 0, problem.column or 0)
    )
