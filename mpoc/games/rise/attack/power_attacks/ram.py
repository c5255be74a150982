"""Ram: a building falls, and its debris hits what is behind it (p37)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import LEAVE, Check, Enter, Rule
from mpoc.games.rise import board
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks.power_attack import (
    PowerAttack,
    aligned_check,
    away_check,
    direction_between,
    kind_check,
    standing_target,
    target_of,
)
from mpoc.games.rise.board import name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.effects import crush, doom, note_damage, on_cells
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure
from mpoc.games.rise.words import BUILDING, MONSTER, RAM, UNIT


class Ram(PowerAttack):
    """A building is destroyed and its debris hits what is right behind it (p37)."""

    name = "Ram"
    kind = RAM
    cite = p(37)
    harms = False

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        target = target_of(game, act)
        yield from kind_check(target, BUILDING, self.cite)
        yield from aligned_check(game, leader, target, self.cite)
        yield from away_check(act, leader, target, self.cite)

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        if not attack.hit or (building := standing_target(game)) is None:
            return
        leader = game.state.figures[attack.leader]
        yield from doom(game, building.id, self.cite)
        direction = direction_between(leader.space, building.space)
        strip = board.newly_covered(building.space, direction)
        cells = " and ".join(name_of(cell) for cell in strip)
        yield Enter(f"debris falls on {cells}", self.cite)
        for figure in on_cells(game, strip, building.id):
            if figure.card.kind == UNIT:
                yield from crush(game, figure.id, attack.player, cite=self.cite)
            elif figure.card.kind == MONSTER:
                yield from note_damage(game, figure.id, 1, "debris", self.cite)
        yield LEAVE
