"""How a card words its abilities: as the edition that its set was printed with.

The classes of the abilities import the rules, so that this module cannot import them.
The game's definition says where to load them from (`load_with`), and the first question
about an ability loads it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mpoc.games.rise.cards.card import Card
    from mpoc.games.rise.kinds import Ability

    Edition = Mapping[str, Ability]
    """The one wording of each ability by its printed name."""

    Loader = Callable[[], Mapping[str, Edition]]

RISE_SET = "Rise (2008)"

_LOADERS: list[Loader] = []
_FIRST: list[Edition] = []


def load_with(loader: Loader) -> None:
    """Say how to load the editions of the sets, in the order of printing."""
    _LOADERS[:] = [loader]


def editions() -> Mapping[str, Edition]:
    """The edition that each set of figures was printed with, in the order of printing.

    Raises LookupError before `load_with`, which importing the game has done.
    """
    for loader in _LOADERS:
        return loader()
    raise LookupError("no abilities: import mpoc.games.rise first")


def first_wordings() -> Edition:
    """Every ability of any edition by name, as the first edition that has it words it.

    A card that a scenario writes out has these wordings.
    """
    first, *later = editions().values()
    for edition in later:
        first = {**edition, **first}
    return first


def all_abilities() -> Edition:
    """Every ability for which a rule is written, as it was first worded, by name."""
    if not _FIRST:
        _FIRST.append(first_wordings())
    return _FIRST[0]


def abilities_of_set(figure_set: str | None) -> Edition | None:
    """The abilities as a set words them; None where its wordings are not built.

    A card that a scenario writes out is of no set and has the first wordings.
    """
    return all_abilities() if figure_set is None else editions().get(figure_set)


def wordings_on(card: Card) -> Edition:
    """The wordings that a card has: of the set that prints it, or else the first."""
    wordings = abilities_of_set(card.figure_set)
    return all_abilities() if wordings is None else wordings


def wordings_of(name: str) -> list[Ability]:
    """The different wordings of an ability, in the order of printing."""
    wordings = [edition[name] for edition in editions().values() if name in edition]
    return list(dict.fromkeys(wordings))
