"""Which wording of an ability a card has: that of the edition its set was printed with.

An `Edition` maps the name of each ability to its wording. A later edition is the
edition before it, plus the abilities that are new or have a new wording:

    "All Your Base (2009)": RISE | edition_of(all_your_base)

`all_your_base` would be a module with the new classes: a subclass of the earlier
wording where little differs, or a class of the same `name` where everything does.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

from mpoc.games.rise.abilities import actions, advantages, reactions
from mpoc.games.rise.abilities.skills import (
    attack_dice,
    defense,
    forces,
    hits,
    movement,
    objectives,
    power_up,
    targeting,
)
from mpoc.games.rise.abilities.triggers import (
    attacker,
    further_attacks,
    pools,
    splash,
    super_damage,
    target,
)
from mpoc.games.rise.cards.abilities import RISE_SET
from mpoc.games.rise.kinds import Ability
from mpoc.games.rise.words import ABILITY_KINDS

if TYPE_CHECKING:
    from mpoc.games.rise.cards.abilities import Edition

CHAPTERS = (
    actions,
    advantages,
    attacker,
    further_attacks,
    pools,
    splash,
    super_damage,
    target,
    reactions,
    attack_dice,
    defense,
    forces,
    hits,
    movement,
    objectives,
    power_up,
    targeting,
)
"""The modules with the abilities of the 2008 rulebook."""

PARTS = {
    "__doc__": "its rule in one sentence, as players see it",
    "printed_in": "the headings of the book under which it is printed",
    "hooks": "the questions of `kinds` that it answers",
}
"""What each class must give, in words for one that does not."""


def edition_of(*chapters: ModuleType) -> Edition:
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
    classes.sort(key=lambda cls: (ABILITY_KINDS.index(cls.kind), cls.__name__))
    return {cls.name: cls() for cls in classes}


RISE = edition_of(*CHAPTERS)

WORDINGS: dict[str, Edition] = {RISE_SET: RISE}
"""The edition that each set of figures was printed with, in the order of printing."""
