"""A game's words for reports, with the answers of a simple game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mpoc.engine.record import Record
from mpoc.games.kit.dice import D6, Die, Face, ShownFaces
from mpoc.games.kit.headline import headline_of
from mpoc.games.kit.spaces.grid import grid_of
from mpoc.games.kit.spaces.plane import plane_of
from mpoc.rules.spaces import name_of
from mpoc.rules.wording import Drawing, Headline, Piece, Sign, Table
from mpoc.text.problems import quote

if TYPE_CHECKING:
    from mpoc.engine.adjudicate import Transcript
    from mpoc.engine.replay import Outcome
    from mpoc.engine.statements import Event, Roll, Statement
    from mpoc.engine.tables import Path
    from mpoc.games.kit.fact import Expectations
    from mpoc.games.kit.spaces.space import Picture
    from mpoc.rules.facts import Scope


class GameWording:
    """The words of a game for reports (`rules.wording.Wording`).

    A game says at least how it draws a position, which tables it has, and which facts a
    file can expect. `dice` are its kinds of dice by name, `size_path` leads to the size
    of the board in a file.
    """

    dice: Mapping[str, Die] = {D6.name: D6}
    between_faces = " "
    size_path: Path = ("board", "size")

    # Actions and what they say

    def headline(self, act: Any, transcript: Transcript) -> Headline:
        """An action in one sentence, whether or not it came to its end."""
        return headline_of(act, transcript)

    def depth_of(self, event: Event) -> int:
        """From which depth of a trace an event has a line: 0 for what happened."""
        return 0

    def continuation(self, first: Statement, second: Statement) -> str | None:
        """What a second statement adds to the line of the first, or None."""
        return None

    # Dice

    def face_words(self, die: Die) -> str:
        """What a sign for a die stands for: `a die: 1 to 6`."""
        return f"a die: {faces_words(die, ' or ')}"

    def roll_to_write(self, question: Roll) -> tuple[str, str]:
        """The `roll` line that a file lacks, with a sign for each die, and a legend."""
        kind, count = question.dice[0]
        roll = f"roll: [{', '.join('?' * count)}]" if count > 1 else "roll: ?"
        return roll, f"each ? is {self.face_words(self.dice[kind])}"

    def faces_of(self, kind: str) -> Sequence[str]:
        """The different faces of a kind of die."""
        return tuple(dict.fromkeys([str(face) for face in self.dice[kind].faces]))

    def read_roll(self, question: Roll, text: str) -> Face | list[Face]:
        """The `roll` of a file from what a player says: a face for each die.

        Raises ValueError with the reason where the words do not fit the dice.
        """
        kind, count = question.dice[0]
        die = self.dice[kind]
        faces = {str(face): face for face in die.faces}
        words = text.removeprefix("roll:").translate(_BRACKETS).lower().split()
        for word in words:
            if word not in faces:
                possible_faces = faces_words(die)
                raise ValueError(
                    f"no die shows {quote(word)}: a die shows {possible_faces}"
                )
        if len(words) != count:
            are = "die is" if count == 1 else "dice are"
            raise ValueError(f"{count} {are} rolled, not {len(words)}")
        return ShownFaces(tuple([faces[word] for word in words])).as_written()

    # Facts

    def expectations(self) -> Expectations[Any, Any]:
        """What a file of the game can expect."""
        raise NotImplementedError

    def as_expectation(
        self, scope: Scope, lasting: bool = True, only: str = ""
    ) -> Mapping[str, Any]:
        """The facts of a scope as a file would expect them; all of them hold there."""
        return self.expectations().as_expectation(scope, lasting, only)

    def happenings(self) -> Mapping[str, bool]:
        """The facts that list what happened, and whether events add them up."""
        return self.expectations().happenings()

    def missing(self, fact: str) -> int | str | None:
        """The value of a fact for a name that a position does not list."""
        return self.expectations().missing(fact)

    def on_the_way(self) -> Sequence[str]:
        """The facts that two ways to one result may differ in."""
        return self.expectations().on_the_way()

    def is_alike(self, name: str, target: str, shown: str) -> bool:
        """Whether a file may write a value of a quantity as the target of a goal."""
        return self.expectations().is_alike(name, target, shown)

    # Boards, positions and outcomes

    def smaller(self, path: Path, value: str | int) -> Sequence[str | int]:
        """Smaller sizes of the board; nothing else in a file can be made smaller."""
        if path != self.size_path or not isinstance(value, str):
            return ()
        space = grid_of(value) or plane_of(value)
        return () if space is None else [*space.smaller()]

    def drawing(self, state: Any) -> Drawing:
        """The board of a state."""
        raise NotImplementedError

    def pieces(self, state: Any) -> Sequence[Piece]:
        """The figures on the board of a state; none in a game that lists none."""
        return ()

    def tables(self, outcome: Outcome) -> Sequence[Table]:
        """The summaries of an outcome."""
        return self.position_tables(outcome.end)

    def position_tables(self, state: Any) -> Sequence[Table]:
        """A position in tables."""
        raise NotImplementedError

    def place_name(self, place: Any) -> str:
        """The name of a place that an event holds, for JSON: that of a square."""
        return name_of(*place)

    def is_place(self, value: Any) -> bool:
        """Whether a value that an event holds is a place: two whole numbers are."""
        return (
            isinstance(value, tuple)
            and len(value) == 2
            and all([isinstance(side, int) for side in value])
        )

    def plain(self, field: str, value: Any) -> Any:
        """A value from a statement, for JSON: places by name, records by field."""
        if self.is_place(value):
            return self.place_name(value)
        if isinstance(value, ShownFaces):
            return list(value.face_values)
        if isinstance(value, Record):
            fields = {name: getattr(value, name) for name in value._fields}
            return {
                name: self.plain(name, part)
                for name, part in fields.items()
                if part is not None
            }
        if isinstance(value, tuple):
            return [self.plain(field, part) for part in value]
        return value


def drawing_of(
    picture: Picture, signs: Mapping[str, str], owners: Mapping[str, str] | None = None
) -> Drawing:
    """The drawing of a picture; `signs` are what its marks stand for.

    `owners` are the players of the figures, by what is drawn for them.
    """
    legend = tuple([Sign(sign, words) for sign, words in signs.items()])
    columns, rows, cells = picture.columns, picture.rows, picture.cells
    return Drawing(columns, rows, cells, legend, picture.figures, owners or {})


def faces_words(die: Die, last: str = ", ") -> str:
    """`1 to 6` for a die with numbers, else its different words."""
    if die.is_numbered:
        return f"{die.faces[0]} to {die.faces[-1]}"
    *words, end = dict.fromkeys([str(face) for face in die.faces])
    return f"{', '.join(words)}{last}{end}" if words else end


def steps_words(steps: Sequence[str]) -> str:
    """`north 2, east`: equal steps in a row are counted."""
    runs: list[tuple[str, int]] = []
    for step in steps:
        if runs and runs[-1][0] == step:
            runs[-1] = (step, runs[-1][1] + 1)
        else:
            runs.append((step, 1))
    return ", ".join([step if n == 1 else f"{step} {n}" for step, n in runs])


_BRACKETS = str.maketrans("[],", "   ")
"""Blanks in place of the punctuation between dice in a file."""
