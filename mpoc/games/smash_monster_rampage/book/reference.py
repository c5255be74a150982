"""What `mpoc explain` and `mpoc catalog` know of this game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mpoc.games.kit.book.ruling import Ruling
from mpoc.games.smash_monster_rampage.book.ledger import LEDGER
from mpoc.games.smash_monster_rampage.book.refusals import REFUSALS
from mpoc.games.smash_monster_rampage.book.rules import HEADINGS
from mpoc.games.smash_monster_rampage.book.rulings import READINGS
from mpoc.games.smash_monster_rampage.turn.cards import CARDS


def _plain(word: str) -> str:
    return " ".join(word.casefold().replace("-", " ").replace("_", " ").split())


def explain(word: str) -> str | None:
    """Everything that is known by a word, or None where nothing is.

    The word may name a heading, a card, a refusal, a ruling or a reading, in any letter
    case and with blanks or hyphens.
    """
    name = _plain(word)
    texts = [
        _heading(slug)
        for slug, heading in HEADINGS.items()
        if name in (_plain(slug), _plain(heading.title))
    ]
    texts += [
        f"{refusal}    refusal\n  {REFUSALS[refusal]}"
        for refusal in _called(name, REFUSALS)
    ]
    texts += [_ruling(LEDGER[ruling]) for ruling in _called(name, LEDGER)]
    if not texts:
        texts = [
            _ruling(LEDGER[ruling])
            for ruling, readings in READINGS.items()
            if _called(name, readings)
        ]
    return "\n\n".join(texts) if texts else None


def _called(name: str, known: Iterable[str]) -> list[str]:
    """Those of some names that are spelt like a plain one."""
    return [each for each in known if _plain(each) == name]


def _heading(slug: str) -> str:
    heading = HEADINGS[slug]
    lines = [f"{heading.title}    {slug}"]
    lines += [f"  {rule}" for rule in heading.rules]
    for card in CARDS.values():
        if slug in card.cite.marks:
            lines += [f"  {card.effect}", f"  won {card.won}; {card.count} in the deck"]
    refusals = [each for each, text in REFUSALS.items() if slug in text]
    if refusals:
        lines.append(f"  refusals by it: {', '.join(refusals)}")
    unclear = [ruling.name for ruling in LEDGER.values() if slug in ruling.marks]
    if unclear:
        lines.append(f"  unclear rules: {', '.join(unclear)}")
    return "\n".join(lines)


def _ruling(ruling: Ruling) -> str:
    lines = [f"{ruling.name}    unclear rule", f"  {ruling.question}"]
    for name, words in ruling.readings:
        mark = "*" if name == ruling.default else " "
        lines.append(f"  {mark} {name}: {words}")
    lines.append(f"  why the default: {ruling.reason}")
    lines.append(f"  {' '.join(ruling.marks)}")
    return "\n".join(lines)


def words() -> list[str]:
    """Every name that can be explained, sorted."""
    titles = [heading.title for heading in HEADINGS.values()]
    names = {*HEADINGS, *titles, *REFUSALS, *LEDGER}
    return sorted(names, key=lambda name: (name.casefold(), name))


# The catalog: the Monster Hit cards

COLUMNS: tuple[str, ...] = ("Card", "Count", "Won")
"""What stands over the columns of the list."""

REMARK = ""
"""What stands under a list in which something cannot be played."""


def known() -> list[dict[str, Any]]:
    """Every Monster Hit card in plain values, in the order of the rules text."""
    return [_card(name) for name in CARDS]


def found(name: str) -> dict[str, Any] | None:
    """One card in plain values, or None."""
    for card in CARDS:
        if _plain(card) == _plain(name):
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
    return card["name"], f"{card['count']} in the deck", f"won {card['won']}"


def page(card: dict[str, Any]) -> list[str]:
    """A card with all that it does."""
    return [
        card["name"],
        f"Monster Hit card, {card['count']} of 32",
        f"  {card['effect']}",
        f"  won {card['won']}",
    ]
