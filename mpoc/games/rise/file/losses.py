"""The forms that players lost without the enemy, as a file says it (p30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.rise.file.problem_kinds import TOO_MANY_LOSSES
from mpoc.games.rise.game import Game
from mpoc.games.rise.turn.ending import forms_lost

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names
    from mpoc.games.rise.state import State


def read_own_losses(names: Names, state: State) -> tuple[str, ...]:
    """The players whose forms fell without the enemy, once for each form (p30)."""
    unclaimed_forms: list[str] = []
    for name, forms in names.entries("own-losses"):
        if name not in state.players:
            continue
        lost = forms_lost(Game(state), name)
        if forms > lost:
            complaint = TOO_MANY_LOSSES(player=name, number=forms, limit=lost)
            names.problem(("own-losses", name), complaint)
        unclaimed_forms += [name] * forms
    return tuple(unclaimed_forms)
