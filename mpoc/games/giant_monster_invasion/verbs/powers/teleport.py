"""A monster blinks out and returns elsewhere (teleport)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from mpoc.engine.statements import Check, Rule
from mpoc.games.giant_monster_invasion import events
from mpoc.games.giant_monster_invasion.state import State
from mpoc.games.giant_monster_invasion.turn.acting import TurnVerb
from mpoc.games.giant_monster_invasion.turn.moving import (
    holding_checks,
    length_words,
    let_go_of_all,
    ring,
    spot_checks,
    stomp_now,
    where_to,
)
from mpoc.games.giant_monster_invasion.words import MOST_SMALL_TELEPORT, SMALL
from mpoc.games.kit.file.points import POINT_NAME
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.keys import key
from mpoc.games.kit.small.definition import SmallGame
from mpoc.games.kit.spaces.plane import (
    HUNDREDTHS,
    Point,
    inch_words,
    inches,
    point_name,
)
from mpoc.games.kit.spaces.shapes import Disc, overlap, square_between
from mpoc.games.kit.verb import Way
from mpoc.text.problems import said_of


class Teleport(TurnVerb):
    """A monster teleports, for its Move and its action."""

    word, cite, weight = "teleport", h("6.1-teleport"), 4
    headline_event = events.Go
    while_below: ClassVar[bool] = True
    to: Point | None = key(
        POINT_NAME, "Where it returns.", default=None, is_answer=True
    )

    def own_checks(self, game: SmallGame) -> Iterator[Check]:
        """It has the power, and has not moved."""
        name, monster = game.player, game.own
        yield self.check(
            "no-power",
            f"{name} has the power teleport",
            monster.powers.teleport,
            failure=f"{name} does not have the power teleport",
        )
        yield self.check(
            "already-moved",
            f"{name} has not moved",
            not monster.spent.moves,
            failure=f"{name} has moved already",
        )
        yield from holding_checks(game, name, self.cite)
        if self.to is None and monster.powers.teleport:
            # A place that a file names is judged itself; here a sample has to do.
            yield self.check(
                "no-place",
                "a place to return is free, of those that were tried",
                any(
                    [
                        not self.objections(game, point)
                        for point in ring(monster.at, reach_of(game))
                    ]
                ),
                failure="no free place was found in reach, of those that were tried",
            )

    def objections(self, game: SmallGame, point: Point) -> tuple[Check, ...]:
        """The checks that a place to return fails."""
        state, name = game.state, game.player
        reach = reach_of(game)
        square = square_between(game.own.at, point)
        disc = Disc(point, game.own.base)
        hazards = [
            id
            for id, box in state.boxes().items()
            if overlap(disc, box) or box.holds(point)
        ]
        checks = [
            self.check(
                "too-far",
                f"it teleports at most {inch_words(inches(reach))}",
                square <= reach * reach,
                f"{point_name(point)} is {length_words(square)} away",
                failure="the place is too far away",
            ),
            self.check(
                "in-hazard",
                "the place is free of hazards",
                not hazards,
                failure=f"{said_of(hazards, 'lies', 'lie')} there",
            ),
            *spot_checks(state, name, point, self.cite),
        ]
        return game.objections(checks)

    def act(self, game: SmallGame) -> Rule[None]:
        name = game.player
        judge = partial(self.objections, game)
        reach = reach_of(game)
        words = f"where it returns: within {inch_words(inches(reach))}, on free ground"
        to = yield where_to(game, name, self.word, words, judge, reach, self.cite)
        yield from let_go_of_all(game, name)
        yield events.Use(name, moves=2)
        yield events.Go(name, (to,), "teleports", self.cite)
        if game.own.level != "ground":
            yield events.ChangeLevel(name, "ground", self.cite)

    @classmethod
    def exists(cls, game: SmallGame) -> bool:
        return bool(game.own.powers.teleport)

    @classmethod
    def ways(cls, game: SmallGame, actor: str) -> Iterator[Way]:
        yield Way(cls(), f"within {inch_words(inches(reach_of(game)))}")

    def headline(self, state: State) -> str:
        to = f" to {point_name(self.to)}" if self.to is not None else ""
        return f"{state.turn} teleports{to}"


def reach_of(game: SmallGame) -> int:
    """How far a monster teleports, in hundredths: STOMP and its level, not doubled."""
    level: int = game.own.powers.teleport
    if game.state.scale == SMALL:
        level = min(level, MOST_SMALL_TELEPORT)
    return (stomp_now(game.state, game.player) + level) * HUNDREDTHS
