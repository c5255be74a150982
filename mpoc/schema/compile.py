"""Write Python code that tests whether a value conforms to a schema.

jsonschema is the authority on a schema and finds every fault, but importing it takes
longer than replaying a small scenario. So code written by this module gives a quick yes
or no. That code is committed; tests prove that it is up to date and agrees with
jsonschema. A run does not import this module.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from mpoc.schema.shapes import python_pattern

_ANNOTATIONS = frozenset(
    ("$schema", "$defs", "$comment", "title", "description", "examples")
)
_TYPES = {
    "object": "isinstance({v}, dict)",
    "array": "isinstance({v}, list)",
    "string": "{v}.__class__ is str",
    "integer": "{v}.__class__ is int",
    "boolean": "{v}.__class__ is bool",
    "null": "{v} is None",
}
_TEXT = frozenset(("pattern", "minLength", "maxLength"))
_NUMBER = frozenset(("minimum", "maximum"))
_LIST = frozenset(("items", "minItems", "maxItems"))
_MAPPING = frozenset(
    (
        "properties",
        "patternProperties",
        "additionalProperties",
        "propertyNames",
        "required",
        "minProperties",
        "maxProperties",
        "dependentRequired",
    )
)
_OTHER = frozenset(("type", "enum", "if", "then", "else", "$ref", "not"))

_HEAD = '''\
"""Whether a value keeps to {schemas}: made from the schemas by mpoc.schema.compile.

Do not edit: the tests say how to write it anew.
"""

# fmt: off
# ruff: noqa: B007, E501, E701, E714, E731, PERF102, SIM101, SIM108, SIM114, UP034
# mypy: ignore-errors

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any


def _matching(pattern):
    """The search for a pattern, which is compiled when it is first needed."""
    compiled = []

    @lru_cache(4096)
    def matches(text):
        if not compiled:
            compiled.append(re.compile(pattern))
        return compiled[0].search(text) is not None

    return matches


def _made_of(*parts, unless=None):
    """Whether a text consists of parts: characters, the fewest and the most of them.

    Compiling a pattern that says so takes as long as a hundred of these tests.
    """

    @lru_cache(4096)
    def matches(text):
        if unless is not None and unless(text):
            return False
        at = 0
        for characters, least, most in parts:
            part = text[at : at + most]
            length = len(part) - len(part.lstrip(characters))
            if length < least:
                return False
            at += length
        return at == len(text)

    return matches
'''

_PART = re.compile(r"(\[[A-Za-z0-9_.-]+\]|[A-Za-z0-9])(?:\{(\d+),(\d+)\}|(\?))?")
_PARTS = re.compile(rf"\^(?:\(\?!((?:{_PART.pattern})+)\$\))?((?:{_PART.pattern})+)\\Z")
_RANGE = re.compile(r"([A-Za-z0-9])-([A-Za-z0-9])")
_BEGINNING = re.compile(r"\^\(([a-z|]+)\)([a-z-]+)")


def module_source(schemas: Mapping[str, Mapping[str, Any]], names: str) -> str:
    """The source of a module with one function for each schema, named by its key.

    Each function takes a value of a document (dicts with texts as keys, lists, str,
    int, bool and None) and returns whether it conforms to the schema. `PIECES` holds
    such functions for the shared pieces; pieces of one name must be equal. `names` is
    what the module's docstring calls the schemas. Raises ValueError for an unknown
    keyword.
    """
    code = _Code()
    roots = []
    for name, schema in schemas.items():
        for piece, form in schema["$defs"].items():
            if code.pieces.setdefault(piece, form) != form:
                raise ValueError(f"two pieces are named {piece!r}")
        roots.append(
            f"def {name}(v: Any) -> bool:\n"
            f'    """Whether a value keeps to the schema."""\n'
            f"    return {code.test(schema)}\n"
        )
    for piece, form in code.pieces.items():
        code.functions.append(
            f"def {_function_name(piece)}(v): return {code.test(form)}\n"
        )
    head = _HEAD.format(schemas=names)
    matchers = [
        f"{name} = {_matcher(pattern)}\n" for pattern, name in code.patterns.items()
    ]
    pieces = [f"    {piece!r}: {_function_name(piece)},\n" for piece in code.pieces]
    table = (
        f"PIECES: dict[str, Callable[[Any], bool]] = {{\n{''.join(pieces)}}}\n"
        f'"""The tests of the shared pieces by name."""\n'
    )
    return "\n".join([head, "".join(matchers), *code.functions, *roots, table])


def _matcher(pattern: str) -> str:
    """An expression for a function that says whether a text matches a pattern."""
    beginning = _BEGINNING.fullmatch(pattern)
    if beginning is not None:
        words, end = beginning.groups()
        beginnings = tuple([word + end for word in words.split("|")])
        return f"lambda text: text.startswith({beginnings!r})"
    parts = _PARTS.fullmatch(pattern)
    if parts is None:
        return f"_matching({pattern!r})"
    exceptions, own = _parts(parts[1] or ""), _parts(parts[6])
    if not (_can_be_told_apart(exceptions) and _can_be_told_apart(own)):
        return f"_matching({pattern!r})"
    code = ", ".join(map(repr, own))
    if exceptions:
        code += f", unless=_made_of({', '.join(map(repr, exceptions))})"
    return f"_made_of({code})"


def _parts(pattern: str) -> list[tuple[str, int, int]]:
    """The characters of each part of a pattern, the fewest and the most of them."""
    parts = []
    for characters, least, most, optional in _PART.findall(pattern):
        every = _RANGE.sub(
            lambda ends: "".join(map(chr, range(ord(ends[1]), ord(ends[2]) + 1))),
            characters.strip("[]"),
        )
        if optional:
            least, most = "0", "1"
        parts.append((every, int(least or 1), int(most or 1)))
    return parts


def _can_be_told_apart(parts: list[tuple[str, int, int]]) -> bool:
    """Whether each part can take all it can get and leave the next one its own."""
    return all(
        least == most or not set(characters) & set(further)
        for (characters, least, most), (further, _, _) in pairwise(parts)
    )


def _function_name(piece: str) -> str:
    return "_" + piece.replace("-", "_")


class _Code:
    """The functions of the module that `module_source` writes."""

    def __init__(self) -> None:
        self.pieces: dict[str, Any] = {}
        self.functions: list[str] = []
        self.patterns: dict[str, str] = {}
        self.bodies: dict[str, str] = {}

    def test(self, schema: Any, v: str = "v", known_type: str = "") -> str:
        """An expression that is true if `v` conforms to the schema.

        `known_type` is the type of `v`, if earlier tests have settled it.
        """
        if isinstance(schema, bool):
            return str(schema)
        words = schema.keys() - _ANNOTATIONS
        unknown = words - _TEXT - _NUMBER - _LIST - _MAPPING - _OTHER
        if unknown:
            raise ValueError(f"no quick test for {sorted(unknown)}")
        tests = []
        if "type" in words:
            types = schema["type"]
            if isinstance(types, list):
                several = [_TYPES[name].format(v=v) for name in types]
                tests.append(f"({' or '.join(several)})")
            elif types != known_type:
                tests.append(_TYPES[types].format(v=v))
                known_type = types
        if "$ref" in words:
            tests.append(
                f"{_function_name(schema['$ref'].removeprefix('#/$defs/'))}({v})"
            )
        if "enum" in words:
            tests.append(_among(schema["enum"], v))
        if "not" in words:
            if schema["not"] != {}:
                raise ValueError("`not` is for what has no place at all")
            tests.append("False")
        for family, kind, write in (
            (_TEXT, "string", self._text),
            (_NUMBER, "integer", self._number),
            (_LIST, "array", self._list),
            (_MAPPING, "object", self._mapping),
        ):
            if words & family:
                test = " and ".join(write(schema, v)) or "True"
                other = (
                    "" if known_type == kind else f"not {_TYPES[kind].format(v=v)} or "
                )
                tests.append(f"({other}{test})" if other else test)
        if "if" in words:
            tests.append(self._choice(schema, v, known_type))
        return " and ".join(tests) or "True"

    def _text(self, schema: Mapping[str, Any], v: str) -> list[str]:
        tests = _size_tests(schema, "Length", v)
        if "pattern" in schema:
            pattern = python_pattern(schema["pattern"])
            name = self.patterns.setdefault(pattern, f"_match_{len(self.patterns)}")
            tests.append(f"{name}({v})")
        return tests

    def _number(self, schema: Mapping[str, Any], v: str) -> list[str]:
        tests = [f"{v} >= {schema['minimum']}"] if "minimum" in schema else []
        return tests + ([f"{v} <= {schema['maximum']}"] if "maximum" in schema else [])

    def _list(self, schema: Mapping[str, Any], v: str) -> list[str]:
        tests = _size_tests(schema, "Items", v)
        if "items" in schema:
            entry = self.test(schema["items"], "x")
            lines = ["for x in v:", f"    if not ({entry}): return False"]
            tests.append(self._call("entries", lines, v))
        return tests

    def _mapping(self, schema: Mapping[str, Any], v: str) -> list[str]:
        tests = _size_tests(schema, "Properties", v)
        tests += [f"{key!r} in {v}" for key in schema.get("required", ())]
        for key, others in schema.get("dependentRequired", {}).items():
            present = " and ".join([f"{other!r} in {v}" for other in others])
            tests.append(f"({key!r} not in {v} or {present})")
        forms = schema.get("properties", {})
        other_keys = self.test(schema.get("additionalProperties", True), "x")
        names = self.test(schema.get("propertyNames", True), "k")
        if not forms and names == "True":
            return tests if other_keys == "True" else [*tests, f"not {v}"]
        lines = ["for k, x in v.items():"]
        if names != "True":
            lines.append(f"    if not ({names}): return False")
        word = "if"
        for key, form in forms.items():
            lines.append(f"    {word} k == {key!r}: ok = {self.test(form, 'x')}")
            word = "elif"
        if "patternProperties" in schema:
            if schema["patternProperties"].keys() != {"^x-"}:
                raise ValueError("patternProperties is for the author's own keys only")
            other_keys = f"k[:2] == 'x-' or {other_keys}"
        lines.append(
            f"    else: ok = {other_keys}" if forms else f"    ok = {other_keys}"
        )
        lines.append("    if not ok: return False")
        return [*tests, self._call("keys", lines, v)]

    def _call(self, kind: str, lines: list[str], v: str) -> str:
        """A call of a function that runs these lines on `v` and then returns True."""
        body = "".join([f"    {line}\n" for line in [*lines, "return True"]])
        name = self.bodies.get(body)
        if name is None:
            name = self.bodies[body] = f"_{kind}_{len(self.bodies)}"
            self.functions.append(f"def {name}(v):\n{body}")
        return f"{name}({v})"

    def _choice(self, schema: Mapping[str, Any], v: str, known_type: str) -> str:
        condition = self.test(schema["if"], v, known_type)
        kind = schema["if"].get("type", known_type)
        if_true = self.test(schema.get("then", True), v, kind)
        if_false = self.test(schema.get("else", True), v, known_type)
        return f"({if_true} if {condition} else {if_false})"


def _size_tests(schema: Mapping[str, Any], size_noun: str, v: str) -> list[str]:
    """Tests of the length of a text, the entries of a list, the keys of a mapping."""
    least, most = schema.get(f"min{size_noun}", 0), schema.get(f"max{size_noun}")
    tests = [f"len({v}) >= {least}"] if least else []
    return tests + ([f"len({v}) <= {most}"] if most is not None else [])


def _among(words: Sequence[Any], v: str) -> str:
    kind = "str" if isinstance(words[0], str) else "int"
    if not all([word.__class__.__name__ == kind for word in words]):
        raise ValueError("`enum` is for texts or for whole numbers")
    return f"{v}.__class__ is {kind} and {v} in {{{', '.join(map(repr, words))}}}"
