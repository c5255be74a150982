"""An action of the usual kind: its checks first, then what happens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.engine.statements import Check, Roll, Rule
from mpoc.games.kit.game import refusals_among, require
from mpoc.games.kit.keys import Word
from mpoc.games.kit.verb import Verb, Way

if TYPE_CHECKING:
    from mpoc.engine.candidates import DiceLimit


class ActionVerb(Verb):
    """A verb that is refused if checks fail, with all of them, and happens otherwise.

    `own_dice` are the dice of its own roll: their kind, and how many there are.
    """

    own_dice: ClassVar[tuple[str, int] | None] = None
    roll_words: ClassVar[str] = ""
    """The name of its roll in sentences."""

    def conditions(self, game: Any) -> Iterable[Check]:
        """Every check that it requires; a game adds those of all actions."""
        return self.checks(game)

    def play(self, game: Any) -> Rule[None]:
        yield from require(game, self.conditions(game))
        yield from self.rule(game)

    def refusals(self, game: Any) -> tuple[Check, ...]:
        failed_checks = [check for check in self.conditions(game) if not check.holds]
        return refusals_among(failed_checks)

    def check(
        self,
        name: str,
        words: str,
        holds: object,
        facts: str = "",
        mend: str = "",
        *,
        failure: str = "",
    ) -> Check:
        """A check of its own rule (`Check`)."""
        return Check(name, words, bool(holds), self.cite, facts, mend, "", failure)

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
        """The one way of a verb without keys, or a way for each word of its one key."""
        if not cls.keys:
            yield Way(cls())
        elif len(cls.keys) == 1 and isinstance(cls.keys[0].form, Word):
            field, words = cls.keys[0].field, cls.keys[0].form.words
            yield from [Way(cls(**{field: word}), word) for word in words]
