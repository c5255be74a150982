"""What came of a scenario, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.scenario.settle import FileWithoutRuling
from mpoc.scenario.verdict import in_the_right, judge_claims

if TYPE_CHECKING:
    from mpoc.scenario.settle import Settlement

MOST_FACTS = 4
"""Facts in the line; a file that expects more has the others itself."""


def ruling_in_a_line(settlement: Settlement | FileWithoutRuling) -> str:
    """What came of a scenario: who is right, why it is refused, or what it expects."""
    if isinstance(settlement, FileWithoutRuling):
        return settlement.complaint.problems[0].message
    outcome = settlement.outcome
    if settlement.scenario.claims:
        right = sorted(in_the_right(judge_claims(settlement.scenario, outcome)))
        return f"{' and '.join(right)} right" if right else "nobody is right"
    facts = [f"{each.words} {each.actual}" for each in settlement.verdicts]
    more = len(facts) - MOST_FACTS
    if more > 0:
        facts = [*facts[:MOST_FACTS], f"and {more} more"]
    return ", ".join(facts) or settlement.summary()[0]
