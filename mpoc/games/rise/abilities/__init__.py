"""The abilities of the 2008 rulebook, one class each, in chapters by kind.

Begin with `advantages`, the shortest chapter; `kinds`, beside this folder, says what an
ability is.
"""

from __future__ import annotations

from types import ModuleType

from mpoc.games.rise import kinds
from mpoc.games.rise.abilities import (
    actions,
    advantages,
    reactions,
    skills,
    triggers,
)

CHAPTERS = (actions, advantages, triggers, reactions, skills)


def _abilities_of(chapter: ModuleType) -> dict[str, kinds.Ability]:
    return {
        found.name: found()
        for found in vars(chapter).values()
        if isinstance(found, type)
        and issubclass(found, kinds.Ability)
        and found.__module__ == chapter.__name__
    }


ABILITIES: dict[str, kinds.Ability] = {
    name: ability
    for chapter in CHAPTERS
    for name, ability in _abilities_of(chapter).items()
}
"""Every ability by its printed name."""
