"""The keys of a mapping in a file: what each of them holds, listed once.

A class that lists its keys is a `Keyed`: a record with typed fields. `Keyed.read` makes
one from a file, `Keyed.as_written` gives back what a file holds, and the schema that
editors and the check use is made from the same list (`schema_of`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Self,
    TypeVar,
    dataclass_transform,
)

from mpoc.engine.record import Record, RecordType
from mpoc.schema.envelope import Schema, list_of, nothing, one_of, truth, whole

if TYPE_CHECKING:
    from mpoc.text.document import Path

T = TypeVar("T")
D = TypeVar("D")


# Forms


class Form(Generic[T]):
    """What a value looks like in a file, and what it is in play.

    `names` is what the game knows while it reads a file: what names mean, and where
    problems are noted. A value that is read has kept to the schema.
    """

    __slots__ = ()
    is_read_last: ClassVar[bool] = False
    """Whether it is read after the other keys of its mapping.

    A new name is, because the other keys must not use it, and so is a value that uses
    names of the other keys.
    """
    passes_over_faults: ClassVar[bool] = False
    """Whether `read` accepts a value with parts that break the schema."""
    is_list: ClassVar[bool] = False
    """Whether a file has a list of values."""

    def __class_getitem__(cls, parameters: Any) -> Any:
        """The class itself: type parameters are for readers and the type checker.

        What Python makes of them takes longer to make than the class.
        """
        return cls

    def schema(self, description: str = "", **more: Any) -> Schema:
        """The schema of the value; `more` are further words of the schema."""
        raise NotImplementedError

    def read(self, names: Any, value: Any, path: Path) -> T | None:
        """The value in play, or None where a problem has been noted."""
        in_play: T = value
        return in_play

    def write(self, value: T) -> Any:
        """The value as a file holds it."""
        return value

    def is_same(self, written: Any, other: Any) -> bool:
        """Whether two values that keep to the schema mean the same in play."""
        return bool(written == other)


class NoValue(Form[None]):
    """A key that is written without a value."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return nothing(description, **more)


class Truth(Form[bool]):
    """`true` or `false`."""

    __slots__ = ()

    def schema(self, description: str = "", **more: Any) -> Schema:
        return truth(description, **more)


class Count(Form[int]):
    """A whole number from `least` to `most`."""

    __slots__ = ("least", "most", "title")

    def __init__(self, title: str, most: int = 99, least: int = 0) -> None:
        self.title = title
        self.most = most
        self.least = least

    def schema(self, description: str = "", **more: Any) -> Schema:
        return whole(self.title, description, self.least, self.most, **more)


class Word(Form[str]):
    """One word of a closed list."""

    __slots__ = ("title", "words")

    def __init__(self, title: str, words: Sequence[str]) -> None:
        self.title = title
        self.words = words

    def schema(self, description: str = "", **more: Any) -> Schema:
        return one_of(self.title, self.words, description, **more)


class ListOf(Form[tuple[T, ...]]):
    """A list of values of one form, `least` to `most` of them.

    Where an entry cannot be read, the list cannot be read either.
    """

    __slots__ = ("entry", "least", "most", "title")
    is_list = True

    def __init__(
        self, title: str, entry: Form[T], *, least: int = 0, most: int = 200
    ) -> None:
        self.title = title
        self.entry = entry
        self.least = least
        self.most = most

    def schema(self, description: str = "", **more: Any) -> Schema:
        entries, limits = self.entry.schema(), {"least": self.least, "most": self.most}
        return list_of(self.title, entries, description, **limits, **more)

    def read(self, names: Any, value: Any, path: Path) -> tuple[T, ...] | None:
        read_entry = self.entry.read
        entries = [
            read_entry(names, entry, (*path, at)) for at, entry in enumerate(value)
        ]
        readable = tuple([entry for entry in entries if entry is not None])
        return readable if len(readable) == len(entries) else None

    def write(self, value: tuple[T, ...]) -> Any:
        return [self.entry.write(entry) for entry in value]


class SetOf(Form[frozenset[T]]):
    """A list of values of one form in any order, each of which counts once.

    It is written in the order of the values in play.
    """

    __slots__ = ("list",)
    is_list = True

    def __init__(self, title: str, entry: Form[T], *, most: int = 200) -> None:
        self.list = ListOf(title, entry, most=most)

    def schema(self, description: str = "", **more: Any) -> Schema:
        return self.list.schema(description, **more)

    def read(self, names: Any, value: Any, path: Path) -> frozenset[T] | None:
        entries = self.list.read(names, value, path)
        return None if entries is None else frozenset(entries)

    def write(self, value: frozenset[Any]) -> Any:
        return self.list.write(tuple(sorted(value)))


# Keys


class Key(Record):
    """One key: its name in the file, the field that holds it, its form.

    `description` and `example` are for editors and messages. `default` is what a field
    holds whose key is left out. The main key has the name of the mapping's `word`. A
    key that `is_answer` answers what a rule asks for under the same name; the file may
    leave out one that `is_filled_in`, as `Keyed.fill_in` finds its value.
    """

    name: str
    field: str
    form: Form[Any]
    description: str
    example: Any
    default: Any
    is_main: bool
    is_answer: bool
    is_filled_in: bool

    def of_field(self, field: str, word: str) -> Key:
        """The same key as it stands in a class, under a field or as its main key."""
        return Key(
            word if self.is_main else self.name or field.replace("_", "-"),
            field,
            self.form,
            self.description,
            self.example,
            self.default,
            self.is_main,
            self.is_answer,
            self.is_filled_in,
        )

    @property
    def is_required(self) -> bool:
        """Whether a file must have it."""
        return self.default is _NO_DEFAULT and not self.is_filled_in

    def schema(self) -> Schema:
        """The schema of its value, described for this place."""
        examples = {} if self.example is None else {"examples": [self.example]}
        return self.form.schema(self.description, **examples)


_NO_DEFAULT: Any = object()
_is_read_last = attrgetter("form.is_read_last")


def key(
    form: Form[T],
    description: str = "",
    *,
    name: str = "",
    example: Any = None,
    default: D = _NO_DEFAULT,
    is_main: bool = False,
    is_answer: bool = False,
    is_filled_in: bool = False,
) -> T | D:
    """A field that a file holds under a key, in the body of a `Keyed`.

    The key has the field's name with hyphens, unless `name` gives another.
    """
    field_key: Any = Key(
        name,
        "",
        form,
        description,
        example,
        default,
        is_main,
        is_answer,
        is_filled_in,
    )
    return field_key  # type: ignore[no-any-return]


class KeyedType(RecordType):
    """Takes the keys out of a class body, and makes a record of the rest."""

    def __new__(
        mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]
    ) -> KeyedType:
        word = namespace.get("word", "")
        keys: list[Key] = []
        for base in bases:
            word = word or getattr(base, "word", "")
            keys += getattr(base, "keys", ())
        annotations = namespace.get("__annotations__", {})
        for field, kind in annotations.items():
            is_field = not str(kind).startswith("ClassVar")
            if is_field and any([hasattr(base, field) for base in bases]):
                raise TypeError(f"{name}: the field {field} hides an inherited name")
        for field, value in [*namespace.items()]:
            if not isinstance(value, Key):
                continue
            if field not in annotations:
                raise TypeError(f"{name}: the key {field} has no type")
            keys.append(value.of_field(field, word))
            if value.default is _NO_DEFAULT:
                del namespace[field]
            else:
                namespace[field] = value.default
        own_keys = [
            key.of_field(key.field, word) if key.is_main else key for key in keys
        ]
        namespace["keys"] = tuple(own_keys)
        namespace["keys_as_read"] = sorted(own_keys, key=_is_read_last)
        cls = super().__new__(mcls, name, bases, namespace)
        return cls  # type: ignore[return-value]


@dataclass_transform(frozen_default=True, field_specifiers=(key,))
class Keyed(Record, metaclass=KeyedType):
    """A mapping of a file as a record: each key is listed once, as a field."""

    keys: ClassVar[tuple[Key, ...]]
    keys_as_read: ClassVar[list[Key]]
    """The keys in the order in which they are read."""
    word: ClassVar[str] = ""
    """The name of the main key, if there is one."""

    def as_written(self) -> dict[str, Any]:
        """The keys as a file holds them, in the order of the class.

        A key is left out where its field holds the default, or None.
        """
        mapping: dict[str, Any] = {}
        for key in self.keys:
            value = getattr(self, key.field)
            if key.is_main or (value is not None and value != key.default):
                mapping[key.name] = key.form.write(value)
        return mapping

    def answers(self) -> dict[str, Any]:
        """The answers of its keys to rules' questions, by the keys' names."""
        values = {
            key.name: getattr(self, key.field) for key in self.keys if key.is_answer
        }
        return {name: value for name, value in values.items() if value is not None}

    @classmethod
    def read(cls, names: Any, mapping: Mapping[str, Any], path: Path) -> Self | None:
        """The record of a mapping, or None where a problem has been noted."""
        values, is_readable = cls.read_values(names, mapping, path)
        # Even an unreadable mapping may hold something that later ones need.
        is_whole = cls.fill_in(values, names, path)
        return cls(**values) if is_readable and is_whole else None

    @classmethod
    def read_values(
        cls, names: Any, mapping: Mapping[str, Any], path: Path
    ) -> tuple[dict[str, Any], bool]:
        """The values of the keys by their fields, and whether all could be read.

        A value that could not be read is None.
        """
        values: dict[str, Any] = {}
        is_readable = True
        for key in cls.keys_as_read:
            if key.name in mapping:
                value = key.form.read(names, mapping[key.name], (*path, key.name))
                values[key.field] = value
                is_readable = is_readable and value is not None
        return values, is_readable

    @classmethod
    def fill_in(cls, values: dict[str, Any], names: Any, path: Path) -> bool:
        """Fill in what the file leaves out, and note problems that no schema can see.

        `values` are those of `read_values`. Returns whether the mapping is whole.
        """
        return True


K = TypeVar("K", bound=Keyed)


class Group(Form[K]):
    """A mapping inside a mapping: a class that lists its keys itself."""

    __slots__ = ("keyed", "title")

    def __init__(self, title: str, keyed: type[K]) -> None:
        self.title = title
        self.keyed = keyed

    def schema(self, description: str = "", **more: Any) -> Schema:
        from mpoc.games.kit.schema_of import mapping_schema

        return mapping_schema(self.title, self.keyed, description, **more)

    def read(self, names: Any, value: Any, path: Path) -> K | None:
        return self.keyed.read(names, value, path)

    def write(self, value: K) -> Any:
        return value.as_written()
