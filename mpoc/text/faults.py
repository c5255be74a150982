"""Problems with a file that break the limits and rules of the format.

Only a file with a fault imports this module. Where a parser stops,
`mpoc.text.mistakes` names the author's mistake.
"""

from __future__ import annotations

import os
import re
import stat
from typing import Any

from mpoc.text.mend import Mend
from mpoc.text.nodes import (
    LENGTHS,
    MOST_BYTES,
    MOST_DEPTH,
    MOST_DIGITS,
    MOST_VALUES,
    POINTS,
    TEXTS,
    MappingNode,
)
from mpoc.text.problem_kinds import (
    ALIAS,
    ANCHOR,
    DIE_TO_FILL_IN,
    DIRECTIVE,
    DUPLICATE_KEY,
    ELSEWHERE,
    EMPTY_FILE,
    EMPTY_KEY,
    FILE_TOO_LARGE,
    KEY_NOT_TEXT,
    MERGE_KEY,
    NO_VALUES,
    NOT_A_FILE,
    NOT_A_GAME_NUMBER,
    NOT_DECIMAL,
    NOT_FOUND,
    NOT_UTF_8,
    NOT_WHOLE,
    NUMBER_FORM,
    NUMBER_TOO_LONG,
    ONLY_COMMENTS,
    OTHER_ENCODING,
    QUESTION_MARK,
    SECOND_DOCUMENT,
    TAG,
    TOO_DEEP,
    TOO_MANY_VALUES,
    UNREADABLE,
    UNREADABLE_FOLDER,
)
from mpoc.text.problems import Complaint, FileProblems, Problem, ProblemKind
from mpoc.text.source import Source


def unreadable(file: str, fault: OSError | ValueError) -> FileProblems:
    """The file cannot be opened or read."""
    if isinstance(fault, FileNotFoundError):
        return FileProblems([NOT_FOUND().about(file)])
    why = getattr(fault, "strerror", None) or "this cannot be the name of a file"
    return FileProblems([UNREADABLE(why=why).about(file)])


def elsewhere(file: str) -> FileProblems:
    """A link or a path leads out of the folder in which it stands."""
    return FileProblems([ELSEWHERE().about(file)])


def not_a_file(file: str, mode: int) -> FileProblems:
    """The name belongs to something that is not a regular file.

    A folder whose files are to be read, and which cannot be, says why.
    """
    if stat.S_ISDIR(mode):
        try:
            os.scandir(file).close()
        except OSError as fault:
            why = fault.strerror or "this cannot be the name of a folder"
            return FileProblems([UNREADABLE_FOLDER(why=why).about(file)])
    kinds = {
        stat.S_IFDIR: "a directory",
        stat.S_IFIFO: "a named pipe",
        stat.S_IFSOCK: "a socket",
    }
    kind = kinds.get(stat.S_IFMT(mode), "a device")
    return FileProblems([NOT_A_FILE(what=kind).about(file)])


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
            FILE_TOO_LARGE(limit=MOST_BYTES // 1024), len(source.text)
        )
    for mark, encoding in _ENCODINGS:
        if data.startswith(mark):
            text = data.decode(encoding, "replace").replace("\r\n", "\n")
            return Source(file, text).refusal(OTHER_ENCODING(encoding=encoding), 0)
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        data.decode()
    except UnicodeDecodeError as fault:
        bad_byte = fault.start
    source = Source(file, _text(data, "backslashreplace"))
    at = len(_text(data[:bad_byte], "strict"))
    return source.refusal(NOT_UTF_8(byte=f"{data[bad_byte]:02X}"), at, at + 4)


def _text(data: bytes, errors: str) -> str:
    return data.decode("utf-8", errors).replace("\r\n", "\n").removeprefix("\ufeff")


def check_number(source: Source, text: str, start: int, end: int) -> None:
    """Refuse a plain scalar that looks like a number but has not the format's form."""
    line = source.text[:start].rpartition("\n")[2]
    is_text = _OF_TEXTS.search(line) is not None
    key = _KEY.search(line)
    of = key[1] if key is not None and is_in_inches(source.text) else ""
    complaint = _odd_number(text, is_text, of)
    if complaint is not None:
        raise source.refusal(complaint, start, end)


_OF_TEXTS = re.compile(rf"\b({'|'.join(TEXTS)}|name): *$")
"""The beginning of a line whose value is a text."""
_KEY = re.compile(r"\b([a-z-]+): *$")
"""The beginning of a line up to a value, with its key."""


def is_in_inches(text: str) -> bool:
    """Whether a file writes points of a plane, such as `4.5/12`."""
    return re.search(r"\b[0-9]+(\.[0-9]+)?/[0-9]", text) is not None


def _odd_number(text: str, is_text: bool, key: str) -> Complaint | None:
    """Why a text is not a number of the format; None if it does not look like one.

    `key` is the key whose value it is, in a file that has lengths in inches.
    """
    is_plain = re.fullmatch(r"[+-]?[0-9][0-9_]{,8}(\.[0-9]*)?", text) is not None

    def odd(kind: ProblemKind) -> Complaint:
        mend: Mend | None = None
        meant = "write it in quotes, if it is meant as a text"
        if is_text and len(text) <= 40:
            mend = Mend(f'"{text}"', "write it in quotes: `{new}`", is_safe=True)
        elif not is_text:
            meant = "write a whole number in plain digits"
            if is_plain:
                value = float(text.replace("_", ""))
                mend = Mend(str(int(value)), "write `{new}`", is_safe=True)
                if value != int(value):
                    words = "write a whole number such as `{new}`"
                    mend = mend.but(words=words, is_safe=False)
                    is_decimal = re.fullmatch(r"[0-9]+\.[0-9]{1,2}", text)
                    if is_decimal and key in LENGTHS:
                        words = "a length in inches is written `{new}`"
                        mend = Mend(f'{text}"', words)
                    elif is_decimal and key in POINTS:
                        meant = f"a point has two numbers, such as `{text}/{text}`"
                        mend = None
        return kind(
            text=text,
            digits=MOST_DIGITS,
            meant=meant,
            mend=mend,
        )

    if not text.isascii():
        return None
    low = (text[1:] if text[0] in "+-" else text).lower()
    if re.fullmatch(r"[0-9][0-9_]*", low):
        digits = low.replace("_", "")
        if len(digits) > MOST_DIGITS:
            return odd(NUMBER_TOO_LONG)
        return odd(NUMBER_FORM)
    if re.fullmatch(r"0x[0-9a-f_]+|0o[0-7_]+|0b[01_]+", low):
        return odd(NOT_DECIMAL)
    if re.fullmatch(r"\.inf|\.nan", low):
        return odd(NOT_A_GAME_NUMBER)
    if re.fullmatch(r"(\.[0-9][0-9_]*|[0-9][0-9_]*(\.[0-9_]*)?)(e[+-]?[0-9_]+)?", low):
        return odd(NOT_WHOLE)
    return None


def impossible_key(source: Source, key: str, start: int, end: int) -> FileProblems:
    """A key without a name, or the key that merges mappings."""
    if key:
        return source.refusal(MERGE_KEY(), start, end)
    # Parsers point at the sign after the empty key, or somewhere after that.
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

    In a roll it stands for a die, as in the lines to add that reports show.
    """
    line = source.text.rfind("\n", 0, at) + 1
    is_die = "roll:" in source.text[line:at]
    return source.problem(DIE_TO_FILL_IN() if is_die else QUESTION_MARK(), at)


def empty_key(source: Source, start: int) -> Problem:
    """A colon with no key before it."""
    return source.problem(EMPTY_KEY(), start)


def duplicate_key(
    source: Source, mapping: MappingNode, key: str, start: int, end: int
) -> FileProblems:
    """A key that is twice in its mapping; both places are shown."""
    slot = 2 + 4 * list(mapping).index(key)
    first, first_end = mapping.marks[slot : slot + 2]
    return source.refusal(
        DUPLICATE_KEY(
            key=key, first=source.line_of(first), second=source.line_of(start)
        ),
        start,
        end,
        related_place=source.place(first, first_end, "first written here"),
    )


def key_not_text(source: Source, start: int, end: int) -> FileProblems:
    """A list or mapping where a key belongs."""
    is_list = source.text[start : start + 1] in ("[", "-")
    noun = "list" if is_list else "mapping"
    return source.refusal(KEY_NOT_TEXT(what=noun), start, end)


def with_property(source: Source, event: Any) -> FileProblems:
    """A value with an anchor or a tag."""
    start, end = event.start_mark.index, event.end_mark.index
    sign = "&" if event.anchor else "!"
    at = source.text.find(sign, start, max(end, start + 1))
    return FileProblems([unsupported_property(source, at if at >= 0 else start)])


def alias(source: Source, start: int) -> FileProblems:
    """A value that repeats an anchored one."""
    return FileProblems([unsupported_property(source, start)])


def unsupported_property(source: Source, at: int) -> Problem:
    """An anchor, alias or tag, by the sign at an offset."""
    sign = source.text[at : at + 1]
    kinds = {"&": ANCHOR, "*": ALIAS}
    complaint = kinds[sign]() if sign in kinds else TAG(sign=sign)
    return source.problem(complaint, at, word_end(source.text, at))


def word_end(text: str, start: int) -> int:
    """The offset after the word that begins at an offset."""
    word = re.compile(r"[^\s,\[\]{}]*").match(text, start)
    return word.end() if word else start


def second_document(source: Source, start: int) -> Problem:
    """A document after the first."""
    return source.problem(SECOND_DOCUMENT(), start, word_end(source.text, start))


def directive(source: Source) -> FileProblems:
    """A line with `%` that would change how YAML is read."""
    line = re.search(r"^%.*", source.text, re.MULTILINE)
    start, end = line.span() if line else (0, 0)
    return source.refusal(DIRECTIVE(), start, end)


def too_deep(source: Source, start: int) -> FileProblems:
    """A container inside too many others."""
    return source.refusal(TOO_DEEP(limit=MOST_DEPTH), start)


def too_many_values(source: Source, containers: list[Any]) -> FileProblems:
    """More values than a scenario can need; the innermost open container is marked."""
    start = containers[-1].marks[0] if containers else 0
    return source.refusal(TOO_MANY_VALUES(limit=MOST_VALUES), start)


def empty_file(source: Source) -> Problem:
    """A file without a value."""
    if not source.text.strip():
        complaint = EMPTY_FILE()
    elif all(line.strip()[:1] in ("", "#") for line in source.lines):
        complaint = ONLY_COMMENTS()
    else:
        complaint = NO_VALUES()
    return source.problem(complaint, 0)
