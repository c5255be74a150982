"""Whether the expectations of a file hold in its replay: one verdict for each.

A game says what can be expected (its `facts`). This module decides only which part of
the replay each `expect` speaks of, and what follows for the whole file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mpoc.engine.adjudicate import Passage, Transcript
from mpoc.engine.record import Record
from mpoc.engine.replay import Outcome, Step
from mpoc.engine.statements import (
    Answers,
    Exempt,
    Statement,
)
from mpoc.rules.facts import NONE, UNKNOWN, Scope, Verdict, number_in
from mpoc.rules.registry import rules_of
from mpoc.scenario.questions import open_question
from mpoc.scenario.scenario import Scenario, ScenarioAction
from mpoc.scenario.trace import cited_pages, each_cited_page
from mpoc.text.document import Path

if TYPE_CHECKING:
    from mpoc.rules.goals import Goal

AS_EXPECTED, NOT_AS_EXPECTED, INCOMPLETE = 0, 1, 4
"""Exit codes: all expectations hold, one fails, the replay stops early."""

ABOUT_THE_END = ("illegal", "open", "right")
"""Keys that expect no value: how the replay ends, and whose claim holds."""

NOT_REACHED = "not reached"


def judge(scenario: Scenario, outcome: Outcome) -> tuple[Verdict, ...]:
    """The verdicts on all that a file expects, in the order of the file's actions.

    Expectations of actions and further actions come first, then those at the end of the
    file, then its `cites`. Those of actions that the replay did not reach do not hold.
    """
    verdicts: list[Verdict] = []
    for place in expecting_places(scenario, outcome):
        verdicts += _judge_all(scenario, place.scope, place.expect, place.path)
    if scenario.expect and "right" in scenario.expect:
        verdicts.append(_judge_right(scenario, outcome))
    if scenario.cites:
        verdicts += _judge_cites(scenario, outcome)
    return tuple(verdicts)


class ExpectingPlace(Record):
    """An `expect` of a file, at a path, and the part of the replay that it speaks of.

    The scope is None where the replay did not get there. At the end of the file `right`
    is left out, which speaks of claims.
    """

    path: Path
    expect: Mapping[str, Any]
    scope: Scope | None


def expecting_places(scenario: Scenario, outcome: Outcome) -> Iterator[ExpectingPlace]:
    """Each `expect` of a file, in order, that at the end of the file last."""
    for index, action in enumerate(scenario.actions):
        is_reached = index < len(outcome.steps)
        for path, expect in _expects_of(action):
            at, scope = path[:-1], None
            if is_reached and at == action.path:
                scope = scope_of_action(outcome, outcome.steps[index])
            elif is_reached:
                scope = _of_entry(outcome, outcome.steps[index], at)
            yield ExpectingPlace(path, expect, scope)
    if scenario.expect:
        expect = {
            key: value for key, value in scenario.expect.items() if key != "right"
        }
        yield ExpectingPlace(("expect",), expect, scope_of_all(outcome))


def judge_claims(
    scenario: Scenario, outcome: Outcome
) -> dict[str, tuple[Verdict, ...]]:
    """The verdicts on each side's claim, by the side's name; no file fails by them."""
    return {side: judge_claim(scenario, side, outcome) for side in scenario.claims}


def judge_claim(scenario: Scenario, side: str, outcome: Outcome) -> tuple[Verdict, ...]:
    """The verdicts on one side's claim."""
    scope, path = scope_of_all(outcome), ("claims", side)
    claim = scenario.claims[side]
    if isinstance(claim, str):
        return (_judge_condition(scenario, scope, claim, path),)
    return tuple(_judge_all(scenario, scope, claim, path))


def _expectation_of(scenario: Scenario, side: str) -> Mapping[str, Any]:
    """A side's claim as an `expect` of a file; empty where it has no such form."""
    claim = scenario.claims[side]
    if not isinstance(claim, str):
        return claim
    goal, expectation = _condition(scenario.game, claim)
    return expectation if goal.relation == "=" else {}


def is_decided(scenario: Scenario, outcome: Outcome, side: str) -> bool:
    """Whether the replay decides a side's claim, one way or the other.

    At its end it leaves open only what the file does not state. One that waits decides
    only claims about what is open. One that is refused decides those about the refusal,
    and all of them where the file or a side says that it is refused: then the refusal
    is the result. Otherwise the file has to be mended first.
    """
    if outcome.status == "done":
        # What fails decides, but a value that the file does not state has not failed.
        failing = [v for v in judge_claim(scenario, side, outcome) if not v.holds]
        return not failing or any([verdict.is_known for verdict in failing])
    if is_about_stop(scenario, outcome, side):
        return True
    return outcome.status == "refused" and _is_refusal_stated(scenario, outcome)


def is_about_stop(scenario: Scenario, outcome: Outcome, side: str) -> bool:
    """Whether a side's claim is about the refusal or the wait that stops the replay."""
    claim = _expectation_of(scenario, side)
    if outcome.status == "waits":
        return bool(claim.get("open")) or _denies(scenario, side, "open")
    return outcome.status == "refused" and "illegal" in claim


def claims_refusal(scenario: Scenario, side: str) -> bool:
    """Whether a side's claim is that an action is refused."""
    claim = _expectation_of(scenario, side)
    return bool(claim.get("illegal")) or _denies(scenario, side, "illegal")


def _denies(scenario: Scenario, side: str, word: str) -> bool:
    """Whether a side's claim is that a fact is not what is named, as `open!=[]`."""
    claim = scenario.claims[side]
    if not isinstance(claim, str):
        return False
    goal, _ = _condition(scenario.game, claim)
    return goal.name == word and goal.relation == "!="


def _is_refusal_stated(scenario: Scenario, outcome: Outcome) -> bool:
    """Whether the file or a side says that the replay ends at its refusal."""
    last = scenario.actions[outcome.steps[-1].index]
    facts = rules_of(scenario.game).facts(scope_of_all(outcome))
    claims = [_expectation_of(scenario, side) for side in scenario.claims]
    for claim in (last.expect or {}, scenario.expect or {}, *claims):
        if claim.get("illegal"):
            verdicts = facts.verdicts("illegal", claim["illegal"], ())
            if all([verdict.holds for verdict in verdicts]):
                return True
    return False


@lru_cache(maxsize=256)
def _condition(game: str, text: str) -> tuple[Goal, Mapping[str, Any]]:
    """A claim that is a condition, and what a file would expect for its target.

    The expectation is empty where no file can expect it, such as that a figure is gone.
    """
    from mpoc.rules.goals import goal_of
    from mpoc.schema.validate import is_expectation

    goal, schema = goal_of(text), rules_of(game).schema
    for expectation in goal.expectations():
        if is_expectation(expectation, schema):
            return goal, expectation
    return goal, {}


def _judge_condition(
    scenario: Scenario, scope: Scope, claim: str, path: Path
) -> Verdict:
    """The verdict on a claim that is a condition.

    It is judged as searches judge a goal: it holds where `expect` holds, and where the
    value is the target as reports show it. The verdicts on the expectation say what
    made it so.
    """
    from mpoc.rules.goals import as_shown

    goal, expectation = _condition(scenario.game, claim)
    scope = scope.but(explains=True)
    verdicts = [*_judge_all(scenario, scope, expectation, path)]
    listed, value = _listed_and_value(scenario, scope, goal)
    words, actual = goal.name, str(as_shown(goal.name, value))
    causes: tuple[Statement, ...] = ()
    expected, is_expected = str(goal.target), False
    if verdicts:
        # One that fails, if any. It may speak of fewer keys than the goal names, as of
        # a whole list, or of more, as of one of several values.
        decisive = min(verdicts, key=lambda verdict: verdict.holds)
        depth = len(decisive.path) - len(path)
        keys = goal.name.split(".")[1:]
        rest = keys[depth - 1 :]
        words, causes = decisive.words, decisive.causes
        is_entry = isinstance(goal.target, int) and _is_list(expectation)
        if depth > len(keys) + 1:
            expected, actual = decisive.expected, decisive.actual
        elif rest:
            words += f" ({' '.join(rest)})"
        elif is_entry:
            # The verdict is on the entry alone, which is in the list or is not.
            value = int(decisive.holds)
            actual = str(value)
        else:
            actual = decisive.actual
            number = number_in(actual)
            if number is not None:
                value = number
            elif listed is None and actual != NONE:
                # The facts do not list it, as any space but the first of a tile.
                value = actual
        is_expected = not is_entry and all([verdict.holds for verdict in verdicts])
    is_so = bool(goal.value(value))
    if goal.relation == "=":
        is_so = is_so or is_expected
    elif goal.relation == "!=":
        # A value that the file does not state may be the target or another.
        is_so = is_so and not is_expected and UNKNOWN not in (actual, value)
    relation = "" if goal.relation == "=" else f"{goal.relation} "
    return Verdict(path, words, f"{relation}{expected}", actual, is_so, causes)


def _is_list(expectation: Any) -> bool:
    """Whether a list is expected under the innermost key."""
    while isinstance(expectation, Mapping):
        (expectation,) = expectation.values()
    return isinstance(expectation, list)


def _listed_and_value(scenario: Scenario, scope: Scope, goal: Goal) -> tuple[Any, Any]:
    """What a scope lists under the name of a goal, and the value that it then has."""
    from mpoc.rules.goals import part_of

    kind, *keys = goal.name.split(".")
    wording = rules_of(scenario.game).wording()
    listed = part_of(wording.as_expectation(scope, False, only=kind), goal.name)
    missing = wording.missing(kind)
    is_unlisted = listed is None and bool(keys)
    # If no entry is known, the whole is unknown, not empty.
    is_unlisted |= missing == UNKNOWN and listed in (None, {})
    return listed, missing if is_unlisted else listed


def verdicts_without_pages(scenario: Scenario, outcome: Outcome) -> list[Verdict]:
    """The verdicts on what a file expects, and after them on what each side claims."""
    verdicts = [each for each in judge(scenario, outcome) if each.path[0] != "cites"]
    for claims in judge_claims(scenario, outcome).values():
        verdicts += claims
    return verdicts


def explain_expected(scenario: Scenario, outcome: Outcome) -> tuple[Verdict, ...]:
    """The verdicts on what a file expects at its end, with the causes of each value.

    If it expects nothing there, those on its last action with an `expect`. Refusals,
    open questions and who is right are left out.
    """
    places: list[tuple[Scope, Mapping[str, Any], Path]] = []
    if scenario.expect:
        places.append((scope_of_all(outcome), scenario.expect, ("expect",)))
    for step in reversed(outcome.steps):
        action = scenario.actions[step.index]
        if action.expect and not step.transcript.refusals:
            scope = scope_of_action(outcome, step)
            places.append((scope, action.expect, (*action.path, "expect")))
    for scope, expect, path in places:
        parts = {key: expect[key] for key in expect if key not in ABOUT_THE_END}
        verdicts = tuple(_judge_all(scenario, scope.but(explains=True), parts, path))
        if verdicts:
            return verdicts
    return ()


def holds(verdicts: tuple[Verdict, ...]) -> bool:
    """Whether a claim with these verdicts is not empty and holds in every part."""
    return bool(verdicts) and all([verdict.holds for verdict in verdicts])


def in_the_right(scenario: Scenario, outcome: Outcome) -> tuple[str, ...]:
    """The sides whose claim the replay decides and which holds."""
    return tuple(
        [
            side
            for side, verdicts in judge_claims(scenario, outcome).items()
            if holds(verdicts) and is_decided(scenario, outcome, side)
        ]
    )


def checks_nothing(scenario: Scenario) -> bool:
    """Whether a file expects nothing; `cites` alone do not count as an expectation."""
    return not any(
        _checks_something(scenario, expect) for _, expect in _all_expects(scenario)
    )


def empty_mappings(scenario: Scenario) -> list[str]:
    """The keys of every `expect` whose mapping, or a part of it, names nothing.

    `earned: {}` looks like "nothing is earned", but names no player.
    """
    return [
        key
        for _, expect in _all_expects(scenario)
        for key, value in expect.items()
        if has_empty_mapping(value)
    ]


def has_empty_mapping(value: Any) -> bool:
    """Whether a value is a mapping without entries, or one of its entries is."""
    if not isinstance(value, dict):
        return False
    return not value or any([has_empty_mapping(part) for part in value.values()])


def expectation_count(verdicts: tuple[Verdict, ...]) -> int:
    """How many expectations the verdicts are about: entries of an `expect`.

    `damage: {D: 3, T: 1}` is one expectation with two verdicts. A page of `cites`
    counts only if the replay does not cite it.
    """
    paths = set()
    for verdict in verdicts:
        path = verdict.path
        if "expect" in path:
            at = max(i for i, step in enumerate(path) if step == "expect")
            paths.add(path[: at + 2])
        elif not verdict.holds:
            paths.add(path)
    return len(paths)


def summary(
    scenario: Scenario, outcome: Outcome, verdicts: tuple[Verdict, ...]
) -> tuple[str, int]:
    """The verdict in a few words, and the exit code 0, 1 or 4.

    A refusal or an open question ends with 4, unless the file expects just that.
    """
    if outcome.status != "done" and not _stops_as_expected(scenario, outcome, verdicts):
        return _stop_words(outcome), INCOMPLETE
    failing = [verdict for verdict in verdicts if not verdict.holds]
    if failing:
        words = f"fails: {failing[0].sentence()}"
        more = expectation_count(tuple(failing)) - 1
        if more:
            words += f" (and {more} more)"
        return words, NOT_AS_EXPECTED
    return ("holds" if verdicts else "nothing expected"), AS_EXPECTED


# Which part of a replay is spoken of


def _all_expects(scenario: Scenario) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Each `expect` of a file that is not empty, by its path; that of the end first."""
    if scenario.expect:
        yield ("expect",), scenario.expect
    for action in scenario.actions:
        yield from _expects_of(action)


def _expects_of(action: ScenarioAction) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Each of an action and of its further actions, by its path; no empty one."""
    if action.expect:
        yield (*action.path, "expect"), action.expect
    for entry in _entries(action.answers.then) if action.answers.then else ():
        if entry.expect:
            yield (*entry.path, "expect"), entry.expect


def _entries(then: tuple[Answers, ...]) -> Iterator[Answers]:
    """The entries of a `then` and of those inside them, in the order of the file."""
    for entry in then:
        yield entry
        if entry.then:
            yield from _entries(entry.then)


def scope_of_all(outcome: Outcome) -> Scope:
    """The whole replay, without what refused actions said before they were undone.

    The refusal or the question of the last action is part of it.
    """
    story = tuple(
        [
            step.transcript.statements
            for step in outcome.steps
            if not step.transcript.refusals
        ]
    )
    statements = (
        story[0]
        if len(story) == 1
        else tuple([statement for part in story for statement in part])
    )
    if not outcome.steps:
        return Scope(statements, outcome.end, story=story)
    last = outcome.steps[-1].transcript
    return Scope(statements, outcome.end, last.refusals, last.waits, story)


def scope_of_action(outcome: Outcome, step: Step) -> Scope:
    """One action, without its further actions that have an entry in the file."""
    transcript = step.transcript
    if transcript.refusals:
        return Scope(
            (), transcript.after, transcript.refusals, None, _story(outcome, step, 0)
        )
    further = [
        passage
        for passage in transcript.passages
        if passage.path or _stopped_in(passage, transcript)
    ]
    statements = _without(transcript.statements, 0, len(transcript.statements), further)
    story = _story(outcome, step, len(transcript.statements))
    return Scope(statements, transcript.after, (), transcript.waits, story)


def scopes_of(outcome: Outcome, step: Step) -> Iterator[Scope]:
    """One action, and each further action of it that has an entry in the file."""
    yield scope_of_action(outcome, step)
    for path in dict.fromkeys([each.path for each in step.transcript.passages]):
        scope = _of_entry(outcome, step, path) if path else None
        if scope is not None:
            yield scope


def _of_entry(outcome: Outcome, step: Step, path: Path) -> Scope | None:
    """A further action; None where the replay did not reach it, or undid it."""
    transcript = step.transcript
    if transcript.refusals:
        return None
    for passage in transcript.passages:
        if passage.path != path:
            continue
        within = [
            other
            for other in transcript.passages
            if len(other.path) > len(path) and other.path[: len(path)] == path
        ]
        statements = _without(transcript.statements, passage.start, passage.end, within)
        exempt = [
            statement for statement in statements if isinstance(statement, Exempt)
        ]
        checks = exempt[-1].checks if exempt else ()
        waits = transcript.waits if _stopped_in(passage, transcript) else None
        story = _story(outcome, step, passage.end)
        return Scope(statements, passage.after, checks, waits, story)
    return None


def _stopped_in(passage: Passage, transcript: Transcript) -> bool:
    """Whether an action waits for something in, or right after, a further action."""
    return transcript.waits is not None and passage.end == len(transcript.statements)


def _without(
    statements: tuple[Statement, ...], start: int, end: int, passages: list[Passage]
) -> tuple[Statement, ...]:
    """A part of some statements, without the passages in it."""
    if not passages:
        return statements if end - start == len(statements) else statements[start:end]
    parts: list[Statement] = []
    at = start
    for passage in sorted(passages, key=lambda passage: (passage.start, -passage.end)):
        if passage.start >= at:
            parts += statements[at : passage.start]
            at = passage.end
    parts += statements[at:end]
    return tuple(parts)


def _story(outcome: Outcome, step: Step, end: int) -> tuple[tuple[Statement, ...], ...]:
    """All statements up to a place in an action, except those of refused actions."""
    before = [
        other.transcript.statements
        for other in outcome.steps[: step.index]
        if not other.transcript.refusals
    ]
    return (*before, step.transcript.statements[:end])


# Verdicts


def _judge_all(
    scenario: Scenario, scope: Scope | None, expect: Mapping[str, Any], path: Path
) -> Iterator[Verdict]:
    """The verdicts on the entries of one `expect`, or of one claim."""
    if scope is None:
        for key, expected_value in expect.items():
            yield Verdict(
                (*path, key), key, _value_words(expected_value), NOT_REACHED, False
            )
        return
    facts = rules_of(scenario.game).facts(scope)
    for key, expected_value in expect.items():
        yield from facts.verdicts(key, expected_value, (*path, key))


def _value_words(value: Any) -> str:
    """An expected value in words, for a part that the replay did not reach."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_value_words(part)}" for name, part in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _judge_right(scenario: Scenario, outcome: Outcome) -> Verdict:
    assert scenario.expect is not None
    expected_value = scenario.expect["right"]
    names = set() if expected_value == "none" else set(expected_value)
    right = in_the_right(scenario, outcome)
    return Verdict(
        ("expect", "right"),
        "right",
        ", ".join(sorted(names)) or "none",
        ", ".join(sorted(right)) or "none",
        names == set(right),
    )


def _judge_cites(scenario: Scenario, outcome: Outcome) -> Iterator[Verdict]:
    """Whether each page that the file names is cited by the default trace."""
    acts = [action.act for action in scenario.actions]
    wording = rules_of(scenario.game).wording()
    missing = set(scenario.cites)
    # Most files name pages that are cited early: the rest of a trace takes time.
    for mark in each_cited_page(outcome, wording, acts):
        missing.discard(mark)
        if not missing:
            break
    marks = cited_pages(outcome, wording, acts) if missing else set()
    for index, mark in enumerate(scenario.cites):
        if mark not in missing:
            yield Verdict(("cites", index), "cites", mark, mark, True)
            continue
        others = ", ".join(sorted(marks, key=_in_order)) or "none"
        phrase = f"{mark} is not cited"
        yield Verdict(("cites", index), "cites", mark, others, False, phrase=phrase)


def _in_order(mark: str) -> tuple[int, str]:
    return len(mark), mark


def _checks_something(scenario: Scenario, expect: Mapping[str, Any]) -> bool:
    """Whether an `expect` holds anything that could fail: there is a verdict on it."""
    facts = rules_of(scenario.game).facts(Scope((), scenario.start))
    return "right" in expect or any(
        True
        for key, expected_value in expect.items()
        for _ in facts.verdicts(key, expected_value, (key,))
    )


# The replay that stops


def _stops_as_expected(
    scenario: Scenario, outcome: Outcome, verdicts: tuple[Verdict, ...]
) -> bool:
    """Whether the file expects the refusal or the open question of its last action.

    The action's own `expect` may say so, or the `expect` at the end of the file, or the
    claim of a side that the file expects to be right.
    """
    if len(outcome.steps) < len(scenario.actions) or outcome.status == "unbuilt":
        return False
    key = "illegal" if outcome.status == "refused" else "open"
    holding = {verdict.path for verdict in verdicts if verdict.holds}
    at_end = {("expect",): scenario.expect or {}}
    expects = at_end | dict(_expects_of(scenario.actions[-1]))
    if any(
        expect.get(key) and (*path, key) in holding for path, expect in expects.items()
    ):
        return True
    if ("expect", "right") not in holding:
        return False
    right = in_the_right(scenario, outcome)
    return any([bool(_expectation_of(scenario, side).get(key)) for side in right])


def _stop_words(outcome: Outcome) -> str:
    """Why a replay stopped, in a few words."""
    transcript = outcome.steps[-1].transcript
    if transcript.unbuilt is not None:
        return f"not built: {transcript.unbuilt.rule}"
    if transcript.refusals:
        names = dict.fromkeys([check.name for check in transcript.refusals])
        return f"refused: {', '.join(names)}"
    return f"waits for {open_question(transcript.waits)}"
