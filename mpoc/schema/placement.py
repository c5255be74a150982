"""Mends of keys in the wrong place: too deep, not deep enough, without a dash.

They are for lines in block style; almost nothing is mended between braces.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from mpoc.text.document import Document, MappingNode, Path
from mpoc.text.mend import Mend, line_anew
from mpoc.text.source import Mark, indent_of


def _begins_line(document: Document, path: Path) -> Mark | None:
    """The mark of a key, if only blanks stand before it."""
    mark = document.key_mark_of(path)
    line = document.lines[mark.line - 1]
    return mark if indent_of(line) == mark.column - 1 else None


def with_dash(document: Document, path: Path) -> Mend | None:
    """Begin the first line of a mapping with a dash, so that it is a list entry."""
    first = next(iter(document.value_at(path)), None)
    mark = None if first is None else _begins_line(document, (*path, first))
    if mark is None or mark.column < 3:
        return None
    line = document.lines[mark.line - 1]
    at = mark.column - 1
    return line_anew(mark.line, f"{line[2:at]}- {line[at:]}", is_safe=True)


def without_dashes(document: Document, path: Path) -> Mend | None:
    """Write a list of mappings with one key each as a mapping of these keys."""
    entries = document.value_at(path)
    keys: list[str] = []
    lines = list(document.lines)
    for index, entry in enumerate(entries):
        if not isinstance(entry, MappingNode) or len(entry) != 1:
            return None
        keys += entry
        mark = document.key_mark_of((*path, index, keys[-1]))
        line, at = lines[mark.line - 1], mark.column - 1
        indent = indent_of(line)
        if line[:at] != " " * indent + "- ":
            return None
        lines[mark.line - 1] = " " * indent + line[at:]
    if not keys or len({*keys}) < len(keys):
        return None
    first = document.key_mark_of((*path, 0, keys[0])).line
    last = document.key_mark_of((*path, len(keys) - 1, keys[-1])).line
    listing = " and ".join([f"`{key}`" for key in keys])
    dash = "dash" if len(keys) == 1 else "dashes"
    words = f"leave out the {dash} before {listing}"
    new = "\n".join(lines[first - 1 : last])
    return Mend(new, words, is_safe=True, number=first, replaces=last - first + 1)


def line_on_top(document: Document, line: str) -> Mend | None:
    """Add a line above the first key of the file."""
    first = next(iter(document.root), None)
    mark = None if first is None else _begins_line(document, (first,))
    if mark is None or mark.column > 1:
        return None
    words = "add `{new}`"
    return Mend(line, words, is_safe=True, number=mark.line, replaces=0)


def without_indentation(
    document: Document, path: Path, schema: Mapping[str, Any]
) -> Mend | None:
    """Remove the indentation of a key that belongs at the top of the file."""
    key = path[-1]
    if len(path) < 2 or key in document.root or key not in schema["properties"]:
        return None
    mark = _begins_line(document, path)
    if mark is None:
        return None
    line = document.lines[mark.line - 1].lstrip()
    return line_anew(mark.line, line, is_safe=True)


def with_keys_below(
    document: Document, path: Path, known_keys: Collection[str]
) -> Mend | None:
    """Indent the keys after a key without a value, up to the next known key."""
    parent = document.value_at(path[:-1])
    if not isinstance(parent, MappingNode) or _begins_line(document, path) is None:
        return None
    keys = list(parent)
    after = keys[keys.index(str(path[-1])) + 1 :]
    strangers = []
    for key in after:
        if key in known_keys:
            break
        strangers.append(key)
    if not strangers:
        return None
    first = _begins_line(document, (*path[:-1], strangers[0]))
    last = document.mark_of((*path[:-1], strangers[-1]))
    if first is None:
        return None
    end = last.end_line if last.end_column > 1 else last.end_line - 1
    lines = document.lines[first.line - 1 : end]
    while lines and not lines[-1].strip():
        lines.pop()
    new = "\n".join([f"  {line}" if line else line for line in lines])
    end = first.line + len(lines) - 1
    words = f"indent lines {first.line} to {end} by 2 blanks more"
    if first.line == end:
        words = f"write line {end} as `{{new}}`"
    return Mend(new, words, is_safe=True, number=first.line, replaces=len(lines))


def with_key_under(document: Document, path: Path, outer: str) -> Mend | None:
    """Indent a key that stands after the mapping to which it belongs."""
    parent = document.value_at(path[:-1])
    keys = list(parent)
    at = keys.index(str(path[-1]))
    mapping = parent.get(outer)
    if not at or keys[at - 1] != outer or not isinstance(mapping, MappingNode):
        return None
    mark = _begins_line(document, path)
    if mark is None or document.mark_of(path).end_line != mark.line:
        return None
    first = _begins_line(document, (*path[:-1], outer, next(iter(mapping), "")))
    if first is None:
        return None
    line = document.lines[mark.line - 1]
    new = " " * (first.column - 1) + line.lstrip()
    words = f"indent it by {first.column - 1} blanks, under `{outer}`"
    return Mend(new, words, is_safe=True, number=mark.line)


def keys_apart(document: Document, path: Path, legal: Collection[str]) -> Mend | None:
    """Write `D to A6` as a value and further keys, with `to: A6` on its own line.

    `legal` are the keys that may stand beside the key at the path.
    """
    first, *more = str(document.value_at(path)).split() or [""]
    pairs = list(zip(more[::2], more[1::2], strict=False))
    beside = document.value_at(path[:-1])
    if not pairs or len(more) % 2 or not isinstance(beside, MappingNode):
        return None
    if any(key not in legal or key in beside for key, _ in pairs):
        return None
    texts = [f"{key}: {value}" for key, value in pairs]
    if document.text[beside.marks[0]] == "{":
        return Mend(", ".join([first, *texts]), "write `{new}`", is_safe=True)
    blanks = " " * (document.key_mark_of(path).column - 1)
    lines = " and ".join([f"`{text}`" for text in texts])
    words = f"write `{first}`, and in lines below it {lines}"
    return Mend(f"\n{blanks}".join([first, *texts]), words, is_safe=True)
