"""Push: dice that are left go to the other pool (pp. 28, 29)."""

from __future__ import annotations

from collections.abc import Iterator

from mpoc.engine.statements import Check, Cite, Rule
from mpoc.games.kit.keys import Count, key
from mpoc.games.kit.verb import Way
from mpoc.games.rise import events
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.dice import MOST_DICE, dice_words
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import State
from mpoc.games.rise.turn.checks import check
from mpoc.games.rise.turn.phases import phase_checks, pool_dice
from mpoc.games.rise.verb import RiseVerb

PAGES = p(28, 29)
"""The Push Phase of a Unit and of a Monster Activation."""


class Push(RiseVerb):
    """Push Phase: moves this many dice to the other pool."""

    word, cite, weight = "push", p(28), 0.5
    headline_event = events.ShiftDice
    count: int = key(Count("a number of dice", MOST_DICE), is_main=True)

    def checks(self, game: Game) -> Iterator[Check]:
        """The Push Phase, and any number of the Action Dice that are left."""
        turn = game.turn
        yield from phase_checks(game, turn.player, "push", PAGES)
        if turn.phase == "over":
            return  # which pool was active is no longer known
        dice_in_pool = pool_dice(game, turn.player, turn.activation)
        if dice_in_pool is None:
            return
        pool = events.POOL_WORDS[turn.activation]
        yield check(
            "too-many-dice",
            f"the {pool} holds the dice that are pushed",
            self.count <= dice_in_pool,
            PAGES,
            lambda: f"{dice_words(self.count, 'Action')}, {pool} {dice_in_pool}",
            lambda: f"push {dice_in_pool} or fewer" if dice_in_pool else "",
            failure=f"the {pool} holds fewer dice than are pushed",
        )

    def rule(self, game: Game) -> Rule[None]:
        """Move the dice from the Active Pool to the other."""
        turn = game.turn
        if turn.phase != "push":
            yield events.ReachPhase("push", PAGES)
        if self.count:
            yield events.ShiftDice(turn.player, turn.activation, self.count, PAGES)

    @classmethod
    def ways(cls, game: Game, actor: str) -> Iterator[Way]:
        """Any number of dice from none to the whole pool."""
        pool = pool_dice(game, game.turn.player, game.turn.activation)
        for count in range((MOST_DICE if pool is None else pool) + 1):
            number = str(count)
            dice = dice_words(count, "Action").removeprefix(f"{number} ")
            yield Way(cls(count), number, dice)

    def headline_cites(self, cites: tuple[Cite, ...]) -> tuple[Cite, ...]:
        return cites or (PAGES,)

    def headline(self, state: State) -> str:
        return f"{self.acting_player(state)} pushes {dice_words(self.count, 'Action')}"
