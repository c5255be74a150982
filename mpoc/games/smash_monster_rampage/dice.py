"""The two kinds of dice: the ordinary one, and the Monster Die with its words."""

from __future__ import annotations

from typing import ClassVar

from mpoc.games.kit.dice import ShownFaces
from mpoc.games.smash_monster_rampage.words import D6, MONSTER_DIE


class Faces(ShownFaces):
    """What dice show, in the order of the file: numbers, or words of the Monster Die.

    The file's `roll` is one die or a list of dice.
    """

    dice: ClassVar[tuple[str, str]] = (D6, MONSTER_DIE)
