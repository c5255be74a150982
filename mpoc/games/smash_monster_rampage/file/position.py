"""Values of a position in a file that consist of several pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from mpoc.games.kit.file.forms import ByPlayer
from mpoc.games.kit.keys import Form, Group
from mpoc.games.kit.spaces.grid import Square
from mpoc.games.smash_monster_rampage.file.problem_kinds import DECK_ORDER
from mpoc.games.smash_monster_rampage.forms import CARD, SQUARES
from mpoc.games.smash_monster_rampage.pieces import Card, Marker, Turn
from mpoc.games.smash_monster_rampage.words import MISSION_ACCOMPLISHED, PLAYERS
from mpoc.schema.envelope import Schema, by_type, list_of, one_of

if TYPE_CHECKING:
    from mpoc.games.smash_monster_rampage.file.names import Names
    from mpoc.text.document import Path

UNKNOWN = "unknown"


class LateTurn(Group[Turn]):
    """The turn: it is read after the units that it names."""

    __slots__ = ()
    is_read_last: ClassVar[bool] = True


class Markers(Form[tuple[Marker, ...]]):
    """The markers of each player, by their squares."""

    __slots__ = ()
    squares = ByPlayer(PLAYERS, SQUARES)
    passes_over_faults: ClassVar[bool] = True

    def schema(self, description: str = "", **more: Any) -> Schema:
        return self.squares.schema(description, **more)

    def read(self, names: Names, value: Any, path: Path) -> tuple[Marker, ...]:
        squares = self.squares.read(names, value, path)
        return tuple(
            [Marker(player, at) for player, places in squares.items() for at in places]
        )

    def write(self, value: tuple[Marker, ...]) -> dict[str, Any]:
        squares: dict[str, tuple[Square, ...]] = {}
        for marker in value:
            squares[marker.player] = (*squares.get(marker.player, ()), marker.at)
        return self.squares.write(squares)


class Deck(Form[tuple[Card, ...]]):
    """The Monster Hit deck with the top card first, or `unknown`."""

    __slots__ = ()
    card = Group("a card such as `{card: Survivors, at: C4}`", Card)

    def schema(self, description: str = "", **more: Any) -> Schema:
        card_with_square = self.card.schema() | {
            "required": [each.name for each in Card.keys]
        }
        title = "a card, or `{card: Survivors, at: C4}`"
        card = by_type(title, {"string": CARD.schema(), "object": card_with_square})
        forms = {
            "string": one_of(f"`{UNKNOWN}`", [UNKNOWN]),
            "array": list_of("a list of cards", card, most=32),
        }
        title = f"`{UNKNOWN}`, or a list of cards with the top card first"
        return by_type(title, forms, description, **more)

    def read(self, names: Names, value: Any, path: Path) -> tuple[Card, ...] | None:
        if value == UNKNOWN:
            return None
        cards = []
        for index, entry in enumerate(value):
            is_placed = isinstance(entry, dict)
            at = (*path, index)
            card = self.card.read(names, entry, at) if is_placed else Card(entry)
            if card is None:
                continue
            cards.append(card)
            if card.name == MISSION_ACCOMPLISHED and index + 1 < len(value):
                names.problem(at, DECK_ORDER(card=MISSION_ACCOMPLISHED))
        return tuple(cards)

    def write(self, value: tuple[Card, ...]) -> list[Any]:
        return [
            card.name if card.at is None else self.card.write(card) for card in value
        ]
