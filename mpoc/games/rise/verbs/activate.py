"""Activate: a player begins a turn with a Monster or a Unit Activation (pp. 26, 27)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Check, Rule
from mpoc.games.kit.keys import Word, key
from mpoc.games.kit.verb import Way
from mpoc.games.rise import events
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.file.problem_kinds import NO_FIRST_PLAYER
from mpoc.games.rise.forms import PLAYER
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import State
from mpoc.games.rise.turn.checks import check, game_goes_on
from mpoc.games.rise.turn.phases import pool_dice
from mpoc.games.rise.verb import RiseVerb
from mpoc.games.rise.words import ACTIVATIONS, MONSTER

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path


class Activate(RiseVerb):
    """Begins a turn: `monster` or `unit`."""

    word, cite, weight = "activate", p(26), 1.5
    also = ("turn", "begin", "start")
    passes = True
    needs_turn, begins_turn = False, True
    headline_event = events.BeginTurn
    activation: str = key(Word("an activation", ACTIVATIONS), is_main=True)
    player: str = key(PLAYER, "Whose turn begins.", is_filled_in=True)

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Names, path: Path) -> bool:
        """A turn without a player belongs to the next player."""
        player = values.get("player")
        if "player" not in values and names.next_player:
            player = values["player"] = names.next_player
        elif "player" not in values and not names.is_faulty("turn"):
            players = [f"`player: {name}`" for name in names.players]
            complaint = NO_FIRST_PLAYER(players=" or ".join(players))
            names.problem(path, complaint, at=names.start(path))
        if not names.expects_refusal:
            names.expect_turn_of(names.other_player(player))
        return player is not None

    def checks(self, game: Game) -> Iterator[Check]:
        """The player's turn has come, and the pool of the activation holds a die."""
        state, player = game.state, self.player
        yield game_goes_on(state)
        turn = state.turn
        if turn is not None:
            yield check(
                "not-your-turn",
                "the other player had the turn before",
                turn.player != player,
                p(26, 27),
                lambda: (
                    f"the next turn is {state.opponent(player)}'s"
                    if turn.phase == "over"
                    else f"{turn.player} has the turn"
                ),
                failure="the same player had the turn before",
            )
        if turn is None or turn.phase == "over":
            yield _complete_check(state)
        dice_in_pool = pool_dice(game, player, self.activation)
        if dice_in_pool is not None:
            pool = events.POOL_WORDS[self.activation]
            yield check(
                "empty-pool",
                f"the {pool} holds an Action Die",
                dice_in_pool >= 1,
                p(27),
                lambda: f"{pool} {dice_in_pool}",
                failure=f"the {pool} holds no Action Die",
            )

    def rule(self, game: Game) -> Rule[None]:
        """End the turn before if it still goes on, and begin this one."""
        turn = game.state.turn
        if turn is not None and turn.phase != "over":
            yield events.EndTurn(turn.player)
        yield events.BeginTurn(self.player, self.activation)

    @classmethod
    def exists(cls, game: Game) -> bool:
        return True

    @classmethod
    def ways(cls, game: Game, actor: str) -> Iterator[Way]:
        for player in game.state.players:
            for activation in ACTIVATIONS:
                words = f"{activation.title()} Activation of {player}"
                yield Way(cls(activation, player), words)

    def headline(self, state: State) -> str:
        article = "an" if self.activation[:1] in "aeio" else "a"
        return f"{self.player} begins {article} {self.activation.title()} Activation"


def _complete_check(state: State) -> Check:
    """The first turn waits until the players have placed their monsters (p26)."""
    monsters_left = {
        name: [card.name for card in player.to_place if card.kind == MONSTER]
        for name, player in state.players.items()
    }
    return check(
        "wrong-phase",
        "the set-up is complete",
        not any(monsters_left.values()),
        p(26),
        lambda: "; ".join(
            f"{name} has still to place {', '.join(cards)}"
            for name, cards in monsters_left.items()
            if cards
        ),
        failure="the set-up is still going on",
    )
