"""The layout of a file: align its drawings and put its keys in their usual order.

Nothing else changes: values, comments, blank lines and spacing stay, and a comment
moves with the key above or beside which it stands. Expectations, claims and rulings
keep the author's order. A mapping whose keys cannot be moved without loss stays as it
is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from mpoc.schema.key_order import KeyOrder
from mpoc.text.document import MappingNode, Path, SequenceNode
from mpoc.text.edits import Draft
from mpoc.text.mend import Cut
from mpoc.text.problems import FileProblems
from mpoc.text.source import indent_of

AUTHOR_ORDERED = ("expect", "claims", "rulings")
"""Keys whose mappings stay in the author's order, not in that of the schema."""

DRAWING_KEY = "board"
"""The key whose texts may be drawings."""

EDITORS_LINE = "# yaml-language-server"
"""How a comment for editors begins; it belongs to the file, not to a key."""


def lay_out(draft: Draft, order: KeyOrder) -> Draft:
    """Mend the layout; return the same draft if the layout is already right.

    Formatting twice changes nothing.
    """
    draft = _apply(draft, list(_alignments(draft)))
    immovable: set[Path] = set()
    while True:
        cuts = dict(_moves(draft, order, immovable))
        if not cuts:
            return draft
        result = _apply(draft, list(cuts.values()))
        if result is not draft:
            draft = result
            continue
        # Rarely, the moves lose something when made together: try each by itself.
        for path, cut in cuts.items():
            result = _apply(draft, [cut])
            if result is not draft:
                draft = result
                break
            immovable.add(path)


def _apply(draft: Draft, cuts: list[Cut]) -> Draft:
    """The draft with some changes; the same draft if they would lose something."""
    if not cuts:
        return draft
    try:
        result = draft.with_cuts(*cuts)
    except FileProblems:
        return draft
    return result if _content(result) == _content(draft) else draft


def _content(draft: Draft) -> Any:
    """The values of a file, without the order of keys and the blanks in drawings."""
    root = dict(draft.document.root)
    board = root.get(DRAWING_KEY)
    if isinstance(board, MappingNode):
        root[DRAWING_KEY] = {
            key: _cells(value) or value if isinstance(value, str) else value
            for key, value in board.items()
        }
    return root


# Drawings


def _alignments(draft: Draft) -> Iterator[Cut]:
    """The changes that align the drawings of a board."""
    board = draft.document.root.get(DRAWING_KEY)
    if not isinstance(board, MappingNode):
        return
    text = draft.document.text
    for key, value in board.items():
        cells = _cells(value) if isinstance(value, str) else []
        start, end = draft.document.span_of((DRAWING_KEY, key))
        if not cells or text[start] != "|":
            continue
        begin = text.find("\n", start) + 1
        lines = text[begin:end].split("\n")
        first = next(line for line in lines if line.strip())
        indent = " " * indent_of(first)
        rows = iter([f"{indent}{row}" for row in align(cells)])
        new_lines = [next(rows) if line.strip() else line for line in lines]
        if new_lines != lines:
            yield Cut(begin, end, "\n".join(new_lines))


def _cells(text: str) -> list[list[str]]:
    """The words of a drawing's lines; empty for another text."""
    rows = [line.split() for line in text.split("\n") if line.strip()]
    if len(rows) < 2 or rows[0][0] != "+":
        return []
    is_sound = all(
        len(row) == len(rows[0]) and row[0].isdecimal() and row[0].isascii()
        for row in rows[1:]
    )
    return rows if is_sound else []


def align(cells: list[list[str]]) -> list[str]:
    """The lines of a drawing, with all columns as wide as the widest cell."""
    side = max(len(row[0]) for row in cells) + 2
    width = max(len(cell) for row in cells for cell in row[1:]) if cells[0][1:] else 0
    return [
        (row[0].ljust(side) + " ".join(cell.ljust(width) for cell in row[1:])).rstrip()
        for row in cells
    ]


# Keys


def _moves(
    draft: Draft, order: KeyOrder, immovable: Collection[Path]
) -> Iterator[tuple[Path, Cut]]:
    """The mappings whose keys must move, each with the change that moves them.

    If a mapping is yielded, no mapping inside it is.
    """
    stack: list[Path] = [()]
    while stack:
        path = stack.pop()
        node = draft.document.value_at(path)
        if isinstance(node, MappingNode):
            new_order = _in_order(node, order.of(draft.document.root, path))
            if new_order != list(node) and path not in immovable:
                cut = reordering(draft, path, node, new_order)
                if cut is not None:
                    yield path, cut
                    continue
            stack += [(*path, key) for key in node if key not in AUTHOR_ORDERED]
        elif isinstance(node, SequenceNode):
            stack += [(*path, at) for at in range(len(node))]


def _in_order(node: MappingNode, order: tuple[str, ...]) -> list[str]:
    """The keys of a mapping as they should stand.

    A key that is not in the order, such as an author's own, stays after the key that it
    follows.
    """
    places = {key: at for at, key in enumerate(order)}
    groups: list[tuple[int, list[str]]] = [(-1, [])]
    for key in node:
        if key in places:
            groups.append((places[key], [key]))
        else:
            groups[-1][1].append(key)
    groups.sort(key=lambda group: group[0])
    return [key for _, keys in groups for key in keys]


def reordering(
    draft: Draft, path: Path, node: MappingNode, new_order: list[str]
) -> Cut | None:
    """The change that puts the keys of a mapping in another order.

    None where a comment cannot go with its key.
    """
    if draft.is_flow(path):
        return _reordering_in_flow(draft, path, node, new_order)
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
    if is_below_dash and remarks[names.index(new_order[0])]:
        return None
    indent = " " * (starts[0] - (text.rfind("\n", 0, starts[0]) + 1))
    entries = []
    for at, name in enumerate(new_order):
        place = names.index(name)
        lead = "" if at == 0 and is_below_dash else indent
        entries.append(
            f"{gaps[at]}{remarks[place]}{lead}{text[starts[place] : ends[place]]}"
        )
    return Cut(begin, ends[-1], "\n".join(entries))


def _remarks_above(text: str, at: int) -> int:
    """The offset where the comments right above a line begin."""
    begin = at
    while begin:
        before = text.rfind("\n", 0, begin - 1) + 1
        line = text[before : begin - 1].strip()
        if not line.startswith("#") or line.startswith(EDITORS_LINE):
            break
        begin = before
    return begin


def _reordering_in_flow(
    draft: Draft, path: Path, node: MappingNode, new_order: list[str]
) -> Cut | None:
    """As `reordering`, between braces; the text between two pairs stays in place."""
    text = draft.document.text
    names = list(node)
    spans = {name: _pair_span(draft, (*path, name)) for name in names}
    pairs = ""
    for at, name in enumerate(new_order):
        if at:
            gap = text[spans[names[at - 1]][1] : spans[names[at]][0]]
            if "#" in gap:
                return None
            pairs += gap
        start, end = spans[name]
        pairs += text[start:end]
    return Cut(spans[names[0]][0], spans[names[-1]][1], pairs)


def _pair_span(draft: Draft, path: Path) -> tuple[int, int]:
    """From a key between braces to the end of its value, as offsets into the text.

    For a key without a value the span includes the blank after its colon: in YAML no
    comma or brace may follow a colon directly.
    """
    text = draft.document.text
    start, _ = draft.document.key_span_of(path)
    _, end = draft.document.span_of(path)
    has_no_value = text[end - 1] == ":"
    return start, end + (has_no_value and text[end : end + 1] == " ")
