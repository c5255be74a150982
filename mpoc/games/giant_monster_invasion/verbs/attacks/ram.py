"""A monster rams another: a Move and an action together (ram)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import isqrt

from mpoc.engine.statements import Check, Part, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import attack_headline
from mpoc.games.giant_monster_invasion.turn.attacks import target_mods
from mpoc.games.giant_monster_invasion.turn.checks import (
    ON_DIE,
    Purse,
    damage_of,
    die,
    pool_parts,
)
from mpoc.games.giant_monster_invasion.turn.damage import hurt
from mpoc.games.giant_monster_invasion.turn.knocks import (
    COLLISION,
    Slide,
    bulk,
    collide,
    feller_of,
    knock_back,
    may_fall,
    slide,
)
from mpoc.games.giant_monster_invasion.turn.moving import (
    Reach,
    cost_of,
    holding_checks,
    let_go_of_all,
    reach_of,
    way_checks,
    where_to,
)
from mpoc.games.giant_monster_invasion.turn.striking import SpecialAttack
from mpoc.games.giant_monster_invasion.words import BRAWL, RAM, WALK
from mpoc.games.kit.file.points import POINT_NAME
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.spaces.plane import HUNDREDTHS, Point
from mpoc.games.kit.spaces.shapes import Disc, are_within, mirrored, square_between


class Ram(SpecialAttack):
    """A monster runs up to within an inch of another, and rams it."""

    word, cite, weight = "ram", h("7-ram"), 4
    at_buildings = False
    to: Point | None = key(
        POINT_NAME,
        "Where it stops, within an inch of the target.",
        default=None,
        is_answer=True,
    )

    def special_checks(self, game: SmallGame) -> Iterator[Check]:
        """The option is agreed on, and nothing of the turn is used."""
        spent = game.own.spent
        yield self.check(
            "option-off",
            "the players agreed on ram attacks",
            RAM in game.state.options,
            failure="the players did not agree on ram attacks",
        )
        yield self.check(
            "already-moved",
            f"{game.player} has not moved",
            not spent.moves,
            failure=f"{game.player} has moved already",
        )
        if self.is_there(game):
            way = self.contact(game)
            reach = reach_of(game, game.player, WALK, is_second=False)
            cost = cost_of(game.state, (game.own.at, way.end), reach)
            yield self.check(
                "too-far",
                "it gets as far as the target, straight",
                self.target in way.stopped_by and cost.at_most(reach.most),
                f"in the way: {', '.join(way.stopped_by)}" if way.stopped_by else "",
                failure=f"{game.player} does not get as far as {self.target}",
            )
        yield from holding_checks(game, game.player, self.cite)

    def contact(self, game: SmallGame) -> Slide:
        """Where it comes when it goes straight at the target."""
        state, name = game.state, game.player
        reach = reach_of(game, name, WALK, is_second=False)
        goal = state.monster(self.target).at
        return slide(state, name, goal, reach.most)

    def pool(self, game: SmallGame, bought: int = 0) -> list[Part]:
        name = game.player
        mods = target_mods(game, name, self.target, BRAWL)
        return pool_parts(game.state, name, BRAWL, mods, bought)

    def spend(self, game: SmallGame, purse: Purse) -> Rule[None]:
        state, name, target = game.state, game.player, self.target
        reach = reach_of(game, name, WALK, is_second=False)
        start, victim = game.own.at, state.monster(self.target).at
        judge = partial(self._objections, game, reach)
        words = f"where it stops, within an inch of {self.target}"
        question = where_to(game, name, self.word, words, judge, reach.most, self.cite)
        to = yield question.but(near=(victim,), known=(self.contact(game).end,))
        yield from let_go_of_all(game, name)
        yield events.Use(name, moves=2)
        yield events.Go(name, (to,), "runs", self.cite)
        successes = yield from self.strike(game, purse)
        if not successes:
            other = state.monster(target)
            words = f"the collision of {target}"
            spots = yield from die(game, target, COLLISION, words, self.cite)
            damage = yield from damage_of(words, *bulk(other), Part(spots, ON_DIE))
            feller = feller_of(game, target, name)
            yield from hurt(game, name, damage, self.cite, feller)
            mods = [Part(-1, "the ram failed", self.cite)]
            yield from may_fall(game, name, mods, purse)
            return
        yield from collide(game, name, target, bonus=successes, by=name)
        travelled = square_between(start, game.state.monster(name).at)
        towards = mirrored(game.state.monster(target).at, game.state.monster(name).at)
        distance = half_inches(travelled)
        yield from knock_back(game, target, towards, distance, self.cite, name)
        yield from may_fall(game, target, [Part(-1, "rammed", self.cite)], purse)

    def _objections(
        self, game: SmallGame, reach: Reach, point: Point
    ) -> tuple[Check, ...]:
        """The checks that a place to stop fails."""
        victim = game.state.monster(self.target).disc
        near = self.check(
            "out-of-range",
            "it stops within an inch of the target",
            are_within(Disc(point, game.own.base), victim, HUNDREDTHS),
            failure="it stops too far from the target",
        )
        way = way_checks(game, game.player, (game.own.at, point), reach)
        return game.objections([near, *way])

    def headline(self, state: State) -> str:
        return attack_headline(state, "rams", self.target)


def half_inches(square: int) -> int:
    """Half of a length in whole inches, rounded up, from its square in hundredths."""
    inches = isqrt(square) // (2 * HUNDREDTHS)
    return inches + (square > (2 * inches * HUNDREDTHS) ** 2)
