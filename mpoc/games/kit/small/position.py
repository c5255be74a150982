"""A position of a small game: the keys of a file, and what no file writes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from mpoc.engine.record import Record
from mpoc.games.kit.keys import Keyed, KeyedType
from mpoc.scenario.file_reading import Settings


class _PositionType(KeyedType):
    """Ends the fields of a position with those that no file writes."""

    def __new__(
        mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]
    ) -> _PositionType:
        if bases != (Keyed,):
            fields = {"winner": "str | None", "settings": "Settings"}
            namespace["__annotations__"] = {**namespace["__annotations__"], **fields}
            namespace |= {"winner": None, "settings": Settings("")}
        cls = super().__new__(mcls, name, bases, namespace)
        return cls  # type: ignore[return-value]


class SmallState(Keyed, metaclass=_PositionType):
    """A position. A game's class lists its keys: `turn`, `players`, and its own.

    `turn` is the active player, and `players` gives a record of what each player has,
    in the order of their turns. Below the keys may be fields that no file writes, with
    a default. The last two are there in each game: who has won, None until somebody
    has, and the settings of the replay.
    """

    if TYPE_CHECKING:

        @property
        def turn(self) -> str: ...
        @property
        def players(self) -> Mapping[str, Any]: ...
        @property
        def winner(self) -> str | None: ...
        @property
        def settings(self) -> Settings: ...

    def key(self) -> tuple[Any, ...]:
        """Everything that distinguishes two positions of one replay."""
        *values, _ = self.values()
        return tuple([_hashable(value) for value in values])

    def with_player(self, player: str, **changes: Any) -> Self:
        """The position in which a player has something else."""
        new_player = self.players[player].but(**changes)
        return self.but(players={**self.players, player: new_player})

    def players_at(self, place: Any) -> list[str]:
        """The players on a place, in games in which each of them is `at` one."""
        return [name for name, has in self.players.items() if has.at == place]


_PLAIN = frozenset((str, int, bool, type(None)))
MOST_KEPT = 5_000
"""How many values are kept with their tuples."""

_KEPT: dict[int, tuple[Any, Any]] = {}
"""Values with their tuples, by identity: most parts of a position are those of the one
before it."""


def _hashable(value: Any) -> Any:
    """A value as tuples, in which two positions that are alike are equal."""
    # By far the most values are plain, and to ask for a `Mapping` takes long.
    if type(value) in _PLAIN:
        return value
    kept = _KEPT.get(id(value))
    if kept is not None:
        return kept[1]
    if isinstance(value, Record):
        parts = tuple([_hashable(part) for part in value.values()])
    elif isinstance(value, tuple):
        parts = tuple([_hashable(part) for part in value])
    elif isinstance(value, Mapping):
        parts = tuple([(name, _hashable(value[name])) for name in sorted(value)])
    else:
        return value
    if len(_KEPT) >= MOST_KEPT:
        _KEPT.clear()
    # The value is kept too: otherwise another might come to have its identity.
    _KEPT[id(value)] = value, parts
    return parts
