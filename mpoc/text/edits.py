"""Changes to the text of a file that leave every other byte as it was.

A `Draft` is a file's text with all that the author put into it: comments, spacing, line
ends, the byte order mark. A change finds its place by the marks of the document and
keeps to the style around it: a line in block style, a few characters between braces.
The result is another draft, parsed again.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mpoc.text.document import (
    Document,
    MappingNode,
    Path,
    SequenceNode,
    parse,
    read_bytes,
)
from mpoc.text.mend import Cut

BEGIN_MARK = "\ufeff"
"""The byte order mark, which some editors write at the beginning of a file."""

INDENT = 2
"""Columns by which a new list is indented deeper than its key."""

LONGEST_LINE = 78
"""The most columns of a line that holds a whole mapping."""

Order = Sequence[str]
"""The keys of a mapping in the order in which they are written."""


class Draft:
    """A file's text, byte for byte, and its document."""

    __slots__ = ("document", "raw")

    def __init__(self, raw: str, document: Document) -> None:
        self.raw = raw
        self.document = document

    def put(self, path: Path, key: str, value: Any, order: Order = ()) -> Draft:
        """Put a value under a key of the mapping at a path; return the new draft.

        A new key comes after the last of those that `order` puts before it; an existing
        key gets the new value. A bare word at the path becomes a mapping with that word
        as its key, without a value. Raises KeyError or IndexError where the path leads
        nowhere, FileProblems where the edited text cannot be read.
        """
        draft = self._with_braces(path)
        node = draft.document.value_at(path)
        if not isinstance(node, MappingNode):
            return draft._as_mapping(path).put(path, key, value, order)
        if key not in node:
            return draft.with_cuts(draft._new_key(path, node, key, value, order))
        return draft.with_cuts(replacement(draft.document, (*path, key), flow(value)))

    def insert(
        self, path: Path, key: str, at: int, entry: Any, order: Order = ()
    ) -> Draft:
        """Insert an entry into the list under a key of the mapping at a path.

        `at` is the new entry's number, from 0. If there is no list yet, a new list is
        put where `order` says. Returns the new draft; raises the same as `put`.
        """
        draft = self._with_braces(path)
        node = draft.document.value_at(path)
        if not isinstance(node, MappingNode):
            return draft._as_mapping(path).insert(path, key, at, entry, order)
        entries = node.get(key)
        if not isinstance(entries, SequenceNode):
            if key in node:
                return draft.with_cuts(draft._first_entry(path, key, entry))
            return draft.with_cuts(draft._new_key(path, node, key, [entry], order))
        return draft.with_cuts(draft._new_entry((*path, key), entries, at, entry))

    # Where things stand

    def is_flow(self, path: Path) -> bool:
        """Whether the value at a path stands between braces or brackets."""
        text = self.document.text
        for length in range(len(path) + 1):
            node = self.document.value_at(path[:length])
            if not isinstance(node, MappingNode | SequenceNode):
                return False
            if text[node.marks[0] : node.marks[0] + 1] in ("{", "["):
                return True
        return False

    def _column(self, offset: int) -> int:
        return offset - (self.document.text.rfind("\n", 0, offset) + 1)

    def _line_end(self, offset: int) -> int:
        end = self.document.text.find("\n", offset)
        return len(self.document.text) if end < 0 else end

    def end_of_lines(self, path: Path) -> int:
        """The end, before its line end, of the last line of a value in block style."""
        leaf = self._last_leaf(path)
        start, end = self.document.span_of(leaf)
        header = self.document.text[start : self._line_end(start)].partition("#")[0]
        if header[:1] in ("|", ">") and "+" in header:
            # With `+`, empty lines after a block text belong to it.
            end = self.document.whole_end_of(leaf)
            if self.document.text[end - 1 : end] == "\n":
                end -= 1
        return self._line_end(end)

    def _below(self, path: Path, lines: str) -> Cut:
        """Whole lines below the last line of a value in block style."""
        at = self.end_of_lines(path)
        return Cut(at, at, f"\n{lines}")

    def _last_leaf(self, path: Path) -> Path:
        node = self.document.value_at(path)
        while isinstance(node, MappingNode | SequenceNode) and node:
            if self.is_flow(path):
                break
            last: str | int = (
                next(reversed(node)) if isinstance(node, MappingNode) else len(node) - 1
            )
            path = (*path, last)
            node = self.document.value_at(path)
        return path

    # Changes

    def with_cuts(self, *cuts: Cut) -> Draft:
        """The draft with some parts, which must not touch each other, replaced.

        Raises FileProblems where the edited text cannot be read.
        """
        raw = with_cuts(self.raw, self.document.text, cuts)
        return draft_of(raw, self.document.name)

    def _new_key(
        self, path: Path, node: MappingNode, key: str, value: Any, order: Order
    ) -> Cut:
        """The change that adds a key to a mapping."""
        before = _key_before(node, key, order)
        if self.is_flow(path):
            pair = f"{scalar(key)}: {flow(value)}"
            if before is not None:
                _, end = self.document.span_of((*path, before))
                # A colon without a value needs a blank after it.
                gap = " " if self.document.text[end - 1] == ":" else ""
                return Cut(end, end, f"{gap}, {pair}")
            start = node.marks[0] + 1
            return Cut(start, start, f"{pair}, " if node else pair)
        indent = self._column(node.marks[2])
        lines = _block(key, value, indent)
        if before is None:
            start = node.marks[2]
            return Cut(start, start, f"{lines.lstrip(' ')}\n{' ' * indent}")
        cut = self._below((*path, before), lines)
        if not path and self._stands_apart(before, cut.end):
            # If a blank line separates the parts of a file, it also precedes this one.
            return cut.but(text=f"\n{cut.text}")
        return cut

    def _stands_apart(self, key: str, end: int) -> bool:
        """Whether a blank line follows a key of the root, which ends at an offset.

        For the last key: whether a blank line stands above it and its comments.
        """
        text = self.document.text
        if text[end:].strip():
            return text[end : end + 2] == "\n\n"
        line = text.rfind("\n", 0, self.document.key_span_of((key,))[0]) + 1
        above = text[:line].split("\n")[:-1]
        while above and above[-1].startswith("#"):
            above.pop()
        return bool(above) and not above[-1].strip()

    def _first_entry(self, path: Path, key: str, entry: Any) -> Cut:
        """The change that puts the first entry under a key without a value."""
        if self.is_flow(path):
            return replacement(self.document, (*path, key), flow([entry]))
        column = self._column(self.document.key_span_of((*path, key))[0])
        at = self._line_end(self.document.span_of((*path, key))[1])
        indent = " " * (column + INDENT)
        return Cut(at, at, f"\n{indent}- {flow(entry)}")

    def _new_entry(self, path: Path, node: SequenceNode, at: int, entry: Any) -> Cut:
        """The change that adds an entry to a list."""
        text = flow(entry)
        at = min(at, len(node))
        if self.is_flow(path):
            if at:
                _, end = self.document.span_of((*path, at - 1))
                return Cut(end, end, f", {text}")
            start = node.marks[0] + 1
            return Cut(start, start, f"{text}, " if node else text)
        indent = " " * self._column(node.marks[0])
        if at:
            return self._below((*path, at - 1), f"{indent}- {text}")
        start = node.marks[0]
        return Cut(start, start, f"- {text}\n{indent}")

    def _as_mapping(self, path: Path) -> Draft:
        """Turn a bare word into a mapping with the word as a key without a value."""
        start, end = self.document.span_of(path)
        word = self.document.text[start:end]
        if self.is_flow(path[:-1]):
            return self.with_cuts(Cut(start, end, f"{{{word}: null}}"))
        return self.with_cuts(Cut(start, end, f"{word}:"))

    def _with_braces(self, path: Path) -> Draft:
        """Put a pair between brackets into braces, so that it can take a second key."""
        node = self.document.value_at(path)
        if not (path and isinstance(node, MappingNode) and self.is_flow(path[:-1])):
            return self
        start, end = self.document.span_of(path)
        text = self.document.text
        if text[start : start + 1] == "{":
            return self
        return self.with_cuts(Cut(start, end, f"{{{text[start:end]}}}"))


def text_of(raw: str) -> str:
    """The raw text of a file without a byte order mark, its lines ending in LF."""
    return raw.removeprefix(BEGIN_MARK).replace("\r\n", "\n")


def with_cuts(raw: str, text: str, cuts: Iterable[Cut]) -> str:
    """The raw text of a file with some parts replaced, which must not touch each other.

    The offsets of cuts are those of `text`, which has no byte order mark and whose
    lines end in LF. A new line gets the line end of the line before it.
    """
    shift = raw.startswith(BEGIN_MARK)
    returns: list[int] = []
    if len(raw) != len(text) + shift:
        # In the file, a carriage return may stand before a line feed of the text.
        returns = [
            at - count - shift
            for count, at in enumerate([at.start() for at in re.finditer("\r\n", raw)])
        ]
    for cut in sorted(cuts, key=lambda cut: cut.start, reverse=True):
        start = cut.start + shift + bisect_left(returns, cut.start)
        end = cut.end + shift + bisect_left(returns, cut.end)
        line_end = text.find("\n", cut.start)
        if line_end < 0:
            line_end = text.rfind("\n", 0, cut.start)
        place = bisect_left(returns, line_end)
        is_crlf = place < len(returns) and returns[place] == line_end
        new_text = cut.text.replace("\n", "\r\n") if is_crlf else cut.text
        raw = raw[:start] + new_text + raw[end:]
    return raw


def replacement(document: Document, path: Path, text: str) -> Cut:
    """The change that replaces the value at a path by a text."""
    start, end = document.span_of(path)
    return Cut(start, end, text if start < end else f" {text}")


def read_draft(path: str) -> Draft:
    """The draft in a file. Raises FileProblems where it cannot be read."""
    return draft_of(read_bytes(path, path), path)


def draft_of(raw: str | bytes, name: str) -> Draft:
    """The draft of a text or of a file's bytes. Raises FileProblems."""
    document = parse(raw, name)
    if isinstance(raw, bytes):
        raw = raw.decode("utf-8")
    return Draft(raw, document)


def _key_before(node: MappingNode, key: str, order: Order) -> str | None:
    """The key after which a new key belongs; None where the new key is the first."""
    if key not in order:
        return next(reversed(node), None)
    later = set(order[order.index(key) :])
    names = list(node)
    places = [at for at, name in enumerate(names) if name in order]
    earlier = [at for at in places if names[at] not in later]
    # Keys that are not in the order stay after the key that they follow, or first.
    at = earlier[-1] if earlier else -1
    while at + 1 < len(names) and names[at + 1] not in order:
        at += 1
    return names[at] if at >= 0 else None


# Values as text


def _block(key: str, value: Any, indent: int) -> str:
    """The lines of a key in block style, one for each entry of a list.

    A mapping that is too long for one line has a line for each of its keys.
    """
    blank = " " * indent
    deeper = f"{blank}{' ' * INDENT}"
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        entries = [f"\n{deeper}- {flow(entry)}" for entry in value]
        return f"{blank}{scalar(key)}:{''.join(entries)}"
    line = f"{blank}{scalar(key)}: {flow(value)}"
    if isinstance(value, Mapping) and len(line) > LONGEST_LINE:
        deep = indent + INDENT
        keys = [f"\n{_block(name, inner, deep)}" for name, inner in value.items()]
        return f"{blank}{scalar(key)}:{''.join(keys)}"
    return line


def flow(value: Any) -> str:
    """A plain value on one line of YAML."""
    if isinstance(value, Mapping):
        pairs = [f"{scalar(key)}: {flow(inner)}" for key, inner in value.items()]
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join([flow(entry) for entry in value])}]"
    return scalar(value)


_YAML_WORDS = frozenset(("true", "false", "null", "yes", "no", "on", "off", "y", "n"))
_PLAIN_SIGNS = frozenset(" -.&'/()+!")
_NUMBERS = "[1-9][0-9]*[x+][0-9]+"
"""`16x16`, `7+2`: texts that look like numbers but that YAML reads as texts."""


def scalar(value: str | int | bool | None) -> str:
    """A scalar as YAML, in quotes where YAML could read it as something else."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    is_plain = (
        (value[:1].isalpha() or (value[:1] == "." and not value.strip("Xx.")))
        and value.isascii()
        and value[-1] != " "
        and value.lower() not in _YAML_WORDS
        and all(sign.isalnum() or sign in _PLAIN_SIGNS for sign in value)
    )
    if is_plain or re.fullmatch(_NUMBERS, value):
        return value
    content = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{content}"'
