"""The trace of Rise names each ability that was asked in vain, and says why.

The rules make an `IdleRule` for each. One that gets lost on its way into the trace
leaves a reader without a reason.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from mpoc.engine.record import Record
from mpoc.engine.replay import Outcome
from mpoc.engine.statements import Enter, IdleRule, Reply, Total
from mpoc.games.rise import effects, kinds, objectives, stats
from mpoc.games.rise.attack import attack_steps, windows
from mpoc.games.rise.turn import phases, travel
from mpoc.games.rise.verbs import power_up

MAKER = "idle_rule_of"
MAKERS = (
    *(attack_steps, effects, kinds, objectives, phases, power_up, stats, travel),
    windows,
)
"""The modules that make such records. Each has the function by this name."""
LISTING = {
    *("_search", "_unharmed_over", "end_obstacles", "hazards", "landing_checks"),
    *("no_leap", "obstacles", "shufflers", "suffered_hazards"),
}
"""Functions that try what is possible; no trace speaks of what they ask."""
DROPPED = {"_sources_of_super_damage"}
"""Functions that ask abilities which an immunity in the trace makes pointless."""


class Idle(Record):
    """An ability that was asked in vain, with the functions that asked, inner first."""

    record: IdleRule
    askers: tuple[str, ...]


@contextmanager
def idle_rules_made() -> Iterator[list[Idle]]:
    """All abilities that the rules ask in vain while the block runs."""
    idle_rules: list[Idle] = []
    original = kinds.idle_rule_of

    def make(*arguments: Any) -> IdleRule:
        record = original(*arguments)
        frame: FrameType | None = sys._getframe(1)
        askers = []
        while frame is not None and frame.f_code.co_name != "adjudicate":
            askers.append(frame.f_code.co_name)
            frame = frame.f_back
        idle_rules.append(Idle(record, tuple(askers)))
        return record

    for module in MAKERS:
        setattr(module, MAKER, make)
    try:
        yield idle_rules
    finally:
        for module in MAKERS:
            setattr(module, MAKER, original)


def lost_idle_rules(outcome: Outcome, idle_rules: list[Idle]) -> Iterator[IdleRule]:
    """The abilities that were asked in vain and of which the trace does not speak.

    It may say that they do not apply, or let them speak later. A refused action says
    nothing of its abilities, and neither does a window that a ruling closes.
    """
    said: set[tuple[str, str]] = set()
    for step in outcome.steps:
        transcript = step.transcript
        if transcript.refusals or transcript.waits is not None:
            return
        if transcript.before.settings.readings.get("reroll-window") == "closed":
            return
        for statement in transcript.statements:
            if isinstance(statement, (IdleRule, Enter)):
                said.add((statement.rule, statement.bearer))
            elif isinstance(statement, Reply):
                question: Any = statement.question
                said.add((question.rule, question.bearer))
            elif isinstance(statement, Total):
                said |= {(part.label, "") for part in statement.parts}
                said |= {(rule.rule, rule.bearer) for rule in statement.idle_rules}
    for idle in idle_rules:
        record = idle.record
        names = {(record.rule, record.bearer), (record.rule, "")}
        if not names & said and (LISTING | DROPPED).isdisjoint(idle.askers):
            yield record
