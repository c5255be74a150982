"""Throw: the target is put down in the marked region (p42)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import LEAVE, Check, Enter, Note, Option, Rule
from mpoc.games.rise import board, kinds, stats
from mpoc.games.rise.attack.collisions import put_down
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks.moving import (
    NOT_MOVED,
    moves_further,
    power_dice_used,
)
from mpoc.games.rise.attack.power_attacks.placement import choose_place, place_checks
from mpoc.games.rise.attack.power_attacks.power_attack import (
    PowerAttack,
    aligned_check,
    direction_between,
    kind_check,
    standing_target,
    target_of,
)
from mpoc.games.rise.board import EAST, SOUTH, WEST, column_row, name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.effects import is_immune
from mpoc.games.rise.game import ATTACKER, Declaration, Game
from mpoc.games.rise.state import Figure
from mpoc.games.rise.turn.checks import check, failing
from mpoc.games.rise.words import MONSTER, POWER, THROW
from mpoc.text.problems import count_of


class Throw(PowerAttack):
    """The target is put down in the marked region, not too far away (p42)."""

    name = "Throw"
    kind = THROW
    cite = p(42)
    spaces_per_die = 1

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        target = target_of(game, act)
        yield from kind_check(target, MONSTER, self.cite)
        yield from aligned_check(game, leader, target, self.cite)
        if target is None or not leader.player or not leader.size == 2 == target.size:
            return
        power_dice = game.state.players[leader.player].power
        if act.dice is not None:
            power_dice = act.dice.power
        dice = 10 if power_dice is None else power_dice
        spaces = dice * self.spaces_per_die + self._more(game, act)
        if board.are_aligned(leader.space, target.space):
            yield check(
                "no-valid-place",
                "there is a valid place for the target",
                any(True for _ in self._places(game, leader, target, spaces)),
                self.cite,
                lambda: f"no place within {spaces} spaces",
                failure="there is no valid place for the target",
            )
        if act.to is not None:
            yield from self.destination_checks(game, leader, target, act.to, spaces)

    def _more(self, game: Game, act: DeclaredAttack) -> int:
        """1 where the thrower may move its target one space further."""
        moment = Declaration(game, act.by[0], POWER, self.kind, None, act.by)
        skill, _ = stats.applies(game, kinds.MOVES_FURTHER, ATTACKER, moment)
        return 1 if skill else 0

    def destination_checks(
        self, game: Game, leader: Figure, target: Figure, to: int, spaces: int
    ) -> Iterator[Check]:
        """The conditions of one destination: region, distance, nothing in the way."""
        yield from place_checks(game, target, to, self.cite)
        if not board.are_aligned(leader.space, target.space):
            return  # it is thrown in no direction
        yield from self.region_check(game, leader, target, to)
        column, row = column_row(to)
        target_column, target_row = column_row(target.space)
        across, down = abs(column - target_column), abs(row - target_row)
        measure = game.reading("throw-distance")
        if measure == "target-gap":
            spaces_away = board.distance(target.space, 2, to, 2)
        elif measure == "attacker-distance":
            spaces_away = board.distance(leader.space, 2, to, 2)
        else:
            spaces_away = across + down - (1 if across and down else 0)
        yield check(
            "too-far",
            "the place is not further away than the Power Dice rolled",
            spaces_away <= spaces,
            self.cite,
            lambda: f"{name_of(to)} is {spaces_away} spaces away, {spaces} allowed",
            lambda: f"{count_of(spaces_away - spaces, 'space')} nearer",
            failure="the place is further away than the Power Dice rolled",
        )

    def region_check(
        self, game: Game, leader: Figure, target: Figure, to: int
    ) -> Iterator[Check]:
        """The place lies in the marked direction."""
        yield check(
            "outside-region",
            "the place lies wholly in the marked direction",
            self.is_marked(game, leader, target, to) or to == target.space,
            self.cite,
            lambda: (
                f"{name_of(to)}: {target.id} at {name_of(target.space)}, thrown from "
                f"{name_of(leader.space)}"
            ),
            failure="the place does not lie wholly in the marked direction",
        )

    def is_marked(self, game: Game, leader: Figure, target: Figure, to: int) -> bool:
        """Whether a place lies in the marked direction: see `throw-region` (p42)."""
        away = direction_between(leader.space, target.space)
        column, row = column_row(to)
        target_column, target_row = column_row(target.space)
        across, down = column - target_column, row - target_row
        region = game.reading("throw-region")
        ahead = across if away in (EAST, WEST) else down
        ahead = ahead if away in (EAST, SOUTH) else -ahead
        straight = 0 in (across, down)
        if region == "half-plane":
            return ahead >= 0
        if region == "away-lane":
            return straight and ahead > 0
        return straight and ahead >= 0

    def places(
        self, game: Game, leader: Figure, target: Figure, spaces: int
    ) -> list[Option]:
        """The legal places within reach, by row and column."""
        return [
            Option(to, name_of(to)) for to in self._places(game, leader, target, spaces)
        ]

    def _places(
        self, game: Game, leader: Figure, target: Figure, spaces: int
    ) -> Iterator[int]:
        for to in game.state.board.spaces():
            # Ask first whether the place is marked: most are not.
            if (
                to != target.space
                and self.is_marked(game, leader, target, to)
                and not failing(
                    self.destination_checks(game, leader, target, to, spaces)
                )
            ):
                yield to

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        if not attack.hit or (target := standing_target(game)) is None:
            return
        leader = game.state.figures[attack.leader]
        if (yield from is_immune(game, target.id, self.kind, NOT_MOVED)):
            return
        spaces = power_dice_used(game) * self.spaces_per_die
        helper = yield from moves_further(game)
        options = self.places(game, leader, target, spaces + (1 if helper else 0))
        if not options:
            yield Note("no valid place is left: the target stays", self.cite)
            return
        to = yield from choose_place(game, self.name, options, self.cite)
        if helper:
            within = [
                option.value for option in self.places(game, leader, target, spaces)
            ]
            if to not in within:
                me, skill = helper
                yield Enter(skill.name, skill.cite_for(me), me.id, skill.name)
                yield Note("one space further", skill.cite_for(me))
                yield LEAVE
        yield from put_down(
            game, target.id, to, f"{target.id} is thrown to {name_of(to)}", self.cite
        )
