"""What the verbs of Smash Monster Rampage have in common."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from mpoc.engine.candidates import DiceLimit
from mpoc.engine.statements import Check, Roll, Rule
from mpoc.games.kit.game import refusals_among, require
from mpoc.games.kit.verb import Verb
from mpoc.games.smash_monster_rampage.words import OVER

if TYPE_CHECKING:
    from mpoc.games.kit.spaces.grid import Square
    from mpoc.games.smash_monster_rampage.game import Game
    from mpoc.games.smash_monster_rampage.state import State


class SmashVerb(Verb):
    """An action of Smash Monster Rampage.

    `own_dice` are those of its own roll: their kind and how many there are.
    """

    own_dice: ClassVar[tuple[str, int] | None] = None
    roll_words: ClassVar[str] = ""
    """What its roll is called."""

    def checks(self, game: Game) -> Iterable[Check]:
        return ()

    def play(self, game: Game) -> Rule[None]:
        yield from require(game, self.checks(game))
        yield from self.rule(game)

    def refusals(self, game: Game) -> tuple[Check, ...]:
        return refusals_among([check for check in self.checks(game) if not check.holds])

    def own_roll(self, game: Game, bearer: str = "") -> Roll:
        """The roll of the action itself, which its key `roll` answers."""
        assert self.own_dice is not None
        words = self.roll_words
        player, dice = game.player, (self.own_dice,)
        return Roll(self.word, bearer, player, dice, words, self.cite, True)

    def limits(self, game: Game) -> tuple[DiceLimit, ...]:
        if self.own_dice is None:
            return ()
        die, count = self.own_dice
        return (DiceLimit(die, count, count, True),)

    @classmethod
    def exists(cls, game: Game) -> bool:
        return game.state.turn.phase != OVER

    def headline(self, state: State) -> str:
        raise NotImplementedError


def place_of(square: Square) -> tuple[int, int]:
    """The row and column of a square, for pictures."""
    return square[1], square[0]


def facing_words(facing: str) -> str:
    """` facing west`; empty for a unit that faces no way."""
    return f" facing {facing}" if facing else ""
