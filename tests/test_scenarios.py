"""Every scenario file is a test; any other value in what it expects makes it fail."""

from __future__ import annotations

import pickle
from collections.abc import Hashable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from asked_in_vain import idle_rules_made, lost_idle_rules
from asking import ask_each, asked_of_each
from laws import keep_laws_of_scene, settle_and_look
from places import SCENARIOS
from scenes import (
    Scene,
    name_of_file,
    scenario_files,
    settle_text,
    trace_text,
)

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.statements import (
    Answers,
    Reply,
    Total,
)
from mpoc.rules.facts import Verdict
from mpoc.scenario.scenario import Scenario, ScenarioAction, load
from mpoc.scenario.verdict import checks_nothing, judge

FILES = scenario_files()


@cache
def settled_once(path: Path) -> Scene:
    """A scenario, replayed and judged; its trace names what was asked in vain."""
    return settle_and_look(load(str(path)))


FOLDERS = sorted({path.parent for path in FILES})


@pytest.mark.parametrize(
    "folder", FOLDERS, ids=[path.relative_to(SCENARIOS).as_posix() for path in FOLDERS]
)
def test_scenarios_of_a_folder_hold(folder: Path) -> None:
    ask_each([path for path in FILES if path.parent == folder], check, name_of_file)


def check(path: Path) -> None:
    """The file reads, replays, uses every answer in it, and all it expects holds."""
    scene = settled_once(path)
    assert not scene.outcome.unused_answers, (
        f"nothing asks for {scene.outcome.unused_answers}"
    )
    assert not checks_nothing(scene.scenario), "the file expects nothing"
    keep_laws_of_scene(scene)
    for step in scene.outcome.steps:
        if step.transcript.before is not None:
            check_pickles(scene.scenario.actions[step.index], step.transcript)
    if scene.code:
        pytest.fail("\n".join(complaint(scene)), pytrace=False)


def test_what_is_asked_in_vain_and_not_said_is_found() -> None:
    """A trace whose totals have lost what does not apply."""
    text = (SCENARIOS / "rise/examples/smash-fire.mpoc.yaml").read_text("utf-8")
    with idle_rules_made() as idle_rules:  # of a text that was not read before
        outcome = settle_text(text).outcome
    assert not [*lost_idle_rules(outcome, idle_rules)]
    steps = []
    for step in outcome.steps:
        statements = [
            one.but(idle_rules=()) if isinstance(one, Total) else one
            for one in step.transcript.statements
        ]
        transcript = step.transcript.but(statements=tuple(statements))
        steps.append(step.but(transcript=transcript))
    assert [*lost_idle_rules(outcome.but(steps=tuple(steps)), idle_rules)]


PICKLED: set[Hashable] = set()
"""The kinds of statements that were pickled: one of each is enough."""


def check_pickles(action: ScenarioAction, transcript: Transcript) -> None:
    """One statement of each kind survives a pickle, with the question that it asks."""
    for statement in (*transcript.statements, transcript.waits):
        question = statement.question if isinstance(statement, Reply) else statement
        rule = getattr(question, "rule", "")
        kind = type(action.act), type(statement), type(question), rule
        if kind not in PICKLED:
            PICKLED.add(kind)
            assert type(pickle.loads(pickle.dumps(statement))) is type(statement)


def complaint(scene: Scene) -> Iterator[str]:
    """What does not hold, and the default trace of the actions that made it so."""
    yield scene.word
    failing = [verdict for verdict in scene.verdicts if not verdict.holds]
    for verdict in failing:
        yield f"{verdict.words}: expected {verdict.expected}, got {verdict.actual}"
    steps = {step_of(scene, verdict) for verdict in failing}
    for index in sorted(steps or {len(scene.outcome.steps) - 1}):
        if 0 <= index < len(scene.outcome.steps):
            yield trace_text(scene, index)


def step_of(scene: Scene, verdict: Verdict) -> int:
    """The action that made a value what it is: the one expected of, else the last."""
    if verdict.path[0] == "actions" and isinstance(verdict.path[1], int):
        return verdict.path[1]
    for step in scene.outcome.steps:
        if any(
            one is verdict.causes[-1]
            for one in step.transcript.statements
            if verdict.causes
        ):
            return step.index
    return len(scene.outcome.steps) - 1


# Every value that is expected decides something


OTHER_NAMES = {
    "form": ("Mega Terra Khan", "Mega Yasheth"),
    "secured": ("none", "somebody"),
    "winner": ("draw", "somebody"),
    "illegal": ("over-limit", "duplicate"),
    "right": ("none", "somebody"),
}


def other_values(key: str, value: Any) -> Iterator[Any]:
    """Values near to an expected one, of which none can hold if that one does."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield value - 1
    elif key == "at":
        letters = value.rstrip("0123456789")
        row = value[len(letters) :]
        yield f"{letters}{int(row) % 40 + 1}" if row else f"{value} East"
    elif key == "ground":
        several = [value] if isinstance(value, str) else value
        yield next(kind for kind in ("lava", "water") if kind not in several)
        if several == ["none"] or {*several} & {"rubble", "fire", "radiation"}:
            yield "fire" if several == ["none"] else "none"
    elif key in OTHER_NAMES and isinstance(value, str):
        yield next(name for name in OTHER_NAMES[key] if name != value)
    elif isinstance(value, list):
        yield [*value, "Chain Attack" if "Chain Attack" not in value else "Fling"]
        for index in range(len(value)):
            yield [*value[:index], *value[index + 1 :]]
    elif isinstance(value, str):
        yield f"other-than-{value}"
    else:
        raise AssertionError((key, value))


def mutants(expect: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each entry of an `expect` by itself with one value changed, and what changed."""
    for key, value in expect.items():
        if key in ("applied", "not-applied"):
            opposite = "not-applied" if key == "applied" else "applied"
            for name in value:
                yield f"{opposite} {name}", {opposite: [name]}
        elif isinstance(value, Mapping):
            yield from (
                (f"{key} {what}", {key: each}) for what, each in _in(key, value)
            )
        else:
            for other in other_values(key, value):
                yield f"{key} {other}", {key: other}


def _in(key: str, values: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A mapping cut to one value that is changed, for each of its values."""
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from (
                (f"{name} {what}", {name: each}) for what, each in _in(key, value)
            )
        else:
            for other in other_values(key, value):
                yield f"{name} {other}", {name: other}


def changes_of(scenario: Scenario) -> Iterator[tuple[str, Scenario]]:
    """The scenario with nothing but one changed expectation, for each there is."""
    bare = scenario.but(
        expect=None,
        cites=(),
        actions=tuple([without_expectations(each) for each in scenario.actions]),
    )
    for what, expect in mutants(scenario.expect or {}):
        yield f"expect {what}", bare.but(expect=expect)
    for index, action in enumerate(scenario.actions):
        for what, other in changed_action(action, bare.actions[index]):
            actions = (*bare.actions[:index], other, *bare.actions[index + 1 :])
            yield f"action {index + 1} {what}", bare.but(actions=actions)


def without_expectations(action: ScenarioAction) -> ScenarioAction:
    """An action of which nothing is expected."""
    then = tuple([bare_entry(entry) for entry in action.answers.then])
    return action.but(expect=None, answers=action.answers.but(expect=None, then=then))


def bare_entry(entry: Answers) -> Answers:
    """An entry of `then` of which nothing is expected."""
    return entry.but(expect=None, then=tuple([bare_entry(e) for e in entry.then]))


def changed_action(
    action: ScenarioAction, bare: ScenarioAction
) -> Iterator[tuple[str, ScenarioAction]]:
    """An action with nothing but one changed expectation."""
    for what, expect in mutants(action.expect or {}):
        yield what, bare.but(expect=expect)
    for what, then in changed_entries(action.answers.then, bare.answers.then):
        yield what, bare.but(answers=bare.answers.but(then=then))


def changed_entries(
    then: tuple[Answers, ...], bare: tuple[Answers, ...]
) -> Iterator[tuple[str, tuple[Answers, ...]]]:
    """A `then` with nothing but one changed expectation."""
    for index, entry in enumerate(then):

        def put(other: Answers, index: int = index) -> tuple[Answers, ...]:
            return (*bare[:index], other, *bare[index + 1 :])

        for what, expect in mutants(entry.expect or {}):
            yield f"then {index + 1} {what}", put(bare[index].but(expect=expect))
        for what, inner in changed_entries(entry.then, bare[index].then):
            yield f"then {index + 1} {what}", put(bare[index].but(then=inner))


@asked_of_each(FILES, name_of_file)
def test_every_value_that_is_expected_decides(path: Path) -> None:
    """No expectation holds with any value: each other value fails, and says so."""
    scene = settled_once(path)
    if scene.code:
        pytest.skip("the file does not hold as it stands")
    lenient = []
    count = 0
    for what, scenario in changes_of(scene.scenario):
        count += 1
        verdicts = judge(scenario, scene.outcome)
        if len(verdicts) != 1 or verdicts[0].holds:
            lenient.append(what)
        else:
            assert verdicts[0].expected != verdicts[0].actual, what
            assert verdicts[0].words, what
    assert not lenient, f"these hold as well: {lenient}"
    assert count, "there is nothing to change"
