"""Values: light classes with slots, made equal and copied by their fields.

A `Record` is never changed once it has been handed out; `but` makes a copy that
differs. Frozen dataclasses say the same, but a hundred of them cost four bare starts
of Python at import, and each copy eight times this one.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import CodeType, FunctionType
from typing import Any, ClassVar, Self, dataclass_transform


class RecordType(type):
    """Gives a class slots and an `__init__` from its annotated fields."""

    def __new__(
        mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]
    ) -> RecordType:
        own = [
            field
            for field, kind in namespace.get("__annotations__", {}).items()
            if not str(kind).startswith("ClassVar")
        ]
        inherited: tuple[str, ...] = ()
        defaults: dict[str, Any] = {}
        for base in bases:
            inherited += getattr(base, "_fields", ())
            defaults.update(getattr(base, "_defaults", {}))
        for field in own:
            if field in namespace:
                defaults[field] = namespace.pop(field)
        new = tuple(field for field in own if field not in inherited)
        fields = inherited + new
        namespace["__slots__"] = (*namespace.get("__slots__", ()), *new)
        namespace["_fields"] = fields
        namespace["_defaults"] = defaults
        if name != "Record":
            namespace["_changed"] = _first_change
            namespace["values"] = _first_values
            if "but" in namespace:
                namespace["_copies_otherwise"] = True
            elif not any([getattr(base, "_copies_otherwise", False) for base in bases]):
                namespace["but"] = _first_change
        if fields and "__init__" not in namespace:
            namespace["__init__"] = _maker(name, fields, defaults)
        return super().__new__(mcls, name, bases, namespace)


WIDE = 14
"""More fields than that take longer to compile than to set in a loop a few times."""

_MAKERS: dict[int, CodeType] = {}
_CHANGERS: dict[int, CodeType] = {}
_TELLERS: dict[int, CodeType] = {}
"""Compiled once for each number of fields: the names are put in without compiling."""


def _maker(name: str, fields: tuple[str, ...], defaults: Mapping[str, Any]) -> Any:
    """The `__init__` of a class, which takes its fields in order or by name."""
    count = len(fields)
    if count > WIDE:
        return _slow_maker(name, fields, defaults)
    code = _MAKERS.get(count)
    if code is None:
        taken = [f"f{place}" for place in range(count)]
        body = "; ".join([f"self.{field} = {field}" for field in taken])
        code = _MAKERS[count] = _compiled(f"self, {', '.join(taken)}", body)
    given = tuple([defaults[field] for field in fields if field in defaults])
    if any(field in defaults for field in fields[: count - len(given)]):
        raise TypeError(f"{name}: a field without a default follows one with a default")
    code = code.replace(co_varnames=("self", *fields), co_names=fields)
    return FunctionType(code, {}, "__init__", given)


def _slow_maker(name: str, fields: tuple[str, ...], defaults: Mapping[str, Any]) -> Any:
    """The `__init__` of a class with many fields: nothing is compiled for it."""

    def __init__(self: Record, *given: Any, **named: Any) -> None:  # noqa: N807
        values = {**defaults, **dict(zip(fields, given, strict=False)), **named}
        is_twice = not named.keys().isdisjoint(fields[: len(given)])
        if is_twice or len(given) > len(fields) or values.keys() != known:
            raise TypeError(f"{name} is not made of {len(given)} values and {named}")
        for field, value in values.items():
            setattr(self, field, value)

    known = frozenset(fields)
    return __init__


def _first_change(record: Record, **changes: Any) -> Any:
    """As `Record.but`, for the first time in a class: the next ones have their own.

    One function for all classes would look up each field every time: twice as slow.
    """
    cls = type(record)
    fields = cls._fields
    code = _CHANGERS.get(len(fields))
    if code is None:
        lines = ["copy = new(cls)"]
        lines += [f"copy.f{place} = self.f{place}" for place in range(len(fields))]
        lines += ["for field in changes: set(copy, field, changes[field])"]
        body = "\n ".join(["", *lines, "return copy"])
        code = _CHANGERS[len(fields)] = _compiled("self, **changes", body)
    code = code.replace(co_names=("new", "cls", *fields, "set"), co_name="but")
    scope = {"cls": cls, "new": object.__new__, "set": setattr}
    change = FunctionType(code, scope, "but")
    cls._changed = change
    if cls.__dict__.get("but") is _first_change:
        cls.but = change  # type: ignore[method-assign]
    return change(record, **changes)


def _first_values(record: Record) -> Any:
    """As `Record.values`, for the first time in a class."""
    cls = type(record)
    fields = cls._fields
    code = _TELLERS.get(len(fields))
    if code is None:
        reads = "".join([f"self.f{place}, " for place in range(len(fields))])
        code = _TELLERS[len(fields)] = _compiled("self", f"return ({reads})")
    code = code.replace(co_names=fields, co_name="values")
    cls.values = FunctionType(code, {}, "values")  # type: ignore[method-assign]
    return record.values()


def _compiled(taken: str, body: str) -> CodeType:
    """The code of a function with that body."""
    scope: dict[str, Any] = {}
    exec(f"def made({taken}): {body}", scope)
    code: CodeType = scope["made"].__code__
    return code


@dataclass_transform(frozen_default=True)
class Record(metaclass=RecordType):
    """A value known by its fields, which are the annotated names in order."""

    _fields: ClassVar[tuple[str, ...]]
    _defaults: ClassVar[dict[str, Any]]
    _changed: ClassVar[Any]

    def but(self, **changes: Any) -> Self:
        """A copy with some fields replaced."""
        copy: Self = self._changed(**changes)
        return copy

    def values(self) -> tuple[Any, ...]:
        """The fields' values in order."""
        values: tuple[Any, ...] = _first_values(self)
        return values

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(self) is not type(other):
            return NotImplemented
        return self.values() == other.values()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.values()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{f}={getattr(self, f)!r}" for f in self._fields)
        return f"{type(self).__name__}({fields})"
