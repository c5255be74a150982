"""What a report needs to know of one game: its words, its board, its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from mpoc.engine.adjudicate import Transcript
from mpoc.engine.record import Record
from mpoc.engine.replay import Outcome
from mpoc.engine.statements import Cite, Event, Roll, Statement
from mpoc.engine.tables import Path
from mpoc.rules.facts import Scope


class Headline(Record):
    """An action in one sentence; `events` are the events that the sentence covers."""

    text: str
    cites: tuple[Cite, ...] = ()
    events: tuple[Statement, ...] = ()


class Sign(Record):
    """One sign of a drawing other than a figure, and what it stands for."""

    sign: str
    words: str


class Drawing(Record):
    """A board as rows of cells, each the id of a figure, a sign, or empty.

    `figures` are the places of figures as (row, column), from which a part of a large
    board is chosen; `columns` and `rows` are the names of each. `owners` are the
    players whose figures the cells show, by the text of the cell.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    signs: tuple[Sign, ...]
    figures: tuple[tuple[int, int], ...] = ()
    owners: Mapping[str, str] = {}


class Piece(Record):
    """A figure on the board, as a legend lists it.

    `under` is the ground below it where that matters; `player` is empty where it
    belongs to nobody.
    """

    id: str
    name: str
    player: str = ""
    condition: str = ""
    under: str = ""


class Table(Record):
    """A summary: its title and rows of cells; a `verbose` table is shown with `-v`."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    verbose: bool = False


class Wording(Protocol):
    """One game's words for reports, which the `wording` of its `Ruleset` gives.

    `between_faces` is what a player types between two faces: nothing, or a blank.
    """

    between_faces: str

    def headline(self, act: Any, transcript: Transcript) -> Headline:
        """An action in one sentence, whether or not it came to its end."""

    def depth_of(self, event: Event) -> int:
        """The depth of a trace from which an event has a line; 0: always."""

    def continuation(self, first: Statement, second: Statement) -> str | None:
        """What the second statement adds to the line of the first, if it shares it.

        For the first statement in a frame, `first` is its `Enter`, and the text is
        empty where the title already says it.
        """

    def roll_to_write(self, question: Roll) -> tuple[str, str]:
        """The `roll` that a file lacks, a sign for each die, and its explanation."""

    def read_roll(self, question: Roll, text: str) -> Any:
        """The `roll` of a file, from the dice on the table as a player types them.

        Raises ValueError, with the reason, where the roll has no such dice.
        """

    def faces_of(self, kind: str) -> Sequence[str]:
        """The different faces of a kind of die, as a player types them."""

    def smaller(self, path: Path, value: str | int) -> Sequence[str | int]:
        """Smaller values that may replace the value at a path, the smallest first.

        Fewer dice or a smaller map; empty for any other value.
        """

    def drawing(self, state: Any) -> Drawing:
        """The board of a state."""

    def pieces(self, state: Any) -> Sequence[Piece]:
        """The figures on the board of a state, for the legend of its drawing."""

    def tables(self, outcome: Outcome) -> Sequence[Table]:
        """The summaries of an outcome."""

    def differences(self, outcome: Outcome, other: Outcome) -> list[str]:
        """How the other outcome differs from the first, the most important first."""

    def changes(self, outcome: Outcome, headline: str) -> list[str]:
        """What came of an outcome, the gravest first; `headline` is its last action."""

    def as_expectation(
        self, scope: Scope, lasting: bool = True, only: str = ""
    ) -> Mapping[str, Any]:
        """The facts of a scope as the `expect` of a file; all of them hold there.

        With `lasting` only facts of the position; without, also rolls, abilities in
        effect, the refusal (`illegal`) and the open question (`open`). With `only` it
        is the fact of that key alone: others may ask more of a roll.
        """

    def missing(self, fact: str) -> int | str | None:
        """The value of a fact for a name that a position does not list.

        It is 0 for a count, and None for a figure or tile that is gone.
        """

    def is_alike(self, name: str, target: str, shown: str) -> bool:
        """Whether a file may write a value of a quantity as the target of a goal.

        `shown` is the value in the words of reports: letter case and the order of a
        list may differ where a file is free in them.
        """

    def on_the_way(self) -> Sequence[str]:
        """The facts that two ways to one result may differ in.

        They say what happened on the way, such as how many dice were rolled.
        """

    def happenings(self) -> Mapping[str, bool]:
        """The facts that list what happened, which no position shows.

        Each with whether tallies of events add it up, as `crushed.g`.
        """

    def position_tables(self, state: Any) -> Sequence[Table]:
        """A position in tables: its figures, its players, the turn."""

    def position(self, state: Any) -> dict[str, Any]:
        """A state as plain values for JSON."""

    def plain(self, field: str, value: Any) -> Any:
        """The value of a statement's field, by the field's name, for JSON."""
