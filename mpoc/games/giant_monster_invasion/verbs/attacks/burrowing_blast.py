"""A monster attacks from below the ground, and comes up (burrowing-blast)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from mpoc.engine.statements import Check, Note, Part, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.powers.lasting import after_great_damage
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import attack_headline
from mpoc.games.giant_monster_invasion.turn.attacks import target_mods
from mpoc.games.giant_monster_invasion.turn.checks import (
    Purse,
    damage_of,
    pool_parts,
    successes_part,
)
from mpoc.games.giant_monster_invasion.turn.damage import batter, hurt
from mpoc.games.giant_monster_invasion.turn.knocks import may_fall
from mpoc.games.giant_monster_invasion.turn.moving import (
    length_words,
    ring,
    spot_checks,
    where_to,
)
from mpoc.games.giant_monster_invasion.turn.striking import SpecialAttack
from mpoc.games.giant_monster_invasion.words import BRAWL, GROUND, STOMP, UNDERGROUND
from mpoc.games.kit.file.points import POINT_NAME
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.spaces.plane import HUNDREDTHS, Point, inch_words, inches
from mpoc.games.kit.spaces.shapes import are_within, overlap, square_between

ROOM_TO_COME_UP = 2
"""Inches beside the target within which a monster may come up (ruling)."""


class BurrowingBlast(SpecialAttack):
    """A monster that tunnels attacks from directly below its target."""

    word, cite, weight = "burrowing-blast", h("3.3.a-burrowing-blast"), 20
    while_below: ClassVar[bool] = True
    to: Point | None = key(
        POINT_NAME,
        "Where it comes up, if something stands above it.",
        default=None,
        is_answer=True,
    )

    def special_checks(self, game: SmallGame) -> Iterator[Check]:
        """It is underground, and the target stands above it."""
        name, monster = game.player, game.own
        yield self.check(
            "not-below",
            f"{name} is underground",
            monster.level == UNDERGROUND,
            failure=f"{name} is not underground",
        )
        if self.is_there(game):
            yield self.check(
                "out-of-range",
                f"{self.target} stands above {name}",
                are_within(monster.disc, game.state.shape(self.target), 0),
                failure=f"{self.target} does not stand above {name}",
            )

    def pool(self, game: SmallGame, bought: int = 0) -> list[Part]:
        name = game.player
        mods = [Part(1, "from below", self.cite)]
        mods += target_mods(game, name, self.target, BRAWL)
        return pool_parts(game.state, name, BRAWL, mods, bought)

    def result(self, game: SmallGame, successes: int, purse: Purse) -> Rule[None]:
        name, target = game.player, self.target
        if successes:
            yield from self._hit(game, successes, purse)
        else:
            yield Note(f"{name} misses {target}", self.cite)
        if not game.state.monster(name).out:
            yield from self._come_up(game)

    def _hit(self, game: SmallGame, successes: int, purse: Purse) -> Rule[None]:
        """Damage the building or the monster above, which may fall."""
        name, target = game.player, self.target
        damage = yield from damage_of(
            "the attack from below",
            Part(game.own.stomp, STOMP, self.cite),
            successes_part(successes, self.cite),
        )
        if target in game.state.buildings:
            yield from batter(game, target, damage, self.cite, name)
            return
        hits = yield from hurt(game, target, damage, self.cite, name)
        yield from after_great_damage(game, name, target, damage, hits, is_brawl=True)
        mods = [Part(-1, "from below", self.cite)]
        yield from may_fall(game, target, mods, purse)

    def _come_up(self, game: SmallGame) -> Rule[None]:
        """It must come up: where it is, or beside what stands there."""
        state, name, monster = game.state, game.player, game.own
        taken = [
            other
            for other, shape in state.obstacles(name)
            if overlap(monster.disc, shape)
        ]
        if taken:
            reach = ROOM_TO_COME_UP * HUNDREDTHS + monster.base
            judge = partial(self._objections, game, reach)
            if all([judge(point) for point in ring(monster.at, reach)]):
                yield Note(f"no room to come up was found for {name}", self.cite)
                return
            words = f"where it comes up beside {' and '.join(taken)}"
            to = yield where_to(game, name, self.word, words, judge, reach, self.cite)
            yield events.Go(name, (to,), "tunnels up", self.cite)
        yield events.ChangeLevel(name, GROUND, self.cite)

    def _objections(
        self, game: SmallGame, reach: int, point: Point
    ) -> tuple[Check, ...]:
        """The checks that a place to come up fails."""
        square = square_between(game.own.at, point)
        check = self.check(
            "too-far",
            f"it comes up within {inch_words(inches(reach))}",
            square <= reach * reach,
            f"the point is {length_words(square)} away",
            failure="it comes up beside its target",
        )
        spots = spot_checks(game.state, game.player, point, self.cite)
        return game.objections([check, *spots])

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return bool(game.own.level == UNDERGROUND)

    def headline(self, state: State) -> str:
        return attack_headline(state, "attacks", self.target, "a burrowing blast")
