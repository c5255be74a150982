"""Problems with a file that break the limits and rules of the format.

Only a file with a fault imports this module. Where a parser stops,
`mpoc.text.diagnosis` names the author's mistake.
"""

from __future__ import annotations

import re
import stat
from typing import Any

from mpoc.text.nodes import (
    MOST_BYTES,
    MOST_DEPTH,
    MOST_DIGITS,
    MOST_VALUES,
    MappingNode,
)
from mpoc.text.problem_kinds import (
    ALIAS,
    ANCHOR,
    DIRECTIVE,
    DUPLICATE_KEY,
    EMPTY_FILE,
    EMPTY_KEY,
    KEY_NOT_TEXT,
    MERGE_KEY,
    NOT_A_FILE,
    NOT_FOUND,
    NOT_UTF_8,
    NUMBER_FORM,
    NUMBER_TOO_LONG,
    QUESTION_MARK,
    SECOND_DOCUMENT,
    TAG,
    TOO_DEEP,
    TOO_LARGE,
    TOO_MANY_VALUES,
    UNREADABLE,
)
from mpoc.text.problems import FileProblems, Problem, ProblemKind, quoted
from mpoc.text.source import Source

TO_FILL_IN = "replace each ? by what that die showed, such as `X`, `x` or `.`"
"""How to complete a roll that a report has proposed."""


def unreadable(file: str, fault: OSError | ValueError) -> FileProblems:
    """The file cannot be opened or read."""
    if isinstance(fault, FileNotFoundError):
        problem = Problem(NOT_FOUND, "there is no such file", file)
    else:
        why = getattr(fault, "strerror", None) or "this cannot be the name of a file"
        problem = Problem(UNREADABLE, f"the file cannot be read: {why}", file)
    return FileProblems([problem])


def not_a_file(file: str, mode: int) -> FileProblems:
    """The name belongs to something that is not a regular file."""
    kinds = {
        stat.S_IFDIR: "a directory",
        stat.S_IFIFO: "a named pipe",
        stat.S_IFSOCK: "a socket",
    }
    kind = kinds.get(stat.S_IFMT(mode), "a device")
    problem = Problem(
        NOT_A_FILE,
        f"this is {kind}, not a file",
        file,
        expected="a file, or `-` for standard input",
    )
    return FileProblems([problem])


_ENCODINGS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


def undecodable(file: str, data: bytes) -> FileProblems:
    """The file is too large, or its bytes are not UTF-8."""
    if len(data) > MOST_BYTES:
        source = Source(file, _text(data[:MOST_BYTES], "ignore"))
        return source.refusal(
            TOO_LARGE,
            f"the file is longer than {MOST_BYTES // 1024} KiB; the limit is here",
            len(source.text),
            expected=f"at most {MOST_BYTES // 1024} KiB",
            hint="one file is one dispute: split it",
        )
    for mark, encoding in _ENCODINGS:
        if data.startswith(mark):
            text = data.decode(encoding, "replace").replace("\r\n", "\n")
            return Source(file, text).refusal(
                NOT_UTF_8,
                f"the file is saved as {encoding}",
                0,
                expected="UTF-8",
                hint="save the file as UTF-8",
            )
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        data.decode()
    except UnicodeDecodeError as fault:
        wrong = fault.start
    source = Source(file, _text(data, "backslashreplace"))
    at = len(_text(data[:wrong], "strict"))
    return source.refusal(
        NOT_UTF_8,
        f"the byte 0x{data[wrong]:02X} is not valid UTF-8 here",
        at,
        at + 4,
        expected="UTF-8",
        hint="save the file as UTF-8, not as Latin-1 or Windows-1252",
    )


def _text(data: bytes, errors: str) -> str:
    return data.decode("utf-8", errors).replace("\r\n", "\n").removeprefix("\ufeff")


def check_number(source: Source, text: str, start: int, end: int) -> None:
    """Refuse a plain scalar that looks like a number and is not one of the format."""
    odd = _odd_number(text)
    if odd is not None:
        kind, message, better = odd
        quote = f'if it is meant as text, write it in quotes: "{text[:20]}"'
        raise source.refusal(
            kind,
            f"{quoted(text)} {message}",
            start,
            end,
            expected=f"a whole number of at most {MOST_DIGITS} digits, or a text",
            hint=f"write {better}; {quote}" if better else quote,
        )


def _odd_number(text: str) -> tuple[ProblemKind, str, str] | None:
    """Why a text is not a number of the format: kind, words, and a better way."""
    if not text.isascii():
        return None
    low = (text[1:] if text[0] in "+-" else text).lower()
    if re.fullmatch(r"[0-9][0-9_]*", low):
        digits = low.replace("_", "")
        if len(digits) > MOST_DIGITS:
            return NUMBER_TOO_LONG, f"has more than {MOST_DIGITS} digits", ""
        number = -int(digits) if text[0] == "-" else int(digits)
        return NUMBER_FORM, "is an unusual way to write a number", str(number)
    if re.fullmatch(r"0x[0-9a-f_]+|0o[0-7_]+|0b[01_]+", low):
        return NUMBER_FORM, "is not a decimal number", ""
    if re.fullmatch(r"\.inf|\.nan", low):
        return NUMBER_FORM, "is not a number of the game", ""
    if re.fullmatch(r"(\.[0-9][0-9_]*|[0-9][0-9_]*(\.[0-9_]*)?)(e[+-]?[0-9_]+)?", low):
        return NUMBER_FORM, "is not a whole number", ""
    return None


def impossible_key(source: Source, key: str, start: int, end: int) -> FileProblems:
    """A key without a name, or the key that merges mappings."""
    if key:
        return source.refusal(
            MERGE_KEY,
            "merge keys are not supported",
            start,
            end,
            hint="write the keys out where they belong",
        )
    # Parsers point at the sign that leaves the key empty, or somewhere after it.
    before = source.text[:start].rstrip(" \n]}")
    if before.endswith("?"):
        return FileProblems([question_mark(source, len(before) - 1)])
    if source.text[start : start + 1] != ":" and before.endswith(":"):
        start = len(before) - 1
    return FileProblems([empty_key(source, start)])


def explicit_key(source: Source, start: int) -> FileProblems:
    """A key that a question mark announces."""
    at = source.text.rfind("?", 0, start)
    return FileProblems([question_mark(source, at)])


def question_mark(source: Source, at: int) -> Problem:
    """A question mark where YAML takes it for a sign.

    In a roll it stands for a die: reports show lines to add in that way.
    """
    line = source.text.rfind("\n", 0, at) + 1
    if "roll:" in source.text[line:at]:
        return source.problem(
            QUESTION_MARK,
            "a question mark stands in the place of a die",
            at,
            expected="what was rolled",
            hint=TO_FILL_IN,
        )
    return source.problem(
        QUESTION_MARK,
        "a question mark stands here outside quotes",
        at,
        expected="`key: value`",
        hint="put a text that begins with `?`, or holds it between brackets, in quotes",
    )


def empty_key(source: Source, start: int) -> Problem:
    """A colon with no key before it."""
    return source.problem(
        EMPTY_KEY,
        "a key without a name",
        start,
        expected="a name before the colon",
        hint="put a text that begins with a colon in quotes",
    )


def duplicate_key(
    source: Source, mapping: MappingNode, key: str, start: int, end: int
) -> FileProblems:
    """A key that stands twice in its mapping; both places are shown."""
    slot = 2 + 4 * list(mapping).index(key)
    first, first_end = mapping.marks[slot : slot + 2]
    return source.refusal(
        DUPLICATE_KEY,
        f"the key {quoted(key)} is written twice, "
        f"in line {source.line_of(first)} and in line {source.line_of(start)}",
        start,
        end,
        expected="every key once",
        hint="join the two, or remove one",
        related=source.place(first, first_end, "first written here"),
    )


def key_not_text(source: Source, start: int, end: int) -> FileProblems:
    """A list or mapping where a key belongs."""
    is_list = source.text[start : start + 1] in ("[", "-")
    return source.refusal(
        KEY_NOT_TEXT,
        f"a {'list' if is_list else 'mapping'} cannot be a key",
        start,
        end,
        expected="a text before the colon",
        hint="put a text that begins with a bracket in quotes",
    )


def with_property(source: Source, event: Any) -> FileProblems:
    """A value with an anchor or a tag."""
    start, end = event.start_mark.index, event.end_mark.index
    sign = "&" if event.anchor else "!"
    at = source.text.find(sign, start, max(end, start + 1))
    return FileProblems([unsupported_property(source, at if at >= 0 else start)])


def alias(source: Source, start: int, end: int) -> FileProblems:
    """A value that repeats an anchored one."""
    return FileProblems([unsupported_property(source, start)])


_PROPERTIES = {
    "&": (ANCHOR, "an anchor", "write the value out wherever it is needed"),
    "*": (ALIAS, "an alias", "write the value out"),
    "!": (TAG, "a tag", "remove it"),
}


def unsupported_property(source: Source, at: int) -> Problem:
    """An anchor, alias or tag, by the sign at an offset."""
    sign = source.text[at : at + 1]
    kind, what, hint = _PROPERTIES.get(sign, _PROPERTIES["!"])
    return source.problem(
        kind,
        f"{what} is not supported",
        at,
        word_end(source.text, at),
        hint=f"{hint}; put a text that begins with `{sign}` in quotes",
    )


def word_end(text: str, start: int) -> int:
    """The offset after the word that begins at an offset."""
    word = re.compile(r"[^\s,\[\]{}]*").match(text, start)
    return word.end() if word else start


def second_document(source: Source, start: int) -> Problem:
    """A document after the first."""
    return source.problem(
        SECOND_DOCUMENT,
        "a second document begins here",
        start,
        word_end(source.text, start),
        expected="one document in a file",
        hint="one file is one dispute: move the rest to a file of its own",
    )


def directive(source: Source) -> FileProblems:
    """A line with `%` that would change how YAML is read."""
    line = re.search(r"^%.*", source.text, re.MULTILINE)
    start, end = line.span() if line else (0, 0)
    return source.refusal(
        DIRECTIVE,
        "a directive is not supported",
        start,
        end,
        hint="remove the line; the format is always YAML 1.2",
    )


def too_deep(source: Source, start: int) -> FileProblems:
    """A container inside too many others."""
    return source.refusal(
        TOO_DEEP,
        f"values are nested more than {MOST_DEPTH} deep",
        start,
        expected=f"at most {MOST_DEPTH} mappings and lists inside one another",
        hint="look for brackets or dashes that were repeated by mistake",
    )


def too_many_values(source: Source, containers: list[Any]) -> FileProblems:
    """More values than a scenario can need; marked at the container that was read."""
    start = containers[-1].marks[0] if containers else 0
    return source.refusal(
        TOO_MANY_VALUES,
        f"the file has more than {MOST_VALUES} values",
        start,
        expected=f"at most {MOST_VALUES} values",
        hint="one file is one dispute: split it",
    )


FIRST_LINES = "a scenario begins with `mpoc: 1` and `title: …`"


def empty_file(source: Source) -> Problem:
    """A file without a value."""
    message = "the file is empty"
    if source.text.strip():
        message = "the file holds no values"
        if all(line.strip()[:1] in ("", "#") for line in source.lines):
            message = "the file holds nothing but comments"
    return source.problem(
        EMPTY_FILE, message, 0, expected="a scenario", hint=FIRST_LINES
    )
