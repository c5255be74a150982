"""A Force Field is raised, for 2 MP and no action (force-field)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from mpoc.engine.statements import Check, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import TurnVerb
from mpoc.games.giant_monster_invasion.words import FIELD_COST
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame


class ForceField(TurnVerb):
    """A monster raises its Force Field until the round ends."""

    word, cite, weight = "force-field", h("6.1-force-field"), 4
    title, cost = "raise the Force Field", "2 MP"
    takes: ClassVar[str] = ""
    while_held: ClassVar[bool] = True
    while_prone: ClassVar[bool] = True
    while_below: ClassVar[bool] = True
    while_leaving: ClassVar[bool] = True

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """It has the power and the MP, and the field is not whole."""
        name, monster = game.player, game.own
        level = monster.powers.force_field
        yield self.check(
            "no-power",
            f"{name} has the power force-field",
            level,
            failure=f"{name} does not have the power force-field",
        )
        yield self.check(
            "already-active",
            "the Force Field is not whole already",
            not level or monster.effects.field < level,
            failure="the Force Field is whole already",
        )
        yield self.check(
            "too-few-mp",
            f"{name} has {FIELD_COST} MP",
            monster.mp >= FIELD_COST,
            f"it has {monster.mp}",
            failure=f"{name} has {monster.mp} MP",
        )

    def act(self, game: SmallGame) -> Rule[None]:
        name = game.player
        yield events.PayMP(name, FIELD_COST, "for a Force Field", self.cite)
        yield events.RaiseField(name, game.own.powers.force_field)

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return bool(game.own.powers.force_field)

    def headline(self, state: State) -> str:
        return f"{state.turn} raises its Force Field"
