"""Head-butt: a Hyper form goes back to its Alpha form (p37)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import LEAVE, Check, Cite, Enter, Note, Rule
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks.power_attack import (
    PowerAttack,
    aligned_check,
    kind_check,
    target_of,
)
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.effects import change_form, unknown_form
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure
from mpoc.games.rise.words import HEAD_BUTT, HYPER, MONSTER


def return_to_alpha(game: Game, id: str, cite: Cite, waits: bool = False) -> Rule[None]:
    """A monster in Hyper form goes back to its living Alpha form (pp. 29, 37).

    `waits` where that happens before step 6.
    """
    figure = game.state.figures.get(id)
    attack = game.attack
    if figure is None or figure.card is not attack.target_card:
        yield Note(f"{id} is no longer in the form that was hit", cite)
    elif figure.card.form != HYPER:
        yield Note(f"{id} is in its Alpha form already", cite)
    elif figure.other is None:
        yield unknown_form(figure, cite)
    elif figure.other_destroyed:
        yield Note(f"the Alpha form of {id} is destroyed: no change of form", cite)
    else:
        yield from change_form(game, id, figure.other.name, cite, waits)


class HeadButt(PowerAttack):
    """After damage, a target in Hyper form goes back to its Alpha form (p37)."""

    name = "Head-butt"
    kind = HEAD_BUTT
    cite = p(37)

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        target = target_of(game, act)
        yield from kind_check(target, MONSTER, self.cite)
        yield from aligned_check(game, leader, target, self.cite)

    def after_damage(self, game: Game) -> Rule[None]:
        attack = game.attack
        if attack.hit and attack.target is not None:
            yield Enter("Head-butt", self.cite)
            yield from return_to_alpha(game, attack.target, self.cite)
            yield LEAVE
