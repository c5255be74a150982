"""The catalog of a game: its cards in plain values, in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from mpoc.games.kit.book.glossary import plain
from mpoc.text.problems import did_you_mean

Card = dict[str, Any]
"""A card in plain values; `name` is its name."""


class Catalog:
    """Cards by their names, in any letter case (`rules.reference.Cards`).

    `columns` are the headings of a list of cards, and `row` makes a line of it; `page`
    gives all lines about one card.
    """

    REMARK = ""
    FILTERS: Mapping[str, str] = {"kind": "as the list has it"}

    def __init__(
        self,
        noun: str,
        columns: tuple[str, ...],
        cards: Iterable[Card] = (),
        row: Callable[[Card], tuple[str, ...]] = lambda card: (card["name"],),
        page: Callable[[Card], list[str]] = lambda card: [card["name"]],
    ) -> None:
        self.NOUN = noun
        self.COLUMNS = columns
        self._cards = {card["name"]: card for card in cards}
        self.row = row
        self.page = page

    def documents(self) -> list[Card]:
        """All cards."""
        return list(self._cards.values())

    def find(self, name: str) -> Card | None:
        """One card, or None."""
        plain_name = plain(name)
        cards = self._cards.items()
        return next(
            (card for card_name, card in cards if plain(card_name) == plain_name), None
        )

    def suggest(self, name: str) -> str | None:
        """The card of which `name` may be a misspelling."""
        return did_you_mean(name, self._cards)
