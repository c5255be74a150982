"""Cards by the names that a file may give them."""

from __future__ import annotations

from mpoc.games.rise.cards import catalog


def is_card(name: str, text: str) -> bool:
    """Whether a text names the card of a printed name, also by a shorter one."""
    printed, written = name.casefold(), text.casefold()
    if printed == written:
        return True
    card = catalog.find(text)
    return card is not None and card.name.casefold() == printed
