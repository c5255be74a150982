"""An action in the usual manner: its checks first, then what happens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.engine.statements import Check, Roll, Rule
from mpoc.games.kit.game import refusals_among, require
from mpoc.games.kit.verb import Verb, Way

if TYPE_CHECKING:
    from mpoc.engine.candidates import DiceLimit


class ActionVerb(Verb):
    """A verb that is refused for all checks that fail, and otherwise happens.

    `own_dice` are the dice of its own roll: their kind, and how many there are.
    """

    own_dice: ClassVar[tuple[str, int] | None] = None
    roll_words: ClassVar[str] = ""
    """What its roll is called."""

    def checks(self, game: Any) -> Iterable[Check]:
        return ()

    def play(self, game: Any) -> Rule[None]:
        yield from require(game, self.checks(game))
        yield from self.rule(game)

    def refusals(self, game: Any) -> tuple[Check, ...]:
        return refusals_among([check for check in self.checks(game) if not check.holds])

    def own_roll(self, game: Any, bearer: str = "") -> Roll:
        """The roll of the action itself, which its key `roll` answers."""
        dice = () if self.own_dice is None else (self.own_dice,)
        player, words = game.player, self.roll_words
        return Roll(self.word, bearer, player, dice, words, self.cite, True)

    def limits(self, game: Any) -> tuple[DiceLimit, ...]:
        from mpoc.engine.candidates import DiceLimit

        if self.own_dice is None:
            return ()
        die, count = self.own_dice
        return (DiceLimit(die, count, count, True),)

    @classmethod
    def ways(cls, game: Any, actor: str) -> Iterable[Way]:
        """The one way of a verb without keys."""
        if not cls.keys:
            yield Way(cls())
