"""Read a phrase such as `red, C3, 3 damage` as the mapping for which it stands."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from mpoc.schema.other_words import key_meant
from mpoc.schema.schema_place import follow_references
from mpoc.schema.validate import errors

MOST_WORDS = 8
"""The most words of a phrase that are read."""

LONGEST_WORD = 40
"""The most characters of such a word."""

_PLAIN = re.compile(r"[\w.][\w .'-]*")
"""A word that means the same wherever it stands in a file."""

_CONSTANTS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
"""Words that are no text in a file."""

_BETWEEN = re.compile(r"\s*(?:[,;+&()\[\]]|\b(?:and|at)\b)\s*")
"""What stands between the words of a phrase."""

_NUMBER_OF = re.compile(r"(\d+) +([\w-]+)|([\w-]+) +(\d+)")
"""A number with the name of its key: `3 damage`, `D 3`."""


def mapping_meant(
    phrase: str | Sequence[Any], schema: Mapping[str, Any], whole: Mapping[str, Any]
) -> dict[str, str] | None:
    """The values by their keys for which a phrase stands; None where that is unclear.

    `schema` is the form of the mapping, a part of the `whole` schema.
    """
    required = schema.get("required", ())
    properties = schema.get("properties", {})
    if not isinstance(phrase, str):
        ways = [[str(word) for word in phrase]]
    else:
        ways = [[*filter(None, _BETWEEN.split(phrase))]]
        if not any([fits(phrase, properties[key], whole) for key in required]):
            ways.append(phrase.split())
    for words in ways:
        meant = None
        if len(words) > MOST_WORDS:
            continue
        if not properties:
            meant = _by_names(words, schema, whole)
        elif len(words) > 1:
            meant = by_keys(words, properties, required, whole)
        elif words and not required and "minProperties" not in schema:
            # One word alone tells its key only where few words fit.
            closed = {
                key: form
                for key, form in properties.items()
                if {"enum", "pattern"} & follow_references(whole, form).keys()
            }
            meant = by_keys(words, closed, required, whole)
        if meant is not None and {*required} <= meant.keys():
            return meant
    return None


def by_keys(
    words: Sequence[str],
    properties: Mapping[str, Any],
    required: Collection[str],
    whole: Mapping[str, Any],
    taken: Collection[str] = (),
) -> dict[str, str] | None:
    """Words by the keys that may have them; None if a word fits no key that is free.

    A word goes to the first key that is required, else to the one whose form is the
    narrowest, unless it names its key, as `3 damage` does.
    """
    meant: dict[str, str] = {}
    for word in words:
        free = [key for key in properties if key not in taken and key not in meant]
        value, keys = word, free
        number, name = _number_of(word)
        key = name if name in free else key_meant(name, properties)
        if key in free:
            value, keys = number, [key]
        fitting = [key for key in keys if fits(value, properties[key], whole)]
        if not fitting:
            return None
        needed = [key for key in fitting if key in required]
        widths = {key: _width(properties[key], whole) for key in fitting}
        meant[(needed or sorted(fitting, key=widths.__getitem__))[0]] = value
    return meant


_SAMPLES = ("red", "C3", "3", "x.", "north", "two words")
"""Words of several kinds: a narrow form accepts few of them."""


def _width(form: Any, whole: Mapping[str, Any]) -> int:
    """How many of the samples a form accepts."""
    return sum([fits(sample, form, whole) for sample in _SAMPLES])


def _by_names(
    words: Sequence[str], schema: Mapping[str, Any], whole: Mapping[str, Any]
) -> dict[str, str] | None:
    """Numbers by the names beside them, where the mapping is of names to numbers."""
    form, names = schema.get("additionalProperties"), schema.get("propertyNames")
    if not form or not names:
        return None
    meant: dict[str, str] = {}
    for word in words:
        number, name = _number_of(word)
        if not fits(name, names, whole) or not fits(number, form, whole):
            return None
        meant[name] = number
    return meant


def _number_of(word: str) -> tuple[str, str]:
    """The number and the name in `3 damage` or `damage 3`; both empty if it is none."""
    match = _NUMBER_OF.fullmatch(word)
    if match is None:
        return "", ""
    return match[1] or match[4], match[2] or match[3]


def fits(word: str, form: Any, whole: Mapping[str, Any]) -> bool:
    """Whether a word is a value of this form as a file has it, without quotes."""
    if len(word) > LONGEST_WORD or _PLAIN.fullmatch(word) is None:
        return False
    form = follow_references(whole, form)
    if "$defs" in whole:
        form = {**form, "$defs": whole["$defs"]}
    is_number = word.isdecimal() and word.isascii()
    value = int(word) if is_number else _CONSTANTS.get(word.casefold(), word)
    return next(errors(value, form), None) is None
