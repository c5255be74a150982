"""A charge is placed on a BLAST Attack, once in a turn and for nothing (charges)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from mpoc.engine.statements import Check, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import TurnVerb
from mpoc.games.giant_monster_invasion.verbs.attacks.blast import BlastKind
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.verb import Way


class Charge(TurnVerb):
    """A charge is placed on a BLAST Attack."""

    word, cite, weight = "charge", h("3.1.a-charges"), 8
    takes: ClassVar[str] = ""
    while_held: ClassVar[bool] = True
    while_prone: ClassVar[bool] = True
    while_below: ClassVar[bool] = True
    power: str = key(BlastKind(), is_main=True)

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """None was placed in this turn, and the level leaves room."""
        name, monster = game.player, game.own
        blast = monster.powers.blasts.get(self.power)
        yield Check(
            "no-power",
            f"{name} has the BLAST Attack {self.power}",
            blast is not None,
            h("6.1-blast-attack"),
            failure=f"{name} has no BLAST Attack {self.power}",
        )
        yield self.check(
            "already-charged",
            "one charge is placed in a turn",
            not monster.spent.charged,
            failure="a charge was placed in this turn",
        )
        if blast is not None:
            yield self.check(
                "fully-charged",
                "there are no more charges than the level",
                blast.charges < blast.level,
                f"{self.power} has {blast.charges}, and level {blast.level}",
                failure=f"{self.power} has as many charges as its level",
            )

    def act(self, game: SmallGame) -> Rule[None]:
        blast = game.own.powers.blasts[self.power]
        yield events.Charge(game.player, self.power, blast.charges + 1)

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return bool(game.own.powers.blasts)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        for kind in game.own.powers.blasts:
            yield Way(cls(power=kind), kind)

    def headline(self, state: State) -> str:
        return f"{state.turn} charges {self.power}"
