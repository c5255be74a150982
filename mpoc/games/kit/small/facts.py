"""Facts of positions, and those that every game has: refusals, open questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.engine.statements import Choice, Draw, Roll, Unknown
from mpoc.games.kit.fact import (
    AllOf,
    ByName,
    Expectations,
    Fact,
    ScopeFacts,
    Single,
    Verdicts,
)
from mpoc.games.kit.file.players import PlayerNames
from mpoc.games.kit.small.verb import Win
from mpoc.schema.envelope import Schema, by_type, listed, number, one_of, truth
from mpoc.schema.shapes import PLAYER

if TYPE_CHECKING:
    from mpoc.games.kit.small.definition import Definition
    from mpoc.text.document import Path


class StateFact(Single[ScopeFacts, PlayerNames, Any]):
    """A value of the position after a part of a replay; `form` is its schema."""

    form: ClassVar[Schema]

    def of(self, state: Any) -> Any:
        """The value in a position, None where there is none."""
        raise NotImplementedError

    def schema(self) -> Schema:
        return self.form | {"description": self.description}

    def value(self, facts: ScopeFacts) -> Any:
        return self.of(facts.scope.state)


class PlayerFact(ByName[ScopeFacts, PlayerNames, Any]):
    """A value of each player in the position after it; `form` is its schema.

    It is the value of the field `field` of what a player has, unless `of` says
    otherwise.
    """

    title = "a mapping of players to values"
    shape = PLAYER
    form: ClassVar[Schema] = number()
    field: ClassVar[str] = ""

    def of(self, state: Any) -> Mapping[str, Any]:
        """The values in a position, by player."""
        return {name: getattr(has, self.field) for name, has in state.players.items()}

    def value_schema(self) -> Schema:
        return self.form

    def check_name(self, names: PlayerNames, name: str, path: Path) -> bool:
        return names.player(name, path, "key") is not None

    def values(self, facts: ScopeFacts) -> Mapping[str, Any]:
        return self.of(facts.scope.state)


class Winner(StateFact):
    """Who has won."""

    word, set_by = "winner", {Win: ""}

    def __init__(self, players: Sequence[str]) -> None:
        self.players = players

    def schema(self) -> Schema:
        return one_of("a player", self.players, self.description)

    def of(self, state: Any) -> str | None:
        winner: str | None = state.winner
        return winner


class Illegal(Fact[ScopeFacts, PlayerNames]):
    """Why the action is refused; `true` for any reason."""

    word, is_lasting = "illegal", False

    def __init__(self, reasons: Sequence[str]) -> None:
        self.reasons = reasons

    def schema(self) -> Schema:
        title = f"`true`, or a reason such as `{self.reasons[0]}`"
        reason = one_of("a reason", self.reasons)
        forms = {"string": reason, "boolean": truth()}
        return by_type(title, forms, self.description)

    def verdicts(self, facts: ScopeFacts, expected: Any, path: Path) -> Verdicts:
        refused = facts.scope.refused
        names = list(dict.fromkeys([check.name for check in refused]))
        actual = ", ".join(names) or "legal"
        if isinstance(expected, bool):
            holds = bool(refused) == expected
        else:
            marks = [mark for check in refused for mark in check.cite.marks]
            holds = expected in names or expected in marks
        yield self.verdict(facts, path, self.word, expected, actual, holds)

    def as_expectation(self, facts: ScopeFacts) -> str | bool:
        refused = facts.scope.refused
        return refused[0].name if refused else False


class Open(AllOf[ScopeFacts, PlayerNames]):
    """What the replay still waits for here; `[]` for nothing."""

    word, is_lasting = "open", False

    def __init__(self, asking: Sequence[str]) -> None:
        self.asking = asking

    def schema(self) -> Schema:
        title = f"a list of what asks such as `[{self.asking[0]}]`"
        return listed(title, one_of("what asks", self.asking), self.description)

    def names(self, facts: ScopeFacts) -> Iterable[str]:
        question = facts.scope.waits
        if isinstance(question, Choice | Roll | Draw):
            return [question.rule]
        return [question.words] if isinstance(question, Unknown) else []


def expectations(game: Definition) -> Expectations[ScopeFacts, PlayerNames]:
    """The facts of a small game, with those that every game has."""
    reasons = (*game.all_refusals(), *game.headings)
    asking = (*game.asking(), *[verb.word for verb in game.verbs])
    facts = [Winner(game.players), *[fact() for fact in game.facts]]
    return Expectations([*facts, Open(asking), Illegal(reasons)])
