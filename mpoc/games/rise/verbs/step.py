"""Step: a monster moves one space for one Action Die (p14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mpoc.engine.statements import Check, Rule, Statement
from mpoc.games.kit.keys import key
from mpoc.games.kit.verb import Way
from mpoc.games.rise import events
from mpoc.games.rise.board import EIGHT, name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.dice import dice_words
from mpoc.games.rise.forms import SPACE
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure, State
from mpoc.games.rise.turn.phases import pool_check, spend, turn_checks
from mpoc.games.rise.turn.steps import move_one, one_space_checks
from mpoc.games.rise.verb import FigureVerb, monster_check, on_map, place_of
from mpoc.games.rise.words import MONSTER

if TYPE_CHECKING:
    from mpoc.engine.candidates import ActionKind


class Step(FigureVerb):
    """A monster steps one space."""

    word, cite, weight = "step", p(14), 8
    also = ("shift",)
    cost = dice_words(1, "Action")
    to: int = key(
        SPACE,
        "Where it goes; of a large base the north-west space.",
        example="D3",
        is_answer=True,
    )

    def checks_of(self, game: Game, figure: Figure) -> Iterator[Check]:
        """Monsters only, one space, onto free spaces (p14)."""
        yield from turn_checks(game, figure, "advancement", p(14, 27))
        yield monster_check(figure, p(14))
        yield from pool_check(game, figure, 1, p(14))
        if on_map(game, figure):
            yield from one_space_checks(game, figure, self.to, p(14))

    def rule(self, game: Game) -> Rule[None]:
        """One Action Die, one space in any direction (p14)."""
        id = self.figure
        if game.turn.phase != "advancement":
            yield events.ReachPhase("advancement")
        yield from spend(game, game.state.figures[id], 1, f"to step with {id}", p(14))
        yield from move_one(game, id, self.to, "steps", p(14))

    @classmethod
    def kinds(cls, game: Game, actor: str) -> Iterator[ActionKind]:
        """It is listed for each monster."""
        if game.state.figures[actor].card.kind == MONSTER:
            yield from super().kinds(game, actor)

    @classmethod
    def ways(cls, game: Game, actor: str) -> Iterator[Way]:
        """The eight places around, as far as they are on the map."""
        figure = game.state.figures[actor]
        for shift in EIGHT:
            at = figure.space + shift
            if game.state.board.holds(at, figure.size):
                yield Way(cls(actor, at), name_of(at), place=place_of(at))

    def headline(self, state: State) -> str:
        player = self.acting_player(state)
        return f"{player} steps to {name_of(self.to)} with {self.figure}"

    def is_headline(self, statement: Statement) -> bool:
        return (
            isinstance(statement, events.Move)
            and statement.figure == self.figure
            and statement.to == self.to
        )
