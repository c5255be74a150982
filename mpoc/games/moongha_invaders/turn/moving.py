"""Movement: a monster moves along connections, or hides (move)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from mpoc.engine.statements import Check, Event
from mpoc.games.kit.file.forms import Id
from mpoc.games.kit.file.places import PLACE_NAME
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import Form, Group, Keyed, ListOf, key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.moongha_invaders import events
from mpoc.games.moongha_invaders.game import (
    are_linked,
    known_kind,
    known_link,
    known_number,
    own_monster,
)
from mpoc.schema.envelope import Schema, by_type, one_of

CITE = h("move")
WAY = ListOf("a list of cities such as `[Paris, Rome]`", PLACE_NAME, least=1, most=12)
NONE = "none"


class Second(Keyed):
    """The second movement that Spectoor gives; empty where there is none."""

    move: str = key(Id(), "The monster that moves.", default="")
    path: tuple[str, ...] = key(WAY, "The cities on its way.", default=())
    hide: str = key(Id(), "The monster that hides.", default="")

    def checks(self, game: SmallGame, first: tuple[str, ...] = ()) -> Iterator[Check]:
        """The conditions of the movement; `first` is the way of the same monster."""
        if self.move:
            yield from move_checks(game, self.move, self.path, first)
        if self.hide:
            yield from hide_checks(game, self.hide)

    def events(self) -> list[Event]:
        """What the movement does."""
        if self.move:
            return [events.Go(self.move, self.path)]
        return [events.Hide(self.hide)] if self.hide else []

    def words(self) -> str:
        """`k moves to Paris`, `k hides`, `none`."""
        if self.move:
            return f"{self.move} moves to {', then '.join(self.path)}"
        return f"{self.hide} hides" if self.hide else NONE


class SecondForm(Form[Second]):
    """A second movement in a file: a mapping, or `none`."""

    __slots__ = ()
    group = Group("a movement such as `{move: k, path: [Paris]}`", Second)

    def schema(self, description: str = "", **more: Any) -> Schema:
        forms = {
            "string": one_of("`none`", [NONE]),
            "object": self.group.schema(minProperties=1),
        }
        return by_type("a movement, or `none`", forms, description, **more)

    def read(self, names: Any, value: Any, path: Any) -> Second | None:
        return Second() if value == NONE else self.group.read(names, value, path)

    def write(self, value: Second) -> Any:
        return self.group.write(value) or NONE


def move_checks(
    game: SmallGame, id: str, path: tuple[str, ...], visited: tuple[str, ...] = ()
) -> Iterator[Check]:
    """A way along connections, no city twice, no longer than the purple circle.

    `visited` are cities of an earlier movement that this one may not visit.
    """
    state = game.state
    yield from own_monster(game, id, CITE)
    monster = state.monsters.get(id)
    if monster is None or monster.player != game.player:
        return
    way = (monster.at, *path)
    for start, end in pairwise(way):
        if start == end:
            continue
        yield known_link(state, start, end, CITE)
        yield Check(
            "no-link",
            f"{start} and {end} are connected",
            are_linked(state, start, end) is not False,
            CITE,
            failure=f"no connection leads from {start} to {end}",
        )
    seen = (*visited, *way)
    twice = [city for number, city in enumerate(seen) if city in seen[:number]]
    yield Check(
        "city-twice",
        "no city is visited twice, and the way ends elsewhere than it began",
        not twice,
        CITE,
        f"twice: {', '.join(dict.fromkeys(twice))}" if twice else "",
        failure="a city is visited twice",
    )
    yield known_kind(state, id, CITE)
    if monster.kind:
        yield known_number(state, monster.kind, "move", CITE)
        most = state.board.number(monster.kind, "move")
        if most is not None:
            yield Check(
                "too-far",
                f"a {monster.kind} moves along at most {most} connections",
                len(path) <= most,
                CITE,
                f"the way has {len(path)}",
                failure="the way is longer than the movement allowance",
            )


def hide_checks(game: SmallGame, id: str) -> Iterator[Check]:
    """An own monster that is revealed."""
    yield from own_monster(game, id, CITE)
    monster = game.state.monsters.get(id)
    if monster is not None:
        yield Check(
            "already-hidden",
            f"{id} is revealed",
            not monster.hidden or game.reading("hide-hidden") == "allowed",
            CITE,
            failure=f"{id} is hidden already",
        )


def ways(game: SmallGame, id: str) -> list[tuple[str, ...]]:
    """A shortest way of a monster to each city in its reach."""
    state = game.state
    monster = state.monsters[id]
    most = state.board.number(monster.kind, "move") if monster.kind else None
    graph = state.board.cities
    found: dict[str, tuple[str, ...]] = {monster.at: ()}
    edge = [monster.at]
    for _ in range(1 if most is None else most):
        next_edge = []
        for city in edge:
            for end in graph.neighbours(city):
                if end not in found:
                    found[end] = (*found[city], end)
                    next_edge.append(end)
        edge = next_edge
    return [path for path in found.values() if path]


def seconds(game: SmallGame, own: list[str]) -> list[Second]:
    """Every movement of some monsters: a way for each city in reach, and hiding."""
    moves = [Second(id, path) for id in own for path in ways(game, id)]
    return [Second(), *moves, *[Second(hide=id) for id in own]]
