"""The monsters for `mpoc catalog` and `mpoc explain`: what the rules text says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mpoc.games.kit.book.catalog import Catalog
from mpoc.games.moongha_invaders.words import BLOOB, DRAKOOR, KINDS

UNSAID = "?"
NAMES = ("cost", "move", "strength", "capacity")
PRICES = {DRAKOOR: "1 and 1 for each on the board", BLOOB: "3, or 2 near another"}


def _numbers(kind: str) -> dict[str, str]:
    """The numbers of a kind in words; `?` where only the board says them."""
    values = {name: getattr(KINDS[kind], name) for name in NAMES}
    words = {
        name: UNSAID if value is None else str(value) for name, value in values.items()
    }
    return words | ({"cost": PRICES[kind]} if kind in PRICES else {})


def lines_under(slug: str) -> Sequence[str]:
    """The numbers of a monster under its heading."""
    if slug not in KINDS:
        return ()
    parts = [f"{name} {value}" for name, value in _numbers(slug).items()]
    cities = "" if KINDS[slug].attacks_cities else "no "
    return (f"{', '.join(parts)}; {cities}attacks on cities",)


def _page(card: dict[str, Any]) -> list[str]:
    return [
        card["name"],
        *[f"  {name}: {card[name]}" for name in NAMES],
        f"  attacks cities: {'yes' if card['attacks-cities'] else 'no'}",
        "  ? is printed on the board alone",
    ]


CATALOG = Catalog(
    "monster",
    ("Monster", "Cost", "Movement", "Strength", "Capacity"),
    [
        {
            "name": kind,
            "kind": "monster",
            "attacks-cities": numbers.attacks_cities,
        }
        | _numbers(kind)
        for kind, numbers in KINDS.items()
    ],
    lambda card: (card["name"], *[card[name] for name in NAMES]),
    _page,
)
"""The seven kinds of monsters, in the order of the display."""
