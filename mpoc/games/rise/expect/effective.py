"""Which abilities had an effect in a part of a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.engine.statements import (
    Enter,
    Event,
    Exempt,
    IdleRule,
    Leave,
    Note,
    Reply,
    Roll,
    Statement,
    Total,
)
from mpoc.games.rise import events
from mpoc.games.rise.abilities import ABILITIES

if TYPE_CHECKING:
    from mpoc.rules.facts import Scope

_NO_EFFECT = (
    events.Advanced,
    events.AwaitDamage,
    events.EndAttack,
    events.MarkTurn,
    events.MarkUsed,
    events.PickUp,
    events.PutAway,
    events.ReachPhase,
    events.Rest,
    events.Speak,
    events.TakeUp,
    events.Unadvanced,
)
"""Events of bookkeeping: by themselves they are not an effect of an ability."""

_AMOUNTS: dict[type[Event], str] = {
    events.Earn: "dice",
    events.LosePower: "dice",
    events.Move: "spaces",
    events.Restore: "points",
    events.ShiftDice: "dice",
    events.Shove: "spaces",
}
"""Events that have no effect where this field is 0."""


def _has_effect(event: Event) -> bool:
    amount = _AMOUNTS.get(type(event))
    if amount is not None:
        return bool(getattr(event, amount))
    return not isinstance(event, _NO_EFFECT)


def effective_abilities(scope: Scope) -> dict[str, Statement]:
    """The abilities that had an effect, each with the last statement about it.

    A skill has an effect if it changes a number, settles a question, or keeps another
    ability from applying; other abilities if they lead to an event with an effect, or
    to a roll. An ability that causes a further attack has an effect, unless the attack
    cannot be made or is declined.
    """
    by_ability: dict[str, Statement] = {}
    frames: list[str] = []
    queue: list[tuple[str, Statement]] = []
    for statement in scope.statements:
        if isinstance(statement, Event):
            if isinstance(statement, events.Queue):
                queue.append((statement.further.source, statement))
                continue
            if isinstance(statement, events.TakeUp):
                source = statement.further.source
                queue = [pair for pair in queue if pair[0] != source]
            if _has_effect(statement):
                for rule in frames:
                    by_ability[rule] = statement
                cite = getattr(statement, "cite", None)
                if cite is not None and cite.entry:
                    by_ability[cite.entry] = statement
        elif isinstance(statement, Enter):
            frames.append(statement.rule)
            if _is_skill(statement.rule):
                by_ability[statement.rule] = statement
        elif isinstance(statement, Leave):
            frames.pop()
        elif isinstance(statement, IdleRule):
            _add_causes(by_ability, statement)
        elif isinstance(statement, Total):
            for idle_rule in statement.idle_rules:
                _add_causes(by_ability, idle_rule)
            for part in statement.parts:
                if part.amount and part.cite is not None and part.cite.entry:
                    by_ability[part.cite.entry] = statement
        elif isinstance(statement, Note):
            if statement.cite is not None and _is_skill(statement.cite.entry):
                by_ability[statement.cite.entry] = statement
        elif isinstance(statement, Reply):
            question = statement.question
            if isinstance(question, Roll) and question.rule in frames:
                by_ability[question.rule] = statement
        elif isinstance(statement, Exempt):
            for check in statement.checks:
                by_ability[check.cite.entry] = check
    for check in scope.refusals:
        by_ability[check.cite.entry] = check
    by_ability.update(queue)
    return by_ability


def _add_causes(by_ability: dict[str, Statement], idle_rule: IdleRule) -> None:
    """A skill that alone keeps another ability from applying has an effect."""
    entries = {cite.entry for cite in idle_rule.causes}
    if all(_is_skill(entry) for entry in entries):
        by_ability.update(dict.fromkeys(entries, idle_rule))


def _is_skill(rule: str) -> bool:
    ability = ABILITIES.get(rule)
    return ability is not None and ability.kind == "Skill"
