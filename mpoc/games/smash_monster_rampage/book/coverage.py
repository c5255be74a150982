"""What of this game's rules a set of replayed scenarios reaches.

Loaded only by `mpoc catalog --coverage`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mpoc.engine.replay import Begin, Outcome
from mpoc.engine.statements import Event
from mpoc.games.kit.book.coverage import HeadingCoverage
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.book.refusals import REFUSALS
from mpoc.games.smash_monster_rampage.book.rules import HEADINGS
from mpoc.games.smash_monster_rampage.verbs import VERBS
from mpoc.games.smash_monster_rampage.words import (
    DECK,
    NOBODY,
    PLAYERS,
    SHOTS,
    SURVIVORS,
    UNDECIDED,
)
from mpoc.rules.coverage import Reach
from mpoc.rules.wording import Wording
from mpoc.scenario.scenario import Scenario


class SmashCoverage(HeadingCoverage):
    """Counts cards, shots and endings as well.

    A card counts where it was drawn, and as won where it was won as well.
    """

    def __init__(
        self,
        begin: Begin,
        wording: Wording,
        readings: Mapping[str, Sequence[str]],
        defaults: Mapping[str, str],
    ) -> None:
        super().__init__(
            begin,
            wording,
            readings,
            lambda edition: defaults,
            headings=HEADINGS,
            refusals=REFUSALS,
            verbs=VERBS,
        )
        self.cards = Reach("cards", "Monster Hit cards that were drawn", DECK)
        self.won = Reach("won", "Monster Hit cards that were won", DECK)
        self.shots = Reach("shots", "results of shots", SHOTS)
        endings = (*PLAYERS, NOBODY, UNDECIDED)
        self.endings = Reach("endings", "endings of the game", endings)

    def add(self, scenario: Scenario, outcome: Outcome) -> None:
        super().add(scenario, outcome)
        statements = [
            statement
            for step in outcome.steps
            if not step.transcript.refused
            for statement in step.transcript.statements
        ]
        kinds: tuple[tuple[Reach, type[Event], Callable[[Any], str]], ...] = (
            (self.cards, events.TakeCard, lambda taken: taken.card.name),
            (self.won, events.Win, lambda win: win.card),
            (self.won, events.Rescue, lambda rescue: SURVIVORS),
            (self.shots, events.Shoot, lambda shot: shot.result),
            (self.endings, events.EndGame, lambda end: end.winner),
        )
        for reach, kind, name in kinds:
            reach.add([name(each) for each in statements if isinstance(each, kind)])

    def reaches(self) -> tuple[Reach, ...]:
        of_game = (self.cards, self.won, self.shots, self.endings)
        return (*super().reaches(), *of_game)
