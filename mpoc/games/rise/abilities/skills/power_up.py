"""What a Power Up rolls and pays, and dice moved between pools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mpoc.games.rise.book.pages import BUILDINGS, GUARD, MARTIANS, under
from mpoc.games.rise.kinds import (
    ALLY,
    POWER_UP,
    POWER_UP_ROLL,
    SHUFFLES,
    STRUCTURE,
    Claims,
    Skill,
)
from mpoc.games.rise.objectives import (
    holds,
    holds_any,
    secures,
    secures_any,
    secures_with,
)
from mpoc.games.rise.words import POWER_ZONE

if TYPE_CHECKING:
    from mpoc.games.rise.game import Piece, PlayerMoment


class Amplify(Skill):
    """A Power Up pays 1 more for each allied unit with this that holds a Power Zone."""

    printed_in = under(MARTIANS)
    hooks = (POWER_UP,)
    part = ALLY
    subject = "Power Up"

    def when(self, me: Piece, power_up: PlayerMoment) -> Claims:
        yield "this unit holds a Power Zone", holds(me.game, me.id, (POWER_ZONE,))

    def amount(self, me: Piece, power_up: PlayerMoment) -> int:
        return 1 + sum(
            other != me
            and other.is_ally_of(power_up.player)
            and other.has(self.name)
            and bool(holds(me.game, other.id, (POWER_ZONE,)))
            for other in me.game.pieces()
        )


class Financier(Skill):
    """A Power Up pays 1 more while 3 Protectors units secure this building."""

    printed_in = under(BUILDINGS)
    hooks = (POWER_UP,)
    part = STRUCTURE
    subject = "Power Up"

    def when(self, me: Piece, power_up: PlayerMoment) -> Claims:
        yield (
            "you secure it with 3 or more units of the Protectors",
            secures_with(me.game, power_up.player, me.id, "Protectors"),
        )


class MediaHub(Skill):
    """A Power Up costs the opponent 1 while 3 Invaders units secure this building."""

    printed_in = under(BUILDINGS)
    hooks = (POWER_UP,)
    part = STRUCTURE
    subject = "Power Up"

    def when(self, me: Piece, power_up: PlayerMoment) -> Claims:
        yield (
            "you secure it with 3 or more units of the Invaders",
            secures_with(me.game, power_up.player, me.id, "Invaders"),
        )

    def amount(self, me: Piece, power_up: PlayerMoment) -> int:
        return -1


class PowerAmplifier(Skill):
    """A Power Up pays 1 more if you secure this building and hold a Power Zone."""

    printed_in = under(BUILDINGS)
    hooks = (POWER_UP,)
    part = STRUCTURE
    subject = "Power Up"

    def when(self, me: Piece, power_up: PlayerMoment) -> Claims:
        yield "you secure this building", secures(me.game, power_up.player, me.id)
        yield (
            "you hold a Power Zone",
            holds_any(me.game, power_up.player, (POWER_ZONE,)),
        )


class PowerProducer(Skill):
    """A Power Up pays 1 more if you secure this building."""

    printed_in = under(BUILDINGS)
    hooks = (POWER_UP,)
    part = STRUCTURE
    subject = "Power Up"

    def when(self, me: Piece, power_up: PlayerMoment) -> Claims:
        yield "you secure this building", secures(me.game, power_up.player, me.id)


class Safeguard(Skill):
    """A Power Up pays 1 more while you secure a building."""

    printed_in = under(GUARD)
    hooks = (POWER_UP,)
    part = ALLY
    subject = "Power Up"

    def when(self, me: Piece, power_up: PlayerMoment) -> Claims:
        yield "you secure a building", secures_any(me.game, power_up.player)


class Shuffle(Skill):
    """Before your first phase you may move a die between pools if you secure it."""

    printed_in = under(BUILDINGS)
    hooks = (SHUFFLES,)
    part = STRUCTURE
    subject = "phase"

    def when(self, me: Piece, turn: PlayerMoment) -> Claims:
        yield "you secure this building", secures(me.game, turn.player, me.id)


class Subsidize(Skill):
    """Your Power Up rolls 1 Boost Die more while you secure this building."""

    printed_in = under(BUILDINGS)
    hooks = (POWER_UP_ROLL,)
    part = STRUCTURE
    subject = "Power Up"

    def when(self, me: Piece, power_up: PlayerMoment) -> Claims:
        yield "you secure this building", secures(me.game, power_up.player, me.id)
