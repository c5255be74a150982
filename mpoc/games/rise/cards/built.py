"""Which abilities are built, asked of their classes.

Most files name no ability, and a figure of the first set prints none that is not built:
the classes, and the rules in terms of which they are written, are loaded when the
first question comes.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mpoc.games.rise.kinds import Ability


def built_abilities() -> Mapping[str, Ability]:
    """Every ability for which a rule is written, by its printed name."""
    from mpoc.games.rise.abilities import ABILITIES

    return ABILITIES


def built_for(figure_set: str | None) -> Mapping[str, Ability] | None:
    """The abilities as a set words them; None where its wordings are not built.

    A card that a scenario writes out is of no set and has the first wordings.
    """
    from mpoc.games.rise.abilities.wordings import ABILITIES, WORDINGS

    return ABILITIES if figure_set is None else WORDINGS.get(figure_set)


def used_with(name: str) -> tuple[str, ...] | None:
    """The keys that a use of an Action may have; None where it is no Action."""
    from mpoc.games.rise.kinds import Action

    ability = built_abilities().get(name)
    return ability.used_with if isinstance(ability, Action) else None
