"""What the verbs of Smash Monster Rampage have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.kit.action import ActionVerb
from mpoc.games.smash_monster_rampage.words import OVER

if TYPE_CHECKING:
    from mpoc.games.kit.spaces.grid import Square
    from mpoc.games.smash_monster_rampage.game import Game
    from mpoc.games.smash_monster_rampage.state import State


class SmashVerb(ActionVerb):
    """An action of Smash Monster Rampage."""

    @classmethod
    def exists(cls, game: Game) -> bool:
        return game.state.turn.phase != OVER

    def headline(self, state: State) -> str:
        raise NotImplementedError


def place_of(square: Square) -> tuple[int, int]:
    """The row and column of a square, for pictures."""
    return square[1], square[0]


def facing_words(facing: str) -> str:
    """` facing west`; empty for a unit without a facing."""
    return f" facing {facing}" if facing else ""
