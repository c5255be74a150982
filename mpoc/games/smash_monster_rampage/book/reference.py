"""What `mpoc explain` and `mpoc catalog` know of this game."""

from __future__ import annotations

from typing import Any

from mpoc.games.kit.book.glossary import Glossary, plain, read_terms
from mpoc.games.smash_monster_rampage.book.ledger import LEDGER
from mpoc.games.smash_monster_rampage.book.refusals import REFUSALS
from mpoc.games.smash_monster_rampage.book.rules import HEADINGS
from mpoc.games.smash_monster_rampage.turn.cards import CARDS


def _cards_under(slug: str) -> list[str]:
    """What a heading says of its Monster Hit card, if it has one."""
    lines = []
    for card in CARDS.values():
        if slug in card.cite.marks:
            lines += [card.effect, f"won: {card.won}; {card.count} in the deck"]
    return lines


TERMS = read_terms("mpoc.games.smash_monster_rampage.book")
"""Words of the rules that are neither a heading nor a card."""

GLOSSARY = Glossary(HEADINGS, REFUSALS, LEDGER.values(), _cards_under, TERMS)


# The catalog: the Monster Hit cards

NOUN = "card"
"""What an entry of the catalog is called."""

COLUMNS: tuple[str, ...] = ("Card", "Count", "Won")
"""What stands over the columns of the list."""

REMARK = ""
"""What stands under a list in which something cannot be played."""


def documents() -> list[dict[str, Any]]:
    """Every Monster Hit card in plain values, in the order of the rules text."""
    return [_card(name) for name in CARDS]


def find(name: str) -> dict[str, Any] | None:
    """One card in plain values, or None."""
    for card in CARDS:
        if plain(card) == plain(name):
            return _card(card)
    return None


def suggest(name: str) -> str | None:
    """The card that somebody who wrote `name` may have meant."""
    from mpoc.text.problems import did_you_mean

    return did_you_mean(name, CARDS)


def _card(name: str) -> dict[str, Any]:
    card = CARDS[name]
    return {
        "name": name,
        "kind": "Monster Hit card",
        "count": card.count,
        "effect": card.effect,
        "won": card.won,
    }


def row(card: dict[str, Any]) -> tuple[str, ...]:
    """A card in a line of the list."""
    return card["name"], f"{card['count']} in the deck", f"won: {card['won']}"


def page(card: dict[str, Any]) -> list[str]:
    """A card with all that it does."""
    return [
        card["name"],
        f"Monster Hit card, {card['count']} of 32",
        f"  {card['effect']}",
        f"  won: {card['won']}",
    ]
