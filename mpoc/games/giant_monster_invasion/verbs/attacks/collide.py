"""A monster runs into a monster or a building on purpose (collisions)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from mpoc.engine.candidates import DiceLimit
from mpoc.engine.statements import Check, Part, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.names import TARGET_NAME
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import (
    MP,
    TurnVerb,
    attack_headline,
)
from mpoc.games.giant_monster_invasion.turn.attacks import is_there, target_checks
from mpoc.games.giant_monster_invasion.turn.checks import (
    Purse,
    dice_of,
    own_mods,
    pool_parts,
    rolled,
)
from mpoc.games.giant_monster_invasion.turn.damage import known_sturdy
from mpoc.games.giant_monster_invasion.turn.knocks import Slide, collide, slide
from mpoc.games.giant_monster_invasion.turn.moving import (
    Reach,
    cost_of,
    holding_checks,
    let_go_of_all,
    reach_of,
)
from mpoc.games.giant_monster_invasion.turn.second_rolls import AGAIN
from mpoc.games.giant_monster_invasion.words import BRAWL, WALK
from mpoc.games.kit.dice import D6
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.spaces.plane import Point
from mpoc.games.kit.spaces.shapes import Box, Disc
from mpoc.games.kit.verb import Way
from mpoc.text.problems import said_of


class Collide(TurnVerb):
    """A monster walks straight into another monster or a building."""

    word, cite, weight = "collide", h("3.6-collisions"), 3
    takes: ClassVar[str] = ""
    headline_event = events.Go
    target: str = key(TARGET_NAME, is_main=True)
    mods: Mapping[str, int] = MP
    again: tuple[tuple[str, str], ...] = AGAIN

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """A move is left, and the target is the first thing in its straight way."""
        name, monster, state = game.player, game.own, game.state
        yield from self.move_checks(game)
        yield from holding_checks(game, name, self.cite)
        yield from target_checks(game, self.target, self.cite)
        if self.target == name or not is_there(game.state, self.target):
            return
        way, reach = self.way(game)
        yield self.check(
            "blocked",
            f"{self.target} is the first thing in the way",
            not way.stopped_by or self.target in way.stopped_by,
            f"in the way: {', '.join(way.stopped_by)}" if way.stopped_by else "",
            failure=f"{said_of(way.stopped_by, 'is', 'are')} in the way",
        )
        cost = cost_of(state, (monster.at, way.end), reach)
        yield Check(
            "too-far",
            f"{name} gets as far as {self.target}",
            bool(way.stopped_by) and cost.at_most(reach.most),
            h("2.5-moving"),
            failure=f"{self.target} is too far away",
        )
        if self.target in state.buildings:
            yield known_sturdy(state, self.target, h("4.1-buildings"))

    def way(self, game: SmallGame) -> tuple[Slide, Reach]:
        """Where its straight way ends, and how far it could go."""
        state, name = game.state, game.player
        reach = reach_of(game, name, WALK, game.own.spent.moves == 1)
        goal = nearest_point(state, name, self.target)
        return slide(state, name, goal, reach.most), reach

    def pool(self, game: SmallGame, bought: int = 0) -> list[Part]:
        """The dice whose successes add to the damage."""
        name = game.player
        return pool_parts(game.state, name, BRAWL, own_mods(game.state, name), bought)

    def rolls(self, game: SmallGame) -> bool:
        """Whether successes add to the damage: against monsters (ruling)."""
        if self.target in game.state.buildings:
            return False
        return game.reading("deliberate-collision") == "brawl-check"

    def spend(self, game: SmallGame, purse: Purse) -> Rule[None]:
        name = game.player
        way, _ = self.way(game)
        is_second = game.own.spent.moves == 1
        yield from let_go_of_all(game, name)
        yield events.Use(name, moves=1, acts=1 if is_second else 0)
        yield events.Go(name, (way.end,), "runs", self.cite)
        bonus = 0
        if self.rolls(game):
            bonus = yield from rolled(
                game,
                name,
                BRAWL,
                (),
                self.word,
                self.cite,
                purse,
                words="the collision",
                own=True,
                parts=self.pool(game),
            )
        yield from collide(game, name, self.target, bonus=bonus, by=name)

    def limits(self, game: SmallGame) -> tuple[DiceLimit, ...]:
        if not is_there(game.state, self.target) or not self.rolls(game):
            return ()
        dice = max(dice_of(self.pool(game, self.bought.get(game.player, 0))), 0)
        return (DiceLimit(D6.name, dice, dice, True),)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        state = game.state
        for target in (*state.in_play, *state.buildings):
            if target != game.player:
                yield Way(cls(target=target), target)

    def headline(self, state: State) -> str:
        return attack_headline(state, "runs into", self.target)


def nearest_point(state: State, name: str, target: str) -> Point:
    """The point of a target towards which a monster runs: the nearest of a building."""
    shape = state.shape(target)
    if isinstance(shape, Disc):
        return shape.at
    assert isinstance(shape, Box)
    at = state.monster(name).at
    x, y = [
        min(max(place, least), most)
        for place, (least, most) in zip(at, shape.sides, strict=True)
    ]
    return (x, y) if (x, y) != at else shape.at
