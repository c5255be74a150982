"""Won cards are traded for Reserve Units instead of moving (reserve-units)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from mpoc.engine.statements import Check, Rule
from mpoc.games.kit.game import heading as h
from mpoc.games.kit.game import is_known
from mpoc.games.kit.keys import ListOf, Word, key
from mpoc.games.kit.verb import Way
from mpoc.games.smash_monster_rampage import events
from mpoc.games.smash_monster_rampage.file.problem_kinds import UNEQUAL_TRADE
from mpoc.games.smash_monster_rampage.forms import TYPE
from mpoc.games.smash_monster_rampage.game import (
    Game,
    of_phase,
    reserves_line,
    won_line,
)
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.verb import SmashVerb
from mpoc.games.smash_monster_rampage.words import (
    DECK,
    MARKER,
    MONSTER,
    MOST_OWNED,
    MOST_TRADED,
    MOVE,
    PIECES,
    TYPES,
)
from mpoc.text.problems import count_of

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.file.names import Names
    from mpoc.text.document import Path

WON_CARD = Word("a card that was won", [*DECK, MARKER])


class Trade(SmashVerb):
    """Won cards are traded for Reserve Units."""

    word, cite, weight = "trade", h("reserve-units"), 6
    also = ("exchange", "swap")
    title = "trade cards"
    cards: tuple[str, ...] = key(
        ListOf(
            "a list of won cards such as `[Direct Hit]`", WON_CARD, least=1, most=40
        ),
        is_main=True,
    )
    take: tuple[str, ...] = key(
        ListOf("a list of types such as `[tank]`", TYPE, least=1, most=40),
        "A unit for each card.",
        example=["tank"],
    )

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Names, path: Path) -> bool:
        cards, units = len(values["cards"]), len(values["take"])
        if cards != units:
            names.problem((*path, "take"), UNEQUAL_TRADE(units=units, cards=cards))
        return cards == units

    def checks(self, game: Game) -> Iterator[Check]:
        """After the movement dice and before any move: cards that are won, and room.

        The second exchange of a phase may be an action of its own.
        """
        state, player, turn = game.state, game.player, game.state.turn
        won_cards, stock = state.cards_won.get(player), state.stock_of(player)
        cards = [card for card in self.cards if card != MARKER]
        cite = self.cite
        yield from of_phase(game, *((MOVE, MONSTER) if turn.traded else (MOVE,)))
        is_too_early = turn.awaits_dice
        yield self.check(
            "wrong-phase",
            "cards are traded after the movement dice are rolled",
            not is_too_early,
            "the dice have not been rolled" if is_too_early else "",
            "roll-movement" if is_too_early else "",
            failure="the movement dice have not been rolled yet",
        )
        yield self.check(
            "already-moved",
            "a trade is made instead of moving units",
            not turn.moved,
            f"{', '.join(turn.moved)} moved this turn" if turn.moved else "",
            failure="units have already moved, and a trade takes the place of moving",
        )
        yield self.check(
            "over-limit",
            f"at most {MOST_TRADED} cards are traded at a time",
            turn.traded + len(self.cards) <= MOST_TRADED,
            f"{turn.traded + len(self.cards)} are given"
            + (" with those before" if turn.traded else ""),
            failure=f"more than {MOST_TRADED} cards are traded at a time",
        )
        yield self.check(
            "bad-target",
            "only cards are traded, no Survivor Marker",
            len(cards) == len(self.cards),
            failure="a Survivor Marker cannot be traded",
        )
        line = won_line(player)
        yield is_known(
            won_cards is not None, f"which cards {player} has won", line, cite
        )
        line = reserves_line(player)
        yield is_known(stock is not None, f"what {player} has in reserve", line, cite)
        if won_cards is not None:
            kinds = dict.fromkeys(cards)
            missing = [
                card for card in kinds if cards.count(card) > won_cards.count(card)
            ]
            yield self.check(
                "not-in-won-cards",
                f"{player} has won the cards that are given",
                not missing,
                f"not won: {', '.join(missing)}" if missing else "",
                failure=f"{player} has not won all the cards that are given",
            )
        if stock is None:
            return
        for type in TYPES:
            count = stock.of(type) + self.take.count(type)
            yield self.check(
                "over-limit",
                f"{player} has at most {PIECES} {type}s",
                type not in self.take or count <= PIECES,
                f"{count_of(stock.of(type), type)} on the board or in reserve",
                failure=f"{player} would have more than {PIECES} {type}s",
            )
        yield self.check(
            "over-limit",
            f"{player} owns at most {MOST_OWNED} units",
            stock.total + len(self.take) <= MOST_OWNED,
            f"{count_of(stock.total, 'unit')} on the board or in reserve",
            failure=f"{player} would own more than {MOST_OWNED} units",
        )

    def rule(self, game: Game) -> Rule[None]:
        """The units wait in reserve, and the Monster acts next."""
        yield events.Trade(game.player, self.cards, self.take)
        if game.state.turn.phase == MOVE:
            yield events.ReachPhase(MONSTER, 0)

    @classmethod
    def ways(cls, game: Game, actor: str) -> Iterator[Way]:
        """One card or more for as many units, each choice of both once."""
        kinds = list(dict.fromkeys(game.state.cards_won.get(game.player, ())))
        most = MOST_TRADED - game.state.turn.traded
        for count in range(1, most + 1):
            for cards in combinations_with_replacement(kinds, count):
                for types in combinations_with_replacement(TYPES, count):
                    words = f"{' and '.join(cards)} for a {' and a '.join(types)}"
                    yield Way(cls(cards, types), words)

    def headline(self, state: State) -> str:
        cards, types = ", ".join(self.cards), ", ".join(self.take)
        return f"{state.turn.player} trades {cards} for {types}"
