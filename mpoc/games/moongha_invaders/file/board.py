"""The board in a file: cities that follow in the file are those of this board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.games.kit.keys import Group
from mpoc.games.moongha_invaders.pieces import Board

if TYPE_CHECKING:
    from mpoc.games.moongha_invaders.names import Names
    from mpoc.text.document import Path


class BoardForm(Group[Board]):
    """What is printed on a board; its cities are known from here on."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("a board such as `{monsters: {moogre: {capacity: 4}}}`", Board)

    def read(self, names: Names, value: Any, path: Path) -> Board | None:
        board = super().read(names, value, path)
        if board is None:
            names.lacks_places = True
        else:
            names.space = board.cities
        return board
