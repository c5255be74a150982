"""Which wording of an ability a card has: that of the edition its set was printed with.

An `Edition` maps the name of each ability to its wording. A later edition is the
edition before it, plus the abilities that are new or have a new wording:

    "All Your Base (2009)": RISE | edition_of(all_your_base)

`all_your_base` would be a module with the new classes: a subclass of the earlier
wording where little differs, or a class of the same `name` where everything does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from mpoc.games.rise.abilities.chapter_of import CHAPTER_OF
from mpoc.games.rise.cards.abilities import RISE_SET
from mpoc.games.rise.kinds import Ability
from mpoc.games.rise.words import ABILITY_KINDS

if TYPE_CHECKING:
    from mpoc.games.rise.cards.abilities import Edition

CHAPTERS = (
    "actions",
    "advantages",
    "reactions",
    "skills.attack_dice",
    "skills.defense",
    "skills.forces",
    "skills.hits",
    "skills.movement",
    "skills.objectives",
    "skills.power_up",
    "skills.targeting",
    "triggers.attacker",
    "triggers.further_attacks",
    "triggers.pools",
    "triggers.splash",
    "triggers.super_damage",
    "triggers.target",
)
"""The modules of this folder with the abilities of the 2008 rulebook."""

PARTS = {
    "__doc__": "its rule in one sentence, as players see it",
    "printed_in": "the headings of the book under which it is printed",
    "hooks": "the questions of `kinds` that it answers",
}
"""What each class must give, in words for one that does not."""


class Chapters(Mapping[str, Ability]):
    """An edition whose chapters are imported when one of their abilities is asked for.

    `CHAPTER_OF` says which chapter that is. An ability that is not in it yet, because
    it is new, is looked for in all of them.
    """

    def __init__(self) -> None:
        self._abilities: dict[str, Ability] = {}
        self._unread = set(CHAPTERS)
        self._in_order: dict[str, Ability] | None = None

    def __getitem__(self, name: str) -> Ability:
        """The ability of a printed name. Raises KeyError for an unknown one."""
        ability = self._abilities.get(name)
        if ability is None:
            if name in CHAPTER_OF:
                self._read(CHAPTER_OF[name])
            ability = self._abilities.get(name) or self._all()[name]
        return ability

    def __contains__(self, name: object) -> bool:
        return name in CHAPTER_OF or name in self._all()

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __or__(self, later: Edition) -> Edition:
        return {**self, **later}

    def _all(self) -> dict[str, Ability]:
        """Every ability of the edition, by kind, then by name."""
        if self._in_order is None:
            for chapter in CHAPTERS:
                self._read(chapter)
            self._in_order = in_order(self._abilities.values())
        return self._in_order

    def _read(self, chapter: str) -> None:
        if chapter in self._unread:
            for name, ability in edition_of(chapter_named(chapter)).items():
                # Another thread may have read it: all use the same ability.
                self._abilities.setdefault(name, ability)
            self._unread.discard(chapter)


def chapter_named(name: str) -> ModuleType:
    """The module of one of `CHAPTERS`."""
    return import_module(f"mpoc.games.rise.abilities.{name}")


def edition_of(*chapters: ModuleType) -> dict[str, Ability]:
    """The abilities whose classes stand in some modules: by kind, then by name.

    Raises TypeError for a class without one of the `PARTS`.
    """
    classes = [
        member
        for chapter in chapters
        for member in vars(chapter).values()
        if isinstance(member, type)
        and issubclass(member, Ability)
        and member.__module__ == chapter.__name__
    ]
    for cls in classes:
        for part, words in PARTS.items():
            if not getattr(cls, part):
                name = f"{cls.__module__}.{cls.__name__}"
                raise TypeError(f"{name} lacks `{part}`: {words}")
    return in_order([cls() for cls in classes])


def in_order(abilities: Iterable[Ability]) -> dict[str, Ability]:
    """Abilities by name, in the order of their kinds and then of the alphabet."""

    def place(ability: Ability) -> tuple[int, str]:
        return ABILITY_KINDS.index(ability.kind), type(ability).__name__

    return {ability.name: ability for ability in sorted(abilities, key=place)}


RISE = Chapters()

WORDINGS: dict[str, Edition] = {RISE_SET: RISE}
"""The edition that each set of figures was printed with, in the order of printing."""
