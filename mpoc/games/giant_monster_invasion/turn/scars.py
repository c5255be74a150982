"""The scar of a defeated monster (battle-scars)."""

from __future__ import annotations

from mpoc.engine.statements import Roll, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.words import (
    BLAST,
    BRAWL,
    ROAR,
    SCAR,
    SCAR_DETAIL,
    STOMP,
    TOUGH,
)
from mpoc.games.kit.dice import D6
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame

CITE = h("7-battle-scars")


def scar(game: SmallGame, name: str) -> Rule[None]:
    """A die says which score is lowered; for 1 and 6 a second one does."""
    number = yield from _die(game, name, SCAR)
    if number in (2, 3):
        ability = BRAWL
    elif number in (4, 5):
        ability = STOMP
    else:
        detail = yield from _die(game, name, SCAR_DETAIL)
        if number == 1:
            ability = TOUGH if detail in (1, 6) else BLAST
        else:
            ability = TOUGH if detail % 2 else ROAR
    monster = game.state.monster(name)
    least = 0 if ability == TOUGH else 1
    score = monster.full_tough if ability == TOUGH else monster.score(ability)
    yield events.Scar(name, ability, 1 if score > least else 0)


def _die(game: SmallGame, name: str, rule: str) -> Rule[int]:
    words = f"the scar of {name}"
    faces = yield Roll(rule, name, name, ((D6.name, 1),), words, CITE)
    number: int = faces.total
    return number
