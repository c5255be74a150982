"""The layout of a file: drawings stand straight, keys stand in their usual order.

Nothing else changes: values, comments, blank lines and spacing stay, and a comment
moves with the key that it stands above or beside. What is expected and claimed, and the
readings that are chosen, stay in the author's order. A mapping whose keys cannot be
moved without loss stays as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from mpoc.schema.key_order import KeyOrder
from mpoc.text.document import MappingNode, Path, SequenceNode
from mpoc.text.edits import Cut, Draft
from mpoc.text.problems import FileProblems

KEPT_IN_ORDER = ("expect", "claims", "rulings")
"""Keys whose mappings stay in the author's order, whatever a schema says."""

DRAWN_ON = "board"
"""The key whose texts may be drawings."""

EDITORS_LINE = "# yaml-language-server"
"""How the comment begins that belongs to the file and not to a key."""


def laid_out(draft: Draft, order: KeyOrder) -> Draft:
    """The draft with its layout mended; the same draft where there is nothing to mend.

    Formatting twice changes nothing.
    """
    straight = _changed(draft, list(_drawings(draft)))
    left_alone: set[Path] = set()
    while True:
        found = dict(_moves(straight, order, left_alone))
        if not found:
            return straight
        moved = _changed(straight, list(found.values()))
        if moved is not straight:
            straight = moved
            continue
        # Together they lose something: each by itself, in a file that is rare.
        for path, cut in found.items():
            moved = _changed(straight, [cut])
            if moved is not straight:
                straight = moved
                break
            left_alone.add(path)


def _changed(draft: Draft, cuts: list[Cut]) -> Draft:
    """The draft with some changes; the same one where they would lose something."""
    if not cuts:
        return draft
    try:
        changed = draft.changed(*cuts)
    except FileProblems:
        return draft
    return changed if _content(changed) == _content(draft) else draft


def _content(draft: Draft) -> Any:
    """What a file says, whatever the order of its keys and the blanks of drawings."""
    root = dict(draft.document.root)
    board = root.get(DRAWN_ON)
    if isinstance(board, MappingNode):
        root[DRAWN_ON] = {
            key: _cells(each) or each if isinstance(each, str) else each
            for key, each in board.items()
        }
    return root


# Drawings


def _drawings(draft: Draft) -> Iterator[Cut]:
    """The drawings of a board that do not stand straight."""
    board = draft.document.root.get(DRAWN_ON)
    if not isinstance(board, MappingNode):
        return
    text = draft.document.text
    for key, value in board.items():
        cells = _cells(value) if isinstance(value, str) else []
        start, end = draft.document.span_of((DRAWN_ON, key))
        if not cells or text[start] != "|":
            continue
        begin = text.find("\n", start) + 1
        there = text[begin:end].split("\n")
        first = next(line for line in there if line.strip())
        indent = " " * (len(first) - len(first.lstrip(" ")))
        lines = [f"{indent}{line}" for line in straightened(cells)]
        written = iter(lines)
        told = [next(written) if line.strip() else line for line in there]
        if told != there:
            yield Cut(begin, end, "\n".join(told))


def _cells(text: str) -> list[list[str]]:
    """The words of a drawing's lines; empty where a text is none that is sound."""
    rows = [line.split() for line in text.split("\n") if line.strip()]
    if len(rows) < 2 or rows[0][0] != "+":
        return []
    sound = all(
        len(row) == len(rows[0]) and row[0].isdecimal() and row[0].isascii()
        for row in rows[1:]
    )
    return rows if sound else []


def straightened(cells: list[list[str]]) -> list[str]:
    """The lines of a drawing; each column is as wide as the widest cell needs."""
    side = max(len(row[0]) for row in cells) + 2
    width = max(len(cell) for row in cells for cell in row[1:]) if cells[0][1:] else 0
    return [
        (row[0].ljust(side) + " ".join(cell.ljust(width) for cell in row[1:])).rstrip()
        for row in cells
    ]


# Keys


def _moves(
    draft: Draft, order: KeyOrder, left_alone: Collection[Path]
) -> Iterator[tuple[Path, Cut]]:
    """The mappings whose keys are to be moved, none within another."""
    stack: list[Path] = [()]
    while stack:
        path = stack.pop()
        node = draft.document.value_at(path)
        if isinstance(node, MappingNode):
            wanted = _in_order(node, order.of(draft.document.root, path))
            if wanted != list(node) and path not in left_alone:
                cut = _moved(draft, path, node, wanted)
                if cut is not None:
                    yield path, cut
                    continue
            stack += [(*path, key) for key in node if key not in KEPT_IN_ORDER]
        elif isinstance(node, SequenceNode):
            stack += [(*path, at) for at in range(len(node))]


def _in_order(node: MappingNode, order: tuple[str, ...]) -> list[str]:
    """The keys of a mapping as they should stand.

    A key that nothing orders stays behind the one that it follows.
    """
    places = {key: at for at, key in enumerate(order)}
    groups: list[tuple[int, list[str]]] = [(-1, [])]
    for key in node:
        if key in places:
            groups.append((places[key], [key]))
        else:
            groups[-1][1].append(key)
    return [key for _, keys in sorted(groups, key=lambda each: each[0]) for key in keys]


def _moved(
    draft: Draft, path: Path, node: MappingNode, wanted: list[str]
) -> Cut | None:
    """A mapping with its keys in another order; None where something would be lost."""
    if draft.is_flow(path):
        return _moved_in_flow(draft, path, node, wanted)
    text = draft.document.text
    names = list(node)
    starts = [draft.document.key_span_of((*path, name))[0] for name in names]
    ends = [draft.end_of_lines((*path, name)) for name in names]
    lines = [text.rfind("\n", 0, start) + 1 for start in starts]
    is_below_dash = bool(text[lines[0] : starts[0]].strip())
    # Blank lines stay where they are, comments go with the key below them.
    gaps = [""] * len(names)
    remarks = [""] * len(names)
    for at in range(1, len(names)):
        between = text[ends[at - 1] + 1 : lines[at]]
        comments = between.lstrip("\n")
        gaps[at] = between[: len(between) - len(comments)]
        remarks[at] = comments
    begin = starts[0] if is_below_dash else lines[0]
    if not is_below_dash:
        begin = _remarks_above(text, lines[0])
        remarks[0] = text[begin : lines[0]]
    if is_below_dash and remarks[names.index(wanted[0])]:
        return None
    indent = " " * (starts[0] - (text.rfind("\n", 0, starts[0]) + 1))
    told = []
    for at, name in enumerate(wanted):
        place = names.index(name)
        lead = "" if at == 0 and is_below_dash else indent
        told.append(
            f"{gaps[at]}{remarks[place]}{lead}{text[starts[place] : ends[place]]}"
        )
    return Cut(begin, ends[-1], "\n".join(told))


def _remarks_above(text: str, at: int) -> int:
    """Where the comments begin that stand right above a line."""
    begin = at
    while begin:
        before = text.rfind("\n", 0, begin - 1) + 1
        line = text[before : begin - 1].strip()
        if not line.startswith("#") or line.startswith(EDITORS_LINE):
            break
        begin = before
    return begin


def _moved_in_flow(
    draft: Draft, path: Path, node: MappingNode, wanted: list[str]
) -> Cut | None:
    """A mapping between braces; what stands between its pairs stays there."""
    text = draft.document.text
    spans = {
        name: (
            draft.document.key_span_of((*path, name))[0],
            draft.document.span_of((*path, name))[1],
        )
        for name in node
    }
    names = list(node)
    told = ""
    for at, name in enumerate(wanted):
        start, end = spans[name]
        if at:
            gap = text[spans[names[at - 1]][1] : spans[names[at]][0]]
            if "#" in gap:
                return None
            told += gap
        told += text[start:end]
    return Cut(spans[names[0]][0], spans[names[-1]][1], told)
