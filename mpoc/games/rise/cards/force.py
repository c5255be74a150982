"""The limits of construction: what a force and a city may hold (pp. 23, 26, 45, 53)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mpoc.engine.record import Record
from mpoc.games.rise.cards import catalog
from mpoc.games.rise.cards.card import Card
from mpoc.games.rise.file.problem_kinds import (
    MISSING_FORM,
    MONSTER_TWICE,
    NO_MONSTER,
    SECOND_HYPER_FORM,
    TOO_MANY_ELITES,
    TOO_MANY_GRUNTS,
    TOO_MANY_LIMITED,
    TOO_MANY_OF_A_NAME,
    TOO_MANY_STRUCTURES,
    TOO_MANY_UNITS,
    UNDER_LIMIT,
    WRONG_AGENDA,
)
from mpoc.games.rise.words import ALPHA, ELITE, HYPER
from mpoc.text.problems import Complaint, count_of

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

CardList = Sequence[tuple[int, Card]]
"""Cards as a file lists them, each with its place in the list."""


class Breach(Record):
    """One breach of a limit of construction.

    `place` is the card's place in its list, or None where the list as a whole is too
    short; `first` is the place of another card with which it does not go together.
    """

    complaint: Complaint
    place: int | None = None
    first: int | None = None


def monster_breaches(monsters: CardList, is_whole: bool = True) -> Iterator[Breach]:
    """Each monster once, as an Alpha form and one Hyper form of it (p23).

    Several monsters must get on with each other (p45). Where a card of the list is
    unknown (`is_whole` is false), missing cards are not reported.
    """
    forms: dict[str, dict[str | None, tuple[int, Card]]] = {}
    for place, card in monsters:
        of_it = forms.setdefault(card.title, {})
        first = of_it.setdefault(card.form, (place, card))
        if first[0] == place:
            continue
        if first[1] is card or card.form == ALPHA:
            yield Breach(MONSTER_TWICE(card=card.name), place, first[0])
        else:
            complaint = SECOND_HYPER_FORM(
                card=card.name, monster=card.title, other=first[1].name
            )
            yield Breach(complaint, place, first[0])
    if is_whole:
        if not forms:
            yield Breach(NO_MONSTER())
        for title, of_it in forms.items():
            yield from _missing_forms(title, of_it)
    yield from _agenda_breaches(
        [next(iter(of_it.values())) for of_it in forms.values()]
    )


def _missing_forms(
    title: str, forms: dict[str | None, tuple[int, Card]]
) -> Iterator[Breach]:
    for form, words in ((ALPHA, "an Alpha"), (HYPER, "a Hyper")):
        if form in forms:
            continue
        place, _ = next(iter(forms.values()))
        form_words = [f"`{name}`" for name in catalog.form_names(title, form)]
        complaint = MISSING_FORM(
            monster=title,
            form=words,
            hint=f"add {' or '.join(form_words)}" if form_words else "",
        )
        yield Breach(complaint, place)


def _agenda_breaches(monsters: CardList) -> Iterator[Breach]:
    for index, (place, card) in enumerate(monsters):
        for first, other in monsters[:index]:
            if get_on(card.agenda, other.agenda):
                continue
            complaint = WRONG_AGENDA(
                card=card.name,
                agenda=card.agenda,
                other=other.name,
                other_agenda=other.agenda,
                neighbours=" and ".join(neighbours(other.agenda)),
            )
            yield Breach(complaint, place, first)
            break


def neighbours(agenda: str | None) -> tuple[str, ...]:
    """The two agendas next to one on the wheel; empty if it is not there (p44)."""
    if agenda not in AGENDA_WHEEL:
        return ()
    place = AGENDA_WHEEL.index(agenda)
    return AGENDA_WHEEL[place - 1], AGENDA_WHEEL[(place + 1) % len(AGENDA_WHEEL)]


def get_on(agenda: str | None, other: str | None) -> bool:
    """Whether monsters of two agendas may be in one force (p45)."""
    return agenda == other or agenda in neighbours(other)


def unit_breaches(units: CardList) -> Iterator[Breach]:
    """At most 15 units, five Elites in all, five Grunts of one name (p23)."""
    elites = 0
    grunts: dict[str, int] = {}
    for index, (place, card) in enumerate(units):
        if index == MOST_UNITS:
            complaint = TOO_MANY_UNITS(
                card=card.name,
                number=index + 1,
                limit=MOST_UNITS,
                surplus=count_of(len(units) - MOST_UNITS, "unit"),
            )
            yield Breach(complaint, place)
        if card.unit_class == ELITE:
            elites += 1
            if elites == MOST_ELITES + 1:
                complaint = TOO_MANY_ELITES(
                    card=card.name, number=elites, limit=MOST_ELITES
                )
                yield Breach(complaint, place)
            continue
        grunts[card.name] = grunts.get(card.name, 0) + 1
        if grunts[card.name] == MOST_OF_A_NAME + 1:
            complaint = TOO_MANY_GRUNTS(
                card=card.name, number=grunts[card.name], limit=MOST_OF_A_NAME
            )
            yield Breach(complaint, place)


def city_breaches(city: CardList, is_whole: bool = True) -> Iterator[Breach]:
    """2 to 12 structures, five of one name, one if it is Limited (pp. 23, 26, 53)."""
    if is_whole and len(city) < FEWEST_STRUCTURES:
        complaint = UNDER_LIMIT(
            structures=count_of(len(city), "structure") if city else "no structures",
            fewest=FEWEST_STRUCTURES,
            most=MOST_STRUCTURES,
        )
        yield Breach(complaint)
    counts: dict[str, int] = {}
    for index, (place, card) in enumerate(city):
        if index == MOST_STRUCTURES:
            complaint = TOO_MANY_STRUCTURES(
                card=card.name,
                number=index + 1,
                fewest=FEWEST_STRUCTURES,
                most=MOST_STRUCTURES,
            )
            yield Breach(complaint, place)
        counts[card.name] = counts.get(card.name, 0) + 1
        number = counts[card.name]
        if card.prints("Limited"):
            if number == 2:
                yield Breach(TOO_MANY_LIMITED(card=card.name, number=number), place)
        elif number == MOST_OF_A_NAME + 1:
            complaint = TOO_MANY_OF_A_NAME(
                card=card.name, number=number, limit=MOST_OF_A_NAME
            )
            yield Breach(complaint, place)
