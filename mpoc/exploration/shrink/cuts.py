"""The changes that make a file smaller: they remove entries, rows and dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from mpoc.text.edits import Draft, draft_of, flow, replacement
from mpoc.text.mend import Cut
from mpoc.text.pruning import (
    Sketch,
    crop,
    empty_cells,
    entries,
    removal,
    sketches,
    splice,
    whole_size,
)

if TYPE_CHECKING:
    from mpoc.text.document import Document, Path

WORDS_OF_THE_AUTHOR = ("title", "question", "notes", "tags", "cites", "note")
"""Keys for readers, which the rules do not use; they stay."""


def draft_after(draft: Draft, cuts: Iterable[Cut]) -> Draft:
    """A file with some changes. Raises FileProblems if the result cannot be read."""
    return draft_of(splice(draft, cuts), draft.document.name)


def removable(document: Document) -> list[Path]:
    """The keys and entries that may go, the outer ones first.

    Words for readers stay, and so do the keys that name the game.
    """
    return [path for path in entries(document) if not _stays(path)]


def _stays(path: Path) -> bool:
    """Whether a key stays: it is for readers, or names the game."""
    if path[0] in ("mpoc", "game") or str(path[0]).startswith("x-"):
        return True
    return any(step in WORDS_OF_THE_AUTHOR for step in path)


def entry_cuts(document: Document, paths: Iterable[Path]) -> list[Cut]:
    """The changes that take out some entries, and their figures in drawings."""
    paths = list(paths)
    removed_paths = set(paths)
    cuts = removal(document, paths)
    for sketch in sketches(document):
        if any(sketch.path[:length] in removed_paths for length in (1, 2)):
            continue
        names = _lost_names(document, sketch, removed_paths)
        cuts += empty_cells(document, [c for c in sketch.cells() if c.word in names])
    return cuts


def _lost_names(
    document: Document, sketch: Sketch, removed_paths: set[Path]
) -> set[Any]:
    """The ids of figures, or letters of the legend, that lose their meaning."""
    owner: Path = ("figures",) if sketch.path[-1] == "map" else ("board", "legend")
    try:
        names = document.value_at(owner)
    except KeyError:
        return set()
    if any(owner[:length] in removed_paths for length in range(1, len(owner) + 1)):
        return set(names)
    return {name for name in names if (*owner, name) in removed_paths}


def crops_of(document: Document, side: str) -> list[list[Cut]]:
    """The ways to make all drawings smaller at one side, most rows or columns first."""
    drawings = sketches(document)
    sizes = {sketch.size for sketch in drawings}
    if len(sizes) != 1:
        return []
    room = min(_empty_at(sketch, side) for sketch in drawings)
    board = document.root["board"]
    crops = []
    for count in range(room, 0, -1):
        cuts = [
            cut for sketch in drawings for cut in crop(document, sketch, side, count)
        ]
        crops.append(cuts)
        if side in ("top", "left") and "size" not in board:
            # A drawing of a part of the map needs the map's size beside it.
            start, _ = document.key_span_of(drawings[0].path)
            line = document.text.rfind("\n", 0, start) + 1
            indent = document.text[line:start]
            if not indent.strip():
                _, end = document.span_of(drawings[0].path)
                end = len(document.text[:end].rstrip())
                size = f"\n{indent}size: {whole_size(drawings[0])}"
                crops.append([*cuts, Cut(end, end, size)])
    return crops


def _empty_at(sketch: Sketch, side: str) -> int:
    """How many rows or columns at a side are empty; one always stays."""
    columns, rows = sketch.size
    if side in ("top", "bottom"):
        places, last = [cell.row for cell in sketch.cells()], rows
    else:
        places, last = [cell.column for cell in sketch.cells()], columns
    if not places:
        return last - 1
    return min(places) - 1 if side in ("top", "left") else last - max(places)


def lower_cuts(document: Document, wording: Any) -> Iterable[Cut]:
    """The changes that make one number of dice, or one size, smaller."""
    for path in entries(document):
        if _stays(path) or "expect" in path or path[0] == "claims":
            continue
        value = document.value_at(path)
        if isinstance(value, str | int) and not isinstance(value, bool):
            for smaller in wording.smaller(path, value):
                yield replacement(document, path, flow(smaller))
