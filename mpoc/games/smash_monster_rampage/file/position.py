"""What a file holds of a position, key by key: schema, reader and writer follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from mpoc.games.kit.file.forms import MapOf, Piece
from mpoc.games.kit.file.reading import LARGEST
from mpoc.games.kit.keys import Count, Form, Group, Keyed, key
from mpoc.games.kit.spaces.grid import Square, in_order
from mpoc.games.smash_monster_rampage.file.board import MONSTER, Board
from mpoc.games.smash_monster_rampage.file.pieces import by_player
from mpoc.games.smash_monster_rampage.file.problem_kinds import DECK_ORDER
from mpoc.games.smash_monster_rampage.forms import BUILDINGS, CARD, CARDS, SQUARES
from mpoc.games.smash_monster_rampage.state import (
    Card,
    City,
    Marker,
    Monster,
    State,
    Stock,
    Turn,
    Unit,
)
from mpoc.games.smash_monster_rampage.words import ACCOMPLISHED, PLAYERS
from mpoc.schema.envelope import Schema, by_type, listed, one_of

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.file.names import Names
    from mpoc.text.document import Path

UNIT = Piece(
    "unit",
    Group("a unit such as `{player: green, type: tank, at: D5, facing: east}`", Unit),
)
STOCK = Piece("stock", Group("units such as `{tank: 2, helicopter: 3}`", Stock))
UNKNOWN = "unknown"


class _Turn(Group[Turn]):
    """The turn: it is read after the units that it names."""

    __slots__ = ()
    is_read_last: ClassVar[bool] = True


class _Units(MapOf[Unit]):
    """The units on the board by their ids, which are known from here on."""

    __slots__ = ()

    def read(self, names: Names, value: Any, path: Path) -> Mapping[str, Unit]:
        units = super().read(names, value, path)
        names.units = set(units)
        return units


class _ByPlayer(MapOf[Any]):
    """A value of one form for each player."""

    __slots__ = ()

    def __init__(self, entry: Form[Any]) -> None:
        super().__init__("", entry)

    def schema(self, description: str = "", **more: Any) -> Schema:
        return by_player(self.entry.schema(), description) | more


class _Deck(Form[tuple[Card, ...]]):
    """The Monster Hit deck with the top card first, or `unknown`."""

    __slots__ = ()
    card = Group("a card such as `{card: Survivors, at: C4}`", Card)

    def schema(self, description: str = "", **more: Any) -> Schema:
        placed = self.card.schema() | {"required": [each.name for each in Card.keys]}
        title = "a card, or `{card: Survivors, at: C4}`"
        card = by_type(title, {"string": CARD.schema(), "object": placed})
        forms = {
            "string": one_of(f"`{UNKNOWN}`", [UNKNOWN]),
            "array": listed("a list of cards", card, most=32),
        }
        title = f"`{UNKNOWN}`, or a list of cards with the top card first"
        return by_type(title, forms, description, **more)

    def read(self, names: Names, value: Any, path: Path) -> tuple[Card, ...] | None:
        if value == UNKNOWN:
            return None
        cards = []
        for index, written in enumerate(value):
            is_placed = isinstance(written, dict)
            at = (*path, index)
            card = self.card.read(names, written, at) if is_placed else Card(written)
            if card is None:
                continue
            cards.append(card)
            if card.name == ACCOMPLISHED and index + 1 < len(value):
                names.problem(at, DECK_ORDER(card=ACCOMPLISHED))
        return tuple(cards)

    def write(self, value: tuple[Card, ...]) -> list[Any]:
        return [
            card.name if card.at is None else self.card.write(card) for card in value
        ]


class _Coordinates(Form[frozenset[Square]]):
    """A set of squares, written by row, then by column."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return SQUARES.schema(description, **more)

    def read(self, names: Names, value: Any, path: Path) -> frozenset[Square]:
        return frozenset(SQUARES.read(names, value, path) or ())

    def write(self, value: frozenset[Square]) -> Any:
        return SQUARES.write(tuple(in_order(value)))


class Won(Keyed):
    """What a player has won; None where the file leaves it out."""

    cards: tuple[str, ...] | None = key(
        CARDS, "Monster Hit cards that are won.", default=None
    )
    markers: int | None = key(
        Count("a number of markers", 8), "Survivor Markers won.", default=None
    )


class Position(Keyed):
    """The keys of a file that hold its position."""

    board: City = key(
        Board(), "What is printed on the board.", example={"size": "16x12"}
    )
    turn: Turn = key(
        _Turn("a turn such as `{player: green, phase: attack}`", Turn),
        "Whose turn it is, and how far it has come.",
        example={"player": "green"},
    )
    monster: Monster | None = key(
        MONSTER, "Where the Monster stands, and where it faces.", default=None
    )
    units: Mapping[str, Unit] = key(
        _Units(
            "a mapping of ids to units such as `{h1: {player: green, …}}`",
            UNIT,
            most=12,
        ),
        "Every unit on the board.",
        default={},
    )
    reserves: Mapping[str, Stock] = key(
        _ByPlayer(STOCK),
        "Reserve Units; asked for where they are left out.",
        default={},
    )
    burning: frozenset[Square] = key(
        BUILDINGS, "Buildings with a Fire Marker.", default=frozenset()
    )
    gone: frozenset[Square] = key(
        BUILDINGS,
        "Debris squares whose building has been removed.",
        default=frozenset(),
    )
    survivors: Mapping[str, tuple[Square, ...]] = key(
        _ByPlayer(SQUARES),
        "Survivor Markers on the board, by their colour.",
        default={},
    )
    won: Mapping[str, Won] = key(
        _ByPlayer(
            Group("what is won such as `{cards: [Direct Hit], markers: 0}`", Won)
        ),
        "Cards and Survivor Markers that are won; asked for if left out.",
        default={},
    )
    deck: tuple[Card, ...] | None = key(
        _Deck(),
        "The Monster Hit deck; `unknown` if left out: then a draw says its card.",
        default=None,
    )
    discard: tuple[str, ...] = key(
        CARDS, "Monster Hit cards that are discarded.", default=()
    )

    seen: tuple[str, ...] = key(
        CARDS, "Cards that have left the deck and stand nowhere else.", default=()
    )
    coordinates: frozenset[Square] = key(
        _Coordinates(),
        "Coordinates of Survivors cards that have left the deck.",
        default=frozenset(),
    )

    @classmethod
    def of_file(cls, names: Names) -> Self:
        """The position of a file, without what cannot be read of it."""
        values, _ = cls.read_values(names, names.sound_keys(cls), ())
        readable = {name: each for name, each in values.items() if each is not None}
        nothing = {"board": City(LARGEST, {}), "turn": Turn(PLAYERS[0])}
        return cls(**nothing | readable)

    def state(self) -> State:
        """The position in play."""
        won = self.won.items()
        return State(
            self.board,
            self.turn,
            self.monster,
            self.units,
            fires=self.burning,
            rubble=self.gone,
            markers=tuple(
                [
                    Marker(player, at)
                    for player, squares in self.survivors.items()
                    for at in squares
                ]
            ),
            reserves=self.reserves,
            won={player: each.cards for player, each in won if each.cards is not None},
            rescued={
                player: each.markers for player, each in won if each.markers is not None
            },
            deck=self.deck,
            discard=self.discard,
            seen=self.seen,
            coordinates=self.coordinates,
        )

    @classmethod
    def of(cls, state: State) -> Self:
        """What a file holds of a position; which units were destroyed is left out."""
        turn, units = state.turn, state.units
        survivors: dict[str, tuple[Square, ...]] = {}
        for marker in state.markers:
            squares = survivors.get(marker.player, ())
            survivors[marker.player] = (*squares, marker.at)
        return cls(
            state.city,
            turn.but(
                moved=tuple([id for id in turn.moved if id in units]),
                fired=tuple([id for id in turn.fired if id in units]),
                passed=tuple([id for id in turn.passed if id in units]),
            ),
            state.monster,
            units,
            state.reserves,
            state.fires,
            state.rubble,
            survivors,
            {
                player: Won(state.won.get(player), state.rescued.get(player))
                for player in PLAYERS
                if player in state.won or player in state.rescued
            },
            state.deck,
            state.discard,
            state.seen,
            state.coordinates,
        )
