"""Shuffle: a die is moved between the pools before the first phase (p53)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mpoc.engine.statements import LEAVE, Check, Enter, Rule
from mpoc.games.kit.keys import Word, key
from mpoc.games.kit.verb import Way
from mpoc.games.rise import events, kinds
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import State
from mpoc.games.rise.turn.checks import check
from mpoc.games.rise.turn.phases import (
    phases_of,
    player_checks,
    player_pool_check,
    shufflers,
)
from mpoc.games.rise.verb import RiseVerb
from mpoc.games.rise.words import MONSTER, UNIT

if TYPE_CHECKING:
    from mpoc.engine.candidates import ActionKind

DIRECTIONS = {"monster-to-unit": MONSTER, "unit-to-monster": UNIT}
"""The pool that the die leaves, by the word of the file."""


class Shuffle(RiseVerb):
    """A secured structure moves a die between the pools."""

    word, cite, weight = "shuffle", p(53), 12
    asks = (kinds.SHUFFLES,)
    way: str = key(Word("a shuffle", tuple(DIRECTIONS)), is_main=True)

    def checks(self, game: Game) -> Iterator[Check]:
        """Before the Power or Spawn Phase, once, with a Shuffle building secured."""
        turn = game.turn
        yield from player_checks(game, turn.player)
        if turn.phase != "over":
            first_phase = phases_of(turn.activation)[0]
            yield check(
                "wrong-phase",
                f"the {first_phase.title()} Phase has not begun",
                turn.phase == "",
                self.cite,
                lambda: f"the {turn.phase.title()} Phase is reached",
                failure=f"the {first_phase.title()} Phase has already begun",
            )
        yield check(
            "already-used",
            "nothing has been shuffled this turn",
            "shuffle" not in turn.marks,
            self.cite,
            lambda: f"{turn.player} has shuffled",
            failure="a die has already been shuffled this turn",
        )
        able, idle_rules = shufflers(game, turn.player)
        yield check(
            "not-secured",
            "a building with Shuffle is secured",
            bool(able),
            self.cite,
            lambda: (
                "; ".join(
                    each.why or f"{each.bearer} needs: {each.failed_condition}"
                    for each in idle_rules
                )
                or "no building has Shuffle"
            ),
            failure="no building with Shuffle is secured",
        )
        pool = DIRECTIONS[self.way]
        yield from player_pool_check(game, turn.player, pool, 1, self.cite)

    def rule(self, game: Game) -> Rule[None]:
        """Move one Action Die from one of the player's pools to the other."""
        player = game.turn.player
        building, skill, _ = shufflers(game, player)[0][0]
        cite = skill.cite_for(building)
        yield Enter(skill.name, cite, building.id, skill.name)
        yield events.MarkTurn("shuffle", cite)
        yield events.ShiftDice(player, DIRECTIONS[self.way], 1, cite)
        yield LEAVE

    @classmethod
    def kinds(cls, game: Game, actor: str) -> Iterator[ActionKind]:
        """It is listed where a building on the map has Shuffle."""
        figures = game.state.figures.values()
        if any([figure.card.prints("Shuffle") for figure in figures]):
            yield from super().kinds(game, actor)

    @classmethod
    def ways(cls, game: Game, actor: str) -> Iterator[Way]:
        for way in DIRECTIONS:
            yield Way(cls(way), way.replace("-", " "))

    def headline(self, state: State) -> str:
        pool = self.way.rpartition("-")[2].title()
        return f"{self.acting_player(state)} shuffles a die to the {pool} Pool"
