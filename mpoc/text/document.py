"""A YAML file as plain values that remember their places in it.

A file is not trusted: it may be far too large, not text at all, or made to exhaust its
reader. So only a small part of YAML is accepted, namely mappings,
lists and scalars without anchors, aliases, tags, merge keys, directives or further
documents, within limits on size, depth and number. Scalars follow the core schema of
YAML 1.2, except that numbers are integers of at most nine digits.

The events come from libyaml where its binding is installed, else from the parser in
pure Python, which is slower; values and marks are the same from both.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from mpoc.text.files import read_at_once
from mpoc.text.mend import Mend
from mpoc.text.nodes import (
    LONGEST_SCALAR,
    MOST_BYTES,
    MOST_DEPTH,
    MOST_DIGITS,
    MOST_VALUES,
    MappingNode,
    Path,
    SequenceNode,
)
from mpoc.text.problems import Complaint, FileProblems, Place, Problem
from mpoc.text.source import Mark, Source

__all__ = [
    "Document",
    "MappingNode",
    "Mark",
    "Path",
    "SequenceNode",
    "parse",
    "parser_in_use",
    "read_bytes",
    "read_document",
]


class Document:
    """A file: its values, its text, and the place of every value.

    `root` is the mapping at the top, with plain values: `MappingNode` (a dict),
    `SequenceNode` (a list), str, int, bool and None. It must not be changed.
    """

    __slots__ = ("_source", "root")

    def __init__(self, source: Source, root: MappingNode) -> None:
        self._source = source
        self.root = root

    @property
    def name(self) -> str:
        """The file's name as messages show it."""
        return self._source.name

    @property
    def is_file(self) -> bool:
        """Whether other files may belong to it: those beside it, and its project's."""
        return self._source.is_file

    @property
    def text(self) -> str:
        """The file's text, in which every line ends with LF alone."""
        return self._source.text

    @property
    def lines(self) -> list[str]:
        """The file's lines without their ends."""
        return self._source.lines

    def value_at(self, path: Iterable[str | int]) -> Any:
        """The value at a path; KeyError or IndexError where there is none."""
        value: Any = self.root
        for step in path:
            value = value[step]
        return value

    def mark_of(self, path: Iterable[str | int]) -> Mark:
        """Where the value at a path stands; KeyError or IndexError without one."""
        return self._source.mark(*self._span(tuple(path)))

    def key_mark_of(self, path: Iterable[str | int]) -> Mark:
        """Where the key of the value at a path stands.

        An entry of a list has no key, so its value is marked.
        """
        return self._source.mark(*self._key_span(tuple(path)))

    def span_of(self, path: Iterable[str | int]) -> tuple[int, int]:
        """Where the value at a path stands, as offsets into the text.

        An empty value stands after its colon or dash. Raises KeyError or IndexError.
        """
        return self._span(tuple(path))

    def key_span_of(self, path: Iterable[str | int]) -> tuple[int, int]:
        """Where the key of the value at a path stands, as offsets into the text."""
        return self._key_span(tuple(path))

    def whole_end_of(self, path: Iterable[str | int]) -> int:
        """The offset after a scalar with the empty lines that are part of it."""
        parent, slot = self._slot(tuple(path))
        end: int = parent.marks[slot + 1]
        return end

    def block_mark(
        self, path: Iterable[str | int], line: int, column: int, length: int = 1
    ) -> Mark:
        r"""Where a part of a text stands.

        `line` and `column` count from 0 in the text as it was read, so that the part is
        `text.split("\n")[line][column:column + length]`. For block text (`|`) and for
        text on one line without escapes the mark is exact; for text written in another
        way it is the mark of the whole text.
        """
        return self._source.mark(*self._inner_span(tuple(path), line, column, length))

    def problem(
        self,
        path: Iterable[str | int],
        complaint: Complaint,
        *,
        at: str | Mark = "value",
        related_place: Place | None = None,
    ) -> Problem:
        """A problem with the value or key at a path.

        `at` is `"value"`, `"key"` or a mark of this document. Where the path leads
        nowhere, the nearest value on the way is marked.
        """
        path = tuple(path)
        if isinstance(at, Mark):
            start, end = self._offsets(at)
        else:
            start, end = self._nearest(path, at == "key")
        if at == "key" and self._stands_beside(path, complaint.mend):
            complaint = complaint.but(hint="", mend=None)
        return self._source.problem(complaint, start, end, related_place=related_place)

    def _stands_beside(self, path: Path, mend: Mend | None) -> bool:
        """Whether a mend would write a key that its mapping has already."""
        if mend is None:
            return False
        try:
            beside = self.value_at(path[:-1])
        except (KeyError, IndexError, TypeError):
            # A condition is one text, in which a path leads further than the file.
            return False
        return isinstance(beside, dict) and mend.new in beside

    def place(
        self, path: Iterable[str | int], label: str, *, at: str | Mark = "value"
    ) -> Place:
        """The value or key at a path as the second place of a problem."""
        if isinstance(at, Mark):
            start, end = self._offsets(at)
        else:
            start, end = self._nearest(tuple(path), at == "key")
        return self._source.place(start, end, label)

    def _offsets(self, mark: Mark) -> tuple[int, int]:
        source = self._source
        return (
            source.offset(mark.line, mark.column),
            source.offset(mark.end_line, mark.end_column),
        )

    def _nearest(self, path: Path, at_key: bool) -> tuple[int, int]:
        """The span at a path, or of the nearest value on the way to it."""
        for length in range(len(path), -1, -1):
            is_whole = length == len(path)
            try:
                if at_key and is_whole and path:
                    return self._key_span(path)
                return self._span(path[:length])
            except (KeyError, IndexError, TypeError):
                continue
        return 0, 0

    def _slot(self, path: Path) -> tuple[Any, int]:
        """The container of the value at a path, and the index of the value's marks."""
        parent = self.value_at(path[:-1])
        step = path[-1]
        if isinstance(parent, MappingNode):
            for index, key in enumerate(parent):
                if key == step:
                    return parent, 4 + 4 * index
            raise KeyError(step)
        if not isinstance(parent, SequenceNode) or not isinstance(step, int):
            raise KeyError(step)
        if not 0 <= step < len(parent):
            raise IndexError(step)
        return parent, 2 + 2 * step

    def _span(self, path: Path) -> tuple[int, int]:
        if not path:
            return self.root.marks[0], self._end(self.root)
        parent, slot = self._slot(path)
        return self._span_in(parent, slot, parent[path[-1]])

    def _span_in(self, node: Any, slot: int, value: object) -> tuple[int, int]:
        """The span of a value of a container; `slot` is the index of its marks."""
        if isinstance(value, (MappingNode, SequenceNode)):
            return value.marks[0], self._end(value)
        start, end = node.marks[slot : slot + 2]
        if start == end:
            # The parsers disagree on the place of an empty value; here it is the one
            # after the colon or dash.
            at = node.marks[slot - 1] if slot > 2 else node.marks[0]
            start = end = _after_indicator(self.text, at)
        return start, start + len(self.text[start:end].rstrip())

    def _key_span(self, path: Path) -> tuple[int, int]:
        parent, slot = self._slot(path)
        if isinstance(parent, MappingNode):
            return parent.marks[slot - 2], parent.marks[slot - 1]
        return self._span(path)

    def _end(self, node: MappingNode | SequenceNode) -> int:
        """The offset after the last value of a container, or after its bracket."""
        if self.text[node.marks[0] : node.marks[0] + 1] in ("{", "["):
            return node.marks[1]
        if not node:
            return node.marks[1]
        last = node[-1] if isinstance(node, list) else next(reversed(node.values()))
        return self._span_in(node, len(node.marks) - 2, last)[1]

    def _inner_span(
        self, path: Path, line: int, column: int, length: int
    ) -> tuple[int, int]:
        """The span of a part of a text, or of the whole text (see `block_mark`)."""
        value = self.value_at(path)
        start, end = self._span(path)
        if not isinstance(value, str):
            return start, end
        style = self.text[start : start + 1]
        if style == "|":
            return self._block_span(value, start, line, column, length)
        if style in ("'", '"'):
            start += 1
            end -= 1
        if line or self.text[start:end] != value:
            return self._span(path)
        return start + column, min(start + column + length, end)

    def _block_span(
        self, value: str, start: int, line: int, column: int, length: int
    ) -> tuple[int, int]:
        """The span of a part of a block text that begins at an offset."""
        source = self._source
        first = source.mark(start, start).line + 1
        indent = 0
        for number, text in enumerate(value.split("\n")):
            if text.strip():
                indent = len(source.line(first + number)) - len(text)
                break
        at = source.offset(min(first + line, len(source.lines)), 1) + indent + column
        return at, at + length


def read_document(
    path: str,
    *,
    stdin_name: str = "<stdin>",
    within: str = "",
    faults_of: Callable[[Document], Sequence[Problem]] | None = None,
) -> Document:
    """Read a scenario file; `-` is standard input, named `stdin_name` in messages.

    `faults_of` is for hints, as in `parse`. Raises FileProblems where the file cannot
    be opened, is not a scenario file, or lies elsewhere (see `read_bytes`).
    """
    name = stdin_name if path == "-" else path
    return parse(read_bytes(path, name, within), name, faults_of=faults_of)


def parse(
    data: str | bytes,
    name: str,
    *,
    pure: bool = False,
    is_file: bool = True,
    faults_of: Callable[[Document], Sequence[Problem]] | None = None,
) -> Document:
    """The document in a text or in the bytes of a file; `name` is for messages.

    No other file belongs to a text that is not `is_file`.
    `pure` asks for the parser in pure Python. Of several ways to mend a fault of YAML
    the hint names one that leaves the fewest faults by `faults_of`. Raises
    FileProblems; a fault of YAML ends the reading, so it has one problem, or several of
    one kind.
    """
    source = Source(name, decoded(data, name), is_file)
    try:
        _check_lines(source)
        root = _root_of(source, pure)
    except FileProblems as complaint:
        from mpoc.text.mistakes.trials import with_best_mend

        def stops_at(text: str) -> int | None:
            return _stops_at(text, pure)

        def meaning(text: str) -> tuple[Sequence[Problem], object]:
            document = parse(text, name, pure=pure, is_file=is_file)
            faults = () if faults_of is None else faults_of(document)
            return faults, document.root

        # If there are several, one mend serves all of them, or each has its own.
        first, *others = complaint.problems
        first = with_best_mend(source, first, stops_at, meaning)
        raise FileProblems([first, *others]) from None
    return Document(source, root)


def _stops_at(text: str, pure: bool) -> int | None:
    """The line on which the reading of a text stops, or None if it does not."""
    source = Source("", text)
    kinds, events, faults = _events_of(text, pure)
    try:
        _check_lines(source)
        _consume(source, kinds, events, [])
    except FileProblems as complaint:
        return complaint.problems[0].line
    except faults as fault:
        mark = getattr(fault, "problem_mark", None)
        return 1 if mark is None else source.line_of(min(mark.index, len(text)))
    return None


def parser_in_use() -> str:
    """The name of the parser that gives the events: `libyaml` or `pure Python`."""
    try:
        import _ruamel_yaml  # noqa: F401
    except ImportError:
        return "pure Python"
    return "libyaml"


def _after_indicator(text: str, at: int) -> int:
    """The end of the colon or dash whose value is empty, from the end of its key."""
    begin = at
    in_comment = False
    while at < len(text) and (in_comment or text[at] in " \n#"):
        in_comment = text[at] == "#" or (in_comment and text[at] != "\n")
        at += 1
    return at + 1 if text[at : at + 1] in (":", "-") else begin


FILES_READ: set[str] = set()
"""The paths of files that a command has read, which its output must not replace."""


def read_bytes(path: str, name: str, within: str = "") -> bytes:
    """The bytes of a regular file or of standard input, at most one more than allowed.

    A link, or a path in the settings, may lead to any file of this machine, and
    messages quote lines of it. So with links followed, the file must lie in the folder
    `within`, by default its own folder, or in the working directory. Raises
    FileProblems, in which `name` stands for the file.
    """
    import os
    import stat
    import sys

    try:
        if path == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        # Opening a named pipe would wait for its writer, so check the kind first.
        mode = os.stat(path).st_mode
        if stat.S_ISREG(mode):
            if (within or os.path.islink(path)) and not is_within(path, within):
                from mpoc.text.faults import elsewhere

                raise elsewhere(name)
            FILES_READ.add(path)
            return read_at_once(path, MOST_BYTES + 1)
    except (OSError, ValueError) as fault:
        from mpoc.text.faults import unreadable

        raise unreadable(name, fault) from None
    from mpoc.text.faults import not_a_file

    raise not_a_file(name, mode)


def is_within(path: str, folder: str = "") -> bool:
    """Whether a file, with links followed, lies in a folder or the working directory.

    Without `folder`, the folder of `path` counts.
    """
    import os

    real = os.path.realpath(path)
    homes = [folder or os.path.dirname(path) or ".", "."]
    return any([_is_below(real, os.path.realpath(home)) for home in homes])


def _is_below(path: str, folder: str) -> bool:
    import os

    # Every file lies below the root, so that does not count.
    is_root = os.path.dirname(folder) == folder
    return not is_root and path.startswith(os.path.join(folder, ""))


def decoded(data: str | bytes, name: str) -> str:
    """The text in the bytes of a file, with every line ending in LF alone.

    Raises FileProblems, in which `name` stands for the file, if it is too large or not
    UTF-8.
    """
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    if len(data) <= MOST_BYTES:
        try:
            text = data.removeprefix(BOM_UTF8).decode("utf-8")
        except UnicodeDecodeError:
            pass
        else:
            return text.replace("\r\n", "\n")
    from mpoc.text.faults import undecodable

    raise undecodable(name, data)


def _check_lines(source: Source) -> None:
    """Refuse directives, and invisible or harmful characters."""
    text = source.text
    if not text.replace("\n", "").isprintable():
        from mpoc.text.characters import check_characters

        check_characters(source)
    if not text.isascii():
        from unicodedata import is_normalized

        if not is_normalized("NFC", text):
            from mpoc.text.characters import check_characters

            check_characters(source)
    if text.startswith("%") or "\n%" in text:
        from mpoc.text.faults import directive

        raise directive(source)


def _check_text(
    source: Source, text: str, style: str, start: int, end: int, containers: list[Any]
) -> None:
    """Refuse a scalar that is too long or contains a forbidden character."""
    is_short = len(text) <= LONGEST_SCALAR
    if is_short and (style == "|" or style == ">"):
        return
    is_plain = text.isprintable() and (text.isascii() or style != '"')
    if is_short and is_plain:
        return
    from mpoc.text.characters import bad_character

    if not is_short or bad_character(text) is not None:
        from mpoc.text.mistakes.diagnosis import unfit_text

        raise unfit_text(source, text, start, end, containers)


def _check_key(
    source: Source, key: str, start: int, end: int, containers: list[Any]
) -> None:
    """Refuse a text that cannot be a key."""
    if not key or key == "<<":
        from mpoc.text.faults import impossible_key

        raise impossible_key(source, key, start, end)
    if ":" in key and source.text[start : start + 1] not in ("'", '"'):
        from mpoc.text.mistakes.lines import check_colons_of_key

        check_colons_of_key(source, key, start)
    _check_text(source, key, '"', start, end, containers)


def _is_explicit(text: str, marks: list[int], start: int) -> bool:
    """Whether a question mark announces the key that begins at an offset.

    `marks` are those of its mapping so far.
    """
    previous = marks[-1]
    if len(marks) > 2 and marks[-1] == marks[-2]:
        # The parsers place an empty value differently, but not its key.
        previous = marks[-3]
    between = text[previous:start]
    if "?" not in between:
        return False
    return any("?" in line.partition("#")[0] for line in between.split("\n"))


_WORDS: dict[str, object] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}


_SEEN: list[tuple[dict[str, Any], set[str]]] = [(dict(_WORDS), set())]
"""A cache: the values of plain scalars, and the valid keys, in all files so far."""

MOST_CACHED = 4_000
"""The most values and keys that the cache holds together."""


def _plain_value(
    source: Source, text: str, start: int, end: int, containers: list[Any]
) -> object:
    """The value of a plain scalar that is not one of the words above."""
    if text[0] in "+-.0123456789":
        digits = text[1:] if text[0] == "-" else text
        is_number = digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS
        if is_number and (digits[0] != "0" or text == "0"):
            return int(text)
        if _seems_a_number(text):
            from mpoc.text.faults import check_number

            check_number(source, text, start, end)
    _check_text(source, text, "", start, end, containers)
    return text


def _seems_a_number(text: str) -> bool:
    """Whether a text looks like a number; a few texts that are not numbers do too."""
    low = text.lstrip("+-").lower()
    if low[:2] in ("0x", "0o", "0b") or low in (".inf", ".nan"):
        return True
    try:
        float(low.replace("_", ""))
    except ValueError:
        return False
    return True


def _root_of(source: Source, pure: bool) -> MappingNode:
    """The values of a text."""
    kinds, events, faults = _events_of(source.text, pure)
    containers: list[Any] = []
    try:
        return _consume(source, kinds, events, containers)
    except faults as fault:
        from mpoc.text.mistakes.diagnosis import diagnose

        raise FileProblems([diagnose(source, fault, containers)]) from None


def _events_of(text: str, pure: bool) -> tuple[Any, Iterator[Any], type[Exception]]:
    """The module with the kinds of events, the events, and the exception for faults."""
    if not pure:
        try:
            import _ruamel_yaml as libyaml
        except ImportError:
            pass
        else:
            libyaml_events = iter(libyaml.CParser(text).get_event, None)
            return libyaml, libyaml_events, libyaml.YAMLError
    from ruamel.yaml import events
    from ruamel.yaml.error import YAMLError

    from mpoc.text.plain_parser import strict_events

    return events, strict_events(text), YAMLError


def _consume(
    source: Source, kinds: Any, events: Iterator[Any], containers: list[Any]
) -> MappingNode:
    """Build the values from the events.

    If the events break off, `containers` holds the mappings and lists that are open.
    For speed, one loop with local variables handles all kinds of events: reading a file
    spends most of its time here.
    """
    scalar = kinds.ScalarEvent
    mapping_start = kinds.MappingStartEvent
    sequence_start = kinds.SequenceStartEvent
    mapping_end = kinds.MappingEndEvent
    sequence_end = kinds.SequenceEndEvent
    has_properties = "&" in source.text or "!" in source.text
    has_questions = "?" in source.text
    values_seen, keys = _SEEN[0]
    if len(values_seen) + len(keys) > MOST_CACHED:
        # New ones: another thread may be reading with the old.
        values_seen, keys = _SEEN[0] = dict(_WORDS), set()
    container: Any = None
    key: str | None = None
    in_mapping = False
    marks: list[int] = []
    values = 1
    root: Any = None
    # A value has at most three events: key, start and end.
    for event in islice(events, 3 * MOST_VALUES + 8):
        kind = event.__class__
        if kind is scalar:
            start = event.start_mark.index
            end = event.end_mark.index
            value = event.value
            if has_properties and (event.anchor or event.tag):
                from mpoc.text.faults import with_property

                raise with_property(source, event)
            if in_mapping and key is None:
                if value not in keys:
                    _check_key(source, value, start, end, containers)
                    # With a colon inside, a key may be valid in quotes alone.
                    if ":" not in value:
                        keys.add(value)
                if has_questions and _is_explicit(source.text, marks, start):
                    from mpoc.text.faults import explicit_key

                    raise explicit_key(source, start)
                if value in container:
                    from mpoc.text.faults import duplicate_key

                    raise duplicate_key(source, container, value, start, end)
                key = value
                marks.append(start)
                marks.append(end)
                continue
            if event.style:
                _check_text(source, value, event.style, start, end, containers)
            elif value in values_seen:
                value = values_seen[value]
            else:
                text = value
                value = values_seen[text] = _plain_value(
                    source, text, start, end, containers
                )
            if key is not None:
                container[key] = value
                key = None
            elif container is not None:
                container.append(value)
            else:
                from mpoc.text.mistakes.diagnosis import not_a_mapping

                raise not_a_mapping(source, value, start, end)
            marks.append(start)
            marks.append(end)
        elif kind is mapping_start or kind is sequence_start:
            start = event.start_mark.index
            if has_properties and (event.anchor or event.tag):
                from mpoc.text.faults import with_property

                raise with_property(source, event)
            node: Any = MappingNode() if kind is mapping_start else SequenceNode()
            if key is not None:
                container[key] = node
                key = None
            elif in_mapping:
                from mpoc.text.faults import key_not_text

                raise key_not_text(source, start, event.end_mark.index)
            elif container is not None:
                container.append(node)
            else:
                root = node
            marks.append(start)
            containers.append(node)
            if len(containers) > MOST_DEPTH:
                from mpoc.text.faults import too_deep

                raise too_deep(source, start)
            container = node
            marks = node.marks = [start, start]
            in_mapping = kind is mapping_start
        elif kind is mapping_end or kind is sequence_end:
            end = marks[1] = event.end_mark.index
            values += len(container)
            if values > MOST_VALUES:
                break
            containers.pop()
            if containers:
                container = containers[-1]
                marks = container.marks
                marks.append(end)
                in_mapping = container.__class__ is MappingNode
            else:
                container = None
                in_mapping = False
        elif kind is kinds.AliasEvent:
            from mpoc.text.faults import alias

            raise alias(source, event.start_mark.index)
        elif kind is kinds.DocumentStartEvent:
            if root is not None:
                from mpoc.text.faults import second_document

                raise FileProblems([second_document(source, event.start_mark.index)])
        elif kind is kinds.StreamEndEvent:
            if root.__class__ is MappingNode:
                return root
            from mpoc.text.mistakes.diagnosis import not_a_mapping

            start = root.marks[0] if root is not None else 0
            raise not_a_mapping(source, root, start, start)
    from mpoc.text.faults import too_many_values

    raise too_many_values(source, containers)
