"""The abilities of the 2008 rulebook, one class each, in chapters by kind.

Begin with `advantages`, the shortest chapter; `kinds`, beside this folder, says what an
ability is. A Skill stands in the module of `skills` whose question it answers: copy the
nearest of `skills/defense`. Each class says where its wording is printed; `wordings`
says which wording the cards of a set have. The names of abilities, what Actions may be
used with and what one name affects once are read from the classes.
"""

from __future__ import annotations

from mpoc.games.rise.abilities import wordings
from mpoc.games.rise.cards.abilities import all_abilities

__all__ = ["ABILITIES", "wordings"]

ABILITIES = all_abilities()
"""Every ability by its printed name, as it was first worded."""
