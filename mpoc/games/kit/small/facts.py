"""Facts of a small game, and those that every game has: refusals, open questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.games.kit import fact as kit
from mpoc.games.kit.fact import (
    DATA_MISSING,
    ByName,
    Expectations,
    ScopeFacts,
    SetBy,
    Single,
)
from mpoc.games.kit.file.players import PlayerNames
from mpoc.games.kit.keys import ListOf, Word
from mpoc.games.kit.small.verb import Win
from mpoc.rules.facts import NONE
from mpoc.schema.shapes import PLAYER

if TYPE_CHECKING:
    from mpoc.games.kit.small.definition import Definition
    from mpoc.schema.envelope import Schema
    from mpoc.text.document import Path


class StateFact(Single[ScopeFacts, PlayerNames, Any]):
    """A value of the position, which `of` gives in the form `form`."""


class PlayerFact(ByName[ScopeFacts, PlayerNames, Any]):
    """A value of each player in the position, in the form `form`, a number by default.

    It is the value of the field `field` of what a player has, unless `of` says
    otherwise.
    """

    title = "a mapping of players to values"
    shape = PLAYER
    field: ClassVar[str] = ""

    def of(self, state: Any) -> Mapping[str, Any]:
        return {name: getattr(has, self.field) for name, has in state.players.items()}

    def check_name(self, names: PlayerNames, name: str, path: Path) -> bool:
        return names.player(name, path, "key") is not None


class Winner(StateFact):
    """Who has won; `none` as long as nobody has."""

    word, missing = "winner", NONE

    def __init__(self, game: Definition) -> None:
        self.form = game.player_form((*game.endings, NONE))
        self._ends = game.winning or (Win,)

    def setters(self) -> SetBy:
        return self._ends

    def of(self, state: Any) -> str | None:
        winner: str | None = state.winner
        return winner


class Illegal(kit.Illegal[ScopeFacts, PlayerNames]):
    """Why the action is refused; `true` for any reason."""

    def __init__(self, game: Definition) -> None:
        self._game = game

    def reasons(self) -> Sequence[str]:
        return (*self._game.all_refusals(), *self._game.slugs())

    def schema(self) -> Schema:
        self.title = f"`true`, or a reason such as `{self.reasons()[0]}`"
        return super().schema()


class Open(kit.Open[ScopeFacts, PlayerNames]):
    """What the replay waits for here; `[]` is nothing, `data-missing` a fact."""

    def __init__(self, asking: Sequence[str]) -> None:
        title = f"a list of what asks such as `[{asking[0]}]`"
        self.form = ListOf(title, Word("what asks", (*asking, DATA_MISSING)))


@cache
def expectations(game: Definition) -> Expectations[ScopeFacts, PlayerNames]:
    """The facts of a small game, with those that every game has."""
    asking = (*game.asking(), *game.verbs_by_word())
    facts = [Winner(game), *[fact() for fact in game.facts]]
    return Expectations([*facts, Open(asking), Illegal(game)], ScopeFacts)
