"""Giant Monster Invasion as a picture: the table in inches, bases, buildings, ways.

Points and lengths are those of the rules, in hundredths of an inch; a picture has them
in inches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.definition import INVASION
from mpoc.games.giant_monster_invasion.tables import marks_of
from mpoc.games.giant_monster_invasion.turn.attacks import (
    is_there,
    range_inches,
    rank_of,
)
from mpoc.games.giant_monster_invasion.turn.moving import WhereTo
from mpoc.games.giant_monster_invasion.verbs.attacks.blast import Blast
from mpoc.games.giant_monster_invasion.verbs.move import Move
from mpoc.games.giant_monster_invasion.words import (
    ACID,
    GROUND,
    LAVA,
    RANKS,
    RUBBLE,
    TAR,
    WATER,
)
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.spaces.plane import HUNDREDTHS, inches
from mpoc.games.kit.spaces.shapes import Box, Disc, gap
from mpoc.rules import picture as p
from mpoc.rules.picture import (
    NOTHING,
    Aim,
    Area,
    Arrow,
    DrawnPictures,
    Look,
    Picture,
    Pointers,
    Region,
    Ring,
    Token,
)

if TYPE_CHECKING:
    from mpoc.engine.statements import Event, Reply
    from mpoc.games.giant_monster_invasion.monster import Monster
    from mpoc.games.giant_monster_invasion.state import State
    from mpoc.games.kit.spaces.plane import Point

LOOKS = {
    WATER: Look(p.WAVES, p.BLUE),
    RUBBLE: Look(p.DOTS, p.BROWN),
    LAVA: Look(p.FLAMES, p.ORANGE),
    TAR: Look(p.LINES, p.GREY),
    ACID: Look(p.RAYS, p.GREEN),
}

INCH = "″"

MOST_ACROSS = 44
"""How many points of a region are tried from west to east, at most."""

FINEST = HUNDREDTHS // 2
"""The least distance between two points that are tried."""


ON_THE_WAY = {"blocked", "too-far"}
"""Refusals of a straight way to a point that another way may avoid."""


class InvasionPictures(DrawnPictures):
    """The pictures of Giant Monster Invasion; a unit is an inch."""

    has_open_places = True

    def picture(self, state: State) -> Picture:
        """The table: hazards as ground, then buildings and monsters."""
        return Picture(
            state.size.width / HUNDREDTHS,
            state.size.depth / HUNDREDTHS,
            areas=tuple(
                [
                    Area(each.kind, LOOKS[each.kind], *_rectangle(each.box))
                    for each in state.hazards.values()
                ]
            ),
            tokens=(*_buildings(state), *_monsters(state)),
            scale="numbers along the edges are inches",
            unit=INCH,
        )

    def arrows(self, event: Event, before: State) -> Sequence[Arrow]:
        """The way of a monster, corner by corner."""
        if not isinstance(event, events.Go) or event.name not in before.players:
            return ()
        kind = p.FORCED if self.is_forced(event) else p.MOVE
        return _way(before, event.name, event.path, kind, event.sentence())

    def is_forced(self, event: Event) -> bool:
        """A monster that is knocked back or thrown does not say so itself."""
        return isinstance(event, events.Go) and event.words.startswith("is ")

    def plan(self, act: Any, state: State) -> Pointers:
        """Whom an action attacks and from how far, or where a monster would go."""
        name, target = state.turn, getattr(act, "target", "")
        if name not in state.players:
            return NOTHING
        if isinstance(act, Move) and act.to is not None:
            way = _way(state, name, (*act.via, act.to), p.MOVE, "the way it would go")
            return Pointers(way)
        if not target or not is_there(state, target) or target == name:
            return NOTHING
        # A point without a base has no edge at which an arrow could end.
        ends = (_middle(state, name), _middle(state, target))
        label = _distance(act, state, name, target)
        words = f"{name} to {target}: {label}"
        return Pointers((Arrow(p.ATTACK, ends, words, name, label),))

    def open_places(self, question: Any) -> Pointers:
        """Where a monster may stop: points of its reach that the rules allow."""
        if not isinstance(question, WhereTo) or not question.reach:
            return NOTHING
        x, y = question.start
        far = f"{inches(question.reach)}{INCH}"
        ring = Ring(
            f"{far} from {question.player}",
            x / HUNDREDTHS,
            y / HUNDREDTHS,
            question.reach / HUNDREDTHS,
            far,
        )
        legal: list[p.Point] = []
        doubtful: list[p.Point] = []
        for point in _tried(question):
            failed = {check.name for check in question.objections(point)}
            if not failed:
                legal.append(_in_inches(point))
            elif failed <= ON_THE_WAY:
                doubtful.append(_in_inches(point))
        words = f"where {question.player} may stop, each point tried"
        if question.rule != Move.word:
            return Pointers(regions=(Region(words, tuple(legal)),), rings=(ring,))
        regions = [Region(f"{words} on a way without a turn", tuple(legal))]
        if doubtful:
            words = "where it may stop only if it gets round what is in the way"
            regions.append(Region(words, tuple(doubtful), is_doubtful=True))
        return Pointers(regions=tuple(regions), rings=(ring,))

    def aim(self, reply: Reply, event: Event) -> Aim | None:
        """Nothing: a check counts its successes, and no number of them is wanted."""
        return None


def _in_inches(point: Point) -> p.Point:
    """A point of the rules as pictures have it."""
    return (point[0] / HUNDREDTHS, point[1] / HUNDREDTHS)


def _rectangle(box: Box) -> tuple[float, float, float, float]:
    """Its corner, its width and its depth in inches."""
    (west, east), (north, south) = box.sides
    sides = (west, north, east - west, south - north)
    x, y, width, height = [side / HUNDREDTHS for side in sides]
    return x, y, width, height


def _buildings(state: State) -> Iterator[Token]:
    for id, building in state.buildings.items():
        sturdy = building.sturdy_at(state.scale)
        label = f"STURDY {sturdy}" if sturdy is not None else "height not given"
        yield Token(
            id,
            "building",
            *_rectangle(building.box),
            shape=p.BLOCK,
            label=label,
            words=f"{inches(building.height)}{INCH} high" if building.height else "",
        )


def _monsters(state: State) -> Iterator[Token]:
    marks = marks_of(state)
    for name in state.in_play:
        yield _token(state, name, marks[name])


def _token(state: State, name: str, mark: str) -> Token:
    monster = state.monster(name)
    base = monster.base / HUNDREDTHS
    x, y = [place / HUNDREDTHS - base / 2 for place in monster.at]
    size = f"base {inches(monster.base)}{INCH}" if monster.base else "a point"
    return Token(
        mark,
        name,
        x,
        y,
        base,
        base,
        name,
        p.ROUND,
        monster.hits,
        monster.full_hits,
        ", ".join(_conditions(monster)),
        f"TOUGH {monster.tough} of {monster.full_tough}, {size}",
        points="HITS",
    )


def _conditions(monster: Monster) -> Iterator[str]:
    """What lasts on a monster, in a word each."""
    if monster.level != GROUND:
        yield monster.level
    if monster.prone:
        yield "prone"
    if monster.guard:
        yield "guard up"
    if monster.held is not None:
        yield f"held by {monster.held.by}"
    if monster.retreating:
        yield "in retreat"


def _middle(state: State, name: str) -> p.Point:
    """The middle of a monster or a building, in inches."""
    if name in state.players:
        return _token(state, name, "").middle
    x, y, width, depth = _rectangle(state.buildings[name].box)
    return x + width / 2, y + depth / 2


def _way(
    state: State, name: str, path: Sequence[Point], kind: str, words: str
) -> tuple[Arrow, ...]:
    """An arrow along a way, with its length over the ground."""
    start = state.monster(name).at
    ways = list(dict.fromkeys([start, *path]))
    if len(ways) < 2:
        return ()
    points = [_moved(state, name, at) for at in ways]
    long = sum([gap(Disc(first), Disc(second)) for first, second in pairwise(ways)])
    label = f"{float(long):g}{INCH}"
    return (Arrow(kind, tuple(points), words, name, label),)


def _moved(state: State, name: str, at: Point) -> p.Point:
    """The middle of a monster that stands elsewhere, to the last bit."""
    return _token(state.with_monster(name, at=at), name, "").middle


def _distance(act: Any, state: State, name: str, target: str) -> str:
    """How far a target is, as the rules of the attack measure it."""
    if isinstance(act, Blast):
        game = SmallGame(INVASION, state, watching=False)
        distance = range_inches(game, name, target)
        return f"{distance}{INCH}, {RANKS[rank_of(state, name, distance)]}"
    free = gap(state.monster(name).disc, state.shape(target))
    return f"{float(free):g}{INCH} apart"


def _tried(question: WhereTo) -> Iterator[Point]:
    """The points of a reach that are tried, in rows."""
    if question.only:
        yield from question.only
        return
    reach, size = question.reach, question.state.size
    step = -(-2 * reach // MOST_ACROSS // FINEST) * FINEST or FINEST
    x, y = question.start
    count = reach // step
    for down in range(-count, count + 1):
        for across in range(-count, count + 1):
            point = (x + across * step, y + down * step)
            if across**2 + down**2 <= (reach / step) ** 2 and size.has(point):
                yield point


PICTURES = InvasionPictures()
