"""Facts of the last roll that counts: its strikes, its needs, what it hit (p17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.games.kit.fact import SetBy, Verdicts
from mpoc.games.rise import events
from mpoc.games.rise.expect.account import PASSING, RiseFact, RiseFacts, SingleFact
from mpoc.schema.envelope import Schema, by_type, keyed, number, truth
from mpoc.schema.shapes import ID

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path

NO_ROLL, NOT_COMPARED = "no roll", "not compared"


class OfComparison(RiseFact):
    """A fact of each figure with which the roll was compared, or of them all."""

    rank, is_lasting = PASSING, False
    set_by: ClassVar[SetBy] = {events.Compare: "figure"}
    words_by_figure: ClassVar[str]
    """What verdicts call it, before a figure's id."""

    def of(self, compare: events.Compare) -> Any:
        """The fact of one figure."""
        raise NotImplementedError

    def of_all(self, facts: RiseFacts) -> Any:
        """The fact of all figures together, for verdicts."""
        raise NotImplementedError

    def holds_for_all(self, facts: RiseFacts, expected_value: Any) -> bool:
        """Whether the expected value holds for all figures together."""
        raise NotImplementedError

    def check(self, names: Names, expected_value: Any, path: Path) -> None:
        if isinstance(expected_value, dict):
            for id in expected_value:
                names.id(id, (*path, id), "key")

    def verdicts(self, facts: RiseFacts, expected_value: Any, path: Path) -> Verdicts:
        if not isinstance(expected_value, Mapping):
            actual, holds = (
                self.of_all(facts),
                self.holds_for_all(facts, expected_value),
            )
            words = self.words or self.word
            yield self.verdict(facts, path, words, expected_value, actual, holds)
            return
        values = self.as_expectation(facts) or {}
        for id, value in expected_value.items():
            yield self.verdict(
                facts,
                (*path, id),
                f"{self.words_by_figure} {id}",
                value,
                values.get(id, NOT_COMPARED),
                id in values and values[id] == value,
                id,
            )

    def as_expectation(self, facts: RiseFacts) -> dict[str, Any] | None:
        comparisons = facts.account.comparisons.items()
        return {id: self.of(compare) for id, compare in comparisons} or None


class Hit(OfComparison):
    """Whether the attack hit; by id where several figures are compared."""

    word, words_by_figure = "hit", "hit on"

    def schema(self) -> Schema:
        ids = "a mapping of ids to `true` or `false` such as `{g: true}`"
        values = {"boolean": truth(), "object": keyed(ids, ID, truth())}
        return by_type("`true` or `false`", values, self.description)

    def of(self, compare: events.Compare) -> bool:
        return compare.hit

    def of_all(self, facts: RiseFacts) -> Any:
        if facts.account.roll is None:
            return NO_ROLL
        return any(compare.hit for compare in facts.account.comparisons.values())

    def holds_for_all(self, facts: RiseFacts, expected_value: Any) -> bool:
        return bool(self.of_all(facts) == expected_value)


class Strikes(SingleFact[int]):
    """Strikes of the roll that counts."""

    word, absent = "strikes", NO_ROLL
    rank, is_lasting, is_looked_up = PASSING, False, True
    set_by: ClassVar[SetBy] = {events.Rolled: ""}

    def schema(self) -> Schema:
        return number(self.description)

    def value(self, facts: RiseFacts) -> int | None:
        roll = facts.account.roll
        return None if roll is None else roll.strikes


class Needs(OfComparison):
    """Strikes that were needed; by id where several figures are compared."""

    word, words, is_looked_up = "needs", "strikes needed", True
    words_by_figure = "strikes needed against"

    def schema(self) -> Schema:
        ids = keyed("a mapping of ids to numbers such as `{H: 4}`", ID, number())
        values = {"integer": number(), "object": ids}
        return by_type("a whole number", values, self.description)

    def of(self, compare: events.Compare) -> int:
        return compare.defense

    def of_all(self, facts: RiseFacts) -> Any:
        values = self.as_expectation(facts)
        if values is None:
            return NO_ROLL
        return values if len(values) > 1 else [*values.values()]

    def holds_for_all(self, facts: RiseFacts, expected_value: Any) -> bool:
        values = self.as_expectation(facts)
        return values is not None and set(values.values()) == {expected_value}
