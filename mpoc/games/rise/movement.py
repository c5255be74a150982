"""Advances and steps: where a figure may go, and what happens on the way (pp. 14-15).

One search answers everything: doing an advance, listing where a figure may go, and
saying why it may not go somewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from mpoc.engine.talk import Check, Choice, Cite, Considered, Note, Option, Rule
from mpoc.games.rise import board, events, kinds, stats
from mpoc.games.rise.acts import Act, Leap, check, failing, require
from mpoc.games.rise.board import DIAGONAL, ORTHOGONAL, cells, name_of
from mpoc.games.rise.effects import meet_hazard
from mpoc.games.rise.game import ANYONE, MOVER, FigureMoment, Game, Piece
from mpoc.games.rise.kinds import Skill, judge
from mpoc.games.rise.pages import p, with_page
from mpoc.games.rise.roster import bearers, roster_of
from mpoc.games.rise.state import Figure, State
from mpoc.games.rise.turn import pool_check, spend, turn_checks
from mpoc.games.rise.words import (
    BUILDING,
    HAZARDS,
    IMPASSIBLE_TERRAIN,
    UNIT,
)

Opener = tuple[Piece, Skill]
"""A skill that opens a way, and the figure that has it."""

Stop = int | Leap
"""One item of a path: the next space, or a leap by a named rule."""

LIFTABLE = ("terrified", "impassible", "blocked", "too-far")
"""The limits that a search can leave out to find which of them is in the way."""


class Way(tuple[int, tuple[Stop, ...], tuple[int, ...]]):
    """A way to a space: its cost, its path, and the hazard tiles suffered on it."""

    __slots__ = ()

    @property
    def cost(self) -> int:
        """Spaces counted, rough ones twice."""
        return self[0]

    @property
    def path(self) -> tuple[Stop, ...]:
        """The spaces one after the other."""
        return self[1]

    @property
    def suffered(self) -> tuple[int, ...]:
        """The hazard tiles whose effect the figure suffers, in order."""
        return self[2]


class Travel:
    """One figure's advance: what each space costs it and what stops it there.

    Made once at the start of the advance: what it asks of skills does not change
    while the figure moves, except where the figure itself is. One that is `unaided`
    leaves out the skills that open figures and terrain to it.
    """

    def __init__(self, game: Game, id: str, spaces: int, unaided: bool = False) -> None:
        self.game = game
        self.id = id
        self.figure: Figure = game.state.figures[id]
        self.size = self.figure.size
        self.is_unit = self.figure.card.kind == UNIT
        self.spaces = spaces
        self.unaided = unaided
        self._passing: dict[str, Opener | None] = {}
        self._opening: dict[str, Opener | None] = {}
        self._immune: dict[tuple[str, bool], bool] = {}
        self._ways: dict[tuple[str, int | None], dict[int, list[Way]]] = {}
        self.closed: dict[int, str] = {}
        self.slow: dict[int, Opener] = {}
        self.refused: list[Considered] = []
        self._read_zones()

    def _read_zones(self) -> None:
        """Spaces that enemies close to this figure, or make it count twice."""
        game = self.game
        by_hook = roster_of(game).by_hook
        for hook in (kinds.CLOSES, kinds.SLOWS):
            if hook not in by_hook:
                continue
            moment = FigureMoment(game, self.id, "advance")
            for me, skill, _ in bearers(game, hook, ANYONE, moment):
                failed = judge(skill, me, moment)
                if failed:
                    cite = skill.cite_for(me)
                    self.refused.append(Considered(skill.name, me.id, failed, cite))
                    continue
                for at in game.state.board.spaces():
                    if not skill.covers(me, at):
                        continue
                    if hook == kinds.CLOSES:
                        self.closed.setdefault(at, me.id)
                    else:
                        self.slow.setdefault(at, (me, skill))

    def passes(self, obstacle: Figure) -> bool:
        """Whether the figure may move through another: allies, or by a skill (p14)."""
        if obstacle.player == self.figure.player:
            return True
        return self.passing(obstacle) is not None

    def passing(self, obstacle: Figure) -> Opener | None:
        """The skill by which the figure moves through one that is no ally (p15)."""
        if self.unaided:
            return None
        if obstacle.id not in self._passing:
            moment = stats.MoveMoment(
                self.game, self.id, advancing=True, obstacle=obstacle.id
            )
            found, _ = stats.applies(self.game, kinds.PASSES, MOVER, moment)
            self._passing[obstacle.id] = found
        return self._passing[obstacle.id]

    def counts_as_open(self, terrain: str) -> bool:
        """Whether a kind of terrain counts as open for this figure (p15)."""
        return not self.is_unit or self.opening(terrain) is not None

    def opening(self, terrain: str) -> Opener | None:
        """The skill by which a kind of terrain counts as open for a unit (p15)."""
        if self.unaided:
            return None
        if terrain not in self._opening:
            moment = stats.MoveMoment(
                self.game, self.id, advancing=True, terrain=terrain
            )
            found, _ = stats.applies(self.game, kinds.TERRAIN, MOVER, moment)
            self._opening[terrain] = found
        return self._opening[terrain]

    def opened(self, path: tuple[Stop, ...]) -> list[Note]:
        """What skills open on a path, each figure and kind of terrain once."""
        state = self.game.state
        found: dict[str, Note] = {}

        def note(opener: Opener | None, words: str) -> None:
            if opener is not None:
                me, skill = opener
                told = f"{words}: {skill.name}"
                found.setdefault(told, Note(told, skill.cite_for(me)))

        for stop in path:
            at = stop.to if isinstance(stop, Leap) else stop
            for cell in cells(at, self.size):
                other = state.occupied.get(cell)
                if other is None or other == self.id:
                    continue
                if state.figures[other].player != self.figure.player:
                    opener = self.passing(state.figures[other])
                    note(opener, f"{self.id} moves through {other}")
            if not self.is_unit:
                continue
            ground = state.board.ground.get(at, ())
            for kind in ground:
                if kind in IMPASSIBLE_TERRAIN:
                    note(self.opening(kind), f"{kind} is open to {self.id}")
            if stats.is_rough(ground, bool(state.tiles_under(at, 1))):
                note(self.opening("rough"), f"rough terrain is open to {self.id}")
        return list(found.values())

    def slowed(self, path: tuple[Stop, ...]) -> Opener | None:
        """The skill that makes a space of a path count twice, if one does (p56)."""
        for stop in path:
            at = stop.to if isinstance(stop, Leap) else stop
            if at in self.slow:
                return self.slow[at]
        return None

    def counted(self, path: tuple[Stop, ...], cost: int) -> tuple[str, Cite]:
        """What a path counts against what is allowed, and the pages that say so."""
        told = f"counts {cost}, {self.spaces} allowed"
        slowed = self.slowed(path)
        if slowed is None:
            return told, p(14)
        me, skill = slowed
        told += f" (spaces near {me.id} twice: {skill.name})"
        return told, with_page(14, skill.cite_for(me))

    def is_immune(self, hazard: str, ending: bool) -> bool:
        """Whether the figure suffers nothing from a hazard it passes or ends on."""
        known = self._immune.get((hazard, ending))
        if known is None:
            reason, _, _ = stats.hazard_immunity(
                self.game,
                self.id,
                hazard,
                forced=False,
                ending=ending,
                advancing=True,
            )
            known = self._immune[(hazard, ending)] = bool(reason)
        return known

    def cost(self, at: int) -> int:
        """How many spaces a space counts: 2 for a unit where rough or mired (p14)."""
        if not self.is_unit:
            return 2 if at in self.slow else 1
        state = self.game.state
        ground = state.board.ground.get(at, ())
        tiles = state.tiles_under(at, 1)
        if stats.is_rough(ground, bool(tiles)) and not self.counts_as_open("rough"):
            if at in self.slow:
                return {"double-once": 2, "triple": 3, "quadruple": 4}[
                    self.game.reading("mire-rough")
                ]
            return 2
        return 2 if at in self.slow else 1

    def obstacles(self, at: int, lifted: str = "") -> Iterator[tuple[str, str]]:
        """Why a space cannot be entered on the way: refusal's name and facts."""
        state = self.game.state
        if not state.board.holds(at, self.size):
            yield "off-board", f"{name_of(at)} is beyond the edge of the map"
            return
        if lifted != "blocked":
            for cell in cells(at, self.size):
                other = state.occupied.get(cell)
                if other is None or other == self.id:
                    continue
                if not self.passes(state.figures[other]):
                    yield "blocked", f"{other} stands at {name_of(cell)}"
                    break
        if self.is_unit and lifted != "impassible":
            for kind in state.board.ground.get(at, ()):
                if kind in IMPASSIBLE_TERRAIN and not self.counts_as_open(kind):
                    yield "impassible", f"{name_of(at)} is {kind}"
        if lifted != "terrified" and at in self.closed:
            yield "terrified", f"{name_of(at)} is adjacent to {self.closed[at]}"

    def ending(self, at: int) -> Iterator[tuple[str, str]]:
        """Why the advance cannot end on a space: refusal's name and facts (p14)."""
        state = self.game.state
        for cell in cells(at, self.size):
            other = state.occupied.get(cell)
            if other is not None and other != self.id:
                yield "occupied", f"{other} stands at {name_of(cell)}"
                break
        if self.is_unit and at != self.figure.space:
            for kind in state.board.ground.get(at, ()):
                if kind in IMPASSIBLE_TERRAIN and not self._may_end_on(kind):
                    yield "impassible", f"{name_of(at)} is {kind}"

    def _may_end_on(self, terrain: str) -> bool:
        if self.unaided:
            return False
        moment = stats.MoveMoment(
            self.game, self.id, advancing=True, ending=True, terrain=terrain
        )
        found, _ = stats.applies(self.game, kinds.TERRAIN, MOVER, moment)
        return found is not None

    def leaps(self, at: int) -> list[Leap]:
        """The leaps that rules open to the figure from a space on its way."""
        game = self.game
        moment = DoorMoment(game, self.id, at)
        found = []
        for me, skill, _ in bearers(game, kinds.DOORS, ANYONE, moment):
            if not judge(skill, me, moment):
                # Who is put on a space must be able to stand there (p14).
                found.extend(
                    [
                        Leap(skill.name, to)
                        for to in skill.exits(me, moment)
                        if not any(True for _ in self.ending(to))
                    ]
                )
        return found

    def no_leap(self, at: int, to: int, via: str) -> str:
        """Why a rule opens no leap from a space on the way to another."""
        moment = DoorMoment(self.game, self.id, at)
        told = f"no leap from {name_of(at)} to {name_of(to)}"
        for me, skill, _ in bearers(self.game, kinds.DOORS, ANYONE, moment):
            failed = judge(skill, me, moment)
            if failed and skill.name == via:
                told += f"; {me.id}, not: {failed}"
        return told

    def hazards(
        self, at: int, flags: frozenset[int], ending: bool
    ) -> tuple[frozenset[int], tuple[int, ...]]:
        """The tiles flagged after entering a space, and those suffered there."""
        state = self.game.state
        under = state.tiles_under(at, self.size)
        met = tuple(
            [
                tile
                for tile in under
                if tile not in flags
                and state.tiles[tile] in HAZARDS
                and not self.is_immune(state.tiles[tile], ending)
            ]
        )
        return frozenset([t for t in under if t in flags or t in met]), met

    def ways(self, lifted: str = "", goal: int | None = None) -> dict[int, list[Way]]:
        """All spaces that can be reached, each with its cheapest way for each set of
        hazards suffered; `lifted` names a limit that is left out of account.

        With a `goal` only the ways there count, and where one does no harm only that.
        """
        known = self._ways.get((lifted, goal))
        if known is None:
            known = self._ways[(lifted, goal)] = self._search(lifted, goal)
        return known

    def _search(self, lifted: str, goal: int | None) -> dict[int, list[Way]]:
        state = self.game.state
        start = self.figure.space
        flags = frozenset(tile for who, tile in state.suffered if who == self.id)
        limit = 99 if lifted == "too-far" else self.spaces
        # How far something is does not depend on what a monster suffers on the way;
        # without an end, the hazards that it could meet have no end either.
        heeds = self.is_unit or not lifted
        if not flags and not any(kind in HAZARDS for kind in state.tiles.values()):
            heeds = False
        has_doors = kinds.DOORS in roster_of(self.game).by_hook
        # Without doors no way is shorter than the spaces between.
        aims = goal is not None and not has_doors
        best: dict[tuple[int, bool, frozenset[int], tuple[int, ...]], int] = {}
        found: dict[int, dict[tuple[int, ...], Way]] = {}
        queue: list[
            tuple[
                int, int, int, bool, frozenset[int], tuple[int, ...], tuple[Stop, ...]
            ]
        ] = []
        order = 0
        heappush(queue, (0, order, start, False, flags, (), ()))
        entering: dict[int, bool] = {}
        costs: dict[int, int] = {}
        while queue:
            cost, _, at, turned, held, suffered, path = heappop(queue)
            key = (at, turned, held, suffered)
            if best.get(key, 100) <= cost:
                continue
            best[key] = cost
            _, at_end = self.hazards(at, held, True) if heeds else (held, ())
            told = suffered + tuple([tile for tile in at_end if tile not in held])
            known = found.setdefault(at, {})
            if told not in known:
                known[told] = Way((cost, path, told))
            if at == goal and not told:
                break
            if self.is_unit and suffered:
                continue  # the unit is destroyed where it touches the hazard (p21)
            for shift in (*ORTHOGONAL, *(() if turned else DIAGONAL)):
                to = at + shift
                if to not in entering:
                    entering[to] = not any(True for _ in self.obstacles(to, lifted))
                    costs[to] = self.cost(to) if entering[to] else 0
                if not entering[to] or cost + costs[to] > limit:
                    continue
                if aims and cost + costs[to] + _between(to, goal) > limit:
                    continue
                now, met = self.hazards(to, held, False) if heeds else (held, ())
                order += 1
                heappush(
                    queue,
                    (
                        cost + costs[to],
                        order,
                        to,
                        turned or shift in DIAGONAL,
                        now,
                        suffered + met,
                        (*path, to),
                    ),
                )
            for leap in self.leaps(at) if path and has_doors else ():
                if any(True for _ in self.obstacles(leap.to, lifted)):
                    continue
                now, met = self.hazards(leap.to, frozenset(), False)
                order += 1
                heappush(
                    queue,
                    (cost, order, leap.to, turned, now, suffered + met, (*path, leap)),
                )
        return {at: list(by_told.values()) for at, by_told in found.items()}


def _between(at: int, goal: int | None) -> int:
    """The least number of spaces that a way from one space to another counts."""
    return 0 if goal is None else board.distance(at, 1, goal, 1)


class DoorMoment(FigureMoment):
    """A figure on its advance at a space (`at`), from where a rule may open a leap."""

    __slots__ = ("at",)

    def __init__(self, game: Game, figure: str, at: int) -> None:
        super().__init__(game, figure, "advance")
        self.at = at


class Destination(Choice):
    """Where a figure advances. A place it does not reach is told all that it fails."""

    state: State | None = None
    spaces: int = 0

    def failed_by(self, answer: int) -> tuple[Check, ...]:
        assert self.state is not None
        game = Game(self.state)
        travel = Travel(game, self.bearer, self.spaces)
        return failing(destination_checks(game, travel, answer))


LIMIT_WORDS = {
    "off-board": "the place is on the map",
    "occupied": "the place is free",
    "impassible": "no impassible terrain is entered",
    "blocked": "no enemy or structure is in the way",
    "terrified": "no space next to a figure with Terrify is entered",
    "too-far": "the place is within its spaces",
    "second-diagonal": "at most one diagonal is taken",
}


def _limit_cite(name: str) -> Cite:
    if name == "terrified":
        return Cite("Terrify", ("p55", "p56"), "p55 p56")
    return p(14, 15) if name == "impassible" else p(14)


def destination_checks(
    game: Game, travel: Travel, to: int, ways: dict[int, list[Way]] | None = None
) -> Iterator[Check]:
    """Every condition of ending the advance on a space, found by the same search."""
    if not game.state.board.holds(to, travel.size):
        yield check(
            "off-board",
            LIMIT_WORDS["off-board"],
            False,
            p(14),
            lambda: f"{name_of(to)} hangs over the edge of the map",
        )
        return
    for name, facts in travel.ending(to):
        yield Check(name, LIMIT_WORDS[name], False, _limit_cite(name), facts)
    goal = to if ways is None else None
    found = travel.ways("", to) if ways is None else ways
    if to in found:
        yield Check("too-far", LIMIT_WORDS["too-far"], True, p(14))
        return
    told = False
    for limit in LIFTABLE:
        reached = travel.ways(limit, goal).get(to)
        if not reached:
            continue
        told = True
        facts = f"{name_of(to)} from {name_of(travel.figure.space)}"
        cite = _limit_cite(limit)
        if limit == "too-far":
            counted, cite = travel.counted(reached[0].path, reached[0].cost)
            facts += f" {counted}"
        else:
            facts += ": " + _first_obstacle(travel, reached[0], limit)
        yield Check(limit, LIMIT_WORDS[limit], False, cite, facts)
    if not told:
        for limit in ("blocked", "too-far"):
            yield Check(
                limit,
                LIMIT_WORDS[limit],
                False,
                p(14),
                f"no way leads from {name_of(travel.figure.space)} to {name_of(to)}",
            )


def _first_obstacle(travel: Travel, way: Way, limit: str) -> str:
    """What stands in a way that is open but for one limit."""
    for stop in way.path:
        at = stop.to if isinstance(stop, Leap) else stop
        for name, facts in travel.obstacles(at):
            if name == limit:
                return facts
    return "every way"


def path_checks(game: Game, travel: Travel, path: tuple[Stop, ...]) -> Iterator[Check]:
    """Every condition of a path that names each space."""
    at = travel.figure.space
    cost, diagonals = 0, 0
    for stop in path:
        if isinstance(stop, Leap):
            offered = [leap.to for leap in travel.leaps(at) if leap.via == stop.via]
            yield check(
                "condition-not-met",
                f"{stop.via} lets it leap there",
                stop.to in offered,
                p(53),
                lambda stop=stop, at=at: travel.no_leap(at, stop.to, stop.via),  # type: ignore[misc]
            )
            at = stop.to
            continue
        shift = stop - at
        yield check(
            "too-far",
            "each space of the path touches the one before",
            shift in ORTHOGONAL or shift in DIAGONAL,
            p(14),
            lambda stop=stop, at=at: f"{name_of(stop)} after {name_of(at)}",  # type: ignore[misc]
        )
        diagonals += shift in DIAGONAL
        for name, facts in travel.obstacles(stop):
            yield Check(name, LIMIT_WORDS[name], False, _limit_cite(name), facts)
        cost += travel.cost(stop)
        at = stop
    yield check(
        "second-diagonal",
        LIMIT_WORDS["second-diagonal"],
        diagonals <= 1,
        p(14),
        lambda: f"{diagonals} diagonals",
    )
    counted, cite = travel.counted(path, cost)
    yield check(
        "too-far",
        LIMIT_WORDS["too-far"],
        cost <= travel.spaces,
        cite,
        lambda: f"the path {counted}",
    )
    for name, facts in travel.ending(at):
        yield Check(name, LIMIT_WORDS[name], False, _limit_cite(name), facts)


def advance_checks(game: Game, act: Act) -> Iterator[Check]:
    """Every condition of a normal advance but its destination (pp. 14, 27, 28)."""
    figure = game.state.figures[act.by[0]]
    yield from turn_checks(game, figure, "advancement", p(14, 27, 28))
    yield check(
        "wrong-kind-of-figure",
        "the figure can move",
        figure.card.kind != BUILDING,
        p(21),
        lambda: f"{figure.id} is a structure",
    )
    yield check(
        "already-advanced",
        "it has not advanced this turn",
        not figure.advanced,
        p(14),
        lambda: f"{figure.id} has advanced this turn",
    )
    yield from pool_check(game, figure, 1, p(14))


def make_advance(game: Game, act: Act) -> Rule[None]:
    """A normal advance: one Action Die, up to SPD spaces (p14)."""
    checks = list(advance_checks(game, act))
    if not (yield from require(game, checks)):
        return
    id = act.by[0]
    total = stats.speed(game, id)
    yield total
    turn = game.state.turn
    if turn is not None and turn.phase != "advancement":
        yield events.ReachPhase("advancement")
    yield from spend(game, game.state.figures[id], 1, f"to advance {id}", p(14))
    yield from travel_to(game, id, total.value, act.to, act.path, "advances", p(14))


def travel_to(
    game: Game,
    id: str,
    spaces: int,
    to: int | None,
    path: tuple[Stop, ...] | None,
    how: str,
    cite: Cite,
    rule: str = "advance",
    own: bool = True,
) -> Rule[None]:
    """An advance of up to so many spaces, whatever pays for it.

    The destination is `to`, or the end of `path`, or the player's choice where neither
    is given; `own` where the action itself names it.
    """
    travel = Travel(game, id, spaces)
    if game.watching:
        yield from travel.refused
    if path is not None:
        if not (yield from require(game, path_checks(game, travel, path))):
            return
        if game.watching:
            yield from travel.opened(path)
            yield from _slowed(travel, path)
        yield from _go(game, id, path, how, cite)
        return
    if to is None:
        options = [
            Option(at, name_of(at))
            for at in sorted(travel.ways())
            if not any(True for _ in travel.ending(at))
        ]
        to = yield Destination(
            rule,
            id,
            game.state.figures[id].player,
            "to",
            f"where {id} advances",
            tuple(options),
            cite,
            own,
            "too-far",
            game.state,
            spaces,
        )
    if not (yield from require(game, destination_checks(game, travel, to))):
        return
    way = yield from _way(game, id, to, travel.ways("", to)[to], cite)
    if game.watching:
        yield from _opened(travel, to, way)
        yield from _slowed(travel, way)
    yield from _go(game, id, way, how, cite)


def _opened(travel: Travel, to: int, path: tuple[Stop, ...]) -> Rule[None]:
    """Say which skills open the way, unless another leads there without any."""
    notes = travel.opened(path)
    if not notes:
        return
    unaided = Travel(travel.game, travel.id, travel.spaces, unaided=True)
    if any(True for _ in unaided.ending(to)) or not any(
        not way.suffered for way in unaided.ways("", to).get(to, ())
    ):
        yield from notes


def _slowed(travel: Travel, path: tuple[Stop, ...]) -> Rule[None]:
    """Say which skill makes spaces of the path count twice."""
    slowed = travel.slowed(path)
    if slowed is not None:
        me, skill = slowed
        told = f"spaces near {me.id} count twice for {travel.id}: {skill.name}"
        yield Note(told, skill.cite_for(me))


def bonus_advance(
    me: Piece,
    rule: str,
    spaces: int,
    cite: Cite,
    to: int | None = None,
    path: tuple[Stop, ...] | None = None,
    own: bool = False,
) -> Rule[None]:
    """An advance that an ability gives, also to a figure that has advanced.

    Whether it counts as its advance of this turn is `bonus-advance-counts`.
    """
    game = me.game
    before = me.figure
    yield from travel_to(game, me.id, spaces, to, path, "advances", cite, rule, own)
    if me.on_map and game.reading("bonus-advance-counts") == "free":
        yield events.Unadvanced(me.id, before.advanced, before.ended, cite)


def _suffers_less(one: Way, other: Way) -> bool:
    """Whether a way suffers only what another one suffers too, and less of it."""
    left = list(other.suffered)
    for tile in one.suffered:
        if tile not in left:
            return False
        left.remove(tile)
    return bool(left)


def _way(
    game: Game, id: str, to: int, ways: list[Way], cite: Cite
) -> Rule[tuple[Stop, ...]]:
    """The way taken: one on which nothing happens, else the player's choice (p14)."""
    harmless = [way for way in ways if not way.suffered]
    if harmless:
        return harmless[0].path
    # Nobody is asked whether to suffer something more than need be.
    ways = [
        way
        for way in ways
        if not any(_suffers_less(other, way) for other in ways if other is not way)
    ]
    if len(ways) == 1:
        return ways[0].path
    chosen: tuple[Stop, ...] = yield Choice(
        "advance",
        id,
        game.state.figures[id].player,
        "path",
        f"the way of {id} to {name_of(to)}",
        tuple(
            [
                Option(
                    way.path,
                    " ".join(
                        name_of(stop.to if isinstance(stop, Leap) else stop)
                        for stop in way.path
                    ),
                )
                for way in ways
            ]
        ),
        cite,
    )
    return chosen


def _go(
    game: Game, id: str, path: tuple[Stop, ...], how: str, cite: Cite
) -> Rule[None]:
    """Move along a path; hazards are suffered as they are first touched (p21)."""
    figure = game.state.figures[id]
    travelled = 0
    pending = 0
    for index, stop in enumerate(path):
        last = index == len(path) - 1
        at = stop.to if isinstance(stop, Leap) else stop
        pending += 1
        tiles = [
            tile
            for tile in game.state.tiles_under(at, figure.size)
            if game.state.tiles[tile] in HAZARDS
            and (id, tile) not in game.state.suffered
        ]
        leaving = any(who == id for who, _ in game.state.suffered)
        if not (last or tiles or leaving or isinstance(stop, Leap)):
            continue
        travelled += pending
        if isinstance(stop, Leap):
            from mpoc.games.rise.abilities import ABILITIES

            leap_cite = ABILITIES[stop.via].cite_for(game.piece(id))
            yield events.Move(id, at, f"leaps by {stop.via}", pending, leap_cite)
        else:
            yield events.Move(id, at, how if last else "moves", pending, cite)
        pending = 0
        for tile in tiles:
            yield from meet_hazard(
                game,
                id,
                tile,
                game.state.tiles[tile],
                forced=False,
                ending=last,
                advancing=True,
            )
        if id not in game.state.figures:
            return
    if not path:
        yield events.Move(id, figure.space, "stays", 0, cite)
    yield events.Advanced(id, cite)


def advance_candidates(
    game: Game, id: str, spaces: int | None = None
) -> list[tuple[int, tuple[Check, ...]]]:
    """Every space within reach of the eye, with the checks that fail there."""
    total = stats.speed(game, id).value if spaces is None else spaces
    travel = Travel(game, id, total)
    ways = travel.ways()
    found = []
    for at in game.state.board.spaces():
        checks = destination_checks(game, travel, at, ways)
        found.append((at, tuple([one for one in checks if not one.holds])))
    return found


# Steps


def step_checks(game: Game, act: Act) -> Iterator[Check]:
    """Every condition of a step: monsters only, one space, onto free spaces (p14)."""
    figure = game.state.figures[act.by[0]]
    yield from turn_checks(game, figure, "advancement", p(14, 27))
    yield check(
        "wrong-kind-of-figure",
        "it is a monster",
        figure.card.kind == "monster",
        p(14),
        lambda: f"{figure.id} is a {figure.card.kind}",
    )
    yield from pool_check(game, figure, 1, p(14))
    if act.to is not None:
        yield from one_space_checks(game, figure, act.to, p(14))


def one_space_checks(
    game: Game, figure: Figure, to: int, cite: Cite
) -> Iterator[Check]:
    """The conditions of moving one space in any direction onto free spaces."""
    yield check(
        "too-far",
        "the place is one space away",
        to - figure.space in board.EIGHT,
        cite,
        lambda: f"{figure.id} stands at {name_of(figure.space)}",
    )
    yield from landing_checks(game, figure, to, cite)


def landing_checks(game: Game, figure: Figure, to: int, cite: Cite) -> Iterator[Check]:
    """The conditions of standing on a place: on the map, free, open to it (p14)."""
    state = game.state
    yield check(
        "off-board",
        LIMIT_WORDS["off-board"],
        state.board.holds(to, figure.size),
        cite,
        lambda: f"{name_of(to)} hangs over the edge of the map",
    )
    others = sorted(
        {
            state.occupied[cell]
            for cell in cells(to, figure.size)
            if state.occupied.get(cell) not in (None, figure.id)
        }
    )
    yield check(
        "occupied",
        LIMIT_WORDS["occupied"],
        not others,
        cite,
        lambda: " and ".join(
            f"{other} at {name_of(state.figures[other].space)}" for other in others
        ),
    )
    if figure.card.kind == UNIT:
        closed = [
            kind
            for kind in state.board.ground.get(to, ())
            if kind in IMPASSIBLE_TERRAIN and not _may_stand(game, figure, kind)
        ]
        yield check(
            "impassible",
            LIMIT_WORDS["impassible"],
            not closed,
            p(14, 15),
            lambda: f"{name_of(to)} is {closed[0]}",
        )


def landing_options(
    game: Game, figure: Figure, places: list[int], cite: Cite
) -> tuple[Option, ...]:
    """Places where a figure may be put or moved, with what speaks against each."""
    return tuple(
        [
            Option(at, name_of(at), failing(landing_checks(game, figure, at, cite)))
            for at in places
        ]
    )


def _may_stand(game: Game, figure: Figure, terrain: str) -> bool:
    """Whether a unit may end on impassible terrain, also one about to enter play."""
    if figure.id not in game.state.figures:
        game = Game(game.state.placing(figure), game.supposed, game.touched)
    moment = stats.MoveMoment(game, figure.id, ending=True, terrain=terrain)
    return stats.applies(game, kinds.TERRAIN, MOVER, moment)[0] is not None


def make_step(game: Game, act: Act) -> Rule[None]:
    """A step: one Action Die, one space in any direction (p14)."""
    if not (yield from require(game, step_checks(game, act))):
        return
    id = act.by[0]
    assert act.to is not None
    turn = game.state.turn
    if turn is not None and turn.phase != "advancement":
        yield events.ReachPhase("advancement")
    yield from spend(game, game.state.figures[id], 1, f"to step with {id}", p(14))
    yield from move_one(game, id, act.to, "steps", p(14))


def move_one(
    game: Game, id: str, to: int, how: str, cite: Cite, credit: str = ""
) -> Rule[None]:
    """A move of one space that is no advance; hazards there are suffered (p21)."""
    yield events.Move(id, to, how, 1, cite)
    size = game.state.figures[id].size
    for tile in game.state.tiles_under(to, size):
        if game.state.tiles[tile] in HAZARDS:
            yield from meet_hazard(
                game, id, tile, game.state.tiles[tile], forced=False, credit=credit
            )


def step_candidates(game: Game, id: str) -> list[tuple[int, tuple[Check, ...]]]:
    """The eight places around, with the checks that fail there."""
    figure = game.state.figures[id]
    found = []
    for shift in board.EIGHT:
        checks = one_space_checks(game, figure, figure.space + shift, p(14))
        failed = tuple([one for one in checks if not one.holds])
        found.append((figure.space + shift, failed))
    return found
