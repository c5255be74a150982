"""Facts of the end: why the last action is refused, and who has won (pp. 29-30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.games.kit.fact import NONE, SetBy, Verdicts, shown
from mpoc.games.rise import events
from mpoc.games.rise.expect.account import (
    OF_GAME,
    PASSING,
    RiseFact,
    RiseFacts,
    SingleFact,
)
from mpoc.rules.facts import Verdict
from mpoc.schema.envelope import Schema, by_type, chain, one_of, ref, shaped, truth
from mpoc.schema.shapes import PAGE

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path

DRAW = "draw"


class Illegal(RiseFact):
    """Why the action is refused; `true` for any reason."""

    word, words = "illegal", "refusal"
    rank, is_lasting, is_looked_up = PASSING, False, True

    def schema(self) -> Schema:
        # No replay reads the file of refusals.
        from mpoc.games.rise.book.refusals import REFUSALS

        names = list(REFUSALS)
        is_page = {"type": "string", "pattern": "^p[0-9]"}
        reason = chain([(is_page, shaped(PAGE))], one_of("a reason", names))
        return by_type(
            "`true`, a reason such as `not-adjacent`, or a page such as `p39`",
            {"string": reason, "boolean": truth()},
            self.description,
            examples=names,
        )

    def verdicts(self, facts: RiseFacts, expected: Any, path: Path) -> Verdicts:
        refused = facts.scope.refused
        names = list(dict.fromkeys([check.name for check in refused]))
        if isinstance(expected, bool):
            words, holds = "any" if expected else NONE, bool(refused) is expected
        else:
            marks = [mark for check in refused for mark in check.cite.marks]
            words, holds = expected, expected in names or expected in marks
        failed = () if holds else refused
        yield Verdict(path, self.words, words, shown(names), holds, failed)

    def as_expectation(self, facts: RiseFacts) -> str | bool:
        refused = facts.scope.refused
        return refused[0].name if refused else False


class Winner(SingleFact[str]):
    """The winner's name, or `draw`."""

    word, rank = "winner", OF_GAME
    set_by: ClassVar[SetBy] = {events.Win: ""}

    def schema(self) -> Schema:
        return ref("player", self.description)

    def check(self, names: Names, expected: Any, path: Path) -> None:
        if expected != DRAW:
            names.player(expected, path)

    def value(self, facts: RiseFacts) -> str | None:
        return facts.state.winner
