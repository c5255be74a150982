"""Whether a document conforms to its JSON Schema, and where it does not.

A quick test says whether anything is wrong at all. Only if so, jsonschema looks for
errors, and `mpoc.schema.errors` turns them into problems.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from mpoc.rules.registry import registered_schema

if TYPE_CHECKING:
    from mpoc.text.document import Document
    from mpoc.text.problems import Problem

SCHEMAS = "schemas"
"""The folder of the schema files."""

ENDING = ".schema.json"
"""The end of the name of every schema file."""

MOST_ERRORS = 400
"""How many errors of jsonschema are read; only their first problems are reported."""


def validate(
    document: Document,
    schema_name: str,
    quick_test: Callable[[Any], bool] | None = None,
    pieces: Mapping[str, Callable[[Any], bool]] | None = None,
) -> list[Problem]:
    """The problems of a document by a schema: at most 50, in the order of the file.

    `schema_name` names a file of `schemas/` without its ending. `quick_test` is the
    quick test of the schema and `pieces` are those of its shared pieces, if it has any;
    jsonschema does not check again what they accept.
    """
    if quick_test is not None and quick_test(document.root):
        return []
    from itertools import islice

    from mpoc.schema.errors import problems_of

    whole_schema = schema(schema_name)
    first_errors = islice(errors(document.root, whole_schema, pieces), MOST_ERRORS)
    return problems_of(first_errors, document, whole_schema)


def is_expectation(value: Any, schema_name: str) -> bool:
    """Whether a file of this schema may have the value as an `expect`, by its form."""
    whole = schema(schema_name)
    part = {"$defs": whole["$defs"], "$ref": "#/$defs/outcome"}
    return next(errors(value, part), None) is None


def schema_text(name: str) -> str:
    """The schema file `NAME.schema.json`; FileNotFoundError if there is none."""
    from mpoc.text.packaged import packaged_text

    return packaged_text(f"{SCHEMAS}/{name}{ENDING}")


def schema_path(name: str) -> str:
    """The path of `NAME.schema.json`, whether there is such a file or not."""
    from mpoc.text.packaged import packaged_path

    return packaged_path(f"{SCHEMAS}/{name}{ENDING}")


def schema(name: str) -> dict[str, Any]:
    """The schema `NAME.schema.json`, or that of a game added by `register`.

    Nobody changes what it holds.
    """
    schema_of_game = registered_schema(name)
    return dict(_schema_of_file(name) if schema_of_game is None else schema_of_game)


@cache
def _schema_of_file(name: str) -> dict[str, Any]:
    """The schema `NAME.schema.json`, parsed once: a search validates many files."""
    from json import loads

    file_schema: dict[str, Any] = loads(schema_text(name))
    return file_schema


def errors(
    value: Any,
    schema: Mapping[str, Any],
    pieces: Mapping[str, Callable[[Any], bool]] | None = None,
) -> Iterator[Any]:
    """The errors that jsonschema finds in a value, one by one (see `authority`)."""
    return authority(schema, pieces)(value)


def authority(
    schema: Mapping[str, Any],
    pieces: Mapping[str, Callable[[Any], bool]] | None = None,
) -> Callable[[Any], Iterator[Any]]:
    """The function by which jsonschema yields the errors in a value, one by one.

    Nothing is fetched: ValueError if a schema refers to anything but its own pieces. A
    value that the test of a piece accepts counts as free of errors.
    """
    iterate: Callable[[Any], Iterator[Any]]
    shared = _Shared(schema.get("$defs", _NO_PIECES), pieces)
    iterate = _validator_class(shared)(schema).iter_errors
    return iterate


_NO_PIECES: Mapping[str, Any] = {}


class _Shared:
    """The shared pieces of a schema, and the quick tests of some of them.

    As the key of a cache it is equal only to one with the same objects.
    """

    __slots__ = ("pieces", "tests")

    def __init__(
        self,
        pieces: Mapping[str, Any],
        tests: Mapping[str, Callable[[Any], bool]] | None,
    ) -> None:
        self.pieces = pieces
        self.tests = tests

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Shared):
            return NotImplemented
        return other.pieces is self.pieces and other.tests is self.tests

    def __hash__(self) -> int:
        return hash((id(self.pieces), id(self.tests)))


@lru_cache(maxsize=16)
def _validator_class(shared: _Shared) -> Any:
    """The class of jsonschema, with our quick tests and Python's patterns.

    It is kept: jsonschema takes a millisecond to make a class, which never goes away
    by itself, and a search validates many files.
    """
    import re

    from jsonschema import Draft202012Validator, ValidationError, validators

    from mpoc.schema.schema_place import piece_name
    from mpoc.schema.shapes import python_pattern

    def refer(
        validator: Any, reference: str, value: Any, _: Any
    ) -> Iterator[ValidationError]:
        name = piece_name(reference)
        accepts = None if shared.tests is None else shared.tests.get(name)
        if accepts is None or not accepts(value):
            yield from validator.descend(value, shared.pieces[name])

    def pattern(
        validator: Any, pattern: str, text: Any, _: Any
    ) -> Iterator[ValidationError]:
        if isinstance(text, str) and not re.search(python_pattern(pattern), text):
            yield ValidationError("pattern")

    return validators.extend(  # type: ignore[no-untyped-call]
        Draft202012Validator, {"pattern": pattern, "$ref": refer}
    )
