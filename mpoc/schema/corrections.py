"""Guess what an author meant by a value that does not fit its schema."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from unicodedata import combining, normalize

from mpoc.schema.phrases import fits, mapping_meant
from mpoc.schema.schema_place import follow_references
from mpoc.schema.shapes import ID, ID_OR_SPACE, PAGE, python_pattern
from mpoc.text.document import Path
from mpoc.text.mend import Mend
from mpoc.text.problem_kinds import DIE_TO_FILL_IN
from mpoc.text.problems import nearest_name

_TRUTHS = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false"}


AS_TEXT = "if it is meant as text, write it in quotes: `{new}`"
AS_LIST = "write it as a list: `{new}`"
AS_MAPPING = "write it as a mapping: `{new}`"


def retyping(
    value: Any, schema: Mapping[str, Any], whole: Mapping[str, Any]
) -> Mend | None:
    """How to write a value of the wrong type; None where that is unclear.

    `schema` is the form that the value should have, a part of the `whole` schema.
    """
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if "enum" in schema and isinstance(schema["enum"][0], int):
        types = ["integer"]
    if "boolean" in types and isinstance(value, str):
        truth = _TRUTHS.get(value.casefold())
        if truth is not None:
            return Mend(truth, is_safe=True)
        return nearest_name(value, ("true", "false"))
    if "boolean" in types and value in (0, 1) and "integer" not in types:
        return Mend("true" if value else "false", is_safe=True)
    if "integer" in types and isinstance(value, str):
        if value.isdecimal():
            if not value.isascii():
                return Mend(str(int(value)), is_safe=True)
            return Mend(value, "leave out the quotes", is_safe=True)
        number = _number_meant(value)
        legal_numbers = schema.get("enum", ())
        faces = re.findall(r"[0-9]+", value)
        if len(faces) > 1 and not {*map(int, faces)} - {*legal_numbers}:
            return Mend(f"[{', '.join(faces)}]", AS_LIST)
        if number and legal_numbers and int(number.new) not in legal_numbers:
            return Mend(str(legal_numbers[0])) if len(legal_numbers) == 1 else None
        return number
    if "string" in types and isinstance(value, bool):
        return Mend(f'"{str(value).lower()}"', AS_TEXT)
    if "string" in types and isinstance(value, int):
        near = respelling(str(value), schema.get("pattern", ""))
        if near is not None:
            return near
        if "maxLength" in schema:
            return Mend(f'"{value}"', AS_TEXT)
    if "array" in types:
        if isinstance(value, str) and value.casefold() == "none":
            return Mend("[]", "an empty list is written `{new}`", is_safe=True)
        if isinstance(value, (str, int)) and not isinstance(value, bool):
            # Words in brackets are no better where each entry is a mapping.
            is_of_mappings = _entry_form(schema, whole).get("type") == "object"
            return None if is_of_mappings else _as_list(value, schema, whole)
        if isinstance(value, dict):
            return _mapping_as_list(value, schema, whole)
    if "object" in types and _is_row(value):
        return _as_phrase(value, schema, whole)
    if "object" in types and isinstance(value, str):
        return (
            _by_place(value, schema, whole)
            or _as_phrase(value, schema, whole)
            or _as_mapping(value, schema, whole)
        )
    if isinstance(value, dict) and len(value) == 1 and "object" not in types:
        # Such as `{D}`, or `{dice: 2}` where a number is wanted.
        ((key, inner),) = value.items()
        text = str(key if inner is None else inner)
        is_number = text.isdecimal() and "integer" in types
        is_word = inner is None and "string" in types and text.isalnum()
        if is_number or is_word:
            return Mend(text, "write it without braces: `{new}`")
    pattern = _text_pattern(schema)
    row = list(value.values()) if isinstance(value, dict) else value
    if isinstance(row, list) and len(row) == 2:
        for sign in "/x":
            pair = sign.join([str(number) for number in row])
            if re.search(python_pattern(schema.get("pattern", pattern) or "$^"), pair):
                return Mend(pair, "write it as `{new}`")
    if pattern and isinstance(value, list):
        signs = "".join([sign for sign in value if isinstance(sign, str)])
        is_row = len(signs) == len(value) and re.search(python_pattern(pattern), signs)
        if is_row and len(value) > 1:
            return Mend(signs, "write it without brackets: `{new}`", is_safe=True)
    if isinstance(value, list) and len(value) == 1 and "object" not in types:
        inner = value[0]
        fits = str(inner).isdecimal() or types != ["integer"]
        if isinstance(inner, (str, int)) and "`" not in str(inner) and fits:
            return Mend(str(inner), "write it without brackets: `{new}`", is_safe=True)
    return None


def retyping_hint(
    value: Any, schema: Mapping[str, Any], whole: Mapping[str, Any]
) -> str:
    """A hint for a value of the wrong type that `retyping` cannot mend."""
    types = schema.get("type", [])
    if value is None and "string" in types:
        # What one word there means says more than how several are written.
        return ""
    if "array" in types and not may_hold_mappings(schema, whole):
        return "write the entries in brackets, with a comma between two: `[…, …]`"
    if "array" in types and isinstance(value, dict):
        return "begin each entry with a dash: `- `"
    if "array" in types:
        return "begin each entry with a dash, and write the keys that it needs"
    if types == "null":
        return "write nothing after the colon; further keys stand below it"
    return ""


_CYRILLIC = "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455"
_CYRILLIC_CAPITALS = (
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425"
)
_GREEK = (
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c"
    "\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf"
)
_SIGNS = "\u2215\u2044\u2212\u2010\u2011\u2013\u2014\xd7\u2033\u201d\u201c"
_LOOK_ALIKES = str.maketrans(
    _CYRILLIC + _CYRILLIC_CAPITALS + _GREEK + _SIGNS,
    'aeopcyxijsABEKMHOPCTXABEZHIKMNOPTYXo//-----x"""',
)
"""Letters, strokes and signs, and what they look like."""
_AS_DIGITS = str.maketrans("lIOo,", "1100.")
"""Letters that look like digits, and a comma for a point."""
_UNIT = re.compile(r"(?<=[0-9])(\"|''|in|inch|inches)$")


_PARTS = {"\xbc": ".25", "\xbd": ".5", "\xbe": ".75"}
"""Parts of an inch as one sign."""


def _plain(text: str) -> str:
    """A text without accents, in the letters and signs that its own look like."""
    for sign, part in _PARTS.items():
        text = text.replace(sign, part)
    folded = normalize("NFKD", text.translate(_LOOK_ALIKES))
    return "".join([sign for sign in folded if not combining(sign)])


def _by_sight(text: str) -> Iterator[str]:
    """Spellings that look like a text, or mean the same number of inches."""
    plain = _plain(text)
    yield plain
    number = _UNIT.sub("", plain).translate(_AS_DIGITS)
    yield number
    yield f'{number}"'


_PAIR = re.compile(
    r"""[(\[]?\s* \+?(\d*\.?\d+)\s*(?:"|''|in)?
        (?:\s*(?:[*xX,;:/\\|-]|by)\s*|\s+)
        \+?(\d*\.?\d+)\s*(?:"|''|in)?\s* [)\]]?""",
    re.VERBOSE | re.ASCII,
)
"""Two numbers as people write them: `(16, 12)`, `16*12`, `16 by 12`, `16'' x 12''`."""


def _pairs(text: str) -> Iterator[str]:
    """A size and a point of two numbers that are written in another way."""
    pair = _PAIR.fullmatch(_plain(text))
    if pair:
        one, other = [
            f"{(whole.lstrip('0') or '0')}{dot}{part}"
            for whole, dot, part in [number.partition(".") for number in pair.groups()]
        ]
        yield f"{one}x{other}"
        yield f"{one}/{other}"


_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")


def _number_meant(text: str) -> Mend | None:
    """A number in words, or with extra signs; `4 -> 1` means 1."""
    if text.casefold() in _NUMBERS:
        return Mend(str(_NUMBERS.index(text.casefold())), is_safe=True)
    digits = re.findall(r"\d+", text)
    is_way = "->" in text and len(digits) == 2
    if is_way or (len(digits) == 1 and re.fullmatch(r"\W*\d{1,4}\s*\w?\W*", text)):
        return Mend(str(int(digits[-1])))
    return None


_PLAIN_WORDS = re.compile(r"[\w' .,()-]{1,80}")
"""Words that mean the same wherever they stand in a file."""


def _as_list(
    value: str | int, schema: Mapping[str, Any], whole: Mapping[str, Any]
) -> Mend:
    """Write one or more words as a list, with their spelling corrected."""
    words = as_words(str(value)[:80])
    is_safe = _PLAIN_WORDS.fullmatch(str(value)) is not None
    is_safe = is_safe and " and " not in str(value)
    entry = _entry_form(schema, whole)
    pattern = entry.get("pattern", "")
    if pattern:
        for at, word in enumerate(words):
            if not re.search(python_pattern(pattern), word):
                near = respelling(word, pattern)
                words[at] = near.new if near else word
                is_safe = is_safe and near is not None and near.is_safe
    if entry.get("type") == "string":
        # A number is not one of the texts that are wanted.
        words = [f'"{word}"' if word.isdecimal() else word for word in words]
    return Mend(f"[{', '.join(words)}]", AS_LIST, is_safe)


def _mapping_as_list(
    value: Mapping[str, Any], schema: Mapping[str, Any], whole: Mapping[str, Any]
) -> Mend | None:
    """Write a mapping as a list: the keys that are counted, or else the values.

    `{D: 1, S: 0}` and `{first: D}` both become `[D]`.
    """
    pattern = _entry_form(schema, whole).get("pattern", "")
    if not pattern:
        return None

    def are_entries(words: Iterable[Any]) -> bool:
        fits = re.compile(python_pattern(pattern)).search
        return all([isinstance(word, str) and fits(word) for word in words])

    entries: list[Any] = [*value.values()]
    if all([each is None or isinstance(each, int) for each in entries]):
        entries = [key for key, count in value.items() if count is None or count]
    elif are_entries(entries) and are_entries(value):
        # Either could be meant.
        return None
    return Mend(f"[{', '.join(entries)}]", AS_LIST) if are_entries(entries) else None


def may_hold_mappings(schema: Mapping[str, Any], whole: Mapping[str, Any]) -> bool:
    """Whether an entry of a list of this form may be a mapping."""
    types = _entry_form(schema, whole).get("type", "object")
    return "object" in ([types] if isinstance(types, str) else types)


def _entry_form(schema: Mapping[str, Any], whole: Mapping[str, Any]) -> dict[str, Any]:
    """The form of each entry of a list, also of one that may be something else."""
    form = schema
    while "items" not in form and "then" in form:
        part = form["then"] if form["if"].get("type") == "array" else form.get("else")
        form = follow_references(whole, part)
    return follow_references(whole, form.get("items"))


def as_words(text: str) -> list[str]:
    """The words of a text in which commas, `and` or `+` separate them."""
    parts = re.split(r"\s*(?:,|\+|&| and )\s*", text.strip(" []"))
    return [part for part in parts if part]


def _by_place(
    text: str, schema: Mapping[str, Any], whole: Mapping[str, Any]
) -> Mend | None:
    """Write words as a mapping whose keys come in the same order, as in `Xx. x. X`.

    Text that a report adds after them, such as `= 4 strikes`, is left out.
    """
    keys = schema.get("properties", {})
    words = text.partition(" = ")[0].split()
    if schema.get("required") or not 0 < len(words) <= len(keys):
        return None
    for word, form in zip(words, keys.values(), strict=False):
        form = follow_references(whole, form)
        pattern = form.get("pattern") or _text_pattern(form)
        if not pattern or not re.search(python_pattern(pattern), word):
            return None
    pairs = [f"{key}: {word}" for key, word in zip(keys, words, strict=False)]
    new = f"{{{', '.join(pairs)}}}"
    if len(words) in (1, len(keys)):
        return Mend(new, AS_MAPPING, is_safe=True, is_read=True)
    # Which keys are left out is unclear, as where a roll names two of three kinds of
    # dice: only the position says which kinds are owed.
    _, last, *others = [f"`{key}`" for key in [*keys][len(words) - 2 :]]
    instead = f", or with {' or '.join(others)} for {last} if that was rolled"
    return Mend(new, AS_MAPPING + instead)


def _text_pattern(form: Mapping[str, Any]) -> str:
    """The pattern of a form that may be a text or something else."""
    while "then" in form:
        if form["if"].get("type") == "string":
            return str(form["then"].get("pattern", ""))
        form = form["else"]
    return ""


def _is_row(value: Any) -> bool:
    """Whether a value is a list of words or numbers."""
    return isinstance(value, list) and all(
        [isinstance(each, (str, int)) and "`" not in str(each) for each in value]
    )


def _as_phrase(
    phrase: str | list[Any], schema: Mapping[str, Any], whole: Mapping[str, Any]
) -> Mend | None:
    """Write a phrase as the mapping for which it stands."""
    meant = mapping_meant(phrase, schema, whole)
    if meant is None:
        return None
    pairs = [f"{key}: {value}" for key, value in meant.items()]
    return Mend(f"{{{', '.join(pairs)}}}", AS_MAPPING)


def _as_mapping(
    text: str, schema: Mapping[str, Any], whole: Mapping[str, Any]
) -> Mend | None:
    """Write a text as a mapping, as the value of the key that may have it.

    That is its first key, unless a closed list of words tells.
    """
    properties = schema.get("properties", {})
    keys = schema.get("required") or list(properties)
    if not keys or not ("required" in schema or "minProperties" in schema):
        return None
    fitting = [key for key, form in properties.items() if text in form.get("enum", ())]
    own = [*fitting, *keys][0]
    if own not in properties or not fits(text, properties[own], whole):
        return None
    more = ", and add its other keys" if len(keys) == 1 else ""
    if "required" not in schema:
        keys = [own]
    elif own not in keys:
        keys = [*keys, own]
    pairs = [f"{key}: {text if key == own else '…'}" for key in keys]
    new = f"{{{', '.join(pairs)}}}"
    return Mend(new, f"{AS_MAPPING}{more}", is_safe=len(keys) == 1)


def fill_in_hint(text: str, path: Path) -> str:
    """A hint for a line of a report that the author pasted without filling it in."""
    if "?" in text and "roll" in path:
        return DIE_TO_FILL_IN.hint
    return ""


def completion(text: str, words: Sequence[str]) -> Mend | None:
    """Write the word that begins with this text, if there is exactly one."""
    start = text.casefold()
    longer = [word for word in words if start and word.casefold().startswith(start)]
    return Mend(longer[0], is_safe=True) if len(longer) == 1 else None


_ON_THE_DRAWING = {"up": "north", "right": "east", "down": "south", "left": "west"}
"""Directions as they look on a drawing, whose first row lies in the north."""


def compass_word(text: str, words: Sequence[str]) -> Mend | None:
    """The compass word for a direction as it looks on a drawing, if it is legal."""
    word = text.casefold()
    compass = _ON_THE_DRAWING.get(word)
    if compass is None or compass not in words:
        return None
    return Mend(compass, f"{word} on the drawing is `{{new}}`", is_safe=True)


_LETTERS_AND_NUMBER = re.compile(
    r"\W*([^\W\d_]{1,2})\W*0*([1-9]\d*)\W*|\W*0*([1-9]\d*)\W*([^\W\d_]{1,2})\W*"
)
"""A letter or two and a number in either order, such as `c-2` or `02 C`."""


_MISSES = str.maketrans("-_0oO", ".....")
"""Signs that authors write for a die that missed."""


def respelling(text: str, pattern: str) -> Mend | None:
    """Write the text so that it matches a pattern; None where no way is known.

    The author may have used another letter case, another sign or blanks between words.
    The mend is safe if it only leaves out blanks, or if only one spelling fits.
    """
    if not pattern or len(text) > 80:
        return None
    bare = "".join(text.split())
    digits = "".join([sign for sign in text if sign.isdecimal()]).lstrip("0")
    named = _LETTERS_AND_NUMBER.fullmatch(text)
    place = "" if named is None else (named[1] or named[4]).upper()
    place += "" if named is None else named[2] or named[3]
    is_id = pattern in (ID.pattern, ID_OR_SPACE.pattern)
    if is_id and len(text.split()) > 1:
        return None
    ways = [
        "-".join(text.split()),
        bare,
        bare.upper(),
        bare.lower(),
        "-".join(text.lower().replace("_", " ").split()),
        *_pairs(text),
        bare.translate(_MISSES),
        text.partition(" = ")[0],
        place,
        f"p{digits}" if pattern == PAGE.pattern and digits else "",
        *_by_sight(bare),
    ]
    fit = [way for way in ways if way and re.search(python_pattern(pattern), way)]
    if not fit:
        return None
    # A comma may part two numbers, or be the point of one.
    is_point = "/" in fit[0] and "," in text and "/" not in text
    is_safe = fit[0] == bare or (len(set(fit)) == 1 and not is_point)
    if pattern == PAGE.pattern:
        is_safe = re.fullmatch(r"(?i)(p|pp|page)?[. ]*[0-9]+", text) is not None
    return Mend(fit[0], is_safe=is_safe)
