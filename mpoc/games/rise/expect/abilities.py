"""Facts of abilities: which did something, which did nothing, which are waited for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import (
    Choice,
    Further,
    IdleRule,
    Roll,
    Statement,
    Total,
)
from mpoc.games.kit.fact import Verdicts, shown
from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.expect.account import PASSING, RiseFact, RiseFacts
from mpoc.games.rise.file.names import canonical
from mpoc.rules.facts import Verdict
from mpoc.schema.envelope import Schema, ref

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names
    from mpoc.rules.facts import Scope
    from mpoc.text.document import Path

APPLIED, WITHOUT_EFFECT = "applied", "without effect"


class OfAbilities(RiseFact):
    """A list of abilities."""

    rank, is_lasting, is_looked_up = PASSING, False, True

    def schema(self) -> Schema:
        return ref("abilities", self.description)

    def check(self, names: Names, expected: Any, path: Path) -> None:
        for index, text in enumerate(expected):
            names.ability(text, (*path, index))


class Open(OfAbilities):
    """What the replay still waits for; `[]` for nothing."""

    word = "open"

    def check(self, names: Names, expected: Any, path: Path) -> None:
        for index, text in enumerate(expected):
            names.rule(text, (*path, index))

    def verdicts(self, facts: RiseFacts, expected: Any, path: Path) -> Verdicts:
        question = facts.scope.waits
        expected_names = sorted([_printed_name(text) for text in expected])
        actual_names = self.as_expectation(facts)
        causes = () if question is None else (question,)
        yield Verdict(
            path,
            self.word,
            shown(expected_names),
            shown(actual_names),
            expected_names == actual_names,
            causes,
        )

    def as_expectation(self, facts: RiseFacts) -> list[str]:
        return sorted(_awaited(facts.scope))


def _awaited(scope: Scope) -> list[str]:
    """What asks the open question, and the further attacks that wait."""
    question = scope.waits
    if isinstance(question, Further):
        return list(question.sources)
    waiting = [further.source for further in scope.state.waiting]
    if isinstance(question, Choice) and question.key == "order":
        return [*[option.value[1] for option in question.options], *waiting]
    if isinstance(question, Choice | Roll):
        return [_printed_name(question.rule), *waiting]
    if question is not None:
        return [getattr(question, "words", "an answer"), *waiting]
    return waiting


def _printed_name(text: str) -> str:
    """The printed name of an ability or asking rule; a bearer is left out."""
    if text in ABILITIES:
        return text
    name, _, _ = text.rpartition(" of ")
    return canonical(text) or (canonical(name) if name else None) or text


class Applied(OfAbilities):
    """Abilities that did something."""

    word = "applied"

    def verdicts(self, facts: RiseFacts, expected: Any, path: Path) -> Verdicts:
        for index, text in enumerate(expected):
            name = _printed_name(text)
            holds = name in facts.abilities
            actual = APPLIED if holds else WITHOUT_EFFECT
            failed = () if holds else _failed_conditions(facts.scope, name)
            yield Verdict((*path, index), text, APPLIED, actual, holds, failed)

    def as_expectation(self, facts: RiseFacts) -> list[str]:
        return sorted([name for name in facts.abilities if name in ABILITIES])


class NotApplied(OfAbilities):
    """Abilities that did nothing."""

    word = "not-applied"

    def verdicts(self, facts: RiseFacts, expected: Any, path: Path) -> Verdicts:
        for index, text in enumerate(expected):
            effect = facts.abilities.get(_printed_name(text))
            actual = WITHOUT_EFFECT if effect is None else APPLIED
            effects = () if effect is None else (effect,)
            yield Verdict(
                (*path, index), text, WITHOUT_EFFECT, actual, effect is None, effects
            )

    def as_expectation(self, facts: RiseFacts) -> None:
        """Nothing: all that did not apply would be a long list."""


def _failed_conditions(scope: Scope, ability: str) -> tuple[Statement, ...]:
    """The conditions that stopped an ability, in order, where that was recorded."""
    failed: list[Statement] = []
    for statement in scope.statements:
        considered: tuple[IdleRule, ...] = ()
        if isinstance(statement, IdleRule):
            considered = (statement,)
        if isinstance(statement, Total):
            considered = statement.idle_rules
        failed += [each for each in considered if each.rule == ability]
    return tuple(failed)
