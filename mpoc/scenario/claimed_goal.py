"""A goal, read as if the file claimed it: goals and claims are one language."""

from __future__ import annotations

from mpoc.rules.goals import Goal, WrongGoal
from mpoc.rules.registry import rules_of
from mpoc.scenario.scenario import Scenario
from mpoc.scenario.single_action import without
from mpoc.schema.validate import keeps_to
from mpoc.text.document import Document, MappingNode
from mpoc.text.problems import FileProblems


class DocumentWithClaim(Document):
    """A scenario's document with one claim, which stands in no text."""

    __slots__ = ()

    def __init__(self, base: Document, claim: str) -> None:
        root = without(base.root, ("claims", "expect"))
        claims = MappingNode({"goal": claim})
        claims.marks = [0, 0, 0, 0, 0, 0]
        root["claims"] = claims
        root.marks += [0, 0, 0, 0]
        super().__init__(base._source, root)


def require_claimable(scenario: Scenario, goal: Goal, is_there: bool = True) -> None:
    """Raise `WrongGoal` for a condition that the file could not claim.

    It may name a figure that does not exist, or a value that no file can expect. If
    what it names `is_there` only in some results, the file need not have the name.
    """
    if not is_there:
        forms = goal.expectations()
        schema = rules_of(scenario.game).schema
        if not any([keeps_to(form, schema, "outcome") for form in forms]):
            raise WrongGoal(f"no file can expect {goal.name} to be {goal.target}")
        return
    document = DocumentWithClaim(scenario.document, goal.words())
    try:
        rules_of(scenario.game).read(document, ())
    except FileProblems as fault:
        raise WrongGoal(fault.problems[0].message) from None
