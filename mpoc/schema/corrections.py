"""How an author probably meant a value that does not fit its schema."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from mpoc.schema.shapes import ID, ID_OR_SPACE, python_pattern
from mpoc.text.document import Path
from mpoc.text.problem_kinds import DIE_TO_FILL_IN
from mpoc.text.problems import did_you_mean, quoted

_TRUTHS = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false"}


def retyping_hint(value: Any, schema: Mapping[str, Any]) -> str:
    """A hint how to write a value of the wrong type; empty where that is unclear."""
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if "enum" in schema and isinstance(schema["enum"][0], int):
        types = ["integer"]
    if "boolean" in types and isinstance(value, str):
        near = _TRUTHS.get(value.casefold()) or did_you_mean(value, ("true", "false"))
        return f"did you mean `{near}`?" if near else ""
    if "integer" in types and isinstance(value, str):
        return "leave out the quotes" if value.isdecimal() else _number_meant(value)
    if "string" in types and isinstance(value, int):
        near = respelling(str(value), schema.get("pattern", ""))
        if near is not None:
            return f"did you mean {quoted(near)}?"
        if "maxLength" in schema:
            return f'if it is meant as text, write it in quotes: `"{value}"`'
    if "array" in types:
        if isinstance(value, str) and value.casefold() == "none":
            return "an empty list is written `[]`"
        if isinstance(value, (str, int)):
            return _as_list(value, schema)
        if isinstance(value, dict):
            return "begin each entry with a dash: `- `"
    if "object" in types and isinstance(value, str):
        return _as_mapping(value, schema)
    if isinstance(value, list) and len(value) == 1 and "object" not in types:
        inner = value[0]
        if isinstance(inner, (str, int)):
            return f"write it without brackets: {quoted(inner)}"
    return ""


def _as_size(text: str) -> str:
    """A size in another spelling, such as `16*16`; empty for what is none."""
    size = re.fullmatch(r"(\d+)[*xX\xd7,](\d+)", text)
    return f"{size[1]}x{size[2]}" if size else ""


_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")


def _number_meant(text: str) -> str:
    """A hint for a number in words, or with a sign too much; `4 -> 1` ends at 1."""
    if text.casefold() in _NUMBERS:
        return f"did you mean `{_NUMBERS.index(text.casefold())}`?"
    digits = re.findall(r"\d+", text)
    is_way = "->" in text and len(digits) == 2
    if is_way or (len(digits) == 1 and re.fullmatch(r"\W*\d{1,4}\s*\w?\W*", text)):
        return f"did you mean `{int(digits[-1])}`?"
    return ""


def _as_list(value: str | int, schema: Mapping[str, Any]) -> str:
    """A hint that writes one or more words as a list of them, each rightly spelt."""
    words = as_words(str(value)[:80])
    pattern = schema.get("items", {}).get("pattern", "")
    if pattern:
        words = [
            word
            if re.search(python_pattern(pattern), word)
            else respelling(word, pattern) or word
            for word in words
        ]
    return f"write it as a list: `[{', '.join(words)}]`"


def as_words(text: str) -> list[str]:
    """The words of a text in which commas, `and` or `+` separate them."""
    parts = re.split(r"\s*(?:,|\+|&| and )\s*", text.strip(" []"))
    return [part for part in parts if part]


def _as_mapping(text: str, schema: Mapping[str, Any]) -> str:
    """A hint that writes a text as a mapping, as far as it tells the keys."""
    keys = schema.get("required") or list(schema.get("properties", ()))
    if not ("required" in schema or "minProperties" in schema):
        return ""
    as_mapping = f"write it as a mapping: `{{{keys[0]}: {text[:40]}}}`"
    return f"{as_mapping}, and add its other keys" if len(keys) == 1 else as_mapping


def fill_in_hint(text: str, path: Path) -> str:
    """A hint for a line that a report proposed and the author pasted unchanged."""
    if "?" in text and "roll" in path:
        return DIE_TO_FILL_IN.hint
    return ""


def completion(text: str, words: Sequence[str]) -> str | None:
    """The word that begins with this text, if there is only one."""
    start = text.casefold()
    longer = [word for word in words if start and word.casefold().startswith(start)]
    return longer[0] if len(longer) == 1 else None


def respelling(text: str, pattern: str) -> str | None:
    """The text respelt so that it has the form, or None.

    The author may have used another letter case, another sign or blanks between words.
    """
    if not pattern or len(text) > 80:
        return None
    bare = "".join(text.split())
    digits = "".join([sign for sign in text if sign.isdecimal()]).lstrip("0")
    letters = "".join([sign for sign in text if sign.isalpha()])
    is_id = pattern in (ID.pattern, ID_OR_SPACE.pattern)
    if is_id and len(text.split()) > 1:
        return None
    for near in (
        "-".join(text.split()),
        bare,
        bare.upper(),
        bare.lower(),
        "-".join(text.lower().replace("_", " ").split()),
        _as_size(bare),
        bare.replace("-", ".").replace("_", ".").replace("0", "."),
        digits and letters.upper() + digits,
        digits and f"p{digits}" if text[:1] in "pP" or text == digits else "",
    ):
        if near and re.search(python_pattern(pattern), near):
            return near
    return None
