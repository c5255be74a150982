"""Cradle Throw: two monsters throw their target up to twice as far (p46)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Rule
from mpoc.games.rise import board
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks.combined import (
    MONSTERS_NEEDED,
    pair_checks,
    partner,
    super_damage,
)
from mpoc.games.rise.attack.power_attacks.power_attack import (
    direction_between,
    target_of,
)
from mpoc.games.rise.attack.power_attacks.throw import Throw
from mpoc.games.rise.board import EAST, WEST, column_row, name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure
from mpoc.games.rise.turn.checks import check
from mpoc.games.rise.words import CRADLE_THROW


class CradleThrow(Throw):
    """Monsters on two sides of the target throw it up to twice as far (p46)."""

    name = "Cradle Throw"
    kind = CRADLE_THROW
    cite = p(46)
    spaces_per_die = 2

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        yield from pair_checks(game, act, leader)
        yield from super().needs(game, act, leader)
        target, other = target_of(game, act), partner(game, act)
        if target is None or other is None or other.id not in game.state.figures:
            return
        yield check(
            "not-aligned",
            "the two stand aligned on opposite sides of the target",
            leader.space - target.space == target.space - other.space
            and leader.size == other.size == target.size == 2
            and board.are_aligned(other.space, target.space),
            self.cite,
            lambda: (
                f"{leader.id} at {name_of(leader.space)}, {other.id} at "
                f"{name_of(other.space)}, {target.id} at {name_of(target.space)}"
            ),
            failure="the two do not stand aligned on opposite sides of the target",
        )

    def region_check(
        self, game: Game, leader: Figure, target: Figure, to: int
    ) -> Iterator[Check]:
        """The place lies in a marked direction."""
        yield check(
            "outside-region",
            "the place lies wholly in a marked direction",
            self.is_marked(game, leader, target, to) or to == target.space,
            self.cite,
            lambda: (
                f"{name_of(to)}: {target.id} at {name_of(target.space)}, a thrower at "
                f"{name_of(leader.space)}"
            ),
            failure="the place does not lie wholly in a marked direction",
        )

    def is_marked(self, game: Game, leader: Figure, target: Figure, to: int) -> bool:
        """Whether a place lies on either side: both ways across the throwers' line.

        `cradle-region` says whether these are the two straight lanes alone or all that
        lies beyond the throwers' band of two spaces.
        """
        column, row = column_row(to)
        target_column, target_row = column_row(target.space)
        across, down = column - target_column, row - target_row
        sideways = direction_between(leader.space, target.space) in (EAST, WEST)
        along, off = (across, down) if sideways else (down, across)
        if game.reading("cradle-region") == "side-half-planes":
            return abs(off) >= MONSTERS_NEEDED
        return along == 0

    def effects(self, game: Game) -> Rule[None]:
        yield from super_damage(game)
        yield from super().effects(game)
