"""Describes what may be written at a place of a file, as an input form needs it.

A schema says of each value whether it is a number, one of some words, a list, or a
mapping; this says it in one value, a `Field`, whatever pieces the schema is made of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from mpoc.engine.record import Record
from mpoc.schema.key_order import KeyOrder, Path, Schema

(NUMBER, WORD, FLAG, TEXT, PLACE, LIST, FORM, TABLE) = (
    "number",
    "word",
    "flag",
    "text",
    "place",
    "list",
    "form",
    "table",
)
"""What a value is: `word` is one of some words, `form` a mapping whose keys are known,
`table` one with a key for each name, `place` a place of the board."""

AT = "at"
"""The key under which files say where something stands; its pattern is a place's."""

LONGEST_LINE = 1000
"""The longest text on one line; a longer text is a drawing or notes."""

_TYPES: tuple[tuple[type, str], ...] = (
    (bool, "boolean"),
    (int, "integer"),
    (str, "string"),
    (Mapping, "object"),
    (list, "array"),
)


class Field(Record):
    """What one value may be.

    `title` names its kind, such as `a player`; `help` is a sentence on it. A number
    lies from `least` to `most`. `options` are the words of which it is one, or the
    names that it may be; `is_free` where others fit too. `keys` are those of a form,
    `required` those that it must have; `names` the keys that a table may have, or none
    if any name fits. `others` are forms of another type that may stand there instead.
    """

    kind: str
    title: str = ""
    help: str = ""
    least: int | None = None
    most: int | None = None
    options: tuple[str, ...] = ()
    is_free: bool = False
    keys: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    others: tuple[Field, ...] = ()


class Fields:
    """The fields of one file.

    `known` are the keys at the top whose mappings name things: where a text must be
    like their keys, these names are offered.
    """

    __slots__ = ("_names", "_order", "_places", "_root")

    def __init__(self, order: KeyOrder, root: Any, known: tuple[str, ...]) -> None:
        self._order = order
        self._root = root
        self._names: dict[str, list[str]] = {}
        for key in known:
            schema = order.schema_at(root, (key,))
            pattern = self._merged(schema).get("propertyNames", {}).get("pattern", "")
            value = root.get(key)
            if pattern and isinstance(value, Mapping):
                names = self._names.setdefault(pattern, [])
                names += [str(name) for name in value if str(name) not in names]
        self._places = frozenset(self._patterns_of(known))

    def at(self, path: Path) -> Field:
        """What may stand at a path."""
        value: Any = self._root
        for step in path:
            try:
                value = value[step]
            except (KeyError, IndexError, TypeError):
                value = None
                break
        return self._field(self._order.schema_at(self._root, path), value)

    def is_place_name(self, path: Path) -> bool:
        """Whether the keys of the mapping at a path are places of the board."""
        form = self._merged(self._order.schema_at(self._root, path))
        return form.get("propertyNames", {}).get("pattern") in self._places

    def entry(self, path: Path) -> Field:
        """What an entry of the list or table at a path may be."""
        schema = self._order.schema_at(self._root, path)
        for form in self._leaves(schema):
            below = form.get("items") or form.get("additionalProperties")
            if isinstance(below, Mapping):
                return self._field(below, None)
        return Field(TEXT)

    def _patterns_of(self, keys: tuple[str, ...]) -> Iterator[str]:
        """The patterns of the values under `at`, in what stands below some keys."""
        for key in keys:
            schema = self._order.schema_at(self._root, (key,))
            for form in self._leaves(schema):
                inner = form.get("additionalProperties")
                for part in (form, inner):
                    if isinstance(part, Mapping):
                        yield from self._pattern_below(part)

    def _pattern_below(self, schema: Schema) -> Iterator[str]:
        for form in self._leaves(schema):
            if AT in form.get("properties", {}):
                for leaf in self._leaves(form["properties"][AT]):
                    if "pattern" in leaf:
                        yield leaf["pattern"]

    def _leaves(self, schema: Schema) -> Iterator[Schema]:
        """The forms that a schema allows, whatever stands there now."""
        piece = self._order.piece(schema)
        if piece:
            yield from self._leaves(piece)
        elif "if" in schema:
            for branch in ("then", "else"):
                if branch in schema:
                    rest = {k: v for k, v in schema.items() if k not in _BRANCHES}
                    for leaf in self._leaves(schema[branch]):
                        merged = dict(rest) | dict(leaf)
                        if "type" in leaf or "enum" in leaf or "type" not in rest:
                            yield merged
                        else:
                            yield merged | {"type": rest["type"]}
        else:
            yield schema

    def _merged(self, schema: Schema) -> Schema:
        """All the forms of a schema that is of one type."""
        merged: dict[str, Any] = {}
        for form in self._leaves(schema):
            properties = {**merged.get("properties", {}), **form.get("properties", {})}
            merged |= form
            if properties:
                merged["properties"] = properties
        return merged

    def _field(self, schema: Schema, value: Any) -> Field:
        by_type: dict[str, list[Schema]] = {}
        for form in self._leaves(schema):
            by_type.setdefault(_type_of(form), []).append(form)
        own = next((word for kind, word in _TYPES if isinstance(value, kind)), "")
        first = own if own in by_type else next(iter(by_type))
        about = {
            "title": schema.get("title") or self._order.piece(schema).get("title", ""),
            "help": schema.get("description")
            or self._order.piece(schema).get("description", ""),
        }
        fields = {name: self._of(name, forms) for name, forms in by_type.items()}
        others = tuple([field for name, field in fields.items() if name != first])
        return fields[first].but(**about, others=others)

    def _of(self, kind: str, forms: list[Schema]) -> Field:
        """The union of some forms of one type."""
        title = forms[0].get("title", "")
        if kind == "boolean":
            return Field(FLAG, title)
        if kind == "integer":
            least = min([form.get("minimum", 0) for form in forms])
            most = max([form.get("maximum", 99) for form in forms])
            return Field(NUMBER, title, least=least, most=most)
        if kind == "array":
            return Field(LIST, title)
        if kind == "object":
            return self._mapping(forms, title)
        options = tuple([word for form in forms for word in form.get("enum", ())])
        patterns = {form["pattern"] for form in forms if "pattern" in form}
        if patterns & self._places:
            return Field(PLACE, title)
        if options:
            is_free = any(["enum" not in form for form in forms])
            return Field(WORD, title, options=options, is_free=is_free)
        names = tuple([name for each in patterns for name in self._names.get(each, ())])
        return Field(WORD if names else TEXT, title, options=names, is_free=True)

    def _mapping(self, forms: list[Schema], title: str) -> Field:
        keys: dict[str, None] = {}
        for form in forms:
            keys |= dict.fromkeys(form.get("properties", {}))
        required = tuple(forms[0].get("required", ()))
        if keys:
            return Field(FORM, title, keys=tuple(keys), required=required)
        pattern = forms[0].get("propertyNames", {}).get("pattern", "")
        closed = re.fullmatch(r"\^\(([A-Za-z0-9|-]+)\)\$", pattern)
        names = closed[1].split("|") if closed else self._names.get(pattern, [])
        return Field(TABLE, title, names=tuple(names), is_free=closed is None)


_BRANCHES = ("if", "then", "else", "title", "description", "examples")


def _type_of(form: Schema) -> str:
    """The type of a value of a form without branches."""
    kind = form.get("type")
    if isinstance(kind, str):
        return kind
    if "enum" in form:
        return next(
            (word for type, word in _TYPES if isinstance(form["enum"][0], type)),
            "string",
        )
    return "object" if "properties" in form else "string"
