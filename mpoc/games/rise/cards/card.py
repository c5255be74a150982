"""Figures as they are printed: stats and abilities that never change in play.

A `Card` is what is printed on a base. Each card is one object: the same text always
gives the very same object, so that cards are compared by identity and cost nothing as
parts of a position.
"""

from __future__ import annotations

from mpoc.engine.record import Record
from mpoc.games.rise.words import ATTACK_TYPES, UNIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self


class PrintedAbility(Record):
    """An ability as one card prints it (pp. 30-33).

    `attack` is the attack that a Trigger is printed beside; `icon` is the colour
    that grants the ability to other figures (`green` in later sets only).
    """

    name: str
    kind: str
    attack: str | None = None
    icon: str | None = None

    @property
    def text(self) -> str:
        """The ability as a scenario writes it: `Explosion (blast blue)`."""
        beside = " ".join(word for word in (self.attack, self.icon) if word)
        return f"{self.name} ({beside})" if beside else self.name


class Card(Record):
    """One printed figure (pp. 2-4, 10-11). A stat that is not printed is None.

    `name` is unique (`Ultra Terra Khan`), `title` is the figure's own name
    (`Terra Khan`: "of the same name" compares it), `form_name` the printed word
    between them (`Ultra`, `Shadow`). Without a Brawl, Blast or Power stat the figure
    cannot make that attack (p10). `hazard` is the hazard side of the figure's rubble
    tile (p21); `variety` marks kinds that the 2008 rules lack (`morpher`, `character`,
    `installation`); `quantum_stats` are the stats printed red on a Quantum form.
    `figure_set` and `rarity` are None for a card that a scenario writes out. `key`
    stands for the whole card where positions are compared.
    """

    name: str
    title: str
    kind: str
    form: str | None = None
    form_name: str | None = None
    unit_class: str | None = None
    variety: str | None = None
    faction: str | None = None
    agenda: str | None = None
    energy_type: str | None = None
    speed: int | None = None
    defense: int = 1
    brawl: int | None = None
    brawl_boost: int | None = None
    blast: int | None = None
    blast_boost: int | None = None
    reach: str | None = None
    power: int | None = None
    power_boost: int | None = None
    health: int | None = None
    hyper: int | None = None
    cost: int | None = None
    energy: int | None = None
    hazard: str | None = None
    quantum_stats: tuple[str, ...] = ()
    figure_set: str | None = None
    rarity: int | None = None
    abilities: tuple[PrintedAbility, ...] = ()
    key: str = ""

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    @property
    def is_large(self) -> bool:
        """Whether the base covers 2x2 spaces: monsters and structures (p4)."""
        return self.kind != UNIT

    @property
    def initial(self) -> str:
        """The first letter of its title, of which ids are made."""
        letters = [sign for sign in self.title.lower() if "a" <= sign <= "z"]
        return (*letters, "f")[0]

    @property
    def full_health(self) -> int:
        """Health without damage, in points; 0 where the card has none (p8)."""
        return self.health or 0

    @property
    def hyper_price(self) -> int:
        """Power Dice to enter this form; 0 where the card has no such price (p27)."""
        return self.hyper or 0

    @property
    def energy_dice(self) -> int:
        """Power Dice for a building that a brawl destroys; 0 for others (p10)."""
        return self.energy or 0

    def prints(self, ability: str) -> bool:
        """Whether an ability of this name is printed on the card."""
        for printed_ability in self.abilities:
            if printed_ability.name == ability:
                return True
        return False

    def but(self, **changes: Any) -> Self:
        """The card that differs in some fields."""
        new_card = super().but(**changes)
        return card_of(line_of(new_card))  # type: ignore[return-value]

    def __reduce__(self) -> tuple[Any, ...]:
        return card_of, (self.key,)

    def __repr__(self) -> str:
        return f"<Card {self.name}>"


COLUMNS = (
    "name",
    "title",
    "kind",
    "form",
    "form_name",
    "unit_class",
    "variety",
    "faction",
    "agenda",
    "energy_type",
    "speed",
    "defense",
    "brawl",
    "blast",
    "reach",
    "power",
    "health",
    "hyper",
    "cost",
    "energy",
    "hazard",
    "quantum_stats",
    "figure_set",
    "rarity",
    "abilities",
)
"""The columns of a card's line, divided by tabs. An attack is `7+2`: dice + stars."""

_CARDS: dict[str, Card] = {}
_ABILITIES: dict[str, PrintedAbility] = {}

MOST_CACHED = 4_000
"""The most cards that are kept; files write out ever new ones."""


def card_of(line: str) -> Card:
    """The card that a line of `COLUMNS` stands for, mostly the same object."""
    same_card = _CARDS.get(line)
    if same_card is not None:
        return same_card
    (
        name,
        title,
        kind,
        form,
        form_name,
        unit_class,
        variety,
        faction,
        agenda,
        energy_type,
        speed,
        defense,
        brawl,
        blast,
        reach,
        power,
        health,
        hyper,
        cost,
        energy,
        hazard,
        quantum_stats,
        figure_set,
        rarity,
        abilities,
    ) = line.split("\t")
    brawl_dice, brawl_boost = _dice_and_stars(brawl)
    blast_dice, blast_boost = _dice_and_stars(blast)
    power_dice, power_boost = _dice_and_stars(power)
    if len(_CARDS) >= MOST_CACHED:
        _CARDS.clear()
    card = Card(
        name,
        title,
        kind,
        form or None,
        form_name or None,
        unit_class or None,
        variety or None,
        faction or None,
        agenda or None,
        energy_type or None,
        _number(speed),
        int(defense),
        brawl_dice,
        brawl_boost,
        blast_dice,
        blast_boost,
        reach or None,
        power_dice,
        power_boost,
        _number(health),
        _number(hyper),
        _number(cost),
        _number(energy),
        hazard or None,
        tuple(quantum_stats.split()),
        figure_set or None,
        _number(rarity),
        tuple([ability_of(item) for item in abilities.split("; ") if item]),
        line,
    )
    return _CARDS.setdefault(line, card)


def line_of(card: Card) -> str:
    """The line that stands for a card; `card_of` reads it back.

    Raises `ValueError` where a text contains a tab or the end of a line.
    """
    texts = {
        "brawl": _attack_text(card.brawl, card.brawl_boost),
        "blast": _attack_text(card.blast, card.blast_boost),
        "power": _attack_text(card.power, card.power_boost),
        "quantum_stats": " ".join(card.quantum_stats),
        "abilities": "; ".join(f"{a.kind} {a.text}" for a in card.abilities),
    }
    cells = []
    for column in COLUMNS:
        value = texts[column] if column in texts else getattr(card, column)
        cells.append("" if value is None else str(value))
    if any("\t" in cell or len(cell.splitlines()) > 1 for cell in cells):
        raise ValueError(f"a text of {card.name!r} goes over the end of a cell")
    return "\t".join(cells)


def ability_of(item: str) -> PrintedAbility:
    """The ability that `Trigger Explosion (blast blue)` stands for, the same object."""
    same_ability = _ABILITIES.get(item)
    if same_ability is not None:
        return same_ability
    kind, _, text = item.partition(" ")
    name, _, beside = text.removesuffix(")").partition(" (")
    attack = icon = None
    for word in beside.split():
        if word in ATTACK_TYPES:
            attack = word
        else:
            icon = word
    ability = _ABILITIES[item] = PrintedAbility(name, kind, attack, icon)
    return ability


def _number(cell: str) -> int | None:
    return int(cell) if cell else None


def _dice_and_stars(cell: str) -> tuple[int | None, int | None]:
    if not cell:
        return None, None
    dice, _, stars = cell.partition("+")
    return int(dice), int(stars)


def _attack_text(dice: int | None, stars: int | None) -> str | None:
    return None if dice is None else f"{dice}+{stars or 0}"
