"""An unwatched replay ends the same, and shows the same by default.

What did not apply and which conditions hold is all that such a replay leaves out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from asking import ask_each
from scenes import in_two_sizes, name_of_file

from mpoc.engine.adjudicate import Transcript, adjudicate
from mpoc.engine.replay import Outcome
from mpoc.engine.tables import RecordedAnswers
from mpoc.exploration.replay import replay
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario, load
from mpoc.scenario.trace import Line, action_trace, cited_pages
from mpoc.scenario.verdict import judge, judge_claims

in_samples = pytest.mark.parametrize("files", in_two_sizes(8, 2))


@cache
def scenario_in(path: Path) -> Scenario:
    """The scenario in a file."""
    return load(str(path))


@cache
def outcome_of(path: Path, watching: bool) -> Outcome:
    """The outcome of a file."""
    scenario = scenario_in(path)
    rules = rules_of(scenario.game)
    begin = partial(rules.begin, watching=watching)
    return replay(scenario.start, scenario.actions, begin, rules.play, scenario.assume)


def trace_of(
    scenario: Scenario, transcript: Transcript, act: Any
) -> Iterator[tuple[str, object]]:
    """The lines of the default trace of an action, each with its pages."""

    def walk(line: Line, depth: int) -> Iterator[tuple[str, object]]:
        yield "  " * depth + line.text, line.cites
        for inner in line.lines:
            yield from walk(inner, depth + 1)

    trace = action_trace(act, transcript, rules_of(scenario.game).wording())
    yield trace.headline.text, trace.headline.cites
    for line in trace.lines:
        yield from walk(line, 0)


@in_samples
def test_an_unwatched_replay_ends_the_same(files: list[Path]) -> None:
    """State, dice dealt and earned, the stop, rulings, and the default trace."""
    ask_each(files, ends_the_same_unwatched, name_of_file)


def ends_the_same_unwatched(path: Path) -> None:
    scenario = scenario_in(path)
    watched, unwatched = outcome_of(path, True), outcome_of(path, False)
    assert unwatched.status == watched.status
    assert unwatched.rulings_consulted == watched.rulings_consulted
    assert unwatched.unused_answers == watched.unused_answers
    assert unwatched.end.key() == watched.end.key()
    for step, other in zip(unwatched.steps, watched.steps, strict=True):
        assert step.after.key() == other.after.key()
        assert step.transcript.tally() == other.transcript.tally()
        assert step.transcript.refusals == other.transcript.refusals
        assert step.unread == other.unread
        act = scenario.actions[step.index].act
        assert [*trace_of(scenario, step.transcript, act)] == [
            *trace_of(scenario, other.transcript, act)
        ]
    wording = rules_of(scenario.game).wording()
    acts = [action.act for action in scenario.actions]
    assert cited_pages(unwatched, wording, acts) == cited_pages(watched, wording, acts)


@in_samples
def test_expectations_need_no_watching(files: list[Path]) -> None:
    """The same expectations and claims hold, with the same values."""
    ask_each(files, is_judged_the_same_unwatched, name_of_file)


def is_judged_the_same_unwatched(path: Path) -> None:
    scenario = scenario_in(path)
    watched, unwatched = outcome_of(path, True), outcome_of(path, False)
    assert verdicts_of(scenario, unwatched) == verdicts_of(scenario, watched)


def verdicts_of(scenario: Scenario, outcome: Outcome) -> list[tuple[Any, ...]]:
    """The verdicts on what is expected and claimed, without why one fails."""
    verdicts = [*judge(scenario, outcome)]
    for claim_verdicts in judge_claims(scenario, outcome).values():
        verdicts += claim_verdicts
    return [(each.path, each.actual, each.holds) for each in verdicts]


@in_samples
def test_a_replay_without_records_ends_the_same(files: list[Path]) -> None:
    """Without a record each action comes to the same end for the same reason."""
    ask_each(files, ends_the_same_without_records, name_of_file)


def ends_the_same_without_records(path: Path) -> None:
    scenario = scenario_in(path)
    rules = rules_of(scenario.game)
    for step in outcome_of(path, True).steps:
        action = scenario.actions[step.index]
        if any(
            getattr(one, "how", "") == "indifferent"
            for one in step.transcript.statements
        ):
            continue
        for record in (True, False):
            game = rules.begin(step.transcript.before, watching=False)
            transcript = adjudicate(
                lambda game, act=action.act: rules.play(game, act),  # type: ignore[misc]
                game,
                RecordedAnswers(action.answers, scenario.assume),
                record,
            )
            assert transcript.after.key() == step.after.key()
            assert transcript.refusals == step.transcript.refusals
            assert question_of(transcript) == question_of(step.transcript)
            assert record or transcript.statements == ()


def question_of(transcript: Transcript) -> tuple[object, str]:
    """The question at which an action stops."""
    return type(transcript.waits), getattr(transcript.waits, "words", "")
