"""What the verbs of Rise have in common."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.engine.statements import Check, Rule
from mpoc.games.kit.verb import Verb
from mpoc.games.rise.board import column_row
from mpoc.games.rise.turn.acts import failing, require

if TYPE_CHECKING:
    from mpoc.games.rise.game import Game
    from mpoc.games.rise.state import State


class RiseVerb(Verb):
    """An action of Rise."""

    needs_turn: ClassVar[bool] = True
    """Whether a turn must be under way."""

    # What code that knows only `Act` asks of any action, until no such code is left.
    verb: ClassVar[str] = ""
    by: ClassVar[Any] = ()
    kind: ClassVar[Any] = ""
    target: ClassVar[Any] = None
    to: ClassVar[Any] = None
    path: ClassVar[Any] = None
    direction: ClassVar[Any] = None
    dice: ClassVar[Any] = None

    def __init_subclass__(cls) -> None:
        cls.verb = cls.word

    def checks(self, game: Game) -> Iterable[Check]:
        return ()

    def play(self, game: Game) -> Rule[None]:
        if (yield from require(game, self.checks(game))):
            yield from self.rule(game)

    def refusals(self, game: Game) -> tuple[Check, ...]:
        return failing(self.checks(game))

    def acting_player(self, state: State) -> str:
        """The name of the player who acts; empty where nobody has the turn."""
        return "" if state.turn is None else state.turn.player


def place_of(space: int) -> tuple[int, int]:
    """The row and column of a space, for pictures."""
    column, row = column_row(space)
    return row, column
