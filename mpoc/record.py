"""Values: light classes with slots, made equal and copied by their fields.

A `Record` is never changed once it has been handed out; `but` makes a copy that
differs. Frozen dataclasses say the same, but a hundred of them cost four bare starts
of Python at import, and each copy eight times this one.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self, dataclass_transform


class _RecordType(type):
    """Gives a class slots and an `__init__` from its annotated fields."""

    def __new__(
        mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]
    ) -> _RecordType:
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
        cls = super().__new__(mcls, name, bases, namespace)
        if fields and "__init__" not in namespace:

            def first(self: Any, *given: Any, **named: Any) -> None:
                # Most classes are never used in one run: each waits for its first use.
                made = _maker(cls)
                type.__setattr__(cls, "__init__", made)
                made(self, *given, **named)

            type.__setattr__(cls, "__init__", first)
        return cls


def _maker(cls: Any) -> Any:
    """The `__init__` of a class, which takes its fields in order or by name."""
    fields, defaults = cls._fields, cls._defaults
    scope: dict[str, Any] = {f"_{f}": value for f, value in defaults.items()}
    taken = ", ".join(f"{f}=_{f}" if f in defaults else f for f in fields)
    body = "; ".join(f"self.{f} = {f}" for f in fields)
    exec(f"def __init__(self, {taken}): {body}", scope)
    return scope["__init__"]


def _copier(cls: type[Record]) -> Any:
    """A function that copies a record of this class field by field."""
    body = "; ".join(f"copy.{f} = self.{f}" for f in cls._fields) or "pass"
    scope: dict[str, Any] = {"cls": cls, "new": object.__new__}
    exec(f"def copied(self):\n copy = new(cls)\n {body}\n return copy", scope)
    return scope["copied"]


@dataclass_transform(frozen_default=True)
class Record(metaclass=_RecordType):
    """A value known by its fields, which are the annotated names in order."""

    _fields: ClassVar[tuple[str, ...]]
    _defaults: ClassVar[dict[str, Any]]
    _copied: ClassVar[Any]

    def but(self, **changes: Any) -> Self:
        """A copy with some fields replaced."""
        cls = type(self)
        copied = cls.__dict__.get("_copied")
        if copied is None:
            copied = _copier(cls)
            cls._copied = copied
        copy: Self = copied(self)
        for field, value in changes.items():
            setattr(copy, field, value)
        return copy

    def values(self) -> tuple[Any, ...]:
        """The fields' values in order."""
        return tuple([getattr(self, field) for field in self._fields])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(self) is not type(other):
            return NotImplemented
        return self.values() == other.values()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.values()))

    def __repr__(self) -> str:
        told = ", ".join(f"{f}={getattr(self, f)!r}" for f in self._fields)
        return f"{type(self).__name__}({told})"
