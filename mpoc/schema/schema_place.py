"""What a schema says at the place where jsonschema found an error.

An error names the steps that lead through the schema to its place. Along these steps
stand the titles, descriptions and examples with which messages name the value and
explain it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from mpoc.schema.other_words import key_meant

_INNER = ("items", "additionalProperties", "propertyNames")
"""Keywords whose value is the schema of a part of the value."""


class SchemaPlace:
    """What a schema says of the value that an error is about.

    `title` is the noun for the value with examples, `meaning` the description of its
    key as a hint, `properties` the form of each of its own keys, `kinds` the form of
    each key that decides the kind of thing it is. `is_name` is true where the error is
    about the name of a key, `is_entry` where it is about a value under a key of any
    name. `types` are the types that the value may have, `required` the keys that it
    needs, `beginnings` the forms of texts by the word before their hyphen. `or_number`
    is the form of a value that may be a number or a text.
    """

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
                self._note_meaning(key, _form_of_kind(about, key))
            if is_named or step in _INNER:
                about = []
                self.is_name = step == "propertyNames" and not is_named
                self.is_entry = step == "additionalProperties" and not is_named
            if is_named or step in _INNER or step in ("then", "else"):
                about.append(node)
                is_named = False
                self._note_meaning(key, node)
                # jsonschema leaves `$ref` out of the path; beside it these schemas
                # have only annotations.
                while isinstance(node, dict) and "$ref" in node:
                    node = schema["$defs"][piece_name(node["$ref"])]
                    about.append(node)
            else:
                is_named = step in ("properties", "patternProperties")
        forms = [form for form in reversed(about) if isinstance(form, dict)]
        titles = [form["title"] for form in forms if "title" in form]
        types = [form.get("type", []) for form in forms]
        self.types = {
            kind
            for kinds in types
            for kind in ([kinds] if isinstance(kinds, str) else kinds)
        }
        self.required: list[str] = next(
            (form["required"] for form in forms if "required" in form), []
        )
        self.title: str = titles[0] if titles else "something else"
        self.or_number: Mapping[str, Any] | None = next(
            (
                form
                for form in forms
                if {"integer", "string"} <= {*form.get("type", ())}
            ),
            None,
        )
        self.beginnings = _beginnings(schema, forms)
        self.properties: dict[str, Any] = {}
        self.kinds: dict[str, Any] = {}
        for form in forms:
            properties = form.get("properties", {})
            self.properties = self.properties or properties
            for part in (form, form.get("else")):
                if isinstance(part, dict) and _is_chain_of_kinds(part):
                    self.kinds = self.kinds or part["properties"]
        self._chain = forms
        self.keys_of_kinds: dict[str, Iterable[str]] = {}
        self.needs_of_kinds: dict[str, Iterable[str]] = {}
        if self.kinds:
            for kind, form in _forms_of_kinds(schema, forms).items():
                self.keys_of_kinds[kind] = form.get("properties", {}).keys()
                self.needs_of_kinds[kind] = form.get("required", ())

    def _note_meaning(self, key: str, form: Any) -> None:
        """Keep the description of a key until a form inside it has another."""
        if key and isinstance(form, dict) and "description" in form:
            self.meaning = f"`{key}`: {form['description'].removesuffix('.')}"

    @property
    def example(self) -> str:
        """The title's example as a hint."""
        _, _, examples = self.title.partition(" such as `")
        return f"for example `{examples.partition('`')[0]}`" if examples else ""

    def meant_by(self, word: str) -> str | None:
        """The kind that also goes by this word, or None."""
        return key_meant(word, self.kinds)

    def kind_with_word(self, schema: Mapping[str, Any], word: object) -> str | None:
        """The kind whose own key may have this word as its value, or None."""
        if not isinstance(word, str):
            return None
        for first in self._chain:
            form: Any = first
            while isinstance(form, dict) and "then" in form:
                for kind in form["if"].get("required", ()):
                    then = follow_references(schema, form["then"])
                    own = follow_references(
                        schema, then.get("properties", {}).get(kind)
                    )
                    if word.casefold() in own.get("enum", ()):
                        return str(kind)
                form = form.get("else")
        return None

    @property
    def entry_noun(self) -> str:
        """The noun for the entries where kinds are chosen, such as `action`."""
        return next(
            (
                form["title"].partition(" such as ")[0].partition(" ")[2]
                for form in self._chain
                if _is_chain_of_kinds(form)
            ),
            "entry",
        )

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
        """The part of the title after its noun, to be added to a list of words."""
        remark = self._parts[1]
        return f"; {remark}" if remark else ""


def _is_chain_of_kinds(form: Mapping[str, Any]) -> bool:
    """Whether a form chooses others by their keys (`mpoc.schema.envelope.by_key`)."""
    return "additionalProperties" not in form and {"if", "properties"} <= form.keys()


def _form_of_kind(forms: Iterable[Any], key: str) -> Any:
    """The form that a chain of `if` has for one of its keys."""
    for form in forms:
        if isinstance(form, dict) and _is_chain_of_kinds(form):
            return form["properties"].get(key)
    return None


def _beginnings(
    schema: Mapping[str, Any], forms: Iterable[Any]
) -> dict[str, Mapping[str, Any]]:
    """The forms of texts that begin with a word and a hyphen, by that word."""
    beginnings: dict[str, Mapping[str, Any]] = {}
    for form in forms:
        while isinstance(form, dict) and "then" in form:
            words = re.fullmatch(r"\^\(([a-z|]+)\)-", form["if"].get("pattern", ""))
            for word in words[1].split("|") if words else ():
                beginnings.setdefault(word, follow_references(schema, form["then"]))
            form = form.get("else")
    return beginnings


def _forms_of_kinds(
    schema: Mapping[str, Any], forms: Iterable[Any]
) -> dict[str, dict[str, Any]]:
    """The forms that a chain of `if` chooses from, by the key of each."""
    form_of_kind: dict[str, dict[str, Any]] = {}
    for form in forms:
        while isinstance(form, dict) and "then" in form:
            for kind in form["if"].get("required", ()):
                form_of_kind.setdefault(kind, follow_references(schema, form["then"]))
            form = form.get("else")
    return form_of_kind


def follow_references(schema: Mapping[str, Any], form: Any) -> dict[str, Any]:
    """The form to which a reference leads; a form without a reference is returned."""
    while isinstance(form, dict) and "$ref" in form:
        form = schema["$defs"][piece_name(form["$ref"])]
    return form if isinstance(form, dict) else {}


def piece_name(reference: str) -> str:
    """The name of the shared piece to which a `$ref` leads."""
    name = reference.removeprefix("#/$defs/")
    if name == reference:
        raise ValueError(f"{reference!r} leads out of the schema")
    return name
