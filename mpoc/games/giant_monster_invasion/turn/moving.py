"""Moving over the table: how far, at what cost, past what (moving, hazards)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.engine.record import Record
from mpoc.engine.statements import Check, Cite, OpenChoice, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.checks import own_mods
from mpoc.games.giant_monster_invasion.words import (
    FLY,
    HAZARD_COSTS,
    LEAP,
    SMALL,
    SUBMERGED,
    SWIM,
    TUNNEL,
    UNDERGROUND,
    WALK,
    WATER,
)
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.spaces.plane import (
    HUNDREDTHS,
    Point,
    inch_words,
    inches,
    point_name,
)
from mpoc.games.kit.spaces.shapes import (
    Disc,
    Length,
    away,
    crosses,
    overlap,
    square_between,
    straight_parts,
)
from mpoc.text.problems import said_of

if TYPE_CHECKING:
    from mpoc.rules.chance import Chance

MOVING, HAZARDS = h("2.5-moving"), h("4.2-hazards")
POWER_OF = {FLY: "flying", SWIM: "swimming", TUNNEL: "tunneling", LEAP: "leaping"}
"""The power that a way of moving needs."""
LEVEL_OF = {SWIM: SUBMERGED, TUNNEL: UNDERGROUND}
"""The level at which a way of moving ends; on the ground otherwise."""


class Reach(Record):
    """How a monster moves: its STOMP points, and inches of open ground for a point.

    `ignores` are hazards that cost no more than open ground, `is_free` whether neither
    ground nor monsters matter on the way. `leap` is the most that a leap may be long.
    """

    points: int
    inches: int
    ignores: tuple[str, ...] = ()
    is_free: bool = False
    leap: int = 0

    @property
    def most(self) -> int:
        """Hundredths of an inch over open ground."""
        return self.points * self.inches * HUNDREDTHS


def holding_checks(game: SmallGame, name: str, cite: Cite) -> Iterator[Check]:
    """A monster that holds another stays, unless it lets go (ruling holder-moves)."""
    held = game.state.holds(name)
    lets_go = game.reading("holder-moves") == "lets-go"
    if held:
        yield Check(
            "holding",
            f"{name} holds no other monster",
            lets_go,
            cite,
            f"it {'lets go of' if lets_go else 'holds'} {', '.join(held)}",
            failure=f"{name} holds another monster, and does not move with it",
        )


def let_go_of_all(game: SmallGame, name: str) -> Rule[None]:
    """A monster that moves lets go of those that it holds."""
    for other in game.state.holds(name):
        yield events.Lock(other, None, h("3.4.b-breaking-free"))


def stomp_now(state: State, name: str) -> int:
    """STOMP with what lowers it in this turn; it is never below 0."""
    lowered = sum([part.amount for part in own_mods(state, name)])
    return max(state.monster(name).stomp + lowered, 0)


def reach_of(game: SmallGame, name: str, mode: str, is_second: bool) -> Reach:
    """How far a monster may move in a way, in its first or its second move.

    Taking off, diving and digging in cost a point, but not a monster that is below
    already.
    """
    state = game.state
    monster, small = state.monster(name), state.scale == SMALL
    stomp = stomp_now(state, name)
    if is_second:
        burst = monster.powers.speed_burst
        # Section 8 adds the level to half of STOMP.
        stomp = (-(-stomp // 2) if small and burst else stomp) + burst
    rate = 1 if is_second else 2
    if mode == WALK:
        return Reach(stomp, rate)
    if mode == LEAP:
        return Reach(stomp, rate, leap=monster.powers.leaping * HUNDREDTHS)
    is_below = monster.level == LEVEL_OF.get(mode)
    points = stomp if is_below else max(stomp - 1, 0)
    if mode == SWIM:
        return Reach(points, rate, (WATER,))
    if mode == TUNNEL:
        return Reach(points, rate, is_free=True)
    if not is_second or game.reading("second-flight") == "flying":
        rate = 2 if small else 3
    return Reach(points, rate, is_free=True)


def cost_of(state: State, way: Sequence[Point], reach: Reach) -> Length:
    """What a way costs, in hundredths of an inch over open ground."""
    cost = Length()
    boxes = {} if reach.is_free else state.boxes()
    for square, part, ids in straight_parts(way, boxes):
        price = Fraction(1, reach.inches)
        for id in ids:
            kind = state.hazards[id].kind
            if kind not in reach.ignores:
                price = max(price, Fraction(HAZARD_COSTS.get(kind, 0)))
        cost = cost.plus(square, part * price * reach.inches)
    return cost


def way_checks(
    game: SmallGame,
    name: str,
    way: Sequence[Point],
    reach: Reach,
    *,
    is_landing: bool = True,
) -> Iterator[Check]:
    """Whether a monster may go along a way, and stop at its end."""
    state = game.state
    leap = reach.leap
    ground = way[:-1] if leap else way
    if leap:
        last = square_between(way[-2], way[-1])
        yield Check(
            "too-far",
            f"it leaps at most {inch_words(inches(leap))}",
            last <= leap * leap,
            h("6.1-leaping"),
            f"the leap is {length_words(last)} long",
            failure="the leap is longer than its level",
        )
    cost = cost_of(state, ground, reach) if len(ground) > 1 else Length()
    if leap:
        for square, part, _ in straight_parts(way[-2:], {}):
            cost = cost.plus(square, part)
    yield Check(
        "too-far",
        f"the way costs at most {reach.points} STOMP",
        cost.at_most(reach.most),
        MOVING,
        f"it comes to {cost.inches} of {inch_words(inches(reach.most))} of open ground",
        failure="the way is too long",
    )
    if not reach.is_free:
        yield from _free_checks(state, name, ground)
    yield from spot_checks(state, name, way[-1], is_landing=is_landing)


def _free_checks(state: State, name: str, way: Sequence[Point]) -> Iterator[Check]:
    """Whether nothing stands in a way on the ground."""
    base = state.monster(name).base
    blocking = [
        other
        for other, shape in state.obstacles(name)
        if any([crosses(start, end, shape, base) for start, end in pairwise(way)])
    ]
    yield Check(
        "blocked",
        "nothing stands in the way",
        not blocking,
        MOVING,
        f"in the way: {', '.join(blocking)}" if blocking else "",
        failure=f"{said_of(blocking, 'stands', 'stand')} in the way",
    )


def spot_checks(
    state: State, name: str, at: Point, cite: Cite = MOVING, *, is_landing: bool = True
) -> Iterator[Check]:
    """Whether a monster may stand at a point: on the table, and on free ground.

    One that does not land there may be below other things.
    """
    disc = Disc(at, state.monster(name).base)
    yield Check(
        "off-table",
        "it stays on the table",
        state.is_on_table(disc),
        cite,
        f"the table is {inches(state.size.width)} x {inches(state.size.depth)}",
        failure="it would leave the table",
    )
    if not is_landing:
        return
    there = [other for other, shape in state.obstacles(name) if overlap(disc, shape)]
    yield Check(
        "occupied",
        "it stops on free ground",
        not there,
        cite,
        f"at {point_name(at)}: {', '.join(there)}" if there else "",
        failure=f"{said_of(there, 'stands', 'stand')} there",
    )


def length_words(square: int) -> str:
    """`4.24 inches`, to the nearest hundredth, from the square of a length."""
    return inch_words(Length().plus(square, Fraction(1)).inches)


def ring(centre: Point, reach: int) -> Iterator[Point]:
    """Points around a point, the nearest first, as far as `reach`: a sample of them."""
    for step in range(1, RINGS + 1):
        length = reach * step // RINGS
        for across, down in DIRECTIONS:
            yield away(centre, (centre[0] + across, centre[1] + down), length)


RINGS = 12
DIRECTIONS = tuple(
    [(x, y) for x in range(-2, 3) for y in range(-2, 3) if max(abs(x), abs(y)) == 2]
)
"""How many circles of points a sample has, and the directions on each."""

Judge = Callable[[Point], tuple[Check, ...]]
"""The checks that a point fails. It must be picklable: never a local function."""


class WhereTo(OpenChoice):
    """A point of the table that a player chooses; `judge` tests it.

    `near` are points near which random play looks first, `start` and `reach` bound
    where it looks; `only` are the points that are legal at all, where they are few, and
    `known` some that are.
    """

    is_sampled: ClassVar[bool] = True

    judge: Judge | None = None
    start: Point = (0, 0)
    reach: int = 0
    near: tuple[Point, ...] = ()
    state: Any = None
    only: tuple[Point, ...] = ()
    known: tuple[Point, ...] = ()

    def objections(self, answer: Point) -> tuple[Check, ...]:
        assert self.judge is not None
        return self.judge(answer)

    def sample(self, chance: Chance) -> Point:
        """A random legal point; the start, where none of many is legal."""
        if self.only:
            return chance.among(
                [each for each in self.only if not self.objections(each)]
            )
        for number in range(40):
            point = self._guess(chance, number)
            if self.state.size.has(point) and not self.objections(point):
                return point
        for point in (*self.known, *ring(self.start, self.reach)):
            if self.state.size.has(point) and not self.objections(point):
                return point
        return self.start

    def _guess(self, chance: Chance, number: int) -> Point:
        side = self.reach >> (number // 10)
        if self.near and chance.happens(60):
            goal, part = chance.among(self.near), chance.number(10, 100)
            most = min(square_between(self.start, goal), side**2)
            return away(self.start, goal, isqrt(most) * part // 100)
        return (
            self.start[0] + chance.number(-side, side),
            self.start[1] + chance.number(-side, side),
        )

    def words_of(self, answer: Point) -> str:
        return point_name(answer)

    def form(self) -> str:
        return "…/…"


def where_to(
    game: SmallGame,
    name: str,
    rule: str,
    words: str,
    judge: Judge,
    reach: int,
    cite: Cite,
    *,
    key: str = "to",
    own: bool = True,
) -> WhereTo:
    """The choice of a point, by the player of the monster `name`."""
    state = game.state
    near = tuple([state.monster(other).at for other in state.in_play if other != name])
    return WhereTo(
        rule,
        "" if own else name,
        name,
        key,
        words,
        (),
        cite,
        own,
        judge=judge,
        start=state.monster(name).at,
        reach=reach,
        near=near,
        state=state,
    )


def region_words(state: State, name: str, reach: Reach) -> str:
    """`anywhere within 8 inches of 4/4, not through b or tagon`."""
    at = point_name(state.monster(name).at)
    words = f"anywhere within {inch_words(inches(reach.most))} of {at}"
    around = [
        other
        for other, shape in state.obstacles(name)
        if not reach.is_free
        and shape.square_from(state.monster(name).at) <= reach.most**2
    ]
    slow = [
        id
        for id, hazard in state.hazards.items()
        if not reach.is_free
        and hazard.kind not in reach.ignores
        and hazard.kind in HAZARD_COSTS
    ]
    if around:
        words += f", not through {' or '.join(around)}"
    if slow:
        words += f", slower through {' or '.join(slow)}"
    return words
