"""Requirements: what must stay of a ruling while its file gets smaller."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.exploration.goals.claimed_goal import judge_goal, require_claimable
from mpoc.exploration.shrink.cuts import draft_after
from mpoc.rules.facts import UNKNOWN, Scope, Verdict
from mpoc.rules.goals import Goal, WrongGoal, goal_of, part_of
from mpoc.rules.registry import rules_of
from mpoc.scenario.questions import open_question
from mpoc.scenario.verdict import (
    checks_nothing,
    judge_claims,
    scope_of_action,
    scope_of_all,
)
from mpoc.schema.validate import is_expectation
from mpoc.text.edits import Draft, flow
from mpoc.text.mend import Cut
from mpoc.text.problems import did_you_mean
from mpoc.text.pruning import removal

if TYPE_CHECKING:
    from mpoc.scenario.scenario import Scenario
    from mpoc.scenario.settle import Settlement
    from mpoc.text.document import Path


Settle = Callable[[str], "Settlement"]
"""Reads and replays the text of a file. Raises FileProblems."""


class NothingToKeep(Exception):
    """The file expects nothing and has no action: any file would do."""


class NoSuchFact(Exception):
    """This replay has no fact of a name that must stay."""


class Requirement:
    """The part of a ruling that must stay while its file gets smaller."""

    __slots__ = ()

    def prepare(self, draft: Draft) -> Draft:
        """The file from which to begin."""
        return draft

    def is_met_by(self, settlement: Settlement) -> bool:
        """Whether the replay of a smaller file still meets the requirement."""
        raise NotImplementedError

    def finish(self, draft: Draft, settlement: Settlement) -> Draft:
        """The smallest file, with the expectations that its readers need."""
        return draft


def requirement_of(
    settlement: Settlement, names: Sequence[str], settle: Settle
) -> Requirement:
    """The part of a ruling that must stay.

    With `names` such as `damage.D`, these facts of the replay and nothing else; of a
    condition such as `damage.D>=2` only that it holds. Without names, all that the file
    expects and claims, and whether it holds; in a file that expects nothing, the
    effects of its last action. Raises NothingToKeep, NoSuchFact, WrongGoal.
    """
    if names:
        goals = [goal_of(name) for name in names]
        if any([goal.is_condition for goal in goals]):
            return _Conditions(settlement, goals, settle)
        return _Facts(settlement, [goal.name for goal in goals], settle)
    if not checks_nothing(settlement.scenario) or settlement.scenario.claims:
        return _Verdicts(settlement)
    if not settlement.outcome.steps:
        raise NothingToKeep
    return _LastAction(settlement)


Signature = tuple[Any, ...]


def _stop_of(settlement: Settlement) -> Signature:
    """How a replay ended: to its end, or by which refusal or open question."""
    outcome = settlement.outcome
    if outcome.status == "done" or not outcome.steps:
        return (outcome.status,)
    transcript = outcome.steps[-1].transcript
    names = frozenset([check.name for check in transcript.refusals])
    waits = "" if transcript.waits is None else open_question(transcript.waits)
    return outcome.status, names, waits, transcript.unbuilt and transcript.unbuilt.rule


def _signatures(verdicts: Iterable[Verdict]) -> list[Signature]:
    """Verdicts without their places among actions, which change; no cites."""
    return [
        (
            tuple([step for step in verdict.path if isinstance(step, str)]),
            verdict.words,
            verdict.expected,
            verdict.actual,
            verdict.holds,
        )
        for verdict in verdicts
        if verdict.path[0] != "cites"
    ]


def _claim_signatures(settlement: Settlement) -> dict[str, list[Signature]]:
    claims = judge_claims(settlement.scenario, settlement.outcome)
    return {side: _signatures(verdicts) for side, verdicts in claims.items()}


class _Verdicts(Requirement):
    """Requires each expectation and each claim, with the actual value."""

    __slots__ = ("signature",)

    def __init__(self, settlement: Settlement) -> None:
        self.signature = self._of(settlement)

    def _of(self, settlement: Settlement) -> Signature:
        return (
            _stop_of(settlement),
            _signatures(settlement.verdicts),
            _claim_signatures(settlement),
        )

    def is_met_by(self, settlement: Settlement) -> bool:
        return self._of(settlement) == self.signature


class _LastAction(Requirement):
    """Requires the effects of the last action; the finished file expects them."""

    __slots__ = ("signature",)

    def __init__(self, settlement: Settlement) -> None:
        self.signature = self._of(settlement)

    def _of(self, settlement: Settlement) -> Signature:
        if not settlement.outcome.steps:
            return ()
        return _stop_of(settlement), self._changes(settlement)

    def _changes(self, settlement: Settlement) -> dict[Path, Any]:
        """The facts that the last action changed, by their keys in an `expect`."""
        outcome = settlement.outcome
        step = outcome.steps[-1]
        as_expectation = settlement.wording.as_expectation
        before = _leaves(as_expectation(Scope((), step.transcript.before)))
        after = _leaves(as_expectation(scope_of_action(outcome, step)))
        return {path: fact for path, fact in after.items() if before.get(path) != fact}

    def is_met_by(self, settlement: Settlement) -> bool:
        return self._of(settlement) == self.signature

    def finish(self, draft: Draft, settlement: Settlement) -> Draft:
        facts = _leaves(
            settlement.wording.as_expectation(scope_of_all(settlement.outcome), False)
        )
        paths = list(self._changes(settlement))
        step = settlement.outcome.steps[-1].transcript
        paths += [("illegal",)] * bool(step.refusals) + [("open",)] * bool(step.waits)
        changes = {path: facts[path] for path in paths if path in facts}
        return _with_expectations(draft, changes) if changes else draft


class _Facts(Requirement):
    """Requires the facts that the author chose; the finished file expects only them."""

    __slots__ = ("claims", "facts", "settle", "signatures", "status")

    def __init__(
        self, settlement: Settlement, names: Sequence[str], settle: Settle
    ) -> None:
        facts = _all_facts(settlement)
        self.settle = settle
        self.facts = {path: facts[path] for path in _find_facts(names, facts)}
        self.status = settlement.outcome.status
        self.signatures = _signatures(settlement.verdicts)
        self.claims = _claim_signatures(settlement)

    def prepare(self, draft: Draft) -> Draft:
        settlement = self.settle(draft.raw)
        if not self._are_expected(settlement):
            draft = _with_expectations(draft, self.facts)
            settlement = _settle_expecting(draft, self.facts, self.settle)
            self.signatures = _signatures(settlement.verdicts)
            self.claims = _claim_signatures(settlement)
        return draft

    def _are_expected(self, settlement: Settlement) -> bool:
        expected_values = _leaves(settlement.scenario.expect or {})
        return all(path in expected_values for path in self.facts)

    def is_met_by(self, settlement: Settlement) -> bool:
        return (
            settlement.outcome.status in (self.status, "done")
            and self._are_expected(settlement)
            and all(
                entry in self.signatures for entry in _signatures(settlement.verdicts)
            )
            and all(
                signatures == self.claims[side]
                for side, signatures in _claim_signatures(settlement).items()
            )
        )


class _Conditions(Requirement):
    """Conditions that hold, whatever else happens; the finished file expects the facts.

    A condition is judged as a claim is. A goal without a relation keeps the value that
    it has.
    """

    __slots__ = ("goals", "kept", "settle", "status")

    def __init__(
        self, settlement: Settlement, goals: Sequence[Goal], settle: Settle
    ) -> None:
        facts = _all_facts(settlement)
        self.settle = settle
        self.status = settlement.outcome.status
        self.goals: dict[Path, Goal] = {}
        self.kept: dict[Path, Any] = {}
        for goal in goals:
            if goal.is_condition:
                require_claimable(settlement.scenario, goal)
                verdict = judge_goal(settlement.scenario, goal, settlement.outcome)
                if not verdict.holds:
                    raise NoSuchFact(
                        f"{goal.words()} does not hold here: it is {verdict.actual}"
                    )
            unlisted = _unlisted(goal, settlement)
            facts = {**unlisted, **facts}
            paths = [*unlisted] or _paths_of(goal, facts)
            for path in paths:
                self.goals[path] = goal
                if not goal.is_condition:
                    self.kept[path] = _value_of(goal, path, facts)

    def prepare(self, draft: Draft) -> Draft:
        settlement = self.settle(draft.raw)
        _settle_expecting(
            self.finish(draft, settlement), self._values(settlement), self.settle
        )
        return draft

    def _values(self, settlement: Settlement) -> dict[Path, Any]:
        facts = _all_facts(settlement)
        for goal in self.goals.values():
            facts = {**_unlisted(goal, settlement), **facts}
        return {path: facts[path] for path in self.goals if path in facts}

    def is_met_by(self, settlement: Settlement) -> bool:
        values, outcome = self._values(settlement), settlement.outcome
        is_met = outcome.status in (self.status, "done") and all(
            [
                path in values
                and (
                    judge_goal(settlement.scenario, goal, outcome).holds
                    if goal.is_condition
                    else _value_of(goal, path, values) == self.kept[path]
                )
                for path, goal in self.goals.items()
            ]
        )
        conditions = [goal for goal in self.goals.values() if goal.is_condition]
        return is_met and all(
            [_may_be_claimed(goal, settlement.scenario) for goal in conditions]
        )

    def finish(self, draft: Draft, settlement: Settlement) -> Draft:
        # Where the search stopped early, expectations of actions are left that fail.
        failing = {
            verdict.path[: verdict.path.index("expect") + 2]
            for verdict in settlement.verdicts
            if not verdict.holds and "expect" in verdict.path[1:]
        }
        if failing:
            draft = draft_after(draft, removal(draft.document, failing))
        facts = _all_facts(settlement)
        schema = rules_of(settlement.scenario.game).schema
        # No file expects that a figure is gone.
        values = {
            path: value
            for path, value in self._values(settlement).items()
            if path in facts or is_expectation(_expecting({path: value}), schema)
        }
        if not values:
            return draft
        return _with_expectations(
            draft, self._with_whole_mappings(draft, values, facts)
        )

    def _with_whole_mappings(
        self, draft: Draft, values: dict[Path, Any], facts: Mapping[Path, Any]
    ) -> dict[Path, Any]:
        """The values to expect, with all beside them that is meant as a whole.

        So it is with a Military box: a part of it fails as `expect: {boxes: {…: …}}`.
        """
        if not any([len(path) > 2 for path in values]):
            return values
        expecting = _with_expectations(draft, values)
        verdicts = _settle_expecting(expecting, values, self.settle).verdicts
        wholes = {verdict.path[1:3] for verdict in verdicts if not verdict.holds}
        return values | {path: facts[path] for path in facts if path[:2] in wholes}


def _settle_expecting(
    draft: Draft, facts: Iterable[Path], settle: Settle
) -> Settlement:
    """Settle a file that expects some facts. Raises NoSuchFact if no file can."""
    from mpoc.text.problems import FileProblems

    try:
        return settle(draft.raw)
    except FileProblems as fault:
        names = ", ".join([".".join(map(str, path)) for path in facts])
        why = fault.problems[0].message
        raise NoSuchFact(f"the file cannot expect {names}: {why}") from fault


def _unlisted(goal: Goal, settlement: Settlement) -> dict[Path, Any]:
    """The fact of a goal that the end does not list.

    It was there at the start and is gone; or a condition is on what has a value where
    it is not listed, such as a number, which is 0, or on what has none, such as the
    health of another form. What happened on the way has none where it is not listed:
    any smaller file would do for it.
    """
    name = goal.name
    as_expectation = settlement.wording.as_expectation
    at_start = _leaves(as_expectation(Scope((), settlement.scenario.start), False))
    facts = _all_facts(settlement)
    names = {".".join(map(str, path)) for path in facts}
    missing = settlement.wording.missing(name.partition(".")[0])
    paths = [path for path in at_start if ".".join(map(str, path)) == name]
    may_have_none = name.partition(".")[0] not in settlement.wording.on_the_way()
    has_value = missing not in (None, UNKNOWN) or may_have_none
    if not paths and has_value and _may_be_claimed(goal, settlement.scenario):
        paths = [tuple(name.split("."))]
    return {} if name in names else dict.fromkeys(paths, missing)


def _may_be_claimed(goal: Goal, scenario: Scenario) -> bool:
    """Whether a goal is a condition that names only what the file has."""
    try:
        require_claimable(scenario, goal)
    except WrongGoal:
        return False
    return goal.is_condition


def _all_facts(settlement: Settlement) -> dict[Path, Any]:
    scope = scope_of_all(settlement.outcome)
    return _leaves(settlement.wording.as_expectation(scope, False))


def _leaves(facts: Mapping[str, Any], above: Path = ()) -> dict[Path, Any]:
    """Values by the keys that lead to them; a list is one value."""
    leaves: dict[Path, Any] = {}
    for key, value in facts.items():
        if isinstance(value, Mapping):
            leaves |= _leaves(value, (*above, key))
        else:
            leaves[(*above, key)] = value
    return leaves


def _value_of(goal: Goal, path: Path, facts: Mapping[Path, Any]) -> Any:
    """The value that a goal names; for an entry of a list, how often it is there."""
    name = ".".join(map(str, path))
    if name.startswith(goal.name):
        return facts[path]
    return part_of({name: facts[path]}, goal.name)


def _paths_of(goal: Goal, facts: Mapping[Path, Any]) -> list[Path]:
    """The paths of the facts that a goal means. Raises NoSuchFact where there is none.

    A condition that holds without a fact is about what never happened.
    """
    try:
        return _find_facts([goal.name], facts)
    except NoSuchFact as missing:
        if not goal.is_condition:
            raise
        raise NoSuchFact(
            f"{goal.words()} holds only because nothing of the kind happens here: name "
            "something that does happen"
        ) from missing


def _find_facts(names: Sequence[str], facts: Mapping[Path, Any]) -> list[Path]:
    """The paths of the facts that names such as `damage.D` or `dice.red` mean."""
    paths: list[Path] = []
    path_of = {".".join(map(str, path)): path for path in facts}
    for name in names:
        matches = [
            path
            for fact_name, path in path_of.items()
            if fact_name == name
            or fact_name.startswith(f"{name}.")
            or (
                name.startswith(f"{fact_name}.")
                and isinstance(facts[path], list | tuple)
            )
        ]
        if not matches:
            similar = did_you_mean(name, path_of)
            hint = (
                f"did you mean {similar}?"
                if similar
                else f"its facts are {', '.join(path_of)}"
            )
            raise NoSuchFact(f"this replay has no fact {name!r}; {hint}")
        paths += [path for path in matches if path not in paths]
    return paths


_END_MARK = re.compile(r"^\.\.\.(?=\s|$)", re.MULTILINE)
"""The mark that may end a document."""


def _with_expectations(draft: Draft, facts: Mapping[Path, Any]) -> Draft:
    """A file that expects these facts at its end, and nothing else there."""
    if "expect" in draft.document.root:
        cuts = removal(draft.document, [("expect",)])
        draft = draft_after(draft, cuts)
    expectations = _expecting(facts)
    if draft.is_flow(()):
        return draft.put((), "expect", expectations)
    lines = [f"  {flow({key: value})[1:-1]}" for key, value in expectations.items()]
    mark = _END_MARK.search(draft.document.text)
    text = draft.document.text[: mark.start() if mark else None]
    end = len(text.rstrip("\n"))
    cut = Cut(end, len(text), "\n\nexpect:\n" + "\n".join(lines) + "\n")
    return draft_after(draft, [cut])


def _expecting(facts: Mapping[Path, Any]) -> dict[str, Any]:
    """What a file has under `expect` where it expects these facts."""
    expectations: dict[str, Any] = {}
    for path, value in facts.items():
        inner = expectations
        for step in path[:-1]:
            inner = inner.setdefault(str(step), {})
        inner[str(path[-1])] = value
    return expectations
