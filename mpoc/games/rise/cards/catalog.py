"""The catalog of the printed figures of the first edition.

`figures.tsv` holds one figure a line, in the columns of `card.COLUMNS`. A figure is
found by its name in the raw text and only its own line is read.
"""

from __future__ import annotations

import os

from mpoc.games.rise.cards.abilities import (
    RISE_SET,
    abilities_of_set,
    all_abilities,
    wordings_on,
)
from mpoc.games.rise.cards.card import MOST_CACHED, Card, card_of
from mpoc.games.rise.words import HAZARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.abc import ResourceLoader

    from mpoc.text.mend import Mend

_TEXT: list[str] = []
_CARDS_BY_NAME: dict[str, Card | None] = {}


def _text() -> tuple[str, str]:
    """The catalog as it is written, and in small letters."""
    if not _TEXT:
        # Every run reads it: `mpoc.text.packaged` would be one more import.
        path = os.path.join(os.path.dirname(__file__), "figures.tsv")
        loader: ResourceLoader = __spec__.loader  # type: ignore[assignment]
        text = loader.get_data(path).decode().replace("\r\n", "\n")
        _TEXT.extend((text, text.lower()))
    return _TEXT[0], _TEXT[1]


def find(name: str) -> Card | None:
    """The figure of this name in any letter case, or None.

    A monster's Alpha form has the bare name; the names of other forms, and of forms of
    units, come first (`Ultra Terra Khan`, `Shadow Hunter`); an Elite unit without a
    form is `Elite G-Tank`. For a unit that exists only as Elite, that word may be left
    out.
    """
    lower_name = " ".join(name.lower().split())
    try:
        return _CARDS_BY_NAME[lower_name]
    except KeyError:
        pass
    if len(_CARDS_BY_NAME) >= MOST_CACHED:
        _CARDS_BY_NAME.clear()
    card = _look_up(lower_name) or _look_up(f"elite {lower_name}")
    _CARDS_BY_NAME[lower_name] = card
    return card


def _look_up(lower_name: str) -> Card | None:
    text, small = _text()
    start = small.find(f"\n{lower_name}\t") + 1
    return card_of(text[start : text.index("\n", start)]) if start else None


def is_named(name: str, text: str) -> bool:
    """Whether a text names the card with this printed name, perhaps in short."""
    printed_name, name_in_file = name.casefold(), text.casefold()
    if printed_name == name_in_file:
        return True
    card = find(text)
    return card is not None and card.name.casefold() == printed_name


def names(figure_set: str | None = None) -> list[str]:
    """The names of all figures, or of one set (`Rise (2008)` or `rise`)."""
    if figure_set is None:
        return [line.split("\t", 1)[0] for line in _lines()]
    lower_set = figure_set.lower()
    spellings = {s: (s.lower(), s.lower().rpartition(" (")[0]) for s in sets()}
    return [
        line.split("\t", 1)[0]
        for line in _lines()
        if lower_set in spellings[_set_of(line)]
    ]


def form_names(title: str, form: str) -> list[str]:
    """The names of a monster's playable forms of one kind, in the catalog's order."""
    return [
        name
        for name in names()
        if name.endswith(title)
        and (card := find(name)) is not None
        and card.title == title
        and card.form == form
        and why_not_loaded(card) is None
    ]


def sets() -> list[str]:
    """The names of the sets with their year, by year, then by name."""
    names = {_set_of(line) for line in _lines()}
    return sorted(names, key=lambda name: (name.rpartition("(")[2], name))


def _set_of(line: str) -> str:
    return line.rsplit("\t", 3)[1]


def cards() -> Iterator[Card]:
    """Every figure, in the order of the catalog."""
    return map(card_of, _lines())


def _lines() -> list[str]:
    return _text()[0].splitlines()[1:]


def abilities() -> dict[str, str]:
    """Every ability that is built or that a figure prints, with its kind, by name."""
    kinds_built = {name: ability.kind for name, ability in all_abilities().items()}
    kinds_printed = {a.name: a.kind for card in cards() for a in card.abilities}
    return dict(sorted((kinds_built | kinds_printed).items()))


def suggest(name: str) -> Mend | None:
    """The name of the figure that `name` may be a misspelling of."""
    from mpoc.text.mend import Mend
    from mpoc.text.problems import nearest_name

    card_names = names()
    words = sorted(name.lower().split())
    for needless in ((), ("alpha", "grunt", "elite")):
        words_that_count = [word for word in words if word not in needless]
        for candidate in card_names:
            if words_that_count == sorted(candidate.lower().split()):
                return Mend(candidate, is_safe=True)
    longer = [it for it in card_names if it.lower().startswith(f"{name.lower()} ")]
    if len(longer) == 1:
        return Mend(longer[0])
    return nearest_name(name, card_names)


def unbuilt_abilities(card: Card) -> list[str]:
    """The abilities of the card, as printed, for which no rule is written.

    All abilities of the first set have rules, except on Quantum forms, so that a card
    of that set needs no look at the classes.
    """
    if card.figure_set == RISE_SET and not card.quantum_stats:
        return []
    wordings = wordings_on(card)
    return [each.name for each in card.abilities if each.name not in wordings]


def why_not_loaded(card: Card) -> str | None:
    """Why this figure cannot be played with the rules that are built; None if it can.

    Later sets gave old abilities new wordings: a figure is refused until the wordings
    of its set are built, even where every name has a rule.
    """
    unbuilt = unbuilt_abilities(card)
    if len(unbuilt) == 1:
        return f"its ability {unbuilt[0]} is not built"
    if unbuilt:
        names = f"{', '.join(unbuilt[:-1])} and {unbuilt[-1]}"
        return f"its abilities {names} are not built"
    if card.figure_set != RISE_SET and abilities_of_set(card.figure_set) is None:
        return f"the wordings of its set, {card.figure_set}, are not built"
    if card.hazard is not None and card.hazard not in HAZARDS:
        return f"the hazard {card.hazard} is not built"
    if card.variety is not None:
        return f"the rules for {card.variety}s are not built"
    if card.quantum_stats:
        return "the rules for Quantum forms are not built"
    return None
