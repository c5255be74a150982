"""A position: the city, the Monster, the units, the cards and the turn.

A fact that a file leaves out is None: a rule that needs it asks for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from mpoc.games.kit.file.forms import ById, ByPlayer
from mpoc.games.kit.keys import Group, Keyed, key
from mpoc.games.kit.spaces.grid import Square, in_order
from mpoc.games.kit.turn_order import opponents
from mpoc.games.smash_monster_rampage import board
from mpoc.games.smash_monster_rampage.file.board import Board
from mpoc.games.smash_monster_rampage.file.position import (
    Deck,
    LateTurn,
    Markers,
)
from mpoc.games.smash_monster_rampage.forms import (
    BUILDINGS,
    CARD_LIST,
    SQUARE_SET,
)
from mpoc.games.smash_monster_rampage.pieces import (
    LISTS_OF_UNITS,
    MONSTER,
    STOCK,
    UNIT,
    Card,
    City,
    Marker,
    Monster,
    Stock,
    Turn,
    Unit,
    Winnings,
)
from mpoc.games.smash_monster_rampage.words import (
    BURNING,
    EDITIONS,
    GONE,
    PLAYERS,
    STANDING,
    SURVIVORS,
)
from mpoc.scenario.file_reading import Settings


class State(Keyed):
    """A position between two things that happen: the keys of a file, and what follows.

    `seen` are cards that have left the deck and are in no other field, `coordinates`
    those of the Survivors cards that were drawn. No file says which units were lost
    (`lost_units`), who has won, and how the game ended.
    """

    city: City = key(
        Board(),
        "What is printed on the board.",
        name="board",
        example={"size": "16x12"},
    )
    turn: Turn = key(
        LateTurn("a turn such as `{player: green, phase: attack}`", Turn),
        "Whose turn it is, and how far it has come.",
        example={"player": "green"},
    )
    monster: Monster | None = key(
        MONSTER, "Where the Monster stands, and where it faces.", default=None
    )
    units: Mapping[str, Unit] = key(
        ById(
            "a mapping of ids to units such as `{h1: {player: green, …}}`",
            UNIT,
            most=12,
        ),
        "Every unit on the board.",
        default={},
    )
    reserves: Mapping[str, Stock] = key(
        ByPlayer(PLAYERS, STOCK),
        "Reserve Units; asked for where they are left out.",
        default={},
    )
    fires: frozenset[Square] = key(
        BUILDINGS,
        "Buildings with a Fire Marker.",
        name="burning",
        default=frozenset(),
    )
    rubble: frozenset[Square] = key(
        BUILDINGS,
        "Squares whose building has been removed.",
        name="gone",
        default=frozenset(),
    )
    markers: tuple[Marker, ...] = key(
        Markers(),
        "Survivor Markers on the board, by their colour.",
        name="survivors",
        default=(),
    )
    winnings: Mapping[str, Winnings] = key(
        ByPlayer(
            PLAYERS,
            Group("what is won such as `{cards: [Direct Hit], markers: 0}`", Winnings),
        ),
        "Cards and Survivor Markers that are won; asked for if left out.",
        name="won",
        default={},
    )
    deck: tuple[Card, ...] | None = key(
        Deck(),
        "The Monster Hit deck; `unknown` if left out: then a draw says its card.",
        default=None,
    )
    discard: tuple[str, ...] = key(
        CARD_LIST, "Monster Hit cards that are discarded.", default=()
    )

    seen: tuple[str, ...] = key(
        CARD_LIST, "Cards that have left the deck and stand nowhere else.", default=()
    )
    coordinates: frozenset[Square] = key(
        SQUARE_SET,
        "Coordinates of Survivors cards that have left the deck.",
        default=frozenset(),
    )
    lost_units: Mapping[str, Unit] = {}
    winner: str | None = None
    ending: str = ""
    settings: Settings = Settings(EDITIONS[0])

    def as_written(self) -> dict[str, Any]:
        """The keys of a file; units that were destroyed are no longer named."""
        turn, units = self.turn, self.units
        ids_by_field = {
            field: tuple([id for id in getattr(turn, field) if id in units])
            for field in LISTS_OF_UNITS
        }
        winnings = {
            each: self.winnings[each] for each in PLAYERS if each in self.winnings
        }
        state = self.but(turn=turn.but(**ids_by_field), winnings=winnings)
        return super(State, state).as_written()

    @property
    def cards_won(self) -> Mapping[str, tuple[str, ...]]:
        """The cards that players have won, as far as they are known."""
        winnings = self.winnings.items()
        return {
            player: each.cards for player, each in winnings if each.cards is not None
        }

    @property
    def markers_won(self) -> Mapping[str, int]:
        """The Survivor Markers that players have won, as far as they are known."""
        winnings = self.winnings.items()
        return {
            player: each.markers
            for player, each in winnings
            if each.markers is not None
        }

    def with_winnings(self, player: str, **changes: Any) -> State:
        """The position in which a player has won other `cards` or `markers`."""
        new_winnings = self.winnings.get(player, Winnings()).but(**changes)
        return self.but(winnings={**self.winnings, player: new_winnings})

    def key(self) -> tuple[Any, ...]:
        """Everything that distinguishes two positions of one replay."""
        return (
            self.turn,
            self.monster,
            frozenset(self.units.items()),
            self.fires,
            self.rubble,
            frozenset(Counter(self.markers).items()),
            frozenset(self.reserves.items()),
            frozenset(self.winnings.items()),
            self.deck,
            self.discard,
            self.seen,
            self.coordinates,
            self.winner,
        )

    # Buildings

    def condition(self, square: Square) -> str:
        """`standing`, `burning` or `gone`; empty for a square that has no debris."""
        if square not in self.city.debris:
            return ""
        if square in self.rubble:
            return GONE
        return BURNING if square in self.fires else STANDING

    def has_building(self, square: Square) -> bool:
        """Whether a building stands there, burning or not."""
        return square in self.city.debris and square not in self.rubble

    def buildings(self) -> list[Square]:
        """The squares of all buildings left, by row, then by column."""
        return in_order([at for at in self.city.debris if at not in self.rubble])

    def unlit(self) -> list[Square]:
        """The squares of all buildings that do not burn."""
        return [at for at in self.buildings() if at not in self.fires]

    # Cards

    def seen_cards(self) -> list[str]:
        """The cards that have left the deck, as far as they are known."""
        cards = [*self.discard, *self.seen, *[SURVIVORS for _ in self.markers]]
        for winnings in self.winnings.values():
            cards += winnings.cards or ()
        return cards

    # Units

    def unit_at(self, square: Square) -> str:
        """The id of the unit on a square, or empty."""
        for id, unit in self.units.items():
            if unit.at == square:
                return id
        return ""

    def words(self, id: str) -> str:
        """`the tank t1 at C4, facing west`, or the id of a unit that is not there."""
        unit = self.units.get(id)
        if unit is None:
            return id
        facing = f", facing {unit.facing}" if unit.facing else ""
        return f"the {unit.type} {id} at {board.name(unit.at)}{facing}"

    def owner(self, id: str) -> str:
        """The player of a unit, even a destroyed one; otherwise the active player."""
        unit = self.units.get(id) or self.lost_units.get(id)
        return self.turn.player if unit is None else unit.player

    def units_of(self, player: str) -> list[str]:
        """The ids of a player's units on the board."""
        return [id for id, unit in self.units.items() if unit.player == player]

    def stock_of(self, player: str) -> Stock | None:
        """A player's units on the board and in reserve; None if these are unknown."""
        stock = self.in_reserve(player)
        if stock is None:
            return None
        for id in self.units_of(player):
            stock = stock.plus(self.units[id].type)
        return stock

    def in_reserve(self, player: str) -> Stock | None:
        """A player's units in reserve; None where the file leaves them out."""
        return self.reserves.get(player)

    def marker_at(self, square: Square) -> Marker | None:
        """The survivors on a square."""
        for marker in self.markers:
            if marker.at == square:
                return marker
        return None

    def survivors_of(self, player: str, square: Square) -> list[Marker]:
        """A player's own survivors on a square."""
        return [
            marker
            for marker in self.markers
            if marker.at == square and marker.player == player
        ]

    def is_monster(self, square: Square) -> bool:
        """Whether the Monster covers a square."""
        return self.monster is not None and square in board.monster_squares(
            self.monster.at
        )


def opponent(player: str) -> str:
    """The other player."""
    (other,) = opponents(PLAYERS, player)
    return other
