"""All that a file could expect of a part of a replay, written as it would write it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.games.rise.abilities import ABILITIES
from mpoc.games.rise.board import name_of
from mpoc.games.rise.expect.facts import NONE, Account, Facts, _awaited, _health_left
from mpoc.games.rise.game import Game
from mpoc.games.rise.objectives import secured_by
from mpoc.games.rise.words import BUILDING, MONSTER

if TYPE_CHECKING:
    from mpoc.games.rise.state import Figure, State
    from mpoc.rules.facts import Scope


def expectable(scope: Scope, lasting: bool = True) -> dict[str, Any]:
    """The facts of a scope by the keys of `expect`; each of them holds there.

    With `lasting` only what came of it: damage, figures, places, pools. Without, also
    rolls, abilities, the refusal and the open question.
    """
    facts = Facts(scope)
    account = facts.account
    told: dict[str, Any] = {}
    if not lasting:
        told |= _passing(facts)
    told |= {
        "damage": _damage(account, scope.state),
        "crushed": sorted(account.crushed),
        "destroyed": sorted(account.destroyed),
        "earned": {name: account.earned.get(name, 0) for name in scope.state.players},
    }
    return told | _of_state(scope.state)


def _passing(facts: Facts) -> dict[str, Any]:
    """The roll that counts, the abilities at work, why it stopped."""
    account, scope = facts.account, facts.scope
    told: dict[str, Any] = {}
    if account.roll is not None:
        told["strikes"] = account.roll.strikes
    if account.compared:
        told["hit"] = {id: one.hit for id, one in account.compared.items()}
        told["needs"] = {id: one.defense for id, one in account.compared.items()}
    told["applied"] = sorted([name for name in facts.applied if name in ABILITIES])
    told["open"] = sorted(_awaited(scope))
    told["illegal"] = scope.refused[0].name if scope.refused else False
    return told


def _damage(account: Account, state: State) -> dict[str, int]:
    """What was dealt, in points: to each monster, and to what else was harmed."""
    monsters = [id for id, f in state.figures.items() if f.card.kind == MONSTER]
    return {**dict.fromkeys(monsters, 0), **account.damage}


def _of_state(state: State) -> dict[str, Any]:
    """What the position right after shows."""
    figures = state.figures
    monsters = {
        id: figure
        for id, figure in {**state.gone, **figures}.items()
        if figure.card.kind == MONSTER
    }
    game = Game(state)
    told: dict[str, Any] = {
        "health": {id: _health(figure) for id, figure in monsters.items()},
        "form": {id: figures[id].card.name for id in monsters if id in figures},
        "at": {id: name_of(figure.space) for id, figure in figures.items()},
        "ground": {name_of(at): kind for at, kind in sorted(state.tiles.items())},
        "dice": {
            name: {
                pool: dice
                for pool in ("monster", "unit", "power")
                if (dice := getattr(player, pool)) is not None
            }
            for name, player in state.players.items()
        },
        "reserves": {
            name: sorted([card.name for card in player.reserves])
            for name, player in state.players.items()
        },
        "secured": {
            id: secured_by(game, id) or NONE
            for id, figure in figures.items()
            if figure.card.kind == BUILDING
        },
    }
    if state.winner is not None:
        told["winner"] = state.winner
    return told


def _health(figure: Figure) -> Any:
    """Health of the form in play, in points; by card name where another is told of."""
    left = _health_left(figure)
    other = figure.other
    if other is None or other.name == figure.card.name:
        return left
    rest = max(0, (other.health or 0) - figure.other_damage)
    return {figure.card.name: left, other.name: 0 if figure.other_destroyed else rest}
