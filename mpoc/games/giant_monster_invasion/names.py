"""What the names of a file mean: points of its table, its monsters and buildings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mpoc.games.giant_monster_invasion.file.problem_kinds import (
    NAME_OF_ENDING,
    UNKNOWN_MONSTER,
    UNKNOWN_SIDE,
    UNKNOWN_TARGET,
)
from mpoc.games.giant_monster_invasion.words import MONSTER, TARGET, TIE
from mpoc.games.kit.file.players import PlayerNames
from mpoc.games.kit.keys import Form
from mpoc.games.kit.spaces.plane import Plane
from mpoc.rules.facts import NONE
from mpoc.schema.envelope import Schema, word_of

if TYPE_CHECKING:
    from mpoc.text.document import Path

LARGEST = Plane(99_900, 99_900)
"""The table where the file's own cannot be read: every point passes."""


class Names(PlayerNames):
    """The names of one file; `sides` are those that its monsters name."""

    __slots__ = ("sides",)

    place_noun = "a point of the table"
    id_noun = "building"
    unknown_id, unknown_player = UNKNOWN_TARGET, UNKNOWN_MONSTER

    def __init__(self, document: Any, faults: Sequence[Any], board: Any) -> None:
        super().__init__(document, faults, LARGEST)
        self.sides: set[str] = set()

    def player(self, text: str, path: Path, at: Any = "value") -> str | None:
        # A side is of the author's own naming.
        if path[-1] == "side":
            if text in (TIE, NONE):
                self.problem(path, NAME_OF_ENDING(name=text, what="side"))
            return text
        return super().player(text, path, at)

    def side(self, text: str, path: Path) -> str | None:
        """A side, or a monster that fights alone; `tie`, or `none` for nobody yet."""
        if not self.players or self.lacks_players:
            return None
        known_names = (*self.players, *self.sides, TIE, NONE)
        return self.known_name(text, known_names, path, UNKNOWN_SIDE)

    def target(self, text: str, path: Path) -> str | None:
        """A monster or a building by its name."""
        if text in self.players:
            return text
        if not self.players or self.lacks_players:
            return None
        known_names = (*self.players, *self.ids)
        return self.known_name(text, known_names, path, UNKNOWN_TARGET)


class SideName(Form[str]):
    """Who has won: a side, a monster that fights alone, `tie`, or `none`."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return word_of(MONSTER, description, **more)

    def read(self, names: Names, value: str, path: Path) -> str | None:
        return names.side(value, path)


class TargetName(Form[str]):
    """What is attacked: a monster, or a building."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return word_of(TARGET, description, **more)

    def read(self, names: Names, value: str, path: Path) -> str | None:
        return names.target(value, path)


TARGET_NAME = TargetName()
