"""The chances of its dice: a pool such as `4D3` has dice that must show 3 or less."""

from __future__ import annotations

from mpoc.games.giant_monster_invasion.words import MOST_SCORE
from mpoc.games.kit.dice import D6, Pool, law_of
from mpoc.games.kit.small.definition import Definition
from mpoc.games.kit.small.ruleset import SmallChances

SCORES = range(1, MOST_SCORE + 1)


class ScoreChances(SmallChances):
    """Chances of successful dice, by the score that a die must not exceed."""

    COUNT_NOUN = "successes"

    def __init__(self, game: Definition) -> None:
        super().__init__(game)
        self.LETTERS = {f"D{score}": str(score) for score in SCORES}
        self.NAMES = {str(score): f"die for {score} or less" for score in SCORES}
        self.MOST = {str(score): game.most_dice for score in SCORES}

    def law(self, counts: Pool) -> list[int]:
        law = [1]
        for score, dice in counts:
            own = law_of((tuple([int(face <= int(score)) for face in SPOTS]),), dice)
            longer = [0] * (len(law) + dice)
            for successes, weight in enumerate(law):
                for (more,), times in own.items():
                    longer[successes + more] += weight * times
            law = longer
        return law

    def pool_words(self, counts: Pool) -> str:
        """`4 dice for 3 or less`."""
        parts = [
            f"{dice} {'die' if dice == 1 else 'dice'} for {score} or less"
            for score, dice in counts
        ]
        return " and ".join(parts)


SPOTS = tuple([face for face in D6.faces if isinstance(face, int)])
