"""A monster moves: in its Move, or a second time in place of its action (moving)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

from mpoc.engine.statements import Check, Note, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.powers import clouds
from mpoc.games.giant_monster_invasion.powers.keys import slug_of
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import TurnVerb
from mpoc.games.giant_monster_invasion.turn.checks import joined
from mpoc.games.giant_monster_invasion.turn.moving import (
    LEVEL_OF,
    POWER_OF,
    Reach,
    cost_of,
    holding_checks,
    let_go_of_all,
    reach_of,
    region_words,
    spot_checks,
    way_checks,
    where_to,
)
from mpoc.games.giant_monster_invasion.words import (
    FLY,
    FLYING,
    GROUND,
    HAZARD_COSTS,
    LAVA,
    LEAP,
    MODES,
    SUBMERGED,
    SWIM,
    TUNNEL,
    UNDERGROUND,
    WALK,
    WATER,
)
from mpoc.games.kit.file.points import POINT_NAME
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import ListOf, Word, key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.spaces.plane import Point, inch_words, point_name
from mpoc.games.kit.spaces.shapes import straight_parts
from mpoc.games.kit.verb import Way


class Move(TurnVerb):
    """A monster walks, flies, swims, tunnels or leaps to a point of the table."""

    word, cite, weight = "move", h("2.5-moving"), 6
    headline_event = events.Go
    takes: ClassVar[str] = ""
    while_below: ClassVar[bool] = True
    while_leaving: ClassVar[bool] = True
    mode: str = key(Word("a way to move", MODES), is_main=True)
    via: tuple[Point, ...] = key(
        ListOf("a list of points such as `[4/6, 7/6]`", POINT_NAME, most=12),
        "Where it turns on its way.",
        default=(),
    )
    to: Point | None = key(POINT_NAME, "Where it stops.", default=None, is_answer=True)

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """A Move is left, or an action for a second one; the power is its own."""
        name, monster, state = game.player, game.own, game.state
        yield from self.move_checks(game)
        yield from holding_checks(game, name, self.cite)
        power = POWER_OF.get(self.mode)
        if power is not None:
            yield Check(
                "no-power",
                f"{name} has the power {power}",
                bool(getattr(monster.powers, power)),
                h(slug_of(power)),
                failure=f"{name} does not have the power {power}",
            )
        if self.mode == SWIM:
            yield Check(
                "not-in-water",
                f"{name} is in water",
                WATER in state.hazards_under(name),
                h("6.1-swimming"),
                failure=f"{name} is not in water",
            )
        if monster.retreating:
            goals = retreat_points(state, name, self._reach(game))
            yield Check(
                "blocked",
                "the way to the nearest edge is free",
                any([not self.objections(game, point) for point in goals]),
                h("5.5-retreat"),
                failure="the way to the nearest edge is not free",
            )
        if monster.level == UNDERGROUND and self.mode != TUNNEL:
            yield from spot_checks(state, name, monster.at, h("6.1-tunneling"))

    def _reach(self, game: SmallGame) -> Reach:
        """How far it goes in this move."""
        is_second = game.own.spent.moves == 1
        return reach_of(game, game.player, self.mode, is_second)

    def objections(self, game: SmallGame, point: Point) -> tuple[Check, ...]:
        """The checks that fail where the monster goes to a point."""
        state, name, reach = game.state, game.player, self._reach(game)
        way, lands = (game.own.at, *self.via, point), self.mode != TUNNEL
        checks = list(way_checks(game, name, way, reach, is_landing=lands))
        if game.own.retreating:
            goals = retreat_points(state, name, reach)
            checks.append(
                Check(
                    "not-straight",
                    "a retreat goes straight to the nearest edge, as far as it can",
                    point in goals and not self.via and self.mode != LEAP,
                    h("5.5-retreat"),
                    f"it goes to {' or '.join(map(point_name, goals))}",
                    failure="this is not the way to the nearest edge",
                )
            )
        return game.objections(checks)

    def act(self, game: SmallGame) -> Rule[None]:
        name, monster, state = game.player, game.own, game.state
        reach, start = self._reach(game), monster.at
        is_second = monster.spent.moves == 1
        goals = retreat_points(state, name, reach) if monster.retreating else ()
        judge = partial(self.objections, game)
        words = f"where it goes, {region_words(state, name, reach)}"
        question = where_to(game, name, self.word, words, judge, reach.most, self.cite)
        to = yield question.but(only=goals)
        slow = slow_words(state, (start, *self.via, to), reach)
        if slow:
            yield Note(slow, h("4.2-hazards"))
        yield from let_go_of_all(game, name)
        level = LEVEL_OF.get(self.mode, GROUND)
        on_the_way = FLYING if self.mode == FLY else level
        if monster.level != on_the_way:
            is_up = on_the_way == GROUND
            why = self.cite if is_up else h(slug_of(POWER_OF[self.mode]))
            yield events.ChangeLevel(name, on_the_way, why)
        yield events.Use(name, moves=1, acts=1 if is_second else 0)
        verbs = {WALK: "moves", FLY: "flies", LEAP: "leaps", SWIM: "swims"}
        burst = "6.1-speed-burst" if is_second and monster.powers.speed_burst else ""
        power = slug_of(POWER_OF[self.mode]) if self.mode in POWER_OF else ""
        cite = joined(self.cite, power, burst)
        does = verbs.get(self.mode, "tunnels")
        yield events.Go(name, (*self.via, to), does, cite)
        if self.mode in (WALK, SWIM) and crosses_lava(state, (start, *self.via, to)):
            yield events.Burn(name)
        yield from clouds.enter(game, name, (start, *self.via, to))
        yield from self._arrive(game, name, level)

    def _arrive(self, game: SmallGame, name: str, level: str) -> Rule[None]:
        """It lands, comes up out of the water, or leaves the table in retreat."""
        if game.state.monster(name).out:
            return
        monster = game.state.monster(name)
        in_water = WATER in game.state.hazards_under(name)
        if level == SUBMERGED and not in_water:
            level = GROUND
        if monster.level != level:
            yield events.ChangeLevel(name, level)
        if monster.retreating and at_edge(game.state, name):
            yield events.LeaveBattle(name)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        state, name = game.state, game.player
        for mode in MODES:
            power = POWER_OF.get(mode)
            if power is None or getattr(game.own.powers, power):
                move = cls(mode=mode)
                yield Way(move, mode, region_words(state, name, move._reach(game)))

    def headline(self, state: State) -> str:
        verbs = {WALK: "moves", FLY: "flies", LEAP: "leaps", SWIM: "swims"}
        to = f" to {point_name(self.to)}" if self.to is not None else ""
        return f"{state.turn} {verbs.get(self.mode, 'tunnels')}{to}"


def slow_words(state: State, way: Sequence[Point], reach: Reach) -> str:
    """What a way costs that hazards make longer than on open ground, if they do."""
    kinds = [
        state.hazards[id].kind
        for _, _, ids in straight_parts(way, {} if reach.is_free else state.boxes())
        for id in ids
    ]
    if not any([kind in HAZARD_COSTS and kind not in reach.ignores for kind in kinds]):
        return ""
    cost = cost_of(state, way, reach).inches
    return f"the way costs as much as {inch_words(cost)} of open ground"


def crosses_lava(state: State, way: Sequence[Point]) -> bool:
    """Whether a way leads through lava."""
    return any(
        [
            state.hazards[id].kind == LAVA
            for _, _, ids in straight_parts(way, state.boxes())
            for id in ids
        ]
    )


def at_edge(state: State, name: str) -> bool:
    """Whether the base of a monster touches the edge of the table."""
    return edge_distance(state, name) <= 0


def edge_distance(state: State, name: str) -> int:
    """Twice the hundredths between a base and the nearest edge."""
    return min(_free(state, name).values())


def _free(state: State, name: str) -> dict[tuple[int, int], int]:
    """Twice the hundredths from a base to each edge, by the direction."""
    monster = state.monster(name)
    x, y = monster.at
    size, base = state.size, monster.base
    return {
        (-1, 0): 2 * x - base,
        (0, -1): 2 * y - base,
        (1, 0): 2 * (size.width - x) - base,
        (0, 1): 2 * (size.depth - y) - base,
    }


def retreat_points(state: State, name: str, reach: Reach) -> tuple[Point, ...]:
    """Where a retreat may end: straight to a nearest edge, as far as it goes."""
    free = _free(state, name)
    nearest = min(free.values())
    (x, y) = state.monster(name).at
    length = min(nearest // 2, reach.most)
    points = [
        (x + across * length, y + down * length)
        for (across, down), room in free.items()
        if room == nearest
    ]
    return tuple(points)
