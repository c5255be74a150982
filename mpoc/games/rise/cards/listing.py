"""The catalog as `mpoc catalog` shows it: a line for each figure, a page for one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mpoc.games.rise.cards import catalog
from mpoc.games.rise.cards.abilities import abilities_of_set, all_abilities
from mpoc.games.rise.cards.card import Card, PrintedAbility
from mpoc.games.rise.words import ATTACK_TYPES

MISSING = "-"

COLUMNS: tuple[str, ...] = (
    *("Figure", "Kind", "Faction", "", ""),
    *("Brawl Blast Power", "Set", ""),
)
"""The headings of the list's columns."""

FILTERS: Mapping[str, str] = {
    "kind": "such as monster, unit or building",
    "faction": "such as Terrasaurs",
    "set": "such as Rise",
}
"""The keys of a figure by which the list is narrowed down."""

NOUN = "figure"
"""What the catalog calls an entry."""

REMARK = (
    "not built: it prints abilities or wordings of later sets, so it cannot be played "
    "yet; `mpoc catalog NAME` says why"
)
"""The line under a list that holds a figure that cannot be played."""


def documents() -> list[dict[str, Any]]:
    """Every figure of the catalog in plain values, by name."""
    return sorted(map(plain, catalog.cards()), key=lambda card: str(card["name"]))


def find(name: str) -> dict[str, Any] | None:
    """A figure in plain values, or None."""
    card = catalog.find(name)
    return None if card is None else plain(card)


def suggest(name: str) -> str | None:
    """The name of the figure that `name` may be a misspelling of."""
    near = catalog.suggest(name)
    return None if near is None else near.new


def plain(card: Card) -> dict[str, Any]:
    """A card in plain values, without the stats that it does not print."""
    values: dict[str, Any] = {"name": card.name, "kind": card.kind}
    for key in ("form", "unit_class", "faction", "agenda", "energy_type"):
        value = getattr(card, key)
        if value is not None:
            values[key] = value
    stats = {
        "spd": card.speed,
        "def": card.defense,
        "brawl": _attack(card.brawl, card.brawl_boost),
        "blast": _attack(card.blast, card.blast_boost),
        "range": card.reach,
        "power": _attack(card.power, card.power_boost),
        "health": card.health,
        "hyper": card.hyper,
        "cost": card.cost,
        "energy": card.energy,
        "hazard": card.hazard,
    }
    values["stats"] = {
        name: value for name, value in stats.items() if value is not None
    }
    values["abilities"] = [_ability(ability) for ability in card.abilities]
    values["set"] = card.figure_set
    reason = catalog.why_not_loaded(card)
    if reason:
        values["not_playable"] = reason
    return values


def _attack(dice: int | None, stars: int | None) -> str | None:
    return None if dice is None else f"{dice}+{stars}" if stars else str(dice)


def _ability(ability: PrintedAbility) -> dict[str, str]:
    values = {"name": ability.name, "kind": ability.kind}
    if ability.attack:
        values["attack"] = ability.attack
    if ability.icon:
        values["icon"] = ability.icon
    return values


def row(card: dict[str, Any]) -> tuple[str, ...]:
    """A figure in a line of the list."""
    stats = card["stats"]
    attacks = "/".join(stats.get(each, MISSING) for each in ATTACK_TYPES)
    return (
        card["name"],
        kind_words(card),
        card.get("faction", ""),
        f"SPD {stats.get('spd', MISSING)}",
        f"DEF {stats['def']}",
        attacks if attacks != "-/-/-" else "",
        card["set"] or "",
        "" if "not_playable" not in card else "not built",
    )


def kind_words(card: dict[str, Any]) -> str:
    """`Alpha monster`, `Elite unit`, `building`."""
    word = card.get("form") or card.get("unit_class") or ""
    return f"{word.title()} {card['kind']}".strip()


NAMES = {
    "spd": "SPD",
    "def": "DEF",
    "brawl": "Brawl",
    "blast": "Blast",
    "range": "range",
    "power": "Power",
    "health": "Health",
    "hyper": "Hyper",
    "cost": "Cost",
    "energy": "Energy",
    "hazard": "hazard",
}


def page(card: dict[str, Any]) -> list[str]:
    """A figure with everything on its card."""
    about = [
        kind_words(card),
        *(card[key] for key in ("faction", "agenda", "energy_type") if key in card),
    ]
    stats = "   ".join(
        f"{NAMES[name]} {value}" for name, value in card["stats"].items()
    )
    lines = [card["name"], ", ".join(about), stats]
    for ability in card["abilities"]:
        beside = " ".join(
            ability[key] for key in ("attack", "icon") if ability.get(key)
        )
        name = f"{ability['name']} ({beside})" if beside else ability["name"]
        sentence = _sentence(card["set"], ability["name"])
        lines.append(f"  {ability['kind']:<9}  {name}{sentence and ': ' + sentence}")
    lines.append(f"from {card['set']}")
    if "not_playable" in card:
        lines.append(f"cannot be played yet: {card['not_playable']}")
    return lines


def _sentence(figure_set: str | None, name: str) -> str:
    """What an ability does, in our words; empty where it is not built."""
    wordings = abilities_of_set(figure_set)
    ability = (all_abilities() if wordings is None else wordings).get(name)
    return "" if ability is None else ability.sentence()
