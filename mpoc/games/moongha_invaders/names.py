"""What the names of a file mean: places of its board, ids of its monsters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mpoc.games.kit.file.players import PlayerNames
from mpoc.games.moongha_invaders.file.problem_kinds import UNKNOWN_MONSTER
from mpoc.games.moongha_invaders.pieces import TEXT_CITIES
from mpoc.games.moongha_invaders.words import KINDS

if TYPE_CHECKING:
    from mpoc.text.document import Path


class Names(PlayerNames):
    """The names of one file; cities are those of the text unless it lists others."""

    __slots__ = ()

    place_noun = "a city of the board"
    id_noun = "monster"
    unknown_id = UNKNOWN_MONSTER

    def __init__(self, document: Any, faults: Sequence[Any], board: Any) -> None:
        super().__init__(document, faults, TEXT_CITIES)
        self.lacks_places = self.is_faulty("board")

    def id(self, text: str, path: Path, at: Any = "value") -> str | None:
        """A monster's id; a claim may name one that is created without an id."""
        if path[:1] == ("claims",) and re.sub("-[0-9]+$", "", text) in KINDS:
            return text
        return super().id(text, path, at)
