"""The catalog of a game: its cards in plain values, in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mpoc.games.kit.book.glossary import plain
from mpoc.text.problems import did_you_mean

Card = dict[str, Any]
"""A card in plain values; `name` is its name."""


class Catalog:
    """Cards by their names, in any letter case (`rules.reference.Cards`).

    `columns` stand over a list of them, whose lines `row` gives; `page` gives the lines
    of one card with all that it does.
    """

    REMARK = ""

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
        wanted = plain(name)
        cards = self._cards.items()
        return next((card for known, card in cards if plain(known) == wanted), None)

    def suggest(self, name: str) -> str | None:
        """The card that somebody who wrote `name` may have meant."""
        return did_you_mean(name, self._cards)
