"""The mappings and lists of a file, the limits on its size, and typed numbers."""

from __future__ import annotations

from typing import Any

MOST_BYTES = 256 * 1024
MOST_VALUES = 20_000
MOST_DEPTH = 32
LONGEST_SCALAR = 8_192
MOST_DIGITS = 9
"""The most digits of a number, in a file and in what is typed."""


def number_of(word: str) -> int | None:
    """The number that a word writes in digits; None for another, or for too many."""
    return int(word) if word.isdecimal() and len(word) <= MOST_DIGITS else None


def index_of_number(word: str, many: int) -> int | None:
    """The index of one of `many` by its number, from 1; None if none has the number."""
    number = number_of(word)
    return number - 1 if number is not None and 1 <= number <= many else None


TEXTS = ("title", "question", "notes", "note")
"""Keys whose value is a sentence in the files of every game."""
LENGTHS = ("base", "height")
POINTS = ("at", "to", "toward", "corner", "opposite")
"""Keys whose value is a length, or a point, in the files of games on a plane."""

Path = tuple[str | int, ...]
"""The way from the root to a value: keys and positions, from 0."""


class MappingNode(dict[str, Any]):
    """A mapping of the file; its keys are texts, in the order of the file.

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
