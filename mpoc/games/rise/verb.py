"""What the verbs of Rise have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, Self

from mpoc.engine.statements import Check, Cite, Rule
from mpoc.games.kit.keys import key
from mpoc.games.kit.verb import Verb
from mpoc.games.rise.board import column_row
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.forms import FIGURE
from mpoc.games.rise.turn.checks import check, failing, require
from mpoc.games.rise.turn.phases import present_checks
from mpoc.games.rise.words import MONSTER

if TYPE_CHECKING:
    from mpoc.engine.candidates import ActionKind
    from mpoc.games.rise.game import Game
    from mpoc.games.rise.state import Figure, State


class RiseVerb(Verb):
    """An action of Rise."""

    needs_turn: ClassVar[bool] = True
    """Whether a turn must be under way."""
    begins_turn: ClassVar[bool] = False
    """Whether a turn is under way after it."""
    asks: ClassVar[tuple[str, ...]] = ()
    """The questions to skills that come up in it, apart from those of attacks."""

    @property
    def performers(self) -> tuple[str, ...]:
        """The ids of the figures that act, the leader first."""
        return ()

    # Rules

    def checks(self, game: Game) -> Iterable[Check]:
        return ()

    def play(self, game: Game) -> Rule[None]:
        """Make the checks, then apply the rule; a refusal lists every failed check."""
        checks = [*self.checks(game)]
        if not all([condition.holds or condition.untold for condition in checks]):
            checks += self.more_refusals(game)
        yield from require(game, checks)
        yield from self.rule(game)

    def more_refusals(self, game: Game) -> Iterable[Check]:
        """Further checks that the rule would fail, where the action fails already."""
        return ()

    # Words

    def acting_player(self, state: State) -> str:
        """The name of the player who acts; empty where nobody has the turn."""
        if self.performers:
            leader = self.performers[0]
            figure = state.figures.get(leader) or state.gone.get(leader)
            if figure is not None and figure.player:
                return figure.player
        return "" if state.turn is None else state.turn.player

    # Candidates

    def refusals(self, game: Game) -> tuple[Check, ...]:
        return failing(self.checks(game))

    @classmethod
    def exists(cls, game: Game) -> bool:
        """Whether it can appear now in a list of everything that may be done."""
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

    def checks(self, game: Game) -> Iterator[Check]:
        """The figure is on the map, and every condition that can be judged."""
        figure = yield from present_checks(game, self.figure, p(14))
        if figure is not None:
            yield from self.checks_of(game, figure)

    def checks_of(self, game: Game, figure: Figure) -> Iterator[Check]:
        """Every condition of the figure, which may have left the map."""
        raise NotImplementedError


def on_map(game: Game, figure: Figure) -> bool:
    """Whether a figure is on the map; it may have left."""
    return figure.id in game.state.figures


def monster_check(figure: Figure, cite: Cite) -> Check:
    """Only a monster does this."""
    return check(
        "wrong-kind-of-figure",
        "it is a monster",
        figure.card.kind == MONSTER,
        cite,
        lambda: f"{figure.id} is a {figure.card.kind}",
        failure="it is not a monster",
    )


def place_of(space: int) -> tuple[int, int]:
    """The row and column of a space, for pictures."""
    column, row = column_row(space)
    return row, column
