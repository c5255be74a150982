"""The collections of `rpds-py` that jsonschema needs, in Python alone.

`rpds-py` is compiled, so a browser cannot load it from the files of this machine. These
stand in for it: they never change; what would change one gives a copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class HashTrieMap(Mapping[K, V]):
    """A mapping that never changes."""

    __slots__ = ("_content",)

    def __init__(
        self, value: Mapping[K, V] | Iterable[tuple[K, V]] = (), **more: V
    ) -> None:
        self._content: dict[Any, V] = dict(value, **more)

    @classmethod
    def convert(cls, value: Any) -> HashTrieMap[K, V]:
        """The mapping itself, or one of these with the same content."""
        return value if isinstance(value, cls) else cls(value)

    def __getitem__(self, key: K) -> V:
        return self._content[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._content)

    def __len__(self) -> int:
        return len(self._content)

    def __hash__(self) -> int:
        return hash(frozenset(self._content.items()))

    def __repr__(self) -> str:
        return f"HashTrieMap({self._content!r})"

    def insert(self, key: K, value: V) -> HashTrieMap[K, V]:
        """A copy with a key."""
        return HashTrieMap({**self._content, key: value})

    def remove(self, key: K) -> HashTrieMap[K, V]:
        """A copy without a key. Raises KeyError where it has none such."""
        content = dict(self._content)
        del content[key]
        return HashTrieMap(content)

    def discard(self, key: K) -> HashTrieMap[K, V]:
        """A copy without a key, if it has it."""
        return self.remove(key) if key in self._content else self

    def update(
        self, other: Mapping[K, V] | Iterable[tuple[K, V]] = (), **more: V
    ) -> HashTrieMap[K, V]:
        """A copy with the keys of another mapping."""
        return HashTrieMap({**self._content, **dict(other, **more)})


class HashTrieSet(frozenset[K]):
    """A set that never changes."""

    __slots__ = ()

    def insert(self, value: K) -> HashTrieSet[K]:
        """A copy with an element."""
        return HashTrieSet([*self, value])

    def remove(self, value: K) -> HashTrieSet[K]:
        """A copy without an element. Raises KeyError where it is not there."""
        if value not in self:
            raise KeyError(value)
        return self.discard(value)

    def discard(self, value: K) -> HashTrieSet[K]:
        """A copy without an element, if it is there."""
        return HashTrieSet([each for each in self if each != value])

    def update(self, *others: Iterable[K]) -> HashTrieSet[K]:
        """A copy with the elements of others."""
        return HashTrieSet([*self, *[each for other in others for each in other]])


class List(Generic[V]):
    """A list that never changes; it grows at its front."""

    __slots__ = ("_content",)

    def __init__(self, *elements: Any) -> None:
        is_one = len(elements) == 1 and isinstance(elements[0], Iterable)
        self._content: tuple[V, ...] = tuple(elements[0] if is_one else elements)

    def __iter__(self) -> Iterator[V]:
        return iter(self._content)

    def __len__(self) -> int:
        return len(self._content)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, List):
            return NotImplemented
        return self._content == other._content

    def __hash__(self) -> int:
        return hash(self._content)

    def __repr__(self) -> str:
        return f"List({list(self._content)!r})"

    @property
    def first(self) -> V:
        """The first element. Raises IndexError where there is none."""
        return self._content[0]

    @property
    def rest(self) -> List[V]:
        """All elements but the first."""
        return List(self._content[1:])

    def push_front(self, element: V) -> List[V]:
        """A copy with an element before all others."""
        return List((element, *self._content))

    def drop_first(self) -> List[V]:
        """A copy without the first element. Raises IndexError where there is none."""
        if not self._content:
            raise IndexError("an empty list has no first element")
        return self.rest
