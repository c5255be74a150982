"""Which abilities did something in a part of a replay."""

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
"""Events that only keep the books: no ability has done anything by them alone."""

_AMOUNTS: dict[type[Event], str] = {
    events.Earn: "dice",
    events.LosePower: "dice",
    events.Move: "spaces",
    events.Restore: "points",
    events.ShiftDice: "dice",
    events.Shove: "spaces",
}
"""Events that did nothing where this field of theirs is 0."""


def _has_effect(event: Event) -> bool:
    amount = _AMOUNTS.get(type(event))
    if amount is not None:
        return bool(getattr(event, amount))
    return not isinstance(event, _NO_EFFECT)


def effective_abilities(scope: Scope) -> dict[str, Statement]:
    """The abilities that did something, each with the last statement about it.

    A skill did if it changed a number or settled a question, or kept another ability
    from applying; another ability if it led
    to an event with an effect, or to a roll. One that has made a further attack did
    something, unless the attack could not be made or was declined.
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
            for considered in statement.idle_rules:
                _add_causes(by_ability, considered)
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
    for check in scope.refused:
        by_ability[check.cite.entry] = check
    by_ability.update(queue)
    return by_ability


def _add_causes(by_ability: dict[str, Statement], considered: IdleRule) -> None:
    """A skill that alone keeps another ability from applying has done something."""
    entries = {cite.entry for cite in considered.causes}
    if all(_is_skill(entry) for entry in entries):
        by_ability.update(dict.fromkeys(entries, considered))


def _is_skill(rule: str) -> bool:
    ability = ABILITIES.get(rule)
    return ability is not None and ability.kind == "Skill"
