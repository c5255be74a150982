"""Rampage: the attacker runs straight on, through what its roll hits (pp. 38-39)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import LEAVE, Check, Choice, Enter, Note, Rule
from mpoc.games.rise import board, events, stats
from mpoc.games.rise.attack.declaration import DeclaredAttack
from mpoc.games.rise.attack.power_attacks.moving import (
    direction_options,
    straight_lines,
)
from mpoc.games.rise.attack.power_attacks.power_attack import PowerAttack, require_end
from mpoc.games.rise.board import DIRECTION_NAMES, ORTHOGONAL, name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.effects import (
    compare_one,
    crush,
    doom,
    meet_hazards,
    not_met_anew,
    on_cells,
    overlapping,
)
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure
from mpoc.games.rise.turn.checks import check
from mpoc.games.rise.words import BUILDING, MONSTER, RAMPAGE, UNIT


class Rampage(PowerAttack):
    """The attacker runs straight on, through what its roll hits (pp. 38-39)."""

    name = "Rampage"
    kind = RAMPAGE
    cite = p(38, 39)
    names_target = False
    harms = False

    def needs(self, game: Game, act: DeclaredAttack, leader: Figure) -> Iterator[Check]:
        yield check(
            "has-advanced",
            "it has not advanced this turn",
            not leader.advanced,
            p(38),
            lambda: f"{leader.id} has advanced this turn",
            failure="it has already advanced this turn",
        )
        direction = act.direction
        if direction is not None and direction not in ORTHOGONAL:
            yield check(
                "outside-region",
                "it runs straight along a row or column",
                direction in straight_lines(game),
                p(38),
                lambda: f"{DIRECTION_NAMES[direction]} is a diagonal",
                failure="it runs along a diagonal",
            )

    def declarations(self, game: Game, leader: str) -> list[DeclaredAttack]:
        return [
            DeclaredAttack(self.kind, (leader,), direction=direction)
            for direction in straight_lines(game)
        ]

    def effects(self, game: Game) -> Rule[None]:
        attack = game.attack
        leader = game.state.figures[attack.leader]
        direction = attack.direction
        if direction is None:
            direction = yield Choice(
                self.name,
                leader.id,
                attack.player,
                "direction",
                "which way it runs",
                direction_options(game),
                self.cite,
                True,
            )
        total = stats.speed(game, leader.id, "rampage")
        yield total
        at = leader.space
        covered_spaces = set(leader.cells)
        yield Enter(
            f"{leader.id} runs {DIRECTION_NAMES[direction]}, "
            f"up to {total.value} spaces",
            self.cite,
        )
        spaces = 0
        while spaces < total.value:
            row = board.newly_covered(at, direction)
            if not (yield from self._enters(game, leader.id, at, row)):
                break
            at += direction
            spaces += 1
            covered_spaces.update(board.cells(at, 2))
            total_here = stats.speed(game, leader.id, "rampage")
            if (
                total_here.value != total.value
                and game.reading("speed-snapshot") == "continuous"
            ):
                total = total_here
                yield total
        along = not_met_anew(game, leader.id)
        yield events.Shove(leader.id, at, spaces, DIRECTION_NAMES[direction], self.cite)
        yield from require_end(attack.to, at, "run", self.cite)
        yield from self._stops(game, leader.id, at, frozenset(covered_spaces), along)
        yield LEAVE

    def _enters(self, game: Game, id: str, at: int, row: tuple[int, ...]) -> Rule[bool]:
        """Whether the run goes on into the next row, and what it does there."""
        if not all(game.state.board.has(cell) for cell in row):
            yield Note(f"{id} stops at the edge of the map", p(14))
            return False
        in_row = on_cells(game, row, id)
        buildings = [
            figure
            for figure in in_row
            if figure.card.kind == BUILDING and figure.id not in game.attack.pending
        ]
        units = [figure for figure in in_row if figure.card.kind == UNIT]
        monsters = [figure for figure in in_row if figure.card.kind == MONSTER]
        if monsters:
            yield Note(
                f"{id} stops before {monsters[0].id} at {name_of(monsters[0].space)}",
                p(38),
            )
            if not (buildings or units) or _is_untouched(game):
                return False
        is_blocked = bool(monsters)
        hit_buildings = []
        for building in buildings:
            if (yield from compare_one(_come_to(game, id, at), building.id, True)):
                hit_buildings.append(building)
            else:
                is_blocked = True
        if is_blocked and not monsters:
            yield Note(f"{id} stops before the building that it missed", p(38))
            if (units or hit_buildings) and _is_untouched(game):
                for building in hit_buildings:
                    yield Note(f"{building.id} stands: {id} does not come to it", p(38))
                return False
        for building in hit_buildings:
            yield from doom(game, building.id, p(38))
        for unit in units:
            if (yield from compare_one(_come_to(game, id, at), unit.id, True)):
                yield from crush(game, unit.id, game.attack.player, cite=p(38))
        return not is_blocked

    def _stops(
        self,
        game: Game,
        id: str,
        at: int,
        covered_spaces: frozenset[int],
        along: frozenset[int],
    ) -> Rule[None]:
        """Crush the units under the base where the run ends, and meet its hazards.

        Tiles `along` which it moved do no new harm.
        """
        for figure in overlapping(game, at, 2, id):
            why = f"under {id}"
            yield from crush(game, figure.id, game.attack.player, why, p(38))
        tiles = game.state.tiles_under(at, 2)
        yield from meet_hazards(game, id, tiles, is_forced=False, along=along)
        yield events.Rest(id, True, covered_spaces)


def _is_untouched(game: Game) -> bool:
    """Whether nothing happens to a row before which a Rampage stops (p38)."""
    return game.reading("rampage-blocked-row") == "untouched"


def _come_to(game: Game, id: str, at: int) -> Game:
    """The game with a runner at the space from which it compares (p38).

    The reach of its abilities is measured from that place.
    """
    figure = game.state.figures[id]
    if figure.space == at:
        return game
    state = game.state.with_figure(figure.but(space=at))
    return Game(
        state, game.assumptions, game.rulings_consulted, game.watching, game.verdicts
    )
