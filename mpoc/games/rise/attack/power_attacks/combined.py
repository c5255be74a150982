"""What combined power attacks share: two allied monsters, Super Damage (p45)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Rule
from mpoc.games.rise import events
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.dice import dice_words
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure
from mpoc.games.rise.turn.checks import check
from mpoc.games.rise.words import MONSTER

MONSTERS_NEEDED = 2
WHY_SUPER_DAMAGE = "a combined power attack"


def partner(game: Game, act: DeclaredAttack) -> Figure | None:
    """The monster that makes the attack together with its leader."""
    if len(act.by) != MONSTERS_NEEDED:
        return None
    state = game.state
    return state.figures.get(act.by[1]) or state.gone.get(act.by[1])


def pair_checks(game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
    """What every combined power attack needs: two allied monsters, two dice (p45)."""
    other = partner(game, act)
    yield check(
        "no-such-attack",
        "two allied monsters make it",
        other is not None
        and other.id != leader.id
        and other.card.kind == MONSTER
        and other.player == leader.player,
        p(45),
        lambda: f"by: [{', '.join(act.by)}]",
        failure="it is not made by two allied monsters",
    )
    if act.dice is not None:
        power = act.dice.power
        yield check(
            "too-few-dice",
            "at least one Power Die is rolled for each monster",
            power >= MONSTERS_NEEDED,
            p(45),
            lambda: f"{dice_words(power, 'Power')}, {MONSTERS_NEEDED} needed",
            failure="fewer Power Dice are rolled than monsters attack",
        )


def super_damage(game: Game) -> Rule[None]:
    """All combined power attacks that hit do Super Damage (p45)."""
    if game.attack.hit:
        yield events.CauseSuperDamage(WHY_SUPER_DAMAGE, p(20, 45))
