"""The parts of a JSON Schema, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mpoc.schema.envelope import Schema


def nodes(schema: Any, at: str = "") -> Iterator[tuple[str, Schema]]:
    """Every schema within a schema, with its place."""
    if not isinstance(schema, dict):
        return
    yield at, schema
    for word in ("items", "additionalProperties", "propertyNames", "if", "then"):
        yield from nodes(schema.get(word), f"{at}/{word}")
    yield from nodes(schema.get("else"), f"{at}/else")
    for word in ("properties", "patternProperties", "$defs"):
        for name, form in schema.get(word, {}).items():
            yield from nodes(form, f"{at}/{word}/{name}")
