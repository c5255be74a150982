"""Facts of what happened: cards drawn, won and lost, units and buildings destroyed."""

from __future__ import annotations

from typing import ClassVar

from mpoc.games.kit.fact import HappeningList, ScopeFacts
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.expect.scope import HAPPENINGS, OfCards, OfSquares
from mpoc.games.smash_monster_rampage.file.names import Names
from mpoc.games.smash_monster_rampage.forms import UNITS
from mpoc.games.smash_monster_rampage.words import SURVIVORS


class Drawn(OfCards):
    """All cards drawn, in any order; `[]` for none."""

    word, is_lasting = "drawn", False
    of: ClassVar = {events.TakeCard: lambda draw: [draw.card.name]}


class Cards(OfCards):
    """All cards won, in any order; `[]` for none."""

    word, set_by = "cards", (events.Discard,)
    of: ClassVar = {
        events.Win: lambda win: [win.card],
        events.Rescue: lambda rescue: [SURVIVORS],
    }


class Discarded(OfCards):
    """All cards discarded; `[]` for none."""

    word, set_by = "discarded", (events.Win,)
    of: ClassVar = {
        events.Discard: lambda discard: [discard.card],
        events.LoseSurvivors: lambda loss: [SURVIVORS],
        events.Trade: lambda trade: trade.cards,
    }


class Destroyed(HappeningList[ScopeFacts, Names]):
    """All units destroyed; `[]` for none."""

    word, rank, form = "destroyed", HAPPENINGS, UNITS
    adds_up = True
    of: ClassVar = {events.Destroy: lambda loss: [loss.unit]}


class Smashed(OfSquares):
    """All buildings destroyed; `[]` for none."""

    word = "smashed"
    of: ClassVar = {events.Raze: lambda fall: [fall.at]}


class Ignited(OfSquares):
    """All buildings that caught fire; `[]` for none."""

    word = "ignited"
    of: ClassVar = {events.Ignite: lambda fire: [fire.at]}


class Rescued(OfSquares):
    """Where survivors were rescued; `[]` for nowhere."""

    word = "rescued"
    of: ClassVar = {events.Rescue: lambda rescue: [rescue.marker.at]}
