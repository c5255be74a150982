"""Advances: what makes one legal, and what happens on the way (pp. 14-15).

Where a figure may go is searched in `travel`; moves of one space are in `steps`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from mpoc.engine.statements import Check, Choice, Cite, Note, Option, Rule
from mpoc.games.rise import events, stats
from mpoc.games.rise.board import (
    DIAGONAL,
    ORTHOGONAL,
    name_of,
    off_map_words,
)
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.cards.abilities import all_abilities
from mpoc.games.rise.effects import (
    acts_for_itself,
    along_hazard_notes,
    meet_hazards,
    not_met_anew,
)
from mpoc.games.rise.forms import Leap
from mpoc.games.rise.game import Game, Piece
from mpoc.games.rise.state import State
from mpoc.games.rise.turn.checks import check, failing, require
from mpoc.games.rise.turn.travel import LIFTABLE, Stop, Travel, Way
from mpoc.games.rise.words import HAZARDS


class Destination(Choice):
    """Where a figure advances; a refusal lists every check that the place fails."""

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
    "too-far": "the place is within reach",
    "second-diagonal": "at most one diagonal is taken",
}
"""What must hold for each limit of movement, by the name of its refusal."""

LIMIT_FAILURES = {
    "off-board": "the place is not wholly on the map",
    "occupied": "the place is occupied",
    "impassible": "impassible terrain is entered",
    "blocked": "an enemy or a structure is in the way",
    "terrified": "a space next to a figure with Terrify is entered",
    "too-far": "the place is out of reach",
    "second-diagonal": "more than one diagonal is taken",
}
"""What is the case where a limit is broken."""

CORNER_WORDS = "a way around the corner is open"
CORNER_FAILURE = "both ways around the corner are closed"


def _limit_cite(name: str) -> Cite:
    if name == "terrified":
        return Cite("Terrify", ("p55", "p56"), "p55 p56")
    return p(14, 15) if name == "impassible" else p(14)


def _limit_check(name: str, cite: Cite, facts: str) -> Check:
    """The failed check of a limit of movement."""
    words, failure = LIMIT_WORDS[name], LIMIT_FAILURES[name]
    return Check(name, words, False, cite, facts, failure=failure)


def destination_checks(
    game: Game, travel: Travel, to: int, ways: dict[int, list[Way]] | None = None
) -> Iterator[Check]:
    """Every condition of ending the advance on a space.

    The search for ways decides it: where none leads there, it is done again without
    some limits, and the limits that had to be lifted are the checks that fail. `ways`
    are the ways to each place, if they are known already.
    """
    if not game.state.board.holds(to, travel.size):
        yield check(
            "off-board",
            LIMIT_WORDS["off-board"],
            False,
            p(14) if travel.size == 1 else p(5, 14),
            lambda: off_map_words(to),
            failure=LIMIT_FAILURES["off-board"],
        )
    ends = [*travel.end_obstacles(to)]
    for name, facts in ends:
        yield _limit_check(name, _limit_cite(name), facts)
    if not game.state.board.holds(to, travel.size):
        return  # no way leads there
    goal = to if ways is None else None
    reachable = travel.ways((), to) if ways is None else ways
    if to in reachable:
        yield Check("too-far", LIMIT_WORDS["too-far"], True, p(14))
        return
    if travel.ends_with_form and travel.ways(("death",), goal).get(to):
        yield Check(
            "too-far",
            LIMIT_WORDS["too-far"],
            False,
            p(14, 29),
            f"{name_of(to)} lies beyond where the form of {travel.id} is destroyed",
            failure=LIMIT_FAILURES["too-far"],
        )
        return
    has_reason = False
    for limits in _limits_in_the_way(travel, to, goal):
        has_reason = True
        way = travel.ways(limits, goal)[to][0]
        for limit in limits:
            facts = f"{name_of(to)} from {name_of(travel.figure.space)}"
            cite = _limit_cite(limit)
            if limit == "too-far":
                count, cite = travel.count_words(way.path, way.cost)
                facts += f" {count}"
            else:
                obstacle = _first_obstacle(travel, way, limit)
                if (limit, obstacle) in ends:
                    continue
                facts += f": {obstacle}"
            yield _limit_check(limit, cite, facts)
    deadly = [] if has_reason else travel.ways(("death",), goal).get(to, [])
    if deadly:
        tile = deadly[0].tiles_suffered[0]
        yield Check(
            "no-valid-place",
            "it lives to end there",
            False,
            p(20, 21),
            f"{travel.id} would be destroyed on {name_of(tile)}",
            "name the path to move it there all the same",
            failure="it would be destroyed there",
        )
    elif not has_reason:
        for limit in ("blocked", "too-far"):
            start = name_of(travel.figure.space)
            yield _limit_check(
                limit, p(14), f"no way leads from {start} to {name_of(to)}"
            )


def _limits_in_the_way(
    travel: Travel, to: int, goal: int | None
) -> list[tuple[str, ...]]:
    """Each smallest set of limits without which a way would lead there."""
    for count in range(1, len(LIFTABLE) + 1):
        sets = [
            limits
            for limits in combinations(LIFTABLE, count)
            if travel.ways(limits, goal).get(to)
        ]
        if sets:
            return sets
    return []


def _first_obstacle(travel: Travel, way: Way, limit: str) -> str:
    """What blocks a way that one limit alone closes."""
    before = travel.figure.space
    for stop in way.path:
        at = stop.to if isinstance(stop, Leap) else stop
        for name, facts in travel.obstacles(at):
            if name == limit:
                return facts
        corner = "" if isinstance(stop, Leap) else travel.corner(before, at - before)
        if corner and limit == "blocked":
            return f"around the corner {corner}"
        before = at
    return "every way"


def path_checks(game: Game, travel: Travel, path: tuple[Stop, ...]) -> Iterator[Check]:
    """Every condition of a path that names each space, once for each space."""
    at = travel.figure.space
    cost, diagonals, hazards = 0, 0, 0
    flags = travel.met_before()
    mover, has_ended = travel, False
    for stop in path:
        onward = travel.after(hazards)
        if onward is None and not has_ended:
            has_ended = True
            yield Check(
                "too-far",
                LIMIT_WORDS["too-far"],
                False,
                p(14, 29),
                f"the form of {travel.id} is destroyed at {name_of(at)}",
                failure=LIMIT_FAILURES["too-far"],
            )
        mover = onward or mover
        if isinstance(stop, Leap):
            yield from _leap_checks(travel, at, stop)
            at = stop.to
            continue
        shift = stop - at
        yield check(
            "too-far",
            "each space of the path touches the one before",
            shift in ORTHOGONAL or shift in DIAGONAL,
            p(14),
            lambda stop=stop, at=at: f"{name_of(stop)} after {name_of(at)}",  # type: ignore[misc]
            failure="a space of the path does not touch the one before",
        )
        diagonals += shift in DIAGONAL
        corner = mover.corner(at, shift)
        if corner:
            yield Check(
                "blocked",
                CORNER_WORDS,
                False,
                p(14),
                corner,
                failure=CORNER_FAILURE,
            )
        for name, facts in mover.obstacles(stop):
            yield _limit_check(name, _limit_cite(name), facts)
        cost += mover.cost(stop)
        at = stop
        flags, tiles_suffered = mover.hazards(at, flags, False)
        hazards += len(tiles_suffered)
    yield check(
        "second-diagonal",
        LIMIT_WORDS["second-diagonal"],
        diagonals <= 1,
        p(14),
        lambda: f"{diagonals} diagonals",
        failure=LIMIT_FAILURES["second-diagonal"],
    )
    count, cite = mover.count_words(path, cost)
    yield check(
        "too-far",
        LIMIT_WORDS["too-far"],
        cost <= mover.spaces,
        cite,
        lambda: f"the path {count}",
        failure=LIMIT_FAILURES["too-far"],
    )
    for name, facts in mover.end_obstacles(at):
        yield _limit_check(name, _limit_cite(name), facts)


def _leap_checks(travel: Travel, at: int, leap: Leap) -> Iterator[Check]:
    """The conditions of a leap from a space on the way (p53)."""
    is_offered = leap in travel.leaps(at)
    notes = [] if is_offered else travel.unsecured_doors(at)
    if notes:
        yield Check(
            "not-secured",
            "its player secures the building from which it leaps",
            False,
            p(22, 53),
            "; ".join([note.words for note in notes]),
            failure="its player does not secure the building from which it leaps",
        )
    else:
        yield check(
            "condition-not-met",
            f"{leap.via} lets it leap there",
            is_offered,
            p(53),
            lambda: travel.no_leap(at, leap.to, leap.via),
            failure=f"{leap.via} opens no leap there",
        )
    if travel.closes_leap(leap.to):
        facts = f"{name_of(leap.to)} is adjacent to {travel.closed_spaces[leap.to]}"
        yield _limit_check("terrified", _limit_cite("terrified"), facts)


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
    """An advance of at most some spaces, whatever pays for it.

    The destination is `to`, or the end of `path`, or the player's choice where neither
    is given. `how` and `cite` are the words and pages of the move, `rule` asks for the
    destination, and `own` where the action's own keys answer that.
    """
    travel = Travel(game, id, spaces)
    if game.watching:
        yield from travel.idle_rules
    if path is not None:
        yield from require(game, path_checks(game, travel, path))
        yield from travel.opening_notes(path)
        yield from note_slowing_skill(travel, path)
        yield from _go(travel, path, how, cite)
        return
    if to is None:
        options = [
            Option(at, name_of(at))
            for at in sorted(travel.ways())
            if not any(True for _ in travel.end_obstacles(at))
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
    yield from require(game, destination_checks(game, travel, to))
    way = yield from _way(game, id, to, travel.ways((), to)[to], cite)
    yield from note_opening_skills(travel, to, way)
    yield from note_slowing_skill(travel, way)
    yield from _go(travel, way, how, cite)


def note_opening_skills(travel: Travel, to: int, path: tuple[Stop, ...]) -> Rule[None]:
    """Note which skills open the way, unless another way needs no skill."""
    notes = travel.opening_notes(path)
    if not notes:
        return
    without_skills = Travel(travel.game, travel.id, travel.spaces, is_unaided=True)
    if all(way.tiles_suffered for way in without_skills.ways((), to).get(to, ())):
        yield from notes


def note_slowing_skill(travel: Travel, path: tuple[Stop, ...]) -> Rule[None]:
    """Say which skill makes spaces of the path count twice."""
    slowing = travel.slowing_skill(path)
    if slowing is not None:
        me, skill = slowing
        words = f"spaces near {me.id} count twice for {travel.id}: {skill.name}"
        yield Note(words, skill.cite_for(me))


def bonus_advance(
    me: Piece,
    rule: str,
    spaces: int,
    cite: Cite,
    to: int | None = None,
    path: tuple[Stop, ...] | None = None,
    own: bool = False,
) -> Rule[None]:
    """An advance that an ability gives, even to a figure that has already advanced.

    Whether it counts as its advance of this turn is `bonus-advance-counts`.
    """
    game = me.game
    before = me.figure
    yield from travel_to(game, me.id, spaces, to, path, "advances", cite, rule, own)
    if me.on_map and game.reading("bonus-advance-counts") == "free":
        yield events.Unadvanced(me.id, before.advanced, before.ended, cite)


def _suffers_less(way: Way, other: Way) -> bool:
    """Whether a way suffers only a part of what another way suffers."""
    left = list(other.tiles_suffered)
    for tile in way.tiles_suffered:
        if tile not in left:
            return False
        left.remove(tile)
    return bool(left)


def _way(
    game: Game, id: str, to: int, ways: list[Way], cite: Cite
) -> Rule[tuple[Stop, ...]]:
    """The way to a place: a harmless one if any, or the player's choice (p14)."""
    # A way is offered only if no other way suffers less.
    ways = [
        way
        for way in ways
        if not any(_suffers_less(other, way) for other in ways if other is not way)
    ]
    if len(ways) == 1:
        return ways[0].path
    path: tuple[Stop, ...] = yield Choice(
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
    return path


def _go(travel: Travel, path: tuple[Stop, ...], how: str, cite: Cite) -> Rule[None]:
    """Move along a path; hazards are suffered as they are first touched (p21)."""
    game, id = travel.game, travel.id
    figure = game.state.figures[id]
    unreported_spaces = 0
    spared_tiles: set[int] = set()
    form = figure.card
    along = not_met_anew(game, id)
    for index, stop in enumerate(path):
        if game.state.figures[id].card is not form:
            # The new form has met no tile yet, and only its own skills protect it.
            form = game.state.figures[id].card
            spaces = (travel.after(figure.health) or travel).spaces
            words = f"{id} goes on as {form.name}, up to {spaces} spaces in all"
            yield Note(words, p(14, 29))
            along = not_met_anew(game, id)
            spared_tiles.clear()
        is_last = index == len(path) - 1
        at = stop.to if isinstance(stop, Leap) else stop
        unreported_spaces += 1
        under = game.state.tiles_under(at, figure.size)
        along &= frozenset(under)
        tiles = [
            tile
            for tile in under
            if game.state.tiles[tile] in HAZARDS
            and tile not in along
            and (id, tile) not in game.state.suffered_hazards
            # An immunity is noted once for a tile, and again where the advance ends.
            and (is_last or tile not in spared_tiles)
        ]
        is_leaving = any(sufferer == id for sufferer, _ in game.state.suffered_hazards)
        if not (is_last or tiles or is_leaving or isinstance(stop, Leap)):
            continue
        if isinstance(stop, Leap):
            leap_cite = all_abilities()[stop.via].cite_for(game.piece(id))
            yield events.Move(
                id, at, f"leaps by {stop.via}", unreported_spaces, leap_cite
            )
        else:
            yield events.Move(
                id, at, how if is_last else "moves", unreported_spaces, cite
            )
        unreported_spaces = 0
        yield from meet_hazards(
            game, id, tiles, is_forced=False, is_ending=is_last, is_advancing=True
        )
        if id not in game.state.figures:
            yield events.Advanced(id, cite)
            return
        suffered_hazards = game.state.suffered_hazards
        spared_tiles.update(
            [tile for tile in tiles if (id, tile) not in suffered_hazards]
        )
    if not path:
        yield events.Move(id, figure.space, "stays", 0, cite)
    if game.state.figures[id].card is form:
        yield from along_hazard_notes(game, along, id)
    elif acts_for_itself(game):
        return  # the form that stands here now has not advanced
    yield events.Advanced(id, cite)


def advance_candidates(
    game: Game, id: str, spaces: int | None = None
) -> list[tuple[int, tuple[Check, ...]]]:
    """Every space of the map, with the checks that fail there."""
    total = stats.speed(game, id).value if spaces is None else spaces
    travel = Travel(game, id, total)
    ways = travel.ways()
    candidates = []
    for at in game.state.board.spaces():
        checks = destination_checks(game, travel, at, ways)
        candidates.append((at, tuple([way for way in checks if not way.holds])))
    return candidates
