"""Prose that is data: sentences in TOML files beside a game, a table for each entry.

Someone who knows the rulebook but no Python can mend a sentence there. No replay needs
a sentence, so none imports this module: `tomllib` costs milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from tomllib import TOMLDecodeError, loads
from typing import TypeVar

T = TypeVar("T")


class ProseFault(Exception):
    """Something is wrong in a file of prose; the text names the file and the place."""


class Table:
    """A table of a TOML file, whose values are asked for by key and type.

    Each method raises `ProseFault` where the value is missing or of another type;
    those with a default give it where the key is missing. In a sentence, line ends and
    the blanks around them count as one blank, so that it may be wrapped anywhere.
    """

    __slots__ = ("_place", "_unread", "_values")

    def __init__(self, place: str, values: Mapping[str, object]) -> None:
        self._place = place
        self._values = values
        self._unread = set(values)

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def sentence(self, key: str, default: str | None = None) -> str:
        """A text as one line."""
        return " ".join(self.text(key, default).split())

    def text(self, key: str, default: str | None = None) -> str:
        """A text as it stands, with its lines."""
        if default is not None and key not in self._values:
            return default
        value = self._read(key)
        if not isinstance(value, str) or not value.strip():
            raise self.fault(key, "a text in quotes")
        return value

    def sentences(self, key: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
        """A list of texts, each as one line; empty where the key is missing."""
        if key not in self._values:
            return default
        value = self._read(key)
        texts = value if isinstance(value, list) else [None]
        lines = [" ".join(text.split()) for text in texts if isinstance(text, str)]
        if len(lines) != len(texts) or not all(lines):
            raise self.fault(key, 'a list of texts such as `["one", "another"]`')
        return tuple(lines)

    def number(self, key: str) -> int:
        """A whole number."""
        value = self._read(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.fault(key, "a whole number")
        return value

    def numbers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        value = self._read(key)
        numbers = value if isinstance(value, list) else [None]
        whole = [number for number in numbers if type(number) is int]
        if len(whole) != len(numbers):
            raise self.fault(key, "a list of whole numbers such as `[29, 36]`")
        return tuple(whole)

    def truth(self, key: str) -> bool:
        """`true` or `false`; false where the key is missing."""
        value = self._read(key) if key in self._values else False
        if not isinstance(value, bool):
            raise self.fault(key, "`true` or `false`")
        return value

    def table(self, key: str) -> Table:
        """A table inside this one; empty where the key is missing."""
        value = self._read(key) if key in self._values else {}
        if not isinstance(value, dict):
            raise self.fault(key, f"a table `[….{key}]`")
        return Table(f"{self._place}.{key}", value)

    def texts_by_key(self) -> dict[str, str]:
        """All entries of a table that holds only sentences."""
        return {key: self.sentence(key) for key in self._values}

    def refuse_unread(self) -> None:
        """Raise `ProseFault` for a key that was never read: it is misspelt."""
        for key in self._values:
            if key in self._unread:
                raise self.fault(key, "no such key")

    def fault(self, key: str, expectation: str) -> ProseFault:
        """The fault that another value is expected for a key."""
        return ProseFault(f"{self._place}: {key}: expected {expectation}")

    def _read(self, key: str) -> object:
        if key not in self._values:
            raise self.fault(key, "this key")
        self._unread.discard(key)
        return self._values[key]


def read_tables(
    package: str, name: str, read_table: Callable[[str, Table], T]
) -> dict[str, T]:
    """The entries of a file `name` in the folder of a package, by their names.

    `read_table` makes an entry from its name and its table. Raises `ProseFault`.
    """
    text = files(package).joinpath(name).read_text(encoding="utf-8")
    place = f"{package.replace('.', '/')}/{name}"
    try:
        root = loads(text)
    except TOMLDecodeError as fault:
        raise ProseFault(f"{place}: {fault}") from fault
    entries = {}
    for entry, values in root.items():
        if not isinstance(values, dict):
            raise ProseFault(f"{place}: {entry}: expected a table `[{entry}]`")
        table = Table(f"{place}: [{entry}]", values)
        entries[entry] = read_table(entry, table)
        table.refuse_unread()
    return entries
