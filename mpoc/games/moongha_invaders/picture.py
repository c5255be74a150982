"""Moongha Invaders as a picture: cities, their connections, monsters above them.

The printed board is not part of mpoc, so that the cities lie where a computed layout
puts them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mpoc.games.kit.spaces.layout import layout
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.pieces import Monster
from mpoc.rules import picture as p
from mpoc.rules.picture import Arrow, DrawnPictures, Mark, Picture, Spot, Token, Way

if TYPE_CHECKING:
    from mpoc.engine.statements import Event
    from mpoc.games.kit.spaces.graph import Graph
    from mpoc.games.moongha_invaders.state import State
    from mpoc.rules.picture import Point

APART = 3.6
"""How far apart the nearest two cities are."""

AROUND = 3
"""Room at the edges for names and monsters."""

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
            max(y for _, y in points.values()) + AROUND,
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

    def place(self, row: int, column: int) -> Mark:
        """Nothing names a city by row and column."""
        raise LookupError((row, column))


def _points(graph: Graph) -> dict[str, Point]:
    """The middle of each city."""
    return {
        city: (x + AROUND, y + AROUND) for city, (x, y) in layout(graph, APART).items()
    }


def _tokens(state: State, city: str, middle: Point) -> list[Token]:
    """The monsters in a city, side by side above its name."""
    ids = state.monsters_in(city)
    left = middle[0] - SIDE * len(ids) / 2
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
    )


PICTURES = MoonghaPictures()
