"""The forms that words of a scenario file may have, as patterns of JSON Schema.

Every pattern is meant for a search, is anchored at both ends, and means by `$` the very
end of the text, as in ECMAScript. In Python `$` also matches before a last line end, so
Python gets such a pattern through `python_pattern`.
"""

from __future__ import annotations

from mpoc.engine.record import Record


class Shape(Record):
    """A form of words.

    `noun` says what such a word is: a noun with its article, then examples after
    ` such as `, then further rules after a colon.
    """

    noun: str
    pattern: str


def python_pattern(pattern: str) -> str:
    """The same pattern for Python, where only the very end of the text matches."""
    return pattern.removesuffix("$") + r"\Z" if pattern.endswith("$") else pattern


SPACE = Shape(
    "a space such as `C2`: column letter and row number", "^[A-Z]{1,2}[1-9][0-9]?$"
)
ID = Shape(
    "an id such as `T`: a letter, then up to 11 letters, digits and hyphens, "
    "not spelt like a space",
    "^(?![A-Z]{1,2}[0-9]{1,2}$)[A-Za-z][A-Za-z0-9-]{0,11}$",
)
ID_OR_SPACE = Shape("an id or a space such as `C2`", "^[A-Za-z][A-Za-z0-9-]{0,11}$")
PLAYER = Shape(
    "a player's name such as `red`: letters, digits and hyphens, at most 20",
    "^[A-Za-z][A-Za-z0-9-]{0,19}$",
)
PLACE = Shape(
    "a place's name such as `Los Angeles`: letters, then blanks, dots and hyphens too",
    "^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]"
    "([A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff .'-]{0,28}"
    "[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff])?$",
)
CONDITION = Shape(
    "a condition such as `damage.D>=2`: a fact, a relation and a value",
    "^[^<>=!]{1,60}(<|>|<=|>=|==?|!=)[^<>=!]{1,1000}$",
)
SIZE = Shape(
    "a size such as `16x16`: columns x rows, 1 to 40 each",
    "^([1-9]|[1-3][0-9]|40)x([1-9]|[1-3][0-9]|40)$",
)
PAGE = Shape("a page such as `p39`", "^p[1-9][0-9]{0,2}$")
WORD = Shape("a word such as `timing`", "^[A-Za-z0-9][A-Za-z0-9-]{0,39}$")
MAT = Shape("a mat's name such as `downtown`", "^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$")
LETTER = Shape("a letter such as `f`: one small letter", "^[a-z]$")

_INCHES = r"(0|[1-9][0-9]{0,2})(\.[0-9]{1,2})?"
PLANE_SIZE = Shape(
    "a size such as `48x36`: inches from west to east x from north to south",
    f"^{_INCHES}x{_INCHES}$",
)
POINT = Shape(
    "a point such as `4.5/12`: inches from the west edge, then from the north edge, "
    "with at most two decimal places",
    f"^{_INCHES}/{_INCHES}$",
)
LENGTH = Shape(
    'a length such as `2.5"`: inches, with at most two decimal places',
    f'^{_INCHES}"$',
)
