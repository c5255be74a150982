"""Facts of the last shot: its result, its range, what it needed (unit-attacks)."""

from __future__ import annotations

from mpoc.games.kit.fact import LastOf, ScopeFacts
from mpoc.games.kit.keys import Word
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.expect.scope import SHOT_OR_STOP
from mpoc.games.smash_monster_rampage.file.names import Names
from mpoc.games.smash_monster_rampage.words import SHOTS


class OfShot(LastOf[ScopeFacts, Names]):
    """A fact of the last shot."""

    event, rank, is_lasting = events.Shoot, SHOT_OR_STOP, False


class Shot(OfShot):
    """What the shot was."""

    word, field, form = "shot", "result", Word("a result", SHOTS)


class Range(OfShot):
    """Spaces from the unit that fired to the Monster."""

    word, field = "range", "range"


class Needs(OfShot):
    """The least roll that hits."""

    word, field, is_looked_up = "needs", "needs", True
