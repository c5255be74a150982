"""How likely rolls are, and rolls that are not made yet (unit-attacks, order-of-play).

The city has the six faces of the Monster Die.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.engine.adjudicate import AnswerMissing
from mpoc.engine.statements import Unknown
from mpoc.games.kit import dice
from mpoc.games.kit.dice import Ask, DiceChances, Die, Pool, UnmadeRoll
from mpoc.games.kit.game import heading as h
from mpoc.games.smash_monster_rampage.dice import Faces
from mpoc.games.smash_monster_rampage.expect.facts import FACTS
from mpoc.games.smash_monster_rampage.words import D6, MONSTER_DIE, RESULTS

if TYPE_CHECKING:
    from mpoc.engine.statements import Roll
    from mpoc.games.smash_monster_rampage.state import State


class RollQuestion(dice.RollQuestion):
    """What a rule asks of a roll."""

    def die_words(self) -> str:
        """The die with words is the Monster Die."""
        return ("the Monster Die", "the second Monster Die")[self.about]


class Unmade(UnmadeRoll):
    """A roll that is not made yet; `faces` are the faces of the Monster Die."""

    __slots__ = ()
    question = RollQuestion
    shown = Faces

    def __init__(self, counts: Pool, ask: Ask, faces: tuple[str, ...] = ()) -> None:
        die = Die(MONSTER_DIE, faces or RESULTS)
        super().__init__(counts, ask, {D6: dice.D6, MONSTER_DIE: die})


class Chances(DiceChances):
    """Ordinary dice in pools."""

    def unmade_roll(self, question: Roll, ask: Ask, state: State) -> Unmade:
        """A roll that is not made yet, for the question that a rule asks.

        Raises `AnswerMissing` where the file does not give the faces of the Monster
        Die.
        """
        faces = state.city.die
        if not faces and dict(question.dice).get(MONSTER_DIE):
            raise AnswerMissing(
                Unknown(
                    "the six faces of the Monster Die",
                    "monster-die: [forward, …]",
                    h("monster-movement"),
                    "under `board`",
                )
            )
        return Unmade(question.dice, ask, faces)


CHANCES = Chances(FACTS)
