"""The usual order of the keys in each mapping of a file.

A schema lists the keys of a mapping in that order. The schema also decides which form a
mapping has: by its type, by one of its keys, or by the word under a key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from mpoc.schema.shapes import python_pattern

Schema = Mapping[str, Any]
Path = tuple[str | int, ...]

_TYPES: Mapping[str, type] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


class KeyOrder:
    """The order of keys by one schema."""

    __slots__ = ("_pieces", "_schema")

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self._pieces: Mapping[str, Schema] = schema.get("$defs", {})

    def of(self, root: Any, path: Path) -> tuple[str, ...]:
        """The keys that the mapping at a path may have, in order.

        Empty where any name may be a key, or where the path leads out of the schema.
        """
        schema, value = self._reach(root, path)
        for form in self._forms(schema, value):
            if form.get("additionalProperties") is False and "properties" in form:
                return tuple(form["properties"])
        return ()

    def schema_at(self, root: Any, path: Path) -> Schema:
        """The schema of the value at a path; empty if the path leaves the schema."""
        return self._reach(root, path)[0]

    def piece(self, schema: Schema) -> Schema:
        """The piece to which a schema refers; empty if it refers to none."""
        name = schema.get("$ref", "").rpartition("/")[2]
        return self._pieces.get(name, {})

    def _reach(self, root: Any, path: Path) -> tuple[Schema, Any]:
        """The schema of the value at a path, and the value; `{}` if there is none."""
        schema: Schema = self._schema
        value = root
        for step in path:
            schema = self._below(schema, value, step)
            try:
                value = value[step]
            except (KeyError, IndexError, TypeError):
                value = {}
        return schema, value

    def _below(self, schema: Schema, value: Any, step: str | int) -> Schema:
        """The schema of the value under a key or at a place in a list."""
        open_to_all: Schema = {}
        for form in self._forms(schema, value):
            if isinstance(step, int):
                if "items" in form:
                    entries: Schema = form["items"]
                    return entries
                continue
            if form.get("additionalProperties") is False:
                form_of_key: Schema | None = form.get("properties", {}).get(step)
                if form_of_key is not None:
                    return form_of_key
            elif isinstance(form.get("additionalProperties"), Mapping):
                open_to_all = form["additionalProperties"]
        return open_to_all

    def _forms(self, schema: Schema, value: Any) -> Iterator[Schema]:
        """A schema and the others to which it refers for this value."""
        yield schema
        if "$ref" in schema:
            yield from self._forms(
                self._pieces[schema["$ref"].rpartition("/")[2]], value
            )
        if "if" in schema:
            branch = "then" if _meets(schema["if"], value) else "else"
            if branch in schema:
                yield from self._forms(schema[branch], value)


def _meets(condition: Schema, value: Any) -> bool:
    """Whether a value meets a condition, in the forms that mpoc's schemas use."""
    kind = condition.get("type")
    if kind is not None and not isinstance(value, _TYPES[kind]):
        return False
    if "enum" in condition and value not in condition["enum"]:
        return False
    if isinstance(value, str) and "pattern" in condition:
        return re.search(python_pattern(condition["pattern"]), value) is not None
    if isinstance(value, Mapping):
        if any(key not in value for key in condition.get("required", ())):
            return False
        return all(
            inner is not False and _meets(inner, value[key])
            for key, inner in condition.get("properties", {}).items()
            if key in value
        )
    return True


def key_order(schema_name: str) -> KeyOrder:
    """The order of keys by the schema `NAME.schema.json`."""
    from mpoc.schema.validate import schema

    return KeyOrder(schema(schema_name))
