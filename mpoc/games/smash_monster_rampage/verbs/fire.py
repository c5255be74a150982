"""A unit fires at the Monster: one die against the range (unit-attacks)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mpoc.engine.statements import Check, Roll, Rule
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import key
from mpoc.games.kit.spaces.grid import Square
from mpoc.games.kit.verb import Way
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.effects import settle
from mpoc.games.smash_monster_rampage.forms import CARD, SQUARE, UNIT
from mpoc.games.smash_monster_rampage.game import (
    Game,
    aim,
    monster_known,
    of_phase,
    of_unit,
)
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.turn.attack import critical_miss, draw_and_obey
from mpoc.games.smash_monster_rampage.verb import SmashVerb
from mpoc.games.smash_monster_rampage.words import ATTACK, CRITICAL, D6, HIT, MISS

MOST_ON_A_DIE = 6


class Fire(SmashVerb):
    """A unit fires at the Monster."""

    word, cite, weight = "fire", h("unit-attacks"), 30
    also = ("shoot", "attack")
    own_dice, rolls_first = (D6, 1), True
    unit: str = key(UNIT, is_main=True)
    draw: str | None = key(CARD, "The card of a hit.", default=None, is_answer=True)
    at: Square | None = key(
        SQUARE, "The coordinates on a Survivors card.", default=None, is_answer=True
    )

    def checks(self, game: Game) -> Iterator[Check]:
        """The attack phase, a unit that has not fired, and a line to the Monster."""
        yield from of_phase(game, ATTACK)
        yield from monster_known(game)
        yield from of_unit(game, self.unit)
        id, turn = self.unit, game.state.turn
        yield self.check(
            "already-attacked",
            f"{id} has not fired",
            id not in turn.fired,
            failure=f"{id} has already fired",
        )
        is_passed = id in turn.passed
        yield self.check(
            "must-do-first",
            "the unit farthest from the Monster fires first",
            not is_passed,
            f"a nearer unit has fired while {id} could have" if is_passed else "",
            failure="a unit nearer to the Monster has fired already",
        )
        unit = game.state.units.get(id)
        if unit is None or game.state.monster is None:
            return
        alignment_check, *others = aim(game, unit)
        yield from (alignment_check, *others)
        spaces = game.range_of(unit.at)
        if not alignment_check.holds:
            return
        farther = self._farther(game, spaces)
        if farther:
            yield self.check(
                "must-do-first",
                "the unit farthest from the Monster fires first",
                game.reading("shooting-order") == "farther-forfeits",
                f"{' and '.join(farther)} can fire from farther away",
                failure="a unit farther from the Monster has not fired yet",
            )
        if spaces > MOST_ON_A_DIE:
            yield self.check(
                "out-of-range",
                "some roll of one die reaches the Monster",
                game.reading("hopeless-shots") == "allowed",
                f"the range is {spaces}",
                failure="no roll of one die reaches the Monster",
            )

    def rule(self, game: Game) -> Rule[None]:
        """A roll of the range hits and draws a card; a one is a Critical Miss."""
        spaces = game.range_of(game.state.units[self.unit].at)
        faces = yield self.own_roll(game, self.unit)
        needs = _least_roll(game, spaces)
        result = MISS
        if needs > 1 and not faces.reaches(2):
            result = CRITICAL
        elif faces.reaches(needs):
            result = HIT
        forfeiting_ids = self._farther(game, spaces)
        yield events.Shoot(self.unit, faces, spaces, needs, result, forfeiting_ids)
        before = tuple(game.state.units)
        if result == CRITICAL:
            yield from critical_miss(game, self.unit)
        elif result == HIT:
            yield from draw_and_obey(game, self.unit)
        yield from settle(game, before)

    def own_roll(self, game: Game, bearer: str = "") -> Roll:
        return super().own_roll(game, bearer).but(words=f"the shot of {self.unit}")

    def _farther(self, game: Game, spaces: int) -> tuple[str, ...]:
        """The active player's other units that could fire now from farther away."""
        state = game.state
        farther = []
        for id in state.units_of(game.player):
            if id == self.unit or id in state.turn.fired or id in state.turn.passed:
                continue
            unit = state.units[id]
            can_fire = all([check.holds for check in aim(game, unit)])
            if can_fire and game.range_of(unit.at) > spaces:
                farther.append(id)
        return tuple(farther)

    @classmethod
    def actors(cls, game: Game) -> Sequence[str]:
        return game.state.units_of(game.player)

    @classmethod
    def ways(cls, game: Game, actor: str) -> Iterator[Way]:
        facts = ""
        if game.state.monster is not None:
            facts = f"range {game.range_of(game.state.units[actor].at)}"
        yield Way(cls(actor), facts=facts)

    def headline(self, state: State) -> str:
        player = state.owner(self.unit)
        return f"{player} attacks the Monster with {state.words(self.unit)}"


def _least_roll(game: Game, spaces: int) -> int:
    """The least roll that hits; a one can hit only from a range of one."""
    if spaces > 1:
        return spaces
    return 1 if game.reading("one-at-range-one") == "hit" else 2
