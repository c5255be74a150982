"""Facts of the end: what is waited for, why an action is refused, who has won."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.engine.statements import Choice, Draw, Roll, Unknown
from mpoc.games.kit.fact import SetBy, Verdicts
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.expect.scope import (
    POSITION,
    SHOT_OR_STOP,
    ListFact,
    SingleFact,
    SmashFact,
    SmashFacts,
)
from mpoc.games.smash_monster_rampage.verbs import VERBS
from mpoc.games.smash_monster_rampage.words import (
    ASKING,
    NOBODY,
    PLAYERS,
    UNDECIDED,
)
from mpoc.schema.envelope import Schema, by_type, listed, one_of, truth

if TYPE_CHECKING:
    from mpoc.text.document import Path


class Open(ListFact):
    """What the replay still waits for here; `[]` for nothing."""

    word, rank = "open", SHOT_OR_STOP
    is_lasting, is_looked_up = False, True

    def schema(self) -> Schema:
        return listed(
            "a list of what asks such as `[Critical Miss]`",
            one_of("what asks", (*ASKING, *VERBS)),
            self.description,
            most=10,
        )

    def names(self, facts: SmashFacts) -> Iterable[str]:
        question = facts.scope.waits
        if isinstance(question, Choice | Roll | Draw):
            return [question.rule]
        return [question.words] if isinstance(question, Unknown) else []


class Illegal(SmashFact):
    """Why the action is refused; `true` for any reason."""

    word, rank = "illegal", SHOT_OR_STOP
    is_lasting, is_looked_up = False, True

    def schema(self) -> Schema:
        # No replay reads the files of refusals and headings.
        from mpoc.games.smash_monster_rampage.book.refusals import REFUSALS
        from mpoc.games.smash_monster_rampage.book.rules import HEADINGS

        return by_type(
            "`true`, a reason such as `too-far`, or a heading such as `unit-attacks`",
            {
                "string": one_of("a reason", [*REFUSALS, *HEADINGS]),
                "boolean": truth(),
            },
            self.description,
        )

    def verdicts(self, facts: SmashFacts, expected: Any, path: Path) -> Verdicts:
        refused = facts.scope.refused
        names = list(dict.fromkeys([check.name for check in refused]))
        actual = ", ".join(names) or "legal"
        if isinstance(expected, bool):
            holds = bool(refused) == expected
        else:
            marks = [mark for check in refused for mark in check.cite.marks]
            holds = expected in names or expected in marks
        yield self.verdict(facts, path, self.word, expected, actual, holds)

    def as_expectation(self, facts: SmashFacts) -> str | bool:
        refused = facts.scope.refused
        return refused[0].name if refused else False


class Winner(SingleFact[str]):
    """Who has won; `nobody` where the Monster has."""

    word, rank = "winner", POSITION
    set_by: ClassVar[SetBy] = {events.EndGame: ""}

    def schema(self) -> Schema:
        winners = (*PLAYERS, NOBODY, UNDECIDED)
        return one_of("a winner", winners, self.description)

    def value(self, facts: SmashFacts) -> str | None:
        return facts.state.winner or None
