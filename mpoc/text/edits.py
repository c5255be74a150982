"""Changes to the text of a file that leave every other byte as it was.

A `Draft` is a file's text with all that the author put into it: comments, spacing, line
ends, the mark at its beginning. A change finds its place by the marks of the document
and writes there in the style around it: a line in block style, a few characters between
braces. What comes of it is another draft, parsed anew.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any

from mpoc.engine.record import Record
from mpoc.text.document import (
    Document,
    MappingNode,
    Path,
    SequenceNode,
    parse,
    read_bytes,
)

BEGIN_MARK = "\ufeff"
"""What some editors write before the first character of a file."""

INDENT = 2
"""Columns by which a list that is new stands further in than its key."""

LONGEST_LINE = 78
"""Columns of a line that holds a whole mapping."""

Order = Sequence[str]
"""The keys of a mapping in the order in which they are written."""


class Cut(Record):
    """A part of a text, by its offsets, and what stands there instead."""

    start: int
    end: int
    text: str


class Draft:
    """A file's text, byte for byte, and what it says."""

    __slots__ = ("document", "raw")

    def __init__(self, raw: str, document: Document) -> None:
        self.raw = raw
        self.document = document

    @property
    def encoded(self) -> bytes:
        """The bytes of the file."""
        return self.raw.encode("utf-8")

    def put(self, path: Path, key: str, value: Any, order: Order = ()) -> Draft:
        """The draft whose mapping at a path has a value under a key.

        A new key comes after the last of those that `order` puts before it; the value
        of one that is there is replaced. A bare word becomes the key without a value of
        a new mapping.
        Raises KeyError or IndexError where the path leads nowhere, FileProblems where
        the text that comes of it is none that can be read.
        """
        draft = self._with_braces(path)
        node = draft.document.value_at(path)
        if not isinstance(node, MappingNode):
            return draft._as_mapping(path).put(path, key, value, order)
        if key not in node:
            return draft.changed(draft._new_key(path, node, key, value, order))
        return draft.changed(draft._in_place((*path, key), flow(value)))

    def insert(
        self, path: Path, key: str, at: int, entry: Any, order: Order = ()
    ) -> Draft:
        """The draft whose list under a key of the mapping at a path has a new entry.

        It becomes the entry of that number, from 0; where there is no list yet, one is
        made at the place that `order` gives it. Raises what `put` raises.
        """
        draft = self._with_braces(path)
        node = draft.document.value_at(path)
        if not isinstance(node, MappingNode):
            return draft._as_mapping(path).insert(path, key, at, entry, order)
        there = node.get(key)
        if not isinstance(there, SequenceNode):
            if key in node:
                return draft.changed(draft._first_entry(path, key, entry))
            return draft.changed(draft._new_key(path, node, key, [entry], order))
        return draft.changed(draft._new_entry((*path, key), there, at, entry))

    # Where things stand

    def is_flow(self, path: Path) -> bool:
        """Whether what stands at a path stands between braces or brackets."""
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
        found = self.document.text.find("\n", offset)
        return len(self.document.text) if found < 0 else found

    def end_of_lines(self, path: Path) -> int:
        """The end, before its line end, of the last line of a value in block style."""
        leaf = self._last_leaf(path)
        start, end = self.document.span_of(leaf)
        header = self.document.text[start : self._line_end(start)].partition("#")[0]
        if header[:1] in ("|", ">") and "+" in header:
            # The empty lines after it belong to this text.
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

    def changed(self, *cuts: Cut) -> Draft:
        """The draft with some parts replaced that do not touch each other.

        Raises FileProblems where the text that comes of it is none that can be read.
        """
        raw = self.raw
        for cut in sorted(cuts, key=lambda each: each.start, reverse=True):
            raw = self._spliced(raw, cut)
        return draft_of(raw, self.document.name)

    def _spliced(self, raw: str, cut: Cut) -> str:
        """The file with a change before those that it has already."""
        text = self.document.text
        shift = raw.startswith(BEGIN_MARK)
        if len(self.raw) == len(text) + shift:
            start, end, new = cut.start + shift, cut.end + shift, cut.text
        else:
            # Before a line feed of the text may stand a carriage return of the file.
            returns = [
                at - count - shift
                for count, at in enumerate(
                    [at.start() for at in re.finditer("\r\n", self.raw)]
                )
            ]
            start = cut.start + shift + bisect_left(returns, cut.start)
            end = cut.end + shift + bisect_left(returns, cut.end)
            near = text.find("\n", cut.start)
            if near < 0:
                near = text.rfind("\n", 0, cut.start)
            place = bisect_left(returns, near)
            is_crlf = place < len(returns) and returns[place] == near
            new = cut.text.replace("\n", "\r\n") if is_crlf else cut.text
        return raw[:start] + new + raw[end:]

    def _in_place(self, path: Path, told: str) -> Cut:
        """Another value where one stands."""
        start, end = self.document.span_of(path)
        if start == end:
            return Cut(start, end, f" {told}")
        return Cut(start, end, told)

    def _new_key(
        self, path: Path, node: MappingNode, key: str, value: Any, order: Order
    ) -> Cut:
        """A key that a mapping does not have yet."""
        before = _key_before(node, key, order)
        if self.is_flow(path):
            told = f"{scalar(key)}: {flow(value)}"
            if before is not None:
                _, end = self.document.span_of((*path, before))
                # A colon without a value needs a blank after it.
                gap = " " if self.document.text[end - 1] == ":" else ""
                return Cut(end, end, f"{gap}, {told}")
            start = node.marks[0] + 1
            return Cut(start, start, f"{told}, " if node else told)
        indent = self._column(node.marks[2])
        lines = _block(key, value, indent)
        if before is None:
            start = node.marks[2]
            return Cut(start, start, f"{lines.lstrip(' ')}\n{' ' * indent}")
        cut = self._below((*path, before), lines)
        if not path and self._stands_apart(before, cut.end):
            # Parts of a file that are kept apart stay so.
            return cut.but(text=f"\n{cut.text}")
        return cut

    def _stands_apart(self, key: str, end: int) -> bool:
        """Whether a blank line is below a key at the top that ends there.

        The last key stands apart where one is above it, with its comments.
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
        """An entry under a key that has no list, nor anything else."""
        if self.is_flow(path):
            return self._in_place((*path, key), flow([entry]))
        column = self._column(self.document.key_span_of((*path, key))[0])
        at = self._line_end(self.document.span_of((*path, key))[1])
        indent = " " * (column + INDENT)
        return Cut(at, at, f"\n{indent}- {flow(entry)}")

    def _new_entry(self, path: Path, node: SequenceNode, at: int, entry: Any) -> Cut:
        """An entry of a list that is there."""
        told = flow(entry)
        at = min(at, len(node))
        if self.is_flow(path):
            if at:
                _, end = self.document.span_of((*path, at - 1))
                return Cut(end, end, f", {told}")
            start = node.marks[0] + 1
            return Cut(start, start, f"{told}, " if node else told)
        indent = " " * self._column(node.marks[0])
        if at:
            return self._below((*path, at - 1), f"{indent}- {told}")
        start = node.marks[0]
        return Cut(start, start, f"- {told}\n{indent}")

    def _as_mapping(self, path: Path) -> Draft:
        """A bare word as the key, without a value, of a mapping."""
        start, end = self.document.span_of(path)
        word = self.document.text[start:end]
        if self.is_flow(path[:-1]):
            return self.changed(Cut(start, end, f"{{{word}: null}}"))
        return self.changed(Cut(start, end, f"{word}:"))

    def _with_braces(self, path: Path) -> Draft:
        """A pair that stands bare between brackets gets braces, for a second key."""
        node = self.document.value_at(path)
        if not (path and isinstance(node, MappingNode) and self.is_flow(path[:-1])):
            return self
        start, end = self.document.span_of(path)
        text = self.document.text
        if text[start : start + 1] == "{":
            return self
        return self.changed(Cut(start, end, f"{{{text[start:end]}}}"))


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
    """The key after which a new one belongs; None where it is the first."""
    if key not in order:
        return next(reversed(node), None)
    later = set(order[order.index(key) :])
    names = list(node)
    places = [at for at, name in enumerate(names) if name in order]
    earlier = [at for at in places if names[at] not in later]
    # What nothing orders stays behind the key that it follows, or at the beginning.
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
        keys = [f"\n{_block(name, each, deep)}" for name, each in value.items()]
        return f"{blank}{scalar(key)}:{''.join(keys)}"
    return line


def flow(value: Any) -> str:
    """A plain value on one line of YAML."""
    if isinstance(value, Mapping):
        told = [f"{scalar(key)}: {flow(each)}" for key, each in value.items()]
        return f"{{{', '.join(told)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join([flow(each) for each in value])}]"
    return scalar(value)


_RESERVED = frozenset(("true", "false", "null", "yes", "no", "on", "off", "y", "n"))
_PLAIN_SIGNS = frozenset(" -.&'/()+!")
_NUMBERS = re.compile("[1-9][0-9]*[x+][0-9]+")
"""`16x16`, `7+2`: no reader takes them for numbers."""


def scalar(value: str | int | bool | None) -> str:
    """A scalar, in quotes where YAML or another reader of it could mistake it."""
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
        and value.lower() not in _RESERVED
        and all(sign.isalnum() or sign in _PLAIN_SIGNS for sign in value)
    )
    if is_plain or _NUMBERS.fullmatch(value):
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
