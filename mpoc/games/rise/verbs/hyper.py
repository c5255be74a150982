"""Hyper: a monster enters its Hyper form, paid in Power Dice (pp. 27, 29)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mpoc.engine.statements import Check, Rule
from mpoc.games.kit.verb import Way
from mpoc.games.rise import events
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.dice import dice_words
from mpoc.games.rise.effects import change_form, living_form_check
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure, State
from mpoc.games.rise.turn.checks import check
from mpoc.games.rise.turn.phases import phase_checks
from mpoc.games.rise.verb import FigureVerb, monster_check
from mpoc.games.rise.words import ALPHA, MONSTER

if TYPE_CHECKING:
    from mpoc.engine.candidates import ActionKind


class Hyper(FigureVerb):
    """A monster enters its Hyper form."""

    word, cite, weight = "hyper", p(27), 12
    title = "go Hyper"
    headline_event = events.ChangeForm

    def checks_of(self, game: Game, figure: Figure) -> Iterator[Check]:
        """The phase, a living Hyper form, and its price in Power Dice (p27)."""
        yield from phase_checks(game, figure.player, "hyper", p(27))
        if figure.card.kind != MONSTER:
            yield monster_check(figure, p(27))
            return
        yield check(
            "already-hyper",
            "it is in its Alpha form",
            figure.card.form == ALPHA,
            p(27),
            lambda: f"{figure.id} is {figure.card.name}",
            failure="it is already in its Hyper form",
        )
        if figure.card.form != ALPHA:
            return
        other = figure.other
        yield from living_form_check(figure, "its Hyper form", p(27, 29))
        power = game.state.players[figure.player].power
        if other is not None and power is not None:
            yield check(
                "too-few-dice",
                "the Power Pool can pay the Hyper stat",
                power >= other.hyper_price,
                p(27),
                lambda: f"Power Pool {power}, Hyper {other.hyper}",
                lambda: f"{dice_words(other.hyper_price - power, 'Power')} short",
                failure="the Power Pool cannot pay the Hyper stat",
            )

    def rule(self, game: Game) -> Rule[None]:
        """Pay the Hyper stat and change the form."""
        figure = game.state.figures[self.figure]
        hyper = figure.other_form
        if game.turn.phase != "hyper":
            yield events.ReachPhase("hyper")
        yield events.SpendPower(figure.player, hyper.hyper_price, "to go Hyper", p(27))
        yield from change_form(game, figure.id, hyper.name, p(27, 29))

    @classmethod
    def kinds(cls, game: Game, actor: str) -> Iterator[ActionKind]:
        """It is listed for each monster, with the price."""
        figure = game.state.figures[actor]
        if figure.card.kind == MONSTER:
            price = figure.other.hyper if figure.other is not None else None
            cost = "" if price is None else dice_words(price, "Power")
            for kind in super().kinds(game, actor):
                yield kind.but(cost=cost)

    @classmethod
    def ways(cls, game: Game, actor: str) -> Iterator[Way]:
        yield Way(cls(actor))

    def headline(self, state: State) -> str:
        return f"{self.acting_player(state)} takes {self.figure} into its Hyper form"
