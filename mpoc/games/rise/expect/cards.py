"""Cards by the names that a file may give them."""

from __future__ import annotations

from mpoc.games.rise.cards import catalog


def is_card(name: str, text: str) -> bool:
    """Whether a text names the card with this printed name, perhaps in short."""
    printed_name, name_in_file = name.casefold(), text.casefold()
    if printed_name == name_in_file:
        return True
    card = catalog.find(text)
    return card is not None and card.name.casefold() == printed_name
