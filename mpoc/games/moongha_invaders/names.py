"""What the names of a file mean: places of its board, ids of its monsters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mpoc.games.kit.file.players import PlayerNames
from mpoc.games.moongha_invaders.file.problem_kinds import UNKNOWN_MONSTER
from mpoc.games.moongha_invaders.pieces import TEXT_CITIES


class Names(PlayerNames):
    """The names of one file; cities are those of the text unless it lists others."""

    __slots__ = ()

    place_noun = "a city of the board"
    id_noun = "monster"
    unknown_id = UNKNOWN_MONSTER

    def __init__(self, document: Any, faults: Sequence[Any], board: Any) -> None:
        super().__init__(document, faults, TEXT_CITIES)
