"""Characters that a file may not hold: those that cannot be seen, or that do harm."""

from __future__ import annotations

import re
from unicodedata import category, combining, is_normalized, name, normalize

from mpoc.engine.record import Record
from mpoc.text.problem_kinds import (
    BIDI_CHARACTER,
    CONTROL_CHARACTER,
    INVISIBLE_CHARACTER,
    LINE_BREAK,
    LINE_SEPARATOR,
    NO_CHARACTER,
    NOT_NORMALISED,
    PRIVATE_CHARACTER,
    SURROGATE,
    TAB,
)
from mpoc.text.problems import MOST_PROBLEMS, FileProblems, Problem, ProblemKind, quoted
from mpoc.text.source import Source


class BadCharacter(Record):
    """Something in a text that a file may not hold: `width` characters at an offset."""

    kind: ProblemKind
    message: str
    at: int
    width: int
    hint: str


_ENTER = "end lines with the Enter key alone"
_BAD_CATEGORIES = {
    "Cc": (CONTROL_CHARACTER, "a control character", "remove it"),
    "Cf": (
        INVISIBLE_CHARACTER,
        "an invisible character",
        "remove it: two names that look alike could differ by it",
    ),
    "Cs": (SURROGATE, "half a character", "write the character itself"),
    "Co": (
        PRIVATE_CHARACTER,
        "a character for private use",
        "remove it: it looks different on every machine",
    ),
    "Zl": (LINE_SEPARATOR, "a line separator", _ENTER),
    "Zp": (LINE_SEPARATOR, "a paragraph separator", _ENTER),
}
_BAD_CHARACTERS = {
    "\t": (TAB, "a tab", "use spaces; YAML does not indent with tabs"),
    "\r": (
        CONTROL_CHARACTER,
        "a carriage return inside a line",
        "end every line with LF, or with CR and LF together",
    ),
    "\0": (
        CONTROL_CHARACTER,
        "a NUL character",
        "save the file as UTF-8; this looks like UTF-16, or is not text at all",
    ),
    "\n": (
        LINE_BREAK,
        "a line break inside quotes or in a plain value",
        "write a text of several lines as block text: `|`, then its lines, indented",
    ),
    "\x85": (LINE_SEPARATOR, "a line separator", _ENTER),
    "\ufeff": (
        INVISIBLE_CHARACTER,
        "a byte order mark after the beginning",
        "remove it: it can only be the first character of a file",
    ),
}
_TURNING = (
    BIDI_CHARACTER,
    "a character that changes the direction of writing",
    "remove it: it makes a text look different from what it is",
)
_BAD_CHARACTERS |= dict.fromkeys(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    _TURNING,
)


def check_characters(source: Source) -> None:
    """Refuse characters that cannot be seen, or that a file should not hold."""
    problems: list[Problem] = []
    start = 0
    for line in source.lines:
        bad = bad_character(line)
        if bad is not None and len(problems) < MOST_PROBLEMS:
            at = start + bad.at
            end = at + bad.width
            problems.append(
                source.problem(bad.kind, bad.message, at, end, hint=bad.hint)
            )
            if line[bad.at] == "\0":
                # The file is not a text: the other lines would repeat the problem.
                break
        start += len(line) + 1
    if problems:
        raise FileProblems(problems)


def bad_character(text: str) -> BadCharacter | None:
    """The first thing in a text that a file may not hold."""
    for at, sign in enumerate(text):
        if sign.isprintable():
            continue
        row = _BAD_CHARACTERS.get(sign) or _BAD_CATEGORIES.get(category(sign))
        # The 66 codes that will never be characters count as unassigned.
        if row is None and (
            ord(sign) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(sign) <= 0xFDEF
        ):
            row = (NO_CHARACTER, "a code that is not a character", "remove it")
        if row is not None:
            kind, what, hint = row
            which = "" if sign in "\t\r\n\0" else f" ({code_and_name(sign)})"
            return BadCharacter(kind, f"{what}{which} is not allowed here", at, 1, hint)
    return None if is_normalized("NFC", text) else _not_composed(text)


def code_and_name(sign: str) -> str:
    """The code of a character and its name, if any: `U+00A0, no-break space`."""
    words = name(sign, "").lower()
    return f"U+{ord(sign):04X}" + (f", {words}" if words else "")


def _not_composed(text: str) -> BadCharacter:
    """The first letter of a text that is not in Unicode's form NFC."""
    composed = normalize("NFC", text)
    at = 0
    while composed[at : at + 1] == text[at : at + 1]:
        at += 1
    # Where the two first differ at an accent, its letter belongs to it.
    while at and combining(text[at]):
        at -= 1
    end = at + 1
    while end < len(text) and combining(text[end]):
        end += 1
    better = normalize("NFC", text[at:end])
    return BadCharacter(
        NOT_NORMALISED,
        "a letter is written in parts, or in an outdated way",
        at,
        end - at,
        f"type {quoted(better)} again on the keyboard (Unicode form NFC)",
    )


ESCAPE = re.compile(
    r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL
)
_SHORT_ESCAPES = {
    "0": "\0",
    "a": "\a",
    "b": "\b",
    "t": "\t",
    "n": "\n",
    "v": "\v",
    "f": "\f",
    "r": "\r",
    "e": "\x1b",
    "N": "\x85",
    "L": "\u2028",
    "P": "\u2029",
}


def character_of(escape: re.Match[str]) -> str:
    """The character that an escape stands for; empty for a harmless short escape."""
    code = escape[1] or escape[2] or escape[3]
    if code:
        return chr(int(code, 16))
    return _SHORT_ESCAPES.get(escape[4], "")
