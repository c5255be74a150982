"""A goal, read as if the file claimed it: goals and claims are one language."""

from __future__ import annotations

from mpoc.engine.replay import Outcome
from mpoc.rules.facts import Verdict
from mpoc.rules.goals import Goal, WrongGoal
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario
from mpoc.scenario.single_action import without
from mpoc.scenario.verdict import judge_claim
from mpoc.text.document import Document, MappingNode
from mpoc.text.problems import FileProblems

CLAIM = "goal"
"""The side whose claim the goal is read as."""


class DocumentWithClaim(Document):
    """A scenario's document with one claim, which stands in no text."""

    __slots__ = ()

    def __init__(self, base: Document, claim: str) -> None:
        root = without(base.root, ("claims", "expect"))
        claims = MappingNode({CLAIM: claim})
        claims.marks = [0, 0, 0, 0, 0, 0]
        root["claims"] = claims
        root.marks += [0, 0, 0, 0]
        super().__init__(base._source, root)


def require_claimable(scenario: Scenario, goal: Goal) -> None:
    """Raise `WrongGoal` for a condition that the file could not claim.

    It may name a figure that does not exist, or a value that no file can expect.
    """
    document = DocumentWithClaim(scenario.document, goal.words())
    try:
        rules_of(scenario.game).read(document, ())
    except FileProblems as fault:
        problem = fault.problems[0]
        advice = f"; {problem.hint}" if problem.mend else ""
        raise WrongGoal(problem.message + advice) from None


def judge_goal(scenario: Scenario, goal: Goal, outcome: Outcome) -> Verdict:
    """The verdict on a condition, as on a side that claims it."""
    claiming = scenario.but(claims={CLAIM: goal.words()})
    (verdict,) = judge_claim(claiming, CLAIM, outcome)
    return verdict
