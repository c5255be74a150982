"""What the names of a scenario file mean, and a note of everything wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mpoc.games.kit.grid import Grid, Square
from mpoc.games.smash_monster_rampage.file.problem_kinds import UNKNOWN_UNIT
from mpoc.scenario.problem_kinds import UNKNOWN_SPACE
from mpoc.scenario.reading import Reading
from mpoc.text.problems import did_you_mean, quoted

if TYPE_CHECKING:
    from mpoc.text.document import Document, Path
    from mpoc.text.problems import Problem

LARGEST = Grid(40, 40)
"""Stands in for a board that could not be read, so that only its faults are told."""


class Names(Reading):
    """The names of one file: squares of its board, and ids of units.

    `units` are the ids that are known so far, also of units that come on later;
    `refused_ids` are those whose coming on the file expects to be refused. `die` are
    the faces of the Monster Die, empty where they are not told.
    """

    __slots__ = ("die", "refused_ids", "size", "units")

    def __init__(self, document: Document, faults: Sequence[Problem] = ()) -> None:
        super().__init__(document, faults)
        self.size = LARGEST
        self.units: set[str] = set()
        self.refused_ids: set[str] = set()
        self.die: tuple[str, ...] = ()

    def square(self, text: str, path: Path, at: Any = "value") -> Square | None:
        """The square that a text names, or None for one that is not on the board."""
        square = self.size.parse(text)
        if square is not None:
            return square
        self.problem(
            path,
            f"{quoted(text)} is not a square of the board",
            UNKNOWN_SPACE,
            expected=self.size.range_words(),
            hint=f"the board has {self.size.columns} columns and {self.size.rows} rows",
            at=at,
        )
        return None

    def id(self, text: str, path: Path, at: Any = "value") -> None:
        """Look up a unit's id."""
        if text in self.units:
            return
        near = did_you_mean(text, self.units)
        known = ", ".join(f"`{id}`" for id in sorted(self.units))
        self.problem(
            path,
            f"there is no unit {quoted(text)}",
            UNKNOWN_UNIT,
            expected=f"one of {known}" if known else "",
            hint=f"did you mean `{near}`?"
            if near
            else f"add it under `units`: `{text}: {{player: …, type: …, at: …}}`",
            at=at,
        )
