"""The rules of this game that a set of replayed scenarios reaches.

Loaded only by `mpoc catalog --coverage`.
"""

from __future__ import annotations

from mpoc.games.kit.book.coverage import HeadingCoverage
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.book.rulings import DEFAULTS_OF, READINGS
from mpoc.games.smash_monster_rampage.book.texts import HEADINGS, REFUSALS
from mpoc.games.smash_monster_rampage.game import Game
from mpoc.games.smash_monster_rampage.verbs import VERBS
from mpoc.games.smash_monster_rampage.wording import WORDING
from mpoc.games.smash_monster_rampage.words import (
    DECK,
    NOBODY,
    PLAYERS,
    SHOTS,
    SURVIVORS,
    UNDECIDED,
)
from mpoc.rules.coverage import Reach


class Coverage(HeadingCoverage):
    """Counts cards, shots and endings as well.

    A card counts as drawn where it is drawn, and as won where it is won.
    """

    def __init__(self) -> None:
        super().__init__(
            Game,
            WORDING,
            READINGS,
            DEFAULTS_OF.__getitem__,
            headings=HEADINGS,
            refusals=REFUSALS,
            verbs=VERBS,
            happenings=[
                (
                    Reach("cards", "Monster Hit cards that were drawn", DECK),
                    {events.TakeCard: lambda draw: draw.card.name},
                ),
                (
                    Reach("won", "Monster Hit cards that were won", DECK),
                    {
                        events.Win: lambda win: win.card,
                        events.Rescue: lambda rescue: SURVIVORS,
                    },
                ),
                (
                    Reach("shots", "results of shots", SHOTS),
                    {events.Shoot: lambda shot: shot.result},
                ),
                (
                    Reach(
                        "endings",
                        "endings of the game",
                        (*PLAYERS, NOBODY, UNDECIDED),
                    ),
                    {events.EndGame: lambda end: end.winner},
                ),
            ],
        )
