"""A YAML file as plain values that remember where everything was written.

The file is read with suspicion: it may be far too large, not text at all, or made to
exhaust whoever loads it. So only a small part of YAML is accepted, namely mappings,
lists and scalars without anchors, aliases, tags, merge keys, directives or further
documents, within limits on size, depth and number. Scalars follow the core schema of
YAML 1.2, except that numbers are integers of at most nine digits.

The events come from libyaml where its binding is installed, else from the parser in
pure Python, which is slower; values and marks are the same from both.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from mpoc.problems import FileProblems, Place, Problem, quoted
from mpoc.record import Record

MOST_BYTES = 256 * 1024
MOST_VALUES = 20_000
MOST_DEPTH = 32
LONGEST_SCALAR = 8_192
MOST_DIGITS = 9

Path = tuple[str | int, ...]
"""The way from the root to a value: keys and positions, from 0."""


class Mark(Record):
    """Where something stands: lines and columns from 1, the end is the place after.

    Columns count characters.
    """

    line: int
    column: int
    end_line: int
    end_column: int


class MappingNode(dict[str, Any]):
    """A mapping of the file; its keys are texts, in the order they were written.

    `marks` holds offsets into the text: the mapping's start and end, then start and end
    of each key and of its value.
    """

    __slots__ = ("marks",)
    marks: list[int]


class SequenceNode(list[Any]):
    """A list of the file.

    `marks` holds offsets into the text: the list's start and end, then start and end of
    each entry.
    """

    __slots__ = ("marks",)
    marks: list[int]


class _Source:
    """The text of a file, and the way from offsets to lines and columns."""

    __slots__ = ("_starts", "lines", "name", "text")

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.lines = text.split("\n")
        self._starts: list[int] = []

    def mark(self, start: int, end: int) -> Mark:
        """The mark of the text between two offsets."""
        line, column = self._place(start)
        end_line, end_column = self._place(max(start, end))
        return Mark(line, column, end_line, end_column)

    def offset(self, line: int, column: int) -> int:
        """The offset of a place, both counted from 1."""
        return self._line_starts()[line - 1] + column - 1

    def line(self, number: int) -> str:
        """A line by its number from 1; empty after the last."""
        return self.lines[number - 1] if number <= len(self.lines) else ""

    def problem(
        self,
        code: str,
        message: str,
        start: int,
        end: int = -1,
        *,
        expected: str = "",
        hint: str = "",
        related: Place | None = None,
    ) -> Problem:
        """A problem with the text between two offsets."""
        mark = self.mark(start, end)
        source = self.line(mark.line)
        return Problem(
            code,
            message,
            self.name,
            mark.line,
            mark.column,
            _end_column(mark, source),
            expected,
            hint,
            source,
            related,
        )

    def refusal(
        self,
        code: str,
        message: str,
        start: int,
        end: int = -1,
        *,
        expected: str = "",
        hint: str = "",
        related: Place | None = None,
    ) -> FileProblems:
        """What to raise for a single problem with the text between two offsets."""
        told = self.problem(
            code, message, start, end, expected=expected, hint=hint, related=related
        )
        return FileProblems([told])

    def place(self, start: int, end: int, label: str) -> Place:
        """A second place for a problem."""
        mark = self.mark(start, end)
        source = self.line(mark.line)
        end_column = _end_column(mark, source)
        return Place(mark.line, mark.column, end_column, source, label)

    def _place(self, offset: int) -> tuple[int, int]:
        starts = self._line_starts()
        line = bisect_right(starts, min(offset, len(self.text)))
        return line, offset - starts[line - 1] + 1

    def _line_starts(self) -> list[int]:
        if not self._starts:
            at = 0
            for line in self.lines:
                self._starts.append(at)
                at += len(line) + 1
        return self._starts


def _end_column(mark: Mark, source: str) -> int:
    """Where the mark ends on its first line; a mark is never empty."""
    end = mark.end_column if mark.end_line == mark.line else len(source.rstrip()) + 1
    return max(end, mark.column + 1)


class Document:
    """A file that was read: its values, its text, and the place of every value.

    `root` is the mapping at the top, of plain values: `MappingNode` (a dict),
    `SequenceNode` (a list), str, int, bool and None. It must not be changed.
    """

    __slots__ = ("_source", "root")

    def __init__(self, source: _Source, root: MappingNode) -> None:
        self._source = source
        self.root = root

    @property
    def name(self) -> str:
        """The file's name as messages show it."""
        return self._source.name

    @property
    def text(self) -> str:
        """The file's text, every line closed by LF alone."""
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
        """Where the value at a path stands; KeyError or IndexError if nowhere."""
        return self._source.mark(*self._span(tuple(path)))

    def key_mark_of(self, path: Iterable[str | int]) -> Mark:
        """Where the key of the value at a path stands.

        An entry of a list has no key; its value stands for it.
        """
        return self._source.mark(*self._key_span(tuple(path)))

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
        message: str,
        *,
        code: str = "scenario",
        expected: str = "",
        hint: str = "",
        at: str | Mark = "value",
        related: Place | None = None,
    ) -> Problem:
        """A problem with what stands at a path.

        `at` is `"value"`, `"key"` or a mark of this document. Where the path leads
        nowhere, the nearest value on the way is marked.
        """
        if isinstance(at, Mark):
            start, end = self._offsets(at)
        else:
            start, end = self._nearest(tuple(path), at == "key")
        return self._source.problem(
            code, message, start, end, expected=expected, hint=hint, related=related
        )

    def place(
        self, path: Iterable[str | int], label: str, *, at: str | Mark = "value"
    ) -> Place:
        """What stands at a path as the second place of a problem."""
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
        for length in range(len(path), -1, -1):
            whole = length == len(path)
            try:
                if at_key and whole and path:
                    return self._key_span(path)
                return self._span(path[:length])
            except (KeyError, IndexError, TypeError):
                continue
        return 0, 0

    def _slot(self, path: Path) -> tuple[Any, int]:
        """The container of the value at a path, and where its marks begin."""
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
        value = parent[path[-1]]
        if isinstance(value, (MappingNode, SequenceNode)):
            return value.marks[0], self._end(value)
        start, end = parent.marks[slot : slot + 2]
        return start, start + len(self.text[start:end].rstrip())

    def _key_span(self, path: Path) -> tuple[int, int]:
        parent, slot = self._slot(path)
        if isinstance(parent, MappingNode):
            return parent.marks[slot - 2], parent.marks[slot - 1]
        return self._span(path)

    def _end(self, node: MappingNode | SequenceNode) -> int:
        """The offset after a container, without what follows its last value."""
        if self.text[node.marks[0] : node.marks[0] + 1] in ("{", "["):
            return node.marks[1]
        last = next(reversed(node.values())) if isinstance(node, dict) else node[-1]
        if isinstance(last, (MappingNode, SequenceNode)):
            return self._end(last)
        start, end = node.marks[-2:]
        return start + len(self.text[start:end].rstrip())

    def _inner_span(
        self, path: Path, line: int, column: int, length: int
    ) -> tuple[int, int]:
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
        source = self._source
        first = source.mark(start, start).line + 1
        indent = 0
        for number, text in enumerate(value.split("\n")):
            if text.strip():
                indent = len(source.line(first + number)) - len(text)
                break
        at = source.offset(min(first + line, len(source.lines)), 1) + indent + column
        return at, at + length


def read_document(path: str, *, stdin_name: str = "<stdin>") -> Document:
    """Read a scenario file; `-` is standard input, named `stdin_name` in messages.

    Raises FileProblems where the file cannot be opened or is not such a file.
    """
    name = stdin_name if path == "-" else path
    return parse(_read(path, name), name)


def parse(data: str | bytes, name: str, *, pure: bool = False) -> Document:
    """The document in a text or in the bytes of a file; `name` is for messages.

    `pure` asks for the parser in pure Python. Raises FileProblems; a fault of YAML
    ends the reading, so there is one problem, or some of one kind.
    """
    source = _Source(name, _text_of(data, name))
    _check_signs(source)
    return Document(source, _build(source, pure))


def parser_in_use() -> str:
    """Which parser gives the events: `libyaml` or `pure Python`."""
    try:
        import _ruamel_yaml  # noqa: F401
    except ImportError:
        return "pure Python"
    return "libyaml"


def _read(path: str, name: str) -> bytes:
    """The bytes of a regular file or of standard input, one more than allowed."""
    import sys

    if path == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    import os
    import stat

    try:
        mode = os.stat(path).st_mode
        if not stat.S_ISREG(mode):
            raise _unopened("not-a-file", f"this is {_kind_of_file(mode)}", name)
        with open(path, "rb") as file:
            return file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise _unopened("not-found", "there is no such file", name) from None
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or "the name cannot be a file's name"
        raise _unopened("unreadable", f"the file cannot be read: {why}", name) from None


def _unopened(code: str, message: str, name: str) -> FileProblems:
    expected = "a scenario file (`*.mpoc.yaml`)"
    return FileProblems([Problem(code, message, name, expected=expected)])


def _kind_of_file(mode: int) -> str:
    import stat

    if stat.S_ISDIR(mode):
        return "a directory"
    if stat.S_ISFIFO(mode):
        return "a named pipe"
    if stat.S_ISSOCK(mode):
        return "a socket"
    return "a device"


def _text_of(data: str | bytes, name: str) -> str:
    """The text in the bytes of a file, every line closed by LF alone."""
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    if len(data) > MOST_BYTES:
        start = data[:MOST_BYTES].decode("utf-8", "ignore")
        source = _Source(name, _lf(start))
        raise FileProblems(
            [
                source.problem(
                    "too-large",
                    f"the file is longer than {MOST_BYTES // 1024} KiB",
                    len(source.text),
                    expected=f"at most {MOST_BYTES // 1024} KiB; they end here",
                    hint="one dispute is one file: split it",
                )
            ]
        )
    for mark, encoding in _OTHER_ENCODINGS:
        if data.startswith(mark):
            source = _Source(name, _lf(data.decode(encoding, "replace")))
            raise FileProblems(
                [
                    source.problem(
                        "not-utf-8",
                        f"the file is saved as {encoding.upper()}",
                        0,
                        expected="UTF-8",
                        hint="save the file as UTF-8",
                    )
                ]
            )
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return _lf(data.decode())
    except UnicodeDecodeError as fault:
        source = _Source(name, _lf(data.decode("utf-8", "backslashreplace")))
        at = len(_lf(data[: fault.start].decode()))
        wrong = data[fault.start]
        raise FileProblems(
            [
                source.problem(
                    "not-utf-8",
                    f"the byte 0x{wrong:02X} is not UTF-8 here",
                    at,
                    at + 4,
                    expected="UTF-8",
                    hint="save the file as UTF-8, not as Latin-1 or Windows-1252",
                )
            ]
        ) from None


_OTHER_ENCODINGS = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)


def _lf(text: str) -> str:
    return text.replace("\r\n", "\n")


def _check_signs(source: _Source) -> None:
    """Refuse characters that cannot be seen, or that a file should not hold."""
    if source.text.isascii() and source.text.replace("\n", "").isprintable():
        return
    problems = []
    at = 0
    for line in source.lines:
        found = _odd_sign(line)
        if found is not None:
            code, message, column, width, hint = found
            problems.append(
                source.problem(
                    code, message, at + column, at + column + width, hint=hint
                )
            )
        at += len(line) + 1
    if problems:
        raise FileProblems(problems)


def _odd_sign(text: str) -> tuple[str, str, int, int, str] | None:
    """The first thing in a text that a file may not hold.

    Its code, what it is, where it begins, how long it is, and how to mend it.
    """
    if text.isprintable() and text.isascii():
        return None
    from unicodedata import category, is_normalized

    for column, sign in enumerate(text):
        if sign.isprintable():
            continue
        told = _ODD_KINDS.get(category(sign))
        if told is None and not _is_no_character(sign):
            continue
        code, what, hint = told or _NO_CHARACTER
        if sign in _SPECIAL_SIGNS:
            code, what, hint = _SPECIAL_SIGNS[sign]
        elif sign in _BIDIRECTIONAL:
            code, what, hint = _TURNING
        return code, f"{what}{_named(sign)}", column, 1, hint
    if not is_normalized("NFC", text):
        return _not_composed(text)
    return None


def _named(sign: str) -> str:
    """` (U+202E, right-to-left override)`, after the word for the kind of character."""
    from unicodedata import name

    if sign in "\t\r\n\0":
        return ""
    told = name(sign, "").lower()
    return f" (U+{ord(sign):04X}{', ' if told else ''}{told})"


def _is_no_character(sign: str) -> bool:
    """One of the 66 code points that will never be a character."""
    code = ord(sign)
    return code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF


def _not_composed(text: str) -> tuple[str, str, int, int, str]:
    from unicodedata import combining, normalize

    composed = normalize("NFC", text)
    column = 0
    while composed[column : column + 1] == text[column : column + 1]:
        column += 1
    end = column + 1
    # The composed form may differ only at the accent: show the letter with it.
    while column and combining(text[column]):
        column -= 1
    while end < len(text) and combining(text[end]):
        end += 1
    better = normalize("NFC", text[column:end])
    return (
        "not-normalised",
        "a character is written in parts or in an outdated form",
        column,
        end - column,
        f"write {quoted(better)} as the keyboard gives it (Unicode form NFC)",
    )


_INVISIBLE = "remove it: it cannot be seen, and can make two names look alike"
_ODD_KINDS = {
    "Cc": ("control-character", "a control character", "remove it"),
    "Cf": ("invisible-character", "an invisible character", _INVISIBLE),
    "Cs": ("surrogate", "half a character", "write the character itself"),
    "Co": (
        "private-character",
        "a character for private use",
        "remove it: it looks different on every machine",
    ),
    "Zl": ("line-separator", "a line separator", "end lines with the Enter key"),
    "Zp": ("line-separator", "a paragraph separator", "end lines with the Enter key"),
}
_SPECIAL_SIGNS = {
    "\t": ("tab", "a tab", "use spaces: YAML lines are indented with spaces only"),
    "\r": (
        "control-character",
        "a carriage return inside a line",
        "end every line with LF, or with CR and LF together",
    ),
    "\0": (
        "control-character",
        "a NUL character",
        "save the file as UTF-8 text; this looks like UTF-16 or a binary file",
    ),
    "\n": (
        "line-break",
        "a line break inside a text on one line",
        "write several lines as block text: `|`, then the lines, indented",
    ),
    "\x85": ("line-separator", "a line separator", "end lines with the Enter key"),
    "\ufeff": (
        "invisible-character",
        "a byte order mark inside the file",
        "remove it: it belongs at the very beginning, if anywhere",
    ),
}
_BIDIRECTIONAL = (
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_TURNING = (
    "bidi-character",
    "a character that turns the direction of text",
    "remove it: it makes text look other than it is",
)
_NO_CHARACTER = ("no-character", "a code that is no character", "remove it")


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


def _build(source: _Source, pure: bool) -> MappingNode:
    """The values of a text; raises FileProblems."""
    kinds, events, faults = _events_of(source.text, pure)
    try:
        return _consume(source, kinds, events)
    except faults as fault:
        raise FileProblems([_diagnosed(source, fault)]) from None


def _events_of(
    text: str, pure: bool
) -> tuple[Any, Iterator[Any], tuple[type[Exception], ...]]:
    """The kinds of events (a module that has them), the events, and what they raise."""
    if not pure:
        try:
            import _ruamel_yaml as clib
        except ImportError:
            pass
        else:
            return clib, iter(clib.CParser(text).get_event, None), (clib.YAMLError,)
    from ruamel.yaml import YAML, events
    from ruamel.yaml.error import YAMLError

    # The parser in pure Python lets other errors out, of escapes for one.
    found = YAML(typ="safe", pure=True).parse(text)
    return events, iter(found), (YAMLError, ValueError, OverflowError)


def _consume(source: _Source, kinds: Any, events: Iterator[Any]) -> MappingNode:
    """Build the values from the events.

    One loop for all kinds of events, in local variables: this is where reading a file
    spends its time.
    """
    scalar = kinds.ScalarEvent
    mapping_start = kinds.MappingStartEvent
    sequence_start = kinds.SequenceStartEvent
    mapping_end = kinds.MappingEndEvent
    sequence_end = kinds.SequenceEndEvent
    has_properties = "&" in source.text or "!" in source.text
    known: dict[str, object] = dict(_WORDS)
    keys: set[str] = set()
    above: list[tuple[Any, str | None]] = []
    here: Any = None
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
                raise _property(source, event)
            if in_mapping:
                if key is None:
                    if value not in keys:
                        _check_key(source, value, start, end)
                        keys.add(value)
                    if value in here:
                        raise _duplicate(source, here, value, start, end)
                    key = value
                    marks.append(start)
                    marks.append(end)
                    continue
                if event.style:
                    _check_text(source, value, event.style, start, end)
                    here[key] = value
                elif value in known:
                    here[key] = known[value]
                else:
                    here[key] = known[value] = _resolved(source, value, start, end)
                key = None
            elif here is None:
                raise _not_a_mapping(source, value, start, end)
            elif event.style:
                _check_text(source, value, event.style, start, end)
                here.append(value)
            elif value in known:
                here.append(known[value])
            else:
                found = known[value] = _resolved(source, value, start, end)
                here.append(found)
            marks.append(start)
            marks.append(end)
        elif kind is mapping_start or kind is sequence_start:
            start = event.start_mark.index
            if has_properties and (event.anchor or event.tag):
                raise _property(source, event)
            node: Any = MappingNode() if kind is mapping_start else SequenceNode()
            if here is None:
                root = node
            else:
                if not in_mapping:
                    here.append(node)
                elif key is None:
                    raise _key_not_text(source, start, event.end_mark.index)
                else:
                    here[key] = node
                marks.append(start)
                above.append((here, key))
                if len(above) >= MOST_DEPTH:
                    raise _too_deep(source, start)
            marks = node.marks = [start, start]
            here = node
            key = None
            in_mapping = kind is mapping_start
        elif kind is mapping_end or kind is sequence_end:
            end = event.end_mark.index
            marks[1] = end
            values += len(here)
            if values > MOST_VALUES:
                raise _too_many(source, marks[0])
            if above:
                here, key = above.pop()
                in_mapping = key is not None
                marks = here.marks
                marks.append(end)
                key = None
            else:
                here = None
        elif kind is kinds.AliasEvent:
            raise _alias(source, event)
        elif kind is kinds.DocumentStartEvent:
            if root is not None:
                raise _second_document(source, event.start_mark.index)
            if event.version or event.tags:
                raise _directive(source)
        elif kind is kinds.StreamEndEvent:
            break
    else:
        raise _too_many(source, 0)
    if root is None:
        raise _empty(source)
    if not isinstance(root, MappingNode):
        raise _not_a_mapping(source, root, root.marks[0], root.marks[0] + 1)
    return root


def _resolved(source: _Source, text: str, start: int, end: int) -> object:
    """The value of a plain scalar that is no known word; raises FileProblems."""
    if text[0] in "+-.0123456789":
        told = _number(text)
        if isinstance(told, int):
            return told
        if told is not None:
            code, message, hint = told
            raise source.refusal(
                code,
                f"{quoted(text)} {message}",
                start,
                end,
                expected=f"a whole number of at most {MOST_DIGITS} digits, or text",
                hint=hint,
            )
    _check_text(source, text, "", start, end)
    return text


def _number(text: str) -> int | tuple[str, str, str] | None:
    """The integer in a text, why it is none though it looks like one, or None."""
    digits = text[1:] if text[0] in "+-" else text
    if not digits.isascii() or not digits:
        return None
    quote = f'as text it stands in quotes: "{text[:20]}"'
    if digits.isdigit():
        if len(digits) > MOST_DIGITS:
            return "number-too-long", f"has more than {MOST_DIGITS} digits", quote
        plainly = str(int(digits))
        if text[0] == "-" and digits != "0":
            plainly = "-" + plainly
        if plainly != text:
            return (
                "number-form",
                "is an unusual way to write a number",
                (f"write {plainly}; {quote}"),
            )
        return int(text)
    low = digits.lower()
    if low in (".inf", ".nan"):
        return "number-form", "is not a number that the game knows", quote
    if not low.strip(".")[:1].isdigit():
        return None
    if low[:2] in ("0x", "0o", "0b") and _is_in_base(low):
        return "number-form", "is not a decimal number", quote
    if "_" in low and low.replace("_", "").isdigit():
        plainly = text.replace("_", "").lstrip("+")
        return (
            "number-form",
            "is an unusual way to write a number",
            (f"write {plainly[:20]}; {quote}"),
        )
    try:
        float(low)
    except ValueError:
        return None
    return "number-form", "is not a whole number", quote


def _is_in_base(text: str) -> bool:
    base = {"x": 16, "o": 8, "b": 2}[text[1]]
    allowed = "0123456789abcdef"[:base] + "_"
    return len(text) > 2 and not text[2:].strip(allowed)


def _check_text(source: _Source, text: str, style: str, start: int, end: int) -> None:
    """Refuse a text that is too long or that escapes made odd."""
    if len(text) > LONGEST_SCALAR:
        raise source.refusal(
            "too-long",
            f"this text has {len(text)} characters",
            start,
            end,
            expected=f"at most {LONGEST_SCALAR} characters",
        )
    if style == "|" or style == ">":
        return
    if text.isprintable() and text.isascii():
        return
    found = _odd_sign(text)
    if found is not None:
        code, message, _, _, hint = found
        raise source.refusal(code, f"{message} in this text", start, end, hint=hint)


def _check_key(source: _Source, key: str, start: int, end: int) -> None:
    """Refuse what cannot be a key."""
    if not key:
        raise source.refusal(
            "empty-key",
            "a key without a name",
            start,
            end,
            expected="a name before the colon",
        )
    if key == "<<":
        raise source.refusal(
            "merge-key",
            "merge keys are not read",
            start,
            end,
            hint="write the keys out where they belong",
        )
    _check_text(source, key, "", start, end)


def _duplicate(
    source: _Source, mapping: MappingNode, key: str, start: int, end: int
) -> FileProblems:
    slot = 2 + 4 * list(mapping).index(key)
    first, first_end = mapping.marks[slot : slot + 2]
    line = source.mark(first, first).line
    return source.refusal(
        "duplicate-key",
        f"the key {quoted(key)} is written twice, first in line {line}",
        start,
        end,
        expected="every key once in its mapping",
        hint="join the two, or remove one",
        related=source.place(first, first_end, "first written here"),
    )


def _key_not_text(source: _Source, start: int, end: int) -> FileProblems:
    kind = "list" if source.text[start : start + 1] in ("[", "-") else "mapping"
    return source.refusal(
        "key-not-text",
        f"a {kind} cannot be a key",
        start,
        end,
        expected="a text before the colon",
    )


def _property(source: _Source, event: Any) -> FileProblems:
    start = event.start_mark.index
    if event.anchor:
        sign, code, what = "&", "anchor", f"the anchor {quoted('&' + event.anchor)}"
        hint = "write the value out wherever it is needed"
    else:
        sign, code, what = "!", "tag", "a tag"
        hint = "remove it; a text that begins with `!` stands in quotes"
    start = max(source.text.find(sign, start), start)
    return source.refusal(
        code, f"{what} is not read", start, _word_end(source.text, start), hint=hint
    )


def _alias(source: _Source, event: Any) -> FileProblems:
    start, end = event.start_mark.index, event.end_mark.index
    return source.refusal(
        "alias",
        f"the alias {quoted(source.text[start:end])} is not read",
        start,
        end,
        hint="write the value out; a text that begins with `*` stands in quotes",
    )


def _word_end(text: str, start: int) -> int:
    end = start
    while end < len(text) and text[end] not in " \n,]}":
        end += 1
    return end


def _second_document(source: _Source, start: int) -> FileProblems:
    return source.refusal(
        "second-document",
        "a second document begins here",
        start,
        _word_end(source.text, start),
        expected="one document in a file",
        hint="one dispute is one file: move the rest to a file of its own",
    )


def _directive(source: _Source) -> FileProblems:
    start = 0
    for line in source.lines:
        if line.startswith("%"):
            break
        start += len(line) + 1
    return source.refusal(
        "directive",
        "a directive is not read",
        start,
        start + len(source.line(source.mark(start, start).line)),
        hint="remove the line: the format is YAML 1.2 always",
    )


def _too_deep(source: _Source, start: int) -> FileProblems:
    return source.refusal(
        "too-deep",
        f"values are nested more than {MOST_DEPTH} deep",
        start,
        expected=f"at most {MOST_DEPTH} mappings and lists inside one another",
    )


def _too_many(source: _Source, start: int) -> FileProblems:
    return source.refusal(
        "too-many-values",
        f"the file has more than {MOST_VALUES} values",
        start,
        expected=f"at most {MOST_VALUES} values",
        hint="one dispute is one file: split it",
    )


_FIRST_LINES = "begin with `mpoc: 1` and `title: …`"


def _empty(source: _Source) -> FileProblems:
    text = source.text
    if text.strip():
        message = "the file holds nothing but comments"
    else:
        message = "the file is empty"
    return source.refusal(
        "empty-file", message, 0, expected="a scenario", hint=_FIRST_LINES
    )


def _not_a_mapping(
    source: _Source, value: object, start: int, end: int
) -> FileProblems:
    if value == "":
        return _empty(source)
    kind = "a list" if isinstance(value, SequenceNode) else "a single value"
    return source.refusal(
        "not-a-mapping",
        f"the file is {kind}, not a scenario",
        start,
        end,
        expected="keys with their values, such as `title: …`",
        hint=_FIRST_LINES,
    )


def _diagnosed(source: _Source, fault: Exception) -> Problem:
    mark = getattr(fault, "problem_mark", None) or getattr(fault, "context_mark", None)
    at = min(mark.index, len(source.text)) if mark is not None else 0
    told = getattr(fault, "problem", None) or str(fault)
    return source.problem("not-yaml", f"this is not YAML: {told}", at)
