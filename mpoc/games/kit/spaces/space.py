"""Where things can be in a game: a `Space` names places and measures between them.

Three kinds have a module beside this one: `grid`, squares named by a letter and a
number; `graph`, places with names of their own; `plane`, points in decimal inches.
Rules ask `within`, which is exact in each of them; a distance is for sentences and
reports.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from mpoc.engine.record import Record

if TYPE_CHECKING:
    from decimal import Decimal

    from mpoc.rules.chance import Chance

P = TypeVar("P")


class Picture(Record):
    """A space as rows of cells, each what stands there or empty.

    `columns` and `rows` are their names; `figures` are the places, by row and column,
    at which something stands.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    figures: tuple[tuple[int, int], ...] = ()


class Space(Protocol[P]):
    """Places, their names, and how far apart they are."""

    def has(self, place: P) -> bool:
        """Whether a place lies in this space."""

    def name(self, place: P) -> str:
        """A place as files and sentences write it; `parse` reads it back."""

    def parse(self, text: str) -> P | None:
        """The place that a text names; None where no place here has that name."""

    def range_words(self) -> str:
        """The names of its places, to follow "expected": `a square from A1 to H8`."""

    def distance(self, start: P, end: P) -> int | Decimal | None:
        """How far two places are apart, for reports; None where no way leads there."""

    def within(self, start: P, end: P, reach: int | Decimal) -> bool:
        """Whether two places are at most `reach` apart, both ends included; exact."""

    def sample(self, chance: Chance) -> P:
        """A random place."""

    def picture(self, marks: Mapping[P, str]) -> Picture:
        """The space with what stands at some of its places."""

    def smaller(self) -> Iterable[str]:
        """Smaller spaces as a file writes them, the smallest first; for shrinking."""


class CountableSpace(Space[P], Protocol[P]):
    """A space whose places can be listed."""

    def places(self) -> Sequence[P]:
        """Every place, in the order in which lists name them."""

    def neighbours(self, place: P) -> Sequence[P]:
        """The places one step away that lie in this space."""
