"""What `mpoc explain` and `mpoc catalog` know of this game."""

from __future__ import annotations

from mpoc.games.kit.book.catalog import Catalog
from mpoc.games.kit.book.glossary import Glossary
from mpoc.games.smash_monster_rampage.book.texts import (
    HEADINGS,
    LEDGER,
    REFUSALS,
    TERMS,
)
from mpoc.games.smash_monster_rampage.turn.cards import CARDS


def _cards_under(slug: str) -> list[str]:
    """The lines about a heading's Monster Hit card, if it has one."""
    lines = []
    for card in CARDS.values():
        if slug in card.cite.marks:
            lines += [card.effect, f"won: {card.won_when}; {card.count} in the deck"]
    return lines


GLOSSARY = Glossary(HEADINGS, REFUSALS, LEDGER.values(), _cards_under, TERMS)


CATALOG = Catalog(
    "card",
    ("Card", "Count", "Won"),
    [
        {
            "name": card.name,
            "kind": "Monster Hit card",
            "count": card.count,
            "effect": card.effect,
            "won": card.won_when,
        }
        for card in CARDS.values()
    ],
    lambda card: (card["name"], f"{card['count']} in the deck", f"won: {card['won']}"),
    lambda card: [
        card["name"],
        f"Monster Hit card, {card['count']} of 32",
        f"  {card['effect']}",
        f"  won: {card['won']}",
    ],
)
"""The Monster Hit cards, in the order of the rules text."""
