"""The drawings of a board in the text of a file, changed cell by cell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from mpoc.text.mend import Cut
from mpoc.web.forms import value_at

if TYPE_CHECKING:
    from mpoc.rules.picture import Picture
    from mpoc.text.document import Path
    from mpoc.text.edits import Draft

OPEN = "."
"""The sign in a drawing where nothing stands or lies."""

MAP = ("board", "map")
"""Where a file draws what stands on the board."""

SIZES = ((1, 1), (2, 2))
"""How many spaces a figure covers to the east and to the south."""


def is_drawn(draft: Draft, path: Path) -> bool:
    """Whether a file has a drawing at a path."""
    return bool(path) and isinstance(value_at(draft.document.root, path), str)


class Drawing:
    """A drawing of the board, by the names of its columns and rows.

    Its first line names the columns, the first cell of each further line the row.
    """

    def __init__(self, draft: Draft, path: Path) -> None:
        self.draft = draft
        self.text = draft.document.text
        start, end = draft.document.span_of(path)
        lines = []
        for line in self.text[start:end].splitlines(keepends=True):
            cells = [
                (start + cell.start(), start + cell.end())
                for cell in re.finditer(r"\S+", line)
            ]
            start += len(line)
            if len(cells) > 1:
                lines.append(cells)
        self.cells: dict[str, tuple[int, int]] = {}
        """Where the sign of a space stands in the text, by the space's name."""
        columns = [self.text[slice(*cell)] for cell in lines[0][1:]]
        for row, *cells in lines[1:]:
            name = self.text[slice(*row)]
            for column, cell in zip(columns, cells, strict=False):
                self.cells[f"{column}{name}"] = cell

    def sign(self, place: str) -> str:
        """What is drawn at a space; open where the drawing does not reach."""
        cell = self.cells.get(place)
        return OPEN if cell is None else self.text[slice(*cell)]

    def without(self, id: str) -> Draft:
        """The file with an id removed from its drawing."""
        cuts = [
            Cut(*cell, OPEN.ljust(len(id)))
            for cell in self.cells.values()
            if self.text[slice(*cell)] == id
        ]
        return self.draft.with_cuts(*cuts) if cuts else self.draft

    def with_sign(self, places: Sequence[str], sign: str) -> Draft:
        """The file with another sign at some spaces. ValueError outside the drawing."""
        if not all([place in self.cells for place in places]):
            raise ValueError("it does not fit on the drawing of the board there")
        return self.draft.with_cuts(*[self._cut(place, sign) for place in places])

    def blocks(self, place: str, picture: Picture) -> Iterator[tuple[str, ...]]:
        """The space, then each square of 2x2 around it that has the same sign."""
        yield (place,)
        for corner in self.cells:
            square = tuple(_area_of(corner, SIZES[-1], picture))
            signs = {self.sign(name) for name in square}
            if place in square and signs == {self.sign(place)}:
                yield square

    def with_figure(
        self, id: str, place: str, sizes: tuple[int, int], picture: Picture
    ) -> Draft:
        """The file whose map draws a figure from a space on, east and south.

        Raises ValueError where the map ends there or something stands there.
        """
        cuts = []
        for name in _area_of(place, sizes, picture):
            if name not in self.cells:
                raise ValueError("it does not fit on the board there")
            if self.sign(name) != OPEN:
                raise ValueError(f"{self.sign(name)} stands at {name}")
            cuts.append(self._cut(name, id))
        return self.draft.with_cuts(*cuts)

    def _cut(self, place: str, sign: str) -> Cut:
        start, end = self.cells[place]
        # A longer sign takes the blanks after the cell, so that columns stay.
        blanks = re.match(r" *", self.text[end:])
        spare = max(0, len(blanks[0]) - 1) if blanks else 0
        width = end - start
        end += min(max(len(sign) - width, 0), spare)
        return Cut(start, end, sign.ljust(width))


def _area_of(place: str, sizes: tuple[int, int], picture: Picture) -> Iterator[str]:
    """The names of the spaces that a figure covers; one outside has no name."""
    letters = place.rstrip("0123456789")
    column = picture.columns.index(letters)
    row = picture.rows.index(place[len(letters) :])
    for down in range(row, row + sizes[1]):
        for across in range(column, column + sizes[0]):
            is_inside = down < len(picture.rows) and across < len(picture.columns)
            yield (
                f"{picture.columns[across]}{picture.rows[down]}" if is_inside else ""
            )
