"""How a card words its abilities: as the edition that its set was printed with.

The classes of the abilities stand above the rules in terms of which they are written.
The game's definition says where they are loaded from (`load_with`), and they are loaded
at the first question: most files name no ability, and a figure of the first set prints
none that is not built.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mpoc.games.rise.cards.card import Card
    from mpoc.games.rise.kinds import Ability

    Edition = dict[str, Ability]
    """The one wording of each ability by its printed name."""

    Loader = Callable[[], Mapping[str, Edition]]

RISE_SET = "Rise (2008)"

_LOADERS: list[Loader] = []
_FIRST: list[Edition] = []


def load_with(loader: Loader) -> None:
    """Say how the edition that each set was printed with is loaded, in their order."""
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

    That is what a card has which a scenario writes out.
    """
    first: Edition = {}
    for edition in editions().values():
        first = edition | first
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
    return abilities_of_set(card.figure_set) or all_abilities()


def wordings_of(name: str) -> list[Ability]:
    """The different wordings of an ability, in the order of printing."""
    printed = [edition[name] for edition in editions().values() if name in edition]
    return list(dict.fromkeys(printed))
