"""Values: light classes with slots, made equal and copied by their fields.

A `Record` is never changed once it has been handed out; `but` makes a copy that
differs. Frozen dataclasses say the same, but a hundred of them cost four bare starts
of Python at import, and each copy eight times this one.
"""

from __future__ import annotations

from types import FunctionType, ModuleType
from typing import Any, ClassVar, Self, dataclass_transform


class RecordType(type):
    """Gives a class slots and an `__init__` from its annotated fields."""

    def __new__(
        mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]
    ) -> RecordType:
        base_fields: tuple[str, ...] = ()
        defaults: dict[str, Any] = {}
        for base in bases:
            base_fields += getattr(base, "_fields", ())
            defaults.update(getattr(base, "_defaults", ()))
        new = []
        for field, kind in namespace.get("__annotations__", {}).items():
            if str(kind).startswith("ClassVar"):
                continue
            if field in namespace:
                defaults[field] = namespace.pop(field)
            elif defaults and field not in base_fields:
                raise TypeError(
                    f"{name}: a field without a default follows one with a default"
                )
            if field not in base_fields:
                new.append(field)
        fields = (*base_fields, *new)
        namespace["__slots__"] = (*namespace.get("__slots__", ()), *new)
        namespace["_fields"] = fields
        namespace["_defaults"] = defaults
        if name != "Record":
            namespace["_copy"] = _first_change
            namespace["values"] = _first_values
            if "but" in namespace:
                namespace["_copies_otherwise"] = True
            elif not any([getattr(base, "_copies_otherwise", False) for base in bases]):
                namespace["but"] = _first_change
        if fields and "__init__" not in namespace:
            namespace["__init__"] = _first_init
        return super().__new__(mcls, name, bases, namespace)


def _functions_of(fields: tuple[str, ...]) -> ModuleType:
    """The module with functions for each number of fields; TypeError for too many."""
    from mpoc.engine import record_functions

    if len(fields) > record_functions.MOST_FIELDS:
        raise TypeError(f"a record has at most {record_functions.MOST_FIELDS} fields")
    return record_functions


def _first_init(record: Record, *arguments: Any, **keywords: Any) -> None:
    """The `__init__` of a class until its first value, which gives the class its own.

    Most classes make no value in a run, and so need none.
    """
    # A class with an `__init__` of its own may have called that of one above it.
    # Another thread may just have given the class its own.
    cls: Any = next(cls for cls in type(record).__mro__ if _has_made_init(cls))
    fields, defaults = cls._fields, cls._defaults
    code = getattr(_functions_of(fields), f"init_{len(fields)}").__code__
    code = code.replace(co_varnames=("self", *fields), co_names=fields)
    last = tuple([defaults[field] for field in fields if field in defaults])
    own = FunctionType(code, {}, "__init__", last)
    cls.__init__ = own
    own(record, *arguments, **keywords)


def _has_made_init(cls: type) -> bool:
    """Whether the `__init__` of a class is, or will be, made from its fields."""
    init = vars(cls).get("__init__")
    return init is _first_init or getattr(init, "__globals__", None) == {}


def _first_change(record: Record, **changes: Any) -> Any:
    """As `Record.but` until its first call, which gives the class its own function.

    One function for all classes would look up each field every time: twice as slow.
    """
    cls = type(record)
    fields = cls._fields
    code = getattr(_functions_of(fields), f"change_{len(fields)}").__code__
    code = code.replace(co_names=("new", "cls", *fields, "set"), co_name="but")
    scope = {"cls": cls, "new": object.__new__, "set": setattr}
    change = FunctionType(code, scope, "but")
    cls._copy = change
    if cls.__dict__.get("but") is _first_change:
        cls.but = change  # type: ignore[method-assign]
    return change(record, **changes)


def _first_values(record: Record) -> Any:
    """As `Record.values` until its first call, which gives the class its own."""
    cls = type(record)
    fields = cls._fields
    code = getattr(_functions_of(fields), f"values_{len(fields)}").__code__
    code = code.replace(co_names=fields, co_name="values")
    cls.values = FunctionType(code, {}, "values")  # type: ignore[method-assign]
    return record.values()


@dataclass_transform(frozen_default=True)
class Record(metaclass=RecordType):
    """A value known by its fields, which are the annotated names in order."""

    _fields: ClassVar[tuple[str, ...]]
    _defaults: ClassVar[dict[str, Any]]
    _copy: ClassVar[Any]

    def but(self, **changes: Any) -> Self:
        """A copy with some fields replaced."""
        copy: Self = self._copy(**changes)
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
