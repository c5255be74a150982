"""Errors of jsonschema as problems that an author can mend.

Each is told at the author's own words: an unknown key at the key, a wrong value at the
value, a missing key where its mapping begins. The schemas are the project's own
(`mpoc.schema.envelope` tells how they are built): every alternative is chosen by
`if`/`then`/`else`, so that an error is about the form that was meant, and titles,
descriptions and examples say what belongs where.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mpoc.schema.problem_kinds import (
    EMPTY,
    MISSING_KEY,
    TOO_SMALL,
    UNKNOWN_ACTION,
    UNKNOWN_CHOICE,
    UNKNOWN_KEY,
    UNKNOWN_WORD,
    WRONG_FORM,
    WRONG_TYPE,
)
from mpoc.schema.shapes import searched
from mpoc.text.document import Document, Path
from mpoc.text.faults import TO_FILL_IN
from mpoc.text.problem_kinds import TOO_LARGE
from mpoc.text.problems import MOST_PROBLEMS, Problem, ProblemKind, did_you_mean, quoted

MOST_LISTED = 24
"""Legal words that a message lists."""


def told(
    errors: Iterable[Any], document: Document, schema: Mapping[str, Any]
) -> list[Problem]:
    """Problems for errors about a document, at most 50, in the order of the file."""
    author = _Author(document, schema)
    for error in errors:
        author.tell(error)
    return author.told()


def piece(reference: str) -> str:
    """The name of the shared piece that a `$ref` means."""
    name = reference.removeprefix("#/$defs/")
    if name == reference:
        raise ValueError(f"{reference!r} leads out of the schema")
    return name


class _Author:
    """Turns errors about one document into problems."""

    def __init__(self, document: Document, schema: Mapping[str, Any]) -> None:
        self.document = document
        self.schema = schema
        self.found: dict[tuple[int, int, str], Problem] = {}
        self.missing: dict[Path, tuple[list[str], _Place]] = {}
        self.meant: set[tuple[Path, str]] = set()

    def told(self) -> list[Problem]:
        """The problems so far, with the missing keys, by their place in the file."""
        for path, (names, place) in self.missing.items():
            names = [name for name in names if (path, name) not in self.meant]
            if names:
                self._say_missing(path, names, place)
        return [self.found[key] for key in sorted(self.found)][:MOST_PROBLEMS]

    def tell(self, error: Any) -> None:
        """Note what one error says."""
        path: Path = tuple(error.absolute_path)
        steps = tuple(error.absolute_schema_path)
        # The last step is the keyword that failed.
        place = _Place(self.schema, steps[:-1])
        say = getattr(self, _SAYINGS.get(error.validator, "_say_unfit"))
        say(path, error, place)

    def _add(
        self,
        kind: ProblemKind,
        path: Path,
        message: str,
        *,
        hint: str = "",
        place: _Place | None = None,
        **more: Any,
    ) -> None:
        if not hint and place is not None:
            hint = place.meaning
        problem = self.document.problem(path, message, kind, hint=hint, **more)
        self.found.setdefault((problem.line, problem.column, kind.code), problem)

    def _say_unknown(self, path: Path, error: Any, place: _Place) -> None:
        """Keys that have no place in a mapping."""
        mapping, legal = error.instance, error.schema.get("properties", {})
        has_own = "patternProperties" in error.schema
        odd = [
            key
            for key in mapping
            if key not in legal and not (has_own and key.startswith("x-"))
        ]
        if not legal and place.kinds:
            self._say_no_kind(path, odd, place)
            return
        free = [f"`{key}`" for key in legal if key not in mapping]
        for key in odd[:MOST_PROBLEMS]:
            if key in place.kinds:
                # Two things in one: what the first needs stands in neither.
                self.meant.update((path, name) for name in legal)
            near = did_you_mean(key, legal)
            if near is not None:
                self.meant.add((path, near))
            self._add(
                UNKNOWN_KEY,
                (*path, key),
                f"{place.noun} has no key {quoted(key)}",
                expected=_any_of(free),
                hint=self._elsewhere(key, place, near, has_own),
                at="key",
            )

    def _elsewhere(
        self, key: str, place: _Place, near: str | None, has_own: bool
    ) -> str:
        """Where a key belongs that has no place where it stands."""
        if key == "…":
            return "replace … by what it stands for"
        if key in place.kinds:
            return f"begin a new entry of the list: `- {key}: …`"
        for name, form in place.properties.items():
            form = _resolved(self.schema, form)
            if key in form.get("properties", ()) and near is None:
                return f"it stands under `{name}`: `{name}: {{{key}: …}}`"
        if near is not None:
            return f"did you mean `{near}`?"
        if key in self.schema.get("properties", ()):
            return f"`{key}` stands at the top of the file, without indentation"
        if key.startswith("x-"):
            return "the author's own keys stand at the top of the file"
        if has_own:
            return "the author's own keys begin with `x-`"
        owners = [kind for kind, keys in place.keys_of_kinds.items() if key in keys]
        if owners:
            return f"it belongs to {_all_of(owners)}"
        return place.meaning

    def _say_no_kind(self, path: Path, keys: Sequence[str], place: _Place) -> None:
        """A mapping without the one key that says what kind of thing it is."""
        one = place.noun.partition(" ")[2]
        kinds = [f"`{kind}`" for kind in place.kinds]
        known = {key for keys in place.keys_of_kinds.values() for key in keys}
        strange = [key for key in keys if key not in known]
        near = {key: did_you_mean(key, place.kinds) for key in strange}
        for key in sorted(strange, key=lambda key: near[key] is None)[:1]:
            told = near[key]
            self._add(
                _UNKNOWN_OF[one],
                (*path, key),
                f"there is no {one} {quoted(key)}",
                expected=_any_of(kinds),
                hint=f"did you mean `{told}`?" if told else place.example,
                at="key",
            )
            return
        self._add(
            MISSING_KEY,
            path,
            f"{place.noun} must say which it is, by one of its keys",
            expected=_any_of(kinds),
            hint=place.example,
            at=self._start(path),
        )

    def _note_missing(self, path: Path, error: Any, place: _Place) -> None:
        names, _ = self.missing.setdefault(path, ([], place))
        names.extend(
            name
            for name in error.validator_value
            if name not in error.instance and name not in names
        )

    def _say_missing(self, path: Path, names: list[str], place: _Place) -> None:
        plural = "s" if len(names) > 1 else ""
        self._add(
            MISSING_KEY,
            path,
            f"{place.noun} needs the key{plural} {_all_of(names)}",
            hint=self._lines(names, place),
            at=self._start(path),
        )

    def _lines(self, names: Sequence[str], place: _Place) -> str:
        """The lines to add for keys that are missing."""
        lines = [
            f"`{name}: {_in_yaml(example)}`"
            for name in names
            for example in self._examples(place.properties.get(name, {}))[:1]
        ]
        return f"add {' and '.join(lines)}" if lines else ""

    def _say_needed(self, path: Path, error: Any, place: _Place) -> None:
        for key, others in error.validator_value.items():
            absent = [other for other in others if other not in error.instance]
            if key in error.instance and absent:
                self._add(
                    MISSING_KEY,
                    (*path, key),
                    f"{place.noun} with the key `{key}` needs {_all_of(absent)} too",
                    hint=self._lines(absent, place),
                    at="key",
                )

    def _say_type(
        self, path: Path, error: Any, place: _Place, expected: str = ""
    ) -> None:
        value = error.instance
        label = _label(path, place)
        message = f"{label} has no value"
        if value is not None:
            message = f"{label} is {_what(value)}, not {place.noun}"
        self._add(
            WRONG_TYPE,
            path,
            message,
            expected=expected or place.title,
            hint=_retyped(value, error.schema),
            place=place,
            # A key without a value has nothing to mark but itself.
            at="value" if value is not None else "key",
        )

    def _say_enum(self, path: Path, error: Any, place: _Place) -> None:
        value, words = error.instance, error.validator_value
        expected = _any_of([f"`{word}`" for word in words])
        if not isinstance(value, str) or not isinstance(words[0], str):
            self._say_type(path, error, place, expected)
            return
        near = did_you_mean(value, words) or _begun(value, words)
        hint = f"did you mean `{near}`?" if near else ""
        kind = value.partition(":")[0]
        if kind in place.kinds:
            hint = f"write it as a mapping: `{kind}: …`"
        self._add(
            UNKNOWN_WORD,
            path,
            f"{quoted(value)} is not {place.noun}",
            expected=expected + place.remark,
            hint=hint,
            place=place,
        )

    def _say_pattern(self, path: Path, error: Any, place: _Place) -> None:
        value = error.instance
        at = "value"
        if place.is_name:
            path, at = (*path, value), "key"
        near = _reshaped(value, error.validator_value)
        self._add(
            WRONG_FORM,
            path,
            f"{quoted(value)} is not {place.noun}",
            expected=place.title,
            hint=f"did you mean {quoted(near)}?" if near else _to_fill_in(value, path),
            place=place,
            at=at,
        )

    def _say_size(self, path: Path, error: Any, place: _Place) -> None:
        """Too long, too short, too many, too few, too large, too small."""
        value, limit = error.instance, error.validator_value
        is_high = error.validator.startswith("max")
        size, unit = value, ""
        if isinstance(value, str):
            size, unit = len(value), "characters"
        elif isinstance(value, list):
            size, unit = len(value), "entries"
        elif isinstance(value, dict):
            size, unit = len(value), "keys"
        label = _label(path, place)
        if not size and unit:
            message = f"{label} is empty"
            self._add(EMPTY, path, message, expected=place.title, place=place)
            return
        told = f"{size} {unit}".strip()
        verb = "has" if unit else "is"
        self._add(
            TOO_LARGE if is_high else TOO_SMALL,
            path,
            f"{label} {verb} {told}",
            expected=f"at {'most' if is_high else 'least'} {limit} {unit}".strip(),
            place=place,
            at="key" if isinstance(value, (list, dict)) and path else "value",
        )

    def _say_unfit(self, path: Path, error: Any, place: _Place) -> None:
        self._add(
            UNKNOWN_KEY,
            path,
            f"{_label(path, place)} has no place here",
            expected=place.title,
            place=place,
            at="key",
        )

    def _start(self, path: Path) -> Any:
        """The first key of the mapping at a path stands for the whole of it."""
        for key in self.document.value_at(path):
            return self.document.key_mark_of((*path, key))
        return "value"

    def _examples(self, form: Any) -> list[Any]:
        found: list[Any] = form.get("examples") or []
        if not found and "$ref" in form:
            return self._examples(_resolved(self.schema, form))
        return found


_UNKNOWN_OF = {"action": UNKNOWN_ACTION, "choice": UNKNOWN_CHOICE}
"""The problem of a mapping that is of no kind, by the noun of what it is meant for."""

_SAYINGS = {
    "additionalProperties": "_say_unknown",
    "required": "_note_missing",
    "dependentRequired": "_say_needed",
    "type": "_say_type",
    "enum": "_say_enum",
    "pattern": "_say_pattern",
    "minLength": "_say_size",
    "maxLength": "_say_size",
    "minItems": "_say_size",
    "maxItems": "_say_size",
    "minProperties": "_say_size",
    "maxProperties": "_say_size",
    "minimum": "_say_size",
    "maximum": "_say_size",
}


_INNER = ("items", "additionalProperties", "propertyNames")
"""Keywords whose value is the schema of something inside."""


class _Place:
    """What a schema says of the value that an error is about."""

    def __init__(self, schema: Mapping[str, Any], steps: Iterable[Any]) -> None:
        about: list[Any] = [schema]
        node: Any = schema
        self.is_name = self.is_entry = False
        self.meaning = ""
        # Whether the step is a name under `properties`, not a keyword.
        is_named = False
        key = ""
        for step in steps:
            if not isinstance(node, dict):
                break
            node = node[step]
            if is_named:
                key = step
                self._note_meaning(key, _told_of_kind(about, key))
            if is_named or step in _INNER:
                about = []
                self.is_name = step == "propertyNames" and not is_named
                self.is_entry = step == "additionalProperties" and not is_named
            if is_named or step in _INNER or step in ("then", "else"):
                about.append(node)
                is_named = False
                self._note_meaning(key, node)
                # jsonschema leaves `$ref` out of the path, and nothing stands beside
                # it in these schemas but what is said to readers.
                while isinstance(node, dict) and "$ref" in node:
                    node = schema["$defs"][piece(node["$ref"])]
                    about.append(node)
            else:
                is_named = step in ("properties", "patternProperties")
        forms = [form for form in reversed(about) if isinstance(form, dict)]
        titles = [form["title"] for form in forms if "title" in form]
        self.title: str = titles[0] if titles else "something else"
        self.properties: dict[str, Any] = {}
        self.kinds: dict[str, Any] = {}
        for form in forms:
            properties = form.get("properties", {})
            self.properties = self.properties or properties
            for part in (form, form.get("else")):
                if isinstance(part, dict) and _is_chain_of_kinds(part):
                    self.kinds = self.kinds or part["properties"]
        self.keys_of_kinds = _keys_of_kinds(schema, forms) if self.kinds else {}

    def _note_meaning(self, key: str, form: Any) -> None:
        """Keep what a form says of its key, until something inside says more."""
        if key and isinstance(form, dict) and "description" in form:
            self.meaning = f"`{key}`: {form['description'].removesuffix('.')}"

    @property
    def example(self) -> str:
        """The title's example as a hint."""
        found = self.title.split(" such as `", 1)[1:]
        return f"for example `{found[0].partition('`')[0]}`" if found else ""

    @property
    def _parts(self) -> tuple[str, str]:
        """The title before and after its first colon that no quotes enclose."""
        at = self.title.find(": ")
        while at >= 0 and self.title.count("`", 0, at) % 2:
            at = self.title.find(": ", at + 1)
        return (self.title, "") if at < 0 else (self.title[:at], self.title[at + 2 :])

    @property
    def noun(self) -> str:
        """The title without examples and explanations."""
        first, *rest = self._parts[0].split(" such as `")
        return first + "".join([part.partition("`")[2] for part in rest])

    @property
    def remark(self) -> str:
        """What the title says after its noun, to be added to a list of words."""
        remark = self._parts[1]
        return f"; {remark}" if remark else ""


def _is_chain_of_kinds(form: Mapping[str, Any]) -> bool:
    """Whether a form chooses others by their keys (`mpoc.schema.envelope.by_key`)."""
    return "additionalProperties" not in form and {"if", "properties"} <= form.keys()


def _told_of_kind(forms: Iterable[Any], key: str) -> Any:
    """What a chain of `if` says of one of its keys."""
    for form in forms:
        if isinstance(form, dict) and _is_chain_of_kinds(form):
            return form["properties"].get(key)
    return None


def _keys_of_kinds(
    schema: Mapping[str, Any], forms: Iterable[Any]
) -> dict[str, Iterable[str]]:
    """The keys of each form that a chain of `if` chooses from, by its own key."""
    keys: dict[str, Iterable[str]] = {}
    for form in forms:
        while isinstance(form, dict) and "then" in form:
            for kind in form["if"].get("required", ()):
                then = _resolved(schema, form["then"])
                keys.setdefault(kind, then.get("properties", {}).keys())
            form = form.get("else")
    return keys


def _resolved(schema: Mapping[str, Any], form: Any) -> dict[str, Any]:
    """What a form refers to, or the form itself."""
    while isinstance(form, dict) and "$ref" in form:
        form = schema["$defs"][piece(form["$ref"])]
    return form if isinstance(form, dict) else {}


def _label(path: Path, place: _Place | None = None) -> str:
    """The value at a path: `` `title` ``, `` entry 2 of `cites` ``."""
    if not path:
        return "the file"
    if isinstance(path[-1], int):
        return f"entry {path[-1] + 1} of {_label(path[:-1])}"
    if place is not None and place.is_entry and path[:-1]:
        return f"{quoted(path[-1])} of {_label(path[:-1])}"
    return quoted(path[-1])


def _what(value: Any) -> str:
    if isinstance(value, bool):
        return quoted(value)
    if isinstance(value, int):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the text {quoted(value)}"
    return "a list" if isinstance(value, list) else "a mapping"


def _any_of(words: Sequence[str]) -> str:
    if len(words) > MOST_LISTED:
        told = ", ".join(words[:MOST_LISTED])
        return f"one of {told} and {len(words) - MOST_LISTED} more"
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _all_of(names: Sequence[str]) -> str:
    words = [f"`{name}`" for name in names]
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else words[0]


def _in_yaml(example: Any) -> str:
    """An example as it stands in a file on one line."""
    if isinstance(example, dict):
        inner = [f"{key}: {_in_yaml(value)}" for key, value in example.items()]
        return "{" + ", ".join(inner) + "}"
    return str(example)


_TRUTHS = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false"}


def _retyped(value: Any, schema: Mapping[str, Any]) -> str:
    """How to write a value that is of the wrong type."""
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if "enum" in schema and isinstance(schema["enum"][0], int):
        types = ["integer"]
    if "boolean" in types and isinstance(value, str):
        told = _TRUTHS.get(value.casefold()) or did_you_mean(value, ("true", "false"))
        return f"did you mean `{told}`?" if told else ""
    if "integer" in types and isinstance(value, str):
        return "leave out the quotes" if value.isdecimal() else ""
    if "string" in types and isinstance(value, int):
        near = _reshaped(str(value), schema.get("pattern", ""))
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


def _to_fill_in(text: str, path: Path) -> str:
    """How to complete a line that a report has proposed, pasted as it was."""
    if "?" in text and "roll" in path:
        return TO_FILL_IN
    return ""


def _begun(text: str, words: Sequence[str]) -> str | None:
    """The only word that the author may have shortened to this text."""
    start = text.casefold()
    found = [word for word in words if start and word.casefold().startswith(start)]
    return found[0] if len(found) == 1 else None


def _reshaped(text: str, pattern: str) -> str | None:
    """What the author probably meant: the text in another dress that has the form."""
    import re

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
        if near and re.search(searched(pattern), near):
            return near
    return None
