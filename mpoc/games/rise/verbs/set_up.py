"""Set-up: both players roll for who begins (p26)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Check, Note, Rule, Unknown
from mpoc.games.kit.keys import key
from mpoc.games.kit.verb import Way
from mpoc.games.rise import events
from mpoc.games.rise.book.pages import p
from mpoc.games.rise.dice import Roll, dice_words
from mpoc.games.rise.forms import ROLLS_OF_PLAYERS
from mpoc.games.rise.game import Game
from mpoc.games.rise.state import State
from mpoc.games.rise.turn.checks import check, game_goes_on
from mpoc.games.rise.turn.setting_up import SET_UP_DICE, first_player, is_set_up
from mpoc.games.rise.verb import RiseVerb
from mpoc.games.rise.words import ACTION

if TYPE_CHECKING:
    from mpoc.games.rise.file.names import Names
    from mpoc.text.document import Path


class SetUp(RiseVerb):
    """The roll for set-up, by player."""

    word, cite, weight = "set-up", p(26), 40
    title = "the set-up roll"
    cost = f"{dice_words(SET_UP_DICE, 'Action')} each"
    needs_turn = False
    rolls: tuple[tuple[str, Roll], ...] = key(ROLLS_OF_PLAYERS, is_main=True)

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Names, path: Path) -> bool:
        """The winner has the first turn (p26)."""
        strikes = {player: roll.strikes for player, roll in values["rolls"]}
        if not names.expects_refusal and len(set(strikes.values())) == 2:
            winner = max(strikes, key=lambda player: strikes[player])
            names.expect_turn_of(winner)
        return True

    def checks(self, game: Game) -> Iterator[Check]:
        """Nobody has won the roll yet, and each player rolls five Action Dice (p26)."""
        state = game.state
        yield game_goes_on(state)
        yield check(
            "already-used",
            "nobody has won the set-up roll yet",
            state.turn is None,
            p(26),
            lambda: (
                f"{first_player(state)} has won it"
                if is_set_up(state)
                else "the first turn has begun"
            ),
            failure="the set-up roll has already been won",
        )
        for player, roll in self.rolls:
            dice = roll.number_of(ACTION)
            yield check(
                "too-few-dice" if dice < SET_UP_DICE else "too-many-dice",
                f"{player} rolls {dice_words(SET_UP_DICE, 'Action')}",
                dice == SET_UP_DICE,
                p(26),
                lambda dice=dice: dice_words(dice, "Action"),  # type: ignore[misc]
                failure=f"{player} must roll {dice_words(SET_UP_DICE, 'Action')}",
            )

    def rule(self, game: Game) -> Rule[None]:
        """More strikes win, and a tie is rolled again (p26)."""
        rolls = dict(self.rolls)
        players = list(game.state.players)
        for player in players:
            if player not in rolls:
                line = f"set-up: {{{', '.join(f'{name}: …' for name in players)}}}"
                yield Unknown(f"the set-up roll of {player}", line, p(26), "")
                return
        strikes = {player: rolls[player].strikes for player in players}
        for player in players:
            yield Note(f"{player} rolls {rolls[player].with_strikes()}", p(26))
        first, second = players
        if strikes[first] == strikes[second]:
            yield Note("a tie: both players roll again", p(26))
            return
        winner = max(players, key=lambda name: strikes[name])
        yield events.WinSetUp(winner)
        loser = game.state.opponent(winner)
        yield Note(f"{winner} chooses the colours, {loser} the play mat", p(26))
        yield from _agendas_together(game.state)

    @classmethod
    def exists(cls, game: Game) -> bool:
        return is_set_up(game.state) and game.state.turn is None

    @classmethod
    def ways(cls, game: Game, actor: str) -> Iterator[Way]:
        """One way: the action itself holds the dice of both players."""
        yield Way(cls(()), f"{' and '.join(game.state.players)} roll")

    def headline(self, state: State) -> str:
        return "the set-up roll"


def _agendas_together(state: State) -> Iterator[Note]:
    """Note the agendas that a force's monsters combine (pp. 44-45)."""
    for name, player in state.players.items():
        monsters = () if player.force is None else player.force.monsters or ()
        agendas = dict.fromkeys([str(card.agenda) for card in monsters])
        if len(agendas) > 1:
            together = " and the ".join(agendas)
            words = f"{name} brings monsters of the {together}"
            yield Note(f"{words}, neighbours on the Agenda Wheel", p(44, 45))
