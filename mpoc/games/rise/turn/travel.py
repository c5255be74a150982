"""The search that answers where an advance may lead, and what it costs (pp. 14-15).

It serves the advance itself, the list of places where a figure may go, and the reasons
why it may not go to a place.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from math import inf

from mpoc.engine.adjudicate import AnswerMissing
from mpoc.engine.statements import Cite, IdleRule, Note, Unknown
from mpoc.games.rise import kinds, stats
from mpoc.games.rise.board import (
    CORNERS,
    DIAGONAL,
    OFF_MAP,
    ORTHOGONAL,
    cells,
    name_of,
)
from mpoc.games.rise.book.pages import p, with_page
from mpoc.games.rise.effects import not_met_anew
from mpoc.games.rise.forms import Leap
from mpoc.games.rise.game import ANYONE, MOVER, FigureMoment, Game, Piece
from mpoc.games.rise.kinds import Skill, idle_rule_of, judge
from mpoc.games.rise.roster import bearers, roster_of
from mpoc.games.rise.state import Figure
from mpoc.games.rise.words import (
    HAZARDS,
    IMPASSIBLE_TERRAIN,
    UNIT,
)

Opener = tuple[Piece, Skill]
"""A skill that opens a way, and the figure that has it."""

Stop = int | Leap
"""One item of a path: the next space, or a leap by a named rule."""

STRAIGHT_THEN_DIAGONAL = (*ORTHOGONAL, *DIAGONAL)

MOST_PLACES_TRIED = 10_000
"""Places on ways that are tried before the file must give the way itself."""

NO_HAZARDS: tuple[frozenset[int], tuple[int, ...]] = (frozenset(), ())
"""What is met on a space without tiles."""

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
    def tiles_suffered(self) -> tuple[int, ...]:
        """The hazard tiles whose effect the figure suffers, in order."""
        return self[2]


class Travel:
    """One figure's advance: what each space costs it and what stops it there.

    It is made once, at the start of the advance: the answers of skills do not change
    while the figure moves, except where they depend on its place. `spaces` are those
    that it may move, and may be left out where nobody looks for a way. With
    `is_unaided`, skills that open figures and terrain are left out. `ends_with_form`
    says that the search cut a way short because the form of the monster was destroyed
    on it.
    """

    def __init__(
        self, game: Game, id: str, spaces: int = 0, is_unaided: bool = False
    ) -> None:
        self.game = game
        self.id = id
        self.figure: Figure = game.state.figures[id]
        self.size = self.figure.size
        self.is_unit = self.figure.card.kind == UNIT
        self.spaces = spaces
        self.is_unaided = is_unaided
        self._passing: dict[str, Opener | None] = {}
        self._opening: dict[str, Opener | None] = {}
        self._immune: dict[tuple[str, bool], bool] = {}
        self._leaps: dict[int, list[Leap]] = {}
        self._tiles_under: dict[int, list[int]] = {}
        self._ways: dict[tuple[tuple[str, ...], int | None], dict[int, list[Way]]] = {}
        self._by_new_form: Travel | None = None
        self.ends_with_form = False
        self.closed_spaces: dict[int, str] = {}
        self.slow_spaces: dict[int, Opener] = {}
        self.idle_rules: list[IdleRule] = []
        self._read_zones()

    def after(self, hazards: int) -> Travel | None:
        """How the figure goes on after some hazards on its way; None if it may not.

        Where they destroy the form of a monster, `advance-by-new-form` decides. In an
        attack they do no harm before step 6, so that no form changes on the way.
        """
        if hazards < self.figure.health or not self._may_change_form():
            return self
        reading = self.game.reading("advance-by-new-form")
        if reading == "speed-at-start":
            return self
        self.ends_with_form = True
        if reading == "ends":
            return None
        if self._by_new_form is None:
            self._by_new_form = self._of_new_form()
        return self._by_new_form

    def _may_change_form(self) -> bool:
        """Whether hazards on the way can put another form in the place of this one."""
        has_form_left = (
            self.figure.other is not None and not self.figure.other_destroyed
        )
        return not self.is_unit and has_form_left and self.game.state.attack is None

    def _of_new_form(self) -> Travel:
        """The same advance as the other form of the monster would make it."""
        figure = self.figure
        figure_in_new_form = figure.but(
            card=figure.other_form,
            damage=figure.other_damage,
            other=figure.card,
            other_damage=figure.damage,
            other_destroyed=True,
        )
        state = self.game.state.with_figure(figure_in_new_form)
        game = Game(state, self.game.assumptions, self.game.rulings_consulted)
        spaces = stats.speed(game, self.id).value
        return Travel(game, self.id, spaces, self.is_unaided)

    def _read_zones(self) -> None:
        """Spaces that enemies close to this figure, or make it count twice."""
        game = self.game
        by_hook = roster_of(game).by_hook
        for hook in (kinds.CLOSES, kinds.SLOWS):
            if hook not in by_hook:
                continue
            moment = FigureMoment(game, self.id, "advance")
            for me, skill, _ in bearers(game, hook, ANYONE, moment):
                failed_condition = judge(skill, me, moment)
                if failed_condition:
                    if game.watching:
                        self.idle_rules.append(
                            idle_rule_of(skill, me, moment, failed_condition)
                        )
                    continue
                for at in skill.spaces(me):
                    if hook == kinds.CLOSES:
                        self.closed_spaces.setdefault(at, me.id)
                    else:
                        self.slow_spaces.setdefault(at, (me, skill))

    def passes(self, obstacle: Figure) -> bool:
        """Whether the figure may move through another: allies, or by a skill (p14)."""
        if obstacle.player == self.figure.player:
            return True
        return self.passing(obstacle) is not None

    def passing(self, obstacle: Figure) -> Opener | None:
        """The skill by which the figure moves through one that is not an ally (p15)."""
        if self.is_unaided:
            return None
        if obstacle.id not in self._passing:
            moment = stats.MoveMoment(
                self.game, self.id, is_advancing=True, obstacle=obstacle.id
            )
            skill, _ = stats.applies(self.game, kinds.PASSES, MOVER, moment)
            self._passing[obstacle.id] = skill
        return self._passing[obstacle.id]

    def counts_as_open(self, terrain: str) -> bool:
        """Whether a kind of terrain counts as open for this figure (p15)."""
        return not self.is_unit or self.opening(terrain) is not None

    def opening(self, terrain: str) -> Opener | None:
        """The skill by which a kind of terrain counts as open for a unit (p15)."""
        if self.is_unaided:
            return None
        if terrain not in self._opening:
            moment = stats.MoveMoment(
                self.game, self.id, is_advancing=True, terrain=terrain
            )
            skill, _ = stats.applies(self.game, kinds.TERRAIN, MOVER, moment)
            self._opening[terrain] = skill
        return self._opening[terrain]

    def opening_notes(self, path: tuple[Stop, ...]) -> list[Note]:
        """A note for each figure and kind of terrain that a skill opens on a path."""
        state = self.game.state
        notes: dict[str, Note] = {}

        def note(opener: Opener | None, words: str) -> None:
            if opener is not None:
                me, skill = opener
                sentence = f"{words}: {skill.name}"
                notes.setdefault(sentence, Note(sentence, skill.cite_for(me)))

        for stop in path:
            at = stop.to if isinstance(stop, Leap) else stop
            for cell in cells(at, self.size):
                other = state.occupants.get(cell)
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
        return list(notes.values())

    def slowing_skill(self, path: tuple[Stop, ...]) -> Opener | None:
        """The skill that makes a space of a path count twice, if one does (p56)."""
        for stop in path:
            at = stop.to if isinstance(stop, Leap) else stop
            if at in self.slow_spaces:
                return self.slow_spaces[at]
        return None

    def count_words(self, path: tuple[Stop, ...], cost: int) -> tuple[str, Cite]:
        """What a path counts against what is allowed, and the pages that say so."""
        sentence = f"counts {cost}, {self.spaces} allowed"
        slowing = self.slowing_skill(path)
        if slowing is None:
            return sentence, p(14)
        me, skill = slowing
        sentence += f" (spaces near {me.id} twice: {skill.name})"
        return sentence, with_page(14, skill.cite_for(me))

    def is_immune(self, hazard: str, is_ending: bool) -> bool:
        """Whether the figure is immune to a hazard that it passes or ends on."""
        is_spared = self._immune.get((hazard, is_ending))
        if is_spared is None:
            reason, _, _ = stats.hazard_immunity(
                self.game,
                self.id,
                hazard,
                is_forced=False,
                is_ending=is_ending,
                is_advancing=True,
            )
            is_spared = self._immune[(hazard, is_ending)] = bool(reason)
        return is_spared

    def cost(self, at: int) -> int:
        """How many spaces a space counts: 2 for a unit where rough or mired (p14)."""
        if not self.is_unit:  # to a monster all terrain is open
            return 1
        state = self.game.state
        ground = state.board.ground.get(at, ())
        tiles = state.tiles_under(at, 1)
        if stats.is_rough(ground, bool(tiles)) and not self.counts_as_open("rough"):
            if at in self.slow_spaces:
                return {"double-once": 2, "triple": 3, "quadruple": 4}[
                    self.game.reading("mire-rough")
                ]
            return 2
        return 2 if at in self.slow_spaces else 1

    def obstacles(
        self, at: int, lifted_limits: tuple[str, ...] = ()
    ) -> Iterator[tuple[str, str]]:
        """Why a space cannot be entered on the way: refusal's name and facts."""
        state = self.game.state
        if not state.board.holds(at, self.size):
            # West and north of the map no space has a name.
            name = name_of(at).replace(OFF_MAP, "the next space")
            yield "off-board", f"{name} is beyond the edge of the map"
            return
        if "blocked" not in lifted_limits:
            for cell in cells(at, self.size):
                other = state.occupants.get(cell)
                if other is None or other == self.id:
                    continue
                if not self.passes(state.figures[other]):
                    yield "blocked", f"{other} stands at {name_of(cell)}"
                    break
        if self.is_unit and "impassible" not in lifted_limits:
            for kind in state.board.ground.get(at, ()):
                if kind in IMPASSIBLE_TERRAIN and not self.counts_as_open(kind):
                    yield "impassible", f"{name_of(at)} is {kind}"
        if "terrified" not in lifted_limits and at in self.closed_spaces:
            yield "terrified", f"{name_of(at)} is adjacent to {self.closed_spaces[at]}"

    def heeds_corners(self) -> bool:
        """Whether a diagonal needs an open way around its corner (`corner-cutting`)."""
        return self.game.reading("corner-cutting") == "forbidden"

    def corner(self, at: int, shift: int, lifted_limits: tuple[str, ...] = ()) -> str:
        """What closes both ways around the corner of a diagonal; empty if one is open.

        It is also empty where `corner-cutting` allows such a diagonal.
        """
        obstacle_facts = []
        for side in CORNERS.get(shift, ()):
            obstacle = next(self.obstacles(at + side, lifted_limits), None)
            if obstacle is None:
                return ""
            obstacle_facts.append(obstacle[1])
        return (
            " and ".join(obstacle_facts)
            if obstacle_facts and self.heeds_corners()
            else ""
        )

    def end_obstacles(self, at: int) -> Iterator[tuple[str, str]]:
        """Why the advance cannot end on a space: refusal's name and facts (p14)."""
        state = self.game.state
        for cell in cells(at, self.size):
            other = state.occupants.get(cell)
            if other is not None and other != self.id:
                yield "occupied", f"{other} stands at {name_of(cell)}"
                break
        if self.is_unit and at != self.figure.space:
            for kind in state.board.ground.get(at, ()):
                if kind in IMPASSIBLE_TERRAIN and not self._may_end_on(kind):
                    yield "impassible", f"{name_of(at)} is {kind}"

    def _may_end_on(self, terrain: str) -> bool:
        if self.is_unaided:
            return False
        moment = stats.MoveMoment(
            self.game, self.id, is_advancing=True, is_ending=True, terrain=terrain
        )
        skill, _ = stats.applies(self.game, kinds.TERRAIN, MOVER, moment)
        return skill is not None

    def leaps(self, at: int) -> list[Leap]:
        """The leaps that rules open to the figure from a space on its way."""
        leaps = self._leaps.get(at)
        if leaps is None:
            leaps = self._leaps[at] = self._find_leaps(at)
        return leaps

    def _find_leaps(self, at: int) -> list[Leap]:
        game = self.game
        moment = DoorMoment(game, self.id, at)
        leaps = []
        for me, skill, _ in bearers(game, kinds.DOORS, ANYONE, moment):
            if not judge(skill, me, moment):
                # A figure that is put on a space must be able to stand there (p14).
                leaps.extend(
                    [
                        Leap(skill.name, to)
                        for to in skill.exits(me, moment)
                        if next(self.end_obstacles(to), None) is None
                    ]
                )
        return leaps

    def no_leap(self, at: int, to: int, via: str) -> str:
        """Why a rule opens no leap from a space on the way to another."""
        moment = DoorMoment(self.game, self.id, at)
        sentence = f"no leap from {name_of(at)} to {name_of(to)}"
        for me, skill, _ in bearers(self.game, kinds.DOORS, ANYONE, moment):
            failed_condition = judge(skill, me, moment)
            if failed_condition and skill.name == via:
                sentence += f"; {me.id} needs: {failed_condition}"
                why = kinds.idle_rule_of(skill, me, moment, failed_condition).why
                sentence += f" ({why})" if why else ""
        return sentence

    def unsecured_doors(self, at: int) -> list[Note]:
        """What keeps the figure's player from securing a building beside a space.

        Only buildings count from which a rule would let it leap once they are secured.
        """
        moment = DoorMoment(self.game, self.id, at)
        notes: list[Note] = []
        for me, skill, _ in bearers(self.game, kinds.DOORS, ANYONE, moment):
            failed_claims = [
                truth for _, truth in kinds.conditions(skill, me, moment) if not truth
            ]
            if len(failed_claims) == 1 and isinstance(failed_claims[0], kinds.Because):
                cause = failed_claims[0]
                notes += cause.notes() if cause.refusal == "not-secured" else ()
        return notes

    def closes_leap(self, to: int) -> bool:
        """Whether Terrify closes a space to a leap too (`leap-into-terrify`)."""
        if to not in self.closed_spaces:
            return False
        return self.game.reading("leap-into-terrify") == "closed"

    def met_before(self) -> frozenset[int]:
        """The hazard tiles under the figure that it does not suffer as it starts."""
        suffered_hazards = self.game.state.suffered_hazards
        flags = frozenset(
            tile for sufferer, tile in suffered_hazards if sufferer == self.id
        )
        return flags | not_met_anew(self.game, self.id)

    def hazards(
        self, at: int, flags: frozenset[int], is_ending: bool
    ) -> tuple[frozenset[int], tuple[int, ...]]:
        """The tiles flagged after entering a space, and those suffered there."""
        state = self.game.state
        under = self._tiles_under.get(at)
        if under is None:
            under = self._tiles_under[at] = state.tiles_under(at, self.size)
        if not under:
            return NO_HAZARDS
        tiles_met = tuple(
            [
                tile
                for tile in under
                if tile not in flags
                and state.tiles[tile] in HAZARDS
                and not self.is_immune(state.tiles[tile], is_ending)
            ]
        )
        return frozenset([t for t in under if t in flags or t in tiles_met]), tiles_met

    def ways(
        self, lifted_limits: tuple[str, ...] = (), goal: int | None = None
    ) -> dict[int, list[Way]]:
        """The spaces within reach, each with its cheapest way for each set of hazards.

        The search ignores `lifted_limits`. With a `goal` there are only the ways to it,
        and only one of them if it does no harm.
        """
        ways = self._ways.get((lifted_limits, None)) or self._ways.get(
            (lifted_limits, goal)
        )
        if ways is None:
            ways = self._ways[(lifted_limits, goal)] = self._search(lifted_limits, goal)
        return ways

    def _search(
        self, lifted_limits: tuple[str, ...], goal: int | None
    ) -> dict[int, list[Way]]:
        state = self.game.state
        start = self.figure.space
        flags = self.met_before()
        limit = most = 99 if "too-far" in lifted_limits else self.spaces
        # Distances do not depend on the hazards that a monster suffers, and a search
        # without a limit could meet ever more of them.
        heeds_hazards = self.is_unit or not lifted_limits
        if not flags and not any(kind in HAZARDS for kind in state.tiles.values()):
            heeds_hazards = False
        has_doors = kinds.DOORS in roster_of(self.game).by_hook
        is_shut = goal is not None and any(self.obstacles(goal, lifted_limits))
        if is_shut and goal != start and not has_doors:
            return {}
        best: dict[tuple[int, bool, frozenset[int], tuple[int, ...]], int] = {}
        ways_to: dict[int, dict[tuple[int, ...], Way]] = {}
        queue: list[
            tuple[
                int, int, int, bool, frozenset[int], tuple[int, ...], tuple[Stop, ...]
            ]
        ] = []
        order = count()
        heappush(queue, (0, next(order), start, False, flags, (), ()))
        best[(start, False, flags, ())] = 0
        # What each space counts, 0 where it cannot be entered.
        costs = costs_at_first = dict[int, int]()
        costs_by_new_form = dict[int, int]()
        prunes = goal is not None and not has_doors
        if heeds_hazards and self._may_change_form():
            prunes = False  # a new form may go farther
        goal_column, goal_row = (0, 0) if goal is None else (goal & 63, goal >> 6)
        least: dict[tuple[int, bool, frozenset[int], bool], list[tuple[int, ...]]] = {}
        places_tried = 0
        while queue:
            places_tried += 1
            if places_tried > MOST_PLACES_TRIED:
                words = f"the way of {self.id}: too many lead past hazards"
                raise AnswerMissing(Unknown(words, "path: […]", p(14), ""))
            cost, _, at, has_turned, flags_here, tiles_suffered, path = heappop(queue)
            if best[(at, has_turned, flags_here, tiles_suffered)] < cost:
                continue
            tiles_at_end = tiles_suffered
            mover = self.after(len(tiles_suffered)) if tiles_suffered else self
            if heeds_hazards:
                # A way that suffers more than another to the same place is dropped,
                # unless a new form goes on, which may have a greater SPD.
                is_new_form = mover not in (None, self)
                place = at, has_turned, flags_here, is_new_form
                earlier = least.setdefault(place, [])
                if any([_is_less(other, tiles_suffered) for other in earlier]):
                    continue
                earlier.append(tiles_suffered)
                _, at_end = (mover or self).hazards(at, flags_here, True)
                tiles_at_end += tuple(
                    [tile for tile in at_end if tile not in flags_here]
                )
            ways_here = ways_to.setdefault(at, {})
            if tiles_at_end not in ways_here:
                ways_here[tiles_at_end] = Way((cost, path, tiles_at_end))
            if at == goal and not tiles_at_end:
                break
            if self.is_unit and tiles_suffered and "death" not in lifted_limits:
                continue  # the unit is destroyed where it touches the hazard (p21)
            if mover is None:
                continue
            costs = costs_at_first if mover is self else costs_by_new_form
            limit = most if mover is self else mover.spaces
            for shift in ORTHOGONAL if has_turned else STRAIGHT_THEN_DIAGONAL:
                to = at + shift
                spaces = costs.get(to)
                if spaces is None:
                    is_open = next(mover.obstacles(to, lifted_limits), None) is None
                    spaces = costs[to] = mover.cost(to) if is_open else 0
                total = cost + spaces
                if not spaces or total > limit:
                    continue
                turns = has_turned or shift in CORNERS
                if (
                    shift in CORNERS
                    and not any([costs[at + side] for side in CORNERS[shift]])
                    and self.heeds_corners()
                ):
                    continue
                if prunes:
                    # A space too far from the goal is on no way to it.
                    across, down = (to & 63) - goal_column, (to >> 6) - goal_row
                    if total + abs(across) + abs(down) - 1 > limit:
                        continue
                flags_there, all_suffered = flags_here, tiles_suffered
                if heeds_hazards:
                    flags_there, tiles_met = mover.hazards(to, flags_here, False)
                    all_suffered += tiles_met
                key = (to, turns, flags_there, all_suffered)
                if best.get(key, inf) <= total:
                    continue
                best[key] = total
                heappush(queue, (total, next(order), *key, (*path, to)))
            for leap in self.leaps(at) if path and has_doors else ():
                if "terrified" not in lifted_limits and self.closes_leap(leap.to):
                    continue
                flags_there, tiles_met = self.hazards(leap.to, frozenset(), False)
                key = (leap.to, has_turned, flags_there, tiles_suffered + tiles_met)
                if best.get(key, inf) <= cost:
                    continue
                best[key] = cost
                heappush(queue, (cost, next(order), *key, (*path, leap)))
        return {
            at: list(ways_by_tiles.values()) for at, ways_by_tiles in ways_to.items()
        }


def _is_less(tiles: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether some hazard tiles are only a part of others."""
    return len(tiles) < len(other) and all(
        tiles.count(tile) <= other.count(tile) for tile in tiles
    )


class DoorMoment(FigureMoment):
    """A figure on its advance at a space (`at`), from where a rule may open a leap."""

    __slots__ = ("at",)

    def __init__(self, game: Game, figure: str, at: int) -> None:
        super().__init__(game, figure, "advance")
        self.at = at
