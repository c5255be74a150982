"""A drawing of a map that was copied from a report, with the signs of its ground.

Reports draw ground by signs where no figure stands, and explain the signs beside the
rows. In a file the drawing holds figures alone, and `ground` says what lies under them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping

from mpoc.engine.record import Record
from mpoc.games.kit.spaces.grid import Square
from mpoc.rules.spaces import name_of, parse_space


class ReportedDrawing(Record):
    """The drawing as a file has it, and the ground that its signs stood for.

    `ground` are kinds by the names of their spaces; a kind that covers 2x2 spaces is
    named by its north-west one. `is_sure` is False if it may lie in another way, or if
    words of the author stand beside the drawing.
    """

    lines: tuple[str, ...]
    ground: Mapping[str, str]
    is_sure: bool


_EXPLANATION = re.compile(r" {3,}(\S{1,2}) ([a-z][a-z0-9 -]*)$")
"""A sign and its words, to the right of a row or below the rows."""


def reported_drawing(
    lines: list[str],
    signs: Mapping[str, str],
    large: Collection[str],
    ids: Collection[str],
    is_ground: Callable[[str], bool],
) -> ReportedDrawing | None:
    """What a copied drawing says; None for one without signs of a report.

    `signs` are the usual ones with their kinds, `large` the kinds that cover 2x2
    spaces, `ids` the figures of the file. `is_ground` says whether a word names ground.
    """
    explanations: dict[str, str] = {}
    has_words_of_author = False
    rows = []
    words_in_row = len(_EXPLANATION.sub("", lines[0]).split())
    for line in lines:
        explanation = _EXPLANATION.search(line)
        if explanation is not None:
            words = line[: explanation.start()].split()
            if 0 < len(words) < words_in_row:
                # Without them the row is too short: they are its last pieces.
                explanation = None
        kind = "" if explanation is None else explanation[2].replace(" ", "-")
        if explanation is not None and is_ground(kind):
            has_words_of_author |= explanations.setdefault(explanation[1], kind) != kind
            line = line[: explanation.start()]
        rows.append(line.rstrip())
    kinds = {**signs, **explanations}
    marks: dict[Square, str] = {}
    squares_taken: set[Square] = set()
    header = rows[0].split()
    signs_seen: set[str] = set()
    for at, row in enumerate(rows):
        number, *cells = row.split() or [""]
        if not number.isdecimal() or header[:1] != ["+"]:
            if at and row and not number.isdecimal() and "." not in cells:
                # It explains a figure, or says what the author thinks.
                has_words_of_author = True
                rows[at] = ""
            continue
        for letters, cell in zip(header[1:], cells, strict=False):
            square = parse_space(f"{letters}{number}")
            if square is None:
                return None
            if cell in kinds and cell not in ids:
                marks[square] = kinds[cell]
                signs_seen.add(cell)
            elif cell != ".":
                squares_taken.add(square)
        has_words_of_author |= len(cells) > words_in_row - 1
        rows[at] = re.sub(
            r"\S+",
            lambda word: "." if word[0] in kinds and word[0] not in ids else word[0],
            row,
            count=words_in_row,
        )
    # A report explains only the signs that it shows.
    has_words_of_author |= not explanations.keys() <= signs_seen
    if not marks and not explanations:
        return None
    ground, is_sure = _lay(marks, squares_taken, large)
    if marks and not ground:
        # No tile fits there, so the sign is another.
        return None
    is_sure = is_sure and not has_words_of_author
    return ReportedDrawing(tuple([row for row in rows if row]), ground, is_sure)


def _lay(
    marks: Mapping[Square, str],
    squares_taken: Collection[Square],
    large: Collection[str],
) -> tuple[dict[str, str], bool]:
    """The ground by its spaces, and whether it can lie in no other way.

    A part of a large one may lie under figures.
    """
    ground: dict[str, str] = {}
    covered_squares: set[Square] = set()
    is_sure = True
    for square in sorted(marks, key=lambda square: (square[1], square[0])):
        kind = marks[square]
        if square in covered_squares:
            continue
        if kind not in large:
            ground[name_of(*square)] = kind
            continue
        ways = []
        for column in (square[0], square[0] - 1):
            for row in (square[1], square[1] - 1):
                block = [(column + x, row + y) for y in (0, 1) for x in (0, 1)]
                marked_squares = [each for each in block if marks.get(each) == kind]
                if all(
                    each in marked_squares or each in squares_taken for each in block
                ):
                    ways.append((len(marked_squares), block))
        most = max([number for number, _ in ways], default=0)
        best = [block for number, block in ways if number == most]
        is_sure = is_sure and len(best) == 1
        if best:
            covered_squares.update(best[0])
            ground[name_of(*best[0][0])] = kind
    return ground, is_sure
