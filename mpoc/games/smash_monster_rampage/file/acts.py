"""The actions of a scenario, with their dice, draws and choices, and expectations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mpoc.games.kit.dice import ShownFaces
from mpoc.games.kit.file.reading import ActionReader
from mpoc.games.smash_monster_rampage.dice import Faces
from mpoc.games.smash_monster_rampage.expect.facts import FACTS
from mpoc.games.smash_monster_rampage.file.names import Names
from mpoc.games.smash_monster_rampage.file.problem_kinds import NO_SUCH_FACE
from mpoc.games.smash_monster_rampage.forms import Choice
from mpoc.games.smash_monster_rampage.verbs import VERBS

if TYPE_CHECKING:
    from mpoc.text.document import Path


class Actions(ActionReader):
    """Reads the actions of a file, with the faces of its Monster Die."""

    roll_type = Faces
    names: Names

    def __init__(self, names: Names) -> None:
        super().__init__(names, VERBS, FACTS, Choice)

    def roll(self, value: Any, path: Path) -> ShownFaces | None:
        """A roll; the Monster Die shows only words on the faces of this board's die."""
        roll = super().roll(value, path)
        faces = self.names.die
        for word in roll.words if roll is not None and faces else ():
            if word not in faces:
                face_list = " or ".join(f"`{face}`" for face in dict.fromkeys(faces))
                self.names.problem(path, NO_SUCH_FACE(face=word, faces=face_list))
        return roll
