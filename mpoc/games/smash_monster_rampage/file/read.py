"""From a document to a scenario: names resolved, the position possible.

All faults of a file are reported together. Parts in which the schema found a fault are
skipped; the rest is still read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mpoc.games.kit.file.reading import LARGEST
from mpoc.games.smash_monster_rampage.book.rulings import READINGS
from mpoc.games.smash_monster_rampage.file.acts import Actions
from mpoc.games.smash_monster_rampage.file.names import Names
from mpoc.games.smash_monster_rampage.file.possible import check_position
from mpoc.games.smash_monster_rampage.pieces import City, Turn
from mpoc.games.smash_monster_rampage.state import State
from mpoc.games.smash_monster_rampage.words import EDITIONS, GAME, PLAYERS
from mpoc.scenario.file_reading import read_all, read_settings
from mpoc.scenario.scenario import Scenario

if TYPE_CHECKING:
    from mpoc.text.document import Document
    from mpoc.text.problems import Problem


def read(document: Document, faults: Sequence[Problem] = ()) -> Scenario:
    """The scenario in a document, in which the schema found `faults`.

    Raises `FileProblems` with everything that is wrong, at most 50 problems in the
    order of the file.
    """
    return read_all(Names(document, faults), faults, _scenario)


def _scenario(names: Names) -> Scenario:
    settings = read_settings(names, EDITIONS, READINGS)
    state = names.position(State, city=City(LARGEST, {}), turn=Turn(PLAYERS[0]))
    state = state.but(settings=settings)
    check_position(names, state)
    return Actions(names).scenario(GAME, settings, state)
