"""The powers of section 6 and the invented monsters, for `catalog` and `explain`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mpoc.games.giant_monster_invasion.invented import INVENTED
from mpoc.games.giant_monster_invasion.monster import named_scores
from mpoc.games.giant_monster_invasion.powers.keys import Powers, slug_of
from mpoc.games.kit.book.catalog import Catalog
from mpoc.games.kit.keys import Count

POWER, MONSTER = "power", "monster"


def _power(key: Any) -> dict[str, Any]:
    most = 5 if key.field == "blasts" else 0
    if isinstance(key.form, Count):
        most = key.form.most
    levels = f"1 to {most}" if most else "none"
    return {
        "name": key.name,
        "kind": POWER,
        "levels": levels,
        "words": key.description,
    }


def _monster(name: str) -> dict[str, Any]:
    monster = INVENTED[name]
    numbers = f"TOUGH {monster.tough}, HITS {monster.hits}"
    return {
        "name": name,
        "kind": MONSTER,
        "levels": named_scores(monster),
        "words": f"{numbers}; {', '.join(monster.powers.names())}",
    }


def lines_under(slug: str) -> Sequence[str]:
    """The levels of a power under its heading."""
    card = CATALOG.find(slug.removeprefix(slug_of("")))
    if card is None or card["kind"] != POWER:
        return ()
    return (f"levels: {card['levels']}",)


def _page(card: dict[str, Any]) -> list[str]:
    lines = [card["name"], f"  levels: {card['levels']}", f"  {card['words']}"]
    if card["kind"] == MONSTER:
        lines[1] = f"  {card['levels']}"
        lines.append("  it is invented: the game prints no monsters")
    return lines


CATALOG = Catalog(
    "power or monster",
    ("Name", "Kind", "Levels or scores", "What it is"),
    [*map(_power, Powers.keys), *map(_monster, INVENTED)],
    lambda card: (card["name"], card["kind"], card["levels"], card["words"]),
    _page,
)
"""The powers in the order of the text, then the invented monsters."""
