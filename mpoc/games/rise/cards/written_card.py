"""Cards that a scenario writes out, in full or as changes to a printed figure.

Only a scenario that has such a card imports this module.
"""

from __future__ import annotations

from mpoc.engine.record import Record
from mpoc.games.rise.cards import catalog
from mpoc.games.rise.cards.abilities import RISE_SET, all_abilities
from mpoc.games.rise.cards.card import (
    Card,
    PrintedAbility,
    ability_of,
)
from mpoc.games.rise.words import (
    AGENDAS,
    ALPHA,
    ATTACK_TYPES,
    BUILDING,
    ELITE,
    ENERGY_TYPES,
    FACTIONS,
    FIRE,
    FORMS,
    HAZARDS,
    HYPER,
    ICONS,
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
    "kind": (MONSTER, UNIT, BUILDING),
    "form": FORMS,
    "class": UNIT_CLASSES,
    "range": REACHES,
    "hazard": HAZARDS,
}
_OPTIONAL = ("brawl", "blast", "power", "range", "hazard")
_SMALLEST = {"spd": 1, "def": 1, "health": 1, "hyper": 0, "cost": 0, "energy": 0}
_LARGEST = 99
_HAZARD_OF = {"Blazing Inferno": FIRE, "Radiated Zone": RADIATION}


class CardProblem(Record):
    """Why a written-out card is not possible.

    `path` leads from the card's mapping to the place: `("abilities", 1)`; the empty
    path is the mapping itself, where a key is missing.
    """

    path: tuple[str | int, ...]
    message: str
    expected: str = ""
    hint: str = ""
    mend: Mend | None = None


class CardProblems(ValueError):
    """A card that cannot be composed; `problems` holds every reason."""

    def __init__(self, problems: Iterable[CardProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.message for problem in self.problems))


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


def parse_ability(text: str) -> PrintedAbility:
    """The ability that a scenario writes: `Hit and Run (brawl)`, `radar (red)`.

    Letter case and `and` for `&` do not matter. Raises `CardProblems`, whose problems
    have an empty path.
    """
    name, beside = _split_ability(text)
    kinds = {ability.name: ability.kind for ability in all_abilities().values()}
    spelt = _spelling(name, kinds)
    if spelt is None:
        kinds = catalog.abilities()
        spelt = _spelling(name, kinds)
    if spelt is None:
        raise _refusal(
            f"there is no ability {quote(name)}",
            expected="an ability as the rulebook prints it",
            mend=nearest_name(name, kinds),
        )
    kind = kinds[spelt]
    attacks = [word for word in beside if word in ATTACK_TYPES]
    icons = [word for word in beside if word in ICONS]
    strange = [word for word in beside if word not in (*ATTACK_TYPES, *ICONS)]
    if strange or len(attacks) > 1 or len(icons) > 1:
        raise _refusal(
            f"{quote(' '.join(beside))} beside {spelt} is not an attack and an icon",
            expected="brawl, blast or power for a Trigger; red or blue for an icon",
            hint=_example(spelt, kind),
        )
    if kind == "Trigger" and not attacks:
        raise _refusal(
            f"{spelt} is a Trigger, and the attack it is printed beside is missing",
            expected="brawl, blast or power in brackets",
            hint=_example(spelt, kind),
        )
    if kind != "Trigger" and attacks:
        raise _refusal(
            f"{spelt} is not a Trigger, so it is not printed beside an attack",
            expected="nothing, or the colour of its icon in brackets",
            hint=f"write `{PrintedAbility(spelt, kind, None, *icons).text}`",
        )
    bracket = " ".join([*attacks, *icons])
    return ability_of(f"{kind} {spelt} ({bracket})" if bracket else f"{kind} {spelt}")


def ability_name(text: str) -> str | None:
    """The printed spelling of an ability that is built, or None.

    Letter case and `and` for `&` do not matter.
    """
    return _spelling(text, all_abilities())


def _spelling(text: str, names: Iterable[str]) -> str | None:
    plain_text = _plain(text)
    return next((name for name in names if _plain(name) == plain_text), None)


def _plain(name: str) -> str:
    return " ".join(name.lower().replace("&", " and ").split())


def _split_ability(text: str) -> tuple[str, list[str]]:
    """The name of an ability in a file, and the words in its brackets."""
    name, bracket, beside = text.strip().partition("(")
    if bracket:
        if not beside.endswith(")"):
            raise _refusal(
                f"the bracket of {quote(text)} is not closed",
                hint="write it as `Power Gorge (blast)`",
            )
        beside = beside[:-1].lower()
    return " ".join(name.split()), beside.split()


def _example(name: str, kind: str) -> str:
    words = ("brawl", "blast blue") if kind == "Trigger" else ("red", "blue")
    return "write it as " + " or ".join(f"`{name} ({word})`" for word in words)


def _refusal(
    message: str, *, expected: str = "", hint: str = "", mend: Mend | None = None
) -> CardProblems:
    hint = mend.hint if mend else hint
    return CardProblems([CardProblem((), message, expected, hint, mend)])


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
        if texts is None:
            return self.like.abilities if self.like else ()
        have_signs = [_is_signed(text) for text in texts]
        if any(have_signs) and self.like is None:
            place = have_signs.index(True)
            self.problem(
                ("abilities", place),
                f"{quote(texts[place])} changes a printed figure, but none is named",
                hint="name it with `like`, or leave the sign out",
            )
            return ()
        if any(have_signs) and not all(have_signs):
            place = have_signs.index(False)
            self.problem(
                ("abilities", place),
                f"{quote(texts[place])} has no sign, but others have one",
                "every ability with `+` or `-`, or none",
                "a list without signs replaces all printed abilities",
            )
            return ()
        if not any(have_signs):
            return self._with((), enumerate(texts))
        # Remove before adding, so that the order of the signs does not matter.
        assert self.like is not None
        lines = [(i, text.strip()) for i, text in enumerate(texts)]
        abilities = self.like.abilities
        for i, text in lines:
            if text[0] == "-":
                abilities = self._without(abilities, i, text[1:])
        return self._with(abilities, ((i, t[1:]) for i, t in lines if t[0] == "+"))

    def _with(
        self, abilities: tuple[PrintedAbility, ...], lines: Iterable[tuple[int, str]]
    ) -> tuple[PrintedAbility, ...]:
        for place, text in lines:
            try:
                ability = parse_ability(text)
            except CardProblems as refused:
                self._at(place, refused)
                continue
            twin = _twin(ability, abilities)
            if twin is not None:
                self.problem(
                    ("abilities", place),
                    f"the card has {twin.text} already",
                    hint="leave it out"
                    if twin.text == ability.text
                    else f"take that away: `-{twin.text}`",
                )
            abilities = (*abilities, ability)
        return abilities

    def _without(
        self, abilities: tuple[PrintedAbility, ...], place: int, text: str
    ) -> tuple[PrintedAbility, ...]:
        """The abilities without the one in `text`, or without all of its name."""
        try:
            name, beside = _split_ability(text)
        except CardProblems as refused:
            self._at(place, refused)
            return abilities
        plain_name = _plain(name)
        remaining = tuple(
            ability
            for ability in abilities
            if _plain(ability.name) != plain_name
            or not {ability.attack, ability.icon}.issuperset(beside)
        )
        if len(remaining) == len(abilities):
            texts = [ability.text for ability in abilities]
            near = nearest_name(text.strip(), texts)
            self.problem(
                ("abilities", place),
                f"{quote(text.strip())} is not printed on the card",
                "one of " + ", ".join(texts)
                if texts
                else "no `-`: the card has no ability to take away",
                mend=near and near.but(new=f"-{near.new}"),
            )
        return remaining

    def _at(self, place: int, problems: CardProblems) -> None:
        text = self.keys["abilities"][place].strip()
        sign = text[0] if _is_signed(text) else ""
        for problem in problems.problems:
            mend = problem.mend and problem.mend.but(new=f"{sign}{problem.mend.new}")
            self.problem(
                ("abilities", place),
                problem.message,
                problem.expected,
                problem.hint,
                mend,
            )

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
        is_replaced = lines is not None and not any(map(_is_signed, lines))
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


def _is_signed(text: str) -> bool:
    return text.lstrip()[:1] in ("+", "-")


def _twin(
    ability: PrintedAbility, abilities: tuple[PrintedAbility, ...]
) -> PrintedAbility | None:
    """The ability among these with the same name and, of a Trigger, attack."""
    for other in abilities:
        if other.name == ability.name and other.attack == ability.attack:
            return other
    return None
