"""Knock back, knock down and collisions (knock-back, knock-down, collisions)."""

from __future__ import annotations

from collections.abc import Sequence

from mpoc.engine.statements import Cite, Note, Part, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.monster import Monster
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.checks import (
    NO_PURSE,
    ON_DIE,
    Purse,
    damage_of,
    die,
    joined,
    rolled,
    successes_part,
)
from mpoc.games.giant_monster_invasion.turn.damage import batter, hurt, sturdy
from mpoc.games.giant_monster_invasion.words import (
    BRAWL,
    FLYING,
    SMALL,
    STOMP,
    TOUGH,
)
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.spaces.plane import HUNDREDTHS, Point, inch_words, inches
from mpoc.games.kit.spaces.shapes import Disc, away, free_length, overlap

COLLISIONS, KNOCK_BACK, KNOCK_DOWN = (
    h("3.6-collisions"),
    h("3.7-knock-back"),
    h("3.7-knock-down"),
)
COLLISION, KNOCKED_DOWN, FALLS = "Collision", "Knock Down", "Fall"
"""What asks for the dice of a collision, of a check against falling, of a fall."""


class Slide:
    """Where a straight way ends: how far it goes, and what stops it."""

    __slots__ = ("end", "length", "stopped_by")

    def __init__(self, end: Point, length: int, stopped_by: tuple[str, ...]) -> None:
        self.end = end
        self.length = length
        self.stopped_by = stopped_by


def slide(state: State, name: str, towards: Point, length: int) -> Slide:
    """Where a monster comes that is pushed straight towards a point.

    `length` is in hundredths of an inch. The first thing that it touches stops it, also
    where it would stop there anyway; the edge of the table does too.
    """
    monster = state.monster(name)
    start = monster.at
    # What lies a hundredth beyond the end is touched there.
    end = away(start, towards, length + 1)
    least = length
    stoppers: list[str] = []
    for other, shape in state.obstacles(name):
        free = free_length(start, end, monster.base, shape)
        if free is not None and free <= least:
            stoppers = [*stoppers, other] if free == least else [other]
            least = free
    if not state.is_on_table(Disc(away(start, end, least), monster.base)):
        stoppers, low = [], 0
        while least - low > 1:
            middle = (low + least) // 2
            disc = Disc(away(start, end, middle), monster.base)
            if state.is_on_table(disc):
                low = middle
            else:
                least = middle
        least = low
    # A point that was rounded may lie a hundredth too far.
    while least and (obstacles := _obstacles_at(state, name, away(start, end, least))):
        stoppers, least = obstacles, least - 1
    stop = away(start, end, least) if least else start
    return Slide(stop, least, tuple(stoppers))


def _obstacles_at(state: State, name: str, at: Point) -> list[str]:
    """The ids of what the base of a monster would overlap at a point."""
    disc = Disc(at, state.monster(name).base)
    return [id for id, shape in state.obstacles(name) if overlap(disc, shape)]


def knock_back(
    game: SmallGame,
    name: str,
    towards: Point,
    distance: int,
    cite: Cite,
    by: str,
    *,
    is_thrown: bool = False,
    small_distance: int | None = None,
) -> Rule[bool]:
    """A monster is knocked back; say whether it collided.

    `distance` is in inches. At the small scale it is halved, rounded up, unless there
    is a `small_distance`; a throw has its own distance there (ruling small-throw).
    """
    state = game.state
    if state.monster(name).out:
        return False
    if small_distance is not None:
        distance = small_distance
    elif state.scale == SMALL and (
        not is_thrown or game.reading("small-throw") == "halved-too"
    ):
        distance = -(-distance // 2)
    way = slide(state, name, towards, distance * HUNDREDTHS)
    far = far_words(way, distance)
    words = f"is thrown {far}" if is_thrown else f"is knocked back {far}"
    small = "8-small-scale" if state.scale == SMALL else ""
    yield events.Go(name, (way.end,), words, joined(cite, "3.7-knock-back", small))
    if not way.stopped_by and way.length < distance * HUNDREDTHS:
        if game.reading("table-edge") == "leaves":
            yield events.LeaveBattle(name, cite)
        else:
            yield Note(f"the edge of the table stops {name}", cite)
    for other in way.stopped_by:
        yield from collide(game, name, other, by=by)
    return bool(way.stopped_by)


def far_words(way: Slide, distance: int) -> str:
    """`3 inches`, or `2.5 of 3 inches` where something stops it."""
    if way.length == distance * HUNDREDTHS:
        return inch_words(distance)
    return f"{inches(way.length)} of {inch_words(distance)}"


def collide(
    game: SmallGame, name: str, other: str, *, bonus: int = 0, by: str = ""
) -> Rule[None]:
    """A monster collides with a monster or a building: both numbers come first.

    `bonus` are the successes of a collision on purpose, `by` who caused it: the monster
    itself if nobody is named.
    """
    state = game.state
    monster = state.monster(name)
    if monster.out:
        return
    yield Note(f"{name} and {other} collide", COLLISIONS)
    parts = [*bulk(monster), successes_part(bonus, COLLISIONS)]
    if other in state.players:
        others = [*bulk(state.monster(other))]
    else:
        value = yield from sturdy(game, other, COLLISIONS)
        others = [Part(value, "STURDY", h("4.1-buildings"))]
    spots = yield from die(
        game, name, COLLISION, f"the collision of {name}", COLLISIONS
    )
    parts.append(Part(spots, ON_DIE, COLLISIONS))
    spots = yield from die(
        game,
        other if other in state.players else name,
        COLLISION,
        f"the collision of {other}",
        COLLISIONS,
        other,
    )
    others.append(Part(spots, ON_DIE, COLLISIONS))
    own = yield from damage_of(f"the collision of {name}", *parts)
    its = yield from damage_of(f"the collision of {other}", *others)
    causer = by or name
    feller = feller_of(game, name, causer)
    if other in state.players:
        yield from hurt(game, other, own, COLLISIONS, feller)
        feller = feller_of(game, other, causer)
    else:
        yield from batter(game, other, own, COLLISIONS, feller)
        feller = feller_of(game, "", causer)
    yield from hurt(game, name, its, COLLISIONS, feller)


def feller_of(game: SmallGame, other: str, causer: str) -> str:
    """The monster that defeats one that falls in a collision with `other` (ruling).

    Nobody defeats itself, which `hurt` sees to.
    """
    return other if game.reading("collision-credit") == "colliders" else causer


def bulk(monster: Monster) -> tuple[Part, Part]:
    """What a monster does in every collision, besides its die."""
    return (
        Part(monster.tough, TOUGH, COLLISIONS),
        Part(monster.brawl, BRAWL, COLLISIONS),
    )


def may_fall(
    game: SmallGame,
    name: str,
    mods: Sequence[Part] = (),
    purse: Purse = NO_PURSE,
) -> Rule[None]:
    """A monster checks STOMP, and falls where it fails."""
    monster = game.state.monster(name)
    if monster.out or monster.prone:
        return
    words = "the knock-down check"
    successes = yield from rolled(
        game, name, STOMP, mods, KNOCKED_DOWN, KNOCK_DOWN, purse, words=words
    )
    if not successes:
        yield from fall(game, name)


def fall(game: SmallGame, name: str) -> Rule[None]:
    """A monster is knocked down; one that flies takes a die of damage."""
    monster = game.state.monster(name)
    if monster.out or monster.prone:
        return
    flies = monster.level == FLYING
    yield events.Fall(name)
    if flies:
        damage = yield from die(game, name, FALLS, f"the fall of {name}", KNOCK_DOWN)
        yield from hurt(game, name, damage, KNOCK_DOWN, is_attack=False)
