"""Moongha Invaders as a picture: cities, their connections, monsters above them.

The printed board is not part of mpoc, so that the cities lie where a computed layout
puts them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mpoc.games.kit.spaces.layout import layout
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.pieces import Monster
from mpoc.games.moongha_invaders.verbs.attack import Attack
from mpoc.games.moongha_invaders.verbs.move import Move
from mpoc.rules import picture as p
from mpoc.rules.picture import (
    NOTHING,
    Arrow,
    DrawnPictures,
    Mark,
    Picture,
    Pointers,
    Spot,
    Token,
    Way,
)

if TYPE_CHECKING:
    from mpoc.engine.statements import Event
    from mpoc.games.kit.spaces.graph import Graph
    from mpoc.games.moongha_invaders.state import State
    from mpoc.rules.picture import Point

APART = 3.6
"""How far apart the nearest two cities are."""

AROUND, BEYOND = 3, 2
"""Room for names and monsters at the edges: west and east, north and south."""

ABOVE = 0.6
"""How far above the middle of a city its monsters end."""

SIDE = 1.1
"""The side of a monster counter."""


class MoonghaPictures(DrawnPictures):
    """The pictures of Moongha Invaders."""

    def picture(self, state: State) -> Picture:
        """The map with what is in each city."""
        graph = state.board.cities
        points = _points(graph)
        spots = tuple(
            [
                Spot(city, *points[city], state.city(city).words())
                for city in graph.places()
            ]
        )
        ways = [
            Way(city, end)
            for city in graph.places()
            for end in graph.neighbours(city)
            if city < end
        ]
        return Picture(
            max(x for x, _ in points.values()) + AROUND,
            max(y for _, y in points.values()) + BEYOND,
            spots=spots,
            ways=tuple(ways),
            tokens=tuple(
                [
                    token
                    for city in graph.places()
                    for token in _tokens(state, city, points[city])
                ]
            ),
        )

    def arrows(self, event: Event, before: State) -> Sequence[Arrow]:
        """The way of a monster, city by city."""
        if not isinstance(event, events.Go) or event.id not in before.monsters:
            return ()
        monster = before.monsters[event.id]
        points = _points(before.board.cities)
        cities = [monster.at, *event.path]
        way = tuple([points[city] for city in dict.fromkeys(cities)])
        if len(way) < 2:
            return ()
        return (Arrow(p.MOVE, way, event.sentence(), monster.player),)

    def plan(self, act: Any, state: State) -> Pointers:
        """The city where something is put, the way of a monster, whom it attacks."""
        city, id = getattr(act, "at", None), getattr(act, "id", "")
        if city in state.board.cities.places():
            marks = (_mark(state, city, "a city for it"),)
            return Pointers(marks=marks, piece=getattr(act, "kind", ""))
        if id not in state.monsters:
            return NOTHING
        if isinstance(act, Move):
            go = events.Go(id, act.path)
            marks = (_mark(state, act.path[-1], f"a city for {id}"),)
            return Pointers(tuple(self.arrows(go, state)), marks, piece=id)
        if isinstance(act, Attack):
            pairs = {id: act.target, **act.others}
            return Pointers(
                tuple(
                    [
                        Arrow(
                            p.ATTACK,
                            (_place_of(state, by), _place_of(state, target)),
                            f"{by} to {target}",
                            state.monsters[by].player,
                        )
                        for by, target in pairs.items()
                        if by in state.monsters and target in state.monsters
                    ]
                ),
                tuple(
                    [
                        _mark(state, state.monsters[by].at, f"{by} attacks {target}")
                        for by, target in pairs.items()
                        if by in state.monsters and target not in state.monsters
                    ]
                ),
                piece=id,
            )
        return NOTHING

    def place(self, row: int, column: int) -> Mark:
        """Nothing names a city by row and column."""
        raise LookupError((row, column))


def _points(graph: Graph) -> dict[str, Point]:
    """The middle of each city."""
    return {
        city: (x + AROUND, y + BEYOND) for city, (x, y) in layout(graph, APART).items()
    }


def _mark(state: State, city: str, words: str) -> Mark:
    """A city pointed out."""
    return Mark(words, *_points(state.board.cities)[city], spot=city)


def _place_of(state: State, id: str) -> Point:
    """The middle of a monster's counter."""
    city = state.monsters[id].at
    tokens = _tokens(state, city, _points(state.board.cities)[city])
    return next(token.middle for token in tokens if token.id == id)


def _tokens(state: State, city: str, middle: Point) -> list[Token]:
    """The monsters in a city, side by side above its name."""
    ids = state.monsters_in(city)
    # The first one stays where it is when another one comes or goes.
    left = middle[0] - SIDE
    return [
        _token(
            state, id, state.monsters[id], left + SIDE * place, middle[1] - ABOVE - SIDE
        )
        for place, id in enumerate(ids)
    ]


def _token(state: State, id: str, monster: Monster, x: float, y: float) -> Token:
    capacity = state.board.number(monster.kind, "capacity") if monster.kind else None
    words = ["hidden"] if monster.hidden else []
    if monster.damage and capacity is None:
        words.append(f"damage {monster.damage}")
    return Token(
        id,
        monster.kind or "unknown monster",
        x,
        y,
        SIDE,
        SIDE,
        monster.player,
        p.ROUND if monster.hidden else p.SQUARE,
        0 if capacity is None else max(0, capacity - monster.damage),
        capacity or 0,
        words=", ".join(words),
        spot=monster.at,
    )


PICTURES = MoonghaPictures()
