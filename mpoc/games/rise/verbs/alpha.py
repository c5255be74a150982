"""Alpha: a monster goes back to its Alpha form, for nothing (p29)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mpoc.engine.statements import Check, Rule
from mpoc.games.kit.verb import Way
from mpoc.games.rise import events
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.effects import change_form, living_form_check
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure, State
from mpoc.games.rise.turn.checks import check
from mpoc.games.rise.turn.phases import phase_checks
from mpoc.games.rise.verb import FigureVerb, monster_check
from mpoc.games.rise.words import HYPER, MONSTER

if TYPE_CHECKING:
    from mpoc.engine.candidates import ActionKind


class Alpha(FigureVerb):
    """A monster goes back to its Alpha form."""

    word, cite, weight = "alpha", p(29), 3
    title = "return to Alpha"
    headline_event = events.ChangeForm

    def checks_of(self, game: Game, figure: Figure) -> Iterator[Check]:
        """The Advancement or Attack Phase, with a living Alpha form (p29)."""
        turn = game.turn
        late = "attack" if turn.phase == "attack" else "advancement"
        yield from phase_checks(game, figure.player, late, p(29))
        if turn.phase != "over":
            yield check(
                "wrong-activation",
                "it is a Monster Activation",
                turn.activation == MONSTER,
                p(29),
                lambda: f"{turn.player} has a Unit Activation",
                failure="it belongs to a Monster Activation",
            )
        if figure.card.kind != MONSTER:
            yield monster_check(figure, p(29))
            return
        yield check(
            "not-hyper",
            "it is in its Hyper form",
            figure.card.form == HYPER,
            p(29),
            lambda: f"{figure.id} is {figure.card.name}",
            failure="it is in its Alpha form already",
        )
        if figure.card.form == HYPER:
            yield from living_form_check(figure, "its Alpha form", p(29))

    def rule(self, game: Game) -> Rule[None]:
        """Change the form."""
        figure = game.state.figures[self.figure]
        if game.turn.phase not in ("advancement", "attack"):
            yield events.ReachPhase("advancement")
        yield from change_form(game, figure.id, figure.other_form.name, p(29))

    @classmethod
    def kinds(cls, game: Game, actor: str) -> Iterator[ActionKind]:
        """It is listed for each monster."""
        if game.state.figures[actor].card.kind == MONSTER:
            yield from super().kinds(game, actor)

    @classmethod
    def ways(cls, game: Game, actor: str) -> Iterator[Way]:
        yield Way(cls(actor))

    def headline(self, state: State) -> str:
        player = self.acting_player(state)
        return f"{player} takes {self.figure} back to its Alpha form"
