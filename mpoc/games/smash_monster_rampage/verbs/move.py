"""A unit on the board moves (unit-movement)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mpoc.engine.candidates import ActionKind, Candidate
from mpoc.engine.statements import Check, Rule
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import key
from mpoc.games.kit.listing import candidates, kind_of
from mpoc.games.kit.verb import Way
from mpoc.games.kit.wording import steps_words
from mpoc.games.smash_monster_rampage.board import name
from mpoc.games.smash_monster_rampage.forms import STEPS, UNIT
from mpoc.games.smash_monster_rampage.game import (
    Game,
    monster_known,
    of_phase,
    of_unit,
)
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.turn.movement import (
    OF_TYPE,
    go_along,
    path_of,
    places_from,
    points_checks,
    stop_checks,
)
from mpoc.games.smash_monster_rampage.verb import SmashVerb, facing_words, place_of
from mpoc.games.smash_monster_rampage.words import MOST_POINTS, MOVE
from mpoc.text.problems import count_of

NO_WAY_AT_ALL = ("game-over", "wrong-phase", "not-your-turn", "must-do-first")
"""Refusals that do not depend on the way that a unit takes."""


class Move(SmashVerb):
    """A unit moves."""

    word, cite, weight = "move", h("unit-movement"), 20
    also = ("advance", "go")
    cost = "1 point a step"
    unit: str = key(UNIT, is_main=True)
    steps: tuple[str, ...] = key(STEPS, example=["north 2"])

    def checks(self, game: Game) -> Iterator[Check]:
        """A unit of the active player, a way that it can go, and points enough."""
        state = game.state
        yield from of_unit(game, self.unit)
        yield from monster_known(game)
        yield from of_phase(game, MOVE)
        yield from points_checks(game, len(self.steps))
        unit = state.units.get(self.unit)
        path = None if unit is None else path_of(game, unit, self.steps)
        if path is not None:
            yield from path.checks
        if self.unit in state.turn.moved:
            yield self.check(
                "already-moved",
                "a unit moves in one go",
                game.reading("movement-instalments") == "allowed",
                f"{self.unit} has moved this turn",
                failure="the unit has moved already",
            )
        if unit is not None and path is not None and path.end is not None:
            cite = OF_TYPE[unit.type]
            yield from stop_checks(game, self.unit, unit.player, path.end, cite)

    def rule(self, game: Game) -> Rule[None]:
        """The unit goes its way, and rescues its survivors on it."""
        path = path_of(game, game.state.units[self.unit], self.steps)
        yield from go_along(game, self.unit, path, 0)

    @classmethod
    def actors(cls, game: Game) -> Sequence[str]:
        return game.state.units_of(game.player)

    @classmethod
    def kinds(cls, game: Game, actor: str) -> Iterator[ActionKind]:
        """A unit's moves; there is no search where every way is refused anyway."""
        unit = game.state.units[actor]
        nowhere = cls(actor, ())

        def find(with_refused: bool) -> Sequence[Candidate]:
            failed_names = [check.name for check in nowhere.refusals(game)]
            if not with_refused and any(
                [name in NO_WAY_AT_ALL for name in failed_names]
            ):
                return []
            return candidates(cls.ways(game, actor), game, with_refused)

        yield kind_of(cls, game, actor).but(find=find, cite=OF_TYPE[unit.type])

    @classmethod
    def ways(cls, game: Game, actor: str) -> Iterator[Way]:
        """The shortest way to each square and facing."""
        points = game.state.turn.points
        most = MOST_POINTS if points is None else points
        unit = game.state.units[actor]
        for (at, facing), steps in places_from(game, unit, most).items():
            if steps:
                words = name(at) + facing_words(facing)
                facts = count_of(len(steps), "point")
                yield Way(cls(actor, steps), words, facts, place=place_of(at))

    def headline(self, state: State) -> str:
        unit, steps = state.words(self.unit), steps_words(self.steps)
        return f"{state.owner(self.unit)} moves {unit}: {steps}"
