"""Cards that a scenario writes out, in full or as changes to a printed figure.

Only a scenario that has such a card imports this module.
"""

from __future__ import annotations

from mpoc.games.rise.cards import catalog
from mpoc.games.rise.cards.abilities import RISE_SET
from mpoc.games.rise.cards.card import Card, PrintedAbility
from mpoc.games.rise.cards.card_problems import CardProblem, CardProblems
from mpoc.games.rise.cards.written_abilities import AbilityReader, is_signed
from mpoc.games.rise.words import (
    AGENDAS,
    ALPHA,
    ATTACK_TYPES,
    BUILDING,
    ELITE,
    ENERGY_TYPES,
    FACTIONS,
    FIGURE_KINDS,
    FIRE,
    FORMS,
    HAZARDS,
    HYPER,
    MONSTER,
    RADIATION,
    REACHES,
    UNIT,
    UNIT_CLASSES,
)
from mpoc.text.mend import Mend
from mpoc.text.problems import nearest_name, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

FIELDS = {
    "kind": "kind",
    "form": "form",
    "class": "unit_class",
    "faction": "faction",
    "agenda": "agenda",
    "energy-type": "energy_type",
    "spd": "speed",
    "def": "defense",
    "brawl": "brawl",
    "blast": "blast",
    "power": "power",
    "range": "reach",
    "health": "health",
    "hyper": "hyper",
    "cost": "cost",
    "energy": "energy",
    "hazard": "hazard",
    "abilities": "abilities",
}
"""The keys of a written-out card beside `name` and `like`, and the card's fields."""

_COMPULSORY = {
    MONSTER: ("form", "faction", "energy-type", "spd", "def", "health"),
    UNIT: ("class", "faction", "energy-type", "spd", "def", "cost"),
    BUILDING: ("def", "energy"),
}
_ATTACKS = ("brawl", "blast", "range")
_FITTING = {
    MONSTER: (
        *_COMPULSORY[MONSTER],
        "agenda",
        "hyper",
        "power",
        *_ATTACKS,
        "abilities",
    ),
    UNIT: (*_COMPULSORY[UNIT], "agenda", *_ATTACKS, "abilities"),
    BUILDING: (*_COMPULSORY[BUILDING], "hazard", "abilities"),
}
_CHOICES: dict[str, tuple[str, ...]] = {
    "kind": FIGURE_KINDS,
    "form": FORMS,
    "class": UNIT_CLASSES,
    "range": REACHES,
    "hazard": HAZARDS,
}
_OPTIONAL = ("brawl", "blast", "power", "range", "hazard")
_SMALLEST = {"spd": 1, "def": 1, "health": 1, "hyper": 0, "cost": 0, "energy": 0}
_LARGEST = 99
_HAZARD_OF = {"Blazing Inferno": FIRE, "Radiated Zone": RADIATION}


def compose(keys: Mapping[str, Any]) -> Card:
    """The card that a scenario writes out under the keys of `FIELDS`.

    With `like` the card starts as the printed figure of that name, and each stat in
    `keys` replaces the whole printed stat; abilities are added (`+Charge`), removed
    (`-Munch`) or all replaced (a list without signs). Without `like`, `keys` must hold
    everything that the rules may ask for. `None` for a Brawl, Blast or Power removes
    that attack. The agenda follows from the faction (p3).

    A card that keeps abilities of a later set stays a card of that set: it has the
    wordings of that set, or is refused as its model is. Raises `CardProblems`.
    """
    reader = _CardReader(keys)
    card = reader.card()
    if reader.problems:
        raise CardProblems(reader.problems)
    return card


def written_out(card: Card) -> dict[str, Any]:
    """The keys that `compose` turns into this card, without `like`."""
    keys: dict[str, Any] = {"name": card.name}
    for key, field in FIELDS.items():
        value = getattr(card, field)
        if key in ATTACK_TYPES and value is not None:
            stars = getattr(card, f"{field}_boost")
            value = f"{value}+{stars}" if stars else value
        elif key == "abilities":
            value = [ability.text for ability in value]
        if value is not None:
            keys[key] = value
    return keys


class _CardReader:
    """Reads one written-out card and collects its `problems`."""

    def __init__(self, keys: Mapping[str, Any]) -> None:
        self.keys = keys
        self.problems: list[CardProblem] = []
        self.like: Card | None = None

    def problem(
        self,
        path: str | tuple[str | int, ...],
        message: str,
        expected: str = "",
        hint: str = "",
        mend: Mend | None = None,
    ) -> None:
        where = (path,) if isinstance(path, str) else path
        hint = mend.hint if mend else hint
        self.problems.append(CardProblem(where, message, expected, hint, mend))

    def card(self) -> Card:
        """The card; it is blank where there are problems."""
        blank = Card("", "", "")
        self.like = self._model()
        if self.problems:
            return blank
        kind = self._kind()
        if kind is None:
            return blank
        stats = self._stats(kind)
        abilities = self._abilities()
        if self.problems:
            return blank
        start = self.like or blank
        stats["abilities"] = abilities
        self._couple(kind, stats)
        self._set_names(start, kind, stats)
        if self.like is not None:
            self._provenance(self.like, stats)
        if self.problems:
            return blank
        return self._same_as_printed(start.but(kind=kind, **stats))

    def _model(self) -> Card | None:
        """The printed figure that `like` names."""
        name = self.keys.get("like")
        if name is None:
            return None
        model = catalog.find(name)
        if model is None:
            self.problem(
                "like",
                f"there is no printed figure {quote(name)}",
                "the name of a figure of the catalog",
                mend=catalog.suggest(name),
            )
        return model

    def _kind(self) -> str | None:
        kind = self.keys.get("kind")
        if self.like is None:
            missing = [key for key in ("name", "kind") if not self.keys.get(key)]
            if missing:
                self._missing(missing)
                return None
        elif kind in (None, self.like.kind):
            return self.like.kind
        else:
            self.problem(
                "kind",
                f"{self.like.name} is a {self.like.kind}, not a {kind}",
                hint="leave `like` out and write all stats",
            )
            return None
        if kind not in _COMPULSORY:
            self._not_one_of("kind", kind, _CHOICES["kind"])
            return None
        return str(kind)

    def _missing(self, keys: Sequence[str], why: str = "") -> None:
        *others, last = [f"`{key}`" for key in keys]
        missing = f"{', '.join(others)} and {last} are" if others else f"{last} is"
        self.problem(
            (),
            f"{missing} missing{why}",
            hint="" if self.like else "or name a printed figure with `like`",
        )

    def _not_one_of(self, key: str, value: object, words: Sequence[str]) -> None:
        self.problem(
            key,
            f"`{key}` cannot be {quote(value)}",
            "one of " + ", ".join(words),
            mend=nearest_name(str(value), words),
        )

    def _stats(self, kind: str) -> dict[str, Any]:
        """The card's fields that the file gives."""
        stats: dict[str, Any] = {}
        for key, value in self.keys.items():
            if key in ("name", "like", "kind", "abilities"):
                continue
            if key not in FIELDS:
                near = nearest_name(key, FIELDS)
                self.problem(key, f"unknown key {quote(key)}", mend=near)
            elif key not in _FITTING[kind]:
                self.problem(
                    key,
                    f"a {kind} has no `{key}`",
                    "one of " + ", ".join(_FITTING[kind]),
                )
            elif value is None and key in _OPTIONAL:
                stats[FIELDS[key]] = None
            elif key in ATTACK_TYPES:
                self._dice_and_stars(key, value, stats)
            elif key in _CHOICES:
                if value in _CHOICES[key]:
                    stats[FIELDS[key]] = value
                else:
                    self._not_one_of(key, value, _CHOICES[key])
            elif key in _SMALLEST:
                self._number(key, value, stats)
            else:
                self._word(key, value, stats)
        return stats

    def _number(self, key: str, value: object, stats: dict[str, Any]) -> None:
        least = _SMALLEST[key]
        if type(value) is int and least <= value <= _LARGEST:
            stats[FIELDS[key]] = value
        else:
            expectation = f"a whole number from {least} to {_LARGEST}"
            self.problem(key, f"`{key}` cannot be {quote(value)}", expectation)

    def _dice_and_stars(self, key: str, value: object, stats: dict[str, Any]) -> None:
        """An attack: Action Dice, or Action Dice and stars as `7+2`."""
        dice, plus, stars = str(value).replace(" ", "").partition("+")
        if (
            all(part.isascii() and part.isdigit() for part in (dice, stars or "0"))
            and bool(stars) == bool(plus)
            and 1 <= int(dice[:9]) <= _LARGEST
            and int(stars[:9] or 0) <= _LARGEST
        ):
            stats[FIELDS[key]] = int(dice)
            stats[f"{key}_boost"] = int(stars or 0)
        else:
            self.problem(
                key,
                f"`{key}` cannot be {quote(value)}",
                "Action Dice, with stars where there are any: 8 or 7+2",
            )

    def _word(self, key: str, value: object, stats: dict[str, Any]) -> None:
        """A faction, agenda or energy type, in any letter case."""
        words = {"faction": FACTIONS, "agenda": AGENDAS, "energy-type": ENERGY_TYPES}
        small = str(value).lower()
        for spellings in (words[key], _printed_words(FIELDS[key])):
            for word in spellings:
                if word.lower() == small:
                    stats[FIELDS[key]] = word
                    return
        self._not_one_of(key, value, words[key])

    def _abilities(self) -> tuple[PrintedAbility, ...]:
        texts: Sequence[str] | None = self.keys.get("abilities")
        printed_abilities = self.like.abilities if self.like else None
        if texts is None:
            return printed_abilities or ()
        reader = AbilityReader(texts, printed_abilities)
        abilities = reader.read()
        self.problems += reader.problems
        return abilities

    def _couple(self, kind: str, stats: dict[str, Any]) -> None:
        """Fill in stats that follow from others, and report those that are missing."""

        def now(field: str) -> Any:
            return stats.get(field, getattr(self.like, field, None))

        compulsory = list(_COMPULSORY[kind])
        if kind == MONSTER and now("form") == HYPER:
            compulsory.append("hyper")
        elif kind == MONSTER and "hyper" in stats:
            self.problem(
                "hyper",
                "only a Hyper form has a Hyper stat",
                hint="write `form: hyper`, or leave `hyper` out",
            )
        if now("form") == ALPHA:
            stats["hyper"] = None
        if self.like is not None and "faction" in compulsory:
            compulsory.remove("faction")  # later sets print neutral units
        missing = [key for key in compulsory if now(FIELDS[key]) is None]
        if missing:
            bearer = "Hyper form" if missing == ["hyper"] else kind
            self._missing(missing, f", which a {bearer} cannot do without")
        if now("blast") is None:
            if stats.get("reach") is not None:
                self.problem("range", "a figure without Blast has no `range`")
            stats["reach"] = None
        elif now("reach") is None:
            self._missing(["range"], ": a Blast reaches short or long")
        self._agenda(stats)
        if kind == BUILDING:
            self._hazard(stats)

    def _hazard(self, stats: dict[str, Any]) -> None:
        """The hazard side of the rubble tile, which a Reaction may fix (p53)."""
        names = [ability.name for ability in stats["abilities"]]
        fixing = [name for name in _HAZARD_OF if name in names]
        if len(fixing) > 1:
            both = " and ".join(fixing)
            self.problem(
                "abilities",
                f"one tile has no hazard for both {both}",
                hint=f"leave one of them out, or take it away: `-{fixing[0]}`",
            )
        elif fixing:
            hazard = _HAZARD_OF[fixing[0]]
            if stats.get("hazard") not in (None, hazard):
                self.problem(
                    "hazard",
                    f"{fixing[0]} brings {hazard}, not {stats['hazard']}",
                    hint=f"write `hazard: {hazard}`, or leave it out",
                )
            stats["hazard"] = hazard

    def _agenda(self, stats: dict[str, Any]) -> None:
        faction = stats.get("faction") or getattr(self.like, "faction", None)
        if faction is None:
            return
        agenda = _agenda_of(faction)
        if stats.setdefault("agenda", agenda) != agenda:
            self.problem(
                "agenda",
                f"{faction} belong to the {agenda}, not to the {stats['agenda']}",
                hint=f"write `agenda: {agenda}`, or leave it out",
            )

    def _set_names(self, start: Card, kind: str, stats: dict[str, Any]) -> None:
        """Set the card's name, and the figure's own name within it."""
        name = " ".join(str(self.keys.get("name") or start.name).split())
        stats["name"] = name
        if not name:
            self.problem("name", "the name of the card is blank")
        figure = catalog.find(name)
        if figure is not None and figure.name.lower() == name.lower():
            stats["title"], stats["form_name"] = figure.title, figure.form_name
            return
        first, _, rest = name.partition(" ")
        form = stats.get("form", start.form)
        unit_class = stats.get("unit_class", start.unit_class)
        if form == HYPER and rest and first in ("Ultra", "Mega"):
            stats["title"], stats["form_name"] = rest, first
        elif unit_class == ELITE and rest and first == "Elite":
            stats["title"], stats["form_name"] = rest, None
        else:
            stats["title"] = name
            stats["form_name"] = "Alpha" if form == ALPHA else None

    def _provenance(self, like: Card, stats: dict[str, Any]) -> None:
        """Set what a changed card keeps of its model: set, rarity, later rules."""
        stats["rarity"] = None
        lines = self.keys.get("abilities")
        is_replaced = lines is not None and not any(map(is_signed, lines))
        keeps_some = any(ability in like.abilities for ability in stats["abilities"])
        if is_replaced or not keeps_some or like.figure_set == RISE_SET:
            stats["figure_set"] = None
        if not any(ability.name == "Quantum" for ability in stats["abilities"]):
            stats["quantum_stats"] = ()
        if like.variety == "character" and stats.get("figure_set", "") is None:
            stats["variety"] = None

    def _same_as_printed(self, card: Card) -> Card:
        """The printed figure itself, where nothing was changed."""
        like = self.like
        if like and card is like.but(rarity=None, figure_set=card.figure_set):
            return like
        return card


def _printed_words(field: str) -> Iterable[str]:
    """What the figures of all sets print in a field; read only when needed."""
    return (word for card in catalog.cards() if (word := getattr(card, field)))


def _agenda_of(faction: str) -> str:
    if faction in FACTIONS:
        return AGENDAS[FACTIONS.index(faction)]
    return next(
        card.agenda
        for card in catalog.cards()
        if card.faction == faction and card.agenda
    )
