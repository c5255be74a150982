"""Random games about one heading or refusal: a position and actions that suit it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.games.moongha_invaders.pieces import Box, Boxes, City, Monster, Player
from mpoc.games.moongha_invaders.words import (
    ACTIONS,
    ATTACK,
    BLOOB,
    CREATE,
    DRAKOOR,
    HERO,
    KIDDOO,
    KINDS,
    MECHOOR,
    MILITARY_1,
    MOOGRE,
    MOVE,
    SHAGGOO,
    START,
)

if TYPE_CHECKING:
    from mpoc.games.moongha_invaders.state import State
    from mpoc.rules.chance import Chance

LAST_PASS = ("phase-three", "winning")
"""What happens when the last player passes."""

OF_THE_PASS_TOKEN = ("must-do-first", "can-act", "take-token")

FULL = Boxes(create=4, attack=4, move=3)


def ready_for(about: str, state: State, chance: Chance) -> State:
    """A random position, changed so that a heading or refusal may come up."""
    if about in KINDS:
        return _with_monsters(about, state, chance)
    if about == "phase-one":
        return state.but(phase=START, boxes=Boxes(), passes=0, players=_fresh(state))
    if about in LAST_PASS:
        passes = len(state.players) - 1
        number = state.last_turn if about == "winning" else state.number
        return state.but(phase=ACTIONS, boxes=Boxes(), passes=passes, number=number)
    if about in OF_THE_PASS_TOKEN:
        box = chance.among((CREATE, ATTACK, MOVE, HERO, MILITARY_1))
        boxes = state.boxes if about == "can-act" else Boxes()
        state = state.but(phase=ACTIONS, boxes=boxes)
        return _with_own(state, pass_token=box)
    return state


def _fresh(state: State) -> dict[str, Player]:
    """The players without pass tokens in boxes."""
    return {name: has.but(pass_token="") for name, has in state.players.items()}


def _with_own(state: State, **values: Any) -> State:
    """A position in which the active player has something else."""
    own = state.players[state.turn].but(**values)
    return state.but(players={**state.players, state.turn: own})


def _with_monsters(kind: str, state: State, chance: Chance) -> State:
    """The active player has a monster of a kind, with company and a rival beside it."""
    player = state.turn
    rival = chance.among([name for name in state.players if name != player])
    at = chance.among(state.board.cities.places())
    company = {BLOOB: BLOOB, KIDDOO: MECHOOR}.get(kind, "")
    victim = DRAKOOR if kind == DRAKOOR else MECHOOR
    capacity = state.board.number(victim, "capacity") or 1
    damage = capacity - 1 if kind == MOOGRE else 0
    monsters = {
        id: monster
        for id, monster in state.monsters.items()
        if (monster.player, monster.kind)
        not in ((player, kind), (player, company), (rival, victim))
    }
    monsters["own"] = Monster(player, kind, at)
    if company:
        monsters["beside"] = Monster(player, company, at)
    monsters["rival"] = Monster(rival, victim, at, kind == SHAGGOO, damage)
    humans = City(infantry=chance.number(0, 2), armour=chance.number(0, 1))
    boxes = {name: Box(white=3) for name in (kind, company) if name}
    state = state.but(
        phase=ACTIONS,
        boxes=FULL,
        monsters=monsters,
        cities={**state.cities, at: humans},
    )
    return _with_own(state, boxes=boxes, pass_token="")


def suits(about: str, state: State, act: Any) -> bool:
    """Whether a heading may come up in an action.

    For a kind of monster that is an action of such a monster, or an attack on one.
    """
    if about in LAST_PASS:
        return bool(act.word == "pass")
    if about not in KINDS:
        return bool(about in act.cite.marks)
    ids = [getattr(act, name, "") for name in ("id", "target")]
    ids += getattr(act, "others", ())
    monsters = [state.monsters[id] for id in ids if id in state.monsters]
    is_alone = about in (BLOOB, KIDDOO) and act.word == ATTACK and not act.others
    return not is_alone and any([monster.kind == about for monster in monsters])
