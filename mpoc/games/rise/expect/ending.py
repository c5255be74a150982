"""Facts of the end: why the last action is refused, and who has won (pp. 29-30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.games.kit.fact import SetBy, Verdicts, value_words
from mpoc.games.rise import events
from mpoc.games.rise.expect.account import (
    OF_GAME,
    PASSING,
    RiseFact,
    RiseFacts,
    SingleFact,
)
from mpoc.rules.facts import NONE, Verdict
from mpoc.schema.envelope import Schema, by_type, chain, one_of, ref, truth, word_of
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
        reason = chain([(is_page, word_of(PAGE))], one_of("a reason", names))
        return by_type(
            "`true`, a reason such as `not-adjacent`, or a page such as `p39`",
            {"string": reason, "boolean": truth()},
            self.description,
            examples=names,
        )

    def verdicts(self, facts: RiseFacts, expected_value: Any, path: Path) -> Verdicts:
        failed_checks = facts.scope.refusals
        names = list(dict.fromkeys([check.name for check in failed_checks]))
        if isinstance(expected_value, bool):
            words, holds = (
                "any" if expected_value else NONE,
                bool(failed_checks) is expected_value,
            )
        else:
            marks = [mark for check in failed_checks for mark in check.cite.marks]
            words, holds = (
                expected_value,
                expected_value in names or expected_value in marks,
            )
        causes = () if holds else failed_checks
        yield Verdict(path, self.words, words, value_words(names), holds, causes)

    def as_expectation(self, facts: RiseFacts) -> str | None:
        failed_checks = facts.scope.refusals
        return failed_checks[0].name if failed_checks else None


class Winner(SingleFact[str]):
    """The winner's name, or `draw`; `none` as long as nobody has won."""

    word, rank, missing = "winner", OF_GAME, NONE
    set_by: ClassVar[SetBy] = {events.Win: ""}

    def schema(self) -> Schema:
        return ref("player", self.description)

    def check(self, names: Names, expected_value: Any, path: Path) -> None:
        names.player(expected_value, path, others=(DRAW, NONE))

    def value(self, facts: RiseFacts) -> str | None:
        return facts.state.winner
