"""The forms that words of a scenario file may have, as patterns of JSON Schema.

Every pattern is written for a search in ECMA's sense, anchored at both ends, where `$`
is the very end of the text. `noun` says what such a word is.
"""

from __future__ import annotations

from mpoc.record import Record


class Shape(Record):
    """A form of words: `noun` for messages, such as `a space such as "C2"`."""

    noun: str
    pattern: str


SPACE = Shape("a space such as `C2`", "^[A-Z]{1,2}[1-9][0-9]?$")
ID = Shape(
    "an id such as `T` or `g2`",
    "^(?![A-Z]{1,2}[0-9]{1,2}$)[A-Za-z][A-Za-z0-9-]{0,11}$",
)
ID_OR_SPACE = Shape(
    "an id or a space such as `T` or `C2`", "^[A-Za-z][A-Za-z0-9-]{0,11}$"
)
PLAYER = Shape("a player's name such as `red`", "^[A-Za-z][A-Za-z0-9-]{0,19}$")
SIZE = Shape(
    "columns x rows, 1 to 40 each, such as `16x16`",
    "^([1-9]|[1-3][0-9]|40)x([1-9]|[1-3][0-9]|40)$",
)
PAGE = Shape("a page such as `p39`", "^p[1-9][0-9]{0,2}$")
WORD = Shape("a word such as `hazard`", "^[A-Za-z0-9][A-Za-z0-9-]{0,39}$")
SWITCH = Shape(
    "small letters and hyphens such as `half-plane`", "^[a-z0-9][a-z0-9-]{0,59}$"
)
MAT = Shape("the name of a mat such as `downtown`", "^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$")
LETTER = Shape("one small letter such as `f`", "^[a-z]$")
