"""Advance: a figure moves up to its SPD for one Action Die (pp. 14, 27, 28)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Answers, Check, Rule, Statement
from mpoc.games.kit.verb import Way
from mpoc.games.rise import events, kinds, stats
from mpoc.games.rise.board import name_of
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.dice import dice_words
from mpoc.games.rise.file.answers import without
from mpoc.games.rise.file.problem_kinds import PATH_ENDS_ELSEWHERE
from mpoc.games.rise.forms import DESTINATION, WAY, end_of
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import Figure, State
from mpoc.games.rise.turn.checks import check, refusals_of
from mpoc.games.rise.turn.movement import advance_candidates, travel_to
from mpoc.games.rise.turn.phases import pool_check, spend, turn_checks
from mpoc.games.rise.turn.travel import Stop, Travel
from mpoc.games.rise.turn.travel import Way as Route
from mpoc.games.rise.verb import FigureVerb, place_of
from mpoc.games.rise.words import BUILDING

if TYPE_CHECKING:
    from mpoc.engine.candidates import ActionKind, Candidate
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path

ASKED_KEYS = frozenset({"path"})
"""The keys that its rule asks for where the way matters and the file gives its end."""


class Advance(FigureVerb):
    """A figure advances."""

    word, cite, weight = "advance", p(14), 20
    also = ("move", "go", "walk", "run", "travel")
    asks = (
        *(kinds.SPEED, kinds.PASSES, kinds.TERRAIN, kinds.HAZARD),
        *(kinds.CLOSES, kinds.SLOWS, kinds.DOORS),
    )
    to: int | None = DESTINATION
    path: tuple[Stop, ...] | None = WAY

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Names, path: Path) -> bool:
        """Where the file gives both a path and its end, they must agree."""
        way, to = values.get("path"), values.get("to")
        if "to" not in values or not way or end_of(way) == to:
            return True
        place = names.document.value_at((*path, "to"))
        names.problem((*path, "to"), PATH_ENDS_ELSEWHERE(space=place))
        return False

    @property
    def end(self) -> int | None:
        """Where it is to end, if the file says so."""
        return end_of(self.path) if self.path else self.to

    def checks_of(self, game: Game, figure: Figure) -> Iterator[Check]:
        """Every condition except those of the destination (pp. 14, 27, 28)."""
        yield from turn_checks(game, figure, "advancement", p(14, 27, 28))
        yield check(
            "wrong-kind-of-figure",
            "the figure can move",
            figure.card.kind != BUILDING,
            p(21),
            lambda: f"{figure.id} is a structure",
            failure="the figure cannot move",
        )
        yield check(
            "already-advanced",
            "it has not advanced this turn",
            not figure.advanced,
            p(14),
            lambda: f"{figure.id} has advanced this turn",
            failure="it has already advanced this turn",
        )
        yield from pool_check(game, figure, 1, p(14))

    def more_refusals(self, game: Game) -> tuple[Check, ...]:
        """Why it may not end where the file says, if it could advance (p14)."""
        figure = game.state.figures.get(self.figure)
        if figure is None or figure.card.kind == BUILDING or self.end is None:
            return ()
        return refusals_of(game, self._travel, {})

    def _travel(self, game: Game) -> Rule[None]:
        spaces = stats.speed(game, self.figure).value
        yield from travel_to(
            game, self.figure, spaces, self.to, self.path, "advances", p(14)
        )

    def rule(self, game: Game) -> Rule[None]:
        """One Action Die, up to SPD spaces (p14)."""
        id = self.figure
        total = stats.speed(game, id)
        yield total
        if game.turn.phase != "advancement":
            yield events.ReachPhase("advancement")
        yield from spend(game, game.state.figures[id], 1, f"to advance {id}", p(14))
        yield from self._travel(game)

    def without_decisions(
        self, answers: Answers, paths: bool
    ) -> tuple[Advance, Answers]:
        """With `paths` only the end stays.

        The rule then takes a harmless way, or asks which harmful way to take.
        """
        if not paths or not self.path:
            return self, answers
        return self.but(path=None, to=self.end), without(answers, ASKED_KEYS)

    @classmethod
    def kinds(cls, game: Game, actor: str) -> Iterator[ActionKind]:
        """It is listed for each figure that can move, with its SPD."""
        from mpoc.engine.candidates import ActionKind

        if game.state.figures[actor].card.kind == BUILDING or not cls.exists(game):
            return
        cost = f"{dice_words(1, 'Action')}, SPD {stats.speed(game, actor).value}"
        find = partial(_candidates, game, actor)
        yield ActionKind(actor, cls.word, cls.word, cls.cite, find, cost=cost)

    def headline(self, state: State) -> str:
        place = "" if self.end is None else f" to {name_of(self.end)}"
        return f"{self.acting_player(state)} advances {self.figure}{place}"

    def is_headline(self, statement: Statement) -> bool:
        """The move to its end, or the last part of it."""
        return (
            isinstance(statement, events.Move)
            and statement.figure == self.figure
            and statement.to == self.end
        )


def _candidates(game: Game, id: str, with_refused: bool) -> list[Candidate]:
    """Every space of the map, or only those where the advance may end."""
    from mpoc.games.kit.listing import candidate

    general_checks = Advance(id).refusals(game)
    if general_checks and not with_refused:
        return []
    total = stats.speed(game, id).value
    travel = Travel(game, id, total)
    routes = travel.ways()
    places: Iterable[tuple[int, tuple[Check, ...]]]
    if with_refused:
        places = advance_candidates(game, id, total)
    else:
        places = [
            (at, ()) for at in sorted(routes) if not any(travel.end_obstacles(at))
        ]
    candidates = []
    for at, failed_checks in places:
        harm = "" if failed_checks else _harm(game, routes.get(at, []))
        way = Way(Advance(id, at), name_of(at), harm=harm, place=place_of(at))
        candidates.append(candidate(way, (*general_checks, *failed_checks)))
    return candidates


def _harm(game: Game, routes: Sequence[Route]) -> str:
    """The hazards that a figure suffers even on its best way."""
    if not routes or any(not route.tiles_suffered for route in routes):
        return ""
    tiles = min((route.tiles_suffered for route in routes), key=len)
    kinds = game.state.tiles
    return "suffers " + " and ".join(f"{kinds[at]} at {name_of(at)}" for at in tiles)
