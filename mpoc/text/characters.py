"""Characters that a file may not contain: invisible and harmful characters."""

from __future__ import annotations

import re
from unicodedata import category, combining, is_normalized, name, normalize

from mpoc.engine.record import Record
from mpoc.text.mend import Mend
from mpoc.text.problem_kinds import (
    BIDI_CHARACTER,
    BYTE_ORDER_MARK,
    CARRIAGE_RETURN,
    CONTROL_CHARACTER,
    INVISIBLE_CHARACTER,
    LINE_BREAK,
    LINE_SEPARATOR,
    NO_CHARACTER,
    NOT_NORMALISED,
    NUL_CHARACTER,
    PARAGRAPH_SEPARATOR,
    PRIVATE_CHARACTER,
    SURROGATE,
    TAB,
)
from mpoc.text.problems import MOST_PROBLEMS, Complaint, FileProblems, Problem
from mpoc.text.source import Source


class BadCharacter(Record):
    """What is wrong with `width` characters at an offset of a text."""

    complaint: Complaint
    at: int
    width: int = 1


_KNOWN_BY_SIGHT = {
    "\t": TAB,
    "\r": CARRIAGE_RETURN,
    "\0": NUL_CHARACTER,
    "\n": LINE_BREAK,
}
"""Characters that messages describe without their code and name."""

_BAD_CHARACTERS = {"\x85": LINE_SEPARATOR, "\ufeff": BYTE_ORDER_MARK} | dict.fromkeys(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    BIDI_CHARACTER,
)
_BAD_CATEGORIES = {
    "Cc": CONTROL_CHARACTER,
    "Cf": INVISIBLE_CHARACTER,
    "Cs": SURROGATE,
    "Co": PRIVATE_CHARACTER,
    "Zl": LINE_SEPARATOR,
    "Zp": PARAGRAPH_SEPARATOR,
}


_NEEDLESS = (INVISIBLE_CHARACTER, BYTE_ORDER_MARK, BIDI_CHARACTER)
"""Characters that can be removed without changing what a text says."""


def check_characters(source: Source) -> None:
    """Refuse invisible characters and others that a file may not contain."""
    problems: list[Problem] = []
    start = 0
    for line in source.lines:
        bad = bad_character(line)
        if bad is not None and len(problems) < MOST_PROBLEMS:
            at = start + bad.at
            end = at + bad.width
            problems.append(source.problem(bad.complaint, at, end))
            if line[bad.at] == "\0":
                # The file is not text, so other lines would repeat the problem.
                break
        start += len(line) + 1
    if problems:
        raise FileProblems(problems)


def bad_character(text: str) -> BadCharacter | None:
    """The first character in a text that a file may not contain, or None."""
    for at, sign in enumerate(text):
        if sign.isprintable():
            continue
        if sign in _KNOWN_BY_SIGHT:
            return BadCharacter(_KNOWN_BY_SIGHT[sign](), at)
        kind = _BAD_CHARACTERS.get(sign) or _BAD_CATEGORIES.get(category(sign))
        # Unicode reserves 66 codes that will never be characters.
        if kind is None and (
            ord(sign) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(sign) <= 0xFDEF
        ):
            kind = NO_CHARACTER
        if kind is not None:
            mend = Mend("", "", is_safe=True) if kind in _NEEDLESS else None
            complaint = kind(character=code_and_name(sign), mend=mend)
            return BadCharacter(complaint, at)
    return None if is_normalized("NFC", text) else _uncomposed_letter(text)


def code_and_name(sign: str) -> str:
    """The code of a character and its name, if any: `U+00A0, no-break space`."""
    words = name(sign, "").lower()
    return f"U+{ord(sign):04X}" + (f", {words}" if words else "")


def _uncomposed_letter(text: str) -> BadCharacter:
    """The first letter of a text that is not in Unicode's form NFC."""
    normal_form = normalize("NFC", text)
    at = 0
    while normal_form[at : at + 1] == text[at : at + 1]:
        at += 1
    # If the texts first differ at an accent, include its letter.
    while at and combining(text[at]):
        at -= 1
    end = at + 1
    while end < len(text) and combining(text[end]):
        end += 1
    better = normalize("NFC", text[at:end])
    mend = Mend(better, "", is_safe=True)
    return BadCharacter(NOT_NORMALISED(mend=mend), at, end - at)


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
