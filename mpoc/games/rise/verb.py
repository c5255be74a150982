"""What the verbs of Rise have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, Self

from mpoc.engine.statements import Check, Rule
from mpoc.games.kit.keys import key
from mpoc.games.kit.verb import Verb
from mpoc.games.rise.board import column_row
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.forms import FIGURE
from mpoc.games.rise.turn.checks import failing, require

if TYPE_CHECKING:
    from mpoc.engine.candidates import ActionKind
    from mpoc.games.rise.game import Game
    from mpoc.games.rise.state import State


class RiseVerb(Verb):
    """An action of Rise."""

    needs_turn: ClassVar[bool] = True
    """Whether a turn must be under way."""
    begins_turn: ClassVar[bool] = False
    """Whether a turn is under way after it."""
    asks: ClassVar[tuple[str, ...]] = ()
    """The questions to skills that come up in it, those of attacks left out."""

    @property
    def performers(self) -> tuple[str, ...]:
        """The ids of the figures that act, the leader first."""
        return ()

    # Rules

    def checks(self, game: Game) -> Iterable[Check]:
        return ()

    def play(self, game: Game) -> Rule[None]:
        """The whole rule; figures that are not on the map do nothing."""
        figures = game.state.figures
        for id in self.performers:
            if id not in figures:
                return _refuse_absent(game, self.performers)
        return self.perform(game)

    def perform(self, game: Game) -> Rule[None]:
        """The checks, then what happens, with every figure on the map."""
        if (yield from require(game, self.checks(game))):
            yield from self.rule(game)

    # Words

    def acting_player(self, state: State) -> str:
        """The name of the player who acts; empty where nobody has the turn."""
        if self.performers:
            figure = state.figures.get(self.performers[0])
            if figure is not None and figure.player:
                return figure.player
        return "" if state.turn is None else state.turn.player

    # Candidates

    def refusals(self, game: Game) -> tuple[Check, ...]:
        return failing(self.checks(game))

    @classmethod
    def exists(cls, game: Game) -> bool:
        """Whether a list of all that may be done holds it now."""
        turn = game.state.turn
        return turn is not None and turn.phase != "over"

    @classmethod
    def kinds(cls, game: Game, actor: str) -> Iterable[ActionKind]:
        if cls.exists(game):
            yield from super().kinds(game, actor)

    # Dice

    def with_dice(self, counts: Mapping[str, int]) -> Self:
        """The action with the numbers of dice that it rolls, if it rolls any."""
        return self

    def with_one_more(self, die: str) -> Self | None:
        """The action with one die more of a kind, where a player says how many."""
        return None


class FigureVerb(RiseVerb):
    """An action of one figure, which its main key names."""

    figure: str = key(FIGURE, is_main=True)

    @property
    def performers(self) -> tuple[str, ...]:
        return (self.figure,)


def _refuse_absent(game: Game, actors: tuple[str, ...]) -> Rule[None]:
    """Refuse the action: some of those who act have left the map or never entered."""
    yield from require(game, absent_checks(game, actors))


def absent_checks(game: Game, actors: tuple[str, ...]) -> Iterator[Check]:
    """Each figure that acts is on the map: those that are not."""
    for id in actors:
        if id not in game.state.figures:
            left = id in game.state.gone
            facts = f"{id} has {'left the map' if left else 'not entered play'}"
            yield Check(
                "no-target",
                f"{id} is on the map",
                False,
                p(14),
                facts,
                failure=f"{id} is not on the map",
            )


def place_of(space: int) -> tuple[int, int]:
    """The row and column of a space, for pictures."""
    column, row = column_row(space)
    return row, column
