"""What the names of a scenario file mean, and the problems with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mpoc.games.kit.file.reading import GameNames
from mpoc.games.smash_monster_rampage.file.problem_kinds import (
    FACING,
    NEEDLESS_FACING,
    UNIT_TWICE,
    UNKNOWN_UNIT,
)
from mpoc.games.smash_monster_rampage.words import TANK

if TYPE_CHECKING:
    from mpoc.games.kit.spaces.grid import Square
    from mpoc.text.document import Document, Path
    from mpoc.text.problems import Problem


class Names(GameNames):
    """The names of one file: squares of its board, and ids of units.

    `debris` are the debris squares read so far; where the board cannot be read, they
    are not known (`knows_debris`). `die` are the faces of the Monster Die,
    empty where the file does not list them.
    """

    __slots__ = ("debris", "die", "knows_debris")

    id_noun = "unit"
    unknown_id = UNKNOWN_UNIT
    id_twice = UNIT_TWICE

    def __init__(self, document: Document, faults: Sequence[Problem] = ()) -> None:
        super().__init__(document, faults)
        self.debris: set[Square] = set()
        self.knows_debris = not self.is_faulty("board")
        self.die: tuple[str, ...] = ()

    def is_facing_sound(self, type: str, facing: str, path: Path, at: str) -> bool:
        """Whether a tank has a facing and a helicopter has none.

        The problem is reported at a needless `facing`, or, for a tank without one, `at`
        the key or the value of the path.
        """
        if (type == TANK) == bool(facing):
            return True
        if facing:
            self.problem((*path, "facing"), NEEDLESS_FACING(type=type), at=at)
        else:
            self.problem(path, FACING(type=type), at=at)
        return False
