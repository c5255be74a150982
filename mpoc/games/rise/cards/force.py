"""The limits of construction: what a force and a city may hold (pp. 23, 26, 45, 53)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mpoc.engine.record import Record
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.file.problem_kinds import MISSING_FORM, UNDER_LIMIT, WRONG_AGENDA
from mpoc.games.rise.words import ALPHA, ELITE, HYPER
from mpoc.scenario.problem_kinds import DUPLICATE, OVER_LIMIT
from mpoc.text.problems import ProblemKind

MOST_UNITS = 15
MOST_ELITES = 5
MOST_OF_A_NAME = 5
FEWEST_STRUCTURES, MOST_STRUCTURES = 2, 12

AGENDA_WHEEL = (
    "Protectors",
    "Radicals",
    "Fiends",
    "Destroyers",
    "Invaders",
    "Collaborators",
)
"""The agendas round the wheel of page 44; the last one is next to the first again."""

Listed = Sequence[tuple[int, Card]]
"""Cards as a file lists them, each with its place in the list."""


class Breach(Record):
    """One breach of a limit; `limit` is the rule with its page.

    `place` is that of the card in its list, None where the list as a whole falls short;
    `first` is the place of another card with which it does not go.
    """

    kind: ProblemKind
    place: int | None
    words: str
    limit: str
    hint: str = ""
    first: int | None = None


def monster_breaches(monsters: Listed, is_whole: bool = True) -> Iterator[Breach]:
    """Each monster once, as an Alpha form and one Hyper form of it (p23).

    Several monsters must get on with each other (p45). Where some card of the list is
    not known (`is_whole` is False), nothing is said to be missing.
    """
    forms: dict[str, dict[str | None, tuple[int, Card]]] = {}
    for place, card in monsters:
        of_it = forms.setdefault(card.title, {})
        first = of_it.setdefault(card.form, (place, card))
        if first[0] == place:
            continue
        if first[1] is card or card.form == ALPHA:
            yield Breach(
                DUPLICATE,
                place,
                f"{card.name} is in this force already",
                "each monster once in a force (p23)",
                "leave it out; the other player may bring the same monster",
                first[0],
            )
        else:
            yield Breach(
                OVER_LIMIT,
                place,
                f"{card.name} is a second Hyper form of {card.title}",
                "one Hyper form for each monster (p23)",
                f"leave {card.name} or {first[1].name} out",
                first[0],
            )
    if is_whole:
        if not forms:
            yield Breach(
                UNDER_LIMIT,
                None,
                "this force has no monster",
                "at least one monster, with its Alpha and one Hyper form (p23)",
            )
        for title, of_it in forms.items():
            yield from _missing_forms(title, of_it)
    yield from _agenda_breaches(
        [next(iter(of_it.values())) for of_it in forms.values()]
    )


def _missing_forms(
    title: str, forms: dict[str | None, tuple[int, Card]]
) -> Iterator[Breach]:
    for form, words in ((ALPHA, "Alpha"), (HYPER, "Hyper")):
        if form in forms:
            continue
        place, _ = next(iter(forms.values()))
        known = [f"`{name}`" for name in form_names(title, form)]
        yield Breach(
            MISSING_FORM,
            place,
            f"{title} is without a{'n' if form == ALPHA else ''} {words} form",
            "the Alpha form and one Hyper form of each monster (p23)",
            f"add {' or '.join(known)}" if known else "",
        )


def form_names(title: str, form: str) -> list[str]:
    """The names of a monster's playable forms of one kind, in the catalog's order."""
    from mpoc.games.rise.cards import catalog

    return [
        card.name
        for card in catalog.cards()
        if card.title == title
        and card.form == form
        and catalog.why_not_loaded(card) is None
    ]


def _agenda_breaches(monsters: Listed) -> Iterator[Breach]:
    for index, (place, card) in enumerate(monsters):
        for first, other in monsters[:index]:
            if get_on(card.agenda, other.agenda):
                continue
            yield Breach(
                WRONG_AGENDA,
                place,
                f"{card.name} ({card.agenda}) does not go with {other.name} "
                f"({other.agenda})",
                "monsters of one agenda, or of agendas next to each other on the "
                "Agenda Wheel (p44, p45)",
                f"next to {other.agenda} are {' and '.join(neighbours(other.agenda))}",
                first,
            )
            break


def neighbours(agenda: str | None) -> tuple[str, ...]:
    """The two agendas next to one on the wheel; none of an agenda not on it (p44)."""
    if agenda not in AGENDA_WHEEL:
        return ()
    place = AGENDA_WHEEL.index(agenda)
    return AGENDA_WHEEL[place - 1], AGENDA_WHEEL[(place + 1) % len(AGENDA_WHEEL)]


def get_on(one: str | None, other: str | None) -> bool:
    """Whether monsters of two agendas may be in one force (p45)."""
    return one == other or one in neighbours(other)


def unit_breaches(units: Listed) -> Iterator[Breach]:
    """At most 15 units, five Elites in all, five Grunts of one name (p23)."""
    elites = 0
    grunts: dict[str, int] = {}
    for index, (place, card) in enumerate(units):
        if index == MOST_UNITS:
            yield Breach(
                OVER_LIMIT,
                place,
                f"{card.name} is unit {index + 1} of this force",
                f"up to {MOST_UNITS} units (p23)",
                f"leave {_units(len(units) - MOST_UNITS)} out",
            )
        if card.unit_class == ELITE:
            elites += 1
            if elites == MOST_ELITES + 1:
                yield Breach(
                    OVER_LIMIT,
                    place,
                    f"{card.name} is Elite unit {elites} of this force",
                    f"up to {MOST_ELITES} Elite units, whatever their names (p23)",
                    "take Grunts instead",
                )
            continue
        grunts[card.name] = grunts.get(card.name, 0) + 1
        if grunts[card.name] == MOST_OF_A_NAME + 1:
            yield Breach(
                OVER_LIMIT,
                place,
                f"this is {card.name} number {grunts[card.name]} of this force",
                f"up to {MOST_OF_A_NAME} Grunts of one name (p23)",
                "take units of other names, or Elites, which are counted apart",
            )


def _units(number: int) -> str:
    return "1 unit" if number == 1 else f"{number} units"


def city_breaches(city: Listed, is_whole: bool = True) -> Iterator[Breach]:
    """2 to 12 structures, five of one name, one of a Limited one (pp. 23, 26, 53)."""
    if is_whole and len(city) < FEWEST_STRUCTURES:
        yield Breach(
            UNDER_LIMIT,
            None,
            f"this city has {len(city) or 'no'} structure{'' if len(city) else 's'}",
            f"{FEWEST_STRUCTURES} to {MOST_STRUCTURES} structures (p23, p26)",
        )
    counts: dict[str, int] = {}
    for index, (place, card) in enumerate(city):
        if index == MOST_STRUCTURES:
            yield Breach(
                OVER_LIMIT,
                place,
                f"{card.name} is structure {index + 1} of this city",
                f"{FEWEST_STRUCTURES} to {MOST_STRUCTURES} structures (p23, p26)",
            )
        counts[card.name] = counts.get(card.name, 0) + 1
        is_limited = card.prints("Limited")
        most = 1 if is_limited else MOST_OF_A_NAME
        if counts[card.name] == most + 1:
            yield Breach(
                OVER_LIMIT,
                place,
                f"this is {card.name} number {counts[card.name]} of this city",
                f"one {card.name}: it is Limited (p53)"
                if is_limited
                else f"up to {most} structures of one name (p26)",
            )
