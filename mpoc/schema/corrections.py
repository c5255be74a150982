"""How an author probably meant a value that does not fit its schema."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from mpoc.schema.shapes import python_pattern
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
        return "leave out the quotes" if value.isdecimal() else ""
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
            return f"write it as a list: `[{str(value)[:40]}]`"
        if isinstance(value, dict):
            return "begin each entry with a dash: `- `"
    if "object" in types and isinstance(value, str):
        keys = schema.get("required") or list(schema.get("properties", ()))
        if "required" in schema or "minProperties" in schema:
            return f"write it as a mapping: `{{{keys[0]}: {value[:40]}}}`"
    if isinstance(value, list) and len(value) == 1 and "object" not in types:
        inner = value[0]
        if isinstance(inner, (str, int)):
            return f"write it without brackets: {quoted(inner)}"
    return ""


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
    for near in (
        "-".join(text.split()),
        bare,
        bare.upper(),
        bare.lower(),
        "-".join(text.lower().replace("_", " ").split()),
        bare.lower().replace("*", "x").replace("\xd7", "x").replace(",", "x"),
        bare.replace("-", ".").replace("_", ".").replace("0", "."),
        digits and letters.upper() + digits,
        digits and f"p{digits}" if text[:1] in "pP" or text == digits else "",
    ):
        if near and re.search(python_pattern(pattern), near):
            return near
    return None
