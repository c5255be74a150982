"""Facts of abilities: which had an effect, which had none, which still wait."""

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
from mpoc.games.kit.fact import (
    DATA_MISSING,
    MOST_HAPPENINGS,
    Verdicts,
    value_words,
)
from mpoc.games.rise.cards.abilities import all_abilities
from mpoc.games.rise.expect.account import PASSING, RiseFact, RiseFacts
from mpoc.rules.facts import Verdict
from mpoc.schema.envelope import Schema, list_of, ref

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names
    from mpoc.rules.facts import Scope
    from mpoc.text.document import Path

APPLIED, WITHOUT_EFFECT = "applied", "without effect"


class OfAbilities(RiseFact):
    """A list of abilities."""

    rank, is_lasting, is_looked_up = PASSING, False, True

    def schema(self) -> Schema:
        title = "a list of abilities such as `[Riled]`"
        return list_of(title, ref("ability"), self.description, most=MOST_HAPPENINGS)

    def check(self, names: Names, expected_value: Any, path: Path) -> None:
        for index, text in enumerate(expected_value):
            names.ability(text, (*path, index))


class Open(OfAbilities):
    """What the replay waits for; `[]` is nothing, `data-missing` a fact or the dice."""

    word = "open"

    def check(self, names: Names, expected_value: Any, path: Path) -> None:
        for index, text in enumerate(expected_value):
            if text != DATA_MISSING:
                names.rule(text, (*path, index))

    def verdicts(self, facts: RiseFacts, expected_value: Any, path: Path) -> Verdicts:
        question = facts.scope.waits
        expected_names = sorted([_printed_name(text) for text in expected_value])
        actual_names = self.as_expectation(facts)
        causes = () if question is None else (question,)
        yield Verdict(
            path,
            self.word,
            value_words(expected_names),
            value_words(actual_names),
            expected_names == actual_names,
            causes,
        )

    def as_expectation(self, facts: RiseFacts) -> list[str]:
        return sorted(names_of_waiting(facts.scope))


def names_of_waiting(scope: Scope) -> list[str]:
    """The names of what asks the open question and of the further attacks that wait.

    DATA_MISSING where a rule needs a fact that the file leaves out.
    """
    question = scope.waits
    if isinstance(question, Further):
        return list(question.sources)
    waiting = [further.source for further in scope.state.waiting]
    if isinstance(question, Choice) and question.key == "order":
        return [*[option.value[1] for option in question.options], *waiting]
    if isinstance(question, Choice | Roll):
        return [_printed_name(question.rule), *waiting]
    if question is not None:
        return [DATA_MISSING, *waiting]
    return waiting


def _printed_name(text: str) -> str:
    """The printed name of an ability or of a rule that asks, without a bearer."""
    from mpoc.games.rise.file.names import canonical

    if text in all_abilities():
        return text
    name, _, _ = text.rpartition(" of ")
    return canonical(text) or (canonical(name) if name else None) or text


class Applied(OfAbilities):
    """Abilities that did something."""

    word, opposite = "applied", "not-applied"

    def verdicts(self, facts: RiseFacts, expected_value: Any, path: Path) -> Verdicts:
        for index, text in enumerate(expected_value):
            name = _printed_name(text)
            holds = name in facts.abilities
            actual = APPLIED if holds else WITHOUT_EFFECT
            causes = () if holds else _failed_conditions(facts.scope, name)
            yield Verdict((*path, index), text, APPLIED, actual, holds, causes)

    def as_expectation(self, facts: RiseFacts) -> list[str]:
        return sorted([name for name in facts.abilities if name in all_abilities()])


class NotApplied(OfAbilities):
    """Abilities that did nothing."""

    word, opposite = "not-applied", "applied"

    def verdicts(self, facts: RiseFacts, expected_value: Any, path: Path) -> Verdicts:
        for index, text in enumerate(expected_value):
            effect = facts.abilities.get(_printed_name(text))
            actual = WITHOUT_EFFECT if effect is None else APPLIED
            effects = () if effect is None else (effect,)
            yield Verdict(
                (*path, index), text, WITHOUT_EFFECT, actual, effect is None, effects
            )

    def as_expectation(self, facts: RiseFacts) -> None:
        """None: the abilities that did not apply would be a long list."""


def _failed_conditions(scope: Scope, ability: str) -> tuple[Statement, ...]:
    """The recorded conditions that kept an ability from applying, in order."""
    failed_conditions: list[Statement] = []
    for statement in scope.statements:
        idle_rules: tuple[IdleRule, ...] = ()
        if isinstance(statement, IdleRule):
            idle_rules = (statement,)
        if isinstance(statement, Total):
            idle_rules = statement.idle_rules
        failed_conditions += [each for each in idle_rules if each.rule == ability]
    return tuple(failed_conditions)
